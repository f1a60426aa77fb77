import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { addAttachments, createComment, listComments, recordTimeline } from '#core/contract/records.ts';
import { platform } from '#core/server/platform.ts';
import { call, type Answer } from '#core/testing/house.ts';
import { createKey } from '#modules/developer/contract.ts';
import * as parties from '#modules/parties/contract.ts';
import * as deals from '#modules/sales/contract/deals.ts';
import * as leads from '#modules/sales/contract/leads.ts';
import * as quotes from '#modules/sales/contract/quotes.ts';
import { addQuote, openShop, sendIt, type Seller, type Shop } from '#modules/sales/tests/quotes-scene.ts';
import { allowExport } from '#modules/sales/tests/leads-scene.ts';
import { inputSchema, valuesOf } from '../generated/arbitrary.ts';
import { found, join, signUp } from '../fixtures/people.ts';
import { countWrites } from '../fixtures/writes.ts';

// Bob's records carry a word that nobody else may read; Ann is a member of the same workspace who owns none of them.
const word = 'Zanzibarquuxword';
const tables = ['sales.lead', 'sales.opportunity', 'sales.quote', 'sales.quote_line', 'sales.sales_order', 'sales.sales_order_line', 'sales.activity', 'sales.opportunity_line', 'sales.opportunity_contact', 'sales.quote_message', 'parties.party', 'core.comment'];

let shop: Shop;
let guest: Seller;
let written: () => Promise<string>;
const hidden = {} as Record<'lead' | 'company' | 'deal' | 'quote' | 'draft' | 'order' | 'activity' | 'partyActivity' | 'dealActivity' | 'party' | 'companyParty', string>;
const own = {} as Record<'lead' | 'deal' | 'quote' | 'activity' | 'account', string>;
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Seller): Promise<Answer<T>> =>
  call(shop.house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input }, who) as Promise<Answer<T>>;
async function made<T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Seller): Promise<T> {
  const answer = await ask(endpoint, input, who);
  if (answer.status >= 300) throw new Error(`${endpoint.id} answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** Fingerprint of everything the word stands in, and of what hangs on it. */
async function fingerprint(): Promise<string> {
  const ids = Object.values(hidden);
  const parts = [];
  for (const name of tables) {
    const { rows } = await shop.house.owner.query<{ sum: string }>(`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') as sum from ${name} t where t::text ilike $1 or exists (select 1 from unnest($2::text[]) i where t::text like '%' || i || '%')`, [`%${word}%`, ids]);
    parts.push(`${name}:${rows[0]!.sum}`);
  }
  return parts.join('\n');
}

