import { daysBetween } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import { partyIdsOf, survivingParties } from '#modules/parties/api.ts';
import type { aging, Aging, AgingAmounts, agingItems, AgingItems } from '../../contract/reports/aging.ts';
import { agingColumns, type AgingColumn } from '../../contract/reports/words.ts';
import { registerCloseCheck } from '../ledger/close-checks.ts';
import { revaluedOf } from '../ledger/revaluation.ts';
import { idsOfTypes, reportAccounts } from './accounts.ts';
import { amountText, askedOf, type Asked } from './asked.ts';
import { bucketSql, isOpenSql, openAtSql } from './open-items.ts';
import { partyNames } from './people.ts';
import { pageOf, placeAfter } from './place.ts';
import { netOf } from './table.ts';
import { sumsOf } from './sums.ts';

type Side = 'receivable' | 'payable';
type Amounts = Record<AgingColumn, bigint>;
const most = 500;

const nothing = (): Amounts => ({ not_due: 0n, to_30: 0n, to_60: 0n, to_90: 0n, over_90: 0n, unapplied: 0n });
const totalOf = (a: Amounts): bigint => agingColumns.reduce((sum, c) => sum + a[c], 0n);
const sumUp = (list: readonly Amounts[]): Amounts => list.reduce((sum, a) => { for (const c of agingColumns) sum[c] += a[c]; return sum; }, nothing());
const written = (a: Amounts, { text }: Asked): AgingAmounts => ({ not_due: text(a.not_due), to_30: text(a.to_30), to_60: text(a.to_60), to_90: text(a.to_90), over_90: text(a.over_90), unapplied: text(a.unapplied), total: text(totalOf(a)) });

/** Open amounts by column and party at the end of a day, in minor units: what is owed on the side asked for is above 0, unapplied below. */
export async function agingAmounts(ctx: Ctx, { side, on, recordedUntil }: { side: Side; on: string; recordedUntil?: string | undefined }, accountIds: readonly string[]): Promise<Map<string | null, Amounts>> {
  const p = builder();
  const open = openAtSql({ workspaceId: ctx.workspaceId, accountIds, on, recordedUntil }, p);
  const rows = await ctx.sql<{ party_id: string | null; bucket: AgingColumn; amount: string }>(`${open} select o.party_id, ${bucketSql(side, `${p.add(on)}::date`)} as bucket, sum(o.open_base)::text as amount from open o where ${isOpenSql} group by 1, 2`, p.values);
  const of = new Map<string | null, Amounts>();
  for (const { party_id, bucket, amount } of rows) {
    const amounts = of.get(party_id) ?? nothing();
    of.set(party_id, amounts);
    amounts[bucket] += side === 'receivable' ? BigInt(amount) : -BigInt(amount);
  }
  return of;
}

/** The same by the parties they are now: what was posted keeps the id it was posted with, also after a merge. */
async function foldMerged(ctx: Ctx, parties: ReadonlyMap<string | null, Amounts>): Promise<Map<string | null, Amounts>> {
  const survivors = await survivingParties(ctx, [...parties.keys()].filter((id) => id !== null));
  const folded = new Map<string | null, Amounts>();
  for (const [id, amounts] of parties) {
    const now = id === null ? null : survivors.get(id) ?? id;
    folded.set(now, sumUp([folded.get(now) ?? nothing(), amounts]));
  }
  return folded;
}

/** All parties together. */
export const agingTotal = (of: ReadonlyMap<string | null, Amounts>): Amounts => sumUp([...of.values()]);
/** Amounts by column as decimal strings. */
export const agingText = written;

/** Who owes or is owed what by days past due, and whether that is what the control accounts say. */
export async function agingOf(ctx: Ctx, input: InputOf<typeof aging>): Promise<Aging> {
  const asked = await askedOf(ctx);
  const ids = idsOfTypes(await reportAccounts(ctx), [input.side]);
  const parties = await foldMerged(ctx, await agingAmounts(ctx, input, ids));
  const { account, revalued } = await controlsAt(ctx, input, ids);
  const size = (a: Amounts) => { const t = totalOf(a); return t < 0n ? -t : t; };
  const sorted = [...parties].toSorted(([a, x], [b, y]) => (size(x) === size(y) ? String(a).localeCompare(String(b)) : size(x) > size(y) ? -1 : 1));
  const shown = sorted.slice(0, most);
  const names = await partyNames(ctx, shown.map(([id]) => id));
  const total = agingTotal(parties);
  return {
    side: input.side, on: input.on, currency: asked.currency, rows: shown.map(([partyId, a]) => ({ partyId, name: names(partyId), ...written(a, asked) })),
    others: { count: sorted.length - shown.length, ...written(sumUp(sorted.slice(most).map(([, a]) => a)), asked) }, total: written(total, asked), account: asked.text(account), revalued: asked.text(revalued), difference: asked.text(account - revalued - totalOf(total)),
  };
}

