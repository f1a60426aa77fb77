import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { Connection, SocketDoor } from '#core/server/module.ts';
import { clientEvents, pushes, type ServerEvents } from '../../contract.ts';

type Said = Told | { look: string[] } | { newPost: string };
interface Told { postId: string; name: keyof ServerEvents; payload: object; actor: string | null }
const channel = 'feed.post';
const roomOf = (postId: string) => `post:${postId}`;
/** Posts one connection may have open. */
const mostOpen = 50;
const listening = new WeakSet<App>();

/** Tells those who have a post open, after the commit: each is asked for their right at this moment, and who has lost it is told once to look again. */
export function tellPost(ctx: Ctx, postId: string, name: keyof ServerEvents, payload: object): void {
  const { app } = ctx;
  const said: Told = { postId, name, payload, actor: ctx.actorId };
  ctx.after(async () => { app.live.say(channel, said); await tellHere(app, said); });
}

/** Looks at these people's open posts again: a friendship, block or membership has changed. */
export function lookAgain(ctx: Ctx, accountIds: readonly string[]): void {
  const { app } = ctx;
  const said = { look: [...new Set(accountIds)] };
  ctx.after(async () => { app.live.say(channel, said); await lookHere(app, said.look); });
}

/** Tells people that there is something new in their timelines; no content. */
export function tellNew(ctx: Ctx, accountIds: readonly string[]): void {
  const { app } = ctx;
  ctx.after(() => { for (const id of accountIds) app.live.push(`a:${id}`, pushes.newPosts, { count: 1 }); });
}

/** The same of a post with too many listeners to name them: every node asks of those who are connected to it who has it in their timeline. */
export function tellNewHere(ctx: Ctx, postId: string): void {
  const { app } = ctx;
  const said: Said = { newPost: postId };
  ctx.after(async () => { app.live.say(channel, said); await newHere(app, postId); });
}

interface Opened { accountId: string; posts: Set<string> }
const openedBy = (socket: Connection['socket']): Opened | undefined => (socket.data as { feed?: Opened }).feed;

function socketsIn(app: App, room: string): Array<Connection['socket']> {
  return [...(app.io?.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => app.io!.sockets.sockets.get(id) ?? []);
}

const askedAtOnce = 500;

async function newHere(app: App, postId: string): Promise<void> {
  const online = [...(app.io?.sockets.adapter.rooms.keys() ?? [])].flatMap((room) => (room.startsWith('a:') ? [room.slice(2)] : []));
  for (let at = 0; at < online.length && !app.pool.ended; at += askedAtOnce) {
    const { rows } = await app.pool.query<{ id: string }>({ name: 'feed.hearers', text: 'select h as id from feed.hearers($1, $2::uuid[]) h', values: [postId, online.slice(at, at + askedAtOnce)] });
    for (const { id } of rows) for (const socket of socketsIn(app, `a:${id}`)) socket.emit(pushes.newPosts, { count: 1 });
  }
}

async function tellHere(app: App, { postId, name, payload, actor }: Told): Promise<void> {
  const sockets = socketsIn(app, roomOf(postId)).filter((s) => openedBy(s));
  if (sockets.length === 0 || app.pool.ended) return;
  const accounts = [...new Set(sockets.map((s) => openedBy(s)!.accountId))];
  const may = await viewersOf(app, postId, accounts, null);
  const hear = actor === null ? may : await viewersOf(app, postId, accounts, actor);
  for (const socket of sockets) {
    const { accountId } = openedBy(socket)!;
    if (hear.has(accountId)) socket.emit(name, payload);
    else if (!may.has(accountId)) await leave(socket, postId, true);
  }
}

async function viewersOf(app: App, postId: string, accounts: readonly string[], actor: string | null): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ id: string }>({ name: 'feed.viewers', text: 'select v as id from feed.viewers($1, $2::uuid[], $3) v', values: [postId, accounts, actor] });
  return new Set(rows.map((r) => r.id));
}

async function lookHere(app: App, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) {
    const sockets = socketsIn(app, `a:${accountId}`).filter((s) => (openedBy(s)?.posts.size ?? 0) > 0);
    if (sockets.length === 0 || app.pool.ended) continue;
    const ids = [...new Set(sockets.flatMap((s) => [...openedBy(s)!.posts]))];
    const open = await openTo(app, accountId, ids);
    for (const socket of sockets) for (const id of openedBy(socket)!.posts) if (!open.has(id)) await leave(socket, id, true);
  }
}

/** Those of these posts an account sees now; for addresses of files and open sockets. */
export async function openTo(app: App, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<{ id: string }>({ name: 'feed.posts_open_to', text: 'select p as id from feed.posts_open_to($1, $2::uuid[]) p', values: [accountId, ids] });
  return new Set(rows.map((r) => r.id));
}

async function leave(socket: Connection['socket'], postId: string, told: boolean): Promise<void> {
  openedBy(socket)?.posts.delete(postId);
  await socket.leave(roomOf(postId));
  if (told) socket.emit(pushes.postChanged, { post_id: postId });
}

async function open(app: App, { socket, account }: Connection, payload: unknown): Promise<{ post_id: string }> {
  const { post_id: id } = clientEvents['post-open'].parse(payload);
  const data = socket.data as { feed?: Opened };
  data.feed ??= { accountId: account.id, posts: new Set() };
  const first = data.feed.posts.values().next().value;
  if (data.feed.posts.size >= mostOpen && first !== undefined) await leave(socket, first, false);
  // In the room before the look: what changes in between is heard.
  data.feed.posts.add(id);
  await socket.join(roomOf(id));
  if (!(await openTo(app, account.id, [id])).has(id)) { await leave(socket, id, false); fail('core.not_found'); }
  return { post_id: id };
}

/** What the feed has to say on the one socket of the house. */
export const socketDoor: SocketDoor = {
  authenticated(app) {
    if (!listening.has(app)) {
      listening.add(app);
      app.live.onSaid(channel, (said: Said) => { void ('look' in said ? lookHere(app, said.look) : 'newPost' in said ? newHere(app, said.newPost) : tellHere(app, said)).catch((error: Error) => app.log.warn({ err: error.message }, 'a change of a post was not passed on')); });
    }
    return Promise.resolve({ fields: {} });
  },
  events: {
    'post-open': open,
    'post-close': async (_app, { socket }, payload) => { const { post_id: id } = clientEvents['post-close'].parse(payload); await leave(socket, id, false); return { post_id: id }; },
  },
};
