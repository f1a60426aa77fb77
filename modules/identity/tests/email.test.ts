import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { lastMail, newPerson, password, someAddress, statusOf } from './people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const otp = (email: string, code: string, purpose: 'reset' | 'verify' = 'reset') => call(house, contract.validateOtp, { email, code, purpose }, { ip: someAddress() });
const login = (email: string, secret: string) => call(house, contract.login, { email, password: secret }, { ip: someAddress() });

describe('confirming the address', () => {
  it('works by link, once', async () => {
    const person = await newPerson(house);
    const { token, url } = await lastMail(house, person.email);
    expect(url).toContain('/verify-email?token=');
    const answer = await call(house, contract.verifyEmail, { token });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, accountId: person.id, email: person.email }]);
    expect((await call(house, contract.getProfile, {}, { token: person.token })).body.emailVerified).toBe(true);
    expect((await house.app.gate.authenticate(house.app, person.token))!.emailVerified).toBe(true);
    expect((await call(house, contract.verifyEmail, { token })).status).toBe(400);
    expect((await call(house, contract.resendVerification, {}, { token: person.token })).error?.code).toBe('identity.email_verified');
  });

  it('works by code', async () => {
    const person = await newPerson(house);
    const answer = await otp(person.email, (await lastMail(house, person.email)).code, 'verify');
    expect([answer.status, answer.body]).toEqual([200, { purpose: 'verify', token: null }]);
    expect((await call(house, contract.getSecurity, {}, { token: person.token })).body.emailVerified).toBe(true);
  });

  it('is mailed again on request; the older link dies; five an hour', async () => {
    const person = await newPerson(house);
    const older = await lastMail(house, person.email);
    for (let i = 0; i < 5; i++) expect((await call(house, contract.resendVerification, {}, { token: person.token })).status).toBe(200);
    expect((await call(house, contract.resendVerification, {}, { token: person.token })).status).toBe(429);
    expect((await call(house, contract.verifyEmail, { token: older.token })).status).toBe(400);
    expect((await call(house, contract.verifyEmail, { token: (await lastMail(house, person.email)).token })).status).toBe(200);
  });

  it('never happens by opening an address', async () => {
    const person = await newPerson(house);
    const { token } = await lastMail(house, person.email);
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const response = await house.server.inject({ method, url: `/api/v1/auth/verify-email?token=${token}` });
      expect([404, 405]).toContain(response.statusCode);
    }
    expect((await call(house, contract.verifyEmail, { token })).status).toBe(200);
  });
});

describe('changing the e-mail address', () => {
  it('waits for the link in the new mailbox, then moves, keeps the session and tells the old mailbox', async () => {
    const person = await newPerson(house);
    const to = `new-${person.email}`;
    expect((await call(house, contract.requestEmailChange, { email: to, password: 'wrong' }, { token: person.token })).status).toBe(403);
    expect((await call(house, contract.requestEmailChange, { email: person.email, password }, { token: person.token })).status).toBe(422);
    expect((await call(house, contract.requestEmailChange, { email: to, password }, { token: person.token })).status).toBe(200);
    expect((await call(house, contract.getSecurity, {}, { token: person.token })).body).toMatchObject({ email: person.email, pendingEmail: to });
    expect((await login(to, password)).status).toBe(401);
    const { token, url } = await lastMail(house, to);
    expect(url).toContain('/confirm-email?token=');
    const answer = await call(house, contract.confirmEmailChange, { token });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, email: to }]);
    expect([(await login(person.email, password)).status, (await login(to, password)).status, await statusOf(house, person.token)]).toEqual([401, 200, 200]);
    expect((await call(house, contract.getProfile, {}, { token: person.token })).body).toMatchObject({ email: to, emailVerified: true });
    expect((await lastMail(house, person.email)).subject).toBe('Your e-mail address was changed');
    expect((await call(house, contract.confirmEmailChange, { token })).status).toBe(400);
  });

  it('tells the asker nothing about an address that is taken, but its owner', async () => {
    const [person, owner] = [await newPerson(house), await newPerson(house)];
    const answer = await call(house, contract.requestEmailChange, { email: owner.email, password }, { token: person.token });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(await lastMail(house, owner.email)).toMatchObject({ subject: 'This address is already in use', token: '' });
  });

  it('gives an address to one of two who ask for it', async () => {
    const people = [await newPerson(house), await newPerson(house)];
    const links = [];
    for (const person of people) {
      await call(house, contract.requestEmailChange, { email: 'wanted@x.test', password }, { token: person.token });
      links.push((await lastMail(house, 'wanted@x.test')).token);
    }
    const answers = await Promise.all(links.map((token) => call(house, contract.confirmEmailChange, { token })));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
  });
});
