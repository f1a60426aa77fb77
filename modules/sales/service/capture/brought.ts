import type { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { captureSays, type broughtShape, type ratesShape } from '../../contract/capture.ts';
import { costWithin, funnelRates, sourceReturn } from '../../rules/capture/figures.ts';
import { currencyFor } from '../leads/money.ts';
import { fromMinor } from './minor.ts';
import { spanOf } from './settings.ts';

/** What leads, and opportunities that came from none, are told apart by. */
export interface LeadKey {
  of: 'source' | 'campaign';
  /** SQL text of a lead `l`, empty for those without one. */
  sql: string;
  /** The same of an opportunity `o` that came from no lead and names one itself. */
  ownSql: string;
  /** SQL that is true for opportunities that name one: of the others nothing is counted. */
  ownKnown: string;
  /** SQL of costs: `key` and `amount`, `"fromOn"`, `"toOn"` of those of workspace $1 in currency $4 that touch the days $2 to $3. */
  costs: string;
  /** Only what has this key. */
  only?: string;
  /** SQL that is true for all leads with a key: what an index of those alone needs to hear. */
  known?: string;
}
type Brought = z.infer<typeof broughtShape>;
interface Counted { key: string; leads: number; qualified: number; converted: number; won: number }
interface Won { key: string; currency: string; amount: string }
interface Line extends Omit<Counted, 'key'> { wonWithoutLead: number; wonAmount: bigint; other: Array<{ currency: string; amount: bigint }>; paid: bigint; cost: bigint }

/** SQL of the amount of an opportunity in the base currency, by the rate frozen when it was closed, and of the currency that is in: its own where there was no rate. */
const worth = (base: string) => ({ amount: `case when o.currency = ${base} or o.exchange_rate is null then o.amount else sales.converted(o.amount, o.currency, o.exchange_rate, ${base}) end`, currency: `case when o.exchange_rate is null then o.currency else ${base} end` });

/** What leads that arrived in these days, and opportunities entered in them that came from no lead, brought until now, and what that cost in these days, by what they are told apart by; most leads first. */
export async function broughtBy(ctx: Ctx, { from, to }: { from: string; to: string }, key: LeadKey): Promise<{ currency: string; items: Array<{ key: string } & Brought>; total: Brought; rates: z.infer<typeof ratesShape> }> {
  if (to < from) failField('to', captureSays('sales.period_order'));
  const { sql, costs: costsSql, only, known } = key;
  const span = await spanOf(ctx, from, to);
  const currency = await currencyFor(ctx, null);
  const values: unknown[] = [ctx.workspaceId, span.start, span.end, ...(only === undefined ? [] : [only])];
  const mine = only === undefined ? '' : ` and ${sql} = $4${known ?? ''}`;
  const arrived = `l.workspace_id = $1 and l.created_at >= $2 and l.created_at < $3 and l.deleted_at is null and l.status <> 'junk'${mine}`;
  const counted = await ctx.sql<Counted>(
    `select ${sql} as key, count(*)::int as leads, (count(*) filter (where l.converted_at is not null or l.status = 'qualified'
         or exists (select 1 from sales.stage_history h join sales.stage g on g.id = h.stage_id where h.workspace_id = $1 and h.topic = 'sales.lead' and h.subject_id = l.id and g.lead_status = 'qualified')))::int as qualified,
       (count(*) filter (where l.converted_at is not null))::int as converted, (count(*) filter (where exists (select 1 from sales.opportunity o where o.workspace_id = $1 and o.lead_id = l.id and o.status = 'won' and o.deleted_at is null)))::int as won
     from sales.lead l where ${arrived} group by 1`, values);
  const base = worth(`$${values.length + 1}::text`);
  const won = await ctx.sql<Won>(`select ${sql} as key, ${base.currency} as currency, sum(${base.amount})::bigint::text as amount from sales.opportunity o join sales.lead l on l.id = o.lead_id where o.workspace_id = $1 and o.status = 'won' and o.deleted_at is null and o.amount is not null and ${arrived} group by 1, 2`, [...values, currency]);
  const own = await ctx.sql<Won & { won: number }>(
    `select ${key.ownSql} as key, ${base.currency} as currency, (count(*) filter (where o.status = 'won'))::int as won, coalesce(sum(${base.amount}) filter (where o.status = 'won'), 0)::bigint::text as amount
     from sales.opportunity o where o.workspace_id = $1 and o.created_at >= $2 and o.created_at < $3 and o.deleted_at is null and o.lead_id is null and ${key.ownKnown}${only === undefined ? '' : ` and ${key.ownSql} = $4`} group by 1, 2`, [...values, currency]);
  // Nobody has paid who is nobody's customer yet.
  const received = own.length === 0 && counted.every((c) => c.converted === 0) ? [] : await receivedBy(ctx, key, [...values, span.timeZone]);
  const costs = (await ctx.sql<{ key: string; amount: string; fromOn: string; toOn: string }>(costsSql, [ctx.workspaceId, from, to, currency])).filter((c) => only === undefined || c.key === only);
  const [countOf, wonOf, ownOf, paidOf, costOf] = [new Map(counted.map((c) => [c.key, c])), grouped<Won>([...won, ...own.filter((o) => o.amount !== '0')]), grouped(own), new Map(received.map((r) => [r.key, r.paid])), grouped(costs)];
  const keys = [...new Set([...counted.map((c) => c.key), ...own.filter((o) => o.won > 0).map((o) => o.key), ...received.map((r) => r.key), ...costs.map((c) => c.key)])];
  const lines = keys.map((k) => {
    const { leads, qualified, converted, won: deals } = countOf.get(k) ?? { leads: 0, qualified: 0, converted: 0, won: 0 };
    const wonWithoutLead = (ownOf.get(k) ?? []).reduce((n, o) => n + o.won, 0);
    const amounts = (wonOf.get(k) ?? []).map((w) => ({ currency: w.currency, amount: BigInt(w.amount) }));
    return {
      key: k, leads, qualified, converted, won: deals + wonWithoutLead, wonWithoutLead, wonAmount: amounts.filter((w) => w.currency === currency).reduce((sum, w) => sum + w.amount, 0n), other: summed(amounts.filter((w) => w.currency !== currency)),
      paid: BigInt(paidOf.get(k) ?? '0'), cost: (costOf.get(k) ?? []).reduce((sum, c) => sum + costWithin({ ...c, amount: BigInt(c.amount) }, from, to), 0n),
    };
  });
  const total = totalOf(lines);
  lines.sort((a, b) => b.leads - a.leads || b.won - a.won || (a.key < b.key ? -1 : 1));
  // The rates are those of leads: what came from none took no step of theirs.
  return { currency, items: lines.map((line) => ({ key: line.key, ...shown(line, currency) })), total: shown(total, currency), rates: funnelRates({ ...total, won: total.won - total.wonWithoutLead }) };
}

/** What was paid, by the key of the lead or the opportunity it counts for. */
function receivedBy(ctx: Ctx, { of, sql, ownSql, only }: LeadKey, values: unknown[]): Promise<Array<{ key: string; paid: string }>> {
  const keySql = `case when p.opportunity_id is null then ${sql} else ${ownSql} end`;
  return ctx.sql(
    `select ${keySql} as key, sum(p.paid)::text as paid from sales.paid_by_origin('${of}', $2, $3, $${values.length}) p left join sales.lead l on l.id = p.lead_id and l.workspace_id = $1
     left join sales.opportunity o on o.id = p.opportunity_id and o.workspace_id = $1${only === undefined ? '' : ` where ${keySql} = $4`} group by 1`, values);
}

/** Amounts, one for each currency. */
function summed(amounts: ReadonlyArray<{ currency: string; amount: bigint }>): Array<{ currency: string; amount: bigint }> {
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

function grouped<T extends { key: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) { const group = groups.get(row.key); if (group) group.push(row); else groups.set(row.key, [row]); }
  return groups;
}

function totalOf(lines: readonly Line[]): Line {
  const sum = (key: 'leads' | 'qualified' | 'converted' | 'won' | 'wonWithoutLead') => lines.reduce((n, l) => n + l[key], 0);
  const amounts = (key: 'wonAmount' | 'paid' | 'cost') => lines.reduce((n, l) => n + l[key], 0n);
  return { leads: sum('leads'), qualified: sum('qualified'), converted: sum('converted'), won: sum('won'), wonWithoutLead: sum('wonWithoutLead'), wonAmount: amounts('wonAmount'), paid: amounts('paid'), cost: amounts('cost'), other: summed(lines.flatMap((l) => l.other)) };
}

function shown({ leads, qualified, converted, won, wonWithoutLead, wonAmount, other, paid, cost }: Line, currency: string): Brought {
  return {
    leads, qualified, converted, won, wonWithoutLead, wonAmount: fromMinor(wonAmount, currency), otherWon: other.map((o) => ({ currency: o.currency, amount: fromMinor(o.amount, o.currency) })),
    paid: fromMinor(paid, currency), cost: fromMinor(cost, currency), roiPercent: sourceReturn({ cost, payments: [paid] }).roiPercent,
  };
}
