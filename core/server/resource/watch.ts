import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { createReminder, deleteReminder, followRecord, getWatch, reminderLimit, updateReminder, type RecordReminder } from '#core/contract/watch.ts';
import type { Ctx } from '../context.ts';
import { fail, found, Refusal } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { peopleOf, visibleRecord } from './registry.ts';

interface StoredReminder { id: string; topic: string; subject_id: string; note: string; due_at: Date; told_at: Date | null; version: number }
const columns = 'id, topic, subject_id, note, due_at, told_at, version';
const shown = (r: StoredReminder): RecordReminder => ({ id: r.id, dueAt: new Date(r.due_at).toISOString(), note: r.note, isTold: r.told_at !== null, version: r.version });

async function watch(ctx: Ctx, input: InputOf<typeof getWatch>): Promise<OutputOf<typeof getWatch>> {
  await visibleRecord(ctx, input);
  const key = [ctx.workspaceId, input.topic, input.subjectId];
  // Over all of them: who follows and how many there are do not end where the list of names does.
  const followers = await ctx.sql<{ account_id: string; total: number; mine: boolean }>(
    'select account_id, (count(*) over ())::int as total, bool_or(account_id = $4::uuid) over () as mine from core.record_follower where workspace_id = $1 and topic = $2 and subject_id = $3 and following order by created_at, account_id limit 200', [...key, ctx.accountId], 'core.follower.list');
  const reminders = await ctx.sql<StoredReminder>(`select ${columns} from core.record_reminder where workspace_id = $1 and topic = $2 and subject_id = $3 and account_id = $4 order by due_at, id limit ${reminderLimit}`, [...key, ctx.accountId], 'core.reminder.list');
  const ids = followers.map((f) => f.account_id);
  const person = await peopleOf(ctx, ids);
  // Who left the workspace follows nothing there.
  const people = ids.map(person).filter((p) => p !== null);
  const [all] = followers;
  return { isFollowing: all?.mine ?? false, followers: people.slice(0, 20), followerCount: (all?.total ?? 0) - (ids.length - people.length), reminders: reminders.map(shown) };
}

function tellFollowing(ctx: Ctx, topic: string): void {
  ctx.emit({ type: 'core.follower.changed', topic: 'core.follower', id: null, accountId: ctx.accountId, data: { topic }, audit: false });
}

async function follow(ctx: Ctx, input: InputOf<typeof followRecord>): Promise<OutputOf<typeof followRecord>> {
  await visibleRecord(ctx, input);
  await ctx.sql(
    'insert into core.record_follower (workspace_id, topic, subject_id, account_id, following) values ($1, $2, $3, $4, $5) on conflict (workspace_id, topic, subject_id, account_id) do update set following = excluded.following',
    [ctx.workspaceId, input.topic, input.subjectId, ctx.accountId, input.following]);
  tellFollowing(ctx, input.topic);
  return { isFollowing: input.following };
}

/** Lets people follow a record they take part in, unless they stopped it themselves. */
export async function followAlong(ctx: Ctx, { topic, subjectId }: { topic: string; subjectId: string }, accountIds: readonly string[]): Promise<void> {
  await ctx.sql('insert into core.record_follower (workspace_id, topic, subject_id, account_id) select $1, $2, $3, unnest($4::uuid[]) on conflict do nothing', [ctx.workspaceId, topic, subjectId, [...new Set(accountIds)].sort()], 'core.follower.along');
  if (ctx.viewer && accountIds.includes(ctx.viewer.id)) tellFollowing(ctx, topic);
}

function tellReminder(ctx: Ctx, verb: 'created' | 'changed' | 'removed', r: StoredReminder, accountId = ctx.accountId): void {
  ctx.emit({ type: `core.reminder.${verb}`, topic: 'core.reminder', id: r.id, accountId, version: r.version, data: { workspaceId: ctx.workspaceId, at: new Date(r.due_at).toISOString() }, audit: false });
}

