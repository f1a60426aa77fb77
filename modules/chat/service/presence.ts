import type { App } from '#core/server/app.ts';
import type { Connection } from '#core/server/module.ts';
import type { Presence } from '../contract.ts';
import { hearNote, hearPeople } from './fan-out.ts';
import { nodeOf, type ChatNode } from './node.ts';

type Status = { account_id: string; status: Presence };

/** In milliseconds. A lease is good for 30 s after its node's last sign of life, and for 10 s after its connection closed. */
const every = { beat: 10_000, sweep: 2500, tick: 1000, gather: 50 } as const;
const offlineAfter = 10_100;
/** Deliveries written down at a time, ten times a second, by all nodes together: beside a thousand messages a second they would cost as much as these. */
const mostDelivered = 40;
/** How long the first connection of a node waits for the others to hear of it; a dead one keeps it no longer than the second. */
const heardWithin = { least: 60, most: 500 } as const;

/** Lets a process hear the others, and asks those that have connections to say so: also one without any tells them what is written through it. */
export async function listen(app: App): Promise<void> {
  const { peers } = nodeOf(app);
  app.live.onSaid('chat.hello', () => { if (nodeOf(app).started) app.live.say('chat.here', { node: app.nodeId }); });
  app.live.onSaid('chat.here', ({ node }: { node: string }) => {
    const known = peers.has(node);
    peers.set(node, performance.now() + 3 * every.beat);
    if (!known && nodeOf(app).started) app.live.say('chat.here', { node: app.nodeId });
  });
  app.live.onSaid('chat.note', (note: Parameters<typeof hearNote>[1]) => { void hearNote(app, note).catch(() => undefined); });
  app.live.onSaid('chat.people', (said: { roomId: string }) => { void hearPeople(app, said); });
  app.live.onSaid('chat.presence', (said: { changed: Array<[string, Presence]>; rewatch?: string[] }) => {
    hearStatuses(app, said.changed.map(([account_id, status]) => ({ account_id, status })));
    for (const id of said.rewatch ?? []) void rewatch(app, id);
  });
  app.live.say('chat.hello', {});
}

/** Starts what a process does for its connections, with the first of them; timers end with the pool. Resolves once the other nodes know. */
export function startNode(app: App): Promise<void> {
  const node = nodeOf(app);
  node.ready ??= start(app).catch((error: unknown) => { delete node.ready; throw error; });
  return node.ready;
}

async function start(app: App): Promise<void> {
  const node = nodeOf(app);
  const beat = async () => { await app.pool.query('select chat.beat($1)', [app.nodeId]); app.live.say('chat.here', { node: app.nodeId }); };
  await beat();
  // What others write from here on reaches this node; what they wrote before is in the heads that are read next.
  const { rows } = await app.pool.query<{ others: string[] }>('select chat.other_nodes($1) as others', [app.nodeId]);
  const until = performance.now() + heardWithin.most;
  await new Promise((resolve) => { setTimeout(resolve, heardWithin.least); });
  while (performance.now() < until && rows[0]!.others.some((id) => !node.peers.has(id))) await new Promise((resolve) => { setTimeout(resolve, 10); });
  if (node.started) return;
  node.started = true;
  const repeat = (ms: number, what: string, work: () => Promise<void>) => {
    let busy = false;
    const timer = setInterval(() => {
      if (app.pool.ended) { clearInterval(timer); return; }
      if (busy) return;
      busy = true;
      void work().catch((error: Error) => app.log.warn({ err: error.message }, what)).finally(() => { busy = false; });
    }, ms);
    timer.unref();
  };
  repeat(every.beat, 'no sign of life was written', beat);
  repeat(every.sweep, 'leases were not swept', async () => { tellStatuses(app, (await app.pool.query<Status>({ name: 'chat.sweep', text: 'select * from chat.sweep_leases()' })).rows); });
  repeat(every.tick, 'presence was not told', async () => { flushChanged(app); });
  repeat(every.tick / 10, 'deliveries were not written down', () => flushDelivered(app));
}

/** A connection opened, is used again, or says nobody is looking at it; `null` when it has closed. */
export function leaseChanged(app: App, connection: Connection, state: 'online' | 'away' | null): void {
  const node = nodeOf(app);
  const { socket, account } = connection;
  if (node.leases.size === 0) setTimeout(() => void flushLeases(app), every.gather).unref();
  node.leases.set(socket.id, { accountId: account.id, state, device: String(socket.handshake.headers['user-agent'] ?? '').slice(0, 200) });
}

async function flushLeases(app: App): Promise<void> {
  if (app.pool.ended) return;
  const node = nodeOf(app);
  const all = [...node.leases];
  node.leases.clear();
  try {
    tellStatuses(app, (await app.pool.query<Status>({ name: 'chat.lease', text: 'select * from chat.lease($1, $2::text[], $3::uuid[], $4::text[], $5::text[])', values: [app.nodeId, all.map(([id]) => id), all.map(([, l]) => l.accountId), all.map(([, l]) => l.state), all.map(([, l]) => l.device)] })).rows);
  } catch (error) {
    app.log.warn({ err: (error as Error).message }, 'leases were not written');
    for (const [id, lease] of all) if (!node.leases.has(id)) node.leases.set(id, lease);
    setTimeout(() => void flushLeases(app), every.tick).unref();
    return;
  }
  // A reload comes back meanwhile; who does not is gone.
  const closed = [...new Set(all.filter(([, l]) => l.state === null).map(([, l]) => l.accountId))];
  if (closed.length > 0) setTimeout(() => void lookAgain(app, closed), offlineAfter).unref();
}

