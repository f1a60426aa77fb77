import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createCustomField } from '#core/contract/records.ts';
import { products } from '#modules/accounting/contract.ts';
import * as contract from '../contract/capture.ts';
import * as leads from '../contract/leads.ts';
import { addForm, asking, leadsOf, openTeam, post, type Team } from './capture-scene.ts';
import { addLead } from './leads-scene.ts';

let t: Team;
let [size, room, chair, table] = ['', '', '', ''];
const ask = asking(() => t);
const leadOf = async (email: string) => { const found = await leadsOf(t, email); expect(found).toHaveLength(1); return found[0]!; };
beforeAll(async () => {
  t = await openTeam();
  [size, room] = await Promise.all(['Size', 'Room'].map(async (label) => (await ask(createCustomField, { topic: 'sales.lead', label, type: 'text', options: [], required: false })).body.id)) as [string, string];
  for (const name of ['Chair', 'Table']) {
    const made = await ask(products.create as Endpoint, { name, kind: 'product', sku: name.toUpperCase(), salePrice: '100', currency: 'USD' });
    if (name === 'Chair') chair = (made.body as { id: string }).id; else table = (made.body as { id: string }).id;
  }
});
afterAll(() => t.house.close());

const both = () => [{ key: 'email', label: 'E-mail' }, { key: 'phone', label: 'Phone' }, { key: 'company', label: 'Company' }, { key: `custom:${size}`, label: 'Size' }, { key: `custom:${room}`, label: 'Room' }];

describe('a lead that fills in a second form', () => {
  it('takes over what it lacked, one more source and number, and keeps what it said first', async () => {
    const [first, second] = [await addForm(t, { source: 'Web', fields: both() }), await addForm(t, { source: 'Fair', fields: both() })];
    await post(t, first.token, { email: 'anna@x.io', phone: '+49 30 901820', [`custom:${size}`]: 'small' }, { utm: { source: 'letter' } });
    await post(t, second.token, { email: 'Anna@x.io', phone: '+49 89 1234567', company: 'Acme', [`custom:${size}`]: 'large', [`custom:${room}`]: 'kitchen' }, { utm: { source: 'search', campaign: 'spring' } });
    const lead = await leadOf('anna@x.io');
    expect(lead).toMatchObject({ sources: ['Web', 'Fair'], phone: '+4930901820', otherPhones: ['+49891234567'], otherEmails: [], company: 'Acme', custom: { [size]: 'small', [room]: 'kitchen' }, utmSource: 'letter', utmCampaign: '' });
    // The same once more, however written, adds nothing and changes nothing.
    await post(t, second.token, { email: 'anna@x.io', phone: '0049 89 1234567' });
    await post(t, (await addForm(t, { source: 'fair' })).token, { email: 'anna@x.io', phone: '+49 (30) 901820' });
    expect(await leadOf('anna@x.io')).toMatchObject({ version: lead.version, sources: ['Web', 'Fair'], otherPhones: ['+49891234567'] });
    // A number nobody can call stays in the note.
    await post(t, second.token, { email: 'anna@x.io', phone: 'call me maybe' });
    expect((await leadOf('anna@x.io')).otherPhones).toEqual(['+49891234567']);
  });
  it('holds ten further numbers and twenty sources at most', async () => {
    const sources = Array.from({ length: 20 }, (_, i) => `S${i}`);
    await addLead(t.house, t.owner, { email: 'full@x.io', phone: '+4930901899', sources, otherPhones: Array.from({ length: 10 }, (_, i) => `+4930901${100 + i}`) });
    await post(t, (await addForm(t, { source: 'One more' })).token, { email: 'full@x.io', phone: '+49 30 555555' });
    const lead = await leadOf('full@x.io');
    expect([lead.otherPhones.length, lead.otherPhones.includes('+4930555555'), lead.sources]).toEqual([10, false, sources]);
  });
  it('stays as it is once it is converted', async () => {
    const lead = await addLead(t.house, t.owner, { email: 'done@x.io', sources: ['Web'] });
    await ask(leads.convertLead, { id: lead.id, account: { use: 'none' }, contact: { use: 'new' }, deal: { name: 'Deal' } });
    await post(t, (await addForm(t, { source: 'Fair', fields: both() })).token, { email: 'done@x.io', phone: '+49 30 901820', [`custom:${size}`]: 'small' });
    expect(await leadOf('done@x.io')).toMatchObject({ sources: ['Web'], phone: '', custom: {}, ownerId: lead.ownerId });
  });
  it('is handed out as a new one would be while it is nobody\'s, and stays whose it is', async () => {
    const nobody = await addLead(t.house, t.owner, { email: 'nobody@x.io', ownerId: null, country: 'DE' });
    const lost = await addLead(t.house, t.owner, { email: 'gone@x.io', ownerId: null, country: 'DE' });
    await ask(leads.loseLead, { id: lost.id, version: 1, reason: 'No budget' });
    await addLead(t.house, t.owner, { email: 'owned@x.io', ownerId: t.manager.id, country: 'DE' });
    await addLead(t.house, t.owner, { email: 'far@x.io', ownerId: null, country: 'FR' });
    await ask(contract.createAssignRule, { name: 'Germany', method: 'round_robin', members: [{ accountId: t.ann.id }], conditions: { countries: ['DE'] } });
    const [rules, person, none] = [await addForm(t), await addForm(t, { ownerRule: 'person', ownerId: t.bob.id }), await addForm(t, { ownerRule: 'nobody' })];
    await post(t, none.token, { email: 'nobody@x.io' });
    expect((await leadOf('nobody@x.io')).ownerId).toBeNull();
    for (const email of ['nobody@x.io', 'gone@x.io', 'owned@x.io', 'far@x.io']) await post(t, rules.token, { email });
    expect([await leadOf('nobody@x.io'), await leadOf('gone@x.io'), await leadOf('owned@x.io'), await leadOf('far@x.io')].map((l) => l.ownerId)).toEqual([t.ann.id, t.ann.id, t.manager.id, null]);
    await post(t, person.token, { email: 'far@x.io' });
    await post(t, person.token, { email: 'nobody@x.io' });
    expect([(await leadOf('far@x.io')).ownerId, (await leadOf('nobody@x.io')).ownerId]).toEqual([t.bob.id, t.ann.id]);
    const { rows } = await t.house.owner.query("select account_id from notifications.notification where type = 'sales.lead_assigned' and target_id = $1", [nobody.id]);
    expect(rows.map((r: { account_id: string }) => r.account_id)).toEqual([t.ann.id]);
  });
});

