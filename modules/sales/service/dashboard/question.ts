import { daysBetween } from '#core/contract/dates.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import { getSettings } from '#modules/settings/api.ts';
import { dashboardSays } from '../../contract/dashboard.ts';
import { dealSays } from '../../contract/deals.ts';
import { periodDays, stepFor, stepsOf, type DashboardPeriod, type Days, type TimeStep } from '../../rules/dashboard/periods.ts';
import { todayIn } from '../deals/rates.ts';

/** What every part of the dashboard is asked. */
export interface Question { period: DashboardPeriod; from?: string | undefined; to?: string | undefined; ownerId?: string | undefined; teamId?: string | undefined; pipelineId?: string | undefined }
/** The question where the workspace is: its days, their steps, its zone. */
export interface Asked { span: Days; step: TimeStep; steps: Array<Days & { start: string }>; today: string; zone: string }

const longest = 60;

/** The days a question is about; refuses a custom period without days, backwards or too long. */
export async function askedOf(ctx: Ctx, q: Question): Promise<Asked> {
  const { timezone: zone, weekStart } = (await getSettings(ctx)).system;
  const today = await todayIn(ctx);
  const span = q.period === 'custom' ? customDays(q) : periodDays(q.period, today);
  const step = stepFor(span);
  return { span, step, steps: stepsOf(span, step, weekStart), today, zone };
}

function customDays({ from, to }: Question): Days {
  if (from === undefined) return failField('from', says('core.required'), 'required');
  if (to === undefined) return failField('to', says('core.required'), 'required');
  if (to < from) failField('to', dealSays('sales.dates_order'));
  if (daysBetween(from, to) > longest * 31) failField('to', dashboardSays('sales.period_long', { count: longest }));
  return { from, to };
}

/** SQL that is true for instants that fall into the days where the workspace is. */
export function withinSql(sql: string, { span, zone }: Asked, p: Parameters): string {
  const z = p.add(zone);
  return `${sql} >= (${p.add(span.from)}::date::timestamp at time zone ${z}::text) and ${sql} < ((${p.add(span.to)}::date + 1)::timestamp at time zone ${z}::text)`;
}

/**
 * The days where the workspace is, cut at midnight UTC: `whole` is true for dates of which all is part of them, `edges` for instants of the rest before
 * and after. Together they are what `withinSql` is true for.
 */
export function cutSql(day: string, instant: string, { span, zone }: Asked, p: Parameters): { whole: string; edges: [string, string] } {
  const z = p.add(zone);
  const from = `(${p.add(span.from)}::date::timestamp at time zone ${z}::text)`;
  const to = `((${p.add(span.to)}::date + 1)::timestamp at time zone ${z}::text)`;
  const first = `(${from} at time zone 'utc' + interval '1 day' - interval '1 microsecond')::date`;
  const end = `(${to} at time zone 'utc')::date`;
  const midnight = (date: string) => `(${date}::timestamp at time zone 'utc')`;
  return {
    whole: `${day} >= ${first} and ${day} < ${end}`,
    // Days that begin and end between two midnights have no whole one: all of them is the first edge then.
    edges: [`${instant} >= ${from} and ${instant} < least(${midnight(first)}, ${to})`, `${instant} >= ${midnight(`greatest(${first}, ${end})`)} and ${instant} < ${to}`],
  };
}

/** SQL of the number of the step an instant of these days falls into, from 1 in the order of `steps`: looked up between the midnights, which takes a row far less than counting its day. */
export function stepSql(sql: string, { steps, zone }: Asked, p: Parameters): string {
  return `width_bucket(${sql}, (select array_agg(d::timestamp at time zone ${p.add(zone)}::text order by d) from unnest(${p.add(steps.map((s) => s.from))}::date[]) as d))`;
}

/** SQL conditions of the owner, the team and the pipeline a question is narrowed to. */
export function narrowedSql({ ownerId, teamId, pipelineId }: Pick<Question, 'ownerId' | 'teamId' | 'pipelineId'>, p: Parameters, columns: { owner: string; team?: string; pipeline?: string }): string {
  const parts = [ownerId === undefined ? '' : ownerId === 'none' ? `${columns.owner} is null` : `${columns.owner} = ${p.add(ownerId)}::uuid`, teamId === undefined || !columns.team ? '' : `${columns.team} = ${p.add(teamId)}::uuid`, pipelineId === undefined || !columns.pipeline ? '' : `${columns.pipeline} = ${p.add(pipelineId)}::uuid`];
  return parts.filter((part) => part !== '').map((part) => ` and ${part}`).join('');
}
