import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newPerson, password, refreshOf, renew, signInAgain, someAddress, statusOf, within2s } from './people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const age = (email: string, seconds: number) => house.owner.query(
  'update identity.refresh_token t set used_at = t.used_at - make_interval(secs => $2) from identity.account a where a.id = t.account_id and a.email = $1 and t.used_at is not null', [email, seconds]);
const rowsOf = async (id: string) => JSON.stringify((await house.owner.query('select s.id, s.ended_at, s.last_seen_at, t.hash, t.used_at from identity.session s left join identity.refresh_token t on t.session_id = s.id where s.account_id = $1 order by t.created_at, t.hash', [id])).rows);

describe('cookies', () => {
  it('are set as decided at sign-in', async () => {
    const { email } = await newPerson(house);
    const answer = await call(house, contract.login, { email, password }, { ip: someAddress() });
    const token = answer.cookies.find((c) => c.name === 'token')!;
    expect(token).toMatchObject({ path: '/', sameSite: 'Lax', secure: true, maxAge: 14 * 86400 });
    expect(token.httpOnly).toBeUndefined();
    expect(answer.body.status === 'signed_in' && answer.body.token).toBe(token.value);
    const refresh = answer.cookies.find((c) => c.name === '__Secure-rt')!;
    expect(refresh).toMatchObject({ path: '/api/v1/auth', sameSite: 'Strict', secure: true, httpOnly: true, maxAge: 14 * 86400 });
    expect(Buffer.from(refresh.value, 'base64url')).toHaveLength(32);
  });

  it('leave the readable one without Secure where a browser would drop it', async () => {
    const plain = await openTestHouse({ env: { PUBLIC_URL: 'http://intranet.example' } });
    const https = await openTestHouse({ env: { PUBLIC_URL: 'https://work.example.com' } });
    const input = { email: 'a@x.test', password, firstName: 'A' };
    expect((await call(plain, contract.register, input)).cookies.find((c) => c.name === 'token')!.secure).toBeUndefined();
    const secure = await call(https, contract.register, input);
    expect(secure.cookies.map((c) => c.secure)).toEqual([true, true]);
    await plain.close();
    await https.close();
  });
});

describe('refresh', () => {
  it('swaps the token for its successor and a new access token', async () => {
    const person = await newPerson(house);
    const answer = await renew(house, person.refresh);
    expect(answer.status).toBe(200);
    expect(await statusOf(house, answer.body.token)).toBe(200);
    expect(answer.cookies.find((c) => c.name === 'token')!.value).toBe(answer.body.token);
    const next = refreshOf(answer)!;
    expect(next).not.toBe(person.refresh);
    expect((await renew(house, next)).status).toBe(200);
    const { rows } = await house.owner.query("select count(*)::int as n from identity.refresh_token t where t::text like '%' || $1 || '%'", [next]);
    expect(rows[0].n).toBe(0);
  });

  it('is refused from elsewhere, and nothing changes', async () => {
    const person = await newPerson(house);
    const before = await rowsOf(person.id);
    const cookie = `__Secure-rt=${person.refresh}`;
    const own = house.app.config.PUBLIC_URL;
    const tries: Array<Record<string, string>> = [
      { origin: 'https://evil.example', 'x-requested-with': 'atrium', 'content-type': 'application/json' },
      { origin: 'null', 'x-requested-with': 'atrium', 'content-type': 'application/json' },
      { 'x-requested-with': 'atrium', 'content-type': 'application/json' },
      { origin: own, 'content-type': 'application/json' },
      { origin: own, 'x-requested-with': 'atrium', 'content-type': 'application/x-www-form-urlencoded' },
      { origin: own, 'x-requested-with': 'atrium' },
    ];
    for (const headers of tries) {
      for (const path of ['refresh', 'logout']) {
        const response = await house.server.inject({ method: 'POST', url: `/api/v1/auth/${path}`, headers: { cookie, host: 'localhost:3000', ...headers }, ...(headers['content-type'] ? { payload: '{}' } : {}) });
        expect([path, headers, response.statusCode === 403 || response.statusCode === 415]).toEqual([path, headers, true]);
        expect(response.headers['set-cookie']).toBeUndefined();
      }
    }
    const text = await house.server.inject({ method: 'POST', url: '/api/v1/auth/refresh', headers: { cookie, origin: own, 'x-requested-with': 'atrium', 'content-type': 'text/plain' }, payload: '{}' });
    expect(text.statusCode).toBe(403);
    expect(text.json().error.code).toBe('core.foreign_origin');
    expect(await rowsOf(person.id)).toBe(before);
  });

  it('needs a cookie that is ours', async () => {
    expect((await call(house, contract.refresh, {})).status).toBe(401);
    expect((await renew(house, 'x'.repeat(43))).status).toBe(401);
    expect((await renew(house, '')).status).toBe(401);
    expect((await renew(house, 'y'.repeat(5000))).status).toBe(401);
  });

  it('kills the family when an old token comes back, and the kill stands although the request is refused', async () => {
    const person = await newPerson(house);
    const second = await renew(house, person.refresh);
    const third = await renew(house, refreshOf(second)!);
    expect(third.status).toBe(200);
    // The first one is no longer the direct predecessor: not even seconds later is it forgiven.
    expect((await renew(house, person.refresh)).status).toBe(401);
    expect((await renew(house, refreshOf(third)!)).status).toBe(401);
    expect(await within2s(async () => (await statusOf(house, third.body.token)) === 401)).toBe(true);
    const { rows } = await house.owner.query('select end_reason from identity.session where account_id = $1', [person.id]);
    expect(rows).toEqual([{ end_reason: 'token_reused' }]);
    const { rows: events } = await house.owner.query("select data from core.event where account_id = $1 and type = 'identity.session.revoked'", [person.id]);
    expect(events).toEqual([{ data: { reason: 'token_reused' } }]);
  });

  it('forgives the direct predecessor for 30 seconds, with the same successor, and not longer', async () => {
    const person = await newPerson(house);
    const first = await renew(house, person.refresh);
    await age(person.email, 25);
    const again = await renew(house, person.refresh);
    expect(again.status).toBe(200);
    expect(refreshOf(again)).toBe(refreshOf(first));
    await age(person.email, 6);
    expect((await renew(house, person.refresh)).status).toBe(401);
    expect((await renew(house, refreshOf(first)!)).status).toBe(401);
  });

  it('lets two tabs that ask at once both go on, with one branch', async () => {
    const person = await newPerson(house);
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(house, person.refresh)));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(refreshOf)).size).toBe(1);
    const { rows } = await house.owner.query('select count(*)::int as n from identity.refresh_token where account_id = $1 and used_at is null', [person.id]);
    expect(rows[0].n).toBe(1);
    expect((await renew(house, refreshOf(answers[0]!)!)).status).toBe(200);
  });

  it('leaves other sessions alone when a family dies', async () => {
    const person = await newPerson(house);
    const other = await signInAgain(house, person);
    await renew(house, person.refresh);
    await age(person.email, 60);
    expect((await renew(house, person.refresh)).status).toBe(401);
    expect((await renew(house, other.refresh)).status).toBe(200);
  });

  it('ends after 14 idle days and after 30 days in all', async () => {
    const idle = await newPerson(house);
    await house.owner.query("update identity.session set last_seen_at = now() - interval '14 days 1 minute' where account_id = $1", [idle.id]);
    expect((await renew(house, idle.refresh)).status).toBe(401);
    const old = await newPerson(house);
    const { rows } = await house.owner.query('select extract(epoch from expires_at - now())::int as left from identity.session where account_id = $1', [old.id]);
    expect(Math.abs(rows[0].left - 30 * 86400)).toBeLessThan(10);
    await house.owner.query("update identity.session set expires_at = now() + interval '1 day' where account_id = $1", [old.id]);
    const nearEnd = await renew(house, old.refresh);
    expect(Number(nearEnd.cookies.find((c) => c.name === '__Secure-rt')!.maxAge)).toBeLessThanOrEqual(86400);
    await house.owner.query("update identity.session set expires_at = now() - interval '1 second' where account_id = $1", [old.id]);
    expect((await renew(house, refreshOf(nearEnd)!)).status).toBe(401);
    expect(await within2s(async () => (await statusOf(house, nearEnd.body.token)) === 401)).toBe(true);
  });
});

