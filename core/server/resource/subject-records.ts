import type { Ctx } from '../context.ts';

/** Comments, files, custom values, reminders and followers that changed their record; what moveSubject answers and moveSubjectBack takes. */
export interface MovedSubject { comments: string[]; files: string[]; fields: string[]; reminders?: string[]; followers?: string[] }

/** Hangs the comments, files and custom values of one record on another of the same topic; where both have a value, the one that stays keeps its own. */
export async function moveSubject(ctx: Ctx, topic: string, { from, to }: { from: string; to: string }): Promise<MovedSubject> {
  const key = [ctx.workspaceId, topic, from, to];
  const comments = await ctx.sql<{ id: string }>('update core.comment set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3 returning id', key);
  const files = await ctx.sql<{ id: string }>(
    `update core.attachment a set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3
     and not exists (select 1 from core.attachment b where b.workspace_id = $1 and b.topic = $2 and b.subject_id = $4 and b.file_id = a.file_id) returning file_id as id`, key);
  const fields = await ctx.sql<{ id: string }>(
    `update core.custom_value a set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3
     and not exists (select 1 from core.custom_value b where b.workspace_id = $1 and b.topic = $2 and b.subject_id = $4 and b.field_id = a.field_id) returning field_id as id`, key);
  const reminders = await ctx.sql<{ id: string }>('update core.record_reminder set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3 returning id', key);
  const followers = await ctx.sql<{ id: string }>(
    `update core.record_follower a set subject_id = $4 where workspace_id = $1 and topic = $2 and subject_id = $3
     and not exists (select 1 from core.record_follower b where b.workspace_id = $1 and b.topic = $2 and b.subject_id = $4 and b.account_id = a.account_id) returning account_id as id`, key);
  return { comments: comments.map((r) => r.id), files: files.map((r) => r.id), fields: fields.map((r) => r.id), reminders: reminders.map((r) => r.id), followers: followers.map((r) => r.id) };
}

/** Hangs back what moveSubject moved from `from` to `to` and what is still there. */
export async function moveSubjectBack(ctx: Ctx, topic: string, { from, to, moved }: { from: string; to: string; moved: MovedSubject }): Promise<void> {
  const key = [ctx.workspaceId, topic, from, to];
  await ctx.sql('update core.comment set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and id = any($5::uuid[])', [...key, moved.comments]);
  await ctx.sql('update core.attachment set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and file_id = any($5::uuid[])', [...key, moved.files]);
  await ctx.sql('update core.custom_value set subject_id = $3 where workspace_id = $1 and topic = $2 and subject_id = $4 and field_id = any($5::uuid[])', [...key, moved.fields]);
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
