import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCustomField } from '#core/contract/records.ts';
import { renderMail } from '#core/server/mail/template.ts';
import { perMinute } from '#core/server/rate-limit.ts';
import { call } from '#core/testing/house.ts';
import * as parties from '#modules/parties/contract.ts';
import * as contract from '#modules/sales/contract/capture.ts';
import * as leads from '#modules/sales/contract/leads.ts';
import { addForm, asking, freshIp, leadsOf, openTeam, post, type Team } from '#modules/sales/tests/capture-scene.ts';
import { addLead } from '#modules/sales/tests/leads-scene.ts';

// Whoever stands before the public forms has no account: all they have is an address, and as many of those as they like.
let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const count = async (sql: string, values: unknown[]) => (await t.house.owner.query<{ n: number }>(`select count(*)::int as n ${sql}`, values)).rows[0]!.n;
const kept = (formId: string, state = 'accepted') => count('from sales.form_post where form_id = $1 and state = $2', [formId, state]);
const reasons = async (formId: string) => (await ask(contract.listFormPosts, { state: 'quarantined', formId, limit: 200 })).body.items.map((e) => e.reason);
const stampOf = async (token: string) => (await ask(contract.openForm, { token })).body.stamp;
const raw = (token: string, payload: string, headers: Record<string, string> = {}) => t.house.server.inject({ method: 'POST', url: `/forms/${token}`, headers: { 'content-type': 'application/json', ...headers }, remoteAddress: freshIp(), payload });
const plain = (token: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) => t.house.server.inject({ method: 'POST', url: `/forms/${token}`, headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers }, remoteAddress: freshIp(), payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString() });

describe('floods', () => {
  it('from one network are one: all addresses an IPv6 customer owns', async () => {
    const form = await addForm(t);
    for (let i = 0; i < 12; i++) await post(t, form.token, { email: `six${i}@x.io` }, {}, { ip: `2001:db8:7:7:${i}::1` });
    expect([await kept(form.id), await reasons(form.id)]).toEqual([10, ['rate', 'rate']]);
    await post(t, form.token, { email: 'neighbour@x.io' }, {}, { ip: '2001:db8:7:8::1' });
    expect(await leadsOf(t, 'neighbour@x.io')).toHaveLength(1);
  });
  it('from everywhere at one form are put aside from the 121st a minute', async () => {
    const form = await addForm(t);
    await t.house.owner.query("insert into sales.form_post (id, workspace_id, form_id, state, content, received_at) select gen_random_uuid(), $1, $2, 'accepted', '{}', now() from generate_series(1, 119)", [t.owner.workspaceId, form.id]);
    await post(t, form.token, { email: 'last@flood.io' });
    await post(t, form.token, { email: 'late@flood.io' });
    expect([(await leadsOf(t, 'last@flood.io')).length, (await leadsOf(t, 'late@flood.io')).length, await reasons(form.id)]).toEqual([1, 0, ['rate']]);
  });
  it('do not fill the quarantine from one address: somebody else\'s entry still finds room', async () => {
    const form = await addForm(t);
    const ip = freshIp();
    for (let i = 0; i < 40; i++) expect((await post(t, form.token, { email: `bot${i}@x.io` }, { homepage: 'x' }, { ip })).status).toBe(202);
    expect(await kept(form.id, 'quarantined')).toBe(30);
    await post(t, form.token, { email: 'human@x.io' }, { stamp: await stampOf(form.token) });
    expect(await kept(form.id, 'quarantined')).toBe(31);
  });
  it('of preflights are limited like readings', async () => {
    const form = await addForm(t);
    const ip = freshIp();
    const taken = vi.spyOn(t.house.app.limits, 'take');
    const { statusCode } = await t.house.server.inject({ method: 'OPTIONS', url: `/forms/${form.token}`, remoteAddress: ip, headers: { origin: 'https://x.test' } });
    const limits = taken.mock.calls.filter(([key]) => key === `read:${ip}`);
    taken.mockRestore();
    expect([statusCode, limits]).toEqual([204, [[`read:${ip}`, perMinute.read, 60]]]);
  });
});

