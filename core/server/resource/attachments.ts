import type { InputOf } from '#core/contract/endpoint.ts';
import { addAttachments, listAttachments, removeAttachment, restoreAttachment, type RecordAttachment } from '#core/contract/records.ts';
import type { Ctx } from '../context.ts';
import { failField, found } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { heardAt } from './records.ts';
import { filesOf, peopleOf, recordOf, requireChange, visibleRecord } from './registry.ts';

const limit = 200;
const one = 'workspace_id = $1 and topic = $2 and subject_id = $3 and file_id = $4';

async function attached(ctx: Ctx, input: { topic: string; subjectId: string }): Promise<{ items: RecordAttachment[] }> {
  const rows = await ctx.sql<{ file_id: string; account_id: string; created_at: string }>(
    'select file_id, account_id, created_at from core.attachment where workspace_id = $1 and topic = $2 and subject_id = $3 and removed_at is null order by created_at desc, file_id limit $4', [ctx.workspaceId, input.topic, input.subjectId, limit], 'core.attachment.list');
  const cards = rows.length > 0 ? await filesOf(ctx).describe(ctx, rows.map((r) => r.file_id)) : new Map<string, never>();
  const person = await peopleOf(ctx, rows.map((r) => r.account_id));
  // A file that was deleted in its own room is simply gone.
  return { items: rows.flatMap((r) => { const card = cards.get(r.file_id); return card ? [{ fileId: r.file_id, ...card, addedBy: person(r.account_id), mine: r.account_id === ctx.accountId, addedAt: new Date(r.created_at).toISOString() }] : []; }) };
}

async function tell(ctx: Ctx, verb: 'added' | 'removed', input: { topic: string; subjectId: string }, fileIds: readonly string[]): Promise<void> {
  const heard = await heardAt(ctx, recordOf(ctx, input.topic), input.subjectId);
  for (const id of fileIds) ctx.emit({ type: `core.attachment.${verb}`, id, data: { topic: input.topic, subjectId: input.subjectId }, ...heard });
}

async function list(ctx: Ctx, input: InputOf<typeof listAttachments>): Promise<{ items: RecordAttachment[] }> {
  await visibleRecord(ctx, input);
  return attached(ctx, input);
}

async function add(ctx: Ctx, input: InputOf<typeof addAttachments>): Promise<{ items: RecordAttachment[] }> {
  await visibleRecord(ctx, input);
  await filesOf(ctx).requireOwn(ctx, input.fileIds);
  const [{ n } = { n: 0 }] = await ctx.sql<{ n: number }>('select count(*)::int as n from core.attachment where workspace_id = $1 and topic = $2 and subject_id = $3 and removed_at is null', [ctx.workspaceId, input.topic, input.subjectId]);
  if (n + input.fileIds.length > limit) failField('fileIds', `A record holds at most ${limit} files.`);
  const added = await ctx.sql<{ file_id: string }>(
    'insert into core.attachment (workspace_id, topic, subject_id, file_id, account_id) select $1, $2, $3, unnest($4::uuid[]), $5 on conflict (workspace_id, topic, subject_id, file_id) do update set removed_at = null, removed_by = null, created_at = now() where core.attachment.removed_at is not null returning file_id', [ctx.workspaceId, input.topic, input.subjectId, [...new Set(input.fileIds)], ctx.accountId]);
  await tell(ctx, 'added', input, added.map((a) => a.file_id));
  return attached(ctx, input);
}

/** Attaches files of the viewer to a record that a service of theirs has just made; `addedBy` names whose files they are where nobody is signed in. */
export async function attachToRecord(ctx: Ctx, topic: string, subjectId: string, fileIds: readonly string[], addedBy?: string): Promise<void> {
  if (fileIds.length === 0) return;
  await ctx.sql('insert into core.attachment (workspace_id, topic, subject_id, file_id, account_id) select $1, $2, $3, unnest($4::uuid[]), $5 on conflict do nothing', [ctx.workspaceId, topic, subjectId, [...new Set(fileIds)], addedBy ?? ctx.accountId]);
  await tell(ctx, 'added', { topic, subjectId }, fileIds);
}

/** Takes files off every record for good, after an erase request; the caller deletes them. */
export async function eraseAttachments(ctx: Ctx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await ctx.sql('delete from core.attachment where workspace_id = $1 and file_id = any($2::uuid[])', [ctx.workspaceId, fileIds]);
}

async function remove(ctx: Ctx, input: InputOf<typeof removeAttachment>): Promise<{ ok: true }> {
  const { record, row } = await visibleRecord(ctx, input);
  const key = [ctx.workspaceId, input.topic, input.subjectId, input.fileId];
  const link = found((await ctx.sql<{ account_id: string }>(`select account_id from core.attachment where ${one} and removed_at is null`, key))[0]);
  if (link.account_id !== ctx.accountId) await requireChange(ctx, record, row.id);
  await ctx.sql(`update core.attachment set removed_at = now(), removed_by = $5 where ${one}`, [...key, ctx.accountId]);
  await tell(ctx, 'removed', input, [input.fileId]);
  return { ok: true };
}

async function restore(ctx: Ctx, input: InputOf<typeof restoreAttachment>): Promise<{ ok: true }> {
  await visibleRecord(ctx, input);
  found((await ctx.sql(`update core.attachment set removed_at = null, removed_by = null where ${one} and removed_at is not null and removed_by = $5 returning 1`, [ctx.workspaceId, input.topic, input.subjectId, input.fileId, ctx.accountId]))[0]);
  await tell(ctx, 'added', input, [input.fileId]);
  return { ok: true };
}

/** Endpoints of attachments. */
export const attachmentRoutes: Route[] = [handle(listAttachments, list), handle(addAttachments, add), handle(removeAttachment, remove), handle(restoreAttachment, restore)];
