import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';

// The server is killed in the middle of parallel postings and payments: whatever was acknowledged is there once, numbers have no gap, and the chain of entries holds.
const dataDir = houseCopy(inject('emptyDir'), 'faults-ledger');
const env = { DATA_DIR: dataDir, DEMO: '0', RATE_FACTOR: '1000' };
let server: Awaited<ReturnType<typeof startServer>>;
let token = '';
let slug = '';
let workspace = '';
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

type Body = Record<string, unknown> & { id: string; number: string };
async function send(method: string, url: string, body?: object, key?: string): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${server.url}${url}`, {
    method, signal: AbortSignal.timeout(20_000), ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...(workspace ? { 'active-workspace': workspace } : {}), ...(key ? { 'idempotency-key': key } : {}) },
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const good = async (answer: Promise<{ status: number; body: Body }>): Promise<Body> => { const { status, body } = await answer; if (status >= 300) throw new Error(JSON.stringify(body)); return body; };
const dash = (way: string) => `/api/dash/${slug}${way}`;

/** What was asked for with a key, and what was answered in the end. */
interface Asked { way: string; body: object; key: string; answer: Body }

/** Asks with a key until it is acknowledged. */
async function insist(way: string, body: object, key: string): Promise<Asked> {
  let last: unknown = 'nobody answered';
  for (const until = Date.now() + 150_000; Date.now() < until;) {
    const answer = await send('POST', dash(way), body, key).catch(() => null);
    if (answer) last = answer.body;
    if (answer && answer.status < 300) return { way, body, key, answer: answer.body };
    if (answer && answer.status < 500) throw new Error(`${way}: ${JSON.stringify(answer.body)}`);
    await pause(100);
  }
  throw new Error(`never acknowledged: ${way} ${JSON.stringify(last)}\n${server.output()}`);
}

/** Looks until it is told: nobody is killed while somebody looks, but the server may be starting. */
async function look(way: string): Promise<Body> {
  for (let attempt = 0; ; attempt++) {
    const answer = await send('GET', dash(way)).catch(() => null);
    if (answer?.status === 200) return answer.body;
    if (attempt > 1200 || (answer && answer.status < 500)) throw new Error(`${way}: ${JSON.stringify(answer?.body)}`);
    await pause(100);
  }
}

const line = { name: 'Work', quantity: '1', unitPrice: '120.50', taxIds: [] };
/** Writes, posts and pays invoices one after the other. */
async function work(partyId: string, rounds: number, done: Asked[]): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    const draft = await insist('/invoices', { kind: 'invoice', partyId, lines: [line, line] }, randomUUID());
    const posted = await insist(`/invoices/${draft.answer.id}/posting`, {}, randomUUID());
    done.push(draft, posted);
    if (i % 3 === 2) continue;
    const { items } = (await look(`/open-items?side=customer&partyId=${partyId}&sourceId=${draft.answer.id}&sourceType=invoicing.document`)) as unknown as { items: Array<{ id: string; sourceId: string; open: string }> };
    const item = items.find((x) => x.sourceId === draft.answer.id)!;
    done.push(await insist('/payments', { direction: 'in', partyId, on: new Date().toISOString().slice(0, 10), amount: item.open, allocations: [{ itemId: item.id, amount: item.open }] }, randomUUID()));
  }
}

beforeAll(async () => {
  server = await startServer(env);
  token = (await good(send('POST', '/api/v1/auth/register', { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'Kee', lastName: 'Per' }))).token as string;
  const { workspace: made } = (await good(send('POST', '/api/dash/workspaces', { name: 'Ledger' }))) as unknown as { workspace: { id: number; slug: string } };
  [slug, workspace] = [made.slug, String(made.id)];
  await good(send('POST', dash('/books'), { template: 'generic' }));
});
afterAll(async () => { await stopServer(server.child); rmSync(dataDir, { recursive: true, force: true }); });

describe('kill -9 of the server in the middle of postings', () => {
  it('loses and repeats nothing, leaves no gap, and the chain holds', async () => {
    const done: Asked[] = [];
    const parties = await Promise.all(Array.from({ length: 8 }, async (_, n) => (await good(send('POST', dash('/parties'), { kind: 'company', name: `Customer ${n}`, roles: ['customer'] }))).id));
    const all = Promise.all(parties.map((id) => work(id, 8, done)));
    let ended = false;
    void all.finally(() => { ended = true; });
    const port = new URL(server.url).port;
    let kills = 0;
    while (kills < 5 && !ended) {
      await pause(200 + Math.random() * 600);
      server.child.kill('SIGKILL');
      kills++;
      server = await startServer({ ...env, PORT: port, PUBLIC_URL: server.url });
    }
    await all;
    expect(kills).toBeGreaterThan(0);
    const posted = done.filter((a) => a.way.endsWith('/posting'));
    const paid = done.filter((a) => a.way === '/payments');
    // Whatever was acknowledged is as it was answered.
    for (const { answer } of posted) expect(await look(`/invoices/${answer.id}`)).toMatchObject({ status: 'posted', number: answer.number });
    for (const { answer } of paid) expect(await look(`/payments/${answer.id}`)).toMatchObject({ status: 'posted', number: answer.number, open: '0.00' });
    const numbers = posted.map((a) => Number(/\d+$/.exec(a.answer.number)![0])).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 64 }, (_, i) => i + 1));
    const totals = async () => [((await look('/invoices?limit=1&count=exact')) as { total?: number }).total, ((await look('/payments?limit=1&count=exact')) as { total?: number }).total, ((await look('/books')) as unknown as { book: { entries: number } }).book.entries];
    expect(await totals()).toEqual([64, paid.length, 64 + paid.length]);
    // What is asked again with its key has no second effect, and the same answer.
    for (const { way, body, key, answer } of done) expect((await insist(way, body, key)).answer).toMatchObject({ id: answer.id, ...(answer.number ? { number: answer.number } : {}) });
    expect(await totals()).toEqual([64, paid.length, 64 + paid.length]);
    const today = new Date().toISOString().slice(0, 10);
    const aging = (await look(`/reports/aging?side=receivable&on=${today}`)) as unknown as { difference: string; total: { total: string } };
    expect([aging.difference, aging.total.total]).toEqual(['0.00', ((64 - paid.length) * 241).toFixed(2)]);
    expect(await proved()).toMatchObject({ state: 'holds', total: 64 + paid.length });
  }, 400_000);

  it('in the middle of a pack of evidence leaves the books as they are; it is stopped and made anew', async () => {
    const days = { from: '2020-01-01', to: new Date().toISOString().slice(0, 10) };
    const pack = await good(send('POST', dash('/evidence-packs'), days));
    await pause(300);
    server.child.kill('SIGKILL');
    server = await startServer({ ...env, PORT: new URL(server.url).port, PUBLIC_URL: server.url });
    expect(['running', 'done']).toContain((await look(`/evidence-packs/${pack.id}`)).state);
    await good(send('DELETE', dash(`/evidence-packs/${pack.id}`)));
    const again = await good(send('POST', dash('/evidence-packs'), days));
    for (let i = 0; i < 600 && (await look(`/evidence-packs/${again.id}`)).state === 'running'; i++) await pause(200);
    expect(await look(`/evidence-packs/${again.id}`)).toMatchObject({ state: 'done', verified: true });
    expect(((await look('/invoices?limit=1&count=exact')) as { total?: number }).total).toBe(64);
  }, 240_000);
});

async function proved(): Promise<Body> {
  await good(send('POST', dash('/books/verification')));
  for (let i = 0; i < 300; i++) {
    const { verification } = (await look('/books/verification')) as unknown as { verification: Body };
    if (verification.state !== 'running') return verification;
    await pause(100);
  }
  throw new Error('the proof did not end');
}
