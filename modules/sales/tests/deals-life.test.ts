import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParty, getParty, mergeParties, undoMerge, updateParty } from '#modules/parties/contract.ts';
import { services } from '#modules/accounting/contract.ts';
import * as contract from '../contract.ts';
import { addDeal, asker, setCurrency } from './deals-scene.ts';
import { openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
let stages: contract.Stage[];
const stage = (name: string) => stages.find((s) => s.name === name)!.id;
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.0850' }]); stages = await stagesFor(t.house, t.owner, 'deal'); });
afterAll(() => t.house.close());

const get = async (id: string, who: Rep = t.owner) => (await ask(contract.opportunities.get, { id }, who)).body;
const stays = async (id: string) => (await t.house.owner.query('select s.name, h.left_at is null as here from sales.stage_history h join sales.stage s on s.id = h.stage_id where h.subject_id = $1 order by h.entered_at, h.id', [id])).rows as Array<{ name: string; here: boolean }>;
const types = async (id: string) => (await t.house.owner.query("select type from core.event where topic = 'sales.opportunity' and subject_id = $1 order by seq", [id])).rows.map((r) => r.type.split('.')[2]);
const party = async (input: Record<string, unknown>) => (await ask(createParty, input, t.owner)).body as { id: string; version: number };

describe('stages', () => {
  it('refuses a stage of another pipeline, a loss without its reason and a probability of 120, naming the field', async () => {
    const other = (await ask(contract.pipelines.create, { name: 'Partners', kind: 'deal' }, t.owner)).body;
    const lead = (await stagesFor(t.house, t.owner, 'lead'))[0]!;
    const deal = await addDeal(t.house, t.owner);
    for (const [input, path] of [[{ stageId: other.stages[0]!.id }, 'stageId'], [{ stageId: lead.id }, 'stageId'], [{ stageId: stage('Lost') }, 'lostReason'], [{ probability: 120 }, 'probability']] as const) {
      const answer = await ask(contract.opportunities.update, { id: deal.id, version: 1, ...input }, t.owner);
      expect([answer.status, answer.error?.fields?.[0]?.path], JSON.stringify(input)).toEqual([422, path]);
    }
    expect((await ask(contract.dealBoard.move, { id: deal.id, to: other.stages[0]!.id, version: 1 }, t.owner)).error?.fields?.[0]?.path).toBe('to');
    expect((await ask(contract.dealBoard.move, { id: deal.id, to: stage('Lost'), version: 1 }, t.owner)).error?.fields?.[0]?.path).toBe('lostReason');
    expect((await ask(contract.loseDeal, { id: deal.id, version: 1, reason: ' ' }, t.owner)).error?.fields?.[0]?.path).toBe('reason');
    expect(await get(deal.id)).toMatchObject({ version: 1, stage: 'Qualification', status: 'open' });
    // With its pipeline named it is a move there.
    expect((await ask(contract.opportunities.update, { id: deal.id, version: 1, pipelineId: other.id }, t.owner)).body).toMatchObject({ pipelineId: other.id, stage: 'Qualification' });
  });
  it('won makes it 100, lost 0, both set the close date unless there is one; reopening keeps the history', async () => {
    const deal = await addDeal(t.house, t.owner, { amount: '100', probability: 30 });
    const won = (await ask(contract.winDeal, { id: deal.id, version: 1 }, t.owner)).body;
    const today = new Date().toISOString().slice(0, 10);
    expect(won).toMatchObject({ status: 'won', probability: 100, weighted: '100.00', category: 'closed', stage: 'Won', closeOn: expect.stringMatching(/^\d{4}-/) });
    expect(Math.abs(Date.parse(won.closeOn!) - Date.parse(today))).toBeLessThanOrEqual(86_400_000);
    expect((await ask(contract.winDeal, { id: deal.id, version: won.version }, t.owner)).error?.code).toBe('sales.deal_closed');
    const open = (await ask(contract.reopenDeal, { id: deal.id, version: won.version }, t.owner)).body;
    expect(open).toMatchObject({ status: 'open', probability: 30, isProbabilityOwn: true, stage: 'Qualification', closedAt: null });
    expect((await ask(contract.reopenDeal, { id: deal.id, version: open.version }, t.owner)).error?.code).toBe('sales.deal_open');
    const lost = (await ask(contract.loseDeal, { id: deal.id, version: open.version, reason: 'Price', competitor: 'Them' }, t.owner)).body;
    expect(lost).toMatchObject({ status: 'lost', probability: 0, weighted: '0.00', category: 'omitted', lostReason: 'Price', competitor: 'Them', closeOn: won.closeOn });
    expect(await stays(deal.id)).toEqual([{ name: 'Qualification', here: false }, { name: 'Won', here: false }, { name: 'Qualification', here: false }, { name: 'Lost', here: true }]);
    expect((await ask(contract.dealHistory, { id: deal.id }, t.owner)).body.items.map((i) => [i.stage, i.probability])).toEqual([['Qualification', 30], ['Won', 100], ['Qualification', 30], ['Lost', 0]]);
    expect(await types(deal.id)).toEqual(['created', 'moved', 'won', 'moved', 'reopened', 'moved', 'lost']);
  });
  it('asks for what a stage requires, and takes it along with the move', async () => {
    const deal = await addDeal(t.house, t.owner);
    await ask(contract.updateStage, { id: stage('Proposal'), version: 1, requiredFields: ['amount', 'closeOn'] }, t.owner);
    expect((await ask(contract.dealBoard.move, { id: deal.id, to: stage('Proposal'), version: 1 }, t.owner)).error?.fields?.[0]?.path).toBe('fields.amount');
    const moved = await ask(contract.dealBoard.move, { id: deal.id, to: stage('Proposal'), version: 1, fields: { amount: '1200', closeOn: '2031-05-01' } }, t.owner);
    expect(moved.body.card).toMatchObject({ amount: '1200.00', closeOn: '2031-05-01', probability: 50, weighted: '600.00', category: 'best_case' });
    expect((await ask(contract.opportunities.create, { name: 'x', stageId: stage('Proposal') }, t.owner)).error?.fields?.[0]?.path).toBe('amount');
    await ask(contract.updateStage, { id: stage('Proposal'), version: 2, requiredFields: [] }, t.owner);
  });
  it('Q9: a stage with three deals asks where they go; all three move and keep their history', async () => {
    const made = (await ask(contract.createStage, { pipelineId: stages[0]!.pipelineId, name: 'Waiting' }, t.owner)).body;
    const three = [await addDeal(t.house, t.owner), await addDeal(t.house, t.owner), await addDeal(t.house, t.owner)];
    for (const d of three) expect((await ask(contract.dealBoard.move, { id: d.id, to: made.id, version: 1 }, t.owner)).status).toBe(200);
    const asked = await ask(contract.deleteStage, { id: made.id }, t.owner);
    expect([asked.status, asked.error?.code, asked.error?.details]).toEqual([409, 'sales.stage_in_use', { count: 3 }]);
    expect((await ask(contract.deleteStage, { id: made.id, moveTo: stage('Discovery') }, t.owner)).body).toEqual({ id: made.id, moved: 3 });
    for (const d of three) expect(await stays(d.id)).toEqual([{ name: 'Qualification', here: false }, { name: 'Waiting', here: false }, { name: 'Discovery', here: true }]);
  });
  it('twenty moves at once lose no card and leave one stay; twenty wins at once are one', async () => {
    const deal = await addDeal(t.house, t.owner);
    const to = [stage('Discovery'), stage('Proposal'), stage('Negotiation'), stage('Qualification')];
    const moves = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(contract.dealBoard.move, { id: deal.id, to: to[i % 4]!, version: 1 }, t.owner)));
    expect(moves.map((m) => m.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await stays(deal.id)).filter((s) => s.here).length).toBe(1);
    expect((await t.house.owner.query('select count(*)::int as n from sales.opportunity_state where opportunity_id = $1 and valid_to is null', [deal.id])).rows[0].n).toBe(1);
    const { version } = await get(deal.id);
    const wins = await Promise.all(Array.from({ length: 20 }, () => ask(contract.winDeal, { id: deal.id, version }, t.owner)));
    expect(wins.filter((w) => w.status === 200).length).toBe(1);
    expect(new Set(wins.filter((w) => w.status !== 200).map((w) => w.error?.code))).toEqual(new Set(['sales.deal_closed']));
    expect((await types(deal.id)).filter((x) => x === 'won').length).toBe(1);
  });
});

