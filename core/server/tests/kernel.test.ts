import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchUp } from '#core/contract/live.ts';
import type { LiveEvent } from '#core/contract/events.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { inTransaction } from '../database/transaction.ts';
import { ann, probe, probeRoom, probeTable, seen } from './probe-room.ts';

let house: TestHouse;
const asAnn = { token: 'token-of-ann', workspaceId: 1 };
const asBob = { token: 'token-of-bob', workspaceId: 1 };

beforeAll(async () => {
  house = await openTestHouse({ modules: [probeRoom] });
  await house.owner.query(probeTable);
});
afterAll(() => house.close());

const add = (input: Record<string, unknown> = {}, caller: { token?: string; workspaceId?: number; headers?: Record<string, string> } = asAnn) =>
  call(house, probe.add, { workspace_slug: 'one', id: randomUUID(), text: 'a', ...input }, caller);
const count = async () => (await house.owner.query('select count(*)::int as n from probe.thing')).rows[0].n as number;

describe('who may call', () => {
  it('lets everybody call a public endpoint and nobody else without a token', async () => {
    expect((await call(house, probe.open)).status).toBe(200);
    const refused = await call(house, probe.mine);
    expect([refused.status, refused.error?.code]).toEqual([401, 'core.not_signed_in']);
    expect((await call(house, probe.mine, {}, { token: 'token-of-ann' })).body).toEqual({ id: ann.id });
  });
  it('never authenticates from the cookie', async () => {
    expect((await call(house, probe.mine, {}, { headers: { cookie: 'token=token-of-ann' } })).status).toBe(401);
  });
  it('answers 404 for a foreign or unknown slug alike, 403 for a foreign header, 422 for a malformed one', async () => {
    const foreign = await add({ workspace_slug: 'two' }, { token: 'token-of-bob' });
    const unknown = await add({ workspace_slug: 'nowhere' }, { token: 'token-of-bob' });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
    expect((await call(house, probe.list, {}, { token: 'token-of-bob', workspaceId: 2 })).error?.code).toBe('core.workspace_forbidden');
    for (const bad of ['-1', '1 or 1=1', '9223372036854775808', '', '0']) {
      expect((await call(house, probe.list, {}, { token: 'token-of-ann', headers: { 'active-workspace': bad } })).status, bad).toBe(422);
    }
  });
  it('takes workspace 1 when no header is sent', async () => {
    expect((await call(house, probe.list, {}, { token: 'token-of-bob' })).status).toBe(200);
  });
  it('refuses when address and header name different workspaces, and writes nothing', async () => {
    const before = await count();
    expect((await add({}, { token: 'token-of-ann', workspaceId: 2 })).error?.code).toBe('core.workspace_mismatch');
    expect(await count()).toBe(before);
  });
  it('answers 403 without the permission and records the attempt', async () => {
    expect((await add({}, asBob)).status).toBe(403);
    const { rows } = await house.owner.query("select data from core.event where type = 'core.access.refused' order by seq desc limit 1");
    expect(rows[0].data).toEqual({ operation: 'probe.add', permission: 'probe.write' });
  });
});

