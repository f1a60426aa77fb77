import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImport, getImport, runImport, undoBulk, type RecordImport } from '#core/contract/records.ts';
import { addFxRate, setUpBook } from '#modules/accounting/contract.ts';
import { closedFilter } from '../rules/dashboard/drill.ts';
import * as contract from '../contract.ts';
import { addDeal, asker, setCurrency } from './deals-scene.ts';
import { stagesFor } from './leads-scene.ts';
import { addQuote, openShop, quoteCalls, type Shop } from './quotes-scene.ts';

let shop: Shop;
let ask: ReturnType<typeof asker>;
let stages: contract.Stage[];
const { sent, open } = quoteCalls(() => shop);
const stage = (name: string) => stages.find((s) => s.name === name)!.id;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  shop = await openShop();
  ask = asker(shop.house);
  await setCurrency(shop.house, shop.owner, 'USD', [{ code: 'EUR', rate: '1.0850' }, { code: 'GBP', rate: '1.25' }]);
  stages = await stagesFor(shop.house, shop.owner, 'deal');
});
afterAll(() => shop.house.close());

const frozen = async (id: string): Promise<string | null> => (await shop.house.owner.query('select trim_scale(exchange_rate)::text as rate from sales.opportunity where id = $1', [id])).rows[0].rate;
const put = (id: string, version: number, input: Record<string, unknown>) => ask(contract.opportunities.update, { id, version, ...input }, shop.owner);
const win = async (input: Record<string, unknown>) => { const deal = await addDeal(shop.house, shop.owner, input); return (await ask(contract.winDeal, { id: deal.id, version: 1 }, shop.owner)).body; };

describe('the rate a deal is closed at', () => {
  it('is frozen anew when a closed one is said to be in another currency, and worth that from then on', async () => {
    const won = await win({ amount: '1000', currency: 'EUR', closeOn: '2034-03-31' });
    expect(await frozen(won.id)).toBe('1.085');
    const total = async () => (await ask(contract.showForecast, { from: '2034-03', months: 1 }, shop.owner)).body.total.won;
    expect(await total()).toBe('1085.00');
    const dollars = (await put(won.id, won.version, { currency: 'USD' })).body;
    expect([dollars.amount, dollars.currency, await frozen(won.id), await total()]).toEqual(['1000.00', 'USD', '1', '1000.00']);
    const pounds = (await put(won.id, dollars.version, { currency: 'GBP' })).body;
    expect([await frozen(won.id), await total()]).toEqual(['1.25', '1250.00']);
    await put(won.id, pounds.version, { nextStep: 'Thank them' });
    expect(await frozen(won.id)).toBe('1.25');
    const lost = await addDeal(shop.house, shop.owner, { amount: '5', currency: 'EUR', lostReason: 'Price' });
    await put(lost.id, 1, { currency: 'USD' });
    expect(await frozen(lost.id)).toBe('1');
    const still = await addDeal(shop.house, shop.owner, { amount: '5', currency: 'EUR' });
    await put(still.id, 1, { currency: 'GBP' });
    expect(await frozen(still.id)).toBeNull();
  });
  it('is the one of the books for its day where they have one, else the one of the settings', async () => {
    expect(await frozen((await win({ amount: '10', currency: 'EUR' })).id)).toBe('1.085');
    expect((await ask(setUpBook, { template: 'generic' }, shop.owner)).status).toBeLessThan(300);
    for (const [on, rate] of [[day(400), '1.02'], [day(40), '1.11'], [day(3), '1.12']]) expect((await ask(addFxRate, { currency: 'EUR', on, rate }, shop.owner)).status).toBe(201);
    expect(await frozen((await win({ amount: '10', currency: 'EUR' })).id)).toBe('1.12');
    expect(await frozen((await win({ amount: '10', currency: 'GBP' })).id)).toBe('1.25');
    expect(await frozen((await addDeal(shop.house, shop.owner, { amount: '10', currency: 'EUR', stageId: stage('Won') })).id)).toBe('1.12');
    const moved = await addDeal(shop.house, shop.owner, { amount: '10', currency: 'EUR' });
    await ask(contract.dealBoard.move, { id: moved.id, to: stage('Won'), version: 1 }, shop.owner);
    expect(await frozen(moved.id)).toBe('1.12');
  });
  it('holds for a quote, by its day, and for what its acceptance wins', async () => {
    const quote = async (input: Record<string, unknown>) => (await addQuote(shop, shop.owner, { exchangeRate: undefined, lines: [{ name: 'Hour', quantity: '1', unitPrice: '1', taxIds: [] }], ...input })).exchangeRate;
    expect([await quote({}), await quote({ issuedOn: day(20), validUntil: null }), await quote({ issuedOn: day(500), validUntil: null }), await quote({ currency: 'GBP' }), await quote({ currency: 'USD' })]).toEqual(['1.12', '1.11', '1.085', '1.25', '1']);
    expect(await quote({ exchangeRate: '9' })).toBe('9');
    const deal = await addDeal(shop.house, shop.ann, { amount: '1', currency: 'EUR' });
    const { token } = await sent({ opportunityId: deal.id });
    const accepted = await open(contract.acceptPublicQuote, { token, name: 'Cedar Finch', total: '615.60' });
    expect(accepted.status, JSON.stringify(accepted.error)).toBe(200);
    expect((await ask(contract.opportunities.get, { id: deal.id }, shop.owner)).body).toMatchObject({ status: 'won', currency: 'EUR' });
    expect(await frozen(deal.id)).toBe('1.12');
  });
});