describe('money', () => {
  it('Q1: 10,000 at 20 %, 4,000 at 50 % and 2,500.50 at 90 % weigh 6,250.45; after the 4,000 is won the forecast is 8,250.45', async () => {
    const team = await openTeam();
    const asks = asker(team.house);
    const columns = await stagesFor(team.house, team.owner, 'deal');
    const at = (name: string) => columns.find((s) => s.name === name)!.id;
    const closeOn = '2031-05-15';
    await addDeal(team.house, team.owner, { amount: '10000', stageId: at('Discovery'), closeOn });
    const four = await addDeal(team.house, team.owner, { amount: '4000', stageId: at('Proposal'), closeOn });
    await addDeal(team.house, team.owner, { amount: '2500.50', stageId: at('Negotiation'), closeOn });
    const sums = async () => (await asks(contract.dealBoard.board, {}, team.owner)).body.columns.flatMap((c) => c.sums);
    const add = (texts: Array<string | null>) => texts.reduce((n, x) => n + Math.round(Number(x) * 100), 0) / 100;
    expect([add((await sums()).map((s) => s.amount)), add((await sums()).map((s) => s.weighted))]).toEqual([16_500.5, 6250.45]);
    const total = async () => (await asks(contract.showForecast, { from: '2031-05', months: 1 }, team.owner)).body.total;
    expect(await total()).toMatchObject({ won: '0.00', weighted: '6250.45', forecast: '6250.45', commit: '2500.50', bestCase: '4000.00', pipeline: '10000.00', open: 3 });
    expect((await asks(contract.dealBoard.move, { id: four.id, to: at('Won'), version: 1 }, team.owner)).status).toBe(200);
    expect(await total()).toMatchObject({ won: '4000.00', weighted: '4250.45', forecast: '8250.45', wonCount: 1, open: 2 });
    await team.house.close();
  });
  it('Q2: EUR 1,000 at 50 % and 1.0850 is 542.50 in USD; closing freezes the rate', async () => {
    const deal = await addDeal(t.house, t.bob, { amount: '1000', currency: 'EUR', stageId: stage('Proposal'), closeOn: '2032-03-31' });
    const bob = async () => (await ask(contract.showForecast, { from: '2032-03', months: 1 }, t.bob)).body.total;
    expect(await bob()).toMatchObject({ weighted: '542.50', bestCase: '1085.00' });
    await ask(contract.winDeal, { id: deal.id, version: 1 }, t.bob);
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '2' }]);
    expect(await bob()).toMatchObject({ won: '1085.00' });
    await ask(contract.reopenDeal, { id: deal.id, version: 2 }, t.bob);
    expect(await bob()).toMatchObject({ weighted: '1000.00', won: '0.00' });
    await setCurrency(t.house, t.owner, 'USD', []);
    expect((await ask(contract.showForecast, { from: '2032-03', months: 1 }, t.bob)).body).toMatchObject({ total: { weighted: '0.00' }, unconverted: [{ currency: 'EUR', amount: '1000.00', count: 1 }] });
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.0850' }]);
  });
  it('with lines the amount is the sum of their nets, and cannot be written', async () => {
    const item = (await ask(services.create, { name: 'Workshop', salePrice: '348.35' }, t.owner)).body;
    const deal = await addDeal(t.house, t.owner, { amount: '5', currency: 'EUR' });
    const lines = [{ itemId: item.id, name: 'Workshop', quantity: '16', unitPrice: '348.35', discountPercent: '4' }, { name: 'Posters', quantity: '12', unitPrice: '45', discountPercent: '5' }];
    const set = await ask(contract.setDealLines, { id: deal.id, version: 1, lines }, t.owner);
    expect(set.body.items.map((l) => l.net)).toEqual(['5350.66', '513.00']);
    expect(set.body.deal).toMatchObject({ amount: '5863.66', hasLines: true, version: 2 });
    for (const [input, path] of [[{ amount: '1' }, 'amount'], [{ currency: 'USD' }, 'currency']] as const) {
      const answer = await ask(contract.opportunities.update, { id: deal.id, version: 2, ...input }, t.owner);
      expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, path]);
    }
    expect((await ask(contract.opportunities.update, { id: deal.id, version: 2, amount: '5863.66', nextStep: 'Call' }, t.owner)).body.version).toBe(3);
    for (const [line, path] of [[{ name: 'x', quantity: 'a', unitPrice: '1' }, 'lines.0.quantity'], [{ name: 'x', quantity: '1', unitPrice: '1', discountPercent: '101' }, 'lines.0.discountPercent'], [{ name: 'x', quantity: '1', unitPrice: '1', itemId: deal.id }, 'lines.0.itemId']] as const) {
      expect((await ask(contract.setDealLines, { id: deal.id, version: 3, lines: [line] }, t.owner)).error?.fields?.[0]?.path).toBe(path);
    }
    expect((await ask(contract.setDealLines, { id: deal.id, version: 2, lines: [] }, t.owner)).error?.code).toBe('core.version_conflict');
    const copy = (await ask(contract.cloneDeal, { id: deal.id, name: 'Again' }, t.owner)).body;
    expect(copy).toMatchObject({ name: 'Again', amount: '5863.66', hasLines: true, status: 'open', nextStep: '' });
    expect((await ask(contract.dealLines, { id: copy.id }, t.owner)).body.items.length).toBe(2);
    expect((await ask(contract.setDealLines, { id: deal.id, version: 3, lines: [] }, t.owner)).body.deal).toMatchObject({ amount: '5863.66', hasLines: false });
    expect((await ask(contract.opportunities.update, { id: deal.id, version: 4, amount: '7' }, t.owner)).body.amount).toBe('7.00');
  });
  it('counts how often and how far the close date slipped', async () => {
    const deal = await addDeal(t.house, t.owner, { closeOn: '2031-01-10' });
    let { version } = deal;
    for (const closeOn of ['2031-01-20', '2031-01-15', '2031-02-04', null, '2031-03-01']) version = (await ask(contract.opportunities.update, { id: deal.id, version, closeOn }, t.owner)).body.version;
    expect(await get(deal.id)).toMatchObject({ slips: 2, slippedDays: 30, closeOn: '2031-03-01' });
  });
});