beforeAll(async () => {
  shop = await openShop();
  const { bob, ann } = shop;
  const place = { id: ann.workspaceId, slug: ann.slug, owner: { token: shop.owner.token! } as never, as: (p: { token: string }) => ({ token: p.token, workspaceId: ann.workspaceId }) };
  const person = await join(shop.house, place as never, await signUp(shop.house, 'Gus'), 'guest');
  guest = { token: person.token, workspaceId: ann.workspaceId, slug: ann.slug, id: person.id };
  own.account = (await made(parties.accounts.create, { name: 'Open Company' }, shop.owner)).id;
  const lead = await made(leads.leads.create, { firstName: 'Bea', lastName: word, email: 'bea@hidden.test', phone: '+49 30 901820', company: `${word} GmbH`, jobTitle: word, notes: word, subject: word, value: '1234.00' }, bob);
  const company = await made(leads.leads.create, { company: `${word} Holding`, email: 'office@hidden.test' }, bob);
  const deal = await made(deals.opportunities.create, { name: `${word} deal`, currency: 'EUR', amount: '777.00', notes: word }, bob);
  const lines = [{ name: `${word} line`, unitPrice: '10' }, { name: `${word} option`, unitPrice: '5', optional: true, chosen: false }];
  const quote = await sendIt(shop, bob, await addQuote(shop, bob, { title: word, internalNote: word, opportunityId: deal.id, lines }));
  const sold = await sendIt(shop, bob, await addQuote(shop, bob, { title: `${word} sold`, lines }));
  const accepted = await made(quotes.acceptQuote, { id: sold.id, version: sold.version, name: word, note: word }, bob);
  const activity = (topic: string, subjectId: string, who = bob) => made(leads.activities.create, { topic, subjectId, kind: 'call', title: `${word} call`, body: word, dueAt: new Date().toISOString() }, who);
  Object.assign(hidden, { lead: lead.id, company: company.id, deal: deal.id, quote: quote.id, draft: (await addQuote(shop, bob, { title: `${word} draft`, lines })).id, order: accepted.order!.id, party: lead.partyId, companyParty: company.partyId });
  Object.assign(hidden, { activity: (await activity('sales.lead', lead.id)).id, dealActivity: (await activity('sales.opportunity', deal.id)).id, partyActivity: (await activity('parties.party', lead.partyId!)).id });
  for (const [topic, subjectId] of [['sales.lead', lead.id], ['sales.opportunity', deal.id], ['sales.quote', quote.id], ['sales.order', hidden.order]] as const) await made(createComment, { topic, subjectId, body: word, mentions: [] }, bob);
  // A person who is nothing but Bob's lead works at a company everybody sees; another of his leads belongs to it.
  await made(parties.createLink, { id: own.account, otherId: hidden.party, role: word }, bob);
  const child = (await made(parties.getParty, { id: hidden.companyParty }, bob));
  await made(parties.updateParty, { id: hidden.companyParty, version: child.version, parentId: own.account }, bob);
  own.lead = (await made(leads.leads.create, { firstName: 'Ann', lastName: 'Own', email: 'own@x.test' }, ann)).id;
  own.deal = (await made(deals.opportunities.create, { name: 'Own deal', currency: 'EUR' }, ann)).id;
  own.quote = (await addQuote(shop, ann)).id;
  own.activity = (await made(leads.activities.create, { topic: 'sales.lead', subjectId: own.lead, kind: 'task', title: 'Own' }, ann)).id;
  await shop.house.drain();
  written = await countWrites(shop.house, tables);
});
afterAll(() => shop.house.close());

/** What an answer says, without what the caller sent in. */
const saysNothing = (answer: Answer) => { expect(JSON.stringify(Buffer.isBuffer(answer.body) ? answer.body.toString('latin1') : (answer.body ?? null))).not.toContain(word); };

describe('Bob sees', () => {
  it('his own records (or the rest of this file proves nothing)', async () => {
    for (const [endpoint, id] of [[leads.leads.get, hidden.lead], [deals.opportunities.get, hidden.deal], [quotes.getQuote, hidden.quote], [quotes.getOrder, hidden.order], [leads.activities.get, hidden.activity], [leads.activities.get, hidden.partyActivity], [parties.getParty, hidden.party]] as Array<[Endpoint, string]>) {
      const answer = await ask(endpoint, { id }, shop.bob);
      expect([endpoint.id, answer.status, JSON.stringify(answer.body).includes(word)]).toEqual([endpoint.id, 200, true]);
    }
    expect(JSON.stringify((await ask(parties.listLinks, { id: own.account }, shop.bob)).body)).toContain(word);
  });
});

// Reading and writing calls of the rooms that hold people and sales, and those about records of any room.
const routes = [platform, ...modules.filter((m) => ['parties', 'sales', 'accounting', 'workspace', 'notifications', 'files'].includes(m.name))].flatMap((m) => m.routes.map(({ endpoint }) => ({ endpoint, kin: [platform.name, 'parties', 'sales'].includes(m.name) }))).filter(({ endpoint: e }) => !['public', 'account'].includes(e.can) && !e.id.startsWith('workspaces.') && !e.id.startsWith('members.') && !e.id.startsWith('invitations.'));
const endpoints: Endpoint[] = routes.map((r) => r.endpoint);

