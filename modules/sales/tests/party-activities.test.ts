import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { createLink, createParty, partyTimeline } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let company: string;
let person: string;
beforeAll(async () => {
  t = await openTeam();
  company = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'Acme' })).body.id;
  person = (await ask(createParty, { kind: 'person', roles: ['contact'], name: 'Kim', firstName: 'Kim' })).body.id;
  await ask(createLink, { id: company, otherId: person });
});
afterAll(() => t.house.close());

const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown>, who: Rep = t.owner) => call(t.house, endpoint, { workspace_slug: who.slug, ...input } as never, who);
const log = async (topic: string, subjectId: string, title: string) => { expect((await ask(contract.activities.create, { topic, subjectId, kind: 'call', title, done: true })).status).toBe(201); };
const titles = async (id: string, who = t.owner) => (await ask(contract.partyActivities, { id }, who)).body.items.map((a) => a.title).sort();
const timeline = async (id: string, who = t.owner) => (await ask(partyTimeline, { id, limit: 100 }, who)).body;

it('stands around a company: at it, its people, its opportunities and the leads that became it, as far as one may see these', async () => {
  await log('parties.party', company, 'With Acme');
  await log('parties.party', person, 'With Kim');
  const deal = (await ask(contract.opportunities.create, { name: 'Rockets', accountId: company, ownerId: t.owner.id })).body;
  await log('sales.opportunity', deal.id, 'About rockets');
  const lead = await addLead(t.house, t.owner, { firstName: 'Kai', company: 'Acme' });
  await log('sales.lead', lead.id, 'With the lead');
  await ask(contract.convertLead, { id: lead.id, account: { use: 'existing', id: company }, contact: { use: 'none' }, deal: { name: 'Second' } });
  const open = (await ask(contract.opportunities.create, { name: 'Nobody’s', accountId: company, ownerId: null }, t.bob)).body;
  await log('sales.opportunity', open.id, 'Everybody sees it');
  expect(await titles(company)).toEqual(['About rockets', 'Everybody sees it', 'With Acme', 'With Kim', 'With the lead']);
  // Ann sees neither the owner's opportunities nor what was done about them.
  expect(await titles(company, t.ann)).toEqual(['Everybody sees it', 'With Acme', 'With Kim']);
  const logged = async (who: Rep) => (await timeline(company, who)).items.filter((e) => e.type === 'sales.activity.logged').length;
  expect([await logged(t.owner), await logged(t.ann)]).toEqual([5, 3]);
  expect((await ask(contract.partyActivities, { id: company }, t.outsider)).status).toBe(404);
});

it('goes on page by page, without doubles', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: contract.Activity[]; nextCursor: string | null } = (await ask(contract.partyActivities, { id: company, limit: 2, ...(cursor ? { cursor } : {}) })).body;
    seen.push(...page.items.map((a) => a.id));
    cursor = page.nextCursor;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  expect((await ask(contract.partyActivities, { id: company, cursor: 'nonsense' })).status).toBe(422);
});

it('shows somebody the opportunities they have a say in, without being their contact', async () => {
  const deal = (await ask(contract.opportunities.create, { name: 'With a say', accountId: company, ownerId: t.owner.id })).body;
  expect((await ask(contract.setDealContacts, { id: deal.id, version: deal.version, contacts: [{ partyId: person, role: 'decision_maker' }] })).status).toBe(200);
  await log('sales.opportunity', deal.id, 'Asked Kim');
  const filter = JSON.stringify({ field: 'partyId', op: 'is', value: person });
  const deals = async (who: Rep) => (await ask(contract.opportunities.list, { filter }, who)).body.items.map((d) => d.name);
  expect([await deals(t.owner), await deals(t.ann)]).toEqual([['With a say'], []]);
  expect((await timeline(person)).items.map((e) => e.subjectId)).toContain(deal.id);
  expect(await titles(person)).toEqual(['Asked Kim', 'With Kim']);
  expect(await titles(person, t.ann)).toEqual(['With Kim']);
});

it('says under which live topics a timeline changes, those of other rooms as they registered them', async () => {
  expect((await timeline(company)).topics).toEqual(expect.arrayContaining(['parties.party', 'sales.lead', 'sales.activity', 'sales.opportunity', 'sales.quote', 'sales.order', 'invoicing.invoice', 'invoicing.bill', 'payments.payment']));
});

it('names the leads and opportunities of its timeline, for who may see them, and lists the leads that are of it or became it', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Nan', lastName: 'Med', company: 'Timeline Ltd', email: 'nan@timeline.test' });
  const made = (await ask(contract.convertLead, { id: lead.id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'Timeline deal' } })).body;
  const of = async (id: string, topic: string, who = t.owner) => (await timeline(id, who)).items.filter((e) => e.topic === topic);
  expect((await of(made.accountId!, 'sales.lead')).map((e) => [e.subjectId, e.name])).toContainEqual([lead.id, 'Nan Med']);
  expect((await of(made.accountId!, 'sales.opportunity')).map((e) => [e.subjectId, e.name])).toContainEqual([made.opportunityId, 'Timeline deal']);
  expect((await of(made.accountId!, 'sales.lead', t.ann))).toEqual([]);
  for (const id of [made.accountId!, made.contactId!]) expect((await ask(contract.leads.list, { filter: JSON.stringify({ field: 'partyId', op: 'is', value: id }) })).body.items.map((l) => l.id)).toEqual([lead.id]);
  expect((await ask(contract.leads.list, { filter: JSON.stringify({ field: 'partyId', op: 'is', value: made.accountId }) }, t.ann)).body.items).toEqual([]);
});

it('counts everybody a lead or an opportunity is of where it is not of somebody, or of anybody', async () => {
  const lead = await addLead(t.house, t.owner, { firstName: 'Lou', lastName: 'Three', company: 'Three Ltd', email: 'lou@three.test' });
  const made = (await ask(contract.convertLead, { id: lead.id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'Three deal' } })).body;
  await t.house.owner.query('update sales.lead set party_id = null where id = $1', [lead.id]);
  const found = async (list: typeof contract.leads.list | typeof contract.opportunities.list, id: string, op: string, value?: string) => (await ask(list, { filter: JSON.stringify({ field: 'partyId', op, value }), limit: 200 })).body.items.some((r) => r.id === id);
  const other = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'Quite another' })).body.id;
  for (const [list, id] of [[contract.leads.list, lead.id], [contract.opportunities.list, made.opportunityId!]] as const) {
    for (const of of [made.accountId!, made.contactId!]) expect([await found(list, id, 'is', of), await found(list, id, 'is_not', of)], list.id).toEqual([true, false]);
    expect([await found(list, id, 'is_not', other), await found(list, id, 'empty'), await found(list, id, 'not_empty')], list.id).toEqual([true, false, true]);
  }
});
