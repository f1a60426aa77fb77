import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { encodeCursor } from '#core/contract/paging.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { searchPeople } from '#modules/social/api.ts';
import { limits, type Role } from '../contract.ts';
import type * as contract from '../contract.ts';
import { readPlace } from '../rules/place.ts';
import { tellPerson, tellRoomChanged } from './fan-out.ts';
import { requireGroup, requireManaged, requireRoom } from './membership.ts';
import { announceRoom, requireReachable, statusesOf } from './rooms.ts';
import { writeSystem } from './send.ts';
import { senders } from './shapes.ts';

const searchesAMinute = 60;
const foundPeople = 20;

/** People the viewer may write to, by name; colleagues by the beginning of their address, too. */
export async function searchUsers(ctx: Ctx, { search }: InputOf<typeof contract.searchUsers>): Promise<OutputOf<typeof contract.searchUsers>> {
  ctx.app.limits.take(`chat.people:${ctx.accountId}`, searchesAMinute, 60);
  const people = await searchPeople(ctx, search, { limit: foundPeople, scope: 'message' });
  const status = await statusesOf(ctx, people.map((p) => p.id));
  return { users: people.map((p) => ({ _id: p.id, firstName: p.firstName, lastName: p.lastName, photo: p.photo, status: status.get(p.id) ?? 'offline' })) };
}

interface PersonRow { account_id: string; role: Role; joined_at: Date; at: string }

async function shapes(ctx: Ctx, rows: readonly PersonRow[]) {
  const ids = rows.map((r) => r.account_id);
  const [who, status] = [await senders(ctx, ids), await statusesOf(ctx, ids)];
  return rows.map((r) => ({ ...who(r.account_id), status: status.get(r.account_id) ?? ('offline' as const), role: r.role, joinedAt: r.joined_at.toISOString() }));
}

const rank = "case role when 'owner' then 0 when 'admin' then 1 else 2 end";

/** Everybody in a room, owners and admins first. */
export async function listPeople(ctx: Ctx, input: InputOf<typeof contract.listPeople>): Promise<OutputOf<typeof contract.listPeople>> {
  await requireRoom(ctx, input.id);
  const place = readPlace(input.cursor, ['integer', 'instant', 'id']);
  if (place === undefined) failField('cursor', coreSays('core.page_gone'));
  const rows = await ctx.sql<PersonRow & { place: number }>(
    `select account_id, role, joined_at, joined_at::text as at, ${rank} as place from chat.member where room_id = $1 and left_at is null and ($2::integer is null or (${rank}, joined_at, account_id) > ($2, $3::timestamptz, $4::uuid))
     order by ${rank}, joined_at, account_id limit $5`, [input.id, place?.[0] ?? null, place?.[1] ?? null, place?.[2] ?? null, input.limit + 1], 'chat.people');
  const page = rows.slice(0, input.limit);
  const end = page.at(-1);
  return { people: await shapes(ctx, page), nextCursor: rows.length > input.limit && end ? encodeCursor([end.place, end.at, end.account_id]) : null };
}

const some = (ctx: Ctx, roomId: string, ids: readonly string[]) => ctx.sql<PersonRow>(`select account_id, role, joined_at, joined_at::text as at from chat.member where room_id = $1 and account_id = any ($2) and left_at is null order by ${rank}, joined_at, account_id`, [roomId, ids]);

