import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, stopServer } from '#core/testing/browser-setup.ts';

// The disk of the embedded database runs full, slowly and at a stroke, and gets space again. A small disk of its own needs a mount.
const disk = mkdtempSync(path.join(os.tmpdir(), 'atrium-disk-'));
const ballast = path.join(disk, 'ballast');
const cannot = mountDisk();
if (cannot !== null) process.stdout.write(`  the tests of a full disk are left out: ${cannot}\n`);

function mountDisk(): string | null {
  try { execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=420m,mode=0755', 'tmpfs', disk], { stdio: 'pipe' }); return null; }
  catch (error) { return `nothing can be mounted here (${(error as Error).message.split('\n').at(-1)})`; }
}

const free = () => { const { bavail, bsize } = statfsSync(disk); return bavail * bsize; };
/** Fills the disk but for so many bytes. */
function fill(leave: number): void {
  const part = Buffer.alloc(1024 * 1024);
  const file = openSync(ballast, 'a');
  try { while (free() > leave) writeSync(file, part, 0, Math.max(4096, Math.min(part.length, free() - leave))); } catch (error) { if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error; } finally { closeSync(file); }
}
const clear = () => rmSync(ballast, { force: true });
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

let server: Awaited<ReturnType<typeof startServer>>;
let token = '';
const names: string[] = [];
interface Told { status: number; code: string; body: Record<string, unknown> }

async function send(method: string, url: string, body?: object, key?: string): Promise<Told> {
  const response = await fetch(`${server.url}${url}`, {
    method, signal: AbortSignal.timeout(20_000), headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { error?: { code: string } };
  return { status: response.status, code: answer.error?.code ?? '', body: answer as Record<string, unknown> };
}
async function write(): Promise<Told> {
  const name = `W ${randomUUID()}`;
  const told = await send('POST', '/api/dash/workspaces', { name }, randomUUID());
  if (told.status === 201) names.push(name);
  return told;
}
const read = () => send('GET', '/api/dash/workspaces');
async function expectAllThere(): Promise<void> {
  const { status, body } = await read();
  expect(status).toBe(200);
  const there = new Set((body.items as Array<{ workspace: { name: string } }>).map((m) => m.workspace.name));
  expect(names.filter((name) => !there.has(name)), 'what was acknowledged').toEqual([]);
}
/** Waits until a write is taken in again. */
async function healed(within: number): Promise<void> {
  const end = performance.now() + within;
  let last: Told | null = null;
  while (performance.now() < end) {
    last = await write().catch(() => null);
    if (last?.status === 201) return;
    await pause(250);
  }
  throw new Error(`still ${JSON.stringify(last)}\n${server.output().slice(-3000)}`);
}

describe.skipIf(cannot !== null)('a full disk', () => {
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: path.join(disk, 'data'), DEMO: '0', RATE_FACTOR: '1000' });
    const person = await send('POST', '/api/v1/auth/register', { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'Wri', lastName: 'Ter' });
    expect(person.status, JSON.stringify(person.body)).toBe(201);
    token = person.body.token as string;
  });
  afterAll(async () => {
    if (server) await stopServer(server.child);
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  it('refuses what would be stored with 507, reads and lets people in meanwhile, and takes it in again when there is space', async () => {
    const { pid } = server.child;
    for (let i = 0; i < 5; i++) expect((await write()).status).toBe(201);
    fill(16 * 1024 * 1024);
    await pause(2500);
    for (let i = 0; i < 20; i++) {
      const told = await write();
      expect([told.status, told.code]).toEqual([507, 'core.storage_full']);
      expect((await read()).status).toBe(200);
    }
    const newcomer = await send('POST', '/api/v1/auth/register', { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'New', lastName: 'Comer' });
    expect([201, 507]).toContain(newcomer.status);
    await expectAllThere();
    clear();
    await healed(10_000);
    await expectAllThere();
    expect([server.child.pid, server.child.exitCode]).toEqual([pid, null]);
  });

  it('that fills up at a stroke under writers answers 507 or 503, loses nothing, and heals by itself', async () => {
    const { pid } = server.child;
    let writing = true;
    const seen = new Map<string, number>();
    const writers = Array.from({ length: 6 }, async () => {
      while (writing) {
        const told = await write();
        seen.set(`${told.status} ${told.code}`, (seen.get(`${told.status} ${told.code}`) ?? 0) + 1);
        await pause(told.status === 201 ? 100 : 50);
      }
    });
    await pause(500);
    for (let round = 0; round < 4; round++) {
      fill(0);
      // As if something else took whatever the reserve gave up.
      await pause(2500);
      fill(0);
      await pause(2500);
      clear();
      await pause(3000);
    }
    writing = false;
    await Promise.all(writers);
    expect([...seen.keys()].filter((k) => !['201 ', '507 core.storage_full', '503 core.unavailable'].includes(k)), server.output().split('\n').filter((line) => line.includes('unexpected error')).join('\n')).toEqual([]);
    expect([...seen.keys()].some((k) => k.startsWith('507') || k.startsWith('503')), JSON.stringify([...seen])).toBe(true);
    process.stdout.write(`  a disk that filled up: ${[...seen].map(([told, n]) => `${n} × ${told.trim()}`).join(', ')}${/died/.test(server.output()) ? '; PostgreSQL died and was started again' : ''}\n`);
    await healed(40_000);
    await expectAllThere();
    expect([server.child.pid, server.child.exitCode]).toEqual([pid, null]);
  });

  it('on which PostgreSQL dies of a log it cannot write is answered 503, and heals by itself when there is space', async () => {
    const { pid } = server.child;
    for (let i = 0; i < 5; i++) expect((await write()).status).toBe(201);
    // Opened before: on a disk without a byte PostgreSQL may take nobody new.
    const client = new pg.Client({ host: path.join(disk, 'data/postgres/socket'), user: 'atrium', database: 'atrium', password: readFileSync(path.join(disk, 'data/postgres/cluster/password'), 'utf8').trim() });
    client.on('error', () => undefined);
    await client.connect();
    fill(0);
    await pause(2500);
    fill(0);
    let died = false;
    // Nothing but log, a megabyte a time.
    for (let i = 0; i < 400 && !died; i++) await client.query("select pg_logical_emit_message(false, 'atrium-test', repeat('x', 1000000))").catch(() => { died = true; });
    expect(died).toBe(true);
    await client.end().catch(() => undefined);
    expect([200, 503, 507]).toContain((await read()).status);
    await pause(2000);
    clear();
    await healed(60_000);
    await expectAllThere();
    expect([server.child.pid, server.child.exitCode]).toEqual([pid, null]);
  });

  it('that has no room even for PostgreSQL to come back lets it come back when there is', async () => {
    const { pid } = server.child;
    fill(0);
    await pause(2500);
    fill(0);
    const postmaster = Number(execFileSync('sh', ['-c', `head -1 "$(find ${disk} -name postmaster.pid | head -1)"`], { encoding: 'utf8' }));
    process.kill(postmaster, 'SIGKILL');
    await pause(3000);
    // Whatever it is, it is an answer.
    expect([200, 503, 507]).toContain((await read()).status);
    await pause(2000);
    clear();
    await healed(60_000);
    await expectAllThere();
    expect([server.child.pid, server.child.exitCode]).toEqual([pid, null]);
  });
});
