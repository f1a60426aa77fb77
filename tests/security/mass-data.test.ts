import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { fullPath, type Endpoint } from '#core/contract/endpoint.ts';
import { platform } from '#core/server/platform.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { setUpBook } from '#modules/accounting/contract.ts';
import { updateProfile } from '#modules/identity/contract.ts';
import { found, signUp, type Place } from '../fixtures/people.ts';
import { openWire, type Wire } from '../fixtures/wire.ts';
import { inputSchema } from '../generated/arbitrary.ts';
import { refusedFields } from '../generated/strangers.ts';

const endpoints: Endpoint[] = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint));
const paged = endpoints.filter((e) => e.method === 'get' && 'limit' in (inputSchema(e).properties ?? {}));

let house: TestHouse;
let wire: Wire;
let place: Place;
beforeAll(async () => {
  house = await openTestHouse();
  wire = await openWire(house);
  place = await found(house, await signUp(house, 'Max'));
  expect((await call(house, setUpBook, { workspace_slug: place.slug, template: 'generic' } as never, place.as(place.owner))).status).toBe(201);
});
afterAll(async () => { await wire.close(); await house.close(); });

const pathOf = (e: Endpoint) => Object.fromEntries(e.pathKeys.map((k) => [k, k === 'workspace_slug' ? place.slug : k === 'topic' ? 'workspace.member' : randomUUID()]));
const send = (url: string, payload: string | Buffer, method: 'PUT' | 'PATCH' = 'PATCH') =>
  house.server.inject({ method, url, payload, headers: { 'content-type': 'application/json', authorization: `Bearer ${place.owner.token}` } });
const profile = fullPath(updateProfile);
/** Memory in use after everything unused is gone, in bytes. */
function memory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().rss;
}

let questions = 0;

describe.each(paged.map((e) => [e.id, e] as const))('%s', (_id, e) => {
  /** How it answers, and the fields it names. What a contract refuses is a 422 of one function for all calls (core/server/http/input.ts): of that only one in five is sent, another one to each list. */
  const refusalOf = async (input: Record<string, unknown>) => {
    const fields = refusedFields(e, { ...pathOf(e), ...input });
    if (fields.length > 0 && ++questions % 5 > 0) return [422, fields];
    const { status, error } = await call(house, e, { ...pathOf(e), ...input }, place.as(place.owner));
    return [status, error?.fields?.map((f) => f.path)];
  };
  it('answers no more than its limit, and knows no page numbers', async () => {
    for (const limit of ['1000000', '-1', '0', '201', '1e9', 'Infinity', 'NaN', '2.5', '9'.repeat(400), '50;drop', '']) {
      // A column of a board also misses which one.
      expect([limit, ...await refusalOf({ limit })]).toEqual([limit, 422, expect.arrayContaining(['limit'])]);
    }
    for (const unknown of [{ page: '1000000000' }, { offset: '-1' }, { per_page: '100000' }]) {
      expect(await refusalOf(unknown)).toEqual([422, expect.arrayContaining(Object.keys(unknown))]);
    }
  });

  it('takes only cursors it has given', async () => {
    const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of ['x', '%00', 'x'.repeat(3000), text(null), text([]), text({ length: 1 }), text(['a', 'b', 'c', 'd', 'e']), text(["'; drop table x; --"]), text([{ a: 1 }]), text([1e308]), text(['\u0000']), text([[['a']]]), text([null, null]), text([true, 'x']), text(['-infinity', randomUUID()]), text(['294277-01-01', randomUUID()])]) {
      const { status } = await call(house, e, { ...pathOf(e), cursor }, place.as(place.owner));
      expect([cursor.slice(0, 80), [200, 404, 422].includes(status)]).toEqual([cursor.slice(0, 80), true]);
    }
  });
});

