import { generateKeyPairSync, createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newPerson, someAddress, statusOf, within2s, type Person } from './people.ts';

let house: TestHouse;
let person: Person;
let claims: { sub: string; sid: string };
beforeAll(async () => {
  house = await openTestHouse();
  person = await newPerson(house);
  const payload = JSON.parse(Buffer.from(person.token.split('.')[1]!, 'base64url').toString());
  claims = { sub: payload.sub, sid: payload.sid };
});
afterAll(() => house.close());

const now = () => Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function signed(over: { aud?: string; iat?: number; exp?: number; nbf?: number; sub?: string; sid?: string; key?: import('node:crypto').KeyObject } = {}): Promise<string> {
  const jwt = new SignJWT({ sid: over.sid ?? claims.sid }).setProtectedHeader({ alg: 'EdDSA' }).setSubject(over.sub ?? claims.sub).setAudience(over.aud ?? 'atrium').setIssuedAt(over.iat ?? now()).setExpirationTime(over.exp ?? now() + 600);
  if (over.nbf !== undefined) jwt.setNotBefore(over.nbf);
  return jwt.sign(over.key ?? house.app.keys.tokenPrivateKey);
}

describe('the access token', () => {
  it('names account and session, lives ten minutes and carries no roles', () => {
    const [header, payload] = person.token.split('.').slice(0, 2).map((p) => JSON.parse(Buffer.from(p!, 'base64url').toString()));
    expect(header).toEqual({ alg: 'EdDSA' });
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'sid', 'sub']);
    expect(payload.exp - payload.iat).toBe(600);
    expect(payload.sub).toBe(person.id);
  });

  it('is accepted when it is good', async () => {
    expect(await statusOf(house, await signed())).toBe(200);
  });

  it('forgives a clock that is up to 60 seconds off, not more', async () => {
    expect(await statusOf(house, await signed({ iat: now() - 640, exp: now() - 40 }))).toBe(200);
    expect(await statusOf(house, await signed({ iat: now() - 680, exp: now() - 75 }))).toBe(401);
    expect(await statusOf(house, await signed({ nbf: now() + 40 }))).toBe(200);
  });

  it('is refused in every forged shape with the same answer', async () => {
    const [header, payload, signature] = person.token.split('.') as [string, string, string];
    const publicPem = house.app.keys.tokenPublicKey.export({ type: 'spki', format: 'pem' }) as string;
    const publicRaw = Buffer.from(house.app.keys.tokenPublicKey.export({ format: 'jwk' }).x!, 'base64url');
    const hs256 = (key: string | Buffer) => { const head = part({ alg: 'HS256', typ: 'JWT' }); return `${head}.${payload}.${createHmac('sha256', key).update(`${head}.${payload}`).digest('base64url')}`; };
    const forged: Record<string, string> = {
      'alg none': `${part({ alg: 'none' })}.${payload}.`, 'alg none with signature': `${part({ alg: 'none' })}.${payload}.${signature}`, 'alg None': `${part({ alg: 'None' })}.${payload}.${signature}`,
      'HS256 with the public key': hs256(publicPem), 'HS256 with the raw public key': hs256(publicRaw),
      'other audience': await signed({ aud: 'somebody-else' }), expired: await signed({ iat: now() - 4000, exp: now() - 3000 }), 'not yet valid': await signed({ nbf: now() + 3600 }),
      truncated: person.token.slice(0, -8), 'without signature': `${header}.${payload}.`, 'two parts': `${header}.${payload}`, 'other payload': `${header}.${part({ ...claims, aud: 'atrium', iat: now(), exp: now() + 9000 })}.${signature}`,
      'key of its own': `${part({ alg: 'EdDSA', jwk: generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) })}.${payload}.${signature}`,
      'foreign key': await signed({ key: generateKeyPairSync('ed25519').privateKey }), 'session that never was': await signed({ sid: '0197f0a0-0000-7000-8000-000000000000' }),
      'session that is no id': await signed({ sid: "' or 1=1 --" }), "another account's session": await signed({ sub: (await newPerson(house)).id }),
      critical: `${part({ alg: 'EdDSA', crit: ['x'], x: 1 })}.${payload}.${signature}`, words: 'not-a-token-at-all',
    };
    const bodies = new Set<string>();
    for (const [name, token] of Object.entries(forged)) {
      const answer = await call(house, contract.getProfile, {}, { token });
      expect([name, answer.status]).toEqual([name, 401]);
      bodies.add(JSON.stringify({ ...answer.error, requestId: '' }));
    }
    expect([...bodies]).toHaveLength(1);
    expect([...bodies][0]).toContain('core.not_signed_in');
  });

  it('is never taken from the cookie', async () => {
    const answer = await call(house, contract.getProfile, {}, { headers: { cookie: `token=${person.token}` } });
    expect(answer.status).toBe(401);
    expect((await call(house, contract.changePassword, { currentPassword: 'x', newPassword: 'something else entirely' }, { headers: { cookie: `token=${person.token}` } })).status).toBe(401);
    const odd = await call(house, contract.getProfile, {}, { headers: { token: person.token } });
    expect(odd.status).toBe(401);
  });

  it('dies with its session within two seconds, although it was remembered', async () => {
    const other = await newPerson(house);
    expect(await statusOf(house, other.token)).toBe(200);
    // As another node would do it: no call to this process, only the signal.
    await house.owner.query("update identity.session set ended_at = now() where account_id = $1", [other.id]);
    await house.owner.query("select pg_notify('atrium_signal', $1)", [JSON.stringify({ account: other.id })]);
    // Sooner than what was remembered would have run out by itself.
    expect(await within2s(async () => (await statusOf(house, other.token)) === 401, 1000)).toBe(true);
  });

  it('dies within two seconds even when the signal is lost', async () => {
    const other = await newPerson(house);
    expect(await statusOf(house, other.token)).toBe(200);
    await house.owner.query('update identity.session set ended_at = now() where account_id = $1', [other.id]);
    expect(await within2s(async () => (await statusOf(house, other.token)) === 401)).toBe(true);
  });

  it('answers personal data with no-store', async () => {
    const answer = await call(house, contract.getProfile, {}, { token: person.token });
    expect(answer.headers['cache-control']).toBe('no-store, private');
  });
});

