import { daysBetween } from '#core/contract/dates.ts';

/** Columns of an aging report by days past the due date: not due (≤ 0), 1–30, 31–60, 61–90, more than 90. */
export const agingBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
/** A column of an aging report. */
export type AgingBucket = (typeof agingBuckets)[number];

/** A document or an unapplied payment with what was settled of it, in minor units. */
export interface AgedItem {
  readonly partyId: string;
  /** Credits that wait for a document stand in a column of their own. */
  readonly kind: 'document' | 'credit';
  readonly bookedOn: string;
  readonly dueOn: string;
  readonly amount: bigint;
  readonly settled: readonly { readonly on: string; readonly amount: bigint }[];
}

/** Open amounts by age. `total` = Σ buckets − `unapplied`, the balance of the control account. */
export interface AgingRow { readonly buckets: Readonly<Record<AgingBucket, bigint>>; readonly unapplied: bigint; readonly total: bigint }

/** The column of an item that is due on one day, as of another. */
export function agingBucket(dueOn: string, asOf: string): AgingBucket {
  const days = daysBetween(dueOn, asOf);
  if (days <= 0) return 'not_due';
  if (days <= 30) return 'to_30';
  if (days <= 60) return 'to_60';
  return days <= 90 ? 'to_90' : 'over_90';
}

/** What was open of an item at the end of a day; 0 before it was booked. */
export function openOn(item: AgedItem, asOf: string): bigint {
  if (item.bookedOn > asOf) return 0n;
  return item.settled.reduce((open, { on, amount }) => (on <= asOf ? open - amount : open), item.amount);
}

/** Aging per party as of a day, replaying what was settled until then; parties with nothing open are left out. */
export function agingByParty(items: Iterable<AgedItem>, asOf: string): Map<string, AgingRow> {
  const rows = new Map<string, { buckets: Record<AgingBucket, bigint>; unapplied: bigint; total: bigint }>();
  for (const item of items) {
    const open = openOn(item, asOf);
    if (open === 0n) continue;
    const row = rows.get(item.partyId) ?? emptyRow();
    rows.set(item.partyId, row);
    if (item.kind === 'credit') row.unapplied += open;
    else row.buckets[agingBucket(item.dueOn, asOf)] += open;
    row.total += item.kind === 'credit' ? -open : open;
  }
  return rows;
}

/** The last line of an aging report. */
export function agingTotal(rows: Iterable<AgingRow>): AgingRow {
  const all = emptyRow();
  for (const row of rows) {
    for (const bucket of agingBuckets) all.buckets[bucket] += row.buckets[bucket];
    all.unapplied += row.unapplied;
    all.total += row.total;
  }
  return all;
}

function emptyRow(): { buckets: Record<AgingBucket, bigint>; unapplied: bigint; total: bigint } {
  return { buckets: { not_due: 0n, to_30: 0n, to_60: 0n, to_90: 0n, over_90: 0n }, unapplied: 0n, total: 0n };
}
