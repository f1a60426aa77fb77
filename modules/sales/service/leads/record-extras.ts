import type { Ctx } from '#core/server/context.ts';

interface Place { topic: string; id: string }

/** Lets comments and files of one record stand at another, too: with the same people and times. */
export async function copyRecordExtras(ctx: Ctx, from: Place, to: Place): Promise<void> {
  const values = [ctx.workspaceId, from.topic, from.id, to.topic, to.id];
  await ctx.sql(
    `insert into core.comment (id, workspace_id, topic, subject_id, account_id, body, mentions, created_at, edited_at)
     select gen_random_uuid(), workspace_id, $4, $5, account_id, body, mentions, created_at, edited_at from core.comment where workspace_id = $1 and topic = $2 and subject_id = $3 and deleted_at is null`, values);
  await ctx.sql(
    `insert into core.attachment (workspace_id, topic, subject_id, file_id, account_id, created_at)
     select workspace_id, $4, $5, file_id, account_id, created_at from core.attachment where workspace_id = $1 and topic = $2 and subject_id = $3 on conflict do nothing`, values);
}
