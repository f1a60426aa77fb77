import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startEmbeddedPostgres } from '#core/server/database/embedded.ts';
import { identity } from '#core/server/database/embedded/account.ts';
import { reachableBinaries, shippedBinaries } from '#core/server/database/embedded/binaries.ts';
import { layout, settlePlace, sharedStore } from '#core/server/database/embedded/place.ts';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';
import { findFakeTime } from '#core/testing/find-fake-time.ts';

// The clock of the whole machine, server and database, is set while they run. Skew between the two is tests/security/clock.test.ts.
const fake = await findFakeTime();
if ('missing' in fake) process.stdout.write(`  the tests of a machine whose clock is set are left out: ${fake.missing}\n`);

const dir = houseCopy(inject('emptyDir'), 'clock');
const clock = path.join(dir, 'clock');
const clockEnv = { LD_PRELOAD: 'library' in fake ? fake.library : '', FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
let offset = 0;
/** Sets the machine's clock so many seconds from the real time, for all its programs at once. */
async function setOffset(seconds: number): Promise<void> {
  offset = Math.round(seconds);
  // Put in its place whole: a file that is half written says nothing.
  writeFileSync(`${clock}.new`, `${offset < 0 ? '' : '+'}${offset}\n`);
  renameSync(`${clock}.new`, clock);
  // What the server remembers for two seconds was remembered at another time.
  await new Promise((resolve) => setTimeout(resolve, 2000));
}
const setTo = (moment: string) => setOffset((Date.parse(moment) - Date.now()) / 1000);
const machineNow = () => Date.now() + offset * 1000;

let database: ChildProcess;
let ownerUrl = '';
let server: Awaited<ReturnType<typeof startServer>>;
let owner: pg.Pool;

async function startDatabase(): Promise<void> {
  const data = path.join(dir, 'postgres');
  const first = await startEmbeddedPostgres({ dir: data, log: () => undefined, settings: { fsync: 'off' } });
  ({ ownerUrl } = first);
  const socketDir = new URL(ownerUrl).searchParams.get('host')!;
  await first.stop();
  const place = await settlePlace(data);
  const { binaries } = await reachableBinaries(shippedBinaries(), place.account, sharedStore);
  database = spawn(binaries.postgres, ['-D', layout(place.root).dataDir, '-c', 'listen_addresses=', '-c', 'port=5432', '-c', `unix_socket_directories=${socketDir}`, '-c', 'fsync=off', '-c', 'timezone=UTC'],
    { ...identity(place.account), cwd: '/', stdio: 'ignore', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...clockEnv } });
  for (let i = 0; ; i++) {
    const client = new pg.Client({ connectionString: ownerUrl });
    try { await client.connect(); await client.end(); return; } catch (error) { if (i > 200) throw error; await new Promise((r) => setTimeout(r, 50)); }
  }
}

