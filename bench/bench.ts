import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { io } from 'socket.io-client';
import { auditSource } from '#modules/workspace/service/audit.ts';
import { listRows } from '#core/server/resource/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { build } from '../scripts/build.mjs';
import { bareFastify, barePgRoute, bareWebSocket, plainInsert, plainPg, plainPgTransaction } from './ceilings.ts';
import { fillEvents, openBenchHouse, signIn, type BenchHouse } from './house.ts';
import { caller, figure, inTurns, type Figure, type Runner } from './load.ts';
import { measureBoard } from './board.ts';
import { measureChat } from './chat.ts';
import { measureClone } from './clone.ts';
import { measureFeed } from './feed.ts';
import { measureImports } from './imports.ts';
import { measureLedger } from './ledger.ts';
import { measurePages } from './pages.ts';
import { measureSales, type Line } from './sales.ts';

// The people who are played here share the machine with what is measured: started with a large young generation, an old one that is large from the start, and one helper
// thread, so that collecting their garbage takes the processors from it as seldom as can be (package.json).
const lines: Line[] = [];
const quick = process.argv.includes('--quick');
/** What can be measured alone: `--house` (calls, live events, lists), `--chat`, `--feed`, `--sales`, `--ledger`, `--board` and `--pages` (a browser), `--imports`, `--clone` (the start of a fresh clone). Without any of them all but the last two. */
type Part = 'house' | 'chat' | 'feed' | 'sales' | 'ledger' | 'board' | 'pages' | 'imports' | 'clone';
const asked = process.argv.flatMap((arg) => /^--(house|chat|feed|sales|ledger|board|pages|imports|clone)$/.exec(arg)?.[1] ?? []);
const wants = (part: Part) => (asked.length === 0 ? part !== 'imports' && part !== 'clone' : asked.includes(part));
const seconds = quick ? 2 : 6;
const parallel = 8;
const load = { parallel, seconds };
const rounds = quick ? 2 : 3;

/** The statement and values the list endpoint sends, caught on the way. */
async function statementOf(workspaceId: number): Promise<{ text: string; values: unknown[] }> {
  let caught: { text: string; values: unknown[] } | undefined;
  const ctx = { workspaceId, sql: (text: string, values: unknown[]) => { caught ??= { text, values }; return Promise.resolve([]); } } as unknown as Ctx;
  await listRows(ctx, auditSource, { limit: 50, sort: [], count: 'none' });
  return caught!;
}

async function measureList(house: BenchHouse, token: string, rows: number): Promise<void> {
  await fillEvents(house.ownerUrl, 1, rows);
  const client = caller(house.url, parallel);
  const path = '/api/dash/northlight/audit?limit=50';
  const ask = () => client.send('GET', path, { authorization: `Bearer ${token}` });
  const sample = await ask();
  if (sample.status !== 200) throw new Error(sample.text);
  const { text, values } = await statementOf(1);
  const [measured, ...ceilings] = await inTurns([
    { name: `list of 50 of ${rows.toLocaleString('en-US')} rows`, work: async () => (await ask()).status === 200, close: client.close },
    await barePgRoute(house.ownerUrl, text, values, parallel), plainPg(house.ownerUrl, text, values, parallel), plainPgTransaction(house.ownerUrl, text, values, parallel),
    ...(rows === 1000 ? [await bareFastify(sample.bytes, parallel)] : []),
  ], load, rounds);
  keep({ figure: measured!, ceilings });
}

