import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { fullPath, type Endpoint } from '#core/contract/endpoint.ts';
import { buildHttpServer } from '#core/server/http/server.ts';
import { platform } from '#core/server/platform.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as identity from '#modules/identity/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Place } from '../fixtures/people.ts';
import { webRootWith } from '../fixtures/wire.ts';

const endpoints: Endpoint[] = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint));
const root = webRootWith();
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let house: TestHouse;
let web: FastifyInstance;
let place: Place;
beforeAll(async () => {
  house = await openTestHouse();
  web = await buildHttpServer(house.app, { webRoot: root });
  place = await found(house, await signUp(house, 'Misc'));
});
afterAll(async () => { await web.close(); await house.close(); rmSync(root, { recursive: true }); });

describe('headers', () => {
  it('of a page carry the policy as decided, with a nonce of its own, and nothing is cached', async () => {
    const pages = await Promise.all(['/', '/sign-in', '/no/such/page'].map((url) => web.inject({ url, headers: asPage })));
    for (const { headers, statusCode } of pages) {
      expect(statusCode).toBe(200);
      const csp = Object.fromEntries(String(headers['content-security-policy']).split('; ').map((d) => [d.split(' ')[0], d.split(' ').slice(1).join(' ')]));
      expect(csp).toMatchObject({
        'default-src': "'self'", 'script-src': "'self'", 'object-src': "'none'", 'base-uri': "'none'", 'form-action': "'self'", 'frame-ancestors': "'none'", 'require-trusted-types-for': "'script'",
        'font-src': "'self'", 'worker-src': "'self' blob:", 'img-src': "'self' data: blob:", 'media-src': "'self' blob:", 'frame-src': "'none'", 'connect-src': "'self' ws://localhost:3000", 'report-uri': '/csp-report',
      });
      expect(csp['style-src']).toMatch(/^'self' 'nonce-[\w+/=]{20,}'$/);
      expect(JSON.stringify(csp)).not.toMatch(/unsafe-eval|https?:|\*/);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toMatch(/geolocation=\(\)/);
    }
    const nonces = pages.map(({ body }) => /content="([^"]+)"/.exec(body)![1]);
    expect(new Set(nonces).size).toBe(pages.length);
    expect(String(pages[0]!.headers['content-security-policy'])).toContain(nonces[0]);
  });

  it('keep addresses with tokens to themselves', async () => {
    for (const page of ['reset-password', 'verify-email', 'confirm-email', 'invitation', 'unsubscribe']) {
      expect([page, (await web.inject({ url: `/${page}?token=abcdefghijklmnopqrstuvwxyz`, headers: asPage })).headers['referrer-policy']]).toEqual([page, 'no-referrer']);
    }
    expect((await web.inject({ url: '/sign-in?next=%2Finvitation%3Ftoken%3Dabcdefghijklmnopqrstuvwxyz', headers: asPage })).headers['referrer-policy']).toBe('no-referrer');
    expect((await web.inject({ url: '/sign-in', headers: asPage })).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('of every call forbid caching, but in the own browser for the minute a call names, and guessing types, and invite no other site', async () => {
    for (const [i, e] of endpoints.entries()) {
      const input = Object.fromEntries(e.pathKeys.map((k) => [k, k === 'workspace_slug' ? place.slug : k === 'topic' ? 'workspace.member' : randomUUID()]));
      // Without a token or with a wrong one, nobody gets past the one place that asks for it: turn by turn, but where nobody needs one.
      const strangers = [{}, { token: 'a.bad.token-of-somebody' }].filter((_, nth) => e.can === 'public' || i % 2 === nth);
      for (const caller of [...strangers, ...(e.method === 'get' ? [place.as(place.owner)] : [])]) {
        const { headers } = await call(house, e, input, { ...caller, headers: { origin: 'https://evil.example' } });
        const kept = e.maxAge === 0 ? /\bno-store\b/ : /\bno-store\b|^private, max-age=([1-9]|[1-5]\d|60)$/;
        expect([e.id, headers['cache-control'], headers['x-content-type-options'], Object.keys(headers).filter((name) => name.startsWith('access-control'))]).toEqual([e.id, expect.stringMatching(kept), 'nosniff', []]);
      }
    }
  }, 240_000);

  it('promise https only where there is https', async () => {
    expect((await web.inject({ url: '/livez' })).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('what is not there for everybody', () => {
  it('calls and files, for search engines', async () => {
    const { headers, body } = await web.inject('/robots.txt');
    expect([headers['content-type'], body.split('\n')]).toEqual(['text/plain; charset=utf-8', expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /files/', expect.stringMatching(/^Sitemap: https?:.+\/sitemap\.xml$/)])]);
    // Of a house that shows everybody nothing there is no list of what it shows.
    expect((await web.inject('/sitemap.xml')).statusCode).toBe(404);
  });
  it('source maps, settings, the repository and other inner files', async () => {
    expect((await web.inject('/assets/app-1.js')).statusCode).toBe(200);
    for (const url of ['/assets/app-1.js.map', '/assets/app-1.js.map.br', '/assets/app-1.js.map.gz', '/.env', '/.git/config', '/.vite/manifest.json', '/assets/../.env', '/%2e%65nv', '/assets/%2e%2e/.env', '/assets/..%2f.env', '/..%2f..%2fetc/passwd', '/package.json', '/var/postgres', '/debug', '/api/debug', '/api/v1/debug', '/node_modules/pg/package.json', '/assets/', '/assets']) {
      for (const headers of [{}, asPage]) {
        const answer = await web.inject({ url, headers });
        if (answer.statusCode === 200) expect([url, answer.body]).toEqual([url, expect.stringContaining('The app')]);
        else expect([url, answer.statusCode]).toEqual([url, 404]);
        expect(answer.body).not.toMatch(/SECRET=1|\[core\]|"sources"|root:/);
      }
    }
  });

  it('figures, which are for this machine or whoever has the token', async () => {
    // Who may not see them finds a page of the app, as at any other address.
    const ask = (server: FastifyInstance, ip: string, headers: Record<string, string> = {}) => server.inject({ url: '/metrics', remoteAddress: ip, headers }).then((a) => (a.body.includes('atrium_request_seconds') ? 200 : 404));
    expect(await ask(web, '127.0.0.1')).toBe(200);
    for (const [ip, headers] of [['10.0.0.5', {}], ['203.0.113.1', {}], ['203.0.113.1', { 'x-forwarded-for': '127.0.0.1' }], ['127.0.0.1', { 'x-forwarded-for': '203.0.113.1' }], ['127.0.0.1', { forwarded: 'for=203.0.113.1' }], ['::ffff:203.0.113.1', {}], ['203.0.113.1', { host: '127.0.0.1' }]] as const) {
      expect([ip, headers, await ask(web, ip, { ...headers })]).toEqual([ip, headers, 404]);
    }
    house.app.config.METRICS_TOKEN = 'figures-token';
    try {
      for (const authorization of ['', 'Bearer ', 'Bearer figures-toke', 'Bearer figures-tokenx', 'figures-token', `Bearer ${place.owner.token}`]) expect([authorization, await ask(web, '127.0.0.1', { authorization })]).toEqual([authorization, 404]);
      expect(await ask(web, '203.0.113.1', { authorization: 'Bearer figures-token' })).toBe(200);
    } finally { delete house.app.config.METRICS_TOKEN; }
  });

  it('the documentation is a page of the app and shows no workspace', async () => {
    const page = await web.inject({ url: '/api/docs', headers: asPage });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const url of ['/api/docsx', '/api/docs/x', '/api/nothing']) expect((await web.inject({ url, headers: asPage })).json().error.code).toBe('core.not_found');
    const document = (await web.inject('/api/openapi.json')).body;
    expect(document).not.toContain(place.slug);
    expect(document).not.toMatch(/atrium-demo|demo\.atrium\.test/);
  });
});

describe('reports of the content security policy', () => {
  it('are counted, cut, and cannot write what they like into the log', async () => {
    const strict = await openTestHouse({ rateFactor: 1, modules: [] });
    try {
      const report = (body: unknown, ip = '203.0.113.20', type = 'application/csp-report') => strict.server.inject({ method: 'POST', url: '/csp-report', payload: typeof body === 'string' ? body : JSON.stringify(body), headers: { 'content-type': type }, remoteAddress: ip });
      expect((await report({ 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://cdn.example/x.js' } })).statusCode).toBe(204);
      expect((await report([{ type: 'deprecation', body: {} }, { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://new-form.example/x.js' } }], undefined, 'application/reports+json')).statusCode).toBe(204);
      expect(strict.logged.join('').match(/new-form\.example/g)).toHaveLength(1);
      for (const body of ['[null,1,{"type":"csp-violation"},{"type":"csp-violation","body":7}]', '', 'null', '[]', '{"csp-report":1}', '{"csp-report":{"blocked-uri":{"a":1}}}', '{"csp-report":{"__proto__":{"x":1}}}', '{']) expect((await report(body)).statusCode).toBeLessThan(500);
      strict.logged.length = 0;
      await report({ 'csp-report': { 'violated-directive': 'x'.repeat(9000), 'blocked-uri': 'https://a.example/?token=hush-hush-hush&x=1' } });
      const log = strict.logged.join('');
      expect(log.length).toBeLessThan(2000);
      expect(log).not.toContain('hush-hush');
      const answers = [];
      for (let i = 0; i < 70; i++) answers.push((await report({ 'csp-report': {} }, '203.0.113.21')).statusCode);
      expect(answers.slice(-5)).toEqual(Array(5).fill(429));
      expect((await report({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } }, '203.0.113.22')).statusCode).toBe(413);
    } finally { await strict.close(); }
  });
});

describe('secrets', () => {
  it('of a whole life at the house are in no log line, no event, no queue and no answer kept for later', async () => {
    const secrets: Record<string, string> = {};
    const keep = (name: string, value: string) => { expect(value.length).toBeGreaterThanOrEqual(4); secrets[name] = value; return value; };
    const once = () => ({ 'idempotency-key': randomUUID() });
    const mail = async (email: string) => {
      await house.drain();
      const { rows } = await house.owner.query('select body from core.mail where to_email = $1 order by created_at desc, id desc limit 1', [email]);
      return { token: new URL(rows[0].body.action.url).searchParams.get('token')!, code: rows[0].body.code as string };
    };
    const email = `life-${randomUUID().slice(0, 8)}@x.test`;
    const password = keep('first password', 'the-first-pass-phrase-4711');
    const registered = await call(house, identity.register, { email, password, firstName: 'Life' }, { headers: once() });
    const token = keep('access token', registered.body.token);
    const refresh = keep('refresh token', registered.cookies.find((c) => c.name === '__Secure-rt')!.value);
    const verification = await mail(email);
    keep('verification token', verification.token);
    keep('verification code', verification.code);
    await call(house, identity.validateOtp, { email, code: verification.code, purpose: 'verify' }, { headers: once() });
    await call(house, identity.login, { email, password: keep('wrong password', 'wrong-pass-phrase-0815') }, { headers: once() });
    keep('ticket', (await call(house, identity.socketTicket, {}, { token, headers: once() })).body.ticket);
    await house.server.inject({ url: `/socket/?EIO=4&transport=websocket&token=${secrets.ticket}` });
    const renewed = await call(house, identity.refresh, {}, { headers: { cookie: `__Secure-rt=${refresh}`, ...once() } });
    keep('second access token', renewed.body.token);
    keep('second refresh token', renewed.cookies.find((c) => c.name === '__Secure-rt')!.value);
    const { secret } = (await call(house, identity.startTotp, { password }, { token, headers: once() })).body;
    keep('totp secret', secret);
    const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
    const recovery = (await call(house, identity.confirmTotp, { code: totp.generate() }, { token, headers: once() })).body.recoveryCodes;
    recovery.forEach((code, i) => keep(`recovery code ${i}`, code));
    const begun = (await call(house, identity.login, { email, password }, { headers: once() })).body as { challenge: string };
    keep('challenge', begun.challenge);
    await call(house, identity.loginSecondStep, { challenge: begun.challenge, code: recovery[0]! }, { headers: once() });
    await call(house, identity.forgotPassword, { email }, { headers: once() });
    const reset = await mail(email);
    keep('reset token', reset.token);
    keep('reset code', reset.code);
    const swapped = await call(house, identity.validateOtp, { email, code: reset.code, purpose: 'reset' }, { headers: once() });
    keep('swapped reset token', swapped.body.token!);
    await call(house, identity.resetPassword, { token: swapped.body.token!, password: keep('second password', 'the-second-pass-phrase-42') }, { headers: once() });
    for (const page of ['reset-password', 'invitation']) await web.inject({ url: `/${page}?token=${reset.token}`, headers: asPage });
    await web.inject({ url: `/sign-in?next=${encodeURIComponent(`/invitation?token=${reset.token}`)}`, headers: asPage });
    // An invitation by mail, by copied link, shown, answered.
    const invited = `invited-${randomUUID().slice(0, 8)}@x.test`;
    const sent = await call(house, workspace.invite, { workspace_slug: place.slug, emails: [invited], role: 'member' }, { ...place.as(place.owner), headers: once() });
    keep('invitation token', (await mail(invited)).token);
    const link = await call(house, workspace.getInvitationLink, { workspace_slug: place.slug, id: sent.body.results[0]!.invitationId! }, place.as(place.owner));
    keep('copied invitation token', new URL(link.body.url).searchParams.get('token')!);
    await call(house, workspace.checkInvitation, { token: secrets['invitation token']! });
    await call(house, workspace.checkInvitation, { token: secrets['copied invitation token']! }, { headers: { referer: `http://localhost:3000/invitation?token=${secrets['copied invitation token']}` } });
    const joined = await call(house, workspace.setPassword, { token: secrets['invitation token']!, password: keep('third password', 'the-third-pass-phrase-99'), firstName: 'In' }, { headers: once() });
    expect(joined.status).toBe(200);
    keep('invited access token', joined.body.token);
    // In the wrong place: secrets people paste into addresses, headers and fields of other names.
    await house.server.inject({ url: `/api/v1/account/profile?access_token=x&token=${token}&password=${password}&otp=${reset.code}`, headers: { authorization: `Bearer ${token}`, cookie: `token=${token}; __Secure-rt=${refresh}` } });
    await house.drain();

    const log = house.logged.join('\n');
    expect(log.length).toBeGreaterThan(1000);
    const tables = await house.owner.query<{ name: string; text: string }>(
      `select 'core.event' as name, coalesce(string_agg(data::text, ' '), '') as text from core.event union all select 'core.idempotency', coalesce(string_agg(coalesce(answer::text, ''), ' '), '') from core.idempotency
       union all select 'jobs', coalesce(string_agg(payload::text || coalesce(last_error, ''), ' '), '') from graphile_worker._private_jobs union all select 'core.attempt', coalesce(string_agg(key, ' '), '') from core.attempt
       union all select 'identity.one_time', coalesce(string_agg(o::text, ' '), '') from identity.one_time o union all select 'identity.account', coalesce(string_agg(a::text, ' '), '') from identity.account a
       union all select 'identity.refresh_token', coalesce(string_agg(r::text, ' '), '') from identity.refresh_token r union all select 'workspace.invitation_token', coalesce(string_agg(t::text, ' '), '') from workspace.invitation_token t`);
    for (const [name, value] of Object.entries(secrets)) {
      // Six digits also stand in times and ids: there only as a word of their own.
      const found = (text: string) => (/^\d{6}$/.test(value) ? new RegExp(`(?<![\\w.:-])${value}(?![\\w.:-])`).test(text) : text.includes(value));
      expect([name, 'log', found(log)]).toEqual([name, 'log', false]);
      for (const table of tables.rows) expect([name, table.name, found(table.text)]).toEqual([name, table.name, false]);
    }
  });

  it('and personal data stay out of the log when a statement fails', async () => {
    await house.owner.query("alter table identity.account add constraint probe_account check (first_name <> 'Boom')");
    await house.owner.query("alter table core.mail add constraint probe_mail check (to_name is distinct from 'Bang')");
    try {
      house.logged.length = 0;
      const [boom, bang] = [`boom-${randomUUID().slice(0, 8)}@x.test`, `bang-${randomUUID().slice(0, 8)}@x.test`];
      const password = 'a pass phrase for nobody';
      expect((await call(house, identity.register, { email: boom, password, firstName: 'Boom' })).status).toBe(500);
      expect((await call(house, identity.register, { email: bang, password, firstName: 'Bang' })).status).toBe(500);
      const log = house.logged.join('\n');
      // What went wrong and where is there, the values are not.
      expect(log).toMatch(/probe_account/);
      expect(log).toMatch(/probe_mail/);
      expect(log).toMatch(/accounts\.ts/);
      for (const value of [boom, bang, '$argon2', password, 'Failing row', 'token=']) expect([value, log.includes(value)]).toEqual([value, false]);
    } finally {
      await house.owner.query('alter table identity.account drop constraint probe_account');
      await house.owner.query('alter table core.mail drop constraint probe_mail');
    }
  });
});

describe('an export of one’s own data', () => {
  it('holds nobody else, also of a busy shared workspace', async () => {
    const [me, other] = [await signUp(house, 'Egon'), await signUp(house, 'Otherperson')];
    const shared = await found(house, me, 'Shared');
    await join(house, shared, other, 'member');
    const answer = await house.server.inject({ url: fullPath(identity.exportAccount), headers: { authorization: `Bearer ${me.token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.body).toContain(me.email);
    for (const foreign of [other.email, other.id, 'Otherperson', me.token, '$argon2', 'hash']) expect([foreign, answer.body.includes(foreign)]).toEqual([foreign, false]);
  });
});
