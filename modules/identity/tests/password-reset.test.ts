import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { countMails, lastMail, newPerson, password, renew, signInAgain, someAddress, statusOf } from './people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const fresh = 'an entirely new one';
const forgot = (email: string) => call(house, contract.forgotPassword, { email }, { ip: someAddress() });
const otp = (email: string, code: string, purpose: 'reset' | 'verify' = 'reset') => call(house, contract.validateOtp, { email, code, purpose }, { ip: someAddress() });
const reset = (token: string, secret = fresh) => call(house, contract.resetPassword, { token, password: secret }, { ip: someAddress() });
const resetMailOf = async (email: string) => { expect((await forgot(email)).status).toBe(200); const mail = await lastMail(house, email); expect(mail.subject).toBe('Set a new password'); return mail; };
const login = (email: string, secret: string) => call(house, contract.login, { email, password: secret }, { ip: someAddress() });
const otherCode = (code: string, i = 1) => String((Number(code) + i) % 1_000_000).padStart(6, '0');

describe('forgot password', () => {
  it('answers the same for known and unknown addresses, and does the same before it answers', async () => {
    const { email } = await newPerson(house);
    const [known, unknown] = [await forgot(email), await forgot('unknown@x.test')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await countMails(house, 'unknown@x.test')).toBe(0);
    expect(await countMails(house, email)).toBe(2);
    const mail = await lastMail(house, email);
    expect(mail.url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    expect(mail.code).toMatch(/^\d{6}$/);
  });

  it('sends at most five mails an hour to one address', async () => {
    const { email } = await newPerson(house);
    for (let i = 0; i < 5; i++) expect((await forgot(email)).status).toBe(200);
    const sixth = await forgot(email);
    expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await countMails(house, email)).toBe(6);
  });

  it('writes in the language of the account', async () => {
    await call(house, contract.register, { email: 'arabic@x.test', password, firstName: 'ليلى', language: 'ar' });
    await forgot('arabic@x.test');
    expect((await lastMail(house, 'arabic@x.test')).subject).toBe('تعيين كلمة مرور جديدة');
  });

  it('keeps neither link nor code readable in its tables', async () => {
    const { email } = await newPerson(house);
    const { token } = await resetMailOf(email);
    const { rows } = await house.owner.query("select count(*)::int as n from identity.one_time o where o::text like '%' || $1 || '%'", [token]);
    expect(rows[0].n).toBe(0);
  });
});

describe('the reset link', () => {
  it('sets the password once, ends all sessions, confirms the address and does not sign in', async () => {
    const person = await newPerson(house);
    const other = await signInAgain(house, person);
    const { token } = await resetMailOf(person.email);
    const answer = await reset(token);
    expect([answer.status, answer.body, answer.cookies]).toEqual([200, { ok: true }, []]);
    expect([await statusOf(house, person.token), await statusOf(house, other.token), (await renew(house, person.refresh)).status]).toEqual([401, 401, 401]);
    expect((await login(person.email, password)).status).toBe(401);
    const again = await login(person.email, fresh);
    expect(again.body).toMatchObject({ status: 'signed_in', account: { emailVerified: true } });
    expect((await lastMail(house, person.email)).subject).toBe('Your password was changed');
    const second = await reset(token, 'yet another secret');
    expect([second.status, second.error?.code]).toEqual([400, 'identity.token_invalid']);
    expect((await login(person.email, 'yet another secret')).status).toBe(401);
  });

  it('works once even when used twenty times at the same moment', async () => {
    const { email } = await newPerson(house);
    const { token } = await resetMailOf(email);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, `parallel secret ${i}`)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 400)).toHaveLength(19);
  });

  it('is dead after a newer one was issued', async () => {
    const { email } = await newPerson(house);
    const [older, newer] = [await resetMailOf(email), await resetMailOf(email)];
    expect((await reset(older.token)).status).toBe(400);
    expect((await otp(email, older.code)).status).toBe(400);
    expect((await reset(newer.token)).status).toBe(200);
  });

  it('is dead after the e-mail address has changed', async () => {
    const { email, token } = await newPerson(house);
    const link = await resetMailOf(email);
    await call(house, contract.requestEmailChange, { email: 'moved-away@x.test', password }, { token });
    expect((await call(house, contract.confirmEmailChange, { token: (await lastMail(house, 'moved-away@x.test')).token })).status).toBe(200);
    expect((await reset(link.token)).status).toBe(400);
    // Even a row that escaped revocation is bound to the former address.
    await house.owner.query("update identity.one_time set used_at = null where kind = 'reset'");
    expect((await reset(link.token)).status).toBe(400);
    expect((await otp('moved-away@x.test', link.code)).status).toBe(400);
  });

  it('is dead after 30 minutes, after a password change, and when it is not a reset link', async () => {
    const { email, token } = await newPerson(house);
    const verify = await lastMail(house, email);
    expect((await reset(verify.token)).status).toBe(400);
    const first = await resetMailOf(email);
    const { rows } = await house.owner.query("select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from identity.one_time where kind = 'reset' and used_at is null order by created_at desc limit 1");
    expect(rows[0].minutes).toBe(30);
    await house.owner.query("update identity.one_time set expires_at = now() - interval '1 second' where kind = 'reset'");
    expect((await reset(first.token)).status).toBe(400);
    const second = await resetMailOf(email);
    expect((await call(house, contract.changePassword, { currentPassword: password, newPassword: 'changed in between' }, { token })).status).toBe(200);
    expect((await reset(second.token)).status).toBe(400);
    for (const wrong of ['x'.repeat(43), `${second.token}x`]) expect((await reset(wrong)).status).toBe(400);
  });

  it('survives a password that is refused', async () => {
    const { email } = await newPerson(house);
    const { token } = await resetMailOf(email);
    expect((await reset(token, 'password123')).status).toBe(422);
    expect((await reset(token, email)).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });

  it('opens an account that guessing has locked', async () => {
    const { email } = await newPerson(house);
    for (let i = 0; i < 11; i++) await login(email, `wrong ${i}`);
    expect((await login(email, password)).status).toBe(429);
    await reset((await resetMailOf(email)).token);
    expect((await login(email, fresh)).status).toBe(200);
  });
});

