import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { listRows } from '#core/server/resource/list.ts';
import { getRow, patchRow, removeRow, restoreRow } from '#core/server/resource/records.ts';
import { leadSays, type activityCalendar, type activities, type Activity, type completeActivity, type myDay } from '../../contract/leads.ts';
import { activitiesWhere, activityRecord, checkAssignee, heardBy, mayDo, named, noteResponse, refreshNext, requireSubject } from './activity-store.ts';
import { tellAssignee } from './owner-notices.ts';
import { scheduleReminder } from './reminders.ts';

type NewActivity = Omit<InputOf<typeof activities.create>, 'workspace_slug'>;
const plain = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
const one = async (ctx: Ctx, id: string): Promise<Activity> => (await named(ctx, [await getRow<Activity>(ctx, activityRecord, id)]))[0]!;

/** A page of activities whose records the viewer may see. */
export async function listActivities(ctx: Ctx, input: InputOf<typeof activities.list>): Promise<OutputOf<typeof activities.list>> {
  const page = await listRows<Activity>(ctx, activityRecord.source, input);
  return { ...page, items: await named(ctx, page.items) };
}

/** One activity, or 404. */
export const getActivity = (ctx: Ctx, { id }: { id: string }): Promise<Activity> => one(ctx, id);

/** The table as those hear of changes in it who may see the record behind. */
const { orCan: _orCan, ...withoutEither } = activityRecord;
const recordFor = ({ topic }: { topic: string }) => ({ ...withoutEither, can: heardBy(topic) });

function checkReminder(remindAt: string | null, dueAt: string | null): void {
  if (remindAt !== null && dueAt !== null && remindAt > dueAt) failField('remindAt', leadSays('sales.reminder_time'));
}

/** When something happened: the time that is given, now without one; clocks of browsers may be a little ahead. */
function happenedAt(doneAt: string | undefined): string {
  const now = Date.now();
  if (doneAt === undefined) return new Date(now).toISOString();
  const at = Date.parse(doneAt);
  if (at > now + 5 * 60_000) failField('doneAt', leadSays('sales.done_later'));
  return new Date(Math.min(at, now)).toISOString();
}