describe('older deals', () => {
  it('are added with the day they were won or lost on, and count on it: its rate, how often, how fast and when', async () => {
    const won = await addDeal(shop.house, shop.owner, { name: 'Old win', amount: '100', currency: 'EUR', stageId: stage('Won'), createdAt: day(60), closedAt: day(39) });
    expect(won).toMatchObject({ status: 'won', closedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), closeOn: day(39), createdAt: expect.stringContaining(day(60)), stageEnteredAt: won.closedAt });
    expect(await frozen(won.id)).toBe('1.11');
    await addDeal(shop.house, shop.owner, { amount: '100', lostReason: 'Price', createdAt: `${day(70)}T08:00:00Z`, closedAt: `${day(39)}T10:00:00+02:00` });
    // Nobody said when it was entered: how long it took is not known.
    await addDeal(shop.house, shop.owner, { amount: '50', stageId: stage('Won'), closedAt: day(38) });
    const span = { from: day(45), to: day(30) };
    expect((await ask(contract.dealFigures, span, shop.owner)).body).toMatchObject({ won: 2, lost: 1, winRate: '66.7', cycleMean: '21.0', cycleMedian: '21' });
    const shown = (await ask(contract.dealsDashboard, { period: 'custom', ...span }, shop.owner)).body;
    expect(shown).toMatchObject({ won: { count: 2, amount: '161.00' }, lost: { count: 1 }, cycleMean: '21.0' });
    expect((await ask(contract.opportunities.list, { filter: JSON.stringify(closedFilter({}, span)), count: 'exact', limit: 1 }, shop.owner)).body.total).toBe(3);
    expect((await ask(contract.dealHistory, { id: won.id }, shop.owner)).body.items.map((i) => [i.stage, i.enteredAt, i.leftAt])).toEqual([['Won', won.closedAt, null]]);
    // They were over before these days began, and change nothing in them.
    expect((await ask(contract.pipelineChanges, { from: day(30), to: day(0) }, shop.owner)).body.deals.filter((d) => d.name === 'Old win')).toEqual([]);
  });
  it('refuses an end that is to come, of what is open or before its beginning, naming the field', async () => {
    const refused = async (input: Record<string, unknown>) => { const a = await ask(contract.opportunities.create, { name: 'x', ...input }, shop.owner); return [a.status, a.error?.fields?.[0]?.path, a.error?.fields?.[0]?.code]; };
    const won = { stageId: stage('Won') };
    expect(await refused({ ...won, closedAt: day(-2) })).toEqual([422, 'closedAt', 'sales.past_moment']);
    expect(await refused({ ...won, closedAt: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([422, 'closedAt', 'sales.past_moment']);
    expect(await refused({ ...won, closedAt: '1066-10-14' })).toEqual([422, 'closedAt', 'sales.past_moment']);
    expect(await refused({ ...won, closedAt: 'yesterday' })).toEqual([422, 'closedAt', 'sales.past_moment']);
    expect(await refused({ closedAt: day(2) })).toEqual([422, 'closedAt', 'sales.open_not_closed']);
    expect(await refused({ createdAt: day(-2) })).toEqual([422, 'createdAt', 'sales.past_moment']);
    expect(await refused({ ...won, createdAt: day(2), closedAt: day(3) })).toEqual([422, 'closedAt', 'sales.closed_before_entry']);
    const same = await addDeal(shop.house, shop.owner, { ...won, createdAt: `${day(3)}T11:00:00.000Z`, closedAt: day(3) });
    expect(same.closedAt).toBe(same.createdAt);
  });
  it('another end of a closed one takes the rate of that day; when it was entered stays', async () => {
    const won = await win({ amount: '10', currency: 'EUR' });
    const earlier = await put(won.id, won.version, { closedAt: day(30) });
    expect([earlier.status, earlier.body.closedAt?.slice(0, 10), await frozen(won.id)]).toEqual([200, day(30), '1.11']);
    const again = await put(won.id, earlier.body.version, { closedAt: earlier.body.closedAt, createdAt: won.createdAt, amount: '10.00' });
    expect(again.body.version).toBe(earlier.body.version);
    expect((await put(won.id, earlier.body.version, { createdAt: day(90) })).error?.fields?.[0]).toMatchObject({ path: 'createdAt', code: 'sales.entry_stays' });
    const deal = await addDeal(shop.house, shop.owner, { amount: '10', currency: 'EUR' });
    expect((await put(deal.id, 1, { closedAt: day(30) })).error?.fields?.[0]).toMatchObject({ path: 'closedAt', code: 'sales.open_not_closed' });
    const moved = (await put(deal.id, 1, { stageId: stage('Won'), closedAt: day(30) })).body;
    expect([moved.status, moved.closedAt?.slice(0, 10), moved.closeOn, await frozen(deal.id)]).toEqual(['won', day(30), day(30), '1.11']);
    // Whoever takes a reopening of many back has their ends back, too.
    const bulk = (await ask(contract.opportunities.bulk, { selection: { ids: [deal.id] }, action: { change: { stageId: stage('Proposal') } } }, shop.owner)).body;
    expect((await ask(contract.opportunities.get, { id: deal.id }, shop.owner)).body).toMatchObject({ status: 'open', closedAt: null });
    expect((await ask(undoBulk, { id: bulk.bulkId }, shop.owner)).status).toBeLessThan(300);
    await shop.house.drain();
    expect((await ask(contract.opportunities.get, { id: deal.id }, shop.owner)).body).toMatchObject({ status: 'won', closedAt: moved.closedAt });
  });
  it('come from a file with the days as the file writes them; wrong ones are told by row', async () => {
    const dotted = (ago: number) => day(ago).split('-').reverse().join('.');
    const text = ['Name,Stage,Worth,Added,Closed', `File win,Won,10,${dotted(100)},${dotted(80)}`, `File open,Proposal,10,,`, `File wrong,Won,10,,${dotted(-3)}`, `File half,Proposal,10,,${dotted(3)}`].join('\n');
    const boundary = 'x'.repeat(20);
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="topic"\r\n\r\nsales.opportunity\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="deals.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`;
    const read = await shop.house.server.inject({ method: 'POST', url: '/api/dash/imports', payload, headers: { authorization: `Bearer ${shop.owner.token}`, 'active-workspace': String(shop.owner.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
    const { id } = read.json<RecordImport>();
    expect((await ask(checkImport, { id, settings: { dateFormat: 'DD.MM.YYYY', decimalMark: '.', match: null, mapping: ['name', 'stageId', 'amount', 'createdAt', 'closedAt'] } }, shop.owner)).status).toBe(202);
    await shop.house.drain();
    expect((await ask(runImport, { id }, shop.owner)).status).toBe(202);
    await shop.house.drain();
    const done = (await ask(getImport, { id }, shop.owner)).body;
    expect([done.created, done.wrong, done.problems.map((p) => [p.line, p.problems[0]!.path])]).toEqual([2, 2, [[4, 'closedAt'], [5, 'closedAt']]]);
    const [deal] = (await ask(contract.opportunities.list, { q: 'File win', limit: 1 }, shop.owner)).body.items;
    expect([deal!.status, deal!.createdAt.slice(0, 10), deal!.closedAt?.slice(0, 10)]).toEqual(['won', day(100), day(80)]);
  });
});

it('a stage that is taken away leaves those with a probability of their own theirs, in the history as on the card', async () => {
  const waiting = (await ask(contract.createStage, { pipelineId: stages[0]!.pipelineId, name: 'Waiting', probability: 30 }, shop.owner)).body;
  const [own, plain] = [await addDeal(shop.house, shop.owner, { stageId: waiting.id, probability: 77 }), await addDeal(shop.house, shop.owner, { stageId: waiting.id })];
  expect((await ask(contract.deleteStage, { id: waiting.id, moveTo: stage('Discovery') }, shop.owner)).body.moved).toBe(2);
  const last = async (id: string) => { const { items } = (await ask(contract.dealHistory, { id }, shop.owner)).body; return [items.at(-1)!.stage, items.at(-1)!.probability, (await ask(contract.opportunities.get, { id }, shop.owner)).body.probability]; };
  expect([await last(own.id), await last(plain.id)]).toEqual([['Discovery', 77, 77], ['Discovery', 20, 20]]);
});