describe('the target of a form', () => {
  it('gives its leads labels, products and, where their link named none, a campaign', async () => {
    const form = await addForm(t, { labels: ['Kitchen', 'kitchen', 'New'], campaign: 'autumn', productIds: ['CHAIR', table] });
    expect(form).toMatchObject({ labels: ['Kitchen', 'New'], campaign: 'autumn', productIds: [chair, table] });
    await post(t, form.token, { email: 'target@x.io' });
    expect(await leadOf('target@x.io')).toMatchObject({ labels: ['Kitchen', 'New'], utmCampaign: 'autumn', productIds: [chair, table] });
    await post(t, form.token, { email: 'linked@x.io' }, { utm: { campaign: 'spring' } });
    expect((await leadOf('linked@x.io')).utmCampaign).toBe('spring');
    // One that is known gets them beside its own.
    await addLead(t.house, t.owner, { email: 'known@x.io', labels: ['Old', 'NEW'], productIds: [table], utmCampaign: 'winter' });
    await post(t, form.token, { email: 'known@x.io' });
    expect(await leadOf('known@x.io')).toMatchObject({ labels: ['Old', 'New', 'Kitchen'], utmCampaign: 'winter', productIds: [table, chair] });
    expect((await ask(contract.copyForm, { id: form.id })).body).toMatchObject({ labels: ['Kitchen', 'New'], campaign: 'autumn', productIds: [chair, table] });
    const changed = (await ask(contract.leadForms.update, { id: form.id, version: form.version, labels: [], productIds: [] })).body;
    expect(changed).toMatchObject({ labels: [], productIds: [], campaign: 'autumn', version: 2 });
  });
  it('offers its products to choose from when it asks for them', async () => {
    const asked = { fields: [{ key: 'email', label: 'E-mail' }, { key: 'productIds', label: 'What for?' }] };
    expect((await ask(contract.leadForms.create, { name: 'F', ...asked })).error?.fields?.[0]).toMatchObject({ path: 'productIds', code: 'sales.form_products' });
    const form = await addForm(t, { ...asked, productIds: [chair, table] });
    expect((await ask(contract.openForm, { token: form.token })).body.fields[1]).toMatchObject({ kind: 'multi', options: [chair, table], names: ['Chair', 'Table'] });
    await post(t, form.token, { email: 'choice@x.io', productIds: table });
    const lead = await leadOf('choice@x.io');
    expect(lead.productIds).toEqual([table]);
    expect((await t.house.owner.query<{ body: string }>('select body from sales.activity where subject_id = $1', [lead.id])).rows[0]!.body).toContain('What for?: Table');
    expect((await ask(contract.listFormPosts, { state: 'accepted', formId: form.id })).body.items[0]!.values).toContainEqual({ label: 'What for?', value: 'Table' });
    await post(t, form.token, { email: 'none@x.io' });
    expect((await leadOf('none@x.io')).productIds).toEqual([]);
    expect((await post(t, form.token, { email: 'other@x.io', productIds: lead.id })).body.error?.fields?.[0]?.path).toBe('values.productIds');
  });
  it('names products of the workspace only', async () => {
    const wrong = await ask(contract.leadForms.create, { name: 'F', fields: [{ key: 'email', label: 'E-mail' }], productIds: ['nothing'] });
    expect(wrong.error?.fields?.[0]).toMatchObject({ path: 'productIds', code: 'sales.product_unknown' });
    const form = await addForm(t);
    expect((await ask(contract.leadForms.update, { id: form.id, version: 1, productIds: ['00000000-0000-4000-8000-000000000000'] })).error?.fields?.[0]?.path).toBe('productIds');
  });
});
