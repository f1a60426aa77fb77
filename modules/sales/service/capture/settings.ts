import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { captureSays, type CaptureSettings, type getCaptureSettings, type updateCaptureSettings } from '../../contract/capture.ts';
import { instantAt, type WorkingClock } from '../../rules/capture/working-clock.ts';
import { calendarDate } from '#core/contract/dates.ts';
import { ensurePipelines } from '../leads/pipeline-store.ts';

interface Stored { version: number; workStart: number; workEnd: number; assignAll: boolean; /** Openings of mails are noted. */ trackMails: boolean; /** Owners hear of what stands too long. */ staleAlerts: boolean; /** Mails of sequences count as first answers. */ automaticAnswers: boolean }
const usual: Stored = { version: 1, workStart: 540, workEnd: 1020, assignAll: false, trackMails: false, staleAlerts: true, automaticAnswers: false };

/** What a workspace set up about arriving leads, or how it begins. */
export async function storedCapture(ctx: Ctx): Promise<Stored> {
  const [row] = await ctx.sql<Stored>('select version, work_start as "workStart", work_end as "workEnd", assign_all as "assignAll", track_mails as "trackMails", stale_alerts as "staleAlerts", automatic_answers as "automaticAnswers" from sales.capture_settings where workspace_id = $1', [ctx.workspaceId], 'sales.capture_settings');
  return row ?? usual;
}

/** Days and hours of the workspace; another person's hours instead where they have their own. */
export async function clockOf(ctx: Ctx, hours?: { start: number | null; end: number | null }): Promise<WorkingClock> {
  const [{ system }, stored] = [await getSettings(ctx), await storedCapture(ctx)];
  return { timeZone: system.timezone, workingDays: system.workingDays, holidays: new Set(system.holidays.map((h) => h.on)), start: hours?.start ?? stored.workStart, end: hours?.end ?? stored.workEnd };
}

/** Today where the workspace is. */
export async function todayOf(ctx: Ctx): Promise<string> {
  return calendarDate(Date.now(), (await getSettings(ctx)).system.timezone);
}

/** The instants between which days lie where the workspace is, as texts. */
export async function spanOf(ctx: Ctx, from: string, to: string): Promise<{ start: string; end: string; timeZone: string }> {
  const { timezone } = (await getSettings(ctx)).system;
  const next = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { start: new Date(instantAt(from, 0, timezone)).toISOString(), end: new Date(instantAt(next, 0, timezone)).toISOString(), timeZone: timezone };
}

/** Working hours, targets and what rules may hand out. */
export async function showSettings(ctx: Ctx, _input: InputOf<typeof getCaptureSettings>): Promise<CaptureSettings> {
  const [{ system }, stored] = [await getSettings(ctx), await storedCapture(ctx)];
  const targets = await ctx.sql<{ pipelineId: string; minutes: number }>('select pipeline_id as "pipelineId", minutes from sales.response_target where workspace_id = $1 order by pipeline_id', [ctx.workspaceId]);
  return { ...stored, targets, timeZone: system.timezone, workingDays: system.workingDays };
}

/** Changes them and gives leads that are not answered yet their new time, in the background. */
export async function changeSettings(ctx: Ctx, input: InputOf<typeof updateCaptureSettings>): Promise<CaptureSettings> {
  if (input.workEnd <= input.workStart) failField('workEnd', captureSays('sales.hours_order'));
  const ids = input.targets.map((t) => t.pipelineId);
  if (ids.length > 0) await ensurePipelines(ctx);
  await ctx.sql('insert into sales.capture_settings (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  await ctx.sql('select 1 from sales.capture_settings where workspace_id = $1 for update', [ctx.workspaceId]);
  const before = await showSettings(ctx, { workspace_slug: '' });
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: before });
  const known = await ctx.sql<{ id: string }>("select id from sales.pipeline where workspace_id = $1 and kind = 'lead' and deleted_at is null and id = any($2::uuid[])", [ctx.workspaceId, ids]);
  const wrong = ids.findIndex((id, i) => !known.some((k) => k.id === id) || ids.indexOf(id) !== i);
  if (wrong >= 0) failField(`targets.${wrong}.pipelineId`, captureSays('core.no_such_value'));
  await ctx.sql('update sales.capture_settings set work_start = $2, work_end = $3, assign_all = $4, track_mails = $5, stale_alerts = $6, automatic_answers = $7, version = version + 1, updated_at = now() where workspace_id = $1', [ctx.workspaceId, input.workStart, input.workEnd, input.assignAll, input.trackMails ?? before.trackMails, input.staleAlerts ?? before.staleAlerts, input.automaticAnswers ?? before.automaticAnswers]);
  await ctx.sql('delete from sales.response_target where workspace_id = $1', [ctx.workspaceId]);
  await ctx.sql('insert into sales.response_target (workspace_id, pipeline_id, minutes) select $1, x.id, x.minutes from unnest($2::uuid[], $3::int[]) as x(id, minutes)', [ctx.workspaceId, ids, input.targets.map((t) => t.minutes)]);
  const after = await showSettings(ctx, { workspace_slug: '' });
  const changed = (['workStart', 'workEnd', 'assignAll', 'trackMails', 'staleAlerts', 'automaticAnswers', 'targets'] as const).filter((k) => JSON.stringify(before[k]) !== JSON.stringify(after[k]));
  ctx.emit({ type: 'sales.capture_settings.changed', id: ctx.workspaceId, version: after.version, data: { changes: Object.fromEntries(changed.map((k) => [k, [before[k], after[k]]])) }, can: 'sales.lead.view' });
  await ctx.enqueue('sales.measureResponses', { workspaceId: ctx.workspaceId, after: null }, { key: `sales.measureResponses:${ctx.workspaceId}` });
  return after;
}
