import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { sealText, unsealText } from '#core/server/sealing.ts';
import { lockBook, requireBook } from '#modules/accounting/api.ts';
import { bicProblem, ibanProblem, plainCode } from '#modules/parties/api.ts';
import { nachaFile, nachaLargest, routingFits, sepaFile, type NachaSender } from '#modules/payments/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import { expenseSays, type discardExpensePayFile, type downloadExpensePayFile, type executeExpensePayFile, type ExpensePayFile, type expensePayFile, type listExpensePayFiles } from '../../contract/expenses.ts';
import { owedOf, payPeople, type Owed } from './reimburse.ts';
import { payeesOf } from './settings.ts';
import { amountText, lockExpenses } from './store.ts';

type Input = InputOf<typeof expensePayFile>;
/** What the text of a file is sealed for. */
const purpose = 'invoicing:expense_pay_file';
const topic = 'invoicing.expense_pay_file';

interface Row { id: string; version: number; number: string; format: ExpensePayFile['format']; state: ExpensePayFile['state']; on: string; currency: string; total: string; payment_count: number; expenses: number; created_at: Date }
const select = `select f.id, f.version, f.number, f.format, f.state, f.pay_on::text as on, f.currency::text, f.total::text, f.payment_count, (select count(*)::int from invoicing.expense_pay_file_item i where i.file_id = f.id) as expenses, f.created_at from invoicing.expense_pay_file f where f.workspace_id = $1`;
const shown = (r: Row): ExpensePayFile => ({ id: r.id, version: r.version, number: r.number, format: r.format, state: r.state, on: r.on, currency: r.currency, total: amountText(r.total, r.currency), count: r.payment_count, expenses: r.expenses, createdAt: r.created_at.toISOString() });

async function fileOf(ctx: Ctx, id: string): Promise<ExpensePayFile> {
  return shown(found((await ctx.sql<Row>(`${select} and f.id = $2`, [ctx.workspaceId, id], 'invoicing.expense_pay_file'))[0]));
}

/** Files that wait, then the latest others. */
export async function payFiles(ctx: Ctx, _input: InputOf<typeof listExpensePayFiles>): Promise<OutputOf<typeof listExpensePayFiles>> {
  return { items: (await ctx.sql<Row>(`${select} order by (f.state = 'made') desc, f.created_at desc, f.id limit 50`, [ctx.workspaceId], 'invoicing.expense_pay_files')).map(shown) };
}

/** The bytes for the bank. */
export async function downloadFile(ctx: Ctx, { id }: InputOf<typeof downloadExpensePayFile>): Promise<StreamAnswer> {
  const file = await fileOf(ctx, id);
  const [row] = await ctx.sql<{ content: Buffer }>('select f.content from invoicing.expense_pay_file f where f.workspace_id = $1 and f.id = $2', [ctx.workspaceId, id], 'invoicing.expense_pay_file_content');
  return { stream: Buffer.from(unsealText(ctx.app.keys.signing, purpose, id, row!.content), 'utf8'), type: file.format === 'sepa' ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8', headers: { 'content-disposition': `attachment; filename="${file.number}.${file.format === 'sepa' ? 'xml' : 'ach'}"` } };
}

/** Which of these expenses stand in a file that still waits, with the numbers of the files. */
async function standingOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.sql<{ id: string; number: string }>("select i.expense_id as id, f.number from invoicing.expense_pay_file_item i join invoicing.expense_pay_file f on f.id = i.file_id where i.workspace_id = $1 and i.expense_id = any($2::uuid[]) and f.state = 'made' order by f.number", [ctx.workspaceId, [...ids]], 'invoicing.standing_in_files');
  return new Map(rows.map((r) => [r.id, r.number]));
}

