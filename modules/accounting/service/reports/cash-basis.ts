import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { ReportAccount } from './accounts.ts';
import type { Narrowing } from './asked.ts';
import { beginning, narrowedSql, type Span } from './sums.ts';

type Builder = ReturnType<typeof builder>;

/** Accounts by which cash basis tells what is paid: what documents are owed on, and what is money itself (a card pays at once). */
export interface PaidBy { readonly owed: readonly string[]; readonly money: readonly string[] }

const owedRoles: ReadonlySet<string | null> = new Set(['employee_payable', 'customer_advance', 'vendor_advance']);
const moneyTypes: ReadonlySet<string> = new Set(['bank', 'cash', 'credit_card']);

/** These accounts of a chart. */
export function paidBy(accounts: ReadonlyMap<string, ReportAccount>): PaidBy {
  const all = [...accounts.values()].filter((a) => !a.isGroup);
  return { owed: all.filter((a) => a.type === 'receivable' || a.type === 'payable' || owedRoles.has(a.role)).map((a) => a.id), money: all.filter((a) => moneyTypes.has(a.type)).map((a) => a.id) };
}

/** Which lines: of these accounts, over days given as SQL, within what a report is narrowed to. */
interface Asked { workspace: string; ids: readonly string[]; from: string; to: string; narrowing: Narrowing; by: PaidBy }

/**
 * SQL that selects `account_id, entry_id, dimensions, net` on cash basis. What a document earned or cost counts on the days on which its open items were settled, in the share of them; a settlement that was
 * taken back counts the other way on the day of that. What of a document waits to be recognised counts as a line of the account where it will be, and recognising it not at all. Each line is rounded up to a day and not within it, so that the last payment takes all the rest and months add up. Entries that move money themselves,
 * and those that leave nothing open, count as they were posted. What was written off, or taken off for paying early, is settled too: its loss or discount stands beside the share it took, so that the result is what money
 * came and went for, and the same as with the documents once everything is settled.
 */
export function cashBasisSql({ workspace, ids, from, to, narrowing, by }: Asked, p: Builder): string {
  const any = (list: readonly string[]) => `any(${p.add([...list])}::uuid[])`;
  const [accounts, owed, money] = [any(ids), any(by.owed), any(by.money)];
  const seen = narrowing.recordedUntil === undefined ? null : `${p.add(narrowing.recordedUntil)}::timestamptz`;
  const narrowed = narrowedSql(narrowing, p);
  const made = seen ? ` and s.created_at <= ${seen}` : '';
  const undone = seen ? `case when s.undone_at <= ${seen} then s.undone_on end` : 's.undone_on';
  const movesMoney = (entry: string) => `exists (select 1 from accounting.line k where k.entry_id = ${entry} and k.account_id = ${money})`;
  const within = (day: string) => `${day} >= ${from} and ${day} <= ${to}`;
  // Lines of these accounts, and those of documents that are recognised over time: once they are paid it does not matter when.
  const lines = `(select k.account_id, k.entry_id, k.entry_on, k.dimensions, k.debit - k.credit as net from accounting.line k where k.workspace_id = ${workspace} and k.account_id = ${accounts}
    union all select d.account_id, d.entry_id, n.entry_on, d.dimensions, d.net from invoicing.deferred_lines(${workspace}) d join accounting.entry n on n.id = d.entry_id where d.account_id = ${accounts})`;
  // Whether a settlement was in force at the end of a day.
  const inForce = (compare: '<=' | '<', day: string) => `s.settled_on ${compare} ${day} and (${undone} is null or not ${undone} ${compare} ${day})`;
  return `
    select l.account_id, l.entry_id, l.dimensions, l.net::numeric as net from ${lines} l join accounting.entry e on e.id = l.entry_id
    where ${within('l.entry_on')} and e.journal <> 'closing' and e.source_type <> 'invoicing.deferral'
      and (${movesMoney('l.entry_id')} or not exists (select 1 from accounting.open_item i where i.entry_id = l.entry_id and i.account_id = ${owed}))${narrowed}
    union all
    select l.account_id, l.entry_id, l.dimensions, round(l.net * x.after / x.whole) - round(l.net * x.before / x.whole)
    from (
      select distinct i.entry_id from accounting.settlement s cross join lateral (values (s.debit_item_id), (s.credit_item_id)) as v(id) join accounting.open_item i on i.id = v.id and i.account_id = ${owed}
      where s.workspace_id = ${workspace}${made} and ((${within('s.settled_on')}) or (${within('s.undone_on')}))) d
    cross join lateral (
      select sum(abs(i.base)) as whole, coalesce(sum(y.before), 0) as before, coalesce(sum(y.after), 0) as after from accounting.open_item i cross join lateral (
        select sum(z.base) filter (where z.before) as before, sum(z.base) filter (where z.after) as after from (
          select case when s.debit_item_id = i.id then s.debit_base else s.credit_base end as base, ${inForce('<', from)} as before, ${inForce('<=', to)} as after
          from accounting.settlement s where (s.debit_item_id = i.id or s.credit_item_id = i.id)${made}) z) y
      where i.entry_id = d.entry_id and i.account_id = ${owed}) x
    join ${lines} l on l.entry_id = d.entry_id
    where x.before <> x.after and not ${movesMoney('d.entry_id')}${narrowed}`;
}

/** Debit less credit of these accounts on cash basis, by account and span; `dimension` splits them by the value lines carry of it (empty: none). */
export async function cashBasisSums(ctx: Ctx, spans: readonly Span[], ids: readonly string[], narrowing: Narrowing, by: PaidBy, dimension?: string): Promise<Array<{ span: number; accountId: string; value: string; net: bigint }>> {
  const p = builder();
  const value = dimension === undefined ? "''" : `coalesce(s.dimensions ->> ${p.add(dimension)}::text, '')`;
  const lines = cashBasisSql({ workspace: p.add(ctx.workspaceId), ids, from: 'c.from_on', to: 'c.to_on', narrowing, by }, p);
  const rows = await ctx.sql<{ n: string; account_id: string; value: string; net: string }>(
    `select c.n, s.account_id, ${value} as value, sum(s.net)::text as net from unnest(${p.add(spans.map((s) => s.from ?? beginning))}::date[], ${p.add(spans.map((s) => s.to))}::date[]) with ordinality as c(from_on, to_on, n)
     cross join lateral (${lines}) s group by 1, 2, 3`, p.values);
  return rows.map((r) => ({ span: Number(r.n) - 1, accountId: r.account_id, value: r.value, net: BigInt(r.net) }));
}