describe('people', () => {
  it('names an account by its id or by its name, and follows when it is renamed or merged', async () => {
    const acme = await party({ kind: 'company', roles: ['account'], name: 'Acme Tools' });
    const deal = await addDeal(t.house, t.owner, { accountId: acme.id });
    expect(deal.accountName).toBe('Acme Tools');
    expect((await addDeal(t.house, t.owner, { accountName: 'acme tools' })).accountId).toBe(acme.id);
    const fresh = await addDeal(t.house, t.owner, { accountName: 'Brand New Works' });
    expect(fresh).toMatchObject({ accountName: 'Brand New Works', accountId: expect.any(String) });
    await ask(updateParty, { id: acme.id, version: acme.version, name: 'Acme Holding' }, t.owner);
    expect(await get(deal.id)).toMatchObject({ accountName: 'Acme Holding' });
    expect((await ask(contract.opportunities.list, { q: 'holding' }, t.owner)).body.items.map((d) => d.id)).toContain(deal.id);
    const versionOf = async (id: string) => (await ask(getParty, { id }, t.owner)).body.version;
    const merged = await ask(mergeParties, { id: acme.id, version: await versionOf(acme.id), loserId: fresh.accountId!, loserVersion: await versionOf(fresh.accountId!) }, t.owner);
    expect(merged.status, JSON.stringify(merged.error)).toBeLessThan(300);
    expect(await get(fresh.id)).toMatchObject({ accountId: acme.id, accountName: 'Acme Holding' });
    expect((await ask(undoMerge, { id: (merged.body as unknown as { mergeId: string }).mergeId }, t.owner)).status).toBe(200);
    expect(await get(fresh.id)).toMatchObject({ accountId: fresh.accountId, accountName: 'Brand New Works' });
  });
  it('keeps who has a say with their roles; the first is its contact', async () => {
    const [ann, ben] = [await party({ kind: 'person', roles: ['contact'], firstName: 'Anna', lastName: 'A', email: 'anna@deal.test' }), await party({ kind: 'person', roles: ['contact'], firstName: 'Ben', lastName: 'B', email: 'ben@deal.test' })];
    const company = await party({ kind: 'company', roles: ['account'], name: 'Contactless' });
    const deal = await addDeal(t.house, t.owner, { contactId: ann.id });
    const set = await ask(contract.setDealContacts, { id: deal.id, version: 1, contacts: [{ partyId: ben.id, role: 'champion' }, { partyId: ann.id, role: 'decision_maker' }] }, t.owner);
    expect(set.body.items.map((c) => [c.name, c.role])).toEqual([['Ben B', 'champion'], ['Anna A', 'decision_maker']]);
    expect(set.body.deal).toMatchObject({ contactId: ben.id, version: 2 });
    for (const [contacts, path] of [[[{ partyId: company.id, role: 'user' }], 'contacts.0.partyId'], [[{ partyId: ann.id, role: 'user' }, { partyId: ann.id, role: 'other' }], 'contacts.1.partyId'], [[{ partyId: ann.id, role: 'king' }], 'contacts.0.role']] as const) {
      expect((await ask(contract.setDealContacts, { id: deal.id, version: 2, contacts }, t.owner)).error?.fields?.[0]?.path).toBe(path);
    }
    await ask(contract.opportunities.update, { id: deal.id, version: 2, contactId: ann.id }, t.owner);
    expect((await ask(contract.dealContacts, { id: deal.id }, t.owner)).body.items.map((c) => c.name)).toEqual(['Anna A', 'Ben B']);
  });
});

