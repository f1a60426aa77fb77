import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { listRows } from '#core/server/resource/list.ts';
import { getRow, removeRow, type RecordTable } from '#core/server/resource/records.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { ListInput } from '#core/contract/list.ts';
import { accountsByRole, findAccounts, lockBook, postEntry, reverseEntry, statementLineOf } from '#modules/accounting/api.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { expenseAdvanceFields, expenseAdvances, expenseSays, type ExpenseAdvance, type expenseBalance } from '../../contract/expenses.ts';
import { minorOf } from './amounts.ts';
import { instantSql, seesAll } from './record.ts';
import { placeOf } from './settings.ts';
import { advanceSource } from './settlement.ts';
import { amountText } from './store.ts';

const f = expenseAdvanceFields;
/** Advances as records. */
export const advanceRecord: RecordTable = {
  table: 'invoicing.expense_advance', topic: expenseAdvances.topic, can: expenseAdvances.can.view, title: 'number', columns: { purpose: 'purpose' }, endpoints: { create: expenseAdvances.create, remove: expenseAdvances.remove },
  source: {
    from: 'invoicing.expense_advance a', key: 'a.id',
    select: `a.id, a.version, a.number, a.employee_id as "employeeId", accounting.money_text(a.amount, a.currency) as amount, a.currency, accounting.money_text(a.open_amount, a.currency) as open, a.paid_on::text as "paidOn", a.purpose, ${instantSql('a.created_at')} as "createdAt"`,
    fields: { paidOn: { ...f.paidOn, sql: 'a.paid_on' }, amount: { ...f.amount, sql: 'accounting.major(a.amount, a.currency)', currency: 'a.currency' }, employeeId: { ...f.employeeId, sql: 'a.employee_id' }, createdAt: { ...f.createdAt, sql: 'a.created_at' } },
    scope: (ctx, p) => `a.workspace_id = ${p.add(ctx.workspaceId)} and a.deleted_at is null${seesAll(ctx) ? '' : ` and a.employee_id = ${p.add(ctx.accountId)}::uuid`}`, defaultSort: [{ field: 'paidOn', descending: true }],
  },
};

async function withPeople(ctx: Ctx, rows: readonly ExpenseAdvance[]): Promise<ExpenseAdvance[]> {
  const person = await peopleOf(ctx, rows.map((r) => r.employeeId));
  return rows.map((r) => ({ ...r, employee: person(r.employeeId) }));
}

/** Advances the viewer may see: own ones, all with the permission to. */
export async function listAdvances(ctx: Ctx, input: InputOf<typeof expenseAdvances.list>): Promise<OutputOf<typeof expenseAdvances.list>> {
  const page = await listRows<ExpenseAdvance>(ctx, advanceRecord.source, input as ListInput);
  return { ...page, items: await withPeople(ctx, page.items) };
}

/** One advance. */
export async function getAdvance(ctx: Ctx, { id }: { id: string }): Promise<ExpenseAdvance> {
  return (await withPeople(ctx, [await getRow<ExpenseAdvance>(ctx, advanceRecord, id)]))[0]!;
}

/** The account money of the base currency is paid from; refuses another one on the field. */
export async function payingAccount(ctx: Ctx, id: string, base: string): Promise<string> {
  const account = (await findAccounts(ctx, [id])).get(id);
  if (!account || account.isGroup || !account.isActive || !['bank', 'cash', 'credit_card'].includes(account.type) || (account.currency !== null && account.currency !== base)) failField('paidAccountId', expenseSays('invoicing.choose_paid_account'));
  return account.id;
}

/** Gives somebody money beforehand: they owe it until claims settle it. */
export async function payAdvance(ctx: Ctx, { employeeId, amount, paidOn, paidAccountId, purpose }: InputOf<typeof expenseAdvances.create>): Promise<ExpenseAdvance> {
  await lockBook(ctx);
  const { base } = await placeOf(ctx);
  await requireColleagues(ctx, [employeeId], 'employeeId');
  const [minor, account] = [minorOf(amount, base, 'amount'), await payingAccount(ctx, paidAccountId, base)];
  const { employee_payable } = await accountsByRole(ctx, ['employee_payable']);
  const id = uuidv7();
  const line = { currency: base, rate: '1', memo: purpose };
  const entry = await postEntry(ctx, { journal: 'bank', on: paidOn, memo: purpose, sourceType: advanceSource, sourceId: id, lines: [{ ...line, accountId: employee_payable, base: minor, amount: minor, dueOn: paidOn }, { ...line, accountId: account, base: -minor, amount: -minor }] });
  await ctx.sql('insert into invoicing.expense_advance (id, workspace_id, employee_id, amount, currency, open_amount, paid_on, paid_account_id, purpose, number, entry_id, item_id, created_by) values ($1, $2, $3, $4, $5, $4, $6, $7, $8, $9, $10, $11, $12)', [id, ctx.workspaceId, employeeId, String(minor), base, paidOn, account, purpose, entry.number, entry.id, entry.lineIds[0], ctx.accountId]);
  ctx.emit({ type: 'invoicing.expense_advance.created', id, version: 1, data: { number: entry.number, values: { amount: amountText(minor, base), paidOn } }, can: 'invoicing.expense.view' });
  return getAdvance(ctx, { id });
}

/** Takes an advance back that no claim has used, by the opposite entry of today. */
export async function takeBack(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await lockBook(ctx);
  const advance = await getRow<ExpenseAdvance>(ctx, advanceRecord, id);
  if (advance.open !== advance.amount) fail('invoicing.advance_settled');
  const [row] = await ctx.sql<{ entry_id: string }>('select entry_id from invoicing.expense_advance where id = $1 and workspace_id = $2 for update', [id, ctx.workspaceId]);
  const line = await statementLineOf(ctx, [row!.entry_id]);
  if (line) fail('invoicing.advance_matched', { line: line.text, bankAccountId: line.bankAccountId, bankLineId: line.id });
  const { today } = await placeOf(ctx);
  await reverseEntry(ctx, row!.entry_id, { on: advance.paidOn > today ? advance.paidOn : today });
  return removeRow(ctx, advanceRecord, id);
}

/** What somebody owes and is owed. */
export async function balance(ctx: Ctx, { employeeId = ctx.accountId }: InputOf<typeof expenseBalance>): Promise<OutputOf<typeof expenseBalance>> {
  if (employeeId !== ctx.accountId && !seesAll(ctx)) fail('core.not_found');
  await (employeeId === ctx.accountId ? undefined : requireColleagues(ctx, [employeeId], 'employeeId'));
  const { base } = await placeOf(ctx);
  const [row] = await ctx.sql<{ owed: string; refunds: string; advances: string }>(
    `select (select coalesce(sum(x.open_amount), 0) from invoicing.expense x where x.workspace_id = $1 and x.employee_id = $2 and x.status = 'posted' and x.kind <> 'refund' and x.deleted_at is null)::text as owed,
       (select coalesce(sum(x.open_amount), 0) from invoicing.expense x where x.workspace_id = $1 and x.employee_id = $2 and x.status = 'posted' and x.kind = 'refund' and x.deleted_at is null)::text as refunds,
       (select coalesce(sum(a.open_amount), 0) from invoicing.expense_advance a where a.workspace_id = $1 and a.employee_id = $2 and a.deleted_at is null)::text as advances`, [ctx.workspaceId, employeeId], 'invoicing.expense_balance');
  return { employeeId, currency: base, owedToEmployee: amountText(row!.owed, base), owedByEmployee: amountText(BigInt(row!.advances) + BigInt(row!.refunds), base) };
}
