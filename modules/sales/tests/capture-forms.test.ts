import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomField } from '#core/contract/records.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { addForm, asking, freshIp, leadsOf, openTeam, post, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
beforeAll(async () => { t = await openTeam(); });
afterAll(() => t.house.close());
const ask = asking(() => t);
const activitiesOf = async (id: string) => (await t.house.owner.query("select title, body, direction from sales.activity where subject_id = $1 and deleted_at is null order by created_at", [id])).rows as Array<{ title: string; body: string; direction: string }>;
const entries = async (state: string, formId: string) => (await ask(contract.listFormPosts, { state, formId })).body.items;

describe('an entry of a form', () => {
  it('L1: the same address twice, however written, is one lead with two activities', async () => {
    const form = await addForm(t);
    expect((await post(t, form.token, { email: 'ANNA@x.io', firstName: 'Anna' })).status).toBe(202);
    expect((await post(t, form.token, { email: 'anna@x.io', phone: '+49 30 901820' })).status).toBe(202);
    const [lead, ...others] = await leadsOf(t, 'anna@x.io');
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ name: 'Anna', email: 'anna@x.io', phone: '+4930901820', sources: ['Web'], status: 'new', ownerId: null });
    expect(await activitiesOf(lead!.id)).toEqual([expect.objectContaining({ title: 'Web form: Contact', direction: 'in' }), expect.objectContaining({ direction: 'in' })]);
    expect((await ask(contract.leadForms.get, { id: form.id })).body.posts).toBe(2);
  });
  it('twenty at once from one address are one lead', async () => {
    const form = await addForm(t);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(t, form.token, { email: 'many@x.io' })));
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(202));
    const all = await leadsOf(t, 'many@x.io');
    expect(all).toHaveLength(1);
    expect(await activitiesOf(all[0]!.id)).toHaveLength(20);
    expect((await t.house.owner.query("select count(*)::int as n from parties.party where email = 'many@x.io'")).rows[0].n).toBe(1);
  });
  it('opens a lost lead again, and goes to the opportunity of a converted one', async () => {
    const form = await addForm(t);
    const lost = await addLead(t.house, t.owner, { email: 'lost@x.io' });
    await ask(leads.loseLead, { id: lost.id, version: 1, reason: 'No budget' });
    await post(t, form.token, { email: 'lost@x.io' });
    expect((await ask(leads.leads.get, { id: lost.id })).body).toMatchObject({ status: 'new', lostReason: '' });
    const won = await addLead(t.house, t.owner, { email: 'won@x.io' });
    const { opportunityId } = (await ask(leads.convertLead, { id: won.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Deal' } })).body;
    expect((await post(t, form.token, { email: 'won@x.io' })).status).toBe(202);
    expect(await leadsOf(t, 'won@x.io')).toHaveLength(1);
    expect(await activitiesOf(opportunityId!)).toHaveLength(1);
  });
  it('is refused naming what is wrong, with nothing stored; a bad phone number is kept as it is', async () => {
    const form = await addForm(t);
    const wrong = await post(t, form.token, { email: 'not an address', nonsense: 'x' });
    expect([wrong.status, wrong.body.error?.fields?.map((f) => f.path)]).toEqual([422, ['values.nonsense', 'values.email']]);
    expect((await post(t, form.token, {})).body.error?.fields?.[0]).toMatchObject({ path: 'values.email', code: 'sales.form_required' });
    expect((await post(t, form.token, { email: 'crlf@x.io', firstName: 'A\r\nBcc: x@y.z' })).status).toBe(422);
    expect((await t.house.owner.query('select count(*)::int as n from sales.form_post where form_id = $1', [form.id])).rows[0].n).toBe(0);
    await post(t, form.token, { email: 'badphone@x.io', phone: 'call me maybe' });
    expect((await leadsOf(t, 'badphone@x.io'))[0]).toMatchObject({ phone: 'call me maybe', phoneUnclear: true });
  });
  it('keeps what looks like markup as text', async () => {
    const canary = `"'><svg onload=alert(1)>{{7*7}}`;
    const form = await addForm(t, { name: canary, thanks: canary, title: canary });
    const answer = await post(t, form.token, { email: 'xss@x.io', firstName: canary, notes: canary });
    expect(answer.body.thanks).toBe(canary);
    const [lead] = await leadsOf(t, 'xss@x.io');
    expect(lead).toMatchObject({ firstName: canary, notes: canary });
    // Without scripts an error page answers: what was typed is nowhere read as HTML.
    const page = await t.house.server.inject({ method: 'POST', url: `/forms/${form.token}`, headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }, remoteAddress: freshIp(), payload: new URLSearchParams({ email: '<svg onload=alert(1)>' }).toString() });
    expect([page.statusCode, page.headers['content-type'], page.body.includes('<svg')]).toEqual([422, 'text/html; charset=utf-8', false]);
  });
  it('fills in fields of the workspace\'s own', async () => {
    const field = (await ask(createCustomField, { topic: 'sales.lead', label: 'Budget', type: 'select', options: ['small', 'large'], required: false })).body;
    const form = await addForm(t, { fields: [{ key: 'email', label: 'E-mail', required: true }, { key: `custom:${field.id}`, label: 'Budget', required: true }] });
    expect((await ask(contract.openForm, { token: form.token })).body.fields[1]).toMatchObject({ kind: 'select', options: ['small', 'large'], required: true });
    expect((await post(t, form.token, { email: 'c@x.io', [`custom:${field.id}`]: 'huge' })).body.error?.fields?.[0]?.path).toBe(`values.custom:${field.id}`);
    expect((await post(t, form.token, { email: 'c@x.io', [`custom:${field.id}`]: 'large' })).status).toBe(202);
    expect((await leadsOf(t, 'c@x.io'))[0]!.custom).toEqual({ [field.id]: 'large' });
  });
});

