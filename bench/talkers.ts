import { createPrivateKey, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { SignJWT } from 'jose';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** What is used of a bare WebSocket. */
export interface Bare { on(event: string, listener: (data: unknown) => void): void; send(text: string): void; close(): void }
/** The client half of `ws`. */
export const { WebSocket } = createRequire(import.meta.url)('ws') as { WebSocket: new (url: string, options?: object) => Bare };

/** People in a room. */
export const roomSize = 10;
/** Waits. */
export const pause = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Somebody with a session and a room. */
export interface Talker { id: string; token: string; room: string }

/** People with sessions, in rooms of ten; straight into the tables, because signing up is not what is measured. */
export async function fillPeople(ownerUrl: string, count: number): Promise<Talker[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const key = createPrivateKey((await client.query<{ value: string }>("select value from core.secret where name = 'token-key'")).rows[0]!.value);
  const people = Array.from({ length: count }, (_, i) => ({ id: uuidv7(), session: uuidv7(), room: '', i }));
  for (let i = 0; i < count; i += roomSize) { const room = uuidv7(); for (const p of people.slice(i, i + roomSize)) p.room = room; }
  await client.query("insert into identity.account (id, email, email_verified_at, first_name, last_name) select id, 'bench-' || id || '@x.test', now(), 'Bench', 'Person' from unnest($1::uuid[]) id", [people.map((p) => p.id)]);
  await client.query("insert into identity.session (id, account_id, method, expires_at) select s, a, 'password', now() + interval '1 day' from unnest($1::uuid[], $2::uuid[]) as t(s, a)", [people.map((p) => p.session), people.map((p) => p.id)]);
  const rooms = [...new Set(people.map((p) => p.room))];
  await client.query("insert into chat.room (id, kind, name, created_by, people_count) select id, 'group', 'Bench', $2, $3 from unnest($1::uuid[]) id", [rooms, people[0]!.id, roomSize]);
  await client.query("insert into chat.member (room_id, account_id, role) select r, a, case when n % $3 = 1 then 'owner' else 'member' end from unnest($1::uuid[], $2::uuid[]) with ordinality as t(r, a, n)", [people.map((p) => p.room), people.map((p) => p.id), roomSize]);
  await client.query('analyze chat.room, chat.member, identity.account, identity.session');
  await client.end();
  return Promise.all(people.map(async (p) => ({ id: p.id, room: p.room, token: await new SignJWT({ sid: p.session }).setProtectedHeader({ alg: 'EdDSA' }).setSubject(p.id).setAudience('atrium').setIssuedAt().setExpirationTime('2h').sign(key) })));
}

/** What the measured clients write down. */
export interface Book { sent: Map<string, number>; acked: number[]; received: number[]; refused: number; counting: boolean }
/** An empty one. */
export const newBook = (): Book => ({ sent: new Map(), acked: [], received: [], refused: 0, counting: false });

/** A lean client: speaks the protocol's few words itself, because it takes its time from the server on the same machine. */
export class Client {
  private socket: Bare | undefined;
  private ids = 1;
  private waiting = new Map<number, string>();
  ready = false;

  constructor(private readonly base: string, private readonly person: Talker, private readonly book: Book, private readonly onReady: () => void, private readonly again: boolean) {}

  open(): void {
    this.ready = false;
    const socket = new WebSocket(`${this.base.replace('http', 'ws')}/socket/?EIO=4&transport=websocket&token=${this.person.token}`, { perMessageDeflate: false });
    this.socket = socket;
    let retryIn = 300 + Math.random() * 700;
    socket.on('error', () => undefined);
    socket.on('close', () => { this.ready = false; if (this.again && this.socket === socket) setTimeout(() => this.open(), retryIn); });
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) socket.send(`420["authenticate",{"token":"${this.person.token}"}]`);
      else if (text.startsWith('430[')) { this.ready = true; this.onReady(); }
      else if (text.startsWith('43')) this.onAck(text);
      else if (text.startsWith('42["message-in"')) this.onMessage(text);
      else if (text.startsWith('42["server-draining"')) retryIn = Number(/"retryInMs":(\d+)/.exec(text)?.[1] ?? retryIn);
    });
  }

  private onAck(text: string): void {
    const end = text.indexOf('[');
    const id = Number(text.slice(2, end));
    const message = this.waiting.get(id);
    this.waiting.delete(id);
    if (!text.startsWith('[{"ok":true', end)) { this.book.refused++; return; }
    const at = message && this.book.sent.get(message);
    if (at && this.book.counting) this.book.acked.push(performance.now() - at);
  }

  private onMessage(text: string): void {
    const at = text.indexOf('"clientMessageId":"') + 19;
    const sent = this.book.sent.get(text.slice(at, at + 36));
    if (sent && this.book.counting) this.book.received.push(performance.now() - sent);
  }

  say(): void {
    const id = randomUUID();
    const number = this.ids++;
    this.waiting.set(number, id);
    this.book.sent.set(id, performance.now());
    this.socket!.send(`42${number}["message-send",{"roomId":"${this.person.room}","clientMessageId":"${id}","body":"The quick brown fox jumps over the lazy dog, and ${number} more."}]`);
  }

  close(): void { const { socket } = this; this.socket = undefined; socket?.close(); }
}

/** So many messages a second, evenly, from clients in turn. */
export async function speak(perSecond: number, seconds: number, say: (i: number) => void): Promise<number> {
  const begun = performance.now();
  let said = 0;
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; said < due; said++) say(said);
    await pause(2);
  }
  return (performance.now() - begun) / 1000;
}

/** Opens one client for each of them, at the nodes in turn; answers once all are let in. With `again` they come back by themselves. */
export async function letIn(urls: readonly string[], people: readonly Talker[], book: Book, { again, onReady }: { again: boolean; onReady?: () => void }): Promise<{ clients: Client[]; ms: number }> {
  let ready = 0;
  const clients = people.map((p, i) => new Client(urls[i % urls.length]!, p, book, () => { ready++; onReady?.(); }, again));
  const opening = performance.now();
  for (const [i, client] of clients.entries()) { client.open(); if (i % 20 === 19) await pause(20); }
  while (ready < people.length) { await pause(20); if (performance.now() - opening > 120_000) throw new Error(`only ${ready} of ${people.length} sockets were let in`); }
  return { clients, ms: performance.now() - opening };
}

/** Lets them say so many messages a second for eight seconds that are not counted, then for some that are; answers how long those took. `begin` is called between the two. */
export async function talk(clients: readonly Client[], book: Book, { perSecond, seconds, begin }: { perSecond: number; seconds: number; begin: () => Promise<void> }): Promise<number> {
  // A server that has just started plans every statement once a connection, and its code is not compiled yet.
  const say = (i: number) => clients[(i * 7) % clients.length]!.say();
  await speak(perSecond, 8, say);
  await begin();
  book.counting = true;
  const took = await speak(perSecond, seconds, say);
  await pause(1000);
  book.counting = false;
  return took;
}
