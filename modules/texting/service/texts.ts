import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { fileCards } from '#modules/files/api.ts';
import type { listTexts, listTextsOf, Text, TextChannel } from '../contract.ts';
import { placeOf, seenConversation } from './conversations.ts';
import { refOf, type ConversationRow, type TextRow } from './rows.ts';
import { sightOf, subjectOf, type SubjectRef } from './subjects.ts';

type Shown = TextRow & { channel: TextChannel; number_label: string | null };
const select = 'select t.*, c.channel, n.label as number_label from texting.text t join texting.conversation c on c.id = t.conversation_id left join texting.number n on n.id = c.number_id where t.workspace_id = $1';

/** Texts as pages show them, in a constant number of statements. */
export async function presentTexts(ctx: Ctx, rows: readonly Shown[]): Promise<Text[]> {
  if (rows.length === 0) return [];
  const person = await peopleOf(ctx, rows.map((r) => r.by_account));
  const media = await ctx.sql<{ id: string; text_id: string; state: 'waiting' | 'kept' | 'refused'; name: string; declared_type: string; file_id: string | null }>(`select m.id, m.text_id, case when m.state = 'waiting' and m.created_at < now() - interval '3 hours' then 'refused' else m.state end as state, m.name, m.declared_type, m.file_id from texting.media m where m.workspace_id = $1 and m.text_id = any($2::uuid[]) order by m.text_id, m.position`, [ctx.workspaceId, rows.map((r) => r.id)], 'texting.media_of');
  // The queue gave up long before.
  const files = await fileCards(ctx, media.flatMap((m) => m.file_id ?? []));
  const of = (id: string): Text['media'] => media.filter((m) => m.text_id === id).map((m) => {
    const file = m.file_id === null ? undefined : files.get(m.file_id);
    return { id: m.id, state: m.state === 'kept' && !file ? 'refused' : m.state, name: file?.name ?? m.name, type: file?.type ?? m.declared_type, bytes: file?.bytes ?? 0, url: file?.url ?? null, previewUrl: file?.previewUrl ?? null };
  });
  return rows.map((t) => {
    const by = person(t.by_account);
    return {
      id: t.id, conversationId: t.conversation_id, channel: t.channel, direction: t.direction, body: t.body, state: t.state, at: t.at.toISOString(), by: by && { id: by.id, name: by.name }, numberLabel: t.number_label ?? '',
      reason: t.reason, reasonText: t.reason_text, again: t.direction === 'out' && (t.state === 'failed' || t.state === 'unknown'), media: of(t.id),
    };
  });
}

async function page(ctx: Ctx, rows: Shown[], limit: number): Promise<OutputOf<typeof listTexts>> {
  const more = rows.length > limit;
  const last = rows[limit - 1];
  const shown = rows.slice(0, limit);
  // Who may see a conversation sees of it what is about records they may see.
  const sees = await sightOf(ctx, shown.map(refOf));
  return { items: await presentTexts(ctx, shown.filter((t) => sees(refOf(t)))), nextCursor: more && last ? encodeCursor([last.at.toISOString(), last.id]) : null };
}

/** Texts of a conversation, newest first. */
export async function listOf(ctx: Ctx, { id, cursor, limit }: InputOf<typeof listTexts>): Promise<OutputOf<typeof listTexts>> {
  const c: ConversationRow = await seenConversation(ctx, id);
  const place = cursor === undefined ? null : placeOf(cursor);
  const rows = await ctx.sql<Shown>(`${select} and t.conversation_id = $2 and ($3::timestamptz is null or (t.at, t.id) < ($3, $4::uuid)) order by t.at desc, t.id desc limit $5`, [ctx.workspaceId, c.id, place?.at ?? null, place?.id ?? null, limit + 1], 'texting.of_conversation');
  return page(ctx, rows, limit);
}

/** Texts about a record, newest first; 404 for one the viewer may not see. */
export async function listAbout(ctx: Ctx, { type, id, cursor, limit }: InputOf<typeof listTextsOf>): Promise<OutputOf<typeof listTextsOf>> {
  if (!(await subjectOf(type)?.mayRead(ctx, [id]))?.has(id)) fail('core.not_found');
  const place = cursor === undefined ? null : placeOf(cursor);
  return page(ctx, await about(ctx, { type, id }, place, limit + 1), limit);
}

function about(ctx: Ctx, { type, id }: SubjectRef, before: { at: Date; id: string } | null, limit: number): Promise<Shown[]> {
  return ctx.sql<Shown>(`${select} and t.subject_type = $2 and t.subject_id = $3 and ($4::timestamptz is null or (t.at, t.id) < ($4, $5::uuid)) order by t.at desc, t.id desc limit $6`, [ctx.workspaceId, type, id, before?.at ?? null, before?.id ?? null, limit], 'texting.about');
}
