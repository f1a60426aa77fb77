import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { recordTimeline } from '#core/contract/records.ts';
import { runAs } from '#core/server/app.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import { bankForPayment, createParties, findMatches, partyCards, partySnapshot, registerPartyReferences, registerPartySight, registerPartyTimeline } from '../api.ts';
import * as contract from '../contract.ts';
import type { Party, PartyInput, PartyKind, PartyRole } from '../contract.ts';
import { references, sights, subjects } from '../service/hooks.ts';
import { newMember, openPartyHouse } from './party-house.ts';

let h: ResourceHouse & { allowed: TestPerson & { id: string } };
let house: TestHouse;
let me: TestPerson & { id: string };
beforeAll(async () => { h = await openPartyHouse(); ({ house, allowed: me } = h); });
afterAll(() => h.house.close());

const create = (kind: PartyKind, roles: PartyRole[], input: PartyInput & { companyId?: string } = {}, who: TestPerson = me) => call(house, contract.createParty, { workspace_slug: who.slug, kind, roles, ...input }, who);
async function add(...input: Parameters<typeof create>): Promise<Party> {
  const answer = await create(...input);
  expect([answer.status, answer.error]).toEqual([201, undefined]);
  return answer.body;
}
const change = (p: { id: string; version: number }, patch: PartyInput, who: TestPerson = me) => call(house, contract.updateParty, { workspace_slug: who.slug, id: p.id, version: p.version, ...patch }, who);
const get = async (id: string) => (await call(house, contract.getParty, { workspace_slug: me.slug, id }, me)).body;
const fieldOf = async (answer: Promise<{ status: number; error: { fields?: Array<{ path: string }> } | undefined }>) => { const { status, error } = await answer; return [status, error?.fields?.[0]?.path]; };
async function inService<T>(work: (ctx: Parameters<Parameters<typeof runAs>[2]>[0]) => Promise<T>): Promise<T> {
  const membership = await membershipOf(house.app, me.id, me.workspaceId);
  return runAs(house.app, { account: { id: me.id, email: '', sessionId: '', emailVerified: true }, membership, name: 'test' }, work);
}

describe('what is entered', () => {
  it('is kept as standards write it: phone, e-mail, website, tax number, country', async () => {
    const p = await add('company', ['account'], { name: '  Brightwave  ', email: ' Hello@BrightWave.Example ', phone: '030 901820', country: 'de', website: 'brightwave.example', taxId: 'DE 136 695 976' });
    expect(p).toMatchObject({ name: 'Brightwave', email: 'hello@brightwave.example', phone: '+4930901820', phoneValid: true, country: 'DE', website: 'https://brightwave.example', taxId: 'DE136695976', taxIdType: 'eu_vat' });
    expect(await add('person', ['contact'], { lastName: 'Raw', phone: 'ask at the desk' })).toMatchObject({ phone: 'ask at the desk', phoneValid: false });
  });
  it('takes a Peppol id of a scheme, a colon and an identifier, and asks for it where e-invoices go through Peppol', async () => {
    const p = await add('company', ['customer'], { name: 'Networked' });
    expect([p.eInvoiceDelivery, p.peppolId]).toEqual(['email', '']);
    expect(await fieldOf(change(p, { eInvoiceDelivery: 'peppol' }))).toEqual([422, 'peppolId']);
    for (const peppolId of ['7300010000001', '88:7300010000001', '0088:', '0088:73 00', 'EM:a@b.test', `0088:${'1'.repeat(51)}`]) expect(await fieldOf(change(p, { eInvoiceDelivery: 'peppol', peppolId }))).toEqual([422, 'peppolId']);
    const set = (await change(p, { eInvoiceDelivery: 'peppol', peppolId: ' 0088:7300010000001 ' })).body;
    expect([set.eInvoiceDelivery, set.peppolId]).toEqual(['peppol', '0088:7300010000001']);
    expect(await fieldOf(change(set, { peppolId: '' }))).toEqual([422, 'peppolId']);
    expect((await change(set, { peppolId: '', eInvoiceDelivery: 'portal' })).body).toMatchObject({ peppolId: '', eInvoiceDelivery: 'portal' });
  });
  it('names itself: from first and last name, else from the address; a written name stays', async () => {
    const p = await add('person', ['contact'], { email: 'only@address.test' });
    expect(p.name).toBe('only@address.test');
    const named = (await change(p, { firstName: 'Ola', lastName: 'Nord' })).body;
    expect(named.name).toBe('Ola Nord');
    const own = (await change(named, { name: 'Ola (studio)' })).body;
    expect((await change(own, { lastName: 'Nordberg' })).body.name).toBe('Ola (studio)');
    expect(await add('person', ['contact'], { name: 'Mary Ann Smith' })).toMatchObject({ firstName: 'Mary Ann', lastName: 'Smith' });
  });
  it.each([
    [{ taxId: 'DE136695977' }, 'taxId', { taxIdType: 'eu_vat' }], [{ taxId: '22AAAAA0000A1Z6' }, 'taxId', { taxIdType: 'in_gst' }], [{ taxId: '51824753557' }, 'taxId', { taxIdType: 'au_abn' }], [{ taxId: '00-1234567' }, 'taxId', { taxIdType: 'us_ein' }],
    [{ email: 'a@b' }, 'email', {}], [{ annualRevenue: { amount: '1.5', currency: 'JPY' } }, 'annualRevenue', {}], [{ moreAddresses: [{ type: 'shipping', country: 'XX' }] }, 'moreAddresses.0.country', {}],
  ] as Array<[object, string, object]>)('refuses %j naming %s', async (wrong, path, more) => {
    expect(await fieldOf(create('company', ['account'], { name: 'A', ...wrong, ...more }))).toEqual([422, path]);
  });
  it.each([['eu_vat', 'NL010000446B01'], ['gb_vat', 'GB980780684'], ['in_gst', '27AAPFU0939F1ZV'], ['au_abn', '51 824 753 556'], ['us_ein', '12-3456789']])('accepts a %s number', async (taxIdType, taxId) => {
    expect((await create('company', ['account'], { name: 'A', taxId, taxIdType } as PartyInput)).status).toBe(201);
  });
});

