import { createHash } from 'node:crypto';
import { conditionsOf, isCustomKey, type ListInput } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { failField } from '../fail.ts';
import type { Calendar } from '../module.ts';
import { withCustom } from './custom-columns.ts';
import { conditionSql, type Parameters } from './filter.ts';
import type { ListSource } from './list-source.ts';

/** Collects the parameters of a list's statement. */
export function builder(calendar?: Calendar): Parameters & { values: unknown[] } {
  const values: unknown[] = [];
  return { values, calendar, add(value) { values.push(value); return `$${values.length}`; } };
}

/** What of an input decides how its statement is run. */
type ListQuestion = Pick<ListInput, 'cursor' | 'filter' | 'sort' | 'group' | 'sums'>;

/** The same text is the same prepared statement; questions people put together themselves would fill the server with them. */
function nameOf(text: string, input: ListQuestion): string | undefined {
  return input.filter || input.sort.length > 1 || input.sums || [...input.sort.map((k) => k.field), input.group ?? ''].some(isCustomKey) ? undefined : `list.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
}

/** The source with the columns a question names, and the calendar its days and weeks are counted by. */
export async function asked(ctx: Ctx, given: ListSource, input: Pick<ListInput, 'filter' | 'sort' | 'group' | 'sums'>): Promise<{ source: ListSource; p: ReturnType<typeof builder>; calendar: Calendar | undefined }> {
  const source = await withTold(ctx, await withCustom(ctx, given, input), input);
  const hasDays = input.filter !== undefined && [...conditionsOf(input.filter)].some((c) => c.op === 'within' || source.fields[c.field]?.type === 'instant');
  const calendar = hasDays ? await ctx.app.modules.find((m) => m.calendar)?.calendar!(ctx) : undefined;
  return { source, calendar, p: builder(calendar) };
}

/** The source with what other rooms tell of the columns the question names; they are asked once. */
async function withTold(ctx: Ctx, source: ListSource, { filter, sort, group, sums }: Pick<ListInput, 'filter' | 'sort' | 'group' | 'sums'>): Promise<ListSource> {
  const { told, ...rest } = source;
  if (!told) return source;
  const keys = [...(filter ? [...conditionsOf(filter)].map((c) => c.field) : []), ...sort.map((k) => k.field), ...(group ? [group] : []), ...(sums ?? [])];
  const { fields, joins } = await told(ctx, [...new Set(keys)]);
  return { ...rest, from: [source.from, ...joins].join(' '), fields: { ...source.fields, ...fields } };
}

/** Conditions of a list: what the viewer may see, the searched words, the filter. */
export function whereSql(ctx: Ctx, source: ListSource, input: Pick<ListInput, 'q' | 'filter'>, p: Parameters): string[] {
  const parts = [source.scope(ctx, p)];
  if (input.q && source.search) parts.push(source.search(input.q, p));
  if (input.filter) parts.push(conditionSql(source.fields, input.filter, p));
  return parts;
}

/** Runs a list's statement; values PostgreSQL cannot read come from a tampered cursor, or from dates no calendar has. */
export async function runList<T extends object = Record<string, unknown>>(ctx: Ctx, text: string, values: unknown[], input: ListQuestion, prepared = true): Promise<T[]> {
  try {
    return await ctx.sql<T>(text, values, prepared ? nameOf(text, input) : undefined);
  } catch (error) {
    if (!['22P02', '22007', '22008', '22003', '22021'].includes((error as { code?: string }).code ?? '')) throw error;
    return input.cursor ? failField('cursor', 'This page no longer exists. Start from the first.') : failField('filter', 'This value does not exist.');
  }
}
