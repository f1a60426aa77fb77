import type { Ctx } from '../context.ts';
import { moveRelations, moveRelationsBack, type Relation } from './relations.ts';

/** Comments, files, custom values, reminders and followers that changed their record; what moveSubject answers and moveSubjectBack takes. `values`: the custom values by field, as they moved; `relations`: values of other records that pointed at the one that went; both absent of the first moves. */
export interface MovedSubject { comments: string[]; files: string[]; fields: string[]; values?: Record<string, unknown>; reminders?: string[]; followers?: string[]; relations?: Relation[] }

/** Hangs the comments, files and custom values of one record on another of the same topic, and points what points at it there; where both have a value, the one that stays keeps its own. */
export async function moveSubject(ctx: Ctx, topic: string, { from, to }: { from: string; to: string }): Promise<MovedSubject> {
  const key = [ctx.workspaceId, topic, from, to];
  const comments = await ctx.sql<{ id: string }>('update core.comment set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3 returning id', key);
  const files = await ctx.sql<{ id: string }>(
    `update core.attachment a set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3
     and not exists (select 1 from core.attachment b where b.workspace_id = $1 and b.topic = $2 and b.subject_id = $4 and b.file_id = a.file_id) returning file_id as id`, key);
  const fields = await ctx.sql<{ id: string; value: unknown }>(
    `update core.custom_value a set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3
     and not exists (select 1 from core.custom_value b where b.workspace_id = $1 and b.topic = $2 and b.subject_id = $4 and b.field_id = a.field_id) returning field_id as id, value`, key);
  const reminders = await ctx.sql<{ id: string }>('update core.record_reminder set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3 returning id', key);
  const followers = await ctx.sql<{ id: string }>(
    `update core.record_follower a set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3
     and not exists (select 1 from core.record_follower b where b.workspace_id = $1 and b.topic = $2 and b.subject_id = $4 and b.account_id = a.account_id) returning account_id as id`, key);
  // Last: what the record itself says is by then at the one that stays, and its values are kept as they were.
  const relations = await moveRelations(ctx, topic, { from, to });
  return { relations, comments: comments.map((r) => r.id), files: files.map((r) => r.id), fields: fields.map((r) => r.id), values: Object.fromEntries(fields.map((r) => [r.id, r.value])), reminders: reminders.map((r) => r.id), followers: followers.map((r) => r.id) };
}

/** Hangs back what moveSubject moved from `from` to `to` and what is still there. */
export async function moveSubjectBack(ctx: Ctx, topic: string, { from, to, moved }: { from: string; to: string; moved: MovedSubject }): Promise<void> {
  const key = [ctx.workspaceId, topic, from, to];
  await moveRelationsBack(ctx, { from, to, moved: moved.relations ?? [] });
  await ctx.sql('update core.comment set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and id = any($5::uuid[])', [...key, moved.comments]);
  await ctx.sql('update core.attachment set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and file_id = any($5::uuid[])', [...key, moved.files]);
  // What somebody changed since stays with the one that stays; the one that comes back has what it had.
  const values = Object.entries(moved.values ?? {}).map(([field_id, value]) => ({ field_id, value }));
  await ctx.sql(
    `delete from core.custom_value v using jsonb_to_recordset($4::jsonb) as n(field_id uuid, value jsonb)
     where v.workspace_id = $1 and v.topic = $2 and v.subject_id = $3 and v.field_id = n.field_id and v.value = n.value`, [ctx.workspaceId, topic, to, JSON.stringify(values)]);
  await ctx.sql(
    `insert into core.custom_value (workspace_id, topic, subject_id, field_id, value)
     select $1, $2, $3, n.field_id, n.value from jsonb_to_recordset($4::jsonb) as n(field_id uuid, value jsonb) join core.custom_field f on f.id = n.field_id on conflict do nothing`, [ctx.workspaceId, topic, from, JSON.stringify(values)]);
  await ctx.sql('update core.custom_value set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and field_id = any($5::uuid[])', [...key, moved.values ? [] : moved.fields]);
  await ctx.sql('update core.record_reminder set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and id = any($5::uuid[])', [...key, moved.reminders ?? []]);
  await ctx.sql('update core.record_follower set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and account_id = any($5::uuid[])', [...key, moved.followers ?? []]);
}

/** Removes comments, files, custom values, followers and reminders of records for good, after an erase request; answers the files, which the caller deletes. */
export async function eraseSubjects(ctx: Ctx, topic: string, ids: readonly string[]): Promise<string[]> {
  const key = [ctx.workspaceId, topic, ids];
  await ctx.sql('delete from core.comment where workspace_id = $1 and topic = $2 and subject_id = any($3::text[])', key);
  await ctx.sql('delete from core.custom_value where workspace_id = $1 and topic = $2 and subject_id = any($3::text[])', key);
  await ctx.sql('delete from core.record_follower where workspace_id = $1 and topic = $2 and subject_id = any($3::text[])', key);
  await ctx.sql('delete from core.record_reminder where workspace_id = $1 and topic = $2 and subject_id = any($3::text[])', key);
  return (await ctx.sql<{ file_id: string }>('delete from core.attachment where workspace_id = $1 and topic = $2 and subject_id = any($3::text[]) returning file_id', key)).map((r) => r.file_id);
}

/** Lets comments and files of one record stand at another, too: with the same people and times. */
export async function copySubject(ctx: Ctx, from: { topic: string; id: string }, to: { topic: string; id: string }): Promise<void> {
  const key = [ctx.workspaceId, from.topic, from.id, to.topic, to.id];
  await ctx.sql(
    `insert into core.comment (id, workspace_id, topic, subject_id, account_id, body, mentions, created_at, edited_at)
     select gen_random_uuid(), workspace_id, $4, $5, account_id, body, mentions, created_at, edited_at from core.comment where workspace_id = $1 and topic = $2 and subject_id = $3 and deleted_at is null`, key);
  await ctx.sql(
    `insert into core.attachment (workspace_id, topic, subject_id, file_id, account_id, created_at)
     select workspace_id, $4, $5, file_id, account_id, created_at from core.attachment where workspace_id = $1 and topic = $2 and subject_id = $3 on conflict do nothing`, key);
}

/** Takes away what copySubject wrote and nobody has changed since: the copies have the same people and times. */
export async function dropSubjectCopies(ctx: Ctx, from: { topic: string; id: string }, to: { topic: string; id: string }): Promise<void> {
  const key = [ctx.workspaceId, from.topic, from.id, to.topic, to.id];
  await ctx.sql(
    `delete from core.comment c using core.comment o where o.workspace_id = $1 and o.topic = $2 and o.subject_id = $3
     and c.workspace_id = $1 and c.topic = $4 and c.subject_id = $5 and c.created_at = o.created_at and c.account_id is not distinct from o.account_id and c.body = o.body`, key);
  await ctx.sql(
    `delete from core.attachment a using core.attachment o where o.workspace_id = $1 and o.topic = $2 and o.subject_id = $3
     and a.workspace_id = $1 and a.topic = $4 and a.subject_id = $5 and a.file_id = o.file_id and a.created_at = o.created_at`, key);
}
