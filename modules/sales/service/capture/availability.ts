import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { calendarDate } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { listColleagues, permissionsOf } from '#modules/workspace/api.ts';
import { captureSays, type Availability, type listAvailability, type setAvailability } from '../../contract/capture.ts';
import { isWorkingTime, type WorkingClock } from '../../rules/capture/working-clock.ts';
import { clockOf } from './settings.ts';

/** What somebody said about themselves, and the open leads they have. */
interface Row { accountId: string; saysAway: boolean; awayUntil: string | null; workStart: number | null; workEnd: number | null; timeZone: string | null; workingDays: number[] | null; daysOff: string[]; openLeads: number }

/** Whether somebody is there now: not away, on no day off, and whether it is in their hours. */
export interface Presence { isAway: boolean; isOff: boolean; inHours: boolean }

async function rowsOf(ctx: Ctx, accountIds: readonly string[]): Promise<Row[]> {
  return ctx.sql<Row>(
    `select x.id as "accountId", coalesce(a.is_away, false) as "saysAway", a.away_until::text as "awayUntil", a.work_start as "workStart", a.work_end as "workEnd", a.time_zone as "timeZone", a.working_days as "workingDays", coalesce(a.days_off::text[], '{}') as "daysOff",
       (select count(*) from sales.lead l where l.workspace_id = $1 and l.owner_id = x.id and l.deleted_at is null and l.status in ('new', 'working', 'qualified'))::int as "openLeads"
     from unnest($2::uuid[]) as x(id) left join sales.availability a on a.workspace_id = $1 and a.account_id = x.id`, [ctx.workspaceId, accountIds]);
}

/** Somebody's own clock over the team's: their hours and days in their time zone; the team's holidays are everybody's. */
function ownClock(team: WorkingClock, who: Row): WorkingClock {
  return { timeZone: who.timeZone ?? team.timeZone, workingDays: who.workingDays ?? team.workingDays, holidays: new Set([...team.holidays, ...who.daysOff]), start: who.workStart ?? team.start, end: who.workEnd ?? team.end };
}

function presenceOf(team: WorkingClock, who: Row, now: number): Presence {
  const clock = ownClock(team, who);
  const today = calendarDate(now, clock.timeZone);
  return { isAway: who.saysAway && (who.awayUntil === null || who.awayUntil >= today), isOff: who.daysOff.includes(today), inHours: isWorkingTime(now, clock) };
}

/** Who of these is there now, by account; whoever said nothing is, in the team's hours. */
export async function presencesOf(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, Presence & { openLeads: number }>> {
  const team = await clockOf(ctx);
  const now = Date.now();
  return new Map((await rowsOf(ctx, accountIds)).map((who) => [who.accountId, { ...presenceOf(team, who, now), openLeads: who.openLeads }]));
}

/** Hours and days of these people in their time zones, and on which days they are away. */
export async function clocksOf(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, { clock: WorkingClock; isAway: (day: string) => boolean }>> {
  const team = await clockOf(ctx);
  // Who is away without an end is not met at all.
  return new Map((await rowsOf(ctx, accountIds)).map((who) => [who.accountId, { clock: ownClock(team, who), isAway: (day) => who.saysAway && (who.awayUntil === null || day <= who.awayUntil) }]));
}

async function shown(ctx: Ctx, accountIds: readonly string[]): Promise<Availability[]> {
  const team = await clockOf(ctx);
  const now = Date.now();
  return (await rowsOf(ctx, accountIds)).map((who) => {
    const { isAway, isOff } = presenceOf(team, who, now);
    const { saysAway: _says, ...rest } = who;
    return { ...rest, isAway, isOff };
  });
}

/** Who of those that may change leads takes new ones, and the hours of the team. */
export async function availabilityOf(ctx: Ctx): Promise<OutputOf<typeof listAvailability>> {
  const everybody = (await listColleagues(ctx)).map((c) => c.accountId);
  const may = await permissionsOf(ctx, everybody);
  const { start, end, timeZone, workingDays } = await clockOf(ctx);
  return { items: await shown(ctx, everybody.filter((id) => may.get(id)?.has('sales.lead.edit'))), team: { workStart: start, workEnd: end, timeZone, workingDays: [...workingDays] } };
}

/** Says whether and when somebody takes new leads: oneself always, others with the right to set up sales. */
export async function changeAvailability(ctx: Ctx, input: InputOf<typeof setAvailability>): Promise<Availability> {
  if (input.accountId !== ctx.accountId && !ctx.can('sales.settings')) fail('core.forbidden');
  if ((await permissionsOf(ctx, [input.accountId])).size === 0) fail('core.not_found');
  if ((input.workStart === null) !== (input.workEnd === null) || (input.workStart !== null && input.workEnd! <= input.workStart)) failField('workEnd', captureSays('sales.hours_order'));
  const unique = <T extends string | number>(list: readonly T[]) => [...new Set(list)].sort((a, b) => (a < b ? -1 : 1));
  await ctx.sql(
    `insert into sales.availability (workspace_id, account_id, is_away, away_until, work_start, work_end, time_zone, working_days, days_off) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (workspace_id, account_id) do update set is_away = excluded.is_away, away_until = excluded.away_until, work_start = excluded.work_start, work_end = excluded.work_end,
       time_zone = excluded.time_zone, working_days = excluded.working_days, days_off = excluded.days_off, updated_at = now()`,
    [ctx.workspaceId, input.accountId, input.isAway, input.isAway ? input.awayUntil : null, input.workStart, input.workEnd, input.timeZone, input.workingDays && unique(input.workingDays), unique(input.daysOff)]);
  ctx.emit({ type: 'sales.availability.changed', id: input.accountId, data: { isAway: input.isAway, awayUntil: input.awayUntil }, can: 'sales.lead.view' });
  return (await shown(ctx, [input.accountId]))[0]!;
}