describe('roles', () => {
  it('give gapless numbers, also to twenty at once, and a refused one leaves no gap', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 5 === 4 ? create('company', ['customer'], { name: 'A', taxId: 'DE1', taxIdType: 'eu_vat' }) : create('company', ['customer'], { name: `Customer ${i}` }))));
    expect(made.filter((m) => m.status === 422)).toHaveLength(4);
    const { rows } = await house.owner.query<{ customer_number: string }>('select customer_number from parties.party where workspace_id = $1 and customer_number is not null order by 1', [me.workspaceId]);
    expect(rows.map((r) => r.customer_number)).toEqual(rows.map((_, i) => `CUS-${String(i + 1).padStart(5, '0')}`));
  });
  it('are one record: a customer who becomes a vendor is in both lists, and leaving one list keeps the other', async () => {
    const p = await add('company', ['customer'], { name: 'Both Ways' });
    const both = (await call(house, contract.setRoles, { workspace_slug: me.slug, id: p.id, version: p.version, roles: ['customer', 'vendor'] }, me)).body;
    expect(both).toMatchObject({ roles: ['customer', 'vendor'], customerNumber: p.customerNumber, vendorNumber: expect.stringMatching(/^VEN-\d{5}$/) });
    expect((await call(house, contract.customers.remove, { workspace_slug: me.slug, id: p.id }, me)).status).toBe(200);
    expect((await call(house, contract.vendors.get, { workspace_slug: me.slug, id: p.id }, me)).body.roles).toEqual(['vendor']);
    expect((await call(house, contract.customers.get, { workspace_slug: me.slug, id: p.id }, me)).status).toBe(404);
  });
});

