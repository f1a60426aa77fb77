import type { Ctx } from '#core/server/context.ts';
import { workspaceOf } from './workspace-of.ts';
import type { PartyFacts } from './facts.ts';

const prefixes = { customer: 'CUS', vendor: 'VEN' } as const;

/** The next numbers of a series without gaps: the counter is locked until this transaction ends, and goes back with it. */
async function takeNumbers(ctx: Ctx, series: keyof typeof prefixes, count: number): Promise<string[]> {
  const [row] = await ctx.sql<{ last: number }>(
    `insert into parties.counter as c (workspace_id, series, last) values ($1, $2, $3)
     on conflict (workspace_id, series) do update set last = c.last + excluded.last, updated_at = now(), version = c.version + 1 returning c.last`, [await workspaceOf(ctx), series, count], 'parties.number');
  return Array.from({ length: count }, (_, i) => `${prefixes[series]}-${String(row!.last - count + 1 + i).padStart(5, '0')}`);
}

/** Gives customers and vendors among the parties that have none their numbers. */
export async function numberParties(ctx: Ctx, parties: readonly PartyFacts[]): Promise<void> {
  for (const series of ['customer', 'vendor'] as const) {
    const field = `${series}Number` as const;
    const without = parties.filter((p) => p.roles.includes(series) && p[field] === null);
    if (without.length === 0) continue;
    const numbers = await takeNumbers(ctx, series, without.length);
    without.forEach((p, i) => { p[field] = numbers[i]!; });
  }
}