/** Makes a file that pays what is open, one payment for each person, and keeps it. The book is held, so that two who press at once do not put one claim into two files. */
export async function makeFile(ctx: Ctx, input: Input): Promise<ExpensePayFile> {
  const { baseCurrency } = await requireBook(ctx);
  const wanted = input.format === 'sepa' ? 'EUR' : 'USD';
  if (baseCurrency !== wanted) failField('format', expenseSays('invoicing.pay_currency', { currency: wanted }));
  await lockBook(ctx);
  const chosen = await lockExpenses(ctx, input.ids);
  const standing = await standingOf(ctx, chosen.map((x) => x.id));
  if (standing.size > 0 && input.standing === 'ask') fail('invoicing.in_pay_file', { count: standing.size, of: chosen.length, files: [...new Set(standing.values())].join(', ') });
  const owed = await owedOf(ctx, input.standing === 'leave' ? chosen.filter((x) => !standing.has(x.id)) : chosen);
  const payees = await payeesOf(ctx, [...owed.keys()]);
  const person = await peopleOf(ctx, [...owed.keys()]);
  const payments = [...owed].map(([id, all]) => ({ id, name: person(id)?.name ?? '', payee: payees.get(id), amount: sumOf(all), numbers: all.map((o) => o.x.number ?? '') }));
  const missing = payments.find((p) => (input.format === 'sepa' ? !p.payee?.iban : !p.payee?.routingNumber || !p.payee.accountNumber));
  if (missing) fail('invoicing.payee_missing', { name: missing.name });
  const large = payments.find((p) => p.amount > nachaLargest);
  if (input.format === 'nacha' && large) failField('ids', expenseSays('invoicing.expense_figure', { reason: `the file takes at most ${amountText(nachaLargest, wanted)} for one person` }));
  const { company } = await getSettings(ctx);
  const name = company.legalName || (await workspaceName(ctx));
  const madeAt = new Date().toISOString();
  const [{ n }] = await ctx.sql<{ n: number }>('select count(*)::int + 1 as n from invoicing.expense_pay_file f where f.workspace_id = $1', [ctx.workspaceId], 'invoicing.next_expense_pay_file') as [{ n: number }];
  const number = `EF-${String(n).padStart(5, '0')}`;
  const text = input.format === 'sepa'
    ? sepaFile(senderOf(input, name), payments.map((p) => ({ name: p.name, iban: p.payee!.iban, bic: p.payee!.bic, amount: p.amount, reference: p.numbers.join(' '), endToEndId: p.numbers[0] ?? '' })), { id: number, payOn: input.on, madeAt })
    : nachaFile(nachaSenderOf(input, name), payments.map((p) => ({ name: p.name, routingNumber: p.payee!.routingNumber, accountNumber: p.payee!.accountNumber, accountType: p.payee!.accountType, amount: p.amount, reference: p.numbers[0] ?? '' })), { payOn: input.on, madeAt, purpose: 'EXPENSES', to: 'people' });
  const id = uuidv7();
  await ctx.sql('insert into invoicing.expense_pay_file (id, workspace_id, number, format, currency, pay_on, total, payment_count, content, sha256, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [id, ctx.workspaceId, number, input.format, wanted, input.on, String(payments.reduce((sum, p) => sum + p.amount, 0n)), payments.length, sealText(ctx.app.keys.signing, purpose, id, text), createHash('sha256').update(text).digest(), ctx.accountId]);
  const parts = [...owed.values()].flat();
  await ctx.sql('insert into invoicing.expense_pay_file_item (workspace_id, file_id, expense_id, amount) select $1, $2, i.expense, i.amount from unnest($3::uuid[], $4::bigint[]) as i(expense, amount)', [ctx.workspaceId, id, parts.map((o) => o.x.id), parts.map((o) => String(o.open))]);
  tell(ctx, id, 1, 'exported', { number, count: payments.length });
  return fileOf(ctx, id);
}

const sumOf = (all: readonly Owed[]): bigint => all.reduce((sum, o) => sum + o.open, 0n);

/** Keeps a file that still waits from others; refuses one that was decided on or has changed. */
async function waiting(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<ExpensePayFile> {
  found((await ctx.sql('select 1 from invoicing.expense_pay_file f where f.workspace_id = $1 and f.id = $2 for update', [ctx.workspaceId, id], 'invoicing.lock_expense_pay_file'))[0]);
  const file = await fileOf(ctx, id);
  if (file.state !== 'made') fail('invoicing.pay_file_decided', { number: file.number });
  if (file.version !== version) throw new Refusal('core.version_conflict', { current: file });
  return file;
}

async function decide(ctx: Ctx, file: ExpensePayFile, state: 'executed' | 'discarded'): Promise<ExpensePayFile> {
  await ctx.sql('update invoicing.expense_pay_file set state = $3, decided_by = $4, decided_at = now(), version = version + 1 where id = $1 and workspace_id = $2', [file.id, ctx.workspaceId, state, ctx.accountId]);
  tell(ctx, file.id, file.version + 1, state, { number: file.number });
  return fileOf(ctx, file.id);
}

/** Records what the bank paid: to each person what the file says, settled with the expenses that stand in it. Refuses when something of it was paid otherwise meanwhile. */
export async function execute(ctx: Ctx, input: InputOf<typeof executeExpensePayFile>): Promise<ExpensePayFile> {
  await lockBook(ctx);
  const file = await waiting(ctx, input);
  const items = new Map((await ctx.sql<{ id: string; amount: string }>('select i.expense_id as id, i.amount::text as amount from invoicing.expense_pay_file_item i where i.workspace_id = $1 and i.file_id = $2', [ctx.workspaceId, file.id], 'invoicing.expense_pay_file_items')).map((i) => [i.id, BigInt(i.amount)]));
  const rows = await lockExpenses(ctx, [...items.keys()]);
  const open = rows.some((x) => BigInt(x.open_amount) > 0n) ? await owedOf(ctx, rows) : new Map<string, Owed[]>();
  const still = new Map([...open.values()].flat().map((o) => [o.x.id, o.open]));
  const changed = rows.filter((x) => (still.get(x.id) ?? 0n) < items.get(x.id)!);
  if (changed.length > 0) fail('invoicing.pay_file_paid', { number: file.number, expenses: changed.map((x) => x.number).join(', ') });
  await payPeople(ctx, new Map([...open].map(([person, all]) => [person, all.map((o) => ({ ...o, open: items.get(o.x.id)! }))])), { paidAccountId: input.paidAccountId, on: input.on, part: null });
  return decide(ctx, file, 'executed');
}

/** Says that a file never paid anything. */
export async function discard(ctx: Ctx, input: InputOf<typeof discardExpensePayFile>): Promise<ExpensePayFile> {
  return decide(ctx, await waiting(ctx, input), 'discarded');
}

function tell(ctx: Ctx, id: string, version: number, verb: 'exported' | 'executed' | 'discarded', data: Record<string, unknown>): void {
  ctx.emit({ type: `${topic}.${verb}`, id, version, data, can: 'invoicing.expense.post' });
}

function senderOf({ iban, bic }: Input, name: string): { name: string; iban: string; bic: string } {
  const [account, bank] = [plainCode(iban), plainCode(bic)];
  if (account === '' || ibanProblem(account)) failField('iban', expenseSays('invoicing.iban_form'));
  if (bicProblem(bank)) failField('bic', bicProblem(bank)!);
  return { name, iban: account, bic: bank };
}

function nachaSenderOf({ routingNumber, companyId }: Input, companyName: string): NachaSender {
  if (!routingFits(routingNumber)) failField('routingNumber', expenseSays('invoicing.routing_form'));
  return { companyName, companyId, bankName: '', routingNumber };
}
