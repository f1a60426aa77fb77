import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { builder } from '#core/server/resource/list.ts';
import { partyIdsOf } from '#modules/parties/api.ts';
import type { GeneralLedger, generalLedger } from '../../contract/reports/ledger.ts';
import { amountText, askedOf, requireDays } from './asked.ts';
import { partyNames } from './people.ts';
import { pageOf, placeAfter } from './place.ts';
import { beginning, narrowedSql } from './sums.ts';

interface LineRow {
  id: string; entry_id: string; number: string; on: string; journal: string; memo: string; reference: string; source_type: string; source_id: string | null; reversed: boolean; party_id: string | null; against: string; debit: string; credit: string; currency: string; amount: string;
}

/** Lines of an account in the order of their days, each with the balance up to it. */
export async function ledgerOf(ctx: Ctx, input: InputOf<typeof generalLedger>): Promise<GeneralLedger> {
  const asked = await askedOf(ctx);
  const from = input.from ?? beginning;
  if (input.from) requireDays({ from: input.from, to: input.to });
  const [account] = await ctx.sql<{ id: string; code: string; name: string; type: string }>('select a.id, a.code, a.name, a.type from accounting.account a where a.workspace_id = $1 and a.id = $2', [ctx.workspaceId, input.accountId], 'accounting.ledger_account');
  found(account);
  const place = placeAfter(input.cursor);
  const partyIds = input.partyId ? await partyIdsOf(ctx, input.partyId) : null;
  const totals = await totalsOf(ctx, input, partyIds, from, place);
  const p = builder();
  const narrowed = scopeSql(input, partyIds, p, ctx.workspaceId);
  const after = place ? ` and (l.entry_on, l.id) > (${p.add(place.on)}::date, ${p.add(place.id)}::uuid)` : '';
  const rows = await ctx.sql<LineRow>(
    `select l.id, l.entry_id, e.number, l.entry_on::text as on, e.journal, coalesce(nullif(l.memo, ''), e.memo) as memo, e.reference, e.source_type, e.source_id, e.reversed_by_id is not null or e.reverses_id is not null as reversed, l.party_id, l.debit::text, l.credit::text, l.currency, l.amount::text,
       coalesce((select string_agg(x.code, ', ' order by x.code) from (select distinct a.code from accounting.line o join accounting.account a on a.id = o.account_id where o.entry_id = l.entry_id and o.account_id <> l.account_id order by a.code limit 4) x), '') as against
     from accounting.line l join accounting.entry e on e.id = l.entry_id where ${narrowed} and l.entry_on >= ${p.add(from)}::date and l.entry_on <= ${p.add(input.to)}::date${after} order by l.entry_on, l.id limit ${p.add(input.limit + 1)}`, p.values);
  const { rows: page, nextCursor } = pageOf(rows, input.limit, (r) => ({ on: r.on, id: r.id }));
  const names = await partyNames(ctx, page.map((r) => r.party_id));
  let balance = totals.opening + totals.before;
  return {
    account: account!, currency: asked.currency, opening: asked.text(totals.opening), debit: asked.text(totals.debit), credit: asked.text(totals.credit), closing: asked.text(totals.opening + totals.debit - totals.credit), count: totals.count, nextCursor,
    items: page.map((r) => {
      balance += BigInt(r.debit) - BigInt(r.credit);
      return {
        id: r.id, entryId: r.entry_id, number: r.number, on: r.on, journal: r.journal, memo: r.memo, reference: r.reference, sourceType: r.source_type, sourceId: r.source_id, reversed: r.reversed, partyId: r.party_id, partyName: names(r.party_id), against: r.against,
        debit: asked.text(BigInt(r.debit)), credit: asked.text(BigInt(r.credit)), balance: asked.text(balance), currency: r.currency, amount: amountText(BigInt(r.amount), r.currency),
      };
    }),
  };
}

type Input = InputOf<typeof generalLedger>;

/** Lines of the account; of a party under every id it is known by. */
function scopeSql(input: Input, partyIds: readonly string[] | null, p: ReturnType<typeof builder>, workspaceId: number): string {
  return `l.workspace_id = ${p.add(workspaceId)} and l.account_id = ${p.add(input.accountId)}::uuid${partyIds ? ` and l.party_id = any(${p.add([...partyIds])}::uuid[])` : ''}${narrowedSql(input, p)}`;
}

/** What stood before the first day, what moved in the days, and what of it lies before the page. */
async function totalsOf(ctx: Ctx, input: Input, partyIds: readonly string[] | null, from: string, place: { on: string; id: string } | null): Promise<{ opening: bigint; debit: bigint; credit: bigint; count: number; before: bigint }> {
  const p = builder();
  const narrowed = scopeSql(input, partyIds, p, ctx.workspaceId);
  const first = p.add(from);
  const before = place ? `coalesce(sum(l.debit - l.credit) filter (where l.entry_on >= ${first}::date and (l.entry_on, l.id) <= (${p.add(place.on)}::date, ${p.add(place.id)}::uuid)), 0)` : '0';
  const [row] = await ctx.sql<{ opening: string; debit: string; credit: string; count: string; before: string }>(
    `select coalesce(sum(l.debit - l.credit) filter (where l.entry_on < ${first}::date), 0)::text as opening, coalesce(sum(l.debit) filter (where l.entry_on >= ${first}::date), 0)::text as debit, coalesce(sum(l.credit) filter (where l.entry_on >= ${first}::date), 0)::text as credit,
       (count(*) filter (where l.entry_on >= ${first}::date))::text as count, ${before}::text as before from accounting.line l where ${narrowed} and l.entry_on <= ${p.add(input.to)}::date`, p.values);
  return { opening: BigInt(row!.opening), debit: BigInt(row!.debit), credit: BigInt(row!.credit), count: Number(row!.count), before: BigInt(row!.before) };
}