/** Adds people to a group; those who are in already stay as they are. */
export async function addPeople(ctx: Ctx, input: InputOf<typeof contract.addPeople>): Promise<OutputOf<typeof contract.addPeople>> {
  const room = await requireGroup(ctx, input.id);
  if (room.archived_at) fail('chat.room_archived');
  const wanted = [...new Set(input.people)].filter((id) => id !== ctx.accountId);
  const there = new Set((await some(ctx, room.id, wanted)).map((r) => r.account_id));
  const fresh = wanted.filter((id) => !there.has(id));
  if (fresh.length > 0 || wanted.length === 0) await requireReachable(ctx, fresh, 'people');
  if (fresh.length > 0) {
    // Who may read the history decides who brings somebody in: one's own beginning is the earliest one can give away.
    const all = input.history === 'all' && room.visible_from_seq <= room.first_seq;
    const added = (await ctx.sql<{ id: string }>('select chat.add_people($1, $2::uuid[], $3) as id', [room.id, fresh, all])).map((r) => r.id);
    const [now] = await ctx.sql<{ people_count: number }>('select people_count from chat.room where id = $1', [room.id]);
    if (now!.people_count > limits.people) fail('chat.full', { count: limits.people });
    if (added.length > 0) {
      await writeSystem(ctx, room.id, { what: 'added', people: added });
      announceRoom(ctx, room.id, added);
    }
  }
  return { people: await shapes(ctx, await some(ctx, room.id, wanted)) };
}

async function end(ctx: Ctx, roomId: string, accountId: string): Promise<void> {
  const [row] = await ctx.sql<{ ended: boolean; new_owner: string | null; archived: boolean }>('select * from chat.end_membership($1, $2)', [roomId, accountId]);
  if (!row!.ended) found(null);
  ctx.emit({ type: 'chat.room.left', id: roomId, accountId, audit: false });
  const { app } = ctx;
  ctx.after(() => {
    // This node's sockets leave before anything else is told; other nodes follow in a moment, and at the latest with the next message.
    for (const id of app.io?.sockets.adapter.rooms.get(`a:${accountId}`) ?? []) void app.io?.sockets.sockets.get(id)?.leave(`c:${roomId}`);
    tellPerson(app, accountId, 'room-removed', { room: { _id: roomId } });
    tellRoomChanged(app, roomId, true);
  });
}

/** Leaves a group. */
export async function leaveRoom(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const room = await requireGroup(ctx, id);
  if (room.archived_at === null) await writeSystem(ctx, id, { what: 'left', people: [ctx.accountId] });
  await end(ctx, id, ctx.accountId);
  return { ok: true };
}

/** Takes somebody out of a group; admins cannot take owners or each other out. */
export async function removePerson(ctx: Ctx, input: InputOf<typeof contract.removePerson>): Promise<{ ok: true }> {
  if (input.user_id === ctx.accountId) return leaveRoom(ctx, { id: input.id });
  const room = await requireManaged(ctx, input.id);
  const [person] = await some(ctx, room.id, [input.user_id]);
  found(person);
  if (person!.role === 'owner' || (person!.role === 'admin' && room.role !== 'owner')) fail('chat.not_allowed');
  await writeSystem(ctx, room.id, { what: 'removed', people: [input.user_id] });
  await end(ctx, room.id, input.user_id);
  return { ok: true };
}

/** Makes somebody admin or member, or hands the group over: then the owner before becomes an admin. */
export async function setRole(ctx: Ctx, input: InputOf<typeof contract.setRole>): Promise<OutputOf<typeof contract.setRole>> {
  const room = await requireManaged(ctx, input.id);
  const [person] = await some(ctx, room.id, [input.user_id]);
  found(person);
  if (input.role === 'owner' && room.role !== 'owner') fail('chat.not_allowed');
  if (person!.role === 'owner' && input.role !== 'owner') fail('chat.owner_leaves_last');
  if (person!.role === 'admin' && input.role === 'member' && room.role !== 'owner' && input.user_id !== ctx.accountId) fail('chat.not_allowed');
  if (person!.role !== input.role) {
    const [row] = await ctx.sql<{ done: boolean }>('select chat.set_role($1, $2, $3) as done', [room.id, input.user_id, input.role]);
    if (!row!.done) fail('chat.not_allowed');
    await writeSystem(ctx, room.id, { what: input.role === 'owner' ? 'handed_over' : 'role', role: input.role, people: [input.user_id] });
    const { app } = ctx;
    ctx.after(() => { tellRoomChanged(app, room.id); });
  }
  return { people: await shapes(ctx, await some(ctx, room.id, [input.user_id, ctx.accountId])) };
}