describe('an entry that is too much', () => {
  it('is refused: bodies, fields, names and values beyond their size', async () => {
    const form = await addForm(t);
    expect((await raw(form.token, JSON.stringify({ values: { email: 'a@x.io', notes: 'x'.repeat(300_000) } }))).statusCode).toBe(413);
    expect((await raw(form.token, JSON.stringify({ values: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`k${i}`, 'x'])) }))).statusCode).toBe(422);
    expect((await raw(form.token, JSON.stringify({ values: { email: 'a@x.io', notes: 'x'.repeat(10_001) } }))).statusCode).toBe(422);
    expect((await raw(form.token, JSON.stringify({ values: { email: 'a@x.io' }, page: 'x'.repeat(501) }))).statusCode).toBe(422);
    expect((await plain(form.token, Array.from({ length: 20_000 }, (_, i) => `k${i}=v`).join('&'))).statusCode).toBeLessThan(500);
    expect(await kept(form.id)).toBe(0);
  });
  it('keeps nothing that the form does not ask for, also in quarantine', async () => {
    const form = await addForm(t);
    await raw(form.token, JSON.stringify({ homepage: 'x', values: { email: 'more@x.io', ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`junk${i}`, 'x'.repeat(9_000)])) } }));
    await plain(form.token, { email: 'more2@x.io', submit: 'x'.repeat(9_000) });
    const { rows } = await t.house.owner.query<{ keys: string[] }>('select array(select jsonb_object_keys(content -> \'values\')) as keys from sales.form_post where form_id = $1', [form.id]);
    expect(rows.map((r) => r.keys)).toEqual([['email'], ['email']]);
  });
  it('with keys of prototypes, deep nesting, wrong types or broken text is refused, never a failure of ours', async () => {
    const form = await addForm(t);
    const bodies = ['{"values":{"__proto__":"x","email":"p@x.io"}}', '{"values":{"constructor":"x","email":"p@x.io"}}', '{"__proto__":{"consent":true},"values":{}}', '{"values":null}', '{"values":[]}', '[]', 'null', '"x"', '{', `{"values":${'{"a":'.repeat(300)}1${'}'.repeat(300)}}`, '{"values":{"email":["a@x.io"]}}', '{"values":{"email":"a@x.io\\u0000"}}', '{"values":{"email":"a@x.io","firstName":"\\ud800"}}'];
    for (const body of bodies) { const answer = await raw(form.token, body); expect([400, 415, 422], `${body.slice(0, 60)} → ${answer.statusCode}`).toContain(answer.statusCode); }
    for (const body of ['__proto__=x&email=', '%', '%ff=%fe&email=%00', '=&=&=']) { const answer = await plain(form.token, body); expect([400, 422], `${body} → ${answer.statusCode}`).toContain(answer.statusCode); }
    expect(({} as Record<string, unknown>)['consent']).toBeUndefined();
    expect(await kept(form.id)).toBe(0);
  });
  it('is checked by expressions that end, however it is built', async () => {
    const form = await addForm(t, { fields: ['email', 'phone', 'website', 'country', 'value', 'notes', 'firstName'].map((key) => ({ key, label: key })) });
    for (const evil of ['a@'.repeat(100), `${'a.'.repeat(5000)}`, `${'a-'.repeat(120)}@${'b.'.repeat(60)}`, `+${'1 '.repeat(18)}x`, `http://${'a.'.repeat(95)}`, '9'.repeat(60), `${'('.repeat(39)}`, '٠'.repeat(40)]) {
      for (const key of ['email', 'phone', 'website', 'country', 'value', 'firstName']) expect((await raw(form.token, JSON.stringify({ values: { [key]: evil } }))).statusCode).toBeLessThan(500);
    }
  });
});

