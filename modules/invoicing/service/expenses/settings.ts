import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { calendarDate } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found, Refusal } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { bicProblem, ibanProblem, plainCode } from '#modules/parties/api.ts';
import { routingFits } from '#modules/payments/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { expenseSays, type addDelegate, type endDelegate, type ExpenseDelegate, type ExpenseSettings, type getPayee, type listDelegates, type setPayee, type updateExpenseSettings } from '../../contract/expenses.ts';
import { limitOf } from './amounts.ts';

/** The workspace's own currency and its day today (YYYY-MM-DD). */
export async function placeOf(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<{ base: string; today: string }> {
  const { currency, system } = await getSettings(ctx, workspaceId);
  return { base: currency.code, today: calendarDate(Date.now(), system.timezone) };
}

const usual = { steps: [{ approverId: null, above: '0' }], approverOther: true, settleAdvances: true, remindDays: 7, version: 1 } satisfies Omit<ExpenseSettings, 'baseCurrency'>;

/** How expenses of a workspace pass. */
export async function readExpenseSettings(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<ExpenseSettings> {
  const [row] = await ctx.sql<Omit<ExpenseSettings, 'baseCurrency'>>('select s.steps, s.approver_other as "approverOther", s.settle_advances as "settleAdvances", s.remind_days as "remindDays", s.version from invoicing.expense_settings s where s.workspace_id = $1', [workspaceId], 'invoicing.expense_settings');
  return { ...(row ?? usual), baseCurrency: (await placeOf(ctx, workspaceId)).base };
}

/** Changes it; claims that were handed in keep their steps. */
export async function changeExpenseSettings(ctx: Ctx, { workspace_slug: _slug, version, ...changes }: InputOf<typeof updateExpenseSettings>): Promise<ExpenseSettings> {
  await ctx.sql('insert into invoicing.expense_settings (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  await ctx.sql('select 1 from invoicing.expense_settings where workspace_id = $1 for update', [ctx.workspaceId]);
  const before = await readExpenseSettings(ctx);
  if (before.version !== version) throw new Refusal('core.version_conflict', { current: before });
  const next = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) } as ExpenseSettings;
  const above = next.steps.map((s, i) => limitOf(s.above, before.baseCurrency, `steps.${i}.above`));
  const falling = above.findIndex((amount, i) => i > 0 && amount < above[i - 1]!);
  if (falling >= 0) failField(`steps.${falling}.above`, expenseSays('invoicing.steps_rise'));
  for (const [i, { approverId }] of next.steps.entries()) if (approverId) await requireColleagues(ctx, [approverId], `steps.${i}.approverId`);
  await ctx.sql('update invoicing.expense_settings set steps = $2::jsonb, approver_other = $3, settle_advances = $4, remind_days = $5, version = version + 1, updated_at = now() where workspace_id = $1', [ctx.workspaceId, JSON.stringify(next.steps), next.approverOther, next.settleAdvances, next.remindDays]);
  const changed = (['steps', 'approverOther', 'settleAdvances', 'remindDays'] as const).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(next[key]));
  ctx.emit({ type: 'invoicing.expense_settings.changed', id: ctx.workspaceId, version: version + 1, data: { changes: Object.fromEntries(changed.map((key) => [key, [before[key], next[key]]])) }, can: 'invoicing.expense.view' });
  return readExpenseSettings(ctx);
}

interface DelegateRow { id: string; approver_id: string; delegate_id: string; from_on: string; until_on: string }
const delegates = 'select d.id, d.approver_id, d.delegate_id, d.from_on::text, d.until_on::text from invoicing.expense_delegate d where d.workspace_id = $1';

async function shown(ctx: Ctx, rows: readonly DelegateRow[]): Promise<ExpenseDelegate[]> {
  const person = await peopleOf(ctx, rows.flatMap((r) => [r.approver_id, r.delegate_id]));
  return rows.map((r) => ({ id: r.id, approver: person(r.approver_id), delegate: person(r.delegate_id), fromOn: r.from_on, untilOn: r.until_on, mine: r.approver_id === ctx.accountId }));
}

/** Who decides for whom, today and later. */
export async function delegatesOf(ctx: Ctx): Promise<OutputOf<typeof listDelegates>> {
  return { items: await shown(ctx, await ctx.sql<DelegateRow>(`${delegates} and d.until_on >= $2 order by d.from_on, d.id limit 200`, [ctx.workspaceId, (await placeOf(ctx)).today])) };
}

