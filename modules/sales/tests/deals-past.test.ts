import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../contract.ts';
import { stepsBetween } from '../rules/deals/changes.ts';
import { addDeal, asker, setCurrency } from './deals-scene.ts';
import { openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
let home: string;
let partners: contract.Pipeline;
beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  await setCurrency(t.house, t.owner, 'USD', []);
  partners = (await ask(contract.pipelines.create, { name: 'Partners', kind: 'deal' }, t.owner)).body as contract.Pipeline;
  home = (await stagesFor(t.house, t.owner, 'deal'))[0]!.pipelineId;
});
afterAll(() => t.house.close());

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** Lets everything that happened to opportunities so far have happened some days earlier. */
const daysPass = (days: number) => t.house.owner.query('update sales.opportunity_state set valid_from = valid_from - make_interval(days => $1), valid_to = valid_to - make_interval(days => $1)', [days]);
const put = async (deal: { id: string }, input: Record<string, unknown>) => {
  const { version } = (await ask(contract.opportunities.get, { id: deal.id }, t.owner)).body;
  const answer = await ask(contract.opportunities.update, { id: deal.id, version, ...input }, t.owner);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
};
const remove = async (deal: { id: string }) => expect((await ask(contract.opportunities.remove, { id: deal.id }, t.owner)).status).toBe(200);
const restore = async (deal: { id: string }) => expect((await ask(contract.opportunities.restore, { id: deal.id }, t.owner)).status).toBe(200);
const cents = (text: string) => Math.round(Number(text) * 100);
/** What changed, of which the sums must meet. */
async function changed(from: number, to: number, more: object = {}, who: Rep = t.owner) {
  const { body, status, error } = await ask(contract.pipelineChanges, { from: day(from), to: day(to), ...more }, who);
  expect(status, JSON.stringify(error)).toBe(200);
  expect(cents(body.start.amount) + body.changes.reduce((sum, c) => sum + cents(c.amount), 0), 'start and changes are the end').toBe(cents(body.end.amount));
  return { start: body.start.amount, end: body.end.amount, kinds: Object.fromEntries(body.changes.map((c) => [c.kind, [c.count, c.amount]])), deals: body.deals };
}

it('what goes to another pipeline moved out of the one and into the other, and both still add up', async () => {
  const add = (name: string, amount: string, pipelineId = home, more: object = {}) => addDeal(t.house, t.owner, { name, amount, pipelineId, ...more });
  const [out, back, stays, raisedThere] = [await add('out', '100'), await add('back', '30', partners.id), await add('stays', '7'), await add('raised there', '40')];
  const [wonThere, wonAlready] = [await add('won there', '5'), await add('won already', '900', partners.id, { stageId: partners.stages.find((s) => s.kind === 'won')!.id })];
  await daysPass(10);
  await put(out, { pipelineId: partners.id });
  await put(back, { pipelineId: home });
  await put(raisedThere, { pipelineId: partners.id });
  await put(raisedThere, { amount: '60' });
  await put(stays, { amount: '8' });
  await put(wonThere, { pipelineId: partners.id });
  await put(wonThere, { stageId: partners.stages.find((s) => s.kind === 'won')!.id });
  await put(wonAlready, { nextStep: 'Thank them' });
  expect(await changed(5, 0, { pipelineId: home })).toMatchObject({ start: '152.00', end: '38.00', kinds: { moved_in: [1, '30.00'], raised: [1, '1.00'], moved_out: [3, '-145.00'] } });
  expect(await changed(5, 0, { pipelineId: partners.id })).toMatchObject({ start: '30.00', end: '160.00', kinds: { moved_in: [3, '165.00'], moved_out: [1, '-30.00'], won: [1, '-5.00'] } });
  expect(await changed(5, 0)).toMatchObject({ start: '182.00', end: '198.00', kinds: { raised: [2, '21.00'], won: [1, '-5.00'] } });
  expect((await changed(5, 0, { closeFrom: '2040-01-01', closeTo: '2040-12-31', pipelineId: home })).kinds).toEqual({});
  for (const deal of [out, back, stays, raisedThere, wonThere, wonAlready]) await remove(deal);
});

it('an opportunity that was removed still stands on the days before, and is told as removed after', async () => {
  await daysPass(40);
  const [gone, kept] = [await addDeal(t.house, t.ann, { name: 'gone', amount: '250' }), await addDeal(t.house, t.bob, { name: 'kept', amount: '10' })];
  await daysPass(10);
  const on = async (ago: number, who: Rep = t.owner) => { const { body } = await ask(contract.pipelineAsOf, { on: day(ago) }, who); return [body.count, body.amount]; };
  const before = [await on(30), await on(5), await on(5, t.ann)];
  await remove(gone);
  expect([await on(30), await on(5), await on(5, t.ann)]).toEqual(before);
  expect(before.slice(1)).toEqual([[2, '260.00'], [1, '250.00']]);
  expect([await on(0), await on(0, t.ann), await on(5, t.bob), await on(5, t.outsider)]).toEqual([[1, '10.00'], [0, '0.00'], [1, '10.00'], [0, '0.00']]);
  const seen = await changed(5, 0);
  expect(seen).toMatchObject({ start: '260.00', end: '10.00', kinds: { removed: [1, '-250.00'] }, deals: [{ name: 'gone', kind: 'removed', isRemoved: true }] });
  expect((await changed(5, 0, {}, t.bob)).kinds).toEqual({});
  // A stage that becomes less likely says nothing about what is gone.
  const first = (await stagesFor(t.house, t.owner, 'deal'))[0]!;
  expect((await ask(contract.updateStage, { id: first.id, version: first.version, probability: 15 }, t.owner)).status).toBe(200);
  expect(await on(0)).toEqual([1, '10.00']);
  await daysPass(10);
  await restore(gone);
  expect([await on(15), await on(5), await on(0)]).toEqual([[2, '260.00'], [1, '10.00'], [2, '260.00']]);
  expect((await changed(15, 0)).kinds).toEqual({});
  expect((await changed(5, 0)).kinds).toEqual({ restored: [1, '250.00'] });
  // What came and was removed in between is at neither end.
  expect((await changed(30, 5)).kinds).toEqual({ new: [1, '10.00'] });
  await remove(kept);
});

it('tells of removal, moves and return by their own names', () => {
  const open = { amount: 5n, status: 'open', inTime: true, here: true } as const;
  const kinds = (...moments: Parameters<typeof stepsBetween>) => stepsBetween(...moments).map((s) => s.kind);
  expect([kinds(open, null), kinds(null, open), kinds(null, open, true), kinds(open, { ...open, here: false }), kinds({ ...open, here: false }, open), kinds({ ...open, here: false, status: 'lost' }, open)]).toEqual([['removed'], ['new'], ['restored'], ['moved_out'], ['moved_in'], ['moved_in']]);
  // It moved in and was won there, or was won elsewhere first: only the one was ever open here.
  expect([kinds({ ...open, here: false }, { ...open, status: 'won' }), kinds({ ...open, here: false, status: 'won' }, { ...open, status: 'won' })]).toEqual([['moved_in', 'won'], []]);
});
