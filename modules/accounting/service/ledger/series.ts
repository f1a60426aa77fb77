import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { numberedKinds, type DocumentKind } from '#modules/settings/contract.ts';
import { listSeries, setSeries, type NumberSeries } from '../../contract/ledger/series.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { numberText, patternHolds, periodOf } from '../../rules/number-pattern.ts';
import { today } from './drafts.ts';

interface Row { name: DocumentKind; pattern: string; reset: NumberSeries['reset'] }

/** How documents of every kind are numbered. */
export async function showSeries(ctx: Ctx): Promise<OutputOf<typeof listSeries>> {
  return { items: await readSeries(ctx, numberedKinds) };
}

async function readSeries(ctx: Ctx, names: readonly DocumentKind[]): Promise<NumberSeries[]> {
  const { system } = await getSettings(ctx);
  const made = new Map((await ctx.sql<Row>('select s.name, s.pattern, s.reset from accounting.number_series s where s.workspace_id = $1', [ctx.workspaceId], 'accounting.all_series')).map((s) => [s.name, s]));
  const on = today();
  const counters = await ctx.sql<{ series: string; period: string; last: string; last_on: string | null }>("select c.series, c.period, c.last::text, c.last_on::text from accounting.number_counter c where c.workspace_id = $1 and c.period in ('', $2, $3)", [ctx.workspaceId, on.slice(0, 4), on.slice(0, 7)], 'accounting.counters');
  return names.map((name) => {
    const { pattern = '', reset = 'never' } = made.get(name) ?? {};
    const counter = counters.find((c) => c.series === name && c.period === periodOf(reset, on));
    const next = Number(counter?.last ?? 0) + 1;
    const inForce = pattern || `${system.prefixes[name]}{#####}`;
    return { name, pattern, inForce, reset, next, sample: numberText(inForce, next, on), lastOn: counter?.last_on ?? null };
  });
}

/** Sets how a kind is numbered from now on. The next number only goes up: numbers that were given are never given again. */
export async function changeSeries(ctx: Ctx, { name, pattern, reset, next }: InputOf<typeof setSeries>): Promise<NumberSeries> {
  const [before] = await readSeries(ctx, [name]);
  const after = { pattern: pattern ?? before!.pattern, reset: reset ?? before!.reset };
  const inForce = after.pattern || `${(await getSettings(ctx)).system.prefixes[name]}{#####}`;
  if (!patternHolds(inForce, after.reset)) failField(pattern === undefined && reset !== undefined ? 'reset' : 'pattern', ledgerSays('accounting.series_pattern'));
  await ctx.sql('insert into accounting.number_series (workspace_id, name, pattern, reset) values ($1, $2, $3, $4) on conflict (workspace_id, name) do update set pattern = excluded.pattern, reset = excluded.reset', [ctx.workspaceId, name, after.pattern, after.reset]);
  if (next !== undefined) {
    const period = periodOf(after.reset, today());
    const [counter] = await ctx.sql<{ last: string }>(
      'insert into accounting.number_counter as c (workspace_id, series, period, last) values ($1, $2, $3, $4) on conflict (workspace_id, series, period) do update set last = greatest(c.last, excluded.last) returning c.last::text', [ctx.workspaceId, name, period, next - 1]);
    if (Number(counter!.last) !== next - 1) failField('next', ledgerSays('accounting.next_up', { next: Number(counter!.last) + 1 }), 'next_up');
  }
  const [now] = await readSeries(ctx, [name]);
  const changes = Object.fromEntries((['pattern', 'reset', 'next'] as const).filter((key) => before![key] !== now![key]).map((key) => [key, [before![key], now![key]]]));
  ctx.emit({ type: 'accounting.number_series.changed', id: name, data: { series: name, changes }, can: 'accounting.ledger.view' });
  return now!;
}
