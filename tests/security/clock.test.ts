import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimits, perMinute } from '#core/server/rate-limit.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as identity from '#modules/identity/contract.ts';
import { lastMail, newPerson, password, refreshOf, renew, signInAgain, someAddress, statusOf } from '#modules/identity/tests/people.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, signUp } from '../fixtures/people.ts';

// The server's clock is wrong and the database's is right (two machines), or the server's is set while it runs.
const hour = 3_600_000;
let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
afterEach(() => { vi.useRealTimers(); });

/** Sets the server's clock; PostgreSQL's, and the one that measures durations, go on as they are. */
function shift(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + milliseconds) });
}

describe.each([['ahead', 2 * hour], ['behind', -2 * hour]])('a server whose clock is two hours %s of the database', (_, skew) => {
  beforeEach(() => { shift(skew); });

  it('lets people in, and keeps them in', async () => {
    const person = await newPerson(house);
    expect(await statusOf(house, person.token)).toBe(200);
    const again = await signInAgain(house, person);
    expect(await statusOf(house, again.token)).toBe(200);
    const renewed = await renew(house, again.refresh);
    expect([renewed.status, await statusOf(house, renewed.body.token)]).toEqual([200, 200]);
    const sessions = await call(house, identity.listSessions, {}, { token: person.token });
    expect(sessions.body.items.length).toBeGreaterThan(0);
    for (const s of sessions.body.items) expect(Date.parse(s.expiresAt)).toBeGreaterThan(Date.parse(s.lastSeenAt));
  });

  it('forgives the second of two tabs for half a minute, not for two hours', async () => {
    const person = await newPerson(house);
    const first = await renew(house, person.refresh);
    const second = await renew(house, person.refresh);
    expect([second.status, refreshOf(second)]).toEqual([200, refreshOf(first)]);
    await house.owner.query("update identity.refresh_token set used_at = used_at - interval '31 seconds' where account_id = $1 and used_at is not null", [person.id]);
    expect((await renew(house, person.refresh)).status).toBe(401);
  });

  it('mails codes and links that work now, and end in time', async () => {
    const { email } = await newPerson(house);
    const forgot = () => call(house, identity.forgotPassword, { email }, { ip: someAddress() });
    const validate = (code: string) => call(house, identity.validateOtp, { email, code, purpose: 'reset' }, { ip: someAddress() });
    await forgot();
    expect((await validate((await lastMail(house, email)).code)).status).toBe(200);
    await forgot();
    const { code } = await lastMail(house, email);
    await house.owner.query("update identity.one_time set code_expires_at = code_expires_at - interval '10 minutes' where account_id = (select id from identity.account where email = $1) and used_at is null", [email]);
    expect((await validate(code)).status).toBe(400);
    await forgot();
    const { token } = await lastMail(house, email);
    expect((await call(house, identity.resetPassword, { token, password: `${password} anew` }, { ip: someAddress() })).status).toBe(200);
  });

  it('gives socket tickets that are good for a minute', async () => {
    const person = await newPerson(house);
    const take = async () => (await call(house, identity.socketTicket, {}, { token: person.token })).body.ticket;
    expect((await house.app.gate.redeemTicket(house.app, await take()))?.id).toBe(person.id);
    const late = await take();
    await house.owner.query("update identity.one_time set expires_at = expires_at - interval '61 seconds' where account_id = $1", [person.id]);
    expect(await house.app.gate.redeemTicket(house.app, late)).toBeNull();
  });

  it('sends invitations that can be accepted, for seven days', async () => {
    const place = await found(house, await signUp(house, 'Inviter'));
    const guest = await signUp(house, 'Guest');
    const invite = async (email: string) => (await call(house, workspace.invite, { workspace_slug: place.slug, emails: [email], role: 'member' }, place.as(place.owner))).body.results[0]!.invitationId!;
    expect((await call(house, workspace.acceptInvite, { id: await invite(guest.email) }, { token: guest.token })).status).toBe(200);
    const late = await signUp(house, 'Late');
    const id = await invite(late.email);
    const { rows } = await house.owner.query<{ days: number }>('select extract(epoch from expires_at - now()) / 86400 as days from workspace.invitation where id = $1', [id]);
    expect(Math.abs(Number(rows[0]!.days) - 7)).toBeLessThan(0.001);
    await house.owner.query("update workspace.invitation set expires_at = expires_at - interval '7 days 1 minute' where id = $1", [id]);
    expect((await call(house, workspace.acceptInvite, { id }, { token: late.token })).status).toBe(410);
  });

  it('counts wrong passwords in the window they fall into, and lets the owner in after it', async () => {
    const { email } = await newPerson(house);
    const wrong = () => call(house, identity.login, { email, password: 'not that one' }, { ip: someAddress() });
    let answer = await wrong();
    for (let i = 0; i < 15 && answer.status !== 429; i++) answer = await wrong();
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    await house.owner.query("update core.attempt set window_start = window_start - make_interval(secs => $2) where key like '%' || $1 || '%'", [email, wait + 1]);
    expect((await call(house, identity.login, { email, password }, { ip: someAddress() })).status).toBe(200);
  });
});

describe('an access token', () => {
  const at = async (seconds: number) => {
    const person = await newPerson(house);
    shift(seconds * 1000);
    return statusOf(house, person.token);
  };
  it('is forgiven 60 seconds, whichever clock is ahead, and no more', async () => {
    expect(await at(600 + 55)).toBe(200);
    vi.useRealTimers();
    expect(await at(600 + 62)).toBe(401);
    vi.useRealTimers();
    expect(await at(-55)).toBe(200);
  });
  it('that was remembered as good ends at the same moment', async () => {
    const person = await newPerson(house);
    expect(await statusOf(house, person.token)).toBe(200);
    shift(662_000);
    expect(await statusOf(house, person.token)).toBe(401);
  });
});

describe('a clock that is put back or ahead while the server runs', () => {
  it.each([2 * hour, -2 * hour])('does not change what a window counts (%i ms)', (skew) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval'] });
    const limits = createRateLimits(house.app.pool);
    const take = () => { try { limits.take('k', perMinute.auth, 60); return true; } catch (error) { return (error as { details: { seconds: number } }).details.seconds; } };
    for (let i = 0; i < perMinute.auth; i++) expect(take()).toBe(true);
    vi.setSystemTime(Date.now() + skew);
    // Neither forgiven …
    const wait = take();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(67);
    // … nor locked out.
    vi.advanceTimersByTime(67_000);
    expect(take()).toBe(true);
  });

  it('does not let a session that ended live on in memory', async () => {
    const person = await newPerson(house);
    expect(await statusOf(house, person.token)).toBe(200);
    shift(-2 * hour);
    // Past the signal, as if it had been lost: what is remembered may be two seconds old, measured by a clock that nobody sets.
    await house.owner.query('update identity.session set ended_at = now() where account_id = $1', [person.id]);
    await new Promise((resolve) => setTimeout(resolve, 1800));
    expect(await statusOf(house, person.token)).toBe(401);
  });

  it('lets a request that came before and after it have one effect', async () => {
    const person = await signUp(house, 'Twice');
    const create = () => call(house, workspace.createWorkspace, { name: 'Once' }, { token: person.token, headers: { 'idempotency-key': key } });
    const key = randomUUID();
    const first = await create();
    shift(-2 * hour);
    // Behind by two hours the token seems to be from the future; it is ours all the same.
    const second = await create();
    expect([first.status, second.status, second.body.workspace.id]).toEqual([201, 201, first.body.workspace.id]);
  });
});