/** Asks how people are now and tells those who changed. */
export async function lookAgain(app: App, accountIds: readonly string[]): Promise<void> {
  if (app.pool.ended) return;
  try { tellStatuses(app, (await app.pool.query<Status>({ name: 'chat.statuses', text: 'select * from chat.statuses($1::uuid[])', values: [accountIds] })).rows); } catch (error) { app.log.warn({ err: (error as Error).message }, 'presence was not looked at'); }
}

/** Statuses this node found out: its own connections hear of them, and the other nodes. */
function tellStatuses(app: App, rows: readonly Status[]): void {
  const fresh = rows.filter((r) => nodeOf(app).known.get(r.account_id) !== r.status);
  if (fresh.length === 0) return;
  hearStatuses(app, fresh);
  for (let i = 0; i < fresh.length; i += 100) app.live.say('chat.presence', { changed: fresh.slice(i, i + 100).map((r) => [r.account_id, r.status]) });
}

function hearStatuses(app: App, rows: readonly Status[]): void {
  const { known, changed } = nodeOf(app);
  for (const r of rows) {
    if (r.status === 'offline') known.delete(r.account_id); else known.set(r.account_id, r.status);
    changed.set(r.account_id, r.status);
  }
}

function flushChanged(app: App): void {
  const { changed, watchers } = nodeOf(app);
  if (changed.size === 0) return;
  const news = new Map<Connection, Array<{ _id: string; status: Presence }>>();
  for (const [id, status] of changed) for (const connection of watchers.get(id) ?? []) { const list = news.get(connection); if (list) list.push({ _id: id, status }); else news.set(connection, [{ _id: id, status }]); }
  changed.clear();
  for (const [connection, list] of news) connection.socket.emit('presence', list);
}

/** Writes down what was noted a second ago and more: little by little, so that nobody waits behind a thousand rows. */
async function flushDelivered(app: App): Promise<void> {
  const { delivered, peers } = nodeOf(app);
  const due = performance.now() - every.tick;
  const most = Math.ceil(mostDelivered / (1 + peers.size));
  const all: Array<ChatNode['delivered'] extends Map<string, infer D> ? D : never> = [];
  // In the order in which they were first noted. What waits longer because there is much of it is one note with what comes after it.
  for (const [key, d] of delivered) { if (d.since > due || all.length >= most) break; delivered.delete(key); all.push(d); }
  if (all.length === 0) return;
  await app.pool.query({ name: 'chat.note_delivered', text: 'select chat.note_delivered($1::uuid[], $2::uuid[], $3::bigint[], $4::timestamptz[])', values: [all.map((d) => d.roomId), all.map((d) => d.accountId), all.map((d) => d.seq), all.map((d) => d.at)] });
}

/** Whom a connection watches from now on, with how they are: a full snapshot. */
export async function watch(app: App, connection: Connection): Promise<void> {
  const { rows } = await app.pool.query<Status>({ name: 'chat.watched', text: 'select * from chat.watched($1)', values: [connection.account.id] });
  unwatch(app, connection);
  if (connection.socket.disconnected) return;
  const { watching, watchers, known } = nodeOf(app);
  watching.set(connection.socket.id, new Set(rows.map((r) => r.account_id)));
  for (const { account_id: id } of rows) { const set = watchers.get(id); if (set) set.add(connection); else watchers.set(id, new Set([connection])); }
  connection.socket.emit('onlineUsers', // What was told since the question was asked is newer than its answer.
    rows.map((r) => ({ _id: r.account_id, status: known.get(r.account_id) ?? r.status })).filter((r) => r.status !== 'offline'));
}

/** Forgets whom a connection watched. */
export function unwatch(app: App, { socket }: Connection): void {
  const { watching, watchers } = nodeOf(app);
  for (const id of watching.get(socket.id) ?? []) {
    const set = watchers.get(id);
    for (const one of set ?? []) if (one.socket.id === socket.id) set!.delete(one);
    if (set?.size === 0) watchers.delete(id);
  }
  watching.delete(socket.id);
}

/** Connections of a person on this node watch anew: they came into a room, became friends, are in a block, or hide. */
export async function rewatch(app: App, accountId: string): Promise<void> {
  for (const id of app.io?.sockets.adapter.rooms.get(`a:${accountId}`) ?? []) {
    const socket = app.io?.sockets.sockets.get(id);
    const connection = (socket?.data as { connection?: Connection } | undefined)?.connection;
    if (connection) await watch(app, connection).catch(() => undefined);
  }
}

/** The same on all nodes. */
export function rewatchEverywhere(app: App, accountIds: readonly string[]): void {
  for (let i = 0; i < accountIds.length; i += 100) app.live.say('chat.presence', { changed: [], rewatch: accountIds.slice(i, i + 100) });
  for (const id of accountIds) void rewatch(app, id);
}

/** Somebody changed how they want to be seen. */
export async function changedByHand(app: App, accountId: string, hidden: boolean): Promise<void> {
  await lookAgain(app, [accountId]);
  if (!hidden) return;
  // Everybody who watched them looks again, and so do they.
  const connections = [...(nodeOf(app).watchers.get(accountId) ?? [])];
  const { rows } = await app.pool.query<{ account_id: string }>({ name: 'chat.mates', text: 'select chat.mates_of($1) as account_id', values: [accountId] });
  rewatchEverywhere(app, [...new Set([accountId, ...connections.map((c) => c.account.id), ...rows.map((r) => r.account_id)])]);
}