/** Lets somebody else decide while the viewer is away. */
export async function delegateTo(ctx: Ctx, { delegateId, fromOn, untilOn }: InputOf<typeof addDelegate>): Promise<ExpenseDelegate> {
  if (delegateId === ctx.accountId) failField('delegateId', expenseSays('invoicing.delegate_else'));
  await requireColleagues(ctx, [delegateId], 'delegateId');
  const id = uuidv7();
  await ctx.sql('insert into invoicing.expense_delegate (id, workspace_id, approver_id, delegate_id, from_on, until_on, created_by) values ($1, $2, $3, $4, $5, $6, $3)', [id, ctx.workspaceId, ctx.accountId, delegateId, fromOn, untilOn]);
  ctx.emit({ type: 'invoicing.expense_delegate.created', id, version: 1, data: { delegateId, fromOn, untilOn }, can: 'invoicing.expense.approve' });
  return (await shown(ctx, await ctx.sql<DelegateRow>(`${delegates} and d.id = $2`, [ctx.workspaceId, id])))[0]!;
}

/** Ends it: one's own only. */
export async function endDelegation(ctx: Ctx, { id }: InputOf<typeof endDelegate>): Promise<{ ok: true }> {
  found((await ctx.sql('delete from invoicing.expense_delegate where workspace_id = $1 and id = $2 and approver_id = $3 returning 1', [ctx.workspaceId, id, ctx.accountId]))[0]);
  ctx.emit({ type: 'invoicing.expense_delegate.removed', id, version: 2, can: 'invoicing.expense.approve' });
  return { ok: true };
}

type Payee = OutputOf<typeof getPayee>;
/** Where people's money goes, by account; people who said nothing are absent. */
export async function payeesOf(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, Payee>> {
  const rows = await ctx.sql<Payee & { id: string }>(
    'select c.account_id as id, c.iban, c.bic, c.routing_number as "routingNumber", c.account_number as "accountNumber", c.account_type as "accountType" from invoicing.expense_claimant c where c.workspace_id = $1 and c.account_id = any($2::uuid[])', [ctx.workspaceId, [...accountIds]], 'invoicing.payees');
  return new Map(rows.map(({ id, ...payee }) => [id, payee]));
}

/** Where the viewer's money goes. */
export async function ownPayee(ctx: Ctx): Promise<Payee> {
  return (await payeesOf(ctx, [ctx.accountId])).get(ctx.accountId) ?? { iban: '', bic: '', routingNumber: '', accountNumber: '', accountType: 'checking' };
}

/** Changes where the viewer's money goes. The log says that it changed, never the number. */
export async function changePayee(ctx: Ctx, { workspace_slug: _slug, ...given }: InputOf<typeof setPayee>): Promise<Payee> {
  const next = { ...(await ownPayee(ctx)), ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)) } as Payee;
  const [iban, bic] = [plainCode(next.iban), plainCode(next.bic)];
  if (ibanProblem(iban)) failField('iban', ibanProblem(iban)!);
  if (bicProblem(bic)) failField('bic', bicProblem(bic)!);
  if (next.routingNumber !== '' && !routingFits(next.routingNumber)) failField('routingNumber', expenseSays('invoicing.routing_form'));
  await ctx.sql(
    `insert into invoicing.expense_claimant (workspace_id, account_id, iban, bic, routing_number, account_number, account_type) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id, account_id) do update set iban = excluded.iban, bic = excluded.bic, routing_number = excluded.routing_number, account_number = excluded.account_number, account_type = excluded.account_type, updated_at = now()`,
    [ctx.workspaceId, ctx.accountId, iban, bic, next.routingNumber, next.accountNumber, next.accountType]);
  ctx.emit({ type: 'invoicing.expense_payee.changed', id: ctx.accountId, data: { ending: (iban || next.accountNumber).slice(-4) }, can: 'invoicing.expense.post' });
  return ownPayee(ctx);
}

/** Keeps a claimant's row until the transaction ends: what of theirs is counted (distances, advances) is counted by one at a time. */
export async function lockClaimant(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.sql('insert into invoicing.expense_claimant (workspace_id, account_id) values ($1, $2) on conflict do nothing', [ctx.workspaceId, accountId]);
  await ctx.sql('select 1 from invoicing.expense_claimant c where c.workspace_id = $1 and c.account_id = $2 for update', [ctx.workspaceId, accountId], 'invoicing.lock_claimant');
}
