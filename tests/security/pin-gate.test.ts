import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gateChallenge } from '#core/server/http/gate.ts';
import { buildHttpServer } from '#core/server/http/server.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { openWire, webRootWith } from '../fixtures/wire.ts';
import { signUp, type Person } from '../fixtures/people.ts';

// The curtain in front of everything: the server never believes the browser's flag.
let house: TestHouse;
let server: FastifyInstance;
let person: Person;
const root = webRootWith();
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

beforeAll(async () => {
  house = await openTestHouse({ env: { PIN_GATE: '4711' } });
  server = await buildHttpServer(house.app, { webRoot: root });
  // People sign up before the curtain falls; the gate is asked for by every test below.
  house.app.config.PIN_GATE = '';
  person = await signUp(house, 'Pia');
  house.app.config.PIN_GATE = '4711';
});
beforeEach(() => house.owner.query("delete from core.attempt where key like 'gate%'"));
afterAll(async () => { await server.close(); await house.close(); rmSync(root, { recursive: true }); });

const enter = (pin: unknown, ip = '198.51.100.1') => server.inject({ method: 'POST', url: '/gate', payload: { pin }, remoteAddress: ip });
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => server.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) });

describe('while it is closed', () => {
  it.each([['as a script would', { accept: '*/*' }], ['as a page would', asPage], ['with the flag in every place a browser has', { ...asPage, cookie: 'isPinCodeValid=true; gate=1; gate=true' }]])('no call and no bundle is answered, asked %s', async (_how, headers) => {
    const bearer = { authorization: `Bearer ${person.token}` };
    for (const url of ['/api/v1/account/profile', '/api/openapi.json', '/api/v1/lists/system-settings', '/api/dash/live?since=0', '/api/v1/dev/mailbox', '/api/nothing', '/assets/app-1.js', `/files/${person.id}/original`]) {
      const answer = await open(url, { ...headers, ...bearer });
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 403, 'core.gate_closed']);
    }
    expect((await open('/api/v1/auth/login', { ...headers, ...bearer }, 'POST')).json().error.code).toBe('core.gate_closed');
    expect((await open('/unsubscribe/one-click?token=x', { ...headers }, 'POST')).json().error.code).toBe('core.gate_closed');
  });

  it('a page is the gate, whatever its address; what the gate needs is served', async () => {
    for (const url of ['/', '/sign-in', '/projects/1', '/gate.html', '/index.html']) expect([url, (await open(url, asPage)).body]).toEqual([url, expect.stringContaining('Coming soon')]);
    expect((await open('/gate/assets/gate-1.js')).body).toContain('gate = 1');
    expect((await open('/gate/challenge')).json()).toEqual({ open: false, ...gateChallenge(house.app) });
    expect((await open('/livez')).statusCode).toBe(200);
  });

  it('cannot be walked around by writing the address differently', async () => {
    for (const url of ['/gate/../api/v1/account/profile', '/gate/%2e%2e/api/openapi.json', '//api/openapi.json', '/gate/..%2fassets/app-1.js', '/gate/../assets/app-1.js', '/livez/../api/openapi.json', '/GATE/../api/openapi.json', '/api/openapi.json?/gate/', '/gate?/../api/openapi.json']) {
      const answer = await open(url, { authorization: `Bearer ${person.token}` });
      expect([url, answer.statusCode >= 400 || answer.body.includes('Coming soon')]).toEqual([url, true]);
      expect(answer.body).not.toMatch(/"openapi"|app = 1|@x\.test/);
    }
  });

  it('opens no socket', async () => {
    const wire = await openWire(house);
    try {
      expect(await wire.connect(person.token)).toMatch(/websocket error/);
      const cookie = String((await enter('4711')).headers['set-cookie']).split(';')[0]!;
      expect(typeof await wire.connect(person.token, { cookie })).toBe('object');
    } finally { await wire.close(); }
  });
});