/** What the accounts of a side stand at on a day, and what of it is a revaluation of that day; what is owed is above 0 on either side. */
async function controlsAt(ctx: Ctx, { side, on, recordedUntil }: { side: Side; on: string; recordedUntil?: string | undefined }, ids: readonly string[]): Promise<{ account: bigint; revalued: bigint }> {
  const sums = await sumsOf(ctx, [{ from: null, to: on }], { recordedUntil });
  const sign = side === 'receivable' ? 1n : -1n;
  return { account: ids.reduce((sum, id) => sum + netOf(sums.get(id)?.[0]), 0n) * sign, revalued: (await revaluedOf(ctx, ids, on, recordedUntil)) * sign };
}

for (const side of ['receivable', 'payable'] as const) {
  registerCloseCheck(`open_${side}`, async (ctx, through) => {
    const ids = idsOfTypes(await reportAccounts(ctx), [side]);
    const asked = { side, on: through };
    const [open, { account, revalued }] = [totalOf(agingTotal(await agingAmounts(ctx, asked, ids))), await controlsAt(ctx, asked, ids)];
    return { count: account - revalued === open ? 0 : 1, amount: account - revalued - open };
  }, { blocking: false });
}

const partiesAsked = async (ctx: Ctx, asked: string | undefined): Promise<string[] | 'none' | undefined> => (asked === undefined || asked === 'none' ? asked : partyIdsOf(ctx, asked));

interface ItemRow { id: string; entry_id: string; number: string; on: string; due_on: string; bucket: AgingColumn; party_id: string | null; currency: string; open_amount: string; open_base: string; source_type: string; source_id: string | null }

/** The open items behind a figure of the aging, the longest due first. */
export async function agingItemsOf(ctx: Ctx, input: InputOf<typeof agingItems>): Promise<AgingItems> {
  const asked = await askedOf(ctx);
  const sign = input.side === 'receivable' ? 1n : -1n;
  const p = builder();
  const accountIds = idsOfTypes(await reportAccounts(ctx), [input.side]);
  const open = openAtSql({ workspaceId: ctx.workspaceId, accountIds, on: input.on, recordedUntil: input.recordedUntil, partyIds: await partiesAsked(ctx, input.partyId) }, p);
  const place = placeAfter(input.cursor);
  const like = input.q ? ` and position(lower(${p.add(input.q)}::text) in lower(e.number)) > 0` : '';
  const shown = `shown as materialized (select o.*, e.number, ${bucketSql(input.side, `${p.add(input.on)}::date`)} as bucket from open o join accounting.entry e on e.id = o.entry_id where ${isOpenSql}${like})`;
  const matching = input.bucket ? `s.bucket = ${p.add(input.bucket)}` : 'true';
  const [sum] = await ctx.sql<{ n: string; amount: string }>(`${open}, ${shown} select count(*)::text as n, coalesce(sum(s.open_base), 0)::text as amount from shown s where ${matching}`, [...p.values]);
  const after = place ? ` and (s.due_on, s.id) > (${p.add(place.on)}::date, ${p.add(place.id)}::uuid)` : '';
  const rows = await ctx.sql<ItemRow>(
    `${open}, ${shown} select s.id, s.entry_id, s.number, s.entry_on::text as on, s.due_on::text as due_on, s.bucket, s.party_id, s.currency, s.open_amount::text, s.open_base::text, s.source_type, s.source_id from shown s where ${matching}${after} order by s.due_on, s.id limit ${p.add(input.limit + 1)}`, p.values);
  const { rows: page, nextCursor } = pageOf(rows, input.limit, (r) => ({ on: r.due_on, id: r.id }));
  const names = await partyNames(ctx, page.map((r) => r.party_id));
  return {
    currency: asked.currency, sum: asked.text(sign * BigInt(sum!.amount)), count: Number(sum!.n), nextCursor,
    items: page.map((r) => ({
      id: r.id, entryId: r.entry_id, number: r.number, on: r.on, dueOn: r.due_on, days: daysBetween(r.due_on, input.on), bucket: r.bucket, partyId: r.party_id, partyName: names(r.party_id), itemCurrency: r.currency, itemOpen: amountText(sign * BigInt(r.open_amount), r.currency),
      open: asked.text(sign * BigInt(r.open_base)), sourceType: r.source_type, sourceId: r.source_id,
    })),
  };
}
