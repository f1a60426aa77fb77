import type { z } from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { captureSays, type broughtShape, type ratesShape } from '../../contract/capture.ts';
import { costWithin, funnelRates, sourceReturn } from '../../rules/capture/figures.ts';
import { currencyFor } from '../leads/money.ts';
import { fromMinor } from './minor.ts';
import { spanOf } from './settings.ts';

/** What leads are told apart by. */
export interface LeadKey {
  /** SQL text of a lead `l`, empty for those without one. */
  sql: string;
  /** SQL of costs: `key` and `amount`, `"fromOn"`, `"toOn"` of those of workspace $1 in currency $4 that touch the days $2 to $3. */
  costs: string;
  /** Only what has this key. */
  only?: string;
  /** SQL that is true for all leads with a key: what an index of those alone needs to hear. */
  known?: string;
}
type Brought = z.infer<typeof broughtShape>;
interface Counted { key: string; leads: number; qualified: number; converted: number; won: number }
interface Line extends Omit<Counted, 'key'> { wonAmount: bigint; other: Array<{ currency: string; amount: bigint }>; paid: bigint; cost: bigint }

/** What leads that arrived in these days brought until now, and what that cost in these days, by what they are told apart by; most leads first. */
export async function broughtBy(ctx: Ctx, { from, to }: { from: string; to: string }, { sql, costs: costsSql, only, known }: LeadKey): Promise<{ currency: string; items: Array<{ key: string } & Brought>; total: Brought; rates: z.infer<typeof ratesShape> }> {
  if (to < from) failField('to', captureSays('sales.period_order'));
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
  const won = await ctx.sql<{ key: string; currency: string; amount: string }>(`select ${sql} as key, o.currency, sum(o.amount)::text as amount from sales.opportunity o join sales.lead l on l.id = o.lead_id where o.workspace_id = $1 and o.status = 'won' and o.deleted_at is null and o.amount is not null and ${arrived} group by 1, 2`, values);
  // Nobody has paid who is nobody's customer yet.
  const received = counted.every((c) => c.converted === 0) ? [] : await ctx.sql<{ key: string; paid: string }>(`select ${sql} as key, sum(p.paid)::text as paid from sales.paid_of_leads($2, $3, $${values.length + 1}) p join sales.lead l on l.id = p.lead_id and l.workspace_id = $1${mine && ` where ${sql} = $4${known ?? ''}`} group by 1`, [...values, span.timeZone]);
  const costs = (await ctx.sql<{ key: string; amount: string; fromOn: string; toOn: string }>(costsSql, [ctx.workspaceId, from, to, currency])).filter((c) => only === undefined || c.key === only);
  const [countOf, wonOf, paidOf, costOf] = [new Map(counted.map((c) => [c.key, c])), grouped(won), new Map(received.map((r) => [r.key, r.paid])), grouped(costs)];
  const keys = [...new Set([...counted.map((c) => c.key), ...costs.map((c) => c.key)])];
  const lines = keys.map((key) => {
    const { leads, qualified, converted, won: deals } = countOf.get(key) ?? { leads: 0, qualified: 0, converted: 0, won: 0 };
    const amounts = wonOf.get(key) ?? [];
    return {
      key, leads, qualified, converted, won: deals, wonAmount: amounts.filter((w) => w.currency === currency).reduce((sum, w) => sum + BigInt(w.amount), 0n), other: amounts.filter((w) => w.currency !== currency).map((w) => ({ currency: w.currency, amount: BigInt(w.amount) })),
      paid: BigInt(paidOf.get(key) ?? '0'), cost: (costOf.get(key) ?? []).reduce((sum, c) => sum + costWithin({ ...c, amount: BigInt(c.amount) }, from, to), 0n),
    };
  });
  const total = totalOf(lines);
  lines.sort((a, b) => b.leads - a.leads || (a.key < b.key ? -1 : 1));
  return { currency, items: lines.map((line) => ({ key: line.key, ...shown(line, currency) })), total: shown(total, currency), rates: funnelRates(total) };
}

function grouped<T extends { key: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) { const group = groups.get(row.key); if (group) group.push(row); else groups.set(row.key, [row]); }
  return groups;
}

function totalOf(lines: readonly Line[]): Line {
  const sum = (key: 'leads' | 'qualified' | 'converted' | 'won') => lines.reduce((n, l) => n + l[key], 0);
  const amounts = (key: 'wonAmount' | 'paid' | 'cost') => lines.reduce((n, l) => n + l[key], 0n);
  const others = new Map<string, bigint>();
  for (const { currency, amount } of lines.flatMap((l) => l.other)) others.set(currency, (others.get(currency) ?? 0n) + amount);
  return { leads: sum('leads'), qualified: sum('qualified'), converted: sum('converted'), won: sum('won'), wonAmount: amounts('wonAmount'), paid: amounts('paid'), cost: amounts('cost'), other: [...others].map(([currency, amount]) => ({ currency, amount })) };
}

function shown({ leads, qualified, converted, won, wonAmount, other, paid, cost }: Line, currency: string): Brought {
  return {
    leads, qualified, converted, won, wonAmount: fromMinor(wonAmount, currency), otherWon: other.map((o) => ({ currency: o.currency, amount: fromMinor(o.amount, o.currency) })),
    paid: fromMinor(paid, currency), cost: fromMinor(cost, currency), roiPercent: sourceReturn({ cost, payments: [paid] }).roiPercent,
  };
}