describe('the PIN', () => {
  it('opens everything by a cookie no script can read, for 30 days', async () => {
    const answer = await enter('4711');
    expect(answer.statusCode).toBe(200);
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'gate', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86400 });
    const headers = { cookie: `gate=${cookie!.value}` };
    expect((await open('/api/openapi.json', headers)).statusCode).toBe(200);
    expect((await open('/assets/app-1.js', headers)).statusCode).toBe(200);
    // One for the whole installation: no workspace switches it, and each is told of it.
    expect((await open('/api/v1/lists/system-settings', headers)).json().pinGate).toBe(true);
    expect((await open('/', { ...asPage, ...headers })).body).toContain('The app');
    // Everything else still needs sign-in.
    expect((await open('/api/v1/account/profile', headers)).statusCode).toBe(401);
  });

  it('is worth nothing once another one is configured', async () => {
    const cookie = `gate=${(await enter('4711')).cookies[0]!.value}`;
    house.app.config.PIN_GATE = '4712';
    try { expect((await open('/api/openapi.json', { cookie })).statusCode).toBe(403); } finally { house.app.config.PIN_GATE = '4711'; }
    expect((await open('/api/openapi.json', { cookie })).statusCode).toBe(200);
  });

  it.each([['12a4'], ['123'], ['12345'], [['4', '7', '1', '1']], [null], [4711], [{}], [''], ['٤٧١١'], ['4711\n'], [true]])('%j is no PIN: 422, and no cookie', async (pin) => {
    const answer = await enter(pin);
    expect([answer.statusCode, answer.json().error.fields[0].path, answer.cookies]).toEqual([422, 'pin', []]);
  });

  it('is refused when something else comes along, or nothing, or no JSON', async () => {
    expect((await server.inject({ method: 'POST', url: '/gate', payload: { pin: '4711', open: true } })).statusCode).toBe(422);
    expect((await server.inject({ method: 'POST', url: '/gate' })).statusCode).toBe(422);
    expect((await server.inject({ method: 'POST', url: '/gate', payload: 'pin=4711', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).statusCode).toBe(415);
    expect((await server.inject({ method: 'POST', url: '/gate', payload: { pin: '4711', pad: 'x'.repeat(2000) } })).statusCode).toBe(413);
  });

  it('can be wrong five times in a quarter of an hour from one address, then even the right one waits; other addresses are unaffected', async () => {
    const wrong = await Promise.all(Array.from({ length: 5 }, (_, i) => enter(`000${i}`, '203.0.113.9')));
    expect(wrong.map((a) => a.statusCode)).toEqual(Array(5).fill(403));
    const sixth = await enter('4711', '203.0.113.9');
    expect([sixth.statusCode, sixth.cookies, Number(sixth.headers['retry-after']) > 0]).toEqual([429, [], true]);
    // A forwarded address nobody vouches for is not another address.
    expect((await server.inject({ method: 'POST', url: '/gate', payload: { pin: '4711' }, remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '8.8.8.8', forwarded: 'for=8.8.8.8', 'x-real-ip': '8.8.8.8' } })).statusCode).toBe(429);
    expect((await enter('4711', '203.0.113.10')).statusCode).toBe(200);
  });

  it('lets all of an office in from one address: right ones do not count, between wrong ones neither', async () => {
    for (let colleague = 0; colleague < 8; colleague++) expect((await enter('4711', '203.0.113.20')).statusCode).toBe(200);
    for (let i = 0; i < 4; i++) expect([(await enter('0000', '203.0.113.20')).statusCode, (await enter('4711', '203.0.113.20')).statusCode]).toEqual([403, 200]);
    expect((await enter('0000', '203.0.113.20')).statusCode).toBe(403);
    expect((await enter('4711', '203.0.113.20')).statusCode).toBe(429);
    const { rows } = await house.owner.query("select sum(count)::int as counted from core.attempt where key = 'gate'");
    expect(rows[0].counted).toBe(5);
  });

  it('counts one customer of IPv6, who owns a whole /64, as one address', async () => {
    for (let i = 0; i < 5; i++) expect((await enter('0000', `2001:db8:1:2::${i + 1}`)).statusCode).toBe(403);
    expect((await enter('4711', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await enter('4711', '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('can be tried two hundred times an hour by all together', async () => {
    await house.owner.query("insert into core.attempt (key, window_start, count) select 'gate', to_timestamp(floor(extract(epoch from now()) / 3600) * 3600), 200");
    expect((await enter('4711', '203.0.113.77')).statusCode).toBe(429);
  });
});
