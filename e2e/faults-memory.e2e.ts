import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';

// A process with 512 MB for its objects, five thousand open windows, and people who paste and export more than it can take at once.
const dataDir = houseCopy(inject('demoDir'), 'memory');
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => { server = await startServer({ DATA_DIR: dataDir, DEMO: '1', RATE_FACTOR: '1000', TRUST_PROXY: '127.0.0.1,::1', NODE_OPTIONS: '--max-old-space-size=512' }); });
afterAll(async () => { await stopServer(server.child); rmSync(dataDir, { recursive: true, force: true }); });

interface Bare { on(event: string, listener: (data: unknown) => void): void; send(text: string): void; terminate(): void; readyState: number }
const { WebSocket } = createRequire(import.meta.url)('ws') as { WebSocket: new (url: string, options?: object) => Bare };

interface Told { status: number; text: string }

async function send(method: string, url: string, token?: string, body?: object | FormData, from?: string): Promise<Told> {
  const json = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(`${server.url}${url}`, {
    method, signal: AbortSignal.timeout(60_000), ...(body ? { body: json ? JSON.stringify(body) : body } : {}),
    headers: { 'active-workspace': '1', ...(json ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...(from ? { 'x-forwarded-for': from } : {}) },
  });
  return { status: answer.status, text: await answer.text() };
}

/** What one may be told: yes, what is wrong with it, or to come again. */
const civil = ({ status }: Told) => [200, 413, 422, 429, 503].includes(status);

/** Opens a window of somebody's, as the browser's client does; resolves once it is let in. */
function openWindow(token: string): Promise<Bare> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket/?EIO=4&transport=websocket&token=${token}`, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
    socket.on('message', (data) => {
      const text = String(data);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('40')) socket.send(`420["authenticate",{"token":"${token}"}]`);
      else if (text.startsWith('430[')) resolve(socket);
    });
  });
}

/** Tries again when the machine is too busy to let somebody in within the time there is for it, as the browser's client does. */
async function openAtLast(token: string): Promise<Bare> {
  for (let tries = 0; ; tries++) {
    try { return await openWindow(token); } catch (error) { if (tries === 5) throw error; await new Promise((r) => setTimeout(r, 500)); }
  }
}

let newcomers = 0;
/** Somebody new; from an address of their own, because one address may not bring so many. */
async function newcomer(): Promise<string> {
  const made = await send('POST', '/api/v1/auth/register', undefined, { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'Many', lastName: 'Windows' }, `10.1.${newcomers++}.1`);
  if (made.status !== 201) throw new Error(made.text);
  return (JSON.parse(made.text) as { token: string }).token;
}

it('keeps five thousand windows, answers everybody civilly while more is asked than it can take, and goes on', async () => {
  const { pid } = server.child;
  const people: string[] = [];
  for (let i = 0; i < 10; i++) people.push(...await Promise.all(Array.from({ length: 10 }, newcomer)));
  const windows: Bare[] = [];
  // Fifty each is what an account may have.
  for (let i = 0; i < 50; i++) windows.push(...await Promise.all(people.map(openAtLast)));
  expect(windows.length).toBe(5000);

  const owner = (JSON.parse((await send('POST', '/api/v1/auth/login', undefined, { email: 'owner@demo.atrium.test', password: 'atrium-demo' })).text) as { token: string }).token;
  // Ten thousand pasted lines, where they are too many and where they are not.
  const pasted = Array.from({ length: 10_000 }, (_, i) => `paste-${i}@x.test`);
  const invited = await send('POST', '/api/dash/workspaces/northlight/invitations', owner, { emails: pasted, role: 'member' });
  expect([invited.status, invited.text.includes('emails')], invited.text.slice(0, 300)).toEqual([422, true]);
  const form = new FormData();
  form.set('topic', 'sales.lead');
  form.set('file', new File([`First name,Last name,E-mail\n${pasted.map((email, i) => `Lead,Number ${i},${email}`).join('\n')}\n`], 'pasted.csv', { type: 'text/csv' }));
  const taken = await send('POST', '/api/dash/imports', owner, form);
  expect(taken.status, taken.text.slice(0, 300)).toBe(201);
  const { id } = JSON.parse(taken.text) as { id: string };
  const settings = { mapping: ['firstName', 'lastName', 'email'], dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null };
  const state = async () => (JSON.parse((await send('GET', `/api/dash/imports/${id}`, owner)).text) as { state: string; created: number });
  for (const [step, body, done] of [['check', { settings }, 'checked'], ['run', {}, 'done']] as const) {
    const begun = await send('POST', `/api/dash/imports/${id}/${step}`, owner, body);
    expect(begun.status, begun.text.slice(0, 300)).toBeLessThan(300);
    await expect.poll(async () => (await state()).state, { timeout: 120_000, interval: 500 }).toBe(done);
  }
  expect((await state()).created).toBe(10_000);

  // More at once than fits: whole lists as files, long pages, texts of a megabyte.
  const told: Told[] = [];
  const until = Date.now() + 15_000;
  const long = 'x'.repeat(900_000);
  const asks = [
    // A file that is being sent cannot say 503 any more when its next rows find no connection: it breaks off.
    () => send('GET', '/api/dash/northlight/leads/export?format=csv', owner).catch((): Told => ({ status: 503, text: 'broke off' })), () => send('GET', '/api/dash/northlight/leads?limit=200', owner),
    () => send('POST', '/api/dash/northlight/leads', owner, { firstName: 'Long', notes: long }), () => send('GET', '/api/dash/northlight/audit?limit=200', owner),
  ];
  await Promise.all(Array.from({ length: 64 }, async (_, i) => { for (let n = i; Date.now() < until; n++) { const { status, text } = await asks[n % asks.length]!(); told.push({ status, text: text.slice(0, 200) }); } }));
  expect(told.filter((t) => !civil(t)).map((t) => `${t.status} ${t.text}`)).toEqual([]);
  expect(told.filter((t) => t.status === 200).length, 'lists and files that were given meanwhile').toBeGreaterThan(20);

  expect([server.child.pid, server.child.exitCode, server.child.signalCode]).toEqual([pid, null, null]);
  // Both ends share this machine: a ping that its own side was too busy to answer closes a window, which a browser would open again.
  expect(windows.filter((w) => w.readyState === 1).length, 'windows that are still open').toBeGreaterThan(4500);
  await expect.poll(async () => (await send('GET', '/api/v1/account/profile', owner)).status, { timeout: 10_000 }).toBe(200);
  process.stdout.write(`  512 MB, 5,000 windows: ${[...new Set(told.map((t) => t.status))].sort().map((s) => `${told.filter((t) => t.status === s).length} × ${s}`).join(', ')}\n`);
  for (const window of windows) window.terminate();
});