describe('companies and people', () => {
  it('know each other; the first company is primary, its name travels', async () => {
    const [one, two] = [await add('company', ['account'], { name: 'First Firm' }), await add('company', ['account'], { name: 'Second Firm' })];
    const p = await add('person', ['contact'], { firstName: 'Liv', lastName: 'Dahl', companyId: one.id, title: 'Buyer' });
    expect(p).toMatchObject({ companyName: 'First Firm', company: { id: one.id, name: 'First Firm' } });
    const link = (await call(house, contract.createLink, { workspace_slug: me.slug, id: two.id, otherId: p.id, role: 'Adviser', isPrimary: true }, me)).body;
    expect((await get(p.id)).companyName).toBe('Second Firm');
    expect(await fieldOf(call(house, contract.createLink, { workspace_slug: me.slug, id: p.id, otherId: two.id }, me))).toEqual([422, 'otherId']);
    expect(await fieldOf(call(house, contract.createLink, { workspace_slug: me.slug, id: one.id, otherId: two.id }, me))).toEqual([422, 'otherId']);
    await change(await get(two.id), { name: 'Second Firm Ltd' });
    expect((await get(p.id)).companyName).toBe('Second Firm Ltd');
    await call(house, contract.removeLink, { workspace_slug: me.slug, id: link.id }, me);
    expect((await get(p.id)).companyName).toBe('First Firm');
    const links = (await call(house, contract.listLinks, { workspace_slug: me.slug, id: p.id }, me)).body.items;
    expect(links.map((l) => [l.company.id, l.isPrimary, l.role])).toEqual([[one.id, true, 'Buyer']]);
  });
  it('never stand above themselves, not even when two changes close the circle at once', async () => {
    const [a, b, c] = [await add('company', ['account'], { name: 'A' }), await add('company', ['account'], { name: 'B' }), await add('company', ['account'], { name: 'C' })];
    const b2 = (await change(b, { parentId: a.id })).body;
    expect((await change(c, { parentId: b.id })).status).toBe(200);
    expect(await fieldOf(change(a, { parentId: c.id }))).toEqual([422, 'parentId']);
    expect(await fieldOf(change(a, { parentId: a.id }))).toEqual([422, 'parentId']);
    expect(await fieldOf(change(b2, { parentId: (await add('person', ['contact'], { lastName: 'P' })).id }))).toEqual([422, 'parentId']);
    const [x, y] = [await add('company', ['account'], { name: 'X' }), await add('company', ['account'], { name: 'Y' })];
    expect((await Promise.all([change(x, { parentId: y.id }), change(y, { parentId: x.id })])).map((r) => r.status).sort()).toEqual([200, 422]);
  });
});

describe('bank details', () => {
  it('are checked, wait for a second person, and are only there for those who may see them (M6, M8)', async () => {
    const admin = await newMember(house, me, 'admin');
    const member = await newMember(house, me, 'member');
    const p = await add('company', ['vendor'], { name: 'Paper Mill' });
    const at = { workspace_slug: me.slug, id: p.id };
    expect(await fieldOf(call(house, contract.createBank, { ...at, iban: 'NL77ABNA0574908766' }, me))).toEqual([422, 'iban']);
    expect(await fieldOf(call(house, contract.createBank, { ...at, iban: 'NL77ABNA0574908765', bic: 'ABNANL2' }, me))).toEqual([422, 'bic']);
    expect(await fieldOf(call(house, contract.createBank, at, me))).toEqual([422, 'iban']);
    const bank = (await call(house, contract.createBank, { ...at, iban: 'nl77 abna 0574 9087 65', bic: 'abnanl2a', holder: 'Paper Mill BV' }, me)).body;
    expect(bank).toMatchObject({ iban: 'NL77ABNA0574908765', bic: 'ABNANL2A', state: 'awaiting_approval', isPrimary: true, mayApprove: false });
    const pay = () => inService((ctx) => bankForPayment(ctx, p.id));
    expect(await pay()).toEqual({ state: 'awaiting_approval' });
    const approve = (who: TestPerson, version: number) => call(house, contract.approveBank, { workspace_slug: me.slug, id: bank.id, version }, who);
    expect((await approve(me, bank.version)).error?.code).toBe('parties.bank_own_change');
    expect((await approve(member, bank.version)).status).toBe(403);
    const approved = (await approve(admin, bank.version)).body;
    expect([approved.state, await pay()]).toEqual(['approved', expect.objectContaining({ state: 'approved', iban: 'NL77ABNA0574908765' })]);
    const changed = (await call(house, contract.updateBank, { workspace_slug: me.slug, id: bank.id, version: approved.version, iban: 'DE89370400440532013000' }, admin)).body;
    expect([changed.iban, changed.pending?.iban, await pay()]).toEqual(['NL77ABNA0574908765', 'DE89370400440532013000', { state: 'awaiting_approval' }]);
    expect((await approve(admin, changed.version)).error?.code).toBe('parties.bank_own_change');
    expect((await call(house, contract.rejectBank, { workspace_slug: me.slug, id: bank.id, version: changed.version }, me)).status).toBe(200);
    expect(await pay()).toMatchObject({ iban: 'NL77ABNA0574908765' });
    // Absent for a member: no list, nothing in the history, the search, the record or its export.
    expect((await call(house, contract.listBanks, at, member)).status).toBe(403);
    const exported = String((await call(house, contract.vendors.export, { workspace_slug: me.slug, format: 'csv' } as never, me)).body);
    const seen = JSON.stringify([(await call(house, contract.getParty, at, member)).body, (await call(house, contract.partyTimeline, at, member)).body, (await call(house, recordTimeline, { topic: 'parties.party', subjectId: p.id }, member)).body, exported]);
    expect(seen).not.toMatch(/ABNA|8765|bank/i);
    expect((await call(house, contract.vendors.list, { workspace_slug: me.slug, q: 'abna' }, me)).body.items).toEqual([]);
    expect(JSON.stringify((await house.owner.query('select data from core.event where subject_id = $1', [p.id])).rows)).not.toContain('ABNA');
  });
});