describe('the same entry again', () => {
  it('from one opening of the form is one, also when all come at once; other words or another opening are a second', async () => {
    const form = await addForm(t);
    const stamp = await stampOf(form.token);
    await new Promise((done) => { setTimeout(done, 2100); });
    const send = (more: Record<string, string> = {}, by = stamp) => post(t, form.token, { email: 'again@x.io', notes: 'Hello', ...more }, { stamp: by });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(new Set(answers.map((a) => JSON.stringify([a.status, a.body]))).size).toBe(1);
    expect(await kept(form.id)).toBe(1);
    await send({ notes: 'And this' });
    expect(await kept(form.id)).toBe(2);
    const [lead] = await leadsOf(t, 'again@x.io');
    expect(await count('from sales.activity where subject_id = $1', [lead!.id])).toBe(2);
  });
  it('of a server that says so by Idempotency-Key is one', async () => {
    const form = await addForm(t);
    const { key } = (await ask(contract.newFormKey, { id: form.id })).body;
    const send = (repeat: string) => post(t, form.token, { email: 'server@x.io' }, {}, { headers: { 'x-form-key': key, 'idempotency-key': repeat } });
    await Promise.all([send('one'), send('one')]);
    await send('two');
    expect(await kept(form.id)).toBe(2);
  });
  it('of a double opt-in asks once', async () => {
    const form = await addForm(t, { doubleOptIn: true });
    const stamp = await stampOf(form.token);
    await new Promise((done) => { setTimeout(done, 2100); });
    for (let i = 0; i < 2; i++) expect((await post(t, form.token, { email: 'once@optin.io' }, { stamp })).body.status).toBe('confirm');
    expect(await count("from core.mail where to_email = 'once@optin.io'", [])).toBe(1);
  });
  it('mails no stranger more than three times an hour and six a day, whichever forms ask', async () => {
    const forms = await Promise.all(Array.from({ length: 4 }, () => addForm(t, { doubleOptIn: true })));
    await Promise.all(forms.flatMap((f) => [1, 2].map(() => post(t, f.token, { email: 'victim@x.io' }))));
    expect(await count("from core.mail where to_email = 'victim@x.io'", [])).toBe(3);
    for (let hour = 0; hour < 3; hour++) {
      await t.house.owner.query("update sales.form_post set received_at = received_at - interval '61 minutes' where email = 'victim@x.io'");
      for (const f of forms) await post(t, f.token, { email: 'victim@x.io' });
    }
    expect(await count("from core.mail where to_email = 'victim@x.io'", [])).toBe(6);
  });
});