interface Told { status: number; body: Record<string, unknown> & { error?: { code: string } }; refresh: string | undefined; retryAfter: number }
async function send(method: string, url: string, who: { token?: string; refresh?: string } = {}, body?: object): Promise<Told> {
  const response = await fetch(`${server.url}${url}`, {
    method, signal: AbortSignal.timeout(20_000),
    headers: { origin: server.url, 'x-requested-with': 'atrium', ...(body ? { 'content-type': 'application/json' } : {}), ...(who.token ? { authorization: `Bearer ${who.token}` } : {}), ...(who.refresh ? { cookie: `__Secure-rt=${who.refresh}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const cookie = response.headers.getSetCookie().find((c) => c.startsWith('__Secure-rt='));
  return { status: response.status, body: (await response.json()) as Told['body'], refresh: cookie && /=([^;]+)/.exec(cookie)![1], retryAfter: Number(response.headers.get('retry-after')) };
}
const password = 'a long enough pass phrase';
async function signUp(): Promise<{ email: string; token: string; refresh: string }> {
  const email = `${randomUUID()}@x.test`;
  const { status, body, refresh } = await send('POST', '/api/v1/auth/register', {}, { email, password, firstName: 'Tim', lastName: 'Clock' });
  expect(status, JSON.stringify(body)).toBe(201);
  return { email, token: body.token as string, refresh: refresh! };
}
const statusOf = async (token: string) => (await send('GET', '/api/v1/account/profile', { token })).status;

async function mailedCode(email: string): Promise<{ code: string }> {
  for (let i = 0; i < 100; i++) {
    const { rows } = await owner.query<{ code: string }>("select body->>'code' as code from core.mail where to_email = $1 and body->>'code' is not null and subject = 'Set a new password'", [email]);
    if (rows[0]) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no code was mailed');
}

/** What people do in a day, at whatever time of whatever day it is. */
async function aDay(): Promise<void> {
  const person = await signUp();
  expect(await statusOf(person.token)).toBe(200);
  const signedIn = await send('POST', '/api/v1/auth/login', {}, { email: person.email, password });
  expect([signedIn.status, signedIn.body.status]).toEqual([200, 'signed_in']);
  const renewed = await send('POST', '/api/v1/auth/refresh', { refresh: signedIn.refresh! }, {});
  expect(renewed.status).toBe(200);
  expect(await statusOf(renewed.body.token as string)).toBe(200);
  // A code that was mailed now works now, and once.
  expect((await send('POST', '/api/v1/auth/forgot-password', {}, { email: person.email })).status).toBe(200);
  const { code } = await mailedCode(person.email);
  expect((await send('POST', '/api/v1/auth/otp', {}, { email: person.email, code, purpose: 'reset' })).status).toBe(200);
  const founded = await send('POST', '/api/dash/workspaces', { token: person.token }, { name: `Day ${randomUUID().slice(0, 8)}` });
  expect(founded.status, JSON.stringify(founded.body)).toBe(201);
  const sessions = (await send('GET', '/api/v1/auth/sessions', { token: person.token })).body.items as Array<{ createdAt: string; lastSeenAt: string; expiresAt: string }>;
  expect(sessions.length).toBeGreaterThan(0);
  for (const s of sessions) {
    expect(Date.parse(s.lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(s.createdAt));
    expect(Math.abs(Date.parse(s.expiresAt) - machineNow() - 30 * 86_400_000)).toBeLessThan(60_000);
  }
  // No duration that was measured is negative.
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics.split('\n').filter((line) => /^[a-z_]*seconds[a-z_]*(sum|bucket)?\{?.*\s-/.test(line))).toEqual([]);
}

describe.skipIf('missing' in fake)('a machine whose clock is set while it runs', () => {
  beforeAll(async () => {
    await setOffset(0);
    await startDatabase();
    server = await startServer({ ...clockEnv, DATA_DIR: dir, DATABASE_URL: ownerUrl, DEMO: '0', RATE_FACTOR: '1000' });
    owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
    owner.on('error', () => undefined);
  });
  afterAll(async () => {
    await owner?.end();
    if (server) await stopServer(server.child);
    if (database) { const ended = new Promise((resolve) => database.once('exit', resolve)); database.kill('SIGINT'); await ended; }
    rmSync(dir, { recursive: true, force: true });
  });

  it.each([
    ['two hours ahead', () => setOffset(7200)], ['two hours behind', () => setOffset(-7200)], ['real again', () => setOffset(0)],
    ['the hour that a summer time skips', () => setTo('2027-03-28T00:59:58Z')], ['the hour that an autumn repeats', () => setTo('2027-10-31T00:59:58Z')],
    ['29 February', () => setTo('2028-02-29T23:59:57Z')], ['the last seconds of 32 bits', () => setTo('2038-01-19T03:14:04Z')], ['after 32 bits', () => setTo('2040-06-01T12:00:00Z')],
  ])('people sign in, stay in and work: %s', async (_, set) => { await set(); await aDay(); });

  it('whoever was signed in stays so over a jump ahead and back, by the refresh token where the other has ended', async () => {
    await setOffset(0);
    const person = await signUp();
    await setOffset(7200);
    expect(await statusOf(person.token)).toBe(401);
    const ahead = await send('POST', '/api/v1/auth/refresh', { refresh: person.refresh }, {});
    expect(ahead.status).toBe(200);
    await setOffset(0);
    expect(await statusOf(ahead.body.token as string)).toBe(200);
    expect((await send('POST', '/api/v1/auth/refresh', { refresh: ahead.refresh! }, {})).status).toBe(200);
  });

  it('guessing is neither forgiven by setting the clock back nor punished for ever', async () => {
    const person = await signUp();
    const guess = () => send('POST', '/api/v1/auth/login', {}, { email: person.email, password: 'not that one' });
    await setOffset(7200);
    let told = await guess();
    for (let i = 0; i < 15 && told.status !== 429; i++) told = await guess();
    expect(told.status).toBe(429);
    expect(told.retryAfter).toBeGreaterThan(0);
    expect(told.retryAfter).toBeLessThanOrEqual(3600);
    // Two hours back: what was counted lies in the future, and keeps nobody out.
    await setOffset(0);
    expect((await send('POST', '/api/v1/auth/login', {}, { email: person.email, password })).status).toBe(200);
  });
});
