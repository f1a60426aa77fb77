import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newPerson, password, someAddress, statusOf, type Person } from './people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const codeAt = (secret: string, steps = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

interface Protected extends Person { secret: string; recovery: string[] }
async function protectedPerson(): Promise<Protected> {
  const person = await newPerson(house);
  const { body: { secret } } = await call(house, contract.startTotp, { password }, { token: person.token });
  const { body } = await call(house, contract.confirmTotp, { code: codeAt(secret) }, { token: person.token });
  // As if it had been turned on long ago: the present step is unused.
  await house.owner.query('update identity.account set totp_last_step = null where id = $1', [person.id]);
  return { ...person, secret, recovery: body.recoveryCodes };
}
async function challengeFor(person: Person): Promise<string> {
  const { body } = await call(house, contract.login, { email: person.email, password }, { ip: someAddress() });
  if (body.status !== 'second_step') throw new Error(JSON.stringify(body));
  return body.challenge;
}
const second = (challenge: string, code: string) => call(house, contract.loginSecondStep, { challenge, code }, { ip: someAddress() });

describe('turning two-step sign-in on', () => {
  it('needs the password and a first code, and answers ten recovery codes', async () => {
    const person = await newPerson(house);
    expect((await call(house, contract.startTotp, { password: 'wrong' }, { token: person.token })).status).toBe(403);
    expect((await call(house, contract.confirmTotp, { code: '123456' }, { token: person.token })).error?.code).toBe('identity.totp_off');
    const { body } = await call(house, contract.startTotp, { password }, { token: person.token });
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.uri).toContain('issuer=Atrium');
    expect(body.qr).toMatch(/^data:image\/png;base64,/);
    const valid = [-2, -1, 0, 1, 2].map((steps) => codeAt(body.secret, steps));
    const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !valid.includes(code))!;
    expect((await call(house, contract.confirmTotp, { code: wrong }, { token: person.token })).error?.code).toBe('identity.code_invalid');
    expect((await call(house, contract.login, { email: person.email, password }, { ip: someAddress() })).body.status).toBe('signed_in');
    const done = await call(house, contract.confirmTotp, { code: codeAt(body.secret) }, { token: person.token });
    expect(done.status).toBe(200);
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect((await call(house, contract.getSecurity, {}, { token: person.token })).body).toMatchObject({ totp: true, recoveryCodesLeft: 10 });
    expect((await call(house, contract.startTotp, { password }, { token: person.token })).error?.code).toBe('identity.totp_on');
    const { rows } = await house.owner.query('select a::text as account, (select string_agg(r::text, $2) from identity.recovery_code r where r.account_id = a.id) as codes from identity.account a where id = $1', [person.id, ',']);
    const kept = JSON.stringify(rows).toLowerCase();
    expect(kept.includes(Buffer.from(body.secret).toString('hex'))).toBe(false);
    for (const code of done.body.recoveryCodes) expect(kept.includes(code.replace('-', ''))).toBe(false);
  });
  it('is told to the address of the account, and so is turning it off', async () => {
    const person = await protectedPerson();
    const subjects = async () => (await house.owner.query<{ subject: string }>("select subject from core.mail where to_email = $1 and subject like 'Two-step%' order by created_at", [person.email])).rows.map((r) => r.subject);
    expect(await subjects()).toEqual(['Two-step sign-in is on']);
    expect((await call(house, contract.disableTotp, { password }, { token: person.token })).status).toBe(200);
    expect(await subjects()).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
  });
});