describe('what a stranger writes', () => {
  const canary = `=cmd|' /C calc'!A1"><svg onload=alert(1)>{{7*7}}\u202E`;
  it('stays text: in the lead, its party, its note, the list of entries and the definition', async () => {
    const form = await addForm(t, { fields: ['firstName', 'lastName', 'company', 'jobTitle', 'email', 'website', 'subject', 'interests', 'notes'].map((key) => ({ key, label: key })) });
    const words = { firstName: canary, lastName: canary, company: canary, jobTitle: canary, website: canary, subject: canary, interests: canary, notes: canary };
    expect((await post(t, form.token, { ...words, email: 'canary@x.io' }, { page: 'javascript:alert(1)', utm: { source: canary } })).status).toBe(202);
    expect((await leadsOf(t, 'canary@x.io'))[0]).toMatchObject({ ...words, utmSource: canary });
  });
  it('is no formula in exports, numbers and all', async () => {
    const form = await addForm(t, { fields: ['firstName', 'lastName', 'company', 'email', 'notes', 'subject'].map((key) => ({ key, label: key })) });
    await post(t, form.token, { email: 'csv@x.io', firstName: '=HYPERLINK("http://evil")', lastName: '+1+1', company: '@SUM(A1)', subject: '-2+3', notes: '\t=1+1' });
    const csv = String((await call(t.house, leads.leads.export, { workspace_slug: t.owner.slug, format: 'csv', columns: 'firstName,lastName,company,subject,notes', filter: JSON.stringify({ field: 'email', op: 'is', value: 'csv@x.io' }) } as never, t.owner)).body);
    const row = csv.split('\r\n')[1]!;
    expect(row).toContain(`"'=HYPERLINK(""http://evil"")"`);
    for (const cell of [`'+1+1`, `'@SUM(A1)`, `'-2+3`, `'\t=1+1`]) expect(row).toContain(cell);
    expect(row).not.toMatch(/(^|,)"?[=+\-@\t]/);
  });
  it('is no link that runs: a party\'s page links only to web addresses', async () => {
    const form = await addForm(t, { fields: ['email', 'lastName', 'website'].map((key) => ({ key, label: key })) });
    const websites = ['javascript:alert(document.cookie)', 'JaVaScRiPt:alert(1).x', 'data:text/html,<script>alert(1)</script>.x', 'vbscript:a.b', '//evil.test', 'example.com', 'https://fine.test/x'];
    for (const [i, website] of websites.entries()) await post(t, form.token, { email: `site${i}@x.io`, lastName: 'Site', website });
    const kept = [];
    for (const [i] of websites.entries()) {
      const [lead] = await leadsOf(t, `site${i}@x.io`);
      kept.push((await call(t.house, parties.getParty, { workspace_slug: t.owner.slug, id: lead!.partyId! }, t.owner)).body.website);
    }
    expect(kept).toEqual(['', '', '', '', '', 'https://example.com', 'https://fine.test/x']);
    const field = (await ask(createCustomField, { topic: 'sales.lead', label: 'Link', type: 'url', required: false })).body;
    const own = await addForm(t, { fields: [{ key: 'email', label: 'E-mail' }, { key: `custom:${field.id}`, label: 'Link' }] });
    expect((await post(t, own.token, { email: 'link@x.io', [`custom:${field.id}`]: 'javascript:alert(1)' })).status).toBe(422);
    expect(await leadsOf(t, 'link@x.io')).toEqual([]);
  });
  it('breaks no header and no page of a mail', async () => {
    const form = await addForm(t, { ownerRule: 'person', ownerId: t.ann.id, doubleOptIn: false });
    for (const name of ['Eve\r\nBcc: all@x.test', 'Eve\nSubject: x', 'Eve\u2028x\u0085']) { const { status } = await post(t, form.token, { email: 'head@x.io', firstName: name }); expect([202, 422]).toContain(status); }
    await post(t, form.token, { email: 'head2@x.io', firstName: '<img src=x onerror=alert(1)>' });
    await t.house.drain();
    const mails = (await t.house.owner.query<{ subject: string; body: never; language: 'en' }>('select subject, body, language from core.mail')).rows;
    for (const mail of mails) { expect(mail.subject).not.toMatch(/[\r\n]/); expect(renderMail(mail, 'Atrium').html).not.toContain('<img src=x'); }
    for (const to of ['a@x.io\r\nbcc: b@x.io', 'a@x.io,b@x.io', 'a@x.io;b@x.io', '"a\r\n"@x.io', 'a@x.io b@x.io']) expect((await post(t, form.token, { email: to })).status, to).toBe(422);
  });
  it('lifts nobody\'s objection: only the person by mail, or a server of the workspace', async () => {
    const said = async (email: string) => (await leadsOf(t, email))[0]!.consent.find((c) => c.channel === 'email')?.given;
    const open = await addForm(t, { consentText: 'Write to me' });
    const victim = await addLead(t.house, t.owner, { email: 'no@objects.io' });
    await ask(leads.setLeadConsent, { id: victim.id, channel: 'email', given: false });
    expect((await post(t, open.token, { email: 'no@objects.io' }, { consent: true })).status).toBe(202);
    expect(await said('no@objects.io')).toBe(false);
    // Nor by the quarantine, where somebody else decides.
    await post(t, open.token, { email: 'no@objects.io' }, { consent: true, homepage: 'x' });
    const [aside] = (await ask(contract.listFormPosts, { state: 'quarantined', formId: open.id })).body.items;
    expect((await ask(contract.releaseFormPosts, { ids: [aside!.id] })).body.done).toBe(1);
    expect(await said('no@objects.io')).toBe(false);
    const careful = await addForm(t, { consentText: 'Write to me', doubleOptIn: true });
    await post(t, careful.token, { email: 'no@objects.io' }, { consent: true });
    const mail = (await t.house.owner.query<{ body: { action: { url: string } } }>("select body from core.mail where to_email = 'no@objects.io' order by created_at desc limit 1")).rows[0]!;
    await ask(contract.confirmEntry, { secret: mail.body.action.url.split('#')[1]! });
    expect(await said('no@objects.io')).toBe(true);
    // Whoever said nothing yet agrees by ticking the box, as before.
    await post(t, open.token, { email: 'new@objects.io' }, { consent: true });
    expect(await said('new@objects.io')).toBe(true);
  });
});

describe('where an answer leads', () => {
  it('is the form\'s own address or where its owner said, whatever is asked for', async () => {
    const form = await addForm(t);
    for (const field of ['redirect', 'redirectUrl', 'next', 'return_to']) expect((await plain(form.token, { email: 'where@x.io', [field]: 'https://evil.test' })).headers.location).toBe(`http://localhost:3000/f/${form.token}?done=received`);
    expect((await plain(form.token, { email: 'where@x.io' }, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })).headers.location).toMatch(/^http:\/\/localhost:3000\//);
    for (const redirectUrl of ['javascript:alert(1)', '//evil.test', '/\\evil.test', 'https:evil', 'data:text/html,x', 'https://a.test/\r\nset-cookie: x=1', 'https://a.test/<script>']) expect((await ask(contract.leadForms.create, { name: 'F', fields: [{ key: 'email', label: 'E' }], redirectUrl })).error?.fields?.[0]?.path, redirectUrl).toBe('redirectUrl');
  });
  it('shows no page of ours in a frame, runs nothing on the page of errors, and is never kept', async () => {
    const form = await addForm(t);
    const wrong = await plain(form.token, { email: '<script>alert(1)</script>' });
    expect([wrong.statusCode, wrong.headers['content-security-policy'], wrong.headers['x-content-type-options'], wrong.headers['cache-control'], wrong.body.includes('<script')]).toEqual([422, "default-src 'none'; frame-ancestors 'none'", 'nosniff', 'no-store', false]);
    const shown = await t.house.server.inject(`/forms/${form.token}`);
    expect([shown.headers['cache-control'], shown.headers['set-cookie']]).toEqual(['no-store', undefined]);
  });
});

describe('other sites', () => {
  it('named by a form are compared whole: no beginning, end, other scheme, port or null is one of them', async () => {
    const form = await addForm(t, { origins: ['https://good.test'] });
    for (const origin of ['https://good.test.evil.test', 'https://evilgood.test', 'http://good.test', 'https://good.test:8443', 'null', 'https://good.test/', 'HTTPS://GOOD.TEST@evil.test']) {
      const answer = await post(t, form.token, { email: 'o@x.io' }, {}, { headers: { origin } });
      const asked = await t.house.server.inject({ method: 'OPTIONS', url: `/forms/${form.token}`, headers: { origin }, remoteAddress: freshIp() });
      const read = await t.house.server.inject({ method: 'GET', url: `/forms/${form.token}`, headers: { origin }, remoteAddress: freshIp() });
      expect([answer, asked, read].map((a) => a.headers['access-control-allow-origin']), origin).toEqual([undefined, undefined, undefined]);
      expect([answer, asked, read].map((a) => a.headers['access-control-allow-credentials'])).toEqual([undefined, undefined, undefined]);
    }
    expect(await leadsOf(t, 'o@x.io')).toEqual([]);
  });
  it('send nothing as somebody: the cookie and bearer of a signed-in person mean nothing here', async () => {
    const form = await addForm(t);
    const { statusCode } = await raw(form.token, JSON.stringify({ values: { email: 'cookie@x.io' } }), { cookie: `token=${t.owner.token}`, authorization: `Bearer ${t.owner.token}` });
    expect(statusCode).toBe(202);
    expect((await leadsOf(t, 'cookie@x.io'))[0]!.createdBy).toBeNull();
  });
});

describe('forms that are not there', () => {
  it('answer alike: unknown, switched off, removed, of a deleted workspace, or no token at all', async () => {
    const [off, removed] = [await addForm(t, { isLive: false }), await addForm(t)];
    await ask(contract.leadForms.remove, { id: removed.id });
    const place = { ...t, owner: t.outsider };
    const orphan = await addForm(place, { doubleOptIn: true });
    const opened = await addForm(place, { doubleOptIn: true });
    await post(t, opened.token, { email: 'waits@x.io' });
    const mail = (await t.house.owner.query<{ body: { action: { url: string } } }>("select body from core.mail where to_email = 'waits@x.io'")).rows[0]!;
    await t.house.owner.query('update workspace.workspace set deleted_at = now() where id = $1', [t.outsider.workspaceId]);
    const tokens = ['A'.repeat(16), off.token, removed.token, orphan.token, 'x', '../../etc', "' or 1=1--", 'A'.repeat(5000)];
    const bodies = new Set<string>();
    for (const token of tokens) {
      const path = `/forms/${encodeURIComponent(token)}`;
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await t.house.server.inject({ method, url: path, remoteAddress: freshIp(), ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, payload: '{"values":{"email":"gone@x.io"}}' } : {}) });
        expect(answer.statusCode, `${method} ${token.slice(0, 20)}`).toBe(404);
        if (token.length === 16) bodies.add(JSON.stringify({ ...(answer.json() as { error: { requestId?: string } }).error, requestId: '' }));
      }
    }
    expect(bodies.size).toBe(1);
    expect((await ask(contract.confirmEntry, { secret: mail.body.action.url.split('#')[1]! })).error?.code).toBe('sales.form_link_gone');
    expect(await count("from sales.lead where email in ('gone@x.io', 'waits@x.io')", [])).toBe(0);
    await t.house.owner.query('update workspace.workspace set deleted_at = null where id = $1', [t.outsider.workspaceId]);
    expect((await t.house.server.inject(`/forms/${orphan.token}`)).statusCode).toBe(200);
  });
  it('have addresses nobody guesses: 16 characters, no two alike, and no list of them', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => addForm(t)));
    expect(new Set(made.map((f) => f.token)).size).toBe(20);
    for (const { token } of made) expect(token).toMatch(/^[A-Za-z0-9]{16}$/);
    expect((await t.house.server.inject('/forms/')).statusCode).toBe(404);
    expect((await t.house.server.inject('/forms')).statusCode).toBe(404);
  });
  it('and stamps of another form, another time or another hand do not count', async () => {
    const [a, b] = [await addForm(t, { allowPlain: false }), await addForm(t, { allowPlain: false })];
    const stamp = await stampOf(a.token);
    await new Promise((done) => { setTimeout(done, 2100); });
    const [, signature] = stamp.split('.');
    for (const forged of [await stampOf(b.token), `${(Date.now() - 60_000).toString(36)}.${signature}`, `${stamp}x`, stamp.split('.')[0]!, '.', 'NaN.x', '']) await post(t, a.token, { email: 'forged@x.io' }, { stamp: forged });
    expect(await leadsOf(t, 'forged@x.io')).toEqual([]);
    expect(new Set(await reasons(a.id))).toEqual(new Set(['plain']));
    expect((await post(t, a.token, { email: 'true@x.io' }, { stamp })).status).toBe(202);
    expect(await leadsOf(t, 'true@x.io')).toHaveLength(1);
  });
});