describe('an accepted quote', () => {
  it('wins its opportunity once, with what it comes to without tax', async () => {
    const account = await party({ kind: 'company', roles: ['customer'], name: 'Quoted', email: 'buy@quoted.test' });
    const deal = await addDeal(t.house, t.owner, { accountId: account.id, amount: '1', closeOn: '2031-01-01' });
    const quote = (await ask(contract.createQuote, { partyId: account.id, opportunityId: deal.id, currency: 'USD', lines: [{ name: 'Posters', quantity: '12', unitPrice: '45.00', discountPercent: '5' }] }, t.owner)).body;
    const sent = (await ask(contract.sendQuote, { id: quote.id, version: quote.version }, t.owner)).body;
    const accepted = await Promise.all(Array.from({ length: 5 }, () => ask(contract.acceptQuote, { id: quote.id, version: sent.version, name: 'Buyer', note: 'By phone' }, t.owner)));
    expect(accepted.some((a) => a.status === 200), JSON.stringify(accepted[0]!.error)).toBe(true);
    expect(await get(deal.id)).toMatchObject({ status: 'won', amount: '513.00', closeOn: '2031-01-01', probability: 100 });
    expect((await types(deal.id)).filter((x) => x === 'won').length).toBe(1);
  });
  it('begins with the opportunity\'s account, currency and lines, without tax', async () => {
    const account = await party({ kind: 'company', roles: ['account'], name: 'Asks for a quote' });
    const deal = await addDeal(t.house, t.owner, { accountId: account.id, currency: 'EUR' });
    await ask(contract.setDealLines, { id: deal.id, version: 1, lines: [{ name: 'Posters', quantity: '12', unitPrice: '45', discountPercent: '5' }] }, t.owner);
    const made = await ask(contract.startQuote, { id: deal.id }, t.owner);
    expect(made.status, JSON.stringify(made.error)).toBe(201);
    expect((await ask(contract.getQuote, { id: made.body.quoteId }, t.owner)).body).toMatchObject({ status: 'draft', partyId: account.id, opportunityId: deal.id, currency: 'EUR', taxMode: 'exclusive', totals: { net: '513.00' } });
    expect((await ask(contract.startQuote, { id: deal.id }, t.outsider)).status).toBe(404);
  });
});
