import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createComment, listComments } from '#core/contract/records.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { runAs } from '#core/server/app.ts';
import { addressChosen, followParties, onPartyChange, registerPartyReferences, type PartyChange } from '../api.ts';
import * as contract from '../contract.ts';
import type { Party, PartyInput, PartyKind, PartyRole } from '../contract.ts';
import { references } from '../service/hooks.ts';
import { newMember, openPartyHouse } from './party-house.ts';

// Another room with open amounts per party, as invoices would be.
registerPartyReferences('test.invoice', {
  count: async (ctx, id) => (await ctx.sql<{ n: number }>('select count(*)::int as n from test_rooms.invoice where workspace_id = $1 and party_id = $2', [ctx.workspaceId, id]))[0]!.n,
  move: async (ctx, { from, to }) => (await ctx.sql<{ id: number }>('update test_rooms.invoice set party_id = $3 where workspace_id = $1 and party_id = $2 returning id', [ctx.workspaceId, from, to])).map((r) => r.id),
  moveBack: async (ctx, { from, to, receipt }) => { await ctx.sql('update test_rooms.invoice set party_id = $2 where workspace_id = $1 and party_id = $3 and id = any($4::int[])', [ctx.workspaceId, from, to, receipt]); },
});
const heard: PartyChange[] = [];
const hear = async (_ctx: unknown, change: PartyChange) => { heard.push(change); };
onPartyChange('test', hear);

let h: ResourceHouse;
let house: TestHouse;
let me: TestPerson;
beforeAll(async () => {
  h = await openPartyHouse();
  ({ house, allowed: me } = h);
  await house.owner.query('create schema test_rooms; grant usage on schema test_rooms to atrium_app; create table test_rooms.invoice (id serial primary key, workspace_id integer not null, party_id uuid not null, open numeric not null); grant select, insert, update on test_rooms.invoice to atrium_app');
});
// No other house has its table.
afterAll(async () => { references.delete('test.invoice'); await h.house.close(); });

async function add(kind: PartyKind, roles: PartyRole[], input: PartyInput & { companyId?: string } = {}, who = me): Promise<Party> {
  const answer = await call(house, contract.createParty, { workspace_slug: who.slug, kind, roles, ...input }, who);
  expect([answer.status, answer.error]).toEqual([201, undefined]);
  return answer.body;
}
const get = async (id: string) => (await call(house, contract.getParty, { workspace_slug: me.slug, id }, me)).body;
const merge = (winner: Party, loser: Party, more: object = {}, who = me) => call(house, contract.mergeParties, { workspace_slug: who.slug, id: winner.id, version: winner.version, loserId: loser.id, loserVersion: loser.version, ...more }, who);
const undo = (id: string, who = me) => call(house, contract.undoMerge, { workspace_slug: who.slug, id }, who);
const owes = async (id: string, amount: number) => { await house.owner.query('insert into test_rooms.invoice (workspace_id, party_id, open) values ($1, $2, $3)', [me.workspaceId, id, amount]); };
const openOf = async (id: string) => Number((await house.owner.query('select coalesce(sum(open), 0) as sum from test_rooms.invoice where party_id = $1', [id])).rows[0].sum);

