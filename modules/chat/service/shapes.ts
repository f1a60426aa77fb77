import { runInContext, type App } from '#core/server/app.ts';
import { systemOrigin, type Account, type Ctx } from '#core/server/context.ts';
import { fileCards, pageCards } from '#modules/files/api.ts';
import { accountCards } from '#modules/identity/api.ts';
import { reportedBy } from '#modules/notifications/api.ts';
import type { Message, Sender } from '../contract.ts';
import { toHtml } from '../rules/markdown.ts';
import { bareCard, cardsOf, type CardData } from './cards.ts';
import { nodeOf } from './node.ts';

/** What a message holds besides its text: facts of a system message; of a person's what it is about, the link whose page is shown, and the one whose page its sender does not want shown. */
export interface MessageData { card?: CardData; preview?: string; unwanted?: string; [fact: string]: unknown }

/** A message as the table holds it. */
export interface MessageRow {
  room_id: string; seq: number; id: string; sender_id: string; client_message_id: string; kind: Message['kind']; body: string; reply_to_seq: number | null; thread_root_seq: number | null; change_seq: number;
  mentions: string[]; attachment_ids: string[]; data: MessageData; thread_replies: number; thread_last_seq: number; pinned_at: Date | null; edited_at: Date | null; deleted_at: Date | null; hidden_at: Date | null;
  /** Since when it waits for a moderator because of its words; then it is hidden, too. */
  held_at: Date | null; created_at: Date;
}

/** Columns of a {@link MessageRow}; the table is `x`. */
export const messageColumns = `x.room_id, x.seq, x.id, x.sender_id, x.client_message_id, x.kind, x.body, x.reply_to_seq, x.thread_root_seq, x.change_seq, x.mentions, x.attachment_ids, x.data,
  x.thread_replies, x.thread_last_seq, x.pinned_at, x.edited_at, x.deleted_at, x.hidden_at, x.held_at, x.created_at`;

/** Somebody who is not known any more. */
const nobody = (id: string): Sender => ({ _id: id, firstName: '?', lastName: '', photo: null });

/** Names and pictures of people by id, whoever they are to the viewer: for those they share a room with. */
export async function senders(ctx: Ctx, ids: readonly string[]): Promise<(id: string) => Sender> {
  const cards = await accountCards(ctx, ids);
  return (id) => { const c = cards.get(id); return c ? { _id: id, firstName: c.firstName, lastName: c.lastName, photo: c.photo } : nobody(id); };
}

/**
 * Rows as the wire shows them to the viewer, in a constant number of statements. With `everybody` as all in the room see them:
 * what the viewer reported is not left out.
 */
export async function messagesOf(ctx: Ctx, rows: readonly MessageRow[], { everybody = false } = {}): Promise<Message[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const reported = everybody ? new Set<string>() : await reportedBy(ctx, ctx.accountId, 'message', ids);
  // What waits for a moderator is shown to who wrote it.
  const isOwn = (r: MessageRow) => !everybody && r.sender_id === ctx.accountId && r.held_at !== null && r.deleted_at === null;
  const isGone = (r: MessageRow) => r.deleted_at !== null || (r.hidden_at !== null && !isOwn(r)) || reported.has(r.id);
  const reactions = await ctx.sql<{ message_id: string; emoji: string; count: number; users: string[] }>(
    `select message_id, emoji, count(*)::integer as count, (array_agg(account_id order by at, account_id))[1:50] as users from chat.reaction where message_id = any ($1) group by message_id, emoji order by min(at), emoji`, [ids], 'chat.reactions');
  const links = await ctx.sql<{ message_id: string; topic: string; subject_id: string; label: string; linked_by: string; at: Date }>(
    'select message_id, topic, subject_id, label, linked_by, at from chat.message_link where message_id = any ($1) order by at, subject_id', [ids], 'chat.links');
  const who = await senders(ctx, rows.map((r) => r.sender_id));
  const files = rows.flatMap((r) => (isGone(r) ? [] : r.attachment_ids));
  const cards = files.length > 0 ? await fileCards(ctx, files) : new Map<string, Message['attachments'][number]>();
  const shown = rows.filter((r) => r.kind !== 'system' && !isGone(r)).map((r) => r.data);
  const [pages, card] = [await pageCards(ctx, shown.flatMap((d) => d.preview ?? [])), await cardsOf(ctx, shown.flatMap((d) => d.card ?? []))];
  return rows.map((r) => messageOf(r, who(r.sender_id), {
    reported: reported.has(r.id), own: isOwn(r), card: r.data.card && card(r.data.card), preview: r.data.preview === undefined ? undefined : pages.get(r.data.preview), attachments: r.attachment_ids.flatMap((id) => cards.get(id) ?? []),
    reactions: reactions.filter((x) => x.message_id === r.id).map(({ emoji, count, users }) => ({ emoji, count, users })),
    links: links.filter((x) => x.message_id === r.id).map((l) => ({ topic: l.topic, id: l.subject_id, label: l.label, by: l.linked_by, at: l.at.toISOString() })),
  }));
}