describe('signing out', () => {
  it('ends the session at once and takes the cookies back', async () => {
    const person = await newPerson(house);
    expect(await statusOf(house, person.token)).toBe(200);
    const answer = await call(house, contract.logout, {}, { token: person.token });
    expect(answer.cookies.map((c) => [c.name, c.value, c.path, new Date(String(c.expires)).getTime()])).toEqual([['token', '', '/', 0], ['__Secure-rt', '', '/api/v1/auth', 0]]);
    expect(await statusOf(house, person.token)).toBe(401);
    expect((await renew(house, person.refresh)).status).toBe(401);
  });

  it('works by the refresh cookie alone when the access token has expired, and twice', async () => {
    const person = await newPerson(house);
    for (let i = 0; i < 2; i++) expect((await call(house, contract.logout, {}, { headers: { cookie: `__Secure-rt=${person.refresh}` } })).status).toBe(200);
    expect((await renew(house, person.refresh)).status).toBe(401);
  });

  it('everywhere ends all sessions of this account and no other', async () => {
    const [person, stranger] = [await newPerson(house), await newPerson(house)];
    const other = await signInAgain(house, person);
    const answer = await call(house, contract.logoutEverywhere, {}, { token: person.token });
    expect(answer.body).toEqual({ ok: true, ended: 2 });
    expect([await statusOf(house, person.token), await statusOf(house, other.token), await statusOf(house, stranger.token)]).toEqual([401, 401, 200]);
  });

  it('ends the session a browser had when it signs in again', async () => {
    const person = await newPerson(house);
    const other = await signInAgain(house, person);
    const again = await call(house, contract.login, { email: person.email, password }, { ip: someAddress(), headers: { cookie: `__Secure-rt=${person.refresh}` } });
    expect(again.status).toBe(200);
    expect([await statusOf(house, person.token), await statusOf(house, other.token)]).toEqual([401, 200]);
  });
});

describe('the list of sessions', () => {
  it('shows the own ones, marks this one, and signs one out', async () => {
    const [person, stranger] = [await newPerson(house), await newPerson(house)];
    const other = await signInAgain(house, person);
    const { body } = await call(house, contract.listSessions, {}, { token: person.token });
    expect(body.items).toHaveLength(2);
    expect(body.items.map((s) => [s.method, s.current])).toEqual([['password', false], ['register', true]]);
    const theirs = (await call(house, contract.listSessions, {}, { token: stranger.token })).body.items[0]!;
    expect((await call(house, contract.revokeSession, { id: theirs.id }, { token: person.token })).status).toBe(404);
    expect(await statusOf(house, stranger.token)).toBe(200);
    expect((await call(house, contract.revokeSession, { id: body.items[0]!.id }, { token: person.token })).status).toBe(200);
    expect([await statusOf(house, other.token), await statusOf(house, person.token)]).toEqual([401, 200]);
    expect((await call(house, contract.revokeSession, { id: body.items[0]!.id }, { token: person.token })).status).toBe(404);
    expect((await call(house, contract.revokeSession, { id: 'nonsense' }, { token: person.token })).status).toBe(404);
  });
});