describe('erasing', () => {
  it('removes what is personal, keeps what is counted, and says who did it (L8)', async () => {
    const p = await add('person', ['customer', 'contact'], { firstName: 'Gone', lastName: 'Person', email: 'gone@person.test', phone: '+4930901821', country: 'DE', notes: 'likes tea' });
    await change(p, { title: 'Secret title' });
    await call(house, contract.setConsent, { workspace_slug: me.slug, id: p.id, channel: 'email', given: true, source: 'fair' }, me);
    expect(await fieldOf(call(house, contract.eraseParty, { workspace_slug: me.slug, id: p.id, confirmName: 'Someone' }, me))).toEqual([422, 'confirmName']);
    expect((await call(house, contract.eraseParty, { workspace_slug: me.slug, id: p.id, confirmName: 'Gone Person' }, me)).status).toBe(200);
    const after = await get(p.id);
    expect(after).toMatchObject({ email: null, phone: null, notes: '', firstName: '', country: 'DE', customerNumber: p.customerNumber, roles: ['customer', 'contact'], status: 'archived', erasedAt: expect.any(String) });
    const { rows } = await house.owner.query("select type, actor_id, data from core.event where topic = 'parties.party' and subject_id = $1 order by seq", [p.id]);
    expect(rows.at(-1)).toMatchObject({ type: 'parties.party.erased', actor_id: me.id });
    expect(JSON.stringify([rows, after, (await house.owner.query('select * from parties.party where id = $1', [p.id])).rows])).not.toMatch(/Gone|Secret|gone@|901821|likes tea/);
    expect((await change(after, { firstName: 'Back' })).error?.code).toBe('parties.erased');
    expect((await call(house, contract.matchParties, { workspace_slug: me.slug, kind: 'person', email: 'gone@person.test' }, me)).body.items).toEqual([]);
  });
});

describe('people who are only leads', () => {
  it('are added where leads are: nobody would see one without', async () => {
    for (const kind of ['person', 'company'] as const) {
      const answer = await call(house, contract.createParty, { workspace_slug: me.slug, kind, roles: ['lead'], name: 'Nobody Sees', lastName: 'Sees' } as never, me);
      expect([answer.status, answer.error?.fields?.[0]]).toEqual([422, expect.objectContaining({ path: 'roles', code: 'parties.role_lead' })]);
    }
    expect((await house.owner.query("select count(*)::int as n from parties.party where name = 'Nobody Sees'")).rows[0].n).toBe(0);
    expect((await add('person', ['contact', 'lead'], { lastName: 'Both' })).roles).toEqual(['contact', 'lead']);
  });
  it('are there for those whom the room of leads lets see them, and for nobody else', async () => {
    const ids = await inService((ctx) => createParties(ctx, [{ kind: 'person', roles: ['lead'], firstName: 'Vera', lastName: 'Quist', email: 'vera@quist.test' }, { kind: 'person', roles: ['lead'], firstName: 'Vilma', lastName: 'Quist', email: 'vilma@quist.test' }]));
    const [mine, hidden] = [{ id: ids[0]!, version: 1 }, { id: ids[1]!, version: 1 }];
    registerPartySight('test', async () => new Set([mine.id]));
    onTestFinished(() => { sights.delete('test'); });
    const at = (id: string) => ({ workspace_slug: me.slug, id });
    expect((await call(house, contract.getParty, at(mine.id), me)).status).toBe(200);
    for (const endpoint of [contract.getParty, contract.partyTimeline, contract.listLinks, contract.listConsents, contract.listBanks]) expect((await call(house, endpoint, at(hidden.id), me)).status, endpoint.id).toBe(404);
    expect((await change(hidden, { title: 'X' })).status).toBe(404);
    expect((await call(house, contract.createLink, { ...at(mine.id), otherId: hidden.id }, me)).status).toBe(404);
    const found = async (more: object) => (await call(house, contract.findParties, { workspace_slug: me.slug, ...more }, me)).body.items.map((p) => p.id);
    expect([await found({ q: 'quist' }), await found({ q: 'quist', role: 'lead' }), await found({ ids: hidden.id })]).toEqual([[], [mine.id], []]);
    expect((await call(house, contract.matchParties, { workspace_slug: me.slug, kind: 'person', email: 'vilma@quist.test' }, me)).body.items).toEqual([]);
    expect((await call(house, recordTimeline, { topic: 'parties.party', subjectId: hidden.id }, me)).status).toBe(404);
    expect(JSON.stringify((await house.owner.query('select data from core.event where subject_id = $1', [hidden.id])).rows)).not.toContain('Vilma');
  });
});