describe('merging', () => {
  it('takes how e-invoices are delivered along with the other terms of a customer; a merge from before there was such a thing still comes back', async () => {
    const a = await add('company', ['vendor'], { name: 'Netless GmbH' });
    const b = await add('company', ['customer'], { name: 'Netless', eInvoiceDelivery: 'peppol', peppolId: '0088:7300010000001' });
    const { mergeId, party } = (await merge(a, b)).body;
    expect([party.eInvoiceDelivery, party.peppolId]).toEqual(['peppol', '0088:7300010000001']);
    await house.owner.query("update parties.merge set winner_before = winner_before - 'peppolId' - 'eInvoiceDelivery', winner_after = winner_after - 'peppolId' - 'eInvoiceDelivery', loser_before = loser_before - 'peppolId' - 'eInvoiceDelivery' where id = $1", [mergeId]);
    const back = await undo(mergeId);
    expect([back.status, back.body.loser.peppolId, back.body.loser.eInvoiceDelivery]).toEqual([200, '', 'email']);
  });
  it('has one of two equal addresses, which is found by what either was called; a merge from before addresses were told apart still comes back', async () => {
    const dock = { type: 'shipping' as const, label: '', name: '', phone: '', address1: 'Dock 4', address2: '', address3: '', city: 'York', region: '', zip: '', country: 'GB' };
    const a = await add('company', ['customer'], { name: 'Dockers', moreAddresses: [dock] });
    const b = await add('company', ['customer'], { name: 'Dockers Ltd', moreAddresses: [dock, { ...dock, address1: 'Dock 9' }] });
    const { mergeId, party } = (await merge(a, b)).body;
    expect(party.moreAddresses.map((x) => [x.id, x.address1])).toEqual([[a.moreAddresses[0]!.id, 'Dock 4'], [b.moreAddresses[1]!.id, 'Dock 9']]);
    const found = async (id: string) => runAs(house.app, { name: 'test', workspaceId: me.workspaceId! }, async (ctx) => addressChosen((await followParties(ctx, [a.id])).get(a.id), id)?.id);
    expect(await found(b.moreAddresses[0]!.id)).toBe(a.moreAddresses[0]!.id);
    // What somebody changes at it later does not let it go.
    const changed = await call(house, contract.updateParty, { workspace_slug: me.slug, id: a.id, version: party.version, moreAddresses: party.moreAddresses.map((x) => ({ ...x, label: 'Docks' })) }, me);
    expect([changed.status, JSON.stringify(changed.body).includes('formerIds')]).toEqual([200, false]);
    expect(await found(b.moreAddresses[0]!.id)).toBe(a.moreAddresses[0]!.id);
    await undo(mergeId);
    expect((await get(b.id)).moreAddresses.map((x) => x.id)).toEqual(b.moreAddresses.map((x) => x.id));

    const [c, d] = [await add('company', ['customer'], { name: 'Older', moreAddresses: [{ ...dock, address1: 'C 1' }] }), await add('company', ['customer'], { name: 'Older Ltd', moreAddresses: [{ ...dock, address1: 'D 1' }] })];
    const old = (await merge(c, d)).body;
    await house.owner.query(`update parties.merge set ${['winner_before', 'winner_after', 'loser_before'].map((column) => `${column} = jsonb_set(${column}, '{moreAddresses}', (select jsonb_agg(x - 'id' - 'name' - 'phone') from jsonb_array_elements(${column} -> 'moreAddresses') x))`).join(', ')} where id = $1`, [old.mergeId]);
    const back = await undo(old.mergeId);
    expect(back.status, JSON.stringify(back.error)).toBe(200);
    expect(back.body.winner.moreAddresses).toEqual(c.moreAddresses);
    expect(back.body.loser.moreAddresses).toEqual([{ ...d.moreAddresses[0]!, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });
  it('moves everything in one go, leaves a redirect, and comes back whole (M7)', async () => {
    const a = await add('company', ['customer'], { name: 'Ateliers Réunis', email: 'a@reunis.test', tags: ['print'] });
    const b = await add('company', ['customer', 'vendor'], { name: 'Ateliers Reunis SA', email: 'b@reunis.test', phone: '+33142685300', city: 'Paris', tags: ['Print', 'paper'] });
    const anna = await add('person', ['contact'], { firstName: 'Anna', lastName: 'Roux', companyId: b.id });
    await owes(a.id, 100);
    await owes(b.id, 250);
    await call(house, createComment, { topic: 'parties.party', subjectId: b.id, body: 'Pays late', mentions: [] }, me);
    const preview = await call(house, contract.previewMerge, { workspace_slug: me.slug, id: a.id, loserId: b.id }, me);
    expect(Object.fromEntries(preview.body.moves.map((m) => [m.name, m.count]))).toMatchObject({ 'test.invoice': 1, 'parties.link': 1, 'parties.extra': 1 });

    const answer = await merge(a, b, { fromLoser: ['address'] });
    expect(answer.status).toBe(200);
    const { party, mergeId } = answer.body;
    expect(party).toMatchObject({ id: a.id, name: 'Ateliers Réunis', email: 'a@reunis.test', moreEmails: [{ value: 'b@reunis.test', label: 'other' }], phone: '+33142685300', tags: ['Print', 'paper'], roles: ['customer', 'vendor'], vendorNumber: b.vendorNumber, customerNumber: a.customerNumber });
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([350, 0]);
    const moved = await get(b.id);
    expect([moved.id, moved.mergedFrom[0]]).toEqual([a.id, expect.objectContaining({ id: b.id, mergeId, undoable: true })]);
    expect((await get(anna.id)).companyName).toBe('Ateliers Réunis');
    expect((await call(house, listComments, { topic: 'parties.party', subjectId: a.id }, me)).body.items.map((c) => c.body)).toEqual(['Pays late']);
    expect((await call(house, contract.customers.list, { workspace_slug: me.slug, q: 'reunis' }, me)).body.items.map((r) => r.id)).toEqual([a.id]);

    const renamed = await call(house, contract.updateParty, { workspace_slug: me.slug, id: a.id, version: party.version, industry: 'Paper' }, me);
    expect(renamed.status).toBe(200);
    const back = await undo(mergeId);
    expect(back.status, JSON.stringify(back.error)).toBe(200);
    expect([await openOf(a.id), await openOf(b.id)]).toEqual([100, 250]);
    for (const [now, then] of [[back.body.winner, { ...a, industry: 'Paper' }], [back.body.loser, b]] as const) expect({ ...now, version: 0, updatedAt: '' }).toEqual({ ...then, version: 0, updatedAt: '' });
    expect((await get(anna.id)).company?.id).toBe(b.id);
    expect((await call(house, listComments, { topic: 'parties.party', subjectId: b.id }, me)).body.items).toHaveLength(1);
    expect((await undo(mergeId)).error?.code).toBe('parties.merge_over');
  });

  it('moves what whoever posts locks last after everything else, there and back', async () => {
    const order: string[] = [];
    const noting = (name: string) => ({ count: async () => 0, move: async () => { order.push(name); return null; }, moveBack: async () => { order.push(name); } });
    onTestFinished(() => { for (const name of ['test.balance', 'test.paper']) references.delete(name); onPartyChange('test', hear); });
    registerPartyReferences('test.balance', { ...noting('balance'), isLast: true });
    registerPartyReferences('test.paper', noting('paper'));
    onPartyChange('test', async () => { order.push('told'); });
    const [a, b] = [await add('company', ['customer'], { name: 'Posted for' }), await add('company', ['customer'], { name: 'Posted for, too' })];
    const { mergeId } = (await merge(a, b)).body;
    expect(order.splice(0)).toEqual(['paper', 'told', 'balance']);
    expect((await undo(mergeId)).status).toBe(200);
    expect(order).toEqual(['paper', 'told', 'told', 'balance']);
  });

  it('tells other rooms in the same transaction', async () => {
    const [a, b] = [await add('person', ['contact'], { firstName: 'Ida', lastName: 'Berg' }), await add('person', ['contact'], { firstName: 'Ida', lastName: 'Bergh', email: 'ida@berg.test' })];
    heard.length = 0;
    await merge(a, b);
    expect(heard.map((c) => [c.id, c.before.email, c.after.email])).toEqual([[a.id, null, 'ida@berg.test']]);
  });

  it('refuses a person with a company, oneself, stale versions, what was merged already, and members', async () => {
    const [a, b, c] = [await add('company', ['account'], { name: 'One' }), await add('company', ['account'], { name: 'Two' }), await add('person', ['contact'], { lastName: 'Three' })];
    expect((await merge(a, c)).error?.code).toBe('parties.merge_unlike');
    expect((await merge(a, a)).error?.fields?.[0]?.path).toBe('loserId');
    expect((await merge(a, { ...b, version: 9 })).error?.code).toBe('core.version_conflict');
    const member = await newMember(house, me, 'member');
    expect((await merge(a, b, {}, member)).status).toBe(403);
    expect((await merge(a, b)).status).toBe(200);
    expect((await merge(c, { ...b })).error?.code).toBe('parties.merged');
    expect((await merge(b, a)).error?.code).toBe('parties.merged');
  });

  it('lets one of two merges at once win, and an edit during a merge not get lost', async () => {
    const [a, b] = [await add('company', ['account'], { name: 'Left' }), await add('company', ['account'], { name: 'Right' })];
    const both = await Promise.all([merge(a, b), merge(b, a)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    const [c, d] = [await add('company', ['account'], { name: 'Up' }), await add('company', ['account'], { name: 'Down' })];
    const [merged, edited] = await Promise.all([merge(c, d), call(house, contract.updateParty, { workspace_slug: me.slug, id: d.id, version: d.version, city: 'Oslo' }, me)]);
    const outcome = [merged.status, edited.status];
    expect([[200, 409], [409, 200]]).toContainEqual(outcome);
    if (merged.status === 409) expect((await get(d.id)).city).toBe('Oslo');
  });

  it('keeps the tree a tree when a parent merges into its own grandchild', async () => {
    const top = await add('company', ['account'], { name: 'Holding' });
    const mid = await add('company', ['account'], { name: 'Division', parentId: top.id });
    const low = await add('company', ['account'], { name: 'Branch', parentId: mid.id });
    expect((await merge(low, top)).status).toBe(200);
    expect([(await get(low.id)).parentId, (await get(mid.id)).parentId]).toEqual([null, low.id]);
  });

  it('undoes only the last of two merges, and nothing after 30 days', async () => {
    const [a, b, c] = [await add('company', ['vendor'], { name: 'Inner' }), await add('company', ['vendor'], { name: 'Middle' }), await add('company', ['vendor'], { name: 'Outer' })];
    const first = (await merge(b, a)).body;
    const second = (await merge(c, first.party)).body;
    expect((await undo(first.mergeId)).error?.code).toBe('parties.merge_later');
    expect((await get(a.id)).id).toBe(c.id);
    expect((await undo(second.mergeId)).status).toBe(200);
    await house.owner.query("update parties.merge set created_at = now() - interval '31 days' where id = $1", [first.mergeId]);
    expect((await undo(first.mergeId)).error?.code).toBe('parties.merge_over');
  });

  it('knows nothing of another workspace', async () => {
    const mine = await add('company', ['account'], { name: 'Mine' });
    const [theirs, other] = [await add('company', ['account'], { name: 'Theirs' }, h.outsider), await add('company', ['account'], { name: 'Other' }, h.outsider)];
    expect((await merge(mine, theirs)).status).toBe(404);
    expect((await merge(theirs, other)).status).toBe(404);
    const done = (await merge(theirs, other, {}, h.outsider)).body;
    expect((await undo(done.mergeId)).status).toBe(404);
    for (const endpoint of [contract.getParty, contract.partyTimeline, contract.listLinks, contract.listBanks, contract.listConsents]) expect((await call(house, endpoint, { workspace_slug: me.slug, id: theirs.id }, me)).status, endpoint.id).toBe(404);
    expect((await call(house, contract.createLink, { workspace_slug: me.slug, id: mine.id, otherId: theirs.id }, me)).status).toBe(422);
    const exported = await call(house, contract.accounts.export, { workspace_slug: me.slug, format: 'csv' } as never, me);
    expect(String(exported.body)).not.toContain('Theirs');
  });
});

describe('duplicates', () => {
  it('are found by e-mail, phone, and company with last name; put aside they stay aside', async () => {
    await house.drain();
    const a = await add('person', ['contact'], { firstName: 'Noor', lastName: 'Haddad', companyName: 'Cedar Works GmbH', email: 'Noor@Cedar.test', phone: '+49 30 901820' });
    const b = await add('person', ['contact'], { firstName: 'N.', lastName: 'Haddad', companyName: 'CEDAR WORKS', email: 'noor@cedar.test' });
    const c = await add('person', ['contact'], { firstName: 'X', lastName: 'Other', phone: '0049 30 901820' });
    await add('person', ['contact'], { firstName: 'Noor', lastName: 'Different', companyName: 'Elsewhere' });
    const match = await call(house, contract.matchParties, { workspace_slug: me.slug, kind: 'person', lastName: 'Hadad', companyName: 'Cedar Works', email: 'NOOR@cedar.test' }, me);
    expect(match.body.items.map((m) => m.party.id).sort()).toEqual([a.id, b.id].sort());
    await house.drain();
    const list = async () => (await call(house, contract.listDuplicates, { workspace_slug: me.slug, limit: 200 }, me)).body.items;
    const pairs = (await list()).filter((d) => [a.id, b.id, c.id].includes(d.a.id));
    expect(pairs.map((d) => [[d.a.id, d.b.id].sort(), d.reasons])).toEqual(expect.arrayContaining([[[a.id, b.id].sort(), ['email', 'name']], [[a.id, c.id].sort(), ['phone']]]));
    const put = pairs.find((d) => d.reasons.includes('phone'))!;
    expect((await call(house, contract.dismissDuplicate, { workspace_slug: me.slug, id: put.id }, me)).status).toBe(200);
    await call(house, contract.updateParty, { workspace_slug: me.slug, id: c.id, version: c.version, email: 'c@cedar.test' }, me);
    await house.drain();
    expect((await list()).some((d) => d.id === put.id)).toBe(false);
    expect((await call(house, contract.listDuplicates, { workspace_slug: h.outsider.slug }, h.outsider)).body.items).toEqual([]);
  });
});
