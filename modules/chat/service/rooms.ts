import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { attachFiles, detachFiles, fileCards } from '#modules/files/api.ts';
import { blockedWith, mayMessage } from '#modules/social/api.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import { limits, says, type ChatUser, type Presence, type Room } from '../contract.ts';
import type * as contract from '../contract.ts';
import { readPlace } from '../rules/place.ts';
import { tellRoomChanged } from './fan-out.ts';
import { otherOf, requireGroup, requireManaged, requireOpen, requireRoom, roomColumns, type RoomRow } from './membership.ts';
import { nodeOf } from './node.ts';
import { messageColumns, messagesOf, senders, type MessageRow } from './shapes.ts';
import { writeSystem } from './send.ts';

/** Sight of the pictures of groups. */
export const pictureSight = 'chat.room';
const dayOfRooms = 200;

/** How people are, as far as the viewer may know; the others are offline. */
export async function statusesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Presence>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ account_id: string; status: Presence }>('select * from chat.seen_statuses($1, $2::uuid[])', [ctx.accountId, [...new Set(ids)]], 'chat.seen_statuses');
  return new Map(rows.map((r) => [r.account_id, r.status]));
}

/** Where rooms stand for the viewer. */
export interface HeadRow { room_id: string; last_seq: number; change_seq: number; first_seq: number; last_read_seq: number; marked_unread_seq: number | null; people_version: number; unread: number; mentions: number; threads: number; quiet: boolean }

/** Rooms as the wire shows them, in a constant number of statements. */
export async function roomsOf(ctx: Ctx, rows: readonly RoomRow[]): Promise<Room[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.id);
  const heads = new Map((await ctx.sql<HeadRow>('select * from chat.heads($1, $2::uuid[])', [ctx.accountId, ids], 'chat.heads')).map((h) => [h.room_id, h]));
  const people = await ctx.sql<{ room_id: string; account_id: string }>('select * from chat.first_people($1::uuid[])', [ids], 'chat.first_people');
  const last = await messagesOf(ctx, await ctx.sql<MessageRow>(
    `select ${messageColumns} from unnest($1::uuid[], $2::bigint[]) as w(room, seq) join chat.message x on x.room_id = w.room and x.seq = w.seq`, [ids, rows.map((r) => r.last_seq)], 'chat.last_messages'));
  const everybody = people.map((p) => p.account_id);
  const [who, status] = [await senders(ctx, everybody), await statusesOf(ctx, everybody)];
  const kept = await blockedIn(ctx, rows);
  const typists = rows.flatMap((r) => [...(nodeOf(ctx.app).typing.get(r.id)?.keys() ?? [])]);
  const blocked = await blockedWith(ctx, [...rows.flatMap((r) => otherOf(r, ctx.accountId) ?? []), ...typists]);
  const photos = await fileCards(ctx, rows.flatMap((r) => r.photo_file_id ?? []));
  const user = (id: string): ChatUser => ({ ...who(id), status: status.get(id) ?? 'offline' });
  const now = Date.now();
  return rows.map((r) => {
    const head = heads.get(r.id);
    const in_ = people.filter((p) => p.room_id === r.id).map((p) => p.account_id);
    const other = otherOf(r, ctx.accountId);
    return {
      _id: r.id, kind: r.kind, name: r.name, photo: (r.photo_file_id && (photos.get(r.photo_file_id)?.previewUrl ?? photos.get(r.photo_file_id)?.url)) || null,
      people: in_.map(user), peopleCount: r.people_count, lastSeq: r.last_seq, changeSeq: r.change_seq, lastMessageAt: r.last_message_at?.toISOString() ?? null,
      lastMessage: last.find((m) => m.roomId === r.id) ?? null, unread: head?.unread ?? 0, unreadMentions: head?.mentions ?? 0, unreadThreads: head?.threads ?? 0,
      me: { role: r.role, lastReadSeq: r.last_read_seq, markedUnreadSeq: r.marked_unread_seq, visibleFromSeq: r.visible_from_seq, mutedUntil: r.muted_until && r.muted_until.getTime() > now ? r.muted_until.toISOString() : null, notify: r.notify, pinnedAt: r.pinned_at?.toISOString() ?? null },
      typing: [...(nodeOf(ctx.app).typing.get(r.id) ?? [])].filter(([id, until]) => until > now && id !== ctx.accountId && !blocked.has(id)).map(([id]) => id),
      collapsed: kept.filter((p) => p.room_id === r.id).map((p) => p.account_id),
      retentionDays: r.retention_days, legalHold: r.legal_hold, firstSeq: Math.max(r.first_seq, r.visible_from_seq), archivedAt: r.archived_at?.toISOString() ?? null,
      canWrite: r.archived_at === null && !(other !== null && blocked.has(other)), createdBy: r.created_by, createdAt: r.created_at.toISOString(), version: r.version,
    };
  });
}