/** Plans an activity, or logs one that has happened; notes always have. */
export async function createActivity(ctx: Ctx, input: NewActivity, { isAnswer = true }: { /** False for what no person did: it is no first answer. */ isAnswer?: boolean } = {}): Promise<Activity> {
  const subject = await requireSubject(ctx, input.topic, input.subjectId);
  const assigneeId = input.assigneeId === undefined ? (ctx.viewer?.id ?? null) : input.assigneeId;
  await checkAssignee(ctx, assigneeId, input.topic, subject);
  const [dueAt, remindAt, isDone] = [plain(input.dueAt), plain(input.remindAt), input.done === true || input.kind === 'note'];
  checkReminder(remindAt, dueAt);
  if (!isDone && input.doneAt !== undefined) failField('doneAt', leadSays('sales.done_open'));
  const id = uuidv7();
  const doneAt = isDone ? happenedAt(input.doneAt) : null;
  await ctx.sql(
    `insert into sales.activity (id, workspace_id, topic, subject_id, kind, title, body, direction, due_at, minutes, location, assignee_id, created_by, done_at, done_by, outcome, remind_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [id, ctx.workspaceId, input.topic, input.subjectId, input.kind, input.title, input.body, input.direction, dueAt, input.minutes, input.location, assigneeId, ctx.actorId, doneAt, doneAt && ctx.actorId, input.outcome, isDone ? null : remindAt], 'sales.activity.insert');
  await afterWrite(ctx, { id, topic: input.topic, subjectId: input.subjectId, kind: input.kind, direction: input.direction }, isAnswer ? doneAt : null);
  if (!isDone && remindAt) await scheduleReminder(ctx, id, remindAt);
  if (!isDone) await tellAssignee(ctx, { ...input, id }, assigneeId);
  tell(ctx, doneAt ? 'logged' : 'created', { id, topic: input.topic, subjectId: input.subjectId }, 1, { kind: input.kind, assigneeId });
  return one(ctx, id);
}

async function afterWrite(ctx: Ctx, a: { id: string; topic: string; subjectId: string; kind: string; direction: string | null }, doneAt: string | null): Promise<void> {
  await refreshNext(ctx, a.topic, a.subjectId);
  if (doneAt) await noteResponse(ctx, a, doneAt);
}

/** Activities change with their record: whoever looks at that hears of it. */
function tell(ctx: Ctx, verb: string, a: { id: string; topic: string; subjectId: string }, version: number | null, more: Record<string, unknown> = {}): void {
  ctx.emit({ type: `sales.activity.${verb}`, id: a.id, version, data: { subject: { topic: a.topic, id: a.subjectId }, ...more }, can: heardBy(a.topic), audit: false });
}

/** Changes an activity; its record stays the same. */
export async function updateActivity(ctx: Ctx, input: InputOf<typeof activities.update>): Promise<Activity> {
  mayDo(ctx, 'edit');
  const before = await getRow<Activity>(ctx, activityRecord, input.id);
  if ((input.topic !== undefined && input.topic !== before.topic) || (input.subjectId !== undefined && input.subjectId !== before.subjectId)) failField('subjectId', 'This value does not exist.');
  // What was said stays as it was said: by its number it is forgotten with the person, too.
  if (before.text) for (const field of ['kind', 'title', 'body', 'direction', 'location'] as const) if (input[field] !== undefined && input[field] !== before[field]) failField(field, leadSays('sales.text_fixed'));
  const subject = await requireSubject(ctx, before.topic, before.subjectId);
  if (input.assigneeId !== undefined && input.assigneeId !== before.assigneeId) await checkAssignee(ctx, input.assigneeId, before.topic, subject);
  const { workspace_slug: _slug, id, version, topic: _topic, subjectId: _subject, done, doneAt, dueAt, remindAt, ...words } = input;
  if (doneAt !== undefined && !before.isDone && done !== true) failField('doneAt', leadSays('sales.done_open'));
  const moved = before.isDone && doneAt !== undefined ? happenedAt(doneAt) : undefined;
  const changes = { ...words, ...(moved === undefined ? {} : { doneAt: moved }), ...(dueAt === undefined ? {} : { dueAt: plain(dueAt) }), ...(remindAt === undefined ? {} : { remindAt: plain(remindAt) }) };
  const after = { dueAt: before.dueAt, remindAt: before.remindAt, ...changes };
  if (dueAt !== undefined || remindAt !== undefined) checkReminder(after.remindAt, after.dueAt);
  await patchRow<Activity>(ctx, recordFor(before), id, version, changes);
  if (after.remindAt !== before.remindAt) {
    await ctx.sql('update sales.activity set reminded_at = null where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
    if (after.remindAt) await scheduleReminder(ctx, id, after.remindAt);
  }
  if (input.assigneeId && input.assigneeId !== before.assigneeId && !before.isDone) await tellAssignee(ctx, { ...before, title: input.title ?? before.title }, input.assigneeId);
  await refreshNext(ctx, before.topic, before.subjectId);
  if (moved !== undefined) await noteResponse(ctx, { ...before, ...words }, moved);
  if (done === true && !before.isDone) return completeIt(ctx, { id, outcome: input.outcome ?? before.outcome, doneAt });
  return one(ctx, id);
}

/** Marks an activity as done, with what came of it. */
export async function completeIt(ctx: Ctx, { id, outcome, doneAt: at }: Pick<InputOf<typeof completeActivity>, 'id' | 'outcome' | 'doneAt'>): Promise<Activity> {
  mayDo(ctx, 'edit');
  const before = await getRow<Activity>(ctx, activityRecord, id);
  await requireSubject(ctx, before.topic, before.subjectId);
  const doneAt = happenedAt(at);
  const [done] = await ctx.sql<{ version: number }>("update sales.activity set done_at = $3, done_by = $4, outcome = case when $5 = '' then outcome else $5 end, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and done_at is null returning version", [ctx.workspaceId, id, doneAt, ctx.accountId, outcome]);
  if (!done) fail('sales.activity_done');
  await afterWrite(ctx, before, doneAt);
  tell(ctx, 'completed', before, done.version, { kind: before.kind });
  return one(ctx, id);
}

/** Opens a done activity again. */
export async function reopenIt(ctx: Ctx, { id }: { id: string }): Promise<Activity> {
  mayDo(ctx, 'edit');
  const before = await getRow<Activity>(ctx, activityRecord, id);
  await requireSubject(ctx, before.topic, before.subjectId);
  if (!before.isDone) return one(ctx, id);
  await ctx.sql('update sales.activity set done_at = null, done_by = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  await refreshNext(ctx, before.topic, before.subjectId);
  tell(ctx, 'reopened', before, before.version + 1);
  return one(ctx, id);
}

/** Puts an activity away. */
export async function removeActivity(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  mayDo(ctx, 'edit');
  const before = await getRow<Activity>(ctx, activityRecord, id);
  await requireSubject(ctx, before.topic, before.subjectId);
  const answer = await removeRow(ctx, recordFor(before), id);
  await refreshNext(ctx, before.topic, before.subjectId);
  return answer;
}

/** Brings an activity back. */
export async function restoreActivity(ctx: Ctx, { id }: { id: string }): Promise<Activity> {
  mayDo(ctx, 'edit');
  const [gone] = await ctx.sql<{ topic: string }>('select topic from sales.activity where workspace_id = $1 and id = $2 and deleted_at is not null', [ctx.workspaceId, id]);
  const back = await restoreRow<Activity>(ctx, recordFor(gone ?? { topic: 'sales.lead' }), id);
  await requireSubject(ctx, back.topic, back.subjectId);
  await refreshNext(ctx, back.topic, back.subjectId);
  return one(ctx, id);
}

/** What the viewer has to do: overdue, today, the days after and what has no day; at most 200 each. */
export async function dayOf(ctx: Ctx, { from, days }: InputOf<typeof myDay>): Promise<OutputOf<typeof myDay>> {
  const start = new Date(from);
  const at = (day: number) => new Date(start.getTime() + day * 86_400_000).toISOString();
  const mine = (p: { add(v: unknown): string }) => `a.assignee_id = ${p.add(ctx.accountId)} and a.done_at is null`;
  const overdue = await activitiesWhere(ctx, (p) => `${mine(p)} and a.due_at < ${p.add(at(0))}`, 'a.due_at, a.id', 200);
  const today = await activitiesWhere(ctx, (p) => `${mine(p)} and a.due_at >= ${p.add(at(0))} and a.due_at < ${p.add(at(1))}`, 'a.due_at, a.id', 200);
  const upcoming = await activitiesWhere(ctx, (p) => `${mine(p)} and (a.due_at is null or (a.due_at >= ${p.add(at(1))} and a.due_at < ${p.add(at(1 + days))}))`, 'a.due_at nulls last, a.id', 200);
  const [done] = await ctx.sql<{ n: number }>('select count(*)::int as n from sales.activity where workspace_id = $1 and done_by = $2 and done_at >= $3 and done_at < $4 and deleted_at is null', [ctx.workspaceId, ctx.accountId, at(0), at(1)], 'sales.activity.doneToday');
  return { overdue, today, upcoming, doneToday: done!.n };
}

/** Activities due in a span of time. */
export async function calendarOf(ctx: Ctx, { from, to, mine, topic }: InputOf<typeof activityCalendar>): Promise<OutputOf<typeof activityCalendar>> {
  const items = await activitiesWhere(ctx, (p) => [`a.due_at >= ${p.add(from)}`, `a.due_at < ${p.add(to)}`, ...(mine === '1' ? [`a.assignee_id = ${p.add(ctx.accountId)}`] : []), ...(topic ? [`a.topic = ${p.add(topic)}`] : [])].join(' and '), 'a.due_at, a.id', 500);
  return { items };
}
