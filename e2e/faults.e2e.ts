import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';

// Nothing acknowledged is lost, nothing happens twice: server and database are killed under writers that retry.
const dataDir = houseCopy(inject('emptyDir'), 'faults');
const env = { DATA_DIR: dataDir, DEMO: '0', RATE_FACTOR: '1000' };
let server: Awaited<ReturnType<typeof startServer>>;
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

interface Answer { status: number; body: Record<string, unknown>; retryAfter: string | null }
/** `answers` are all that were given, those it tried again after, too. */
interface Writer { token: string; acknowledged: string[]; answers: Answer[] }

async function send(method: string, url: string, options: { token?: string; key?: string; body?: object } = {}): Promise<Answer> {
  const response = await fetch(`${server.url}${url}`, {
    method, signal: AbortSignal.timeout(20_000),
    headers: {
      ...(options.body ? { 'content-type': 'application/json' } : {}), ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...(options.key ? { 'idempotency-key': options.key } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, retryAfter: response.headers.get('retry-after') };
}

async function signUp(): Promise<Writer> {
  const { body, status } = await send('POST', '/api/v1/auth/register', { body: { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'Wri', lastName: 'Ter' } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { token: body.token as string, acknowledged: [], answers: [] };
}

/** Founds workspaces one after another; each is tried with the same key until it is acknowledged. */
async function write(writer: Writer, rounds: number): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    const key = randomUUID();
    for (let attempt = 0; ; attempt++) {
      const answer = await send('POST', '/api/dash/workspaces', { token: writer.token, key, body: { name: `W ${key}` } }).catch(() => null);
      if (answer) writer.answers.push(answer);
      if (answer?.status === 201) { writer.acknowledged.push(key); break; }
      if (answer && answer.status < 500) throw new Error(JSON.stringify(answer.body));
      if (attempt > 1200) throw new Error('never acknowledged');
      await pause(100);
    }
  }
}

async function namesOf(writer: Writer): Promise<string[]> {
  const { body } = await send('GET', '/api/dash/workspaces', { token: writer.token });
  return (body.items as Array<{ workspace: { name: string }; role: unknown }>).map((m) => m.workspace.name);
}

/** Answers but success and "not now, but soon". */
function refusedOtherwise(answers: Answer[]): unknown[] {
  return answers.filter((a) => a.status >= 400 && !isNotNow(a)).map(({ status, body }) => ({ status, body }));
}
const isNotNow = ({ status, retryAfter, body }: Answer) => status === 503 && Number(retryAfter) >= 1 && (body.error as { code: string }).code === 'core.unavailable';

/** Asks again and again until told to end; answers what came, with status 0 for no answer at all. */
function watch(method: string, url: string, token?: string): () => Promise<Answer[]> {
  const seen: Answer[] = [];
  let watching = true;
  const done = (async () => { while (watching) { seen.push(await send(method, url, token ? { token } : {}).catch(() => ({ status: 0, body: {}, retryAfter: null }))); await pause(10); } })();
  return async () => { watching = false; await done; return seen; };
}

function postmaster(): number {
  const find = (folder: string): string | null => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name === 'postmaster.pid') return path.join(folder, entry.name);
      if (entry.isDirectory()) { const inner = find(path.join(folder, entry.name)); if (inner) return inner; }
    }
    return null;
  };
  return Number(readFileSync(find(dataDir)!, 'utf8').split('\n')[0]);
}

beforeAll(async () => { server = await startServer(env); });
afterAll(async () => { await stopServer(server.child); rmSync(dataDir, { recursive: true, force: true }); });

describe('kill -9', () => {
  it('of the server, again and again, loses and repeats nothing', async () => {
    const writers = await Promise.all(Array.from({ length: 12 }, signUp));
    const work = Promise.all(writers.map((w) => write(w, 12)));
    let done = false;
    void work.finally(() => { done = true; });
    const port = new URL(server.url).port;
    for (let i = 0; i < 4 && !done; i++) {
      await pause(250 + Math.random() * 400);
      server.child.kill('SIGKILL');
      const started = Date.now();
      server = await startServer({ ...env, PORT: port, PUBLIC_URL: server.url });
      // How quickly is for the bench to say: here other files may have the machine.
      expect(Date.now() - started, 'ready again').toBeLessThan(40_000);
    }
    await work;
    expect(refusedOtherwise(writers.flatMap((w) => w.answers))).toEqual([]);
    for (const writer of writers) {
      const names = await namesOf(writer);
      expect(names.sort()).toEqual(writer.acknowledged.map((k) => `W ${k}`).sort());
    }
  });

  it('of PostgreSQL answers 503 with Retry-After, keeps the process, and heals by itself', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, signUp));
    const { pid } = server.child;
    const work = Promise.all(writers.map((w) => write(w, 15)));
    await pause(300);
    const ready = watch('GET', '/readyz');
    const reads = writers.map(({ token }) => watch('GET', '/api/dash/workspaces', token));
    process.kill(postmaster(), 'SIGKILL');
    await work;
    const seen = await ready();
    expect(server.child.pid).toBe(pid);
    expect(server.child.exitCode).toBeNull();
    const down = seen.filter((s) => s.status !== 200);
    expect(down.length, 'the outage was seen').toBeGreaterThan(0);
    expect(down.every((s) => s.status === 503 && s.retryAfter !== null)).toBe(true);
    const [read, written] = [(await Promise.all(reads.map((end) => end()))).flat(), writers.flatMap((w) => w.answers)];
    expect([read.some(isNotNow), written.some(isNotNow)], 'somebody read and somebody wrote meanwhile').toEqual([true, true]);
    expect(read.filter((a) => a.status !== 200 && !isNotNow(a)).map(({ status, body }) => ({ status, body })), 'reading').toEqual([]);
    expect(refusedOtherwise(written), 'writing').toEqual([]);
    for (const writer of writers) expect((await namesOf(writer)).sort()).toEqual(writer.acknowledged.map((k) => `W ${k}`).sort());
  });
});