// Who is of another workspace is tried in tests/generated/tenants.
describe.each(['ann', 'guest'] as const)('%s, with every id in every place', (name) => {
  const who = () => (name === 'guest' ? guest : shop.ann);
  let permissions: ReadonlySet<string>;
  let before: { sum: string; writes: string };
  beforeAll(async () => {
    permissions = (await shop.house.app.gate.membership(shop.house.app, who().id, { id: who().workspaceId }))!.permissions;
    before = { writes: await written(), sum: await fingerprint() };
  });
  /** The ids that stand in its address, one after another, or else undefined so often as it is asked: once where the answer is no before anything is read, and each of Bob's where it may be about them. */
  const idsFor = (endpoint: Endpoint, kin: boolean): Array<string | undefined> => {
    if (endpoint.can !== 'member' && !permissions.has(endpoint.can)) return [hidden.lead];
    const inAddress = endpoint.pathKeys.some((k) => !['workspace_slug', 'topic'].includes(k));
    if (!inAddress) return Array<undefined>(name === 'ann' && JSON.stringify(inputSchema(endpoint)).includes('"uuid"') ? 6 : 3).fill(undefined);
    if (name === 'guest') return [hidden.lead, hidden.party, own.account];
    return kin ? [...Object.values(hidden), ...Object.values(own)] : [hidden.party, hidden.companyParty, hidden.order, own.account];
  };
  it.each(routes.map(({ endpoint, kin }) => [endpoint.id, endpoint, kin] as const))('%s', async (_id, endpoint, kin) => {
    const ids = fc.constantFrom(...Object.values(hidden), ...Object.values(hidden), ...Object.values(own));
    const topics = fc.constantFrom('sales.lead', 'sales.opportunity', 'sales.quote', 'sales.order', 'parties.party', 'sales.activity');
    const schema = inputSchema(endpoint);
    for (const given of idsFor(endpoint, kin)) await fc.assert(fc.asyncProperty(valuesOf(schema, { ids }), given === undefined ? ids : fc.constant(given), topics, fc.integer({ min: 1, max: 3 }), async (value, id, topic, version) => {
      const input: Record<string, unknown> = { ...(value as Record<string, unknown>), ...Object.fromEntries(endpoint.pathKeys.map((k) => [k, k === 'workspace_slug' ? who().slug : k === 'topic' ? topic : id])) };
      for (const [key, forced] of [['topic', topic], ['version', version], ['filter', undefined], ['sort', undefined], ['columns', undefined], ['subjectId', id]] as const) if (key in (schema.properties ?? {}) && !endpoint.pathKeys.includes(key)) { if (forced === undefined) delete input[key]; else input[key] = forced; }
      const answer = await ask(endpoint, input, who());
      expect(answer.status, JSON.stringify([input, answer.body])).toBeLessThan(500);
      saysNothing(answer);
      if (endpoint.pathKeys.includes('id') && Object.values(hidden).includes(id)) expect(answer.status, JSON.stringify([input, answer.body])).toBeGreaterThanOrEqual(400);
    }), { numRuns: 1 });
    const writes = await written();
    if (writes !== before.writes) expect(await fingerprint()).toBe(before.sum);
    before.writes = writes;
  });
  it('nothing of it has changed, of whatever was called', async () => { expect(await fingerprint()).toBe(before.sum); });
});