describe('bodies', () => {
  it('of 50,000 keys are refused with a short answer', async () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, i])));
    const answer = await send(profile, wide);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields.length).toBeLessThanOrEqual(50);
    expect(answer.payload.length).toBeLessThan(16 * 1024);
    const inside = await send('/api/v1/account/shell-state', JSON.stringify({ state: Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`k${i}`, i])) }), 'PUT');
    expect([inside.statusCode, inside.json().error.fields.length <= 50]).toEqual([422, true]);
  });

  it('that nest deeply, are too large or repeat themselves are refused', async () => {
    for (const deep of [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`]) expect([413, 422]).toContain((await send(profile, deep)).statusCode);
    const nested = await send(profile, JSON.stringify({ about: JSON.parse(`${'['.repeat(199)}${']'.repeat(199)}`) }));
    expect([nested.statusCode, nested.json().error]).toMatchObject([413, { code: 'core.too_deep', details: { limit: 20 } }]);
    expect((await send(profile, `{"about":${'['.repeat(199)}${']'.repeat(198)}}`)).json().error.code).toBe('core.malformed_request');
    expect((await send(profile, JSON.stringify({ about: 'x'.repeat(2 * 1024 * 1024) }))).statusCode).toBe(413);
    expect((await send(profile, '{"about":"a","about":{"b":1}}')).statusCode).toBe(422);
    expect((await send(profile, `{"about":${'9'.repeat(100_000)}}`)).statusCode).toBe(422);
    expect((await send(profile, Buffer.from([0xff, 0xfe, 0x7b]))).statusCode).toBe(400);
  });

  it('leave nothing behind in memory', async () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key${i}`, i])));
    const large = JSON.stringify({ about: 'x'.repeat(2 * 1024 * 1024) });
    const deep = `{"about":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    // Over the wire: what stands in for it in tests keeps requests for a while.
    const post = (body: string) => fetch(`${wire.url}${profile}`, { method: 'PATCH', body, headers: { 'content-type': 'application/json', authorization: `Bearer ${place.owner.token}` } }).then((r) => r.text(), () => '');
    const wave = async () => { for (const body of [wide, large, deep]) await Promise.all(Array.from({ length: 4 }, () => post(body))); };
    // Client and server share this process, whose heap finds its size first; growth is what comes after.
    for (let i = 0; i < 4; i++) await wave();
    let grown = Infinity;
    // What is left behind is left behind each time; what else this process is doing, after earlier files, may grow once.
    for (let round = 0; round < 3 && grown >= 50; round++) {
      const before = memory();
      for (let i = 0; i < 8; i++) await wave();
      grown = (memory() - before) / 1024 / 1024;
    }
    expect(grown).toBeLessThan(50);
  }, 180_000);
});

describe('methods', () => {
  it('that an address does not have are 404, and change nothing', async () => {
    for (const url of ['/', '/livez', '/api/openapi.json', '/api/v1/auth/login', profile, `/api/dash/workspaces/${place.slug}`, '/gate', '/metrics']) {
      for (const method of ['OPTIONS', 'TRACE', 'HEAD'] as const) {
        const { statusCode, headers } = await house.server.inject({ method: method as 'OPTIONS', url, headers: { authorization: `Bearer ${place.owner.token}`, origin: 'https://evil.example', 'access-control-request-method': 'POST', 'x-http-method-override': 'DELETE' } });
        expect([method, url, statusCode]).toEqual([method, url, 404]);
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
    for (const [method, url] of [['PATCH', '/api/v1/auth/login'], ['PUT', '/livez'], ['DELETE', '/api/v1/account/profile'], ['GET', '/api/v1/auth/logout'], ['PATCH', '/gate']] as const) expect((await house.server.inject({ method, url })).statusCode).toBe(404);
    // Nor does another header or field choose the method.
    expect((await house.server.inject({ method: 'POST', url: `/api/dash/workspaces/${place.slug}`, headers: { authorization: `Bearer ${place.owner.token}`, 'x-http-method-override': 'PATCH', 'x-method-override': 'PATCH' }, payload: { _method: 'PATCH', name: 'x', version: 1 } })).statusCode).toBe(404);
  });
});

describe('slow senders', () => {
  it('of headers do not hold up others, and are cut off', async () => {
    const { server } = house.server;
    const usual = server.headersTimeout;
    expect(usual).toBeLessThanOrEqual(15_000);
    server.headersTimeout = 1000;
    const slow = Array.from({ length: 200 }, () => {
      const socket = net.connect(wire.port, '127.0.0.1', () => socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n'));
      const drip = setInterval(() => { if (!socket.destroyed) socket.write(`X-${randomUUID()}: 1\r\n`); }, 500);
      const ended = new Promise<void>((resolve) => { socket.on('close', () => { clearInterval(drip); resolve(); }); });
      socket.on('error', () => undefined);
      socket.resume();
      return { socket, ended, drip };
    });
    try {
      const waits: number[] = [];
      for (let i = 0; i < 20; i++) { const begun = performance.now(); expect((await fetch(`${wire.url}/livez`)).status).toBe(200); waits.push(performance.now() - begun); }
      expect(waits.sort((a, b) => a - b)[18]!).toBeLessThan(500);
      const cut = Promise.all(slow.map(({ ended }) => ended)).then(() => 'cut');
      expect(await Promise.race([cut, new Promise((resolve) => { setTimeout(() => resolve('still open'), 9000); })])).toBe('cut');
    } finally {
      server.headersTimeout = usual;
      for (const { socket, drip } of slow) { clearInterval(drip); socket.destroy(); }
    }
  });
});

describe('counting', () => {
  it('goes by the address of the connection, not by one that is merely claimed', async () => {
    const strict = await openTestHouse({ rateFactor: 1 });
    try {
      const ask = (i: number, ip = '203.0.113.5') => strict.server.inject({ url: '/api/v1/auth/invitation?token=aaaaaaaaaaaaaaaaaaaaaaaaa', remoteAddress: ip, headers: { 'x-forwarded-for': `8.8.${i}.1`, 'x-real-ip': `8.8.${i}.2`, forwarded: `for=8.8.${i}.3`, 'cf-connecting-ip': `8.8.${i}.4` } });
      const answers = [];
      for (let i = 0; i < 61; i++) answers.push((await ask(i)).statusCode);
      expect(answers).toEqual([...Array(60).fill(404), 429]);
      const last = await ask(99);
      expect([last.json().error.code, Number(last.headers['retry-after']) > 0]).toEqual(['core.too_many_requests', true]);
      expect((await ask(1, '203.0.113.6')).statusCode).toBe(404);
    } finally { await strict.close(); }
  });

  it('believes a proxy that is named in the configuration, and only what it added itself', async () => {
    const behind = await openTestHouse({ rateFactor: 1, env: { TRUST_PROXY: '127.0.0.1' } });
    try {
      const ask = (forwarded: string) => behind.server.inject({ url: '/api/v1/auth/invitation?token=aaaaaaaaaaaaaaaaaaaaaaaaa', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } });
      for (let i = 0; i < 60; i++) expect((await ask(`8.8.${i}.1, 203.0.113.5`)).statusCode).toBe(404);
      expect((await ask('1.1.1.1, 203.0.113.5')).statusCode).toBe(429);
      expect((await ask('203.0.113.5, 203.0.113.8')).statusCode).toBe(404);
    } finally { await behind.close(); }
  });
});