async function create(ctx: Ctx, input: InputOf<typeof createReminder>): Promise<RecordReminder> {
  await visibleRecord(ctx, input);
  return remindOf(ctx, ctx.accountId, input);
}

/** Reminds somebody of a record they may see, whoever wants it so. */
export async function remindOf(ctx: Ctx, accountId: string, input: { topic: string; subjectId: string; dueAt: string; note: string }): Promise<RecordReminder> {
  const key = [ctx.workspaceId, input.topic, input.subjectId, accountId];
  // Those that are over make room.
  await ctx.sql('delete from core.record_reminder where workspace_id = $1 and topic = $2 and subject_id = $3 and account_id = $4 and told_at is not null', key);
  const [count] = await ctx.sql<{ n: number }>('select count(*)::int as n from core.record_reminder where workspace_id = $1 and topic = $2 and subject_id = $3 and account_id = $4', key);
  if (count!.n >= reminderLimit) fail('core.too_many_reminders', { limit: reminderLimit });
  const [row] = await ctx.sql<StoredReminder>(`insert into core.record_reminder (id, workspace_id, topic, subject_id, account_id, due_at, note) values ($5, $1, $2, $3, $4, $6, $7) returning ${columns}`, [...key, uuidv7(), new Date(input.dueAt).toISOString(), input.note]);
  tellReminder(ctx, 'created', row!, accountId);
  return shown(row!);
}

/** One's own reminder of a record the viewer can still see; whose record is gone for them is gone, too. */
async function ownReminder(ctx: Ctx, id: string): Promise<StoredReminder> {
  const row = found((await ctx.sql<StoredReminder>(`select ${columns} from core.record_reminder where workspace_id = $1 and id = $2 and account_id = $3 for update`, [ctx.workspaceId, id, ctx.accountId], 'core.reminder.own'))[0]);
  await visibleRecord(ctx, { topic: row.topic, subjectId: row.subject_id });
  return row;
}

async function update(ctx: Ctx, input: InputOf<typeof updateReminder>): Promise<RecordReminder> {
  const before = await ownReminder(ctx, input.id);
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: shown(before) });
  const [row] = await ctx.sql<StoredReminder>(
    `update core.record_reminder set due_at = $3, note = $4, told_at = null, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 returning ${columns}`, [ctx.workspaceId, input.id, new Date(input.dueAt).toISOString(), input.note ?? before.note]);
  tellReminder(ctx, 'changed', row!);
  return shown(row!);
}

async function remove(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const row = await ownReminder(ctx, id);
  await ctx.sql('delete from core.record_reminder where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  tellReminder(ctx, 'removed', row);
  return { ok: true };
}

/** Endpoints of following and reminders. */
export const watchRoutes: Route[] = [handle(getWatch, watch), handle(followRecord, follow), handle(createReminder, create), handle(updateReminder, update), handle(deleteReminder, remove)];

/** What is to be said when a reminder's time has come; null when it was moved, told or removed meanwhile. Marks it as told. */
export async function dueReminder(ctx: Ctx, given: { id: string; at: string }): Promise<{ topic: string; subjectId: string; note: string } | null> {
  const [row] = await ctx.sql<StoredReminder>(
    `update core.record_reminder set told_at = now(), updated_at = now() where workspace_id = $1 and id = $2 and account_id = $3 and due_at = $4 and told_at is null returning ${columns}`, [ctx.workspaceId, given.id, ctx.accountId, given.at]);
  return row ? { topic: row.topic, subjectId: row.subject_id, note: row.note } : null;
}

/** Who follows a record, without whoever did it; at most 200. */
export async function followersOf(ctx: Ctx, workspaceId: number, { topic, subjectId }: { topic: string; subjectId: string }, but: string | null): Promise<string[]> {
  return (await ctx.sql<{ account_id: string }>(
    'select account_id from core.record_follower where workspace_id = $1 and topic = $2 and subject_id = $3 and following and account_id is distinct from $4 order by created_at, account_id limit 200', [workspaceId, topic, subjectId, but], 'core.follower.of')).map((r) => r.account_id);
}
