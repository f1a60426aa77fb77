import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { Narrowing } from './asked.ts';
import { beginning, narrowedSql, type Span } from './sums.ts';

/** What stood against cash on an account: credit less debit in minor units, positive where cash came in. `onlyTaxes`: nothing but taxes stood there. */
export interface AgainstCash { span: number; accountId: string; onlyTaxes: boolean; amount: bigint }

/** Lines on other accounts of the entries that moved cash, added up by span and account. */
export async function againstCash(ctx: Ctx, cash: readonly string[], spans: readonly Span[], narrowing: Narrowing, taxIds: readonly string[]): Promise<AgainstCash[]> {
  const p = builder();
  const [w, accounts, taxes] = [p.add(ctx.workspaceId), p.add([...cash]), p.add([...taxIds])];
  const rows = await ctx.sql<{ n: string; account_id: string; only_taxes: boolean; amount: string }>(
    `with c as (select * from unnest(${p.add(spans.map((s) => s.from ?? beginning))}::date[], ${p.add(spans.map((s) => s.to))}::date[]) with ordinality as c(from_on, to_on, n)),
     moved as materialized (select distinct c.n, k.entry_id from c join accounting.line k on k.workspace_id = ${w} and k.account_id = any(${accounts}::uuid[]) and k.entry_on >= c.from_on and k.entry_on <= c.to_on
       where not exists (select 1 from accounting.entry e where e.id = k.entry_id and e.journal in ('closing', 'opening'))),
     stood as (select m.n, l.entry_id, l.account_id, l.credit - l.debit as amount, bool_and(l.account_id = any(${taxes}::uuid[])) over (partition by m.n, l.entry_id) as only_taxes
       from moved m join accounting.line l on l.entry_id = m.entry_id where l.workspace_id = ${w} and l.account_id <> all(${accounts}::uuid[])${narrowedSql(narrowing, p)})
     select s.n, s.account_id, s.only_taxes, sum(s.amount)::text as amount from stood s group by 1, 2, 3`, p.values);
  return rows.map((r) => ({ span: Number(r.n) - 1, accountId: r.account_id, onlyTaxes: r.only_taxes, amount: BigInt(r.amount) }));
}

/** What entries with depreciation moved on these accounts, debit less credit by account and span. */
export async function depreciationOf(ctx: Ctx, accountIds: readonly string[], expenseIds: readonly string[], spans: readonly Span[], narrowing: Narrowing): Promise<Map<string, bigint[]>> {
  const found = new Map<string, bigint[]>();
  if (accountIds.length === 0 || expenseIds.length === 0) return found;
  const p = builder();
  const w = p.add(ctx.workspaceId);
  const rows = await ctx.sql<{ n: string; account_id: string; net: string }>(
    `select c.n, l.account_id, sum(l.debit - l.credit)::text as net from unnest(${p.add(spans.map((s) => s.from ?? beginning))}::date[], ${p.add(spans.map((s) => s.to))}::date[]) with ordinality as c(from_on, to_on, n)
     join accounting.line l on l.workspace_id = ${w} and l.account_id = any(${p.add([...accountIds])}::uuid[]) and l.entry_on >= c.from_on and l.entry_on <= c.to_on
     where not exists (select 1 from accounting.entry e where e.id = l.entry_id and e.journal in ('closing', 'opening')) and exists (select 1 from accounting.line d where d.entry_id = l.entry_id and d.account_id = any(${p.add([...expenseIds])}::uuid[]))${narrowedSql(narrowing, p)} group by 1, 2`, p.values);
  for (const row of rows) {
    const of = found.get(row.account_id) ?? spans.map(() => 0n);
    found.set(row.account_id, of);
    of[Number(row.n) - 1] = BigInt(row.net);
  }
  return found;
}