async function measureCalls(house: BenchHouse, token: string): Promise<void> {
  const client = caller(house.url, parallel);
  const authorization = `Bearer ${token}`;
  // The costs with which the house keeps passwords (modules/identity/service/passwords.ts).
  const kept = await hash('atrium-demo', { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  const [signedIn, ...hashed] = await inTurns([
    { name: 'sign-in (argon2id)', work: async () => (await client.send('POST', '/api/v1/auth/login', {}, JSON.stringify({ email: 'member@demo.atrium.test', password: 'atrium-demo' }))).status === 200, close: () => undefined },
    { name: 'argon2id alone', work: () => verify(kept, 'atrium-demo'), close: () => undefined },
  ], { parallel: 2, seconds }, rounds);
  keep({ figure: signedIn!, ceilings: hashed });
  const against = async (name: string, work: Runner['work'], ceiling: Runner) => {
    const [measured, ...ceilings] = await inTurns([{ name, work, close: () => undefined }, ceiling], load, rounds);
    keep({ figure: measured!, ceilings });
  };
  await against('bearer check and profile', async () => (await client.send('GET', '/api/v1/account/profile', { authorization })).status === 200, await bareFastify(600, parallel));
  await against('create (a workspace with owner and events, durable)', async (lane) => (await client.send('POST', '/api/dash/workspaces', { authorization, 'idempotency-key': crypto.randomUUID() }, JSON.stringify({ name: `Bench ${lane}` }))).status === 201, await plainInsert(house.ownerUrl, parallel));
  client.close();
}

/** From the change that is sent to its arrival at a second socket client. Both run in this process: no browser draws anything (`e2e/shell.e2e.ts` watches a second browser repaint). */
async function measureLive(house: BenchHouse, token: string): Promise<void> {
  const other = await signIn(house, 'admin');
  const socket = io(house.url, { path: '/socket', transports: ['websocket'], query: { token: other } });
  await new Promise<void>((resolve, reject) => { socket.on('connect_error', reject); socket.on('connect', () => { socket.on('authenticated', () => resolve()); socket.emit('authenticate', { token: other }); }); });
  await socket.emitWithAck('workspace', { id: 1 });
  const client = caller(house.url, 1);
  const members = JSON.parse((await client.send('GET', '/api/dash/northlight/users?limit=50', { authorization: `Bearer ${token}` })).text) as { items: Array<{ id: string; email: string }> };
  const target = members.items.find((m) => m.email.startsWith('member@'))!;
  const times: number[] = [];
  const rounds = quick ? 50 : 300;
  const start = performance.now();
  for (let i = 0; i < rounds; i++) {
    const arrived = new Promise<number>((resolve) => { socket.once('event', () => resolve(performance.now())); });
    const started = performance.now();
    const sent = await client.send('PATCH', `/api/dash/northlight/members/${target.id}`, { authorization: `Bearer ${token}` }, JSON.stringify({ title: `Designer ${i}` }));
    if (sent.status !== 200) throw new Error(sent.text);
    times.push((await arrived) - started);
  }
  socket.close();
  client.close();
  keep({ figure: figure('event, from the change sent to a second socket client (Node, no browser)', times, (performance.now() - start) / 1000), ceilings: [await bareWebSocket(2000)] });
}

const pad = (text: string, n: number) => text.padEnd(n);

/** Keeps figures and prints them at once: a run that ends early has still said what it measured. */
function keep(...more: Line[]): void {
  const num = (n: number, digits = 1) => n.toFixed(digits).padStart(9);
  const against = (f: Figure, ceiling: Figure) => `${Math.round((f.perSecond / ceiling.perSecond) * 100)} % of ${ceiling.name} (${Math.round(ceiling.perSecond)}/s, p95 ${ceiling.p95.toFixed(1)}, p99 ${ceiling.p99.toFixed(1)} ms)`;
  if (lines.length === 0 && more.length > 0) process.stdout.write(`\n${pad('', 52)}       /s   p50 ms   p95 ms   p99 ms   errors   ceiling\n`);
  for (const { figure: f, ceilings = [], note } of more) {
    const [first = note ?? '', ...others] = ceilings.map((c) => against(f, c));
    process.stdout.write(`${pad(f.name, 52)}${num(f.perSecond, 0)}${num(f.p50)}${num(f.p95)}${num(f.p99)}${String(f.errors).padStart(9)}   ${first}\n`);
    for (const line of others) process.stdout.write(`${pad('', 100)}${line}\n`);
  }
  lines.push(...more);
}

function print(extra: Record<string, string>): void {
  for (const [key, value] of Object.entries(extra)) process.stdout.write(`${pad(key, 52)} ${value}\n`);
}

await build();
const house = await openBenchHouse();
// Stopped by hand it takes server, database and folder with it.
process.once('SIGINT', () => { void house.close().finally(() => process.exit(130)); });
try {
  const token = await signIn(house);
  if (wants('house')) {
    await measureCalls(house, token);
    await measureLive(house, token);
    for (const rows of quick ? [1000, 100_000] : [1000, 100_000, 1_000_000]) await measureList(house, await signIn(house), rows);
  }
  const listLines = lines.filter((l) => l.figure.name.startsWith('list of 50'));
  let extra: Record<string, string> = listLines.length > 0 ? { 'growth of the list\'s p95, smallest to largest': (listLines.at(-1)!.figure.p95 / listLines[0]!.figure.p95).toFixed(2) } : {};
  const measure: Record<Exclude<Part, 'house'>, () => Promise<{ lines: Line[]; extra: Record<string, string> }>> = {
    chat: () => measureChat(house, { clients: quick ? 200 : 1000, perSecond: quick ? 200 : 1000, seconds: quick ? 5 : 20 }),
    feed: () => measureFeed(house, quick ? { people: 2000, friends: 150, posts: 50_000, perSecond: 50, seconds: 4 } : { people: 20_000, friends: 150, posts: 1_000_000, perSecond: 200, seconds: 15 }),
    sales: () => measureSales(house, { rows: quick ? 100_000 : 1_000_000, load: { parallel, seconds: quick ? 1.5 : 2, warmUp: 0.3 }, rounds: 2 }),
    ledger: () => measureLedger(house, { rows: Number(process.env.BENCH_ROWS ?? (quick ? 50_000 : 1_000_000)), postingSeconds: quick ? 3 : 8, load: { parallel, seconds: quick ? 1 : 2, warmUp: 0.3 }, rounds: 2 }),
    board: async () => ({ lines: [], extra: await measureBoard() }),
    pages: async () => ({ lines: [], extra: await measurePages(house, quick ? 1 : 5) }),
    imports: async () => ({ lines: [], extra: await measureImports(house, token, quick ? 10_000 : 50_000) }),
    clone: async () => ({ lines: [], extra: await measureClone() }),
  };
  print(extra);
  for (const part of ['chat', 'feed', 'sales', 'ledger', 'board', 'pages', 'imports', 'clone'] as const) {
    if (!wants(part)) continue;
    const found = await measure[part]();
    keep(...found.lines);
    print(found.extra);
    extra = { ...extra, ...found.extra };
  }
  const warm = await house.restart();
  // It gives back what starting took in its first two moments of rest (app/free-memory.ts).
  await new Promise((r) => setTimeout(r, 35_000));
  const last = {
    'first start to /readyz (database made, demo in)': `${Math.round(house.startMs)} ms`, 'warm start to /readyz': `${Math.round(warm)} ms`,
    'memory of the server, idle half a minute after a warm start': `${Math.round(house.memory())} MB`,
    machine: `load ${os.loadavg().map((l) => l.toFixed(1)).join(' ')} on ${os.cpus().length} × ${os.cpus()[0]?.model ?? ''}, Node ${process.version}`,
  };
  extra = { ...extra, ...last };
  print(last);
  const folder = path.resolve(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify({ at: new Date().toISOString(), version: JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')).version, lines, extra }, null, 1)}\n`);
} finally { await house.close(); }
process.exit(0);
