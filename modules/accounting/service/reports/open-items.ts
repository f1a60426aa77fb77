import type { builder } from '#core/server/resource/list.ts';

type Builder = ReturnType<typeof builder>;
/** Which open items, at the end of which day, and as the books stood when. */
export interface OpenAt { workspaceId: number; accountIds: readonly string[]; on: string; recordedUntil?: string | undefined; /** Every id a party is known by, or 'none' for items of nobody. */ partyIds?: readonly string[] | 'none' | undefined }

/**
 * The beginning of a statement (`with … open as (…)`) that gives what was open of every item at the end of a day: `id, entry_id, party_id, source_type, source_id,
 * currency, entry_on, due_on, amount, base, open_amount, open_base`, signs as the item's, settled ones with 0. Settlements count from the day they were made until the
 * day they were undone. Items that are settled now and of which nothing was settled, undone or written down later need no replay: they were settled then too.
 */
export function openAtSql({ workspaceId, accountIds, on, recordedUntil, partyIds }: OpenAt, p: Builder): string {
  const [w, day, accounts] = [p.add(workspaceId), `${p.add(on)}::date`, `any(${p.add([...accountIds])}::uuid[])`];
  const seen = recordedUntil === undefined ? null : `${p.add(recordedUntil)}::timestamptz`;
  const later = [`s.settled_on > ${day}`, `s.undone_on > ${day}`, ...(seen ? [`s.created_at > ${seen}`, `s.undone_at > ${seen}`] : [])];
  const counts = `s.settled_on <= ${day} and (s.undone_on is null or s.undone_on > ${day}${seen ? ` or s.undone_at > ${seen}` : ''})${seen ? ` and s.created_at <= ${seen}` : ''}`;
  const party = partyIds === undefined ? '' : partyIds === 'none' ? ' and i.party_id is null' : ` and i.party_id = any(${p.add([...partyIds])}::uuid[])`;
  return `with candidate as materialized (
      select i.id from accounting.open_item i where i.workspace_id = ${w} and i.account_id = ${accounts} and i.open_amount <> 0${party}
      ${later.map((cond) => `union select v.id from accounting.settlement s cross join lateral (values (s.debit_item_id), (s.credit_item_id)) as v(id) where s.workspace_id = ${w} and ${cond}`).join(' ')}),
    open as materialized (
      select i.id, i.entry_id, i.party_id, i.source_type, i.source_id, i.currency, i.entry_on, i.due_on, i.amount, i.base,
        i.amount - case when i.amount > 0 then x.amount else -x.amount end as open_amount, i.base - case when i.amount > 0 then x.base else -x.base end as open_base
      from candidate c join accounting.open_item i on i.id = c.id cross join lateral (
        select coalesce(sum(case when i.amount > 0 then s.debit_amount else s.credit_amount end), 0) as amount, coalesce(sum(case when i.amount > 0 then s.debit_base else s.credit_base end), 0) as base
        from accounting.settlement s where ((i.amount > 0 and s.debit_item_id = i.id) or (i.amount < 0 and s.credit_item_id = i.id)) and ${counts}) x
      where i.workspace_id = ${w} and i.account_id = ${accounts} and i.entry_on <= ${day}${party}${seen ? ` and exists (select 1 from accounting.entry e where e.id = i.entry_id and e.recorded_at <= ${seen})` : ''})`;
}

/** SQL that is true for an item `o` that is open at the end of a day: a cent may be left of one whose amount is settled, where older settlements were taken back and dated anew. */
export const isOpenSql = '(o.open_amount <> 0 or o.open_base <> 0)';

/** SQL of the column of the aging an item `o` stands in at the end of a day (as rules/aging.ts has them); credits of a customer, and debits of a vendor, are unapplied. */
export function bucketSql(side: 'receivable' | 'payable', day: string): string {
  const days = `(${day} - o.due_on)`;
  return `case when o.open_amount ${side === 'receivable' ? '<' : '>'} 0 then 'unapplied' when ${days} <= 0 then 'not_due' when ${days} <= 30 then 'to_30' when ${days} <= 60 then 'to_60' when ${days} <= 90 then 'to_90' else 'over_90' end`;
}
