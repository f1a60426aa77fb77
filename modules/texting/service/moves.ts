import type { Ctx } from '#core/server/context.ts';
import { detachFiles } from '#modules/files/api.ts';
import { tellConversation, tellText, type ConversationRow, type TextRow } from './rows.ts';
import { subjectOf, type SubjectRef } from './subjects.ts';

/** What went along when texts moved, as ids: for taking it back. */
export interface MovedTexts { texts: string[]; conversations: string[] }

/** Texts and conversations about one record belong to another from now on (a merge, a conversion), in the caller's transaction; with `only` just those that moved before. Answers what moved. */
export async function moveTexts(ctx: Ctx, { from, to, only }: { from: SubjectRef; to: SubjectRef; only?: MovedTexts }): Promise<MovedTexts> {
  const name = (await subjectOf(to.type)?.names?.(ctx, [to.id]))?.get(to.id);
  const texts = await ctx.sql<TextRow>(`update texting.text set subject_type = $4, subject_id = $5, updated_at = now() where workspace_id = $1 and subject_type = $2 and subject_id = $3${only ? ' and id = any($6::uuid[])' : ''} returning *`, [ctx.workspaceId, from.type, from.id, to.type, to.id, ...(only ? [only.texts] : [])]);
  const conversations = await ctx.sql<ConversationRow>(
    `update texting.conversation set subject_type = $4, subject_id = $5, subject_name = coalesce($6, subject_name), version = version + 1, updated_at = now() where workspace_id = $1 and subject_type = $2 and subject_id = $3${only ? ' and id = any($7::uuid[])' : ''} returning *`,
    [ctx.workspaceId, from.type, from.id, to.type, to.id, name ?? null, ...(only ? [only.conversations] : [])]);
  for (const c of conversations) tellConversation(ctx, c, 'moved');
  // Lists and panels read anew; one word for the texts is enough.
  if (texts[0]) tellText(ctx, texts[0], conversations[0]?.channel ?? 'sms', 'moved');
  return { texts: texts.map((t) => t.id), conversations: conversations.map((c) => c.id) };
}

/** Forgets what was said about records whose person is erased, with files, numbers and names, in the caller's transaction; that something was said, when and how far it came stays. Objections stay as well: they say nothing of whose they are. With `phones` (E.164) only what was said with these: of a record several people stand behind. */
export async function eraseTexts(ctx: Ctx, { type, ids, phones }: { type: string; ids: readonly string[]; phones?: readonly string[] }): Promise<void> {
  if (ids.length === 0 || phones?.length === 0) return;
  const [key, theirs] = [[ctx.workspaceId, type, [...ids], phones ? [...phones] : null], '($4::text[] is null or exists (select 1 from texting.conversation c where c.id = t.conversation_id and c.phone = any($4)))'];
  const texts = await ctx.sql<TextRow>(`update texting.text t set body = '', template = null, reason_text = '', provider_ref = null, earlier_refs = '{}', state = case when state = 'queued' then 'failed' else state end, reason = case when state = 'queued' then 'refused' else reason end, version = version + 1, updated_at = now() where workspace_id = $1 and subject_type = $2 and subject_id = any($3::uuid[]) and ${theirs} returning *`, key);
  const media = await ctx.sql<{ file_id: string | null }>(`update texting.media m set remote = '', name = '', state = 'refused', updated_at = now() from texting.text t where t.id = m.text_id and m.workspace_id = $1 and t.subject_type = $2 and t.subject_id = any($3::uuid[]) and ${theirs} returning m.file_id`, key);
  await detachFiles(ctx, media.flatMap((m) => m.file_id ?? []));
  const conversations = await ctx.sql<ConversationRow>(
    "update texting.conversation set phone = '', profile_name = '', subject_name = '', last_body = '', unread = 0, closed_at = coalesce(closed_at, now()), erased_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and subject_type = $2 and subject_id = any($3::uuid[]) and ($4::text[] is null or phone = any($4)) and erased_at is null returning *", key);
  // A conversation that went on to another record still shows what was said last.
  await ctx.sql("update texting.conversation c set last_body = '', version = version + 1, updated_at = now() where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.last_body <> '' and not exists (select 1 from texting.text t where t.workspace_id = $1 and t.conversation_id = c.id and t.body <> '' and t.at >= c.last_at)", [ctx.workspaceId, [...new Set(texts.map((t) => t.conversation_id))]]);
  for (const c of conversations) tellConversation(ctx, c, 'erased');
  if (texts[0]) tellText(ctx, texts[0], conversations[0]?.channel ?? 'sms', 'erased');
}
