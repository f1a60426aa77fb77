import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { hasRedis, startRedis } from '#core/testing/redis-server.ts';
import { plainCommits, plainInsert } from './ceilings.ts';
import type { BenchHouse, Loop } from './house.ts';
import { figure, percentile, sample, type Figure } from './load.ts';
import { shares, spent } from './processors.ts';
import type { Line } from './sales.ts';
import { fillPeople, letIn, newBook, pause, roomSize, speak, talk, WebSocket, type Bare, type Book, type Talker } from './talkers.ts';

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
const worst = (times: number[]) => percentile([...times].sort((a, b) => a - b), 0.999).toFixed(0);
const said = (book: Book, { p99, longest }: Loop) => `acknowledged ${worst(book.acked)} ms, received ${worst(book.received)} ms; event loop p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
const heard = (book: Book) => `${(book.received.length / Math.max(1, book.acked.length)).toFixed(2)} of ${roomSize}`;

/** Rooms, messages stored in them, and rooms whose numbers have a hole. */
async function stored(ownerUrl: string): Promise<{ rooms: number; holes: number; stored: number }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ rooms: number; holes: number; stored: number }>("select count(*)::int as rooms, count(*) filter (where r.last_seq <> n.n)::int as holes, sum(n.n)::int as stored from chat.room r cross join lateral (select count(*)::int as n from chat.message m where m.room_id = r.id) n where r.name = 'Bench'");
  await client.end();
  return rows[0]!;
}

interface Offered { clients: number; perSecond: number; seconds: number }

/** A thousand people in rooms of ten who write a thousand durable messages a second; idle memory; everybody back after a restart; the same over two nodes. */
export async function measureChat(house: BenchHouse, offered: Offered): Promise<{ lines: Line[]; extra: Record<string, string> }> {
  const { clients: count, perSecond, seconds } = offered;
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
  const { clients, ms: openMs } = await letIn([house.url], people, book, { again: true, onReady: () => { ready++; } });
  await pause(5000);
  const touched = house.memory();
  const idle = await house.retained();
  let [loadBefore, taken] = ['', spent()];
  const took = await talk(clients, book, { perSecond, seconds, begin: async () => { await house.loop(); loadBefore = load(); taken = spent(); } });
  const processors = shares(taken, spent(), took);
  const loop = await house.loop();
  const acked: Figure = { ...figure('chat: send → acknowledged (stored)', book.acked, took, book.refused) };
  const received: Figure = { ...figure('chat: send → received by the others', book.received, took), perSecond: book.acked.length / took };
  const found = await stored(house.ownerUrl);
  ready = 0;
  const restarting = performance.now();
  const warm = await house.restart();
  const up = performance.now();
  while (ready < count && performance.now() - up < 60_000) await pause(20);
  const back = performance.now();
  for (const client of clients) client.close();
  const each = (from: number, to: number) => (((to - from) * 1024) / count).toFixed(0);
  const nodes = await measureNodes(house, people, offered, { commits, bare });
  return {
    lines: [
      { figure: acked, ceilings: [commits, figure('plain pg insert', ceiling.times, ceiling.seconds)] },
      { figure: received, ceilings: [bare] },
      ...nodes.lines,
    ],
    extra: {
      'chat: people, rooms, messages stored, rooms with a hole': `${count}, ${found.rooms}, ${found.stored}, ${found.holes}`,
      'chat: offered, received by each message': `${perSecond}/s for ${seconds} s; ${heard(book)}; ${loadBefore} before, ${load()} after`,
      'chat: worst of both, p99.9': said(book, loop),
      'chat: processors taken': `${processors} of ${os.cpus().length}`,
      'chat: memory of an idle socket': `${each(before.kept, idle.kept)} kB in objects and buffers, ${each(before.memory, idle.memory)} kB of the process's memory after garbage collection (${before.memory.toFixed(0)} → ${idle.memory.toFixed(0)} MB for ${count} authenticated sockets; ${touched.toFixed(0)} MB before it); all let in within ${(openMs / 1000).toFixed(1)} s`,
      'chat: restart under these sockets': `${ready} of ${count} back ${((back - up) / 1000).toFixed(1)} s after the server was ready (${(warm / 1000).toFixed(1)} s start, ${((back - restarting) / 1000).toFixed(1)} s in all)`,
      ...nodes.extra,
    },
  };
}

/** The same people and messages over two nodes that hear of each other through Redis: of each room five sit at either. */
async function measureNodes(house: BenchHouse, people: Talker[], { perSecond, seconds }: Offered, { commits, bare }: { commits: Figure; bare: Figure }): Promise<{ lines: Line[]; extra: Record<string, string> }> {
  if (!hasRedis()) return { lines: [], extra: { 'chat, two nodes through Redis': 'not measured: redis-server is not installed' } };
  const redis = await startRedis();
  try {
    await house.restart({ REDIS_URL: redis.url });
    const second = await house.beside({ REDIS_URL: redis.url });
    try {
      const before = await stored(house.ownerUrl);
      const book = newBook();
      await pause(4000);
      const { clients } = await letIn([house.url, second.url], people, book, { again: false });
      await pause(2000);
      let taken = spent();
      const took = await talk(clients, book, { perSecond, seconds, begin: async () => { await house.loop(); taken = spent(); } });
      const processors = shares(taken, spent(), took);
      const loop = await house.loop();
      const after = await stored(house.ownerUrl);
      for (const client of clients) client.close();
      return {
        lines: [
          { figure: figure('chat, two nodes through Redis: acknowledged', book.acked, took, book.refused), ceilings: [commits] },
          { figure: { ...figure('chat, two nodes through Redis: received', book.received, took), perSecond: book.acked.length / took }, ceilings: [bare] },
        ],
        extra: {
          'chat, two nodes: sent, stored, rooms with a hole, received': `${book.sent.size}, ${after.stored - before.stored}, ${after.holes}, each message by ${heard(book)}`,
          'chat, two nodes: worst, p99.9': said(book, loop),
          'chat, two nodes: processors taken': `${processors} of ${os.cpus().length}`,
        },
      };
    } finally { await second.close(); await house.restart(); }
  } finally { await redis.close(); }
}
