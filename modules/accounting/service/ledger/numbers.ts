import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { DocumentKind } from '#modules/settings/contract.ts';
import { patternOf, periodOf } from '../../rules/number-pattern.ts';

/** How a kind of document is numbered. */
export interface Numbering { series: DocumentKind; pattern: string; reset: 'never' | 'yearly' | 'monthly' }

/** How the workspace numbers a kind of document; read before the number is taken, for which others wait. */
export async function numberingOf(ctx: Ctx, series: DocumentKind, workspaceId = ctx.workspaceId): Promise<Numbering> {
  const [made] = await ctx.sql<{ pattern: string; reset: Numbering['reset'] }>('select s.pattern, s.reset from accounting.number_series s where s.workspace_id = $1 and s.name = $2', [workspaceId, series], 'accounting.series');
  const { system } = await getSettings(ctx, workspaceId);
  return { series, pattern: made?.pattern || `${system.prefixes[series]}{#####}`, reset: made?.reset ?? 'never' };
}

/**
 * The next number on a day, such as INV-00012: gapless, because the counter stays locked until this transaction ends. Take it as late as the transaction
 * allows. Where the book wants numbers to follow their days, an earlier day than the last one is refused (accounting.number_order).
 * What is sent together with this writes the number by `accounting.number_taken`, of the pattern that numberPattern gives.
 */
export async function takeNumber(ctx: Ctx, numbering: Numbering, on: string, workspaceId = ctx.workspaceId): Promise<string> {
  const [counter] = await ctx.sql<{ number: string; last_on: string; strict: boolean | null }>(
    `with counter as (insert into accounting.number_counter as c (workspace_id, series, period, last, last_on) values ($1, $2, $3, 1, $4)
       on conflict (workspace_id, series, period) do update set last = c.last + 1, last_on = greatest(c.last_on, excluded.last_on) returning c.last, c.last_on)
     select accounting.number_text($5, counter.last) as number, counter.last_on::text, (select b.strict_chronology from accounting.book b where b.workspace_id = $1) as strict, set_config('accounting.counter_taken', counter.last::text, true) from counter`,
    [workspaceId, numbering.series, periodOf(numbering.reset, on), on, numberPattern(numbering, on)], 'accounting.next_number');
  if (counter!.strict && counter!.last_on > on) fail('accounting.number_order', { last: counter!.last_on });
  return counter!.number;
}

/** The pattern of the numbers of a day: all but their counter. */
export const numberPattern = ({ pattern }: Pick<Numbering, 'pattern'>, on: string): string => patternOf(pattern, on);

/** Both in one: the next number of a kind of document on a day. */
export async function nextNumber(ctx: Ctx, series: DocumentKind, on: string, workspaceId = ctx.workspaceId): Promise<string> {
  return takeNumber(ctx, await numberingOf(ctx, series, workspaceId), on, workspaceId);
}

/** The day of the last number that a kind of document took where one of a day counts; null before the first. */
export async function lastNumberedOn(ctx: Ctx, series: DocumentKind, on: string, workspaceId = ctx.workspaceId): Promise<string | null> {
  const { reset } = await numberingOf(ctx, series, workspaceId);
  const [counter] = await ctx.sql<{ last_on: string }>('select c.last_on::text from accounting.number_counter c where c.workspace_id = $1 and c.series = $2 and c.period = $3', [workspaceId, series, periodOf(reset, on)], 'accounting.last_numbered');
  return counter?.last_on ?? null;
}