/** People of these groups whose messages are folded for the viewer: also those who are not among the first. */
async function blockedIn(ctx: Ctx, rows: readonly RoomRow[]): Promise<Array<{ room_id: string; account_id: string }>> {
  const groups = rows.filter((r) => r.kind === 'group').map((r) => r.id);
  return groups.length === 0 ? [] : ctx.sql('select * from chat.walled_people($1, $2::uuid[])', [ctx.accountId, groups], 'chat.walled_people');
}

const kinds: Record<InputOf<typeof contract.listRooms>['filter'], string> = { all: 'true', groups: `r.people_count >= ${limits.group}`, users: `r.people_count < ${limits.group}` };

/** The viewer's rooms: pinned first, then by their last message. */
export async function listRooms(ctx: Ctx, input: InputOf<typeof contract.listRooms>): Promise<OutputOf<typeof contract.listRooms>> {
  const place = readPlace(input.cursor, ['boolean', 'instant', 'id']);
  if (place === undefined) failField('cursor', coreSays('core.page_gone'));
  const rows = await ctx.sql<RoomRow & { at: string }>(
    `select q.*, q.sorted::text as at from (
       select ${roomColumns}, m.pinned_at is not null as is_pinned, coalesce(r.last_message_at, r.created_at) as sorted
       from chat.member m join chat.room r on r.id = m.room_id where m.account_id = $1 and m.left_at is null and ${kinds[input.filter]} and ($2::text is null or position(lower($2) in lower(coalesce(r.name, ''))) > 0)
     ) q where ($3::boolean is null or (q.is_pinned, q.sorted, q.id) < ($3, $4::timestamptz, $5::uuid))
       ${input.unread === 'true' ? 'and q.id in (select h.room_id from chat.heads($1, null) h where h.unread > 0 or h.threads > 0 or h.marked_unread_seq is not null)' : ''}
     order by q.is_pinned desc, q.sorted desc, q.id desc limit $6`,
    [ctx.accountId, input.q || null, place?.[0] ?? null, place?.[1] ?? null, place?.[2] ?? null, input.limit + 1], `chat.rooms.${input.filter}.${input.unread}`);
  const page = rows.slice(0, input.limit);
  const end = page.at(-1);
  return { rooms: await roomsOf(ctx, page), nextCursor: rows.length > input.limit && end ? encodeCursor([end.pinned_at !== null, end.at, end.id]) : null };
}

/** One room of the viewer's. */
export async function getRoom(ctx: Ctx, { id }: { id: string }): Promise<{ room: Room }> {
  return { room: (await roomsOf(ctx, [await requireRoom(ctx, id)]))[0]! };
}

/** Opens the room of two people, or makes a group. */
export async function createRoom(ctx: Ctx, input: InputOf<typeof contract.createRoom>): Promise<{ room: Room }> {
  if ((input.counterpart === undefined) === (input.people === undefined)) failField('counterpart', says('chat.counterpart'));
  return input.counterpart !== undefined ? getRoom(ctx, { id: await directWith(ctx, input.counterpart, 'counterpart') }) : openGroup(ctx, input.people!, input.name);
}

/** Id of the room of the viewer and another person, opened where there is none and they may be written to; `field` names the input for the refusal. */
export async function directWith(ctx: Ctx, other: string, field: string): Promise<string> {
  if (other === ctx.accountId) failField(field, says('chat.not_yourself'));
  const [known] = await ctx.sql<{ id: string | null }>('select chat.find_direct($1) as id', [other]);
  if (known?.id) return known.id;
  // Somebody in a block, closed, unknown or out of reach: all look alike.
  if (!(await mayMessage(ctx, [other])).has(other)) throw new Refusal('core.not_found');
  const [today] = await ctx.sql<{ count: number }>("select count(*)::integer as count from chat.room where created_by = $1 and kind = 'direct' and created_at > now() - interval '1 day'", [ctx.accountId]);
  if (today!.count >= dayOfRooms) fail('chat.too_many_rooms');
  const [opened] = await ctx.sql<{ id: string; created: boolean }>('select * from chat.open_direct($1, $2)', [uuidv7(), other]);
  const { id, created } = opened!;
  if (created) announceRoom(ctx, id, [ctx.accountId, other]);
  return id;
}