describe('spam', () => {
  it('with the trap filled, or sent faster than a person could, is put aside and answered alike', async () => {
    const form = await addForm(t);
    const { stamp } = (await ask(contract.openForm, { token: form.token })).body;
    const trapped = await post(t, form.token, { email: 'bot@x.io' }, { homepage: 'http://spam.test' });
    const fast = await post(t, form.token, { email: 'bot@x.io' }, { stamp });
    const real = await post(t, form.token, { email: 'real@x.io' });
    expect([trapped.status, fast.status]).toEqual([202, 202]);
    expect([trapped.body, fast.body]).toEqual([real.body, real.body]);
    expect(await leadsOf(t, 'bot@x.io')).toEqual([]);
    expect((await entries('quarantined', form.id)).map((e) => e.reason).sort()).toEqual(['fast', 'honeypot']);
  });
  it('of more than ten a minute from one address is put aside, also when all come at once', async () => {
    const form = await addForm(t);
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 14 }, (_, i) => post(t, form.token, { email: `flood${i}@x.io` }, {}, { ip })));
    expect(answers.map((a) => a.status)).toEqual(Array(14).fill(202));
    const aside = await entries('quarantined', form.id);
    expect(aside.map((e) => e.reason)).toEqual(Array(4).fill('rate'));
    expect((await post(t, form.token, { email: 'other@x.io' })).status).toBe(202);
    expect(await leadsOf(t, 'other@x.io')).toHaveLength(1);
    // Released, it arrives; thrown away, it does not; both only once.
    const [first, second] = aside;
    expect((await ask(contract.releaseFormPosts, { ids: [first!.id] })).body).toEqual({ done: 1, failed: [] });
    expect(await leadsOf(t, first!.email)).toHaveLength(1);
    expect((await ask(contract.releaseFormPosts, { ids: [first!.id] })).body).toMatchObject({ done: 0, failed: [{ id: first!.id }] });
    expect((await ask(contract.discardFormPosts, { ids: [second!.id] })).body.done).toBe(1);
    expect(await leadsOf(t, second!.email)).toEqual([]);
  });
  it('that cannot become a lead keeps no other entry back', async () => {
    const form = await addForm(t);
    await post(t, form.token, { email: 'not an address' }, { homepage: 'x' });
    await post(t, form.token, { email: 'fine@x.io' }, { homepage: 'x' });
    const answer = (await ask(contract.releaseFormPosts, { ids: (await entries('quarantined', form.id)).map((e) => e.id) })).body;
    expect([answer.done, answer.failed.length]).toEqual([1, 1]);
    expect(await leadsOf(t, 'fine@x.io')).toHaveLength(1);
  });
});