describe('what uses a party', () => {
  it('is named by the refusal to remove it, the latest ten of each kind the viewer may see: what they may not see takes no place', async () => {
    const used = await add('company', ['customer'], { name: 'Used' });
    const [accounts, contacts] = [[] as Party[], [] as Party[]];
    for (let i = 0; i < 12; i++) accounts.push(await add('company', ['account'], { name: `account ${i}` }));
    for (let i = 0; i < 2; i++) contacts.push(await add('person', ['contact'], { firstName: `contact ${i}` }));
    const hidden = Array.from({ length: 11 }, () => crypto.randomUUID());
    const is = (id: string) => id === used.id;
    onTestFinished(() => { references.delete('test.uses'); subjects.delete('test.uses'); });
    registerPartyReferences('test.uses', { count: async (_ctx, id) => (is(id) ? 1 : 0), move: async () => null, moveBack: async () => undefined });
    registerPartyTimeline('test.uses', async (_ctx, ids) => (ids.some(is) ? [{ topic: 'parties.account', ids: [...hidden, ...accounts.map((p) => p.id)] }, { topic: 'parties.contact', ids: contacts.map((p) => p.id) }] : []));
    const { error } = await call(house, contract.removeParty, { workspace_slug: me.slug, id: used.id }, me);
    const { records } = error!.details as { records: Array<{ topic: string; title: string }> };
    expect([error?.code, records.map((r) => r.title)]).toEqual(['parties.in_use', [...accounts.slice(0, 10), ...contacts].map((p) => p.name)]);
  });
});

describe('doors for other rooms', () => {
  it('add ten thousand with the same number of statements as one', async () => {
    const statements = async (n: number, from: number) => inService(async (ctx) => {
      let count = 0;
      const sql = ctx.tx.sql.bind(ctx.tx);
      ctx.tx.sql = ((...args: Parameters<typeof sql>) => { count++; return sql(...args); }) as typeof ctx.tx.sql;
      const ids = await createParties(ctx, Array.from({ length: n }, (_, i) => ({ kind: 'person' as const, roles: ['lead' as const], firstName: 'Bulk', lastName: `Row ${from + i}`, email: `bulk${from + i}@rows.test` })));
      expect(new Set(ids).size).toBe(n);
      return count;
    });
    const one = await statements(1, 1_000_000);
    for (let i = 0; i < 20; i++) expect(await statements(500, i * 500)).toBe(one);
    expect((await house.owner.query("select count(*)::int as n from parties.party where workspace_id = $1 and first_name = 'Bulk'", [me.workspaceId])).rows[0].n).toBe(10_001);
  }, 120_000);
  it('find matches for many at once, follow merges, and name the wrong row of a batch', async () => {
    const [a, b] = [await add('company', ['account'], { name: 'Quill Press', email: 'q@quill.test' }), await add('company', ['account'], { name: 'Quill Press Limited' })];
    const [one, two, none] = await inService((ctx) => findMatches(ctx, [{ kind: 'company', emails: ['Q@QUILL.test'] }, { kind: 'company', name: 'QUILL PRESS LTD' }, { kind: 'company', name: 'Nobody Like This' }]));
    expect([one!.map((m) => m.party.id), new Set(two!.map((m) => m.party.id)), none]).toEqual([[a.id], new Set([a.id, b.id]), []]);
    await call(house, contract.mergeParties, { workspace_slug: me.slug, id: a.id, version: a.version, loserId: b.id, loserVersion: b.version }, me);
    await inService(async (ctx) => {
      expect((await partyCards(ctx, [b.id])).get(b.id)?.id).toBe(a.id);
      expect(await partySnapshot(ctx, b.id)).toMatchObject({ partyId: a.id, name: 'Quill Press', legalName: 'Quill Press' });
      await expect(createParties(ctx, [{ kind: 'company', roles: ['account'], name: 'Fine' }, { kind: 'company', roles: ['account'], name: '' }])).rejects.toMatchObject({ fields: [{ path: '1.name' }] });
    });
  });
});