describe('a member who owns nothing', () => {
  // With the right to take lists out of the house, which members do not have: nothing of others comes with it.
  beforeAll(() => allowExport(shop, shop.ann));
  const questions = [word, 'bea', 'hidden.test', '%', '_', '\\', "'", '+4930901820', '901820', 'zanzi bar', 'ﷺ'.repeat(60)];
  it('finds nothing by searching, counting, grouping, summing, sorting, exporting', async () => {
    const lists: Array<[Endpoint, Endpoint]> = [[leads.leads.list, leads.leads.export], [deals.opportunities.list, deals.opportunities.export], [quotes.quotes.list, quotes.quotes.export], [quotes.orders.list, quotes.orders.export], [leads.activities.list, leads.activities.export]] as never;
    for (const [list, file] of lists) {
      for (const q of questions) {
        const answer = await ask(list, { q, count: 'exact', limit: 50 }, shop.ann) as Answer<{ items: object[]; total: number }>;
        expect([list.id, q, answer.status]).toEqual([list.id, q, 200]);
        saysNothing(answer);
        if (q === word) expect([list.id, answer.body.items.length, answer.body.total]).toEqual([list.id, 0, 0]);
      }
      for (const format of ['csv', 'json', 'xlsx']) { const answer = await ask(file, { format }, shop.ann); expect([file.id, format, answer.status]).toEqual([file.id, format, 200]); if (format !== 'xlsx') saysNothing(answer); }
    }
    const { body } = await ask(leads.leads.list, { group: 'ownerId', sums: 'value', limit: 1 }, shop.ann);
    expect(JSON.stringify(body)).not.toContain(shop.bob.id);
    for (const field of ['email', 'name', 'phone']) expect((await ask(leads.leads.list, { filter: JSON.stringify({ field, op: 'contains', value: 'hidden' }), count: 'exact', limit: 1 }, shop.ann)).body.total).toBe(0);
    expect((await ask(quotes.quotes.list, { filter: JSON.stringify({ field: 'opportunityId', op: 'is', value: hidden.deal }), count: 'exact', limit: 1 }, shop.ann)).body.total).toBe(0);
    for (const by of ['sales.lead', 'sales.opportunity', 'parties.party']) saysNothing(await ask(leads.activityCalendar, { from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z', topic: by }, shop.ann));
    saysNothing(await ask(leads.activities.list, { limit: 100, filter: JSON.stringify({ field: 'subjectId', op: 'is', value: hidden.party }) }, shop.ann));
  });

  it('does not see who is nothing but somebody\'s lead: not by id, not as a match, not beside their company, not above or below another', async () => {
    const { ann } = shop;
    for (const answer of [await ask(parties.findParties, { ids: `${hidden.party},${hidden.companyParty}` }, ann), await ask(parties.findParties, { q: word }, ann), await ask(parties.findParties, { q: 'bea', role: 'lead' }, ann), await ask(parties.findParties, { companyId: own.account }, ann)]) expect(answer.body.items, JSON.stringify(answer.body)).toEqual([]);
    for (const input of [{ kind: 'person', email: 'bea@hidden.test' }, { kind: 'person', phone: '+4930901820' }, { kind: 'company', name: `${word} Holding` }]) { const answer = await ask(parties.matchParties, input, ann); expect(answer.body.items, JSON.stringify(answer.body)).toEqual([]); }
    const links = await ask(parties.listLinks, { id: own.account }, ann);
    expect(links.body.items, JSON.stringify(links.body)).toEqual([]);
    for (const answer of [await ask(parties.getParty, { id: own.account }, ann), await ask(parties.partyTimeline, { id: own.account }, ann), await ask(recordTimeline, { topic: 'parties.party', subjectId: own.account }, ann)]) { expect(answer.status).toBe(200); saysNothing(answer); }
    const link = (await ask(parties.listLinks, { id: own.account }, shop.bob)).body.items[0]!;
    expect((await ask(parties.updateLink, { id: link.id, version: 99, role: 'x' }, ann)).status).toBe(404);
    expect((await ask(parties.removeLink, { id: link.id }, ann)).status).toBe(404);
    // Records of her own that the tries above have not touched.
    const [deal, quote] = [(await made(deals.opportunities.create, { name: 'Untouched', currency: 'EUR' }, ann)).id, (await addQuote(shop, ann)).id];
    const lead = (await made(leads.leads.create, { firstName: 'Un', lastName: 'Touched', email: 'untouched@x.test' }, ann)).id;
    const before = await fingerprint();
    const answers = {
      parent: await ask(parties.createParty, { kind: 'company', roles: ['account'], name: 'Child', parentId: hidden.companyParty }, ann),
      employer: await ask(parties.contacts.create, { name: 'Some One', companyId: hidden.companyParty }, ann),
      link: await ask(parties.createLink, { id: own.account, otherId: hidden.party }, ann),
      activity: await ask(leads.activities.create, { topic: 'parties.party', subjectId: hidden.party, kind: 'note', title: 'x' }, ann),
      quote: await ask(quotes.createQuote, { partyId: hidden.party }, ann), bill: await ask(quotes.createQuote, { partyId: shop.partyId, billToId: hidden.party }, ann), ship: await ask(quotes.updateQuote, { id: quote, version: 1, shipToId: hidden.party }, ann),
      account: await ask(deals.opportunities.create, { name: 'x', currency: 'EUR', accountId: hidden.companyParty }, ann), contact: await ask(deals.opportunities.update, { id: deal, version: 1, contactId: hidden.party }, ann),
      contacts: await ask(deals.setDealContacts, { id: deal, version: 1, contacts: [{ partyId: hidden.party, role: 'user' }] }, ann),
      convert: await ask(leads.convertLead, { id: lead, account: { use: 'existing', id: hidden.companyParty }, contact: { use: 'none' }, deal: null }, ann),
    };
    for (const [way, answer] of Object.entries(answers)) { expect([way, [404, 422].includes(answer.status)], JSON.stringify(answer.body)).toEqual([way, true]); saysNothing(answer); }
    expect(await fingerprint()).toBe(before);
  });

  it('hides nobody from the others by making them a mere lead', async () => {
    const { id, version } = await made(parties.accounts.create, { name: 'Everybody Sees' }, shop.owner);
    expect((await ask(parties.setRoles, { id, version, roles: ['lead'] }, shop.ann)).error?.fields?.[0]).toMatchObject({ path: 'roles' });
    expect((await ask(parties.getParty, { id }, shop.bob)).status).toBe(200);
  });

  it('puts no quote on an opportunity they cannot see, and so does not win it by accepting', async () => {
    for (const answer of [await ask(quotes.createQuote, { partyId: shop.partyId, opportunityId: hidden.deal }, shop.ann), await ask(quotes.updateQuote, { id: (await addQuote(shop, shop.ann)).id, version: 1, opportunityId: hidden.deal }, shop.ann)]) expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, 'opportunityId']);
    expect((await shop.house.owner.query('select status from sales.opportunity where id = $1', [hidden.deal])).rows[0].status).toBe('open');
  });

  it('reaches no comment, file, history, PDF or message of a record they cannot see', async () => {
    const subjects = [['sales.lead', hidden.lead], ['sales.opportunity', hidden.deal], ['sales.quote', hidden.quote], ['sales.quote', hidden.draft], ['sales.order', hidden.order], ['sales.activity', hidden.activity], ['sales.activity', hidden.partyActivity], ['parties.party', hidden.party]] as const;
    for (const [topic, subjectId] of subjects) for (const answer of [await ask(listComments, { topic, subjectId }, shop.ann), await ask(recordTimeline, { topic, subjectId }, shop.ann), await ask(createComment, { topic, subjectId, body: 'x', mentions: [] }, shop.ann), await ask(addAttachments, { topic, subjectId, fileIds: [hidden.lead] }, shop.ann)]) expect([topic, answer.status]).toEqual([topic, 404]);
    for (const endpoint of [quotes.quotePdf, quotes.listQuoteComments, quotes.listQuoteLinks, quotes.listQuoteMails, quotes.newQuoteLink, quotes.previewQuoteMail, quotes.cloneQuote, quotes.reviseQuote, quotes.remindQuote] as unknown as Endpoint[]) { const answer = await ask(endpoint, { id: hidden.quote }, shop.ann); expect([endpoint.id, answer.status]).toEqual([endpoint.id, 404]); }
  });

  it('gets a person of their own for a lead whose address another\'s lead has: nothing read, nothing written across', async () => {
    const { ann, bob } = shop;
    const before = await fingerprint();
    const mine = await made(leads.leads.create, { firstName: 'Guess', lastName: 'Work', email: 'BEA@hidden.test', phone: '+4930901820' }, ann);
    expect(mine.partyId).not.toBe(hidden.party);
    expect((await ask(parties.getParty, { id: hidden.party }, ann)).status).toBe(404);
    saysNothing(await ask(leads.previewConversion, { id: mine.id }, ann));
    await made(leads.leads.update, { id: mine.id, version: 1, phone: '+4930000000', lastName: 'Taken', company: 'Elsewhere' }, ann);
    expect(await fingerprint()).toBe(before);
    expect((await ask(leads.leads.get, { id: hidden.lead }, bob)).body).toMatchObject({ lastName: word, phone: '+4930901820' });
    await shop.house.drain();
    // Who sees both is told, and merges them or not.
    const pairs = (await ask(parties.listDuplicates, { limit: 50 }, shop.manager)).body.items.map((d) => [d.a.id, d.b.id].sort().join());
    expect(pairs).toContain([mine.partyId, hidden.party].sort().join());
    // A file of leads goes the same way; whoever is a customer of the house is shared by all, as before.
    const customer = await made(leads.leads.create, { company: 'Cedar & Finch', email: 'buyer@cedar.test' }, ann);
    expect(customer.partyId).toBe(shop.partyId);
  });
});

it('an API key of few scopes sees with the eyes of its person and the keys it was given, and not one more', async () => {
  const key = async (scopes: string[]): Promise<Seller> => {
    const answer = await call(shop.house, createKey, { workspace_slug: shop.owner.slug, name: scopes.join(' '), scopes } as never, shop.owner);
    expect(answer.status, JSON.stringify(answer.error)).toBe(201);
    return { ...shop.owner, token: (answer.body as { secret: string }).secret };
  };
  const seeing = await key(['sales.lead.view']);
  expect((await ask(leads.leads.get, { id: hidden.lead }, seeing)).status).toBe(404);
  expect((await ask(leads.leads.list, { q: word, count: 'exact' }, seeing)).body.total).toBe(0);
  expect((await ask(quotes.quotes.list, {}, seeing)).status).toBe(403);
  expect((await ask(recordTimeline, { topic: 'sales.quote', subjectId: hidden.quote }, seeing)).status).toBe(404);
  expect((await ask(parties.getParty, { id: shop.partyId }, seeing)).status).toBe(403);
  saysNothing(await ask(leads.previewConversion, { id: own.lead }, seeing));
  const writing = await key(['sales.quote.view', 'sales.quote.edit']);
  expect((await ask(quotes.createQuote, { partyId: shop.partyId }, writing)).error?.fields?.[0]?.path).toBe('partyId');
  expect((await ask(quotes.createQuote, { opportunityId: own.deal }, writing)).error?.fields?.[0]?.path).toBe('opportunityId');
});

it('bringing many back needs sight of each, and undoes everything when one is hidden', async () => {
  const { bob, ann, owner } = shop;
  const role = await shop.house.owner.query("select 1 from information_schema.columns where table_schema = 'workspace' and table_name = 'role'");
  expect(role.rowCount).toBeGreaterThan(0);
  const [his, hers] = [await addQuote(shop, bob, { title: 'away' }), await addQuote(shop, ann, { title: 'away too' })];
  for (const { id } of [his, hers]) expect((await ask(quotes.quotes.remove, { id }, owner)).status).toBe(200);
  // A key may remove quotes without seeing all of them.
  const made = await call(shop.house, createKey, { workspace_slug: owner.slug, name: 'cleaner', scopes: ['sales.quote.view', 'sales.quote.edit', 'sales.quote.remove'] } as never, owner);
  const cleaner = { ...owner, token: (made.body as { secret: string }).secret };
  for (const answer of [await ask(quotes.quotes.restore, { id: his.id }, cleaner), await ask(quotes.quotes.bulk, { selection: { ids: [his.id, hers.id] }, action: { restore: true } }, cleaner)]) expect(answer.status).toBe(404);
  expect((await shop.house.owner.query('select count(*)::int as n from sales.quote where id = any($1) and deleted_at is null', [[his.id, hers.id]])).rows[0].n).toBe(0);
});

it('every GET works in a workspace where nobody has done anything yet, and writes nothing', async () => {
  const fresh = await found(shop.house, await signUp(shop.house, 'Nova'));
  const nova: Seller = { ...fresh.as(fresh.owner), slug: fresh.slug, workspaceId: fresh.id, id: fresh.owner.id };
  const answers: Array<[string, number]> = [];
  for (const endpoint of endpoints.filter((e) => e.method === 'get')) {
    const input = { ...Object.fromEntries(endpoint.pathKeys.filter((k) => k !== 'workspace_slug').map((k) => [k, k === 'id' ? hidden.lead : 'sales.lead'])), ...('from' in (inputSchema(endpoint).properties ?? {}) ? { from: '2026-01-01', to: '2026-12-31' } : {}) };
    const answer = await ask(endpoint, input, nova);
    if (answer.status >= 500) answers.push([endpoint.id, answer.status]);
  }
  expect(answers).toEqual([]);
});

it('a conversion proposes companies of much the same name, not of any name', async () => {
  await made(parties.accounts.create, { name: 'Northern Harbour Logistics' }, shop.owner);
  await made(parties.accounts.create, { name: 'Northern Harbour Shipping' }, shop.owner);
  const lead = await made(leads.leads.create, { firstName: 'No', lastName: 'Body', company: 'Northern Harbour Logistic', email: 'no@body.test' }, shop.ann);
  expect((await ask(leads.previewConversion, { id: lead.id }, shop.ann)).body.account.matches.map((m) => m.name)).toEqual(['Northern Harbour Logistics']);
});
