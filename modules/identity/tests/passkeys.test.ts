import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newAuthenticator, type Authenticator } from './authenticator.ts';
import { newPerson, password, someAddress, statusOf, type Person } from './people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const start = async (person: Person) => (await call(house, contract.startPasskey, { password }, { token: person.token })).body;
const finish = (person: Person, challenge: string, response: unknown, name = 'Laptop') => call(house, contract.finishPasskey, { challenge, name, response }, { token: person.token });
async function withPasskey(): Promise<{ person: Person; device: Authenticator; id: string }> {
  const [person, device] = [await newPerson(house), newAuthenticator()];
  const { challenge, options } = await start(person);
  const { status, body } = await finish(person, challenge, device.create(options));
  expect(status).toBe(201);
  return { person, device, id: body.id };
}
const startLogin = async () => (await call(house, contract.startPasskeyLogin, {}, { ip: someAddress() })).body;
const finishLogin = (challenge: string, response: unknown) => call(house, contract.finishPasskeyLogin, { challenge, response }, { ip: someAddress() });

describe('registering a passkey', () => {
  it('needs the password, keeps the key and shows it', async () => {
    const person = await newPerson(house);
    expect((await call(house, contract.startPasskey, { password: 'wrong' }, { token: person.token })).status).toBe(403);
    const { challenge, options } = await start(person);
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Atrium' }, attestation: 'none', authenticatorSelection: { residentKey: 'required', userVerification: 'required' } });
    const device = newAuthenticator();
    const answer = await finish(person, challenge, device.create(options), 'My phone');
    expect([answer.status, answer.body]).toMatchObject([201, { name: 'My phone', lastUsedAt: null, synced: false }]);
    expect((await call(house, contract.listPasskeys, {}, { token: person.token })).body.items).toHaveLength(1);
    expect((await call(house, contract.getSecurity, {}, { token: person.token })).body.passkeys).toBe(1);
    expect((await house.owner.query("select subject from core.mail where to_email = $1 and subject like 'A passkey%'", [person.email])).rows).toEqual([{ subject: 'A passkey was added to your account' }]);
    const again = await start(person);
    expect((again.options.excludeCredentials as Array<{ id: string }>).map((c) => c.id)).toEqual([device.id]);
    expect((await finish(person, again.challenge, device.create(again.options))).error?.code).toBe('identity.passkey_known');
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }], ['another site', { rpId: 'evil.example' }], ['a person who was not verified', { flags: 0x41 }],
    ['another challenge', { challenge: Buffer.from('something else').toString('base64url') }],
  ])('refuses %s', async (_what, over) => {
    const person = await newPerson(house);
    const { challenge, options } = await start(person);
    const answer = await finish(person, challenge, newAuthenticator().create(options, over));
    expect([answer.status, answer.error?.code]).toEqual([401, 'identity.passkey_refused']);
    expect((await call(house, contract.listPasskeys, {}, { token: person.token })).body.items).toEqual([]);
  });

  it("refuses a challenge that is used, over, or another person's", async () => {
    const [person, stranger] = [await newPerson(house), await newPerson(house)];
    const first = await start(person);
    expect((await finish(stranger, first.challenge, newAuthenticator().create(first.options))).status).toBe(401);
    expect((await finish(person, first.challenge, newAuthenticator().create(first.options))).status).toBe(201);
    expect((await finish(person, first.challenge, newAuthenticator().create(first.options))).status).toBe(401);
    const second = await start(person);
    await house.owner.query('update identity.passkey_challenge set expires_at = now()');
    expect((await finish(person, second.challenge, newAuthenticator().create(second.options))).status).toBe(401);
  });

  it('refuses what is no answer of a browser with 422, never 500', async () => {
    const person = await newPerson(house);
    const { challenge, options } = await start(person);
    const good = newAuthenticator().create(options) as { response: object };
    for (const response of [null, 'x', {}, { ...good, type: 'password' }, { ...good, surprise: 1 }, { ...good, response: {} }]) expect((await finish(person, challenge, response)).status).toBe(422);
    for (const attestationObject of ['AAAA', 'oA', 'v_8', 'eHg']) expect((await finish(person, challenge, { ...good, response: { ...good.response, attestationObject } })).status).toBe(401);
  });
});

describe('signing in with a passkey', () => {
  it('works without naming the account, also where a second step is on', async () => {
    const { person, device } = await withPasskey();
    await house.owner.query("update identity.account set totp_secret = 'x', totp_on_at = now() where id = $1", [person.id]);
    const { challenge, options } = await startLogin();
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = await finishLogin(challenge, device.get(options));
    expect(answer.body).toMatchObject({ status: 'signed_in', account: { id: person.id } });
    expect(await statusOf(house, answer.body.token)).toBe(200);
    expect((await call(house, contract.listSessions, {}, { token: answer.body.token })).body.items[0]).toMatchObject({ method: 'passkey', current: true });
    expect((await call(house, contract.listPasskeys, {}, { token: answer.body.token })).body.items[0]!.lastUsedAt).not.toBeNull();
  });

  it('takes an answer once', async () => {
    const { device } = await withPasskey();
    const { challenge, options } = await startLogin();
    const response = device.get(options);
    const answers = await Promise.all(Array.from({ length: 5 }, () => finishLogin(challenge, response)));
    expect(answers.map((a) => a.status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await finishLogin((await startLogin()).challenge, response)).status).toBe(401);
  });

  it.each([['another origin', { origin: 'https://evil.example' }], ['another site', { rpId: 'evil.example' }], ['a person who was not verified', { flags: 0x01 }]])('refuses %s', async (_what, over) => {
    const { device } = await withPasskey();
    const { challenge, options } = await startLogin();
    const answer = await finishLogin(challenge, device.get(options, over));
    expect([answer.status, answer.cookies]).toEqual([401, []]);
  });

  it('refuses an unknown device, a forged signature and a counter that went back', async () => {
    const { device } = await withPasskey();
    const stranger = newAuthenticator();
    const one = await startLogin();
    expect((await finishLogin(one.challenge, stranger.get(one.options))).status).toBe(401);
    const two = await startLogin();
    expect((await finishLogin(two.challenge, { ...stranger.get(two.options), id: device.id, rawId: device.id })).status).toBe(401);
    const three = await startLogin();
    device.count = 5;
    expect((await finishLogin(three.challenge, device.get(three.options))).status).toBe(200);
    const four = await startLogin();
    device.count = 2;
    expect((await finishLogin(four.challenge, device.get(four.options))).status).toBe(401);
  });

  it('ends when the passkey is removed, which needs the password and the owner', async () => {
    const { person, device, id } = await withPasskey();
    const stranger = await newPerson(house);
    expect((await call(house, contract.removePasskey, { id, password }, { token: stranger.token })).status).toBe(404);
    expect((await call(house, contract.removePasskey, { id, password: 'wrong' }, { token: person.token })).status).toBe(403);
    expect((await call(house, contract.removePasskey, { id, password }, { token: person.token })).status).toBe(200);
    const { challenge, options } = await startLogin();
    expect((await finishLogin(challenge, device.get(options))).status).toBe(401);
  });
});