async function openGroup(ctx: Ctx, people: readonly string[], name: string | undefined): Promise<{ room: Room }> {
  if (name === undefined) failField('name', says('chat.group_name'));
  const others = [...new Set(people)].filter((id) => id !== ctx.accountId);
  await requireReachable(ctx, others, 'people');
  const id = uuidv7();
  await ctx.sql('select chat.open_group($1, $2, $3::uuid[])', [id, name, others]);
  await writeSystem(ctx, id, { what: 'created', people: others });
  announceRoom(ctx, id, [ctx.accountId, ...others]);
  return getRoom(ctx, { id });
}

/** 422 that names who cannot be written to. */
export async function requireReachable(ctx: Ctx, ids: readonly string[], path: string): Promise<void> {
  if (ids.length === 0) failField(path, says('chat.not_yourself'));
  const reachable = await mayMessage(ctx, ids);
  const wrong = ids.flatMap((id, i) => (reachable.has(id) ? [] : [{ path: `${path}.${i}`, code: 'invalid', message: says('chat.person') }]));
  if (wrong.length > 0) throw new Refusal('core.invalid_input', {}, wrong);
}

/** A room is there, or somebody has come: each person's stream, and their sockets. */
export function announceRoom(ctx: Ctx, id: string, people: readonly string[]): void {
  for (const accountId of people.slice(0, limits.people)) ctx.emit({ type: 'chat.room.joined', id, accountId, audit: false });
  const { app } = ctx;
  ctx.after(() => { tellRoomChanged(app, id, true); });
}

/** Changes what everybody sees of a group; retention and hold of a conversation of two are for both of them. */
export async function updateRoom(ctx: Ctx, input: InputOf<typeof contract.updateRoom>): Promise<{ room: Room }> {
  const looks = input.name !== undefined || input.photoFileId !== undefined;
  const room = looks ? await requireGroup(ctx, input.id) : await requireRoom(ctx, input.id);
  if (room.kind === 'group' && (room.role === 'member')) await requireManaged(ctx, input.id);
  // In a block neither may end what the other can still read. An archived room is kept, or not, as before.
  if (room.archived_at === null) await requireOpen(ctx, room);
  if (input.photoFileId) {
    await attachFiles(ctx, [input.photoFileId], { sight: pictureSight, targetId: room.id, field: 'photoFileId' });
    if ((await fileCards(ctx, [input.photoFileId])).get(input.photoFileId)?.kind !== 'image') failField('photoFileId', says('chat.picture'));
  }
  if (input.photoFileId !== undefined && room.photo_file_id && room.photo_file_id !== input.photoFileId) await detachFiles(ctx, [room.photo_file_id]);
  const [row] = await ctx.sql<{ version: number }>(
    `update chat.room set name = coalesce($2, name), photo_file_id = case when $3 then $4 else photo_file_id end, retention_days = case when $5 then $6 else retention_days end, legal_hold = coalesce($7, legal_hold),
       updated_at = now(), version = version + 1 where id = $1 and ($8::integer is null or version = $8) returning version`,
    [room.id, input.name ?? null, input.photoFileId !== undefined, input.photoFileId ?? null, input.retentionDays !== undefined, input.retentionDays ?? null, input.legalHold ?? null, input.version ?? null]);
  if (!row) fail('core.version_conflict', { current: await getRoom(ctx, room) });
  const changes = {
    ...(input.name !== undefined && input.name !== room.name ? { name: input.name } : {}), ...(input.photoFileId !== undefined ? { photo: input.photoFileId !== null } : {}),
    ...(input.retentionDays !== undefined && input.retentionDays !== room.retention_days ? { retentionDays: input.retentionDays } : {}), ...(input.legalHold !== undefined && input.legalHold !== room.legal_hold ? { legalHold: input.legalHold } : {}),
  };
  if (Object.keys(changes).length > 0 && room.archived_at === null) await writeSystem(ctx, room.id, { what: 'changed', ...changes });
  const { app } = ctx;
  ctx.after(() => { tellRoomChanged(app, room.id); });
  return getRoom(ctx, room);
}

/** Pins, mutes, or sets what the viewer wants to hear of. */
export async function updateMembership(ctx: Ctx, input: InputOf<typeof contract.updateMembership>): Promise<{ room: Room }> {
  const rows = await ctx.sql(
    `update chat.member set pinned_at = case when $3::boolean is null then pinned_at when $3 then coalesce(pinned_at, now()) end, muted_until = case when $4 then $5 else muted_until end, notify = coalesce($6, notify)
     where room_id = $1 and account_id = $2 and left_at is null returning 1`,
    [input.id, ctx.accountId, input.pinned ?? null, input.mutedUntil !== undefined, input.mutedUntil ?? null, input.notify ?? null]);
  found(rows[0]);
  const { app, accountId } = ctx;
  ctx.after(() => { app.live.push(`a:${accountId}`, 'room-updated', { room: { _id: input.id } }); });
  return getRoom(ctx, { id: input.id });
}