describe('other sites', () => {
  it('may post and read the answer: any, or those the form names; entries from elsewhere are put aside', async () => {
    const open = await addForm(t);
    expect((await post(t, open.token, { email: 'cors@x.io' }, {}, { headers: { origin: 'https://any.test' } })).headers['access-control-allow-origin']).toBe('*');
    const form = await addForm(t, { origins: ['https://good.test'] });
    const good = await post(t, form.token, { email: 'good@x.io' }, {}, { headers: { origin: 'https://good.test' } });
    const evil = await post(t, form.token, { email: 'evil@x.io' }, {}, { headers: { origin: 'https://evil.test' } });
    expect([good.headers['access-control-allow-origin'], evil.headers['access-control-allow-origin']]).toEqual(['https://good.test', undefined]);
    expect((await entries('quarantined', form.id)).map((e) => e.reason)).toEqual(['origin']);
    const asked = await t.house.server.inject({ method: 'OPTIONS', url: `/forms/${form.token}`, headers: { origin: 'https://good.test', 'access-control-request-method': 'POST' } });
    expect([asked.statusCode, asked.headers['access-control-allow-origin'], asked.headers['access-control-allow-credentials']]).toEqual([204, 'https://good.test', undefined]);
    // Only this address: the rest of the house stays closed to other sites.
    expect((await t.house.server.inject({ method: 'GET', url: '/api/openapi.json', headers: { origin: 'https://good.test' } })).headers['access-control-allow-origin']).toBeUndefined();
  });
  it('may use a plain HTML form: it leads on to the thank-you page or where the form says', async () => {
    const form = await addForm(t);
    const send = (token: string) => t.house.server.inject({ method: 'POST', url: `/forms/${token}`, headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' }, remoteAddress: freshIp(), payload: new URLSearchParams({ email: 'plain@x.io', firstName: 'Pia', submit: 'Send', utm_campaign: 'spring' }).toString() });
    const answer = await send(form.token);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `http://localhost:3000/f/${form.token}?done=received`]);
    expect((await leadsOf(t, 'plain@x.io'))[0]).toMatchObject({ name: 'Pia', utmCampaign: 'spring' });
    const away = await addForm(t, { redirectUrl: 'https://shop.test/thanks' });
    expect((await send(away.token)).headers.location).toBe('https://shop.test/thanks');
    const strict = await addForm(t, { allowPlain: false });
    await send(strict.token);
    expect((await entries('quarantined', strict.id)).map((e) => e.reason)).toEqual(['plain']);
  });
  it('get the script that draws it, and a definition that tells nothing of the workspace', async () => {
    const form = await addForm(t);
    const script = await t.house.server.inject('/forms/embed.js');
    expect([script.statusCode, script.headers['cross-origin-resource-policy'], /innerHTML|eval\(/.test(script.body)]).toEqual([200, 'cross-origin', false]);
    const shown = (await t.house.server.inject(`/forms/${form.token}`)).json() as Record<string, unknown>;
    expect(Object.keys(shown).sort()).toEqual(['by', 'consentRequired', 'consentText', 'fields', 'intro', 'language', 'stamp', 'submitLabel', 'title']);
  });
  it('post with a key without being held up, and not with a wrong one; the key is shown once', async () => {
    const form = await addForm(t);
    const { key } = (await ask(contract.newFormKey, { id: form.id })).body;
    const ip = freshIp();
    const many = await Promise.all(Array.from({ length: 12 }, (_, i) => post(t, form.token, { email: `server${i}@x.io` }, {}, { ip, headers: { 'x-form-key': key } })));
    expect(many.map((a) => a.status)).toEqual(Array(12).fill(202));
    expect(await entries('quarantined', form.id)).toEqual([]);
    expect((await post(t, form.token, { email: 'x@x.io' }, {}, { headers: { 'x-form-key': `${key}x` } })).status).toBe(401);
    expect(JSON.stringify((await ask(contract.leadForms.get, { id: form.id })).body)).not.toContain(key);
    expect((await t.house.owner.query('select encode(key_hash, \'hex\') as h from sales.lead_form where id = $1', [form.id])).rows[0].h).toBe(createHash('sha256').update(key).digest('hex'));
    await ask(contract.endFormKey, { id: form.id });
    expect((await post(t, form.token, { email: 'x@x.io' }, {}, { headers: { 'x-form-key': key } })).status).toBe(401);
  });
});

describe('consent', () => {
  it('is asked for, kept with its words, time and source at the entry, the lead and the person', async () => {
    const form = await addForm(t, { consentText: 'You may write to me.', consentRequired: true, consentChannels: ['email', 'phone'] });
    expect((await post(t, form.token, { email: 'yes@x.io' })).body.error?.fields?.[0]).toMatchObject({ path: 'consent', code: 'sales.form_agree' });
    await post(t, form.token, { email: 'yes@x.io' }, { consent: true });
    const [lead] = await leadsOf(t, 'yes@x.io');
    expect(lead!.consent).toEqual([expect.objectContaining({ channel: 'email', given: true, source: 'web form Contact' }), expect.objectContaining({ channel: 'phone', given: true })]);
    expect((await t.house.owner.query('select channel, given, source from parties.consent where party_id = $1 order by channel', [lead!.partyId])).rows).toEqual([{ channel: 'email', given: true, source: 'web form Contact' }, { channel: 'phone', given: true, source: 'web form Contact' }]);
    expect((await entries('accepted', form.id))[0]).toMatchObject({ consentText: 'You may write to me.', leadId: lead!.id });
  });
  it('by double opt-in comes with the confirmed address: before, there is no lead', async () => {
    const form = await addForm(t, { doubleOptIn: true, consentText: 'Yes' });
    const answer = await post(t, form.token, { email: 'twice@x.io' }, { consent: true });
    expect(answer.body.status).toBe('confirm');
    expect(await leadsOf(t, 'twice@x.io')).toEqual([]);
    for (let i = 0; i < 5; i++) await post(t, form.token, { email: 'twice@x.io' }, { consent: true });
    const mails = (await t.house.owner.query("select body from core.mail where to_email = 'twice@x.io'")).rows as Array<{ body: { action: { url: string } } }>;
    expect(mails).toHaveLength(3);
    const secret = mails[0]!.body.action.url.split('#')[1]!;
    expect((await ask(contract.confirmEntry, { secret: `${secret}x` })).error?.code).toBe('sales.form_link_gone');
    const both = await Promise.all([ask(contract.confirmEntry, { secret }), ask(contract.confirmEntry, { secret })]);
    expect(both.map((a) => a.status)).toEqual([200, 200]);
    const [lead, ...others] = await leadsOf(t, 'twice@x.io');
    expect([others.length, lead!.consent[0]]).toEqual([0, expect.objectContaining({ given: true, source: 'web form Contact, confirmed by mail' })]);
    expect(await activitiesOf(lead!.id)).toHaveLength(1);
  });
});

describe('setting up forms', () => {
  it('is for who may set up sales, in their own workspace', async () => {
    const form = await addForm(t);
    expect((await ask(contract.leadForms.list, {}, t.ann)).status).toBe(403);
    expect((await ask(contract.leadForms.get, { id: form.id }, t.outsider)).status).toBe(404);
    expect((await ask(contract.leadForms.update, { id: form.id, version: 1, name: 'Stolen' }, t.outsider)).status).toBe(404);
    await post(t, form.token, { email: 'walls@x.io' }, { homepage: 'x' });
    const [aside] = await entries('quarantined', form.id);
    expect((await ask(contract.releaseFormPosts, { ids: [aside!.id] }, t.outsider)).body).toMatchObject({ done: 0 });
    expect((await ask(leads.leads.list, {}, t.outsider)).body.items).toEqual([]);
  });
  it('refuses what cannot work', async () => {
    const wrong = async (more: Record<string, unknown>) => (await ask(contract.leadForms.create, { name: 'F', fields: [{ key: 'email', label: 'E-mail' }], ...more })).error?.fields?.[0];
    expect(await wrong({ fields: [{ key: 'notes', label: 'Message' }] })).toMatchObject({ path: 'fields', code: 'sales.form_nobody' });
    expect(await wrong({ fields: [{ key: 'email', label: 'A' }, { key: 'email', label: 'B' }] })).toMatchObject({ path: 'fields.1.key', code: 'sales.form_field_twice' });
    expect(await wrong({ fields: [{ key: 'email', label: 'A' }, { key: 'custom:0198a4f0-0000-7000-8000-000000000000', label: 'Gone' }] })).toMatchObject({ path: 'fields.1.key', code: 'sales.form_field_unknown' });
    expect(await wrong({ doubleOptIn: true })).toMatchObject({ path: 'doubleOptIn' });
    expect(await wrong({ ownerRule: 'person', ownerId: t.outsider.id })).toMatchObject({ path: 'ownerId' });
    expect(await wrong({ redirectUrl: 'javascript:alert(1)' })).toMatchObject({ path: 'redirectUrl' });
    expect(await wrong({ consentRequired: true })).toMatchObject({ path: 'consentText' });
  });
  it('changes, switches off, copies and removes a form', async () => {
    const form = await addForm(t);
    const changed = await ask(contract.leadForms.update, { id: form.id, version: 1, fields: [{ key: 'email', label: 'Mail', required: true }], title: 'Write to us' });
    expect([changed.status, changed.body.fields, changed.body.version]).toEqual([200, [{ key: 'email', label: 'Mail', required: true, help: '' }], 2]);
    expect((await ask(contract.copyForm, { id: form.id })).body).toMatchObject({ name: 'Contact (2)', isLive: false, posts: 0 });
    expect((await ask(contract.leadForms.update, { id: form.id, version: 2, isLive: false })).status).toBe(200);
    expect((await post(t, form.token, { email: 'late@x.io' })).status).toBe(404);
    expect((await ask(contract.leadForms.remove, { id: form.id })).status).toBe(200);
    expect((await ask(contract.openForm, { token: form.token })).error?.code).toBe('sales.form_gone');
  });
});