describe('the second step', () => {
  it('is asked for before anything is handed out', async () => {
    const person = await protectedPerson();
    const answer = await call(house, contract.login, { email: person.email, password }, { ip: someAddress() });
    expect(answer.body).toMatchObject({ status: 'second_step', methods: ['totp', 'recovery'] });
    expect(answer.cookies).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain(person.id);
    const challenge = answer.body.status === 'second_step' ? answer.body.challenge : '';
    expect(await statusOf(house, challenge)).toBe(401);
    const done = await second(challenge, codeAt(person.secret));
    expect([done.status, done.body.status]).toEqual([200, 'signed_in']);
    expect(await statusOf(house, done.body.token)).toBe(200);
    expect((await second(challenge, codeAt(person.secret, 1))).error?.code).toBe('identity.challenge_gone');
  });

  it('refuses the same code again within its 30 seconds, and older ones', async () => {
    const person = await protectedPerson();
    const code = codeAt(person.secret);
    expect((await second(await challengeFor(person), code)).status).toBe(200);
    const replay = await second(await challengeFor(person), code);
    expect([replay.status, replay.error?.code]).toEqual([401, 'identity.second_step_wrong']);
    expect((await second(await challengeFor(person), codeAt(person.secret, -1))).status).toBe(401);
    expect((await second(await challengeFor(person), codeAt(person.secret, 1))).status).toBe(200);
  });

  it('lets one of many parallel uses of a code through', async () => {
    const person = await protectedPerson();
    const challenges = [];
    for (let i = 0; i < 6; i++) challenges.push(await challengeFor(person));
    const code = codeAt(person.secret);
    const answers = await Promise.all(challenges.map((c) => second(c, code)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('refuses codes far from now', async () => {
    const person = await protectedPerson();
    for (const steps of [-5, 5]) expect((await second(await challengeFor(person), codeAt(person.secret, steps))).status).toBe(401);
  });

  it('takes a recovery code once, in any spelling', async () => {
    const person = await protectedPerson();
    const [code] = person.recovery as [string];
    expect((await second(await challengeFor(person), ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await second(await challengeFor(person), code)).status).toBe(401);
    expect((await call(house, contract.getSecurity, {}, { token: person.token })).body.recoveryCodesLeft).toBe(9);
    const stranger = await protectedPerson();
    expect((await second(await challengeFor(stranger), person.recovery[1]!)).status).toBe(401);
  });

  it('stops guessing, whatever the challenges and addresses', async () => {
    const person = await protectedPerson();
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await second(await challengeFor(person), 'wrong-code')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await second(await challengeFor(person), codeAt(person.secret))).status).toBe(429);
  });

  it('has ten minutes', async () => {
    const person = await protectedPerson();
    const challenge = await challengeFor(person);
    await house.owner.query("update identity.one_time set expires_at = expires_at - interval '10 minutes' where kind = 'second_step'");
    expect((await second(challenge, codeAt(person.secret))).error?.code).toBe('identity.challenge_gone');
    expect((await second('x'.repeat(43), codeAt(person.secret))).status).toBe(401);
  });

  it('is worthless for a challenge that was open when the password changed', async () => {
    const person = await protectedPerson();
    const challenge = await challengeFor(person);
    await call(house, contract.changePassword, { currentPassword: password, newPassword: 'changed in between' }, { token: person.token });
    expect((await second(challenge, codeAt(person.secret))).status).toBe(401);
  });
});

describe('turning it off', () => {
  it('needs the password; new recovery codes replace the old ones', async () => {
    const person = await protectedPerson();
    expect((await call(house, contract.disableTotp, { password: 'wrong' }, { token: person.token })).status).toBe(403);
    const { body } = await call(house, contract.renewRecoveryCodes, { password }, { token: person.token });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await second(await challengeFor(person), person.recovery[0]!)).status).toBe(401);
    expect((await second(await challengeFor(person), body.recoveryCodes[0]!)).status).toBe(200);
    expect((await call(house, contract.disableTotp, { password }, { token: person.token })).status).toBe(200);
    expect((await call(house, contract.login, { email: person.email, password }, { ip: someAddress() })).body.status).toBe('signed_in');
    expect((await call(house, contract.renewRecoveryCodes, { password }, { token: person.token })).error?.code).toBe('identity.totp_off');
  });
});
