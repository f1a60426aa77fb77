import { spawn } from 'node:child_process';
import { createPrivateKey, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SignJWT } from 'jose';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { plainCommits, plainInsert } from './ceilings.ts';
import type { BenchHouse } from './house.ts';
import { figure, percentile, sample, type Figure } from './load.ts';
import type { Line } from './sales.ts';

interface Bare { on(event: string, listener: (data: unknown) => void): void; send(text: string): void; close(): void }
const { WebSocket } = createRequire(import.meta.url)('ws') as { WebSocket: new (url: string, options?: object) => Bare };

const roomSize = 10;
const pause = (ms: number) => new Promise((resolve) => { setTimeout(resolve, ms); });

interface Talker { id: string; token: string; room: string }

/** People with sessions, in rooms of ten; straight into the tables, because signing up is not what is measured. */
async function fillPeople(ownerUrl: string, count: number): Promise<Talker[]> {
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
interface Book { sent: Map<string, number>; acked: number[]; received: number[]; refused: number; counting: boolean }
const newBook = (): Book => ({ sent: new Map(), acked: [], received: [], refused: 0, counting: false });

/** A lean client: speaks the protocol's few words itself, because it takes its time from the server on the same machine. */
class Client {
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
async function speak(perSecond: number, seconds: number, say: (i: number) => void): Promise<number> {
  const begun = performance.now();
  let said = 0;
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; said < due; said++) say(said);
    await pause(2);
  }
  return (performance.now() - begun) / 1000;
}

/** The same load on bare WebSockets that store nothing. */
async function bareFanOut(clients: number, perSecond: number, seconds: number): Promise<Figure> {
  const tsx = pathToFileURL(path.resolve(import.meta.dirname, '../node_modules/tsx/dist/loader.mjs')).href;
  const child = spawn(process.execPath, ['--import', tsx, path.join(import.meta.dirname, 'bare-fan-out.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => { child.stdout.once('data', (d) => resolve(String(d))); child.once('exit', () => reject(new Error('the bare server ended'))); });
  const { port } = JSON.parse(line) as { port: number };
  const times: number[] = [];
  const sent = new Map<string, number>();
  const sockets: Bare[] = [];
  for (let i = 0; i < clients; i++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?room=${Math.floor(i / roomSize)}`, { perMessageDeflate: false });
    await new Promise<void>((resolve) => socket.on('open', () => resolve()));
    socket.on('message', (data) => { const text = String(data); const at = text.startsWith('ack:') ? undefined : sent.get(text.slice(0, 36)); if (at) times.push(performance.now() - at); });
    sockets.push(socket);
  }
  const took = await speak(perSecond, seconds, (i) => { const id = randomUUID(); sent.set(id, performance.now()); sockets[(i * 7) % clients]!.send(`${id} The quick brown fox jumps over the lazy dog, and more.`); });
  await pause(500);
  for (const socket of sockets) socket.close();
  child.kill();
  return { ...figure('bare ws fan-out, nothing stored', times, took), perSecond: sent.size / took };
}

const load = () => `load ${os.loadavg()[0]!.toFixed(1)}`;

/** A thousand people in rooms of ten who write a thousand durable messages a second; idle memory; everybody back after a restart. */
export async function measureChat(house: BenchHouse, { clients: count, perSecond, seconds }: { clients: number; perSecond: number; seconds: number }): Promise<{ lines: Line[]; extra: Record<string, string> }> {
  const people = await fillPeople(house.ownerUrl, count);
  const insert = await plainInsert(house.ownerUrl, 8);
  const ceiling = await sample(insert.work, { parallel: 8, seconds: 3 });
  await insert.close();
  const commits = await plainCommits(house.ownerUrl, perSecond, seconds);
  const bare = await bareFanOut(count, perSecond, seconds);
  const book = newBook();
  let ready = 0;
  // A process that has planted the demo and answered other runs still holds what it has not given back.
  await house.restart();
  await pause(4000);
  const before = await house.retained();
  const clients = people.map((p) => new Client(house.url, p, book, () => { ready++; }, true));
  const opening = performance.now();
  for (const [i, client] of clients.entries()) { client.open(); if (i % 20 === 19) await pause(20); }
  while (ready < count) { await pause(20); if (performance.now() - opening > 120_000) throw new Error(`only ${ready} of ${count} sockets were let in`); }
  const openMs = performance.now() - opening;
  await pause(5000);
  const touched = house.memory();
  const idle = await house.retained();
  // A server that has just started plans every statement once a connection, and its code is not compiled yet.
  await speak(perSecond, 8, (i) => clients[(i * 7) % count]!.say());
  await house.loop();
  book.counting = true;
  const loadBefore = load();
  const took = await speak(perSecond, seconds, (i) => clients[(i * 7) % count]!.say());
  await pause(1000);
  book.counting = false;
  const loop = await house.loop();
  const acked: Figure = { ...figure('chat: send → acknowledged (stored)', book.acked, took, book.refused) };
  const received: Figure = { ...figure('chat: send → received by the others', book.received, took), perSecond: book.acked.length / took };
  const check = new pg.Client({ connectionString: house.ownerUrl });
  await check.connect();
  const { rows } = await check.query<{ rooms: number; holes: number; stored: number }>("select count(*)::int as rooms, count(*) filter (where r.last_seq <> n.n)::int as holes, sum(n.n)::int as stored from chat.room r cross join lateral (select count(*)::int as n from chat.message m where m.room_id = r.id) n where r.name = 'Bench'");
  await check.end();
  ready = 0;
  const restarting = performance.now();
  const warm = await house.restart();
  const up = performance.now();
  while (ready < count && performance.now() - up < 60_000) await pause(20);
  const back = performance.now();
  for (const client of clients) client.close();
  return {
    lines: [
      { figure: acked, ceilings: [commits, figure('plain pg insert', ceiling.times, ceiling.seconds)] },
      { figure: received, ceilings: [bare] },
    ],
    extra: {
      'chat: people, rooms, messages stored, rooms with a hole': `${count}, ${rows[0]!.rooms}, ${rows[0]!.stored}, ${rows[0]!.holes}`,
      'chat: offered, received by each message': `${perSecond}/s for ${seconds} s; ${(book.received.length / Math.max(1, book.acked.length)).toFixed(2)} of ${roomSize}; ${loadBefore} before, ${load()} after`,
      'chat: worst of both, p99.9': `acknowledged ${percentile([...book.acked].sort((a, b) => a - b), 0.999).toFixed(0)} ms, received ${percentile([...book.received].sort((a, b) => a - b), 0.999).toFixed(0)} ms; event loop p99 ${loop.p99.toFixed(0)} ms, longest ${loop.longest.toFixed(0)} ms`,
      'chat: memory of an idle socket': `${(((idle - before) * 1024) / count).toFixed(0)} kB of the process's memory after garbage collection (${before.toFixed(0)} → ${idle.toFixed(0)} MB for ${count} authenticated sockets; ${touched.toFixed(0)} MB before it); all let in within ${(openMs / 1000).toFixed(1)} s`,
      'chat: restart under these sockets': `${ready} of ${count} back ${((back - up) / 1000).toFixed(1)} s after the server was ready (${(warm / 1000).toFixed(1)} s start, ${((back - restarting) / 1000).toFixed(1)} s in all)`,
    },
  };
}
