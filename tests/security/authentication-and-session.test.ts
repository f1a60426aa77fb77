import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as identity from '#modules/identity/contract.ts';
import { signUp } from '../fixtures/people.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const newPassword = 'quite another pass phrase';
async function mailTo(email: string): Promise<{ token: string; url: string; code: string }> {
  await house.drain();
  const { rows } = await house.owner.query('select body from core.mail where to_email = $1 order by created_at desc, id desc limit 1', [email]);
  const url = (rows[0].body.action?.url ?? '') as string;
  return { url, token: new URL(url).searchParams.get('token') ?? '', code: rows[0].body.code ?? '' };
}
async function resetFor(email: string): Promise<number> {
  await call(house, identity.forgotPassword, { email });
  return (await call(house, identity.resetPassword, { token: (await mailTo(email)).token, password: newPassword })).status;
}
async function turnTotpOn(person: { token: string; password: string }): Promise<{ totp: TOTP; recovery: string[] }> {
  const { secret } = (await call(house, identity.startTotp, { password: person.password }, { token: person.token })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const { recoveryCodes } = (await call(house, identity.confirmTotp, { code: totp.generate() }, { token: person.token })).body;
  return { totp, recovery: recoveryCodes };
}
async function addPasskey(accountId: string): Promise<void> {
  await house.owner.query("insert into identity.passkey (id, account_id, credential_id, public_key, counter, name) values ($1, $2, $3, '\\x00', 0, 'planted')", [randomUUID(), accountId, randomUUID()]);
}
const factorsOf = async (id: string) => (await house.owner.query('select (select count(*)::int from identity.passkey where account_id = $1) as passkeys, (select count(*)::int from identity.recovery_code where account_id = $1) as codes, totp_on_at is not null as totp, totp_secret is not null as secret from identity.account where id = $1', [id])).rows[0];

describe('an account somebody opened with an address that is not theirs', () => {
  it('keeps none of their ways in once the owner of the address has taken it over', async () => {
    const squatter = await signUp(house, 'Squatter');
    await house.owner.query('update identity.account set email_verified_at = null where id = $1', [squatter.id]);
    const { totp } = await turnTotpOn(squatter);
    await addPasskey(squatter.id);
    expect(await resetFor(squatter.email)).toBe(200);
    expect(await factorsOf(squatter.id)).toEqual({ passkeys: 0, codes: 0, totp: false, secret: false });
    expect(totp.generate()).toMatch(/^\d{6}$/);
    // The owner is not locked out by a second step they never set up.
    const signedIn = await call(house, identity.login, { email: squatter.email, password: newPassword });
    expect(signedIn.body).toMatchObject({ status: 'signed_in' });
    expect((await call(house, identity.getProfile, {}, { token: squatter.token })).status).toBe(401);
  });

  it('is told apart from an account whose owner merely forgot the password: that keeps its second step', async () => {
    const owner = await signUp(house, 'Owner');
    await turnTotpOn(owner);
    await addPasskey(owner.id);
    expect(await resetFor(owner.email)).toBe(200);
    expect(await factorsOf(owner.id)).toEqual({ passkeys: 1, codes: 10, totp: true, secret: true });
    expect((await call(house, identity.login, { email: owner.email, password: newPassword })).body).toMatchObject({ status: 'second_step' });
  });
});

describe('links in mails', () => {
  it('lead to the configured address, whatever host and scheme the asker claims', async () => {
    const person = await signUp(house, 'Hosty');
    for (const headers of [{ host: 'evil.example' } as Record<string, string>, { host: 'localhost:3000', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }, { host: 'evil.example:443', forwarded: 'host=evil.example', 'x-original-host': 'evil.example', origin: 'https://evil.example', referer: 'https://evil.example/' }]) {
      expect((await call(house, identity.forgotPassword, { email: person.email }, { headers })).status).toBe(200);
      const mail = await mailTo(person.email);
      expect(mail.url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/);
    }
    const { rows } = await house.owner.query("select count(*)::int as n from core.mail where body::text like '%evil.example%' or subject like '%evil%'");
    expect(rows[0].n).toBe(0);
  });
});

describe('cookies over https', () => {
  it('are Secure without exception, and the refresh token is out of reach of scripts and other sites', async () => {
    const secure = await openTestHouse({ env: { PUBLIC_URL: 'https://work.example' } });
    try {
      const answer = await call(secure, identity.register, { email: `s-${randomUUID()}@x.test`, password: newPassword, firstName: 'S' });
      const cookies = Object.fromEntries(answer.cookies.map((c) => [c.name, c]));
      expect(cookies.token).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' });
      expect(cookies.token!.httpOnly).toBeUndefined();
      expect(cookies['__Secure-rt']).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
      for (const c of answer.cookies) expect(c.domain).toBeUndefined();
      expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
      // Only the own origin renews: not a subdomain, not plain http, not the same name with another port.
      for (const origin of ['https://evil.work.example', 'http://work.example', 'https://work.example:8443', 'https://work.example.evil.example', 'null', '']) {
        expect([origin, (await call(secure, identity.refresh, {}, { headers: { origin, cookie: `__Secure-rt=${cookies['__Secure-rt']!.value}` } })).error?.code]).toEqual([origin, 'core.foreign_origin']);
      }
      expect((await call(secure, identity.refresh, {}, { headers: { cookie: `__Secure-rt=${cookies['__Secure-rt']!.value}` } })).status).toBe(200);
    } finally { await secure.close(); }
  });
});

describe('the same proof twice at the same moment', () => {
  it('a recovery code, a code of the app and a link each let one of twelve in', async () => {
    const person = await signUp(house, 'Twice');
    const { totp, recovery } = await turnTotpOn(person);
    const challenge = async () => { const { body } = await call(house, identity.login, { email: person.email, password: person.password }); return (body as { challenge: string }).challenge; };
    // A code of the app that was used to turn it on is used up: the next step's is taken.
    const codes = { recovery: recovery[0]!, app: totp.generate({ timestamp: Date.now() + 30_000 }) };
    for (const code of Object.values(codes)) {
      const challenges = [];
      for (let i = 0; i < 6; i++) challenges.push(await challenge());
      const answers = await Promise.all([...challenges, ...challenges].map((c) => call(house, identity.loginSecondStep, { challenge: c, code })));
      expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
      expect(answers.filter((a) => a.status >= 500)).toEqual([]);
    }
  });
});

describe('what is refused without a session', () => {
  it('tells nothing about what exists: every 401 reads the same', async () => {
    const bodies = new Set<string>();
    for (const url of ['/api/v1/account/profile', '/api/dash/workspaces', `/api/files/v1/files/${randomUUID()}`, '/api/dash/no-such-place/settings', `/api/dash/records/workspace.member/${randomUUID()}/timeline`]) {
      for (const authorization of [undefined, 'Bearer ', 'Bearer x.y.z-and-more', 'Basic YTpi', `bearer ${'a'.repeat(5000)}`]) {
        const answer = await house.server.inject({ url, headers: authorization === undefined ? {} : { authorization } });
        expect([url, authorization, answer.statusCode]).toEqual([url, authorization, 401]);
        bodies.add(JSON.stringify({ ...answer.json().error, requestId: '' }));
      }
    }
    expect(bodies.size).toBe(1);
  });
});
