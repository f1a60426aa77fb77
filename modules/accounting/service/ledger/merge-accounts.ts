import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { getRow } from '#core/server/resource/records.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { LedgerAccount, mergeAccount } from '../../contract/ledger/accounts.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { accountTypeFacts, canChangeType } from '../../rules/account-types.ts';
import { fiscalYearStart } from '../../rules/reports/days.ts';
import { accountRecord } from './account-record.ts';
import { repointUses } from './account-uses.ts';
import { lockBook } from './book.ts';
import { postEntry, type NewLine } from './post.ts';

/**
 * Merges an account into another one. Posted lines stay where they were posted, because nothing changes them: the balance is carried over by an entry of the day, everything that points at the account points at the other
 * one from then on, and the account is inactive. Of income and expenses only what was posted in the fiscal year of the day is carried over: earlier years are closed in the results they made.
 */
export async function mergeInto(ctx: Ctx, { id, into, on, memo }: InputOf<typeof mergeAccount>): Promise<OutputOf<typeof mergeAccount>> {
  await pairOf(ctx, id, into);
  // Before the book: whoever posts a draft or moves a product holds it while waiting for the book.
  await repoint(ctx, id, into);
  const { baseCurrency } = await lockBook(ctx);
  await repointUses(ctx, id, into, true);
  // Once more, now that nobody posts: what was written since the first look may keep the two apart.
  const { from, to } = await pairOf(ctx, id, into);
  const [later] = await ctx.sql<{ on: string | null }>('select max(l.entry_on)::text as on from accounting.line l where l.workspace_id = $1 and l.account_id = $2 and l.entry_on > $3', [ctx.workspaceId, id, on], 'accounting.merge_later');
  // An inactive account takes no lines: what was posted later could never be carried over.
  if (later!.on !== null) fail('accounting.merge_later', { name: from.name, last: later!.on });
  const lines = await carriedLines(ctx, from, into, on);
  const entry = lines.length === 0 ? null : await postEntry(ctx, { journal: 'general', on, memo: memo || `${from.code} ${from.name} → ${to.code} ${to.name}`, lines });
  const [row] = await ctx.sql<{ version: number }>('update accounting.account set role = null, is_active = false, merged_into = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version', [id, ctx.workspaceId, into]);
  if (from.role) await ctx.sql('update accounting.account set role = $3, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [into, ctx.workspaceId, from.role]);
  ctx.emit({ type: 'accounting.account.merged', id, version: row!.version, data: { into, name: to.name, currency: baseCurrency }, can: 'accounting.ledger.view' });
  return { account: await getRow<LedgerAccount>(ctx, accountRecord, into), entryId: entry?.id ?? null, number: entry?.number ?? null };
}

/** The two accounts; refuses those that cannot become one. */
async function pairOf(ctx: Ctx, id: string, into: string): Promise<{ from: LedgerAccount; to: LedgerAccount }> {
  const from = await getRow<LedgerAccount>(ctx, accountRecord, id);
  const [found] = await ctx.sql<{ id: string }>('select a.id from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null and a.is_active', [into, ctx.workspaceId]);
  if (!found || into === id) failField('into', ledgerSays('accounting.choose_account'));
  const to = await getRow<LedgerAccount>(ctx, accountRecord, into);
  const alike = from.type === to.type || (canChangeType(from.type, to.type, true) && accountTypeFacts[from.type].section === accountTypeFacts[to.type].section);
  if (from.isGroup || to.isGroup || !alike || from.currency !== to.currency || from.reconcilable !== to.reconcilable || (from.role && to.role)) fail('accounting.merge_apart', { name: from.name, into: to.name });
  const banks = await ctx.sql('select 1 from accounting.bank_account b where b.workspace_id = $1 and b.account_id = any($2::uuid[]) and b.deleted_at is null limit 1', [ctx.workspaceId, [id, into]], 'accounting.merge_banks');
  if (banks.length > 0) fail('accounting.merge_bank', { name: from.name, into: to.name });
  if (from.reconcilable) {
    const [open] = await ctx.sql<{ n: number }>('select count(*)::int as n from accounting.open_item i where i.workspace_id = $1 and i.account_id = $2 and i.open_amount <> 0', [ctx.workspaceId, id], 'accounting.merge_open');
    if (open!.n > 0) fail('accounting.merge_open', { name: from.name, count: open!.n });
  }
  return { from, to };
}

/** Lines that take the balance from one account to the other, a pair for each currency and what lines are looked at by (branch, project). Where items settle each other that makes no difference: together they are nothing. */
async function carriedLines(ctx: Ctx, from: LedgerAccount, into: string, on: string): Promise<NewLine[]> {
  const { system } = await getSettings(ctx);
  const since = accountTypeFacts[from.type].statement === 'profit' ? fiscalYearStart(on, system.fiscalStartMonth) : null;
  const sums = await ctx.sql<{ currency: string; dimensions: Record<string, string>; amount: string; base: string }>(
    "select l.currency::text, case when $4 then '{}' else l.dimensions end as dimensions, sum(l.amount)::text as amount, sum(l.debit - l.credit)::text as base from accounting.line l where l.workspace_id = $1 and l.account_id = $2 and ($3::date is null or l.entry_on >= $3) group by 1, 2 having sum(l.debit - l.credit) <> 0 order by 1, 2", [ctx.workspaceId, from.id, since, from.reconcilable], 'accounting.merge_balance');
  // The rate only tells where the amounts come from; the base value is what stood in the books.
  return sums.flatMap(({ currency, dimensions, amount, base }) => [{ accountId: from.id, base: -BigInt(base), currency, amount: -BigInt(amount), rate: '1', dimensions }, { accountId: into, base: BigInt(base), currency, amount: BigInt(amount), rate: '1', dimensions }]);
}

async function repoint(ctx: Ctx, id: string, into: string): Promise<void> {
  await repointUses(ctx, id, into, false);
  for (const table of ['draft_entry', 'entry_template']) await ctx.sql(`update accounting.${table} set lines = replace(lines::text, $2::text, $3::text)::jsonb, version = version + 1 where workspace_id = $1 and lines @> jsonb_build_array(jsonb_build_object('accountId', $2::text))`, [ctx.workspaceId, id, into], `accounting.merge_${table}`);
  // Plans add up; where they cancel out none is left.
  await ctx.sql(
    `with gone as (delete from accounting.budget b where b.workspace_id = $1 and b.account_id = $2 returning b.month_on, b.amount),
     none as (delete from accounting.budget b using gone g where b.workspace_id = $1 and b.account_id = $3 and b.month_on = g.month_on and b.amount + g.amount = 0 returning b.month_on)
     insert into accounting.budget (workspace_id, account_id, month_on, amount, updated_by) select $1, $3, g.month_on, g.amount, $4 from gone g where g.month_on not in (select n.month_on from none n)
     on conflict (workspace_id, account_id, month_on) do update set amount = accounting.budget.amount + excluded.amount, updated_by = excluded.updated_by, updated_at = now()`, [ctx.workspaceId, id, into, ctx.actorId], 'accounting.merge_budget');
}