describe('the mailed code', () => {
  it('is swapped for a reset token, once', async () => {
    const { email } = await newPerson(house);
    const mail = await resetMailOf(email);
    const answer = await otp(email, mail.code);
    expect([answer.status, answer.body.purpose]).toEqual([200, 'reset']);
    const again = await otp(email, mail.code);
    expect([again.status, again.error?.code]).toEqual([400, 'identity.code_invalid']);
    // The link that came with it is used up too.
    expect((await reset(mail.token)).status).toBe(400);
    expect((await reset(answer.body.token!)).status).toBe(200);
  });

  it('is worthless after five wrong tries, whatever their addresses', async () => {
    const { email } = await newPerson(house);
    const mail = await resetMailOf(email);
    for (let i = 1; i <= 5; i++) expect((await otp(email, otherCode(mail.code, i))).status).toBe(400);
    expect((await otp(email, mail.code)).status).toBe(400);
  });

  it('still works at the fifth try', async () => {
    const { email } = await newPerson(house);
    const mail = await resetMailOf(email);
    for (let i = 1; i <= 4; i++) await otp(email, otherCode(mail.code, i));
    expect((await otp(email, mail.code)).status).toBe(200);
  });

  it('cannot be guessed in parallel', async () => {
    const { email } = await newPerson(house);
    const mail = await resetMailOf(email);
    const guesses = [...Array.from({ length: 40 }, (_, i) => otherCode(mail.code, i + 1)), mail.code];
    const answers = await Promise.all(guesses.map((code) => otp(email, code)));
    const { rows } = await house.owner.query("select count from core.attempt where key like 'identity.otp:%' order by count desc limit 1");
    // Five were let through; the others were refused without being looked at.
    expect(rows[0].count).toBe(5);
    expect(answers.filter((a) => a.status === 200).length).toBeLessThanOrEqual(1);
    expect((await otp(email, mail.code)).status).toBe(400);
  });

  it('of another account is refused', async () => {
    const [one, two] = [await newPerson(house), await newPerson(house)];
    const [mailOne] = [await resetMailOf(one.email), await resetMailOf(two.email)];
    expect((await otp(two.email, mailOne.code)).status).toBe(400);
    expect((await otp('nobody@x.test', mailOne.code)).status).toBe(400);
  });

  it('of another purpose is refused', async () => {
    const { email } = await newPerson(house);
    const verify = await lastMail(house, email);
    expect((await otp(email, verify.code, 'reset')).status).toBe(400);
  });

  it('lives ten minutes although the link lives longer', async () => {
    const { email } = await newPerson(house);
    const mail = await resetMailOf(email);
    const { rows } = await house.owner.query("select round(extract(epoch from code_expires_at - created_at) / 60)::int as minutes from identity.one_time where kind = 'reset' and used_at is null order by created_at desc limit 1");
    expect(rows[0].minutes).toBe(10);
    await house.owner.query("update identity.one_time set code_expires_at = now() - interval '1 second' where kind = 'reset'");
    expect((await otp(email, mail.code)).status).toBe(400);
    expect((await reset(mail.token)).status).toBe(200);
  });

  it('is limited per address', async () => {
    const answers = [];
    for (let i = 0; i < 31; i++) answers.push((await call(house, contract.validateOtp, { email: `o${i}@x.test`, code: '123456' }, { ip: '192.0.2.9' })).status);
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  });

  it.each(['12345', '1234567', '12a456', '', null, 123456, ['1', '2'], '１２３４５６'])('refuses %j as no code', async (code) => {
    expect((await call(house, contract.validateOtp, { email: 'a@x.test', code }, { ip: someAddress() })).status).toBe(422);
  });
});
