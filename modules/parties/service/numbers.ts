import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { numberSeries, says, type NumberPatterns, type NumberSeries, type setNumbering } from '../contract.ts';
import type { PartyFacts } from './facts.ts';
import { workspaceOf } from './workspace-of.ts';

interface Counter { last: number; prefix: string | null; digits: number }

const usual = { customer: 'CUS-', vendor: 'VEN-' } as const;
const column = { customer: 'customer_number', vendor: 'vendor_number' } as const;
const written = (series: NumberSeries, { prefix, digits }: Pick<Counter, 'prefix' | 'digits'>, n: number) => `${prefix ?? usual[series]}${String(n).padStart(digits, '0')}`;

/** The next numbers of a series without gaps, in one statement: the counter is locked until this transaction ends, and goes back with it. What somebody has or had, and what stands in `typed`, is passed over. */
async function takeNumbers(ctx: Ctx, series: NumberSeries, count: number, typed: readonly string[]): Promise<string[]> {
  const rows = await ctx.sql<{ number: string }>('select n as number from parties.take_numbers($1, $2, $3, $4::text[]) as n', [series, count, usual[series], typed.map((n) => n.toLowerCase())], 'parties.take_numbers');
  return rows.map((r) => r.number);
}

/** Of these numbers those some party has, in small letters, with its id. */
async function takenOf(ctx: Ctx, series: NumberSeries, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.sql<{ number: string; id: string }>(`select lower(p.${column[series]}) as number, p.id from parties.party p where p.workspace_id = $1 and lower(p.${column[series]}) = any($2::text[]) and p.${column[series]} is not null`, [await workspaceOf(ctx), numbers.map((n) => n.toLowerCase())], `parties.taken.${series}`);
  return new Map(rows.map((r) => [r.number, r.id]));
}

/** Gives customers and vendors among the parties that have none their numbers. */
export async function numberParties(ctx: Ctx, parties: readonly PartyFacts[]): Promise<void> {
  for (const series of numberSeries) {
    const field = `${series}Number` as const;
    const without = parties.filter((p) => p.roles.includes(series) && p[field] === null);
    if (without.length === 0) continue;
    // Those typed by hand in the same call are nobody's yet.
    const numbers = await takeNumbers(ctx, series, without.length, parties.flatMap((p) => p[field] ?? []));
    without.forEach((p, i) => { p[field] = numbers[i]!; });
  }
}

/** Refuses numbers typed by hand that another party of the list has, or another row of the same call. */
export async function requireFreeNumbers(ctx: Ctx, changes: ReadonlyArray<{ before: PartyFacts; after: PartyFacts; path: (field: string) => string }>): Promise<void> {
  for (const series of numberSeries) {
    const field = `${series}Number` as const;
    const typed = changes.filter((c) => c.after[field] !== null && c.after[field] !== c.before[field]);
    if (typed.length === 0) continue;
    // Whoever counts on meanwhile waits, and then sees what was typed here.
    await ctx.sql('insert into parties.counter as c (workspace_id, series, last) values ($1, $2, 0) on conflict (workspace_id, series) do update set updated_at = now()', [await workspaceOf(ctx), series], 'parties.hold_numbers');
    const taken = await takenOf(ctx, series, typed.map((c) => c.after[field]!));
    for (const { after, path } of typed) {
      const number = after[field]!.toLowerCase();
      const owner = taken.get(number);
      if (owner !== undefined && owner !== after.id) failField(path(field), says('parties.number_taken'), 'taken');
      taken.set(number, after.id);
    }
  }
}

/** How new customers and vendors are numbered. */
export async function getNumbers(ctx: Ctx): Promise<NumberPatterns> {
  const rows = await ctx.sql<Counter & { series: NumberSeries }>('select c.series, c.last, c.prefix, c.digits from parties.counter c where c.workspace_id = $1', [ctx.workspaceId], 'parties.patterns');
  const of = (series: NumberSeries) => {
    const row = rows.find((r) => r.series === series) ?? { last: 0, prefix: null, digits: 5 };
    return { prefix: row.prefix ?? usual[series], digits: row.digits, next: row.last + 1, sample: written(series, row, row.last + 1) };
  };
  return { customer: of('customer'), vendor: of('vendor') };
}

/** Changes how those to come are numbered. */
export async function setNumbers(ctx: Ctx, { series, prefix, digits, next }: InputOf<typeof setNumbering>): Promise<NumberPatterns> {
  await ctx.sql('insert into parties.counter as c (workspace_id, series, last) values ($1, $2, 0) on conflict (workspace_id, series) do update set updated_at = now()', [ctx.workspaceId, series], 'parties.hold_numbers');
  const before = (await getNumbers(ctx))[series];
  // With another prefix it may begin anywhere: what was given under it before is passed over.
  if (next !== undefined && next < before.next && prefix === before.prefix) failField('next', says('parties.number_given', { last: before.next - 1 }));
  await ctx.sql('update parties.counter set prefix = $3, digits = $4, last = $5, updated_at = now(), version = version + 1 where workspace_id = $1 and series = $2', [ctx.workspaceId, series, prefix, digits, (next ?? before.next) - 1]);
  const after = await getNumbers(ctx);
  const changes = Object.fromEntries((['prefix', 'digits', 'next'] as const).filter((key) => before[key] !== after[series][key]).map((key) => [key, [before[key], after[series][key]]]));
  if (Object.keys(changes).length > 0) ctx.emit({ type: 'parties.numbering.changed', id: series, can: 'settings.view', data: { changes } });
  return after;
}