describe('the socket ticket', () => {
  it('is good once, for its own session', async () => {
    const { body } = await call(house, contract.socketTicket, {}, { token: person.token });
    expect(body.expiresIn).toBe(60);
    const account = await house.app.gate.redeemTicket(house.app, body.ticket);
    expect(account).toMatchObject({ id: person.id, sessionId: claims.sid, email: person.email });
    expect(await house.app.gate.redeemTicket(house.app, body.ticket)).toBeNull();
    expect(await house.app.gate.redeemTicket(house.app, 'x'.repeat(43))).toBeNull();
  });

  it('is good for 60 seconds', async () => {
    const { body } = await call(house, contract.socketTicket, {}, { token: person.token });
    const { rows } = await house.owner.query("select extract(epoch from expires_at - now())::int as left from identity.one_time where kind = 'socket' and used_at is null and account_id = $1", [person.id]);
    expect(rows[0].left).toBeGreaterThan(55);
    expect(rows[0].left).toBeLessThanOrEqual(60);
    await house.owner.query("update identity.one_time set expires_at = now() - interval '1 second' where kind = 'socket'");
    expect(await house.app.gate.redeemTicket(house.app, body.ticket)).toBeNull();
  });

  it('is worthless after sign-out', async () => {
    const other = await newPerson(house);
    const { body } = await call(house, contract.socketTicket, {}, { token: other.token });
    await call(house, contract.logout, {}, { token: other.token, ip: someAddress() });
    expect(await house.app.gate.redeemTicket(house.app, body.ticket)).toBeNull();
  });

  it('does not lie readable in the database', async () => {
    const { body } = await call(house, contract.socketTicket, {}, { token: person.token, headers: { 'idempotency-key': 'k1' } });
    const { rows } = await house.owner.query("select (select count(*) from identity.one_time o where o::text like '%' || $1 || '%')::int + (select count(*) from core.idempotency i where i::text like '%' || $1 || '%')::int as n", [body.ticket]);
    expect(rows[0].n).toBe(0);
  });
});
