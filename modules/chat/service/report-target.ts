import type { Ctx } from '#core/server/context.ts';
import { aroundChars, registerReportTarget } from '#modules/notifications/api.ts';
import { messageAddress } from '../rules/message-address.ts';
import { tellMessageAt, tellPerson } from './fan-out.ts';
import { messageColumns, messagesOf, type MessageRow } from './shapes.ts';

/** So many messages before a reported one are shown to moderators, and as many after it. */
const aroundEach = 3;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Messages of people, as far as the viewer may read them (and what of their own waits for a moderator); what a room notes by itself is not reported. */
const readable = (ctx: Ctx, ids: readonly string[]) => ctx.sql<MessageRow>(
  `select ${messageColumns} from chat.message x join chat.member m on m.room_id = x.room_id and m.account_id = $2 and m.left_at is null and x.seq >= m.visible_from_seq
   where x.id = any ($1::uuid[]) and x.kind <> 'system' and x.deleted_at is null and (x.hidden_at is null or x.sender_id = $2)`, [ids.filter((id) => uuid.test(id)), ctx.accountId], 'chat.report.readable');

/** What a moderator decided becomes true for everybody in the room at once. */
async function decide(ctx: Ctx, id: string, what: 'hide' | 'restore' | 'remove'): Promise<void> {
  const [moved] = await ctx.sql<{ room_id: string; seq: number; file_ids: string[] }>('select * from chat.moderate($1, $2)', [id, what]);
  if (!moved) return;
  // In a job of nobody's: the end of a file is told to its owner, and must not name the moderator.
  if (moved.file_ids.length > 0) await ctx.enqueue('chat.drop_files', { ids: moved.file_ids });
  const except = (await ctx.sql<{ id: string }>('select chat.reporters_of($1) as id', [id], 'chat.reporters_of')).map((r) => r.id);
  const { app } = ctx;
  ctx.after(() => tellMessageAt(app, { room: moved.room_id, seq: moved.seq, except }));
}

registerReportTarget('message', {
  visible: async (ctx, _accountId, ids) => new Set((await readable(ctx, ids)).map((r) => r.id)),
  async describe(ctx, ids) {
    const rows = await readable(ctx, ids);
    const shown = await messagesOf(ctx, rows, { everybody: true });
    return new Map(rows.map((r, i) => [r.id, {
      authorId: r.sender_id, title: '', text: [r.body, ...shown[i]!.attachments.map((a) => a.name)].filter(Boolean).join('\n').slice(0, 5000), link: messageAddress({ roomId: r.room_id, seq: r.seq, threadRootSeq: r.thread_root_seq }), isPrivate: true, fileIds: r.attachment_ids,
    }]));
  },
  hide: (ctx, id) => decide(ctx, id, 'hide'),
  restore: (ctx, id) => decide(ctx, id, 'restore'),
  remove: (ctx, id) => decide(ctx, id, 'remove'),
  around: async (ctx, id) => (await ctx.sql<{ author_id: string; text: string; at: Date; is_before: boolean }>('select * from chat.around_reviewed($1, $2, $3)', [id, aroundEach, aroundChars]))
    .map((m) => ({ authorId: m.author_id, text: m.text, at: m.at, place: m.is_before ? 'before' as const : 'after' as const })),
  // Whoever reported it does not see it any more, in any of their tabs.
  async hideFor(ctx, reporterId, id) {
    const rows = await readable(ctx, [id]);
    const [message] = await messagesOf(ctx, rows);
    const [room] = await ctx.sql<{ last_seq: number; change_seq: number }>('select last_seq, change_seq from chat.room where id = $1', [rows[0]?.room_id ?? null]);
    if (!message || !room) return;
    const { app } = ctx;
    ctx.after(() => tellPerson(app, reporterId, 'message-changed', { room: { _id: message.roomId, lastSeq: room.last_seq, changeSeq: message.changeSeq }, message }));
  },
});