/** What belongs to a row. */
interface Belongings extends Pick<Message, 'attachments' | 'reactions' | 'links'> { reported?: boolean; /** It waits for a moderator and the viewer wrote it. */ own?: boolean; card?: Message['card']; preview?: Message['preview'] }

/** A row with what belongs to it as the wire shows it. */
export function messageOf(r: MessageRow, sender: Sender, { attachments, reactions, links, reported = false, own = false, card = r.data.card && bareCard(r.data.card), preview }: Belongings): Message {
  const goneAt = r.deleted_at ?? (own ? null : r.hidden_at) ?? (reported ? r.created_at : null);
  const gone = goneAt !== null;
  return {
    _id: r.id, roomId: r.room_id, seq: r.seq, changeSeq: r.change_seq, clientMessageId: r.client_message_id, kind: r.kind, sender,
    body: gone ? '' : r.body, html: gone || r.kind === 'system' ? '' : toHtml(r.body), attachments: gone ? [] : attachments, mentions: gone ? [] : r.mentions, replyToSeq: r.reply_to_seq, threadRootSeq: r.thread_root_seq,
    thread: r.thread_replies > 0 ? { replies: r.thread_replies, lastSeq: r.thread_last_seq } : null, reactions: gone ? [] : reactions, links: gone ? [] : links, data: r.kind === 'system' ? r.data : {},
    ...(card && !gone ? { card } : {}), ...(preview && !gone ? { preview } : {}),
    pinnedAt: gone ? null : (r.pinned_at?.toISOString() ?? null), editedAt: r.edited_at?.toISOString() ?? null, deletedAt: goneAt?.toISOString() ?? null, createdAt: r.created_at.toISOString(),
    ...(own || (r.deleted_at === null && gone) ? { withheld: r.hidden_at === null ? 'reported' as const : own ? 'held' as const : 'moderated' as const } : {}),
  };
}

/** The same for everybody: addresses belong to one viewer, so none is in it. */
export function forEverybody(message: Message): Message {
  return {
    ...message, sender: message.sender.photo === null ? message.sender : { ...message.sender, photo: null },
    attachments: message.attachments.length === 0 ? message.attachments : message.attachments.map((a) => ({ ...a, url: null, previewUrl: null, posterUrl: null, sources: [] })),
    ...(message.card ? { card: bareCard(message.card) } : {}), ...(message.preview ? { preview: { ...message.preview, image: null } } : {}),
  };
}

/** Runs a reading call as somebody, outside any request. */
export function reading<T>(app: App, account: Account, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return runInContext(app, { accountId: account.id, workspaceId: null }, { account, membership: null, origin: systemOrigin('chat') }, true, work);
}

const senderSeconds = 30;

/** Who sends, remembered for half a minute; without a picture's address. */
export async function senderCard(app: App, account: Account): Promise<Sender> {
  const { senders: known } = nodeOf(app);
  const kept = known.get(account.id);
  if (kept && kept.until > performance.now()) return kept.card;
  const card = { ...(await reading(app, account, (ctx) => senders(ctx, [account.id])))(account.id), photo: null };
  if (known.size > 20_000) known.clear();
  known.set(account.id, { card, until: performance.now() + senderSeconds * 1000 });
  return card;
}
