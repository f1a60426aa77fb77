import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createParty, updateParty } from '#modules/parties/contract.ts';
import { opportunities } from '../contract/deals.ts';
import { leads } from '../contract/leads.ts';
import { createQuote, orders, quotes } from '../contract/quotes.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addLead, openTeam, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); });
afterAll(() => t.house.close());
const found = async (list: unknown, q: string): Promise<string[]> => (await ask(list as typeof leads.list, { q }, t.owner)).body.items.map((r) => r.id);

it('finds leads by job title, website, interests, notes and sources, also after they changed', async () => {
  const lead = await addLead(t.house, t.owner, { jobTitle: 'Glazier', website: 'vitrine.test', interests: 'Façade panels', notes: 'Loves zeppelins', sources: ['Expo Lyon'] });
  for (const q of ['glazier', 'vitrine.test', 'facade', 'zeppelins', 'expo lyon']) expect([q, await found(leads.list, q)]).toEqual([q, [lead.id]]);
  await ask(leads.update, { id: lead.id, version: lead.version, notes: 'Loves submarines' }, t.owner);
  expect([await found(leads.list, 'zeppelins'), await found(leads.list, 'submarines')]).toEqual([[], [lead.id]]);
  // What its party brings along keeps the rest.
  await ask(updateParty, { id: lead.partyId!, version: 1, firstName: 'Renamed' }, t.owner);
  expect([await found(leads.list, 'renamed'), await found(leads.list, 'submarines')]).toEqual([[lead.id], [lead.id]]);
});

it('finds opportunities by next step, competitor and notes, also after their account was renamed', async () => {
  const account = (await ask(createParty, { kind: 'company', roles: ['account'], name: 'Oldname Ltd' }, t.owner)).body;
  const deal = await addDeal(t.house, t.owner, { accountId: account.id, nextStep: 'Send the prototype', competitor: 'Rivalware', notes: 'Budget in spring' });
  await ask(updateParty, { id: account.id, version: account.version, name: 'Newname Ltd' }, t.owner);
  for (const q of ['prototype', 'rivalware', 'spring', 'newname']) expect([q, await found(opportunities.list, q)]).toEqual([q, [deal.id]]);
});

it('finds quotes by what their lines say', async () => {
  const partyId = (await ask(createParty, { kind: 'company', roles: ['customer'], name: 'Liner Ltd' }, t.owner)).body.id;
  const quote = (await ask(createQuote, { partyId, lines: [{ name: 'Posters', description: 'Printed on bamboo', unitPrice: '10' }] }, t.owner)).body;
  for (const q of ['bamboo', 'posters', 'liner']) expect([q, await found(quotes.list, q)]).toEqual([q, [quote.id]]);
  expect(await found(orders.list, 'bamboo')).toEqual([]);
});

const byAnyWord = (file: string) => readFileSync(new URL(`../migrations/${file}-by-any-word.sql`, import.meta.url), 'utf8');

it('makes what was there before findable', async () => {
  const lead = await addLead(t.house, t.owner, { jobTitle: 'Élagueur', notes: 'Ümlaut' });
  await t.house.owner.query('update sales.lead set search = $2 where id = $1', [lead.id, 'lee']);
  expect(await found(leads.list, 'elagueur')).toEqual([]);
  await t.house.owner.query(byAnyWord('0163-leads'));
  for (const q of ['elagueur', 'umlaut']) expect([q, await found(leads.list, q)]).toEqual([q, [lead.id]]);
});

it('makes it so table by table: no migration holds the rows of several while it writes', async () => {
  const partyId = (await ask(createParty, { kind: 'company', roles: ['customer'], name: 'Before Ltd' }, t.owner)).body.id;
  const [deal, quote] = [await addDeal(t.house, t.owner, { notes: 'Wants cork' }), (await ask(createQuote, { partyId, lines: [{ name: 'Mats', description: 'Made of jute', unitPrice: '10' }] }, t.owner)).body];
  await t.house.owner.query("update sales.opportunity set search = 'deal' where id = $1", [deal.id]);
  await t.house.owner.query("update sales.quote set search = 'quote' where id = $1", [quote.id]);
  for (const file of ['0163-leads', '0164-opportunities', '0165-quotes', '0166-orders']) {
    expect(byAnyWord(file).match(/^update /gm), file).toHaveLength(1);
    await t.house.owner.query(byAnyWord(file));
  }
  expect([await found(opportunities.list, 'cork'), await found(quotes.list, 'jute')]).toEqual([[deal.id], [quote.id]]);
});