describe('input', () => {
  it('names wrong, missing and unknown fields', async () => {
    const answer = await add({ text: '', colour: 'red' });
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.map((f) => f.path).sort()).toEqual(['colour', 'text']);
  });
  it('answers 404 for a path id that is no id', async () => {
    expect((await add({ id: 'nonsense' })).status).toBe(404);
  });
  it.each([['a list', []], ['deep nesting', JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)], ['a NUL', { text: 'a\u0000b' }]])('refuses %s with 4xx', async (_name, body) => {
    const answer = await house.server.inject({ method: 'POST', url: `/api/dash/one/probe/${randomUUID()}`, headers: { authorization: 'Bearer token-of-ann' }, payload: body as object });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
  it('refuses broken JSON, prototype keys, 2 MiB and a wrong content type', async () => {
    const send = (payload: string, type = 'application/json') => house.server.inject({ method: 'POST', url: `/api/dash/one/probe/${randomUUID()}`, headers: { authorization: 'Bearer token-of-ann', 'content-type': type }, payload });
    expect((await send('{')).statusCode).toBe(400);
    expect((await send('{"__proto__":{"x":1},"text":"a"}')).statusCode).toBe(400);
    expect((await send(JSON.stringify({ text: 'a'.repeat(2 * 1024 * 1024) }))).statusCode).toBe(413);
    expect((await send('text=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });
});

describe('one transaction', () => {
  it('writes the row, the event and the job together', async () => {
    seen.length = 0;
    const answer = await add({ text: 'together' });
    expect(answer.status).toBe(201);
    await house.drain();
    expect(seen.sort()).toEqual(['event:together', 'job:together']);
  });
  it('writes none of them after a refusal or a mistake, and tells nothing about the mistake', async () => {
    const before = await count();
    const refused = await add({ mode: 'refuse', text: 'tea' });
    expect([refused.status, refused.error?.message]).toEqual([409, 'The probe refuses tea.']);
    const broken = await add({ mode: 'break' });
    expect([broken.status, broken.error?.code]).toEqual([500, 'core.unexpected']);
    expect(JSON.stringify(broken.body)).not.toContain('a mistake of ours');
    expect(await count()).toBe(before);
  });
  it('treats an undeclared answer field as our mistake', async () => {
    expect((await add({ mode: 'undeclared' })).status).toBe(500);
  });
});

describe('idempotency', () => {
  it('gives a repeated request one effect and the same answer', async () => {
    const input = { id: randomUUID(), text: 'once' };
    const headers = { 'idempotency-key': randomUUID() };
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(input, { ...asAnn, headers })));
    expect(answers.map((a) => a.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((a) => JSON.stringify(a.body))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
  it('refuses the key with another request, and lets another person use the same key', async () => {
    const headers = { 'idempotency-key': 'shared' };
    expect((await add({}, { ...asAnn, headers })).status).toBe(201);
    expect((await add({}, { ...asAnn, headers })).error?.code).toBe('core.idempotency_mismatch');
    expect((await add({}, { ...asBob, headers })).status).toBe(403);
  });

  const hidden = { workspace_slug: 'one', id: randomUUID(), password: 'nobody guesses this' };
  const kept = async (key: string) => (await house.owner.query<{ text: string; hash: Buffer }>('select i::text as text, request_hash as hash from core.idempotency i where key = $1', [key])).rows[0]!;
  it('gives a call whose answer is a secret one effect, says so the second time, and keeps neither the answer nor a quick hash of the password', async () => {
    const ask = (input = hidden) => call(house, probe.key, input, { ...asAnn, headers: { 'idempotency-key': 'a key once' } });
    const before = await count();
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409]);
    expect(answers.find((a) => a.status === 409)!.error?.code).toBe('core.answer_not_kept');
    expect((await ask({ ...hidden, password: 'another' })).error?.code).toBe('core.idempotency_mismatch');
    expect(await count()).toBe(before + 1);
    const { text, hash } = await kept('a key once');
    expect(text).not.toMatch(/secret-of|nobody guesses/);
    expect(hash.equals(createHash('sha256').update(JSON.stringify(['probe.key', 1, hidden, []])).digest())).toBe(false);
  });
  it('answers a call that carries a password again where the answer tells nothing', async () => {
    const ask = () => call(house, probe.mail, hidden, { ...asAnn, headers: { 'idempotency-key': 'a mail once' } });
    const before = await count();
    expect([(await ask()).body, (await ask()).body]).toEqual([{ ok: true }, { ok: true }]);
    expect((await ask()).headers['idempotency-replayed']).toBe('true');
    expect(await count()).toBe(before + 1);
  });
  it('is offered by the document only where a key is taken, and says what a second call gets', async () => {
    const { paths } = (await house.server.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, { operationId: string; parameters: Array<{ name: string; schema: { description?: string } }>; responses: Record<string, { description: string }> }>> };
    const calls = Object.values(paths).flatMap((path) => Object.values(path));
    const offered = Object.fromEntries(calls.filter((o) => o.operationId.startsWith('probe.')).map((o) => [o.operationId, o.parameters.find((p) => p.name === 'Idempotency-Key')?.schema.description]));
    expect(offered).toEqual({ 'probe.add': expect.stringContaining('first answer again'), 'probe.mail': expect.stringContaining('first answer again'), 'probe.key': expect.stringContaining('core.answer_not_kept') });
    expect(calls.find((o) => o.operationId === 'probe.key')!.responses['409']!.description).toContain('core.answer_not_kept');
    const headers = { 'idempotency-key': 'a ticket twice' };
    for (const id of [randomUUID(), randomUUID()]) expect((await call(house, probe.ticket, { workspace_slug: 'one', id }, { ...asAnn, headers })).status).toBe(200);
  });
});

describe('the event log', () => {
  it('numbers a stream without gaps while many write at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => add({ workspace_slug: 'two' }, { token: 'token-of-ann', workspaceId: 2 })));
    const { rows } = await house.owner.query("select array_agg(seq order by seq) as all, max(seq)::int as last from core.event where stream = 'w:2'");
    expect(rows[0].all.map(Number)).toEqual(Array.from({ length: rows[0].last }, (_, i) => i + 1));
  });
  it('replays what was missed, without the ids a viewer may not know', async () => {
    const start = (await call(house, catchUp, { since: 0 }, asAnn)).body.seq;
    await add({ text: 'open' });
    await add({ text: 'hidden', mode: 'secret' });
    const forAnn = (await call(house, catchUp, { since: start }, asAnn)).body;
    const forBob = (await call(house, catchUp, { since: start }, asBob)).body;
    expect([forAnn.events.length, forBob.events.length]).toEqual([2, 1]);
    expect([forAnn.seq, forBob.seq]).toEqual([start + 2, start + 2]);
  });
  it('tells listeners after the commit', async () => {
    const heard: LiveEvent[] = [];
    house.app.live.onEvents((events) => heard.push(...events));
    const answer = await add({ text: 'live' });
    expect(heard.at(-1)).toMatchObject({ type: 'probe.thing.added', topic: 'probe.thing', id: answer.body.id, actor: ann.id });
  });
});

describe('row-level security', () => {
  it('hides other workspaces even from a query without a workspace condition', async () => {
    await add({ workspace_slug: 'two' }, { token: 'token-of-ann', workspaceId: 2 });
    const rowsAs = (workspaceId: number | null) => inTransaction(house.app.pool, { accountId: null, workspaceId }, (tx) => tx.sql<{ workspace_id: number }>('select distinct workspace_id from probe.thing'));
    expect(await rowsAs(2)).toEqual([{ workspace_id: 2 }]);
    expect(await rowsAs(null)).toEqual([]);
  });
  it('refuses to write for another workspace', async () => {
    await expect(inTransaction(house.app.pool, { accountId: null, workspaceId: 2 }, (tx) => tx.sql("insert into probe.thing values (1, gen_random_uuid(), 'x')"))).rejects.toMatchObject({ code: '42501' });
  });
  it('runs as a role that is no superuser and owns nothing', async () => {
    const { rows } = await house.app.pool.query("select current_user::text as name, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as powerful");
    expect(rows[0]).toEqual({ name: 'atrium_app', powerful: false });
  });
  it('cannot rewrite history', async () => {
    await expect(house.app.pool.query("update core.event set type = 'x'")).rejects.toMatchObject({ code: '42501' });
    await expect(house.app.pool.query('delete from core.event')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('answers', () => {
  it('are never cached and carry the protective headers', async () => {
    const { headers } = await call(house, probe.mine, {}, { token: 'token-of-ann' });
    expect(headers['cache-control']).toBe('no-store, private');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('keep secrets of the address out of the log', async () => {
    await house.server.inject({ url: '/api/v1/probe/open?token=hush-hush&sig=quiet', headers: { authorization: 'Bearer secret-bearer-1' } });
    expect(house.logged.join('')).not.toMatch(/hush-hush|quiet|secret-bearer/);
  });
});
