import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashForecast, setUpBook } from '#modules/accounting/contract.ts';
import { createRole, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { stepsBetween, type Moment } from '../rules/deals/changes.ts';
import { cycleOf, winRate } from '../rules/deals/figures.ts';
import { addMonths, periodOf, spanOf, thirdsOf } from '../rules/deals/periods.ts';
import { addDeal, asker, setCurrency } from './deals-scene.ts';
import { openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
let stages: contract.Stage[];
const stage = (name: string) => stages.find((s) => s.name === name)!.id;
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.1' }]); stages = await stagesFor(t.house, t.owner, 'deal'); });
afterAll(() => t.house.close());

/** Lets everything that happened so far have happened some days earlier. */
async function daysPass(days: number): Promise<void> {
  const past = (column: string) => `${column} = ${column} - interval '${days} days'`;
  await t.house.owner.query(`update sales.opportunity_state set ${past('valid_from')}, ${past('valid_to')}`);
  await t.house.owner.query(`update sales.opportunity set ${['created_at', 'closed_at', 'stage_entered_at'].map(past).join(', ')}`);
}
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

describe('rules', () => {
  it('Q7: 6 won and 9 lost are 40.0 %; 10, 20 and 45 days are 25.0 on average, 20 in the middle', () => {
    expect([winRate(6, 9), winRate(0, 0), winRate(2, 1), winRate(0, 3)]).toEqual(['40.0', null, '66.7', '0.0']);
    expect([cycleOf([45, 10, 20]), cycleOf([10, 15]), cycleOf([])]).toEqual([{ mean: '25.0', median: '20' }, { mean: '12.5', median: '12.5' }, { mean: null, median: null }]);
  });
  it('knows months, quarters and thirds', () => {
    expect([addMonths('2026-11', 3), addMonths('2027-01', -1), spanOf('2026-Q4'), spanOf('2026-05'), periodOf('2026-04-01', 3)]).toEqual(['2027-02', '2026-12', { startsOn: '2026-10-01', months: 3 }, { startsOn: '2026-05-01', months: 1 }, '2026-Q2']);
    expect([thirdsOf(100n), thirdsOf(101n), thirdsOf(99n)]).toEqual([[34n, 33n, 33n], [34n, 34n, 33n], [33n, 33n, 33n]]);
  });
  it('whatever happens to an opportunity, the steps add up to what the pipeline changed by', () => {
    const moments: Array<Moment | null> = [null];
    for (const amount of [0n, 100n, 250n]) for (const status of ['open', 'won', 'lost'] as const) for (const inTime of [true, false]) for (const here of [true, false]) moments.push({ amount, status, inTime, here });
    const worth = (m: Moment | null) => (m && m.status === 'open' && m.inTime && m.here ? m.amount : 0n);
    for (const before of moments) for (const after of moments) expect(stepsBetween(before, after).reduce((sum, s) => sum + s.amount, 0n), JSON.stringify([before, after], (_k, v: unknown) => String(v))).toBe(worth(after) - worth(before));
  });
});

describe('targets', () => {
  it('stand beside what was won, by month, with a quarter spread over its months', async () => {
    const set = await ask(contract.saveTargets, { year: 2033, items: [{ ownerId: t.ann.id, period: '2033-Q1', amount: '1000' }, { ownerId: t.bob.id, period: '2033-02', amount: '500' }] }, t.manager);
    expect(set.body).toEqual({ currency: 'USD', items: [{ ownerId: t.ann.id, period: '2033-Q1', amount: '1000.00' }, { ownerId: t.bob.id, period: '2033-02', amount: '500.00' }] });
    await addDeal(t.house, t.ann, { amount: '200', closeOn: '2033-02-10', stageId: stage('Negotiation') });
    await addDeal(t.house, t.ann, { amount: '80', closeOn: '2033-02-28', stageId: stage('Won') });
    await addDeal(t.house, t.bob, { amount: '30', closeOn: '2033-03-01', forecastCategory: 'omitted' });
    await addDeal(t.house, t.bob, { amount: '30', closeOn: '2033-03-31', forecastCategory: 'commit', probability: 10 });
    const seen = (await ask(contract.showForecast, { from: '2033-02', months: 2 }, t.manager)).body;
    expect(seen.rows.map((r) => [r.ownerId, r.months.map((m) => [m.won, m.commit, m.weighted, m.target])])).toEqual([
      [t.ann.id, [['80.00', '200.00', '180.00', '333.33'], ['0.00', '0.00', '0.00', '333.33']]], [t.bob.id, [['0.00', '0.00', '0.00', '500.00'], ['0.00', '30.00', '3.00', null]]],
    ]);
    expect(seen.totals.map((m) => [m.month, m.forecast, m.target])).toEqual([['2033-02', '260.00', '833.33'], ['2033-03', '3.00', '333.33']]);
    const own = (await ask(contract.showForecast, { from: '2033-02', months: 2 }, t.bob)).body;
    expect(own.rows.map((r) => r.ownerId)).toEqual([t.bob.id]);
    expect((await ask(contract.listTargets, { year: 2033 }, t.bob)).body.items.map((i) => i.ownerId)).toEqual([t.bob.id]);
    expect((await ask(contract.listTargets, { year: 2033 }, t.outsider)).body.items).toEqual([]);
  });
  it('refuses a month beside its quarter, another year, strangers and whoever may not', async () => {
    const save = (items: object[], who: Rep = t.manager) => ask(contract.saveTargets, { year: 2033, items }, who);
    for (const [item, path] of [[{ ownerId: t.ann.id, period: '2033-02', amount: '1' }, 'items.0.amount'], [{ ownerId: t.ann.id, period: '2034-02', amount: '1' }, 'items.0.period'], [{ ownerId: t.outsider.id, period: '2033-02', amount: '1' }, 'items.0.ownerId'], [{ ownerId: t.ann.id, period: '2033-Q5', amount: '1' }, 'items.0.period'], [{ ownerId: t.ann.id, period: '2033-04', amount: '1.001' }, 'items.0.amount']] as const) {
      expect((await save([item])).error?.fields?.[0]?.path, JSON.stringify(item)).toBe(path);
    }
    expect((await save([], t.ann)).status).toBe(403);
    expect((await save([{ ownerId: t.ann.id, period: '2033-Q1', amount: null }, { ownerId: t.ann.id, period: '2033-02', amount: '7' }])).body.items).toEqual([{ ownerId: t.ann.id, period: '2033-02', amount: '7.00' }, { ownerId: t.bob.id, period: '2033-02', amount: '500.00' }]);
  });
});

describe('the past', () => {
  it('shows the pipeline as it stood on a day, and why it changed since', async () => {
    const team = t;
    const put = (id: string, version: number, input: Record<string, unknown>) => ask(contract.opportunities.update, { id, version, ...input }, team.owner);
    const add = (name: string, input: Record<string, unknown>) => addDeal(team.house, team.owner, { name, stageId: stage('Discovery'), closeOn: '2040-02-01', ...input });
    const [won, lost, raised, lowered, slipped, pulled, foreign] = [await add('won', { amount: '100' }), await add('lost', { amount: '200' }), await add('raised', { amount: '300' }), await add('lowered', { amount: '400' }), await add('slipped', { amount: '500' }), await add('pulled', { amount: '600', closeOn: '2040-07-01' }), await add('foreign', { amount: '10', currency: 'EUR' })];
    await daysPass(10);
    const time = { closeFrom: '2040-01-01', closeTo: '2040-03-31' };
    const first = (await ask(contract.pipelineChanges, { from: day(5), to: day(0), ...time }, team.owner)).body;
    expect([first.start, first.end, first.changes]).toEqual([{ count: 6, amount: '1511.00' }, { count: 6, amount: '1511.00' }, []]);
    await put(won.id, 1, { amount: '150' });
    await ask(contract.winDeal, { id: won.id, version: 2 }, team.owner);
    await ask(contract.loseDeal, { id: lost.id, version: 1, reason: 'Price' }, team.owner);
    await put(raised.id, 1, { amount: '350' });
    await put(lowered.id, 1, { amount: '390' });
    await put(slipped.id, 1, { closeOn: '2040-04-15' });
    await put(pulled.id, 1, { closeOn: '2040-03-31' });
    await put(foreign.id, 1, { amount: '20' });
    await add('new', { amount: '50' });
    const { body } = await ask(contract.pipelineChanges, { from: day(5), to: day(0), ...time }, team.owner);
    expect(body.start).toEqual({ count: 6, amount: '1511.00' });
    expect(Object.fromEntries(body.changes.map((c) => [c.kind, [c.count, c.amount]]))).toEqual({ new: [1, '50.00'], pulled_in: [1, '600.00'], raised: [3, '111.00'], lowered: [1, '-10.00'], slipped: [1, '-500.00'], won: [1, '-150.00'], lost: [1, '-200.00'] });
    expect(body.end).toEqual({ count: 5, amount: '1412.00' });
    expect(body.deals[0]).toMatchObject({ name: 'pulled', amount: '600.00' });
    const then = (await ask(contract.pipelineAsOf, { on: day(5) }, team.owner)).body;
    const now = (await ask(contract.pipelineAsOf, { on: day(0) }, team.owner)).body;
    const at = (answer: typeof now) => answer.stages.find((s) => s.stage === 'Discovery')!;
    expect([at(then).amount, at(then).weighted, at(now).amount, at(now).weighted]).toEqual(['2111.00', '422.20', '1912.00', '382.40']);
    expect((await ask(contract.pipelineAsOf, { on: day(30) }, team.owner)).body).toMatchObject({ count: 0, amount: '0.00', stages: [] });
    expect((await ask(contract.pipelineAsOf, { on: day(0) }, team.outsider)).body.count).toBe(0);
    expect((await ask(contract.pipelineChanges, { from: day(0), to: day(5) }, team.owner)).error?.fields?.[0]?.path).toBe('to');
  });
  it('a stage that becomes less likely changes what is expected from then on, not before', async () => {
    await daysPass(10);
    const { version } = (await stagesFor(t.house, t.owner, 'deal')).find((s) => s.name === 'Discovery')!;
    expect((await ask(contract.updateStage, { id: stage('Discovery'), version, probability: 10 }, t.owner)).status).toBe(200);
    const weighted = async (ago: number) => (await ask(contract.pipelineAsOf, { on: day(ago) }, t.owner)).body.stages.find((s) => s.stage === 'Discovery')!.weighted;
    expect([await weighted(3), await weighted(0)]).toEqual(['382.40', '191.20']);
    await ask(contract.updateStage, { id: stage('Discovery'), version: version + 1, probability: 20 }, t.owner);
  });
  it('says how often and how fast it was won, and why not', async () => {
    const { body } = await ask(contract.dealFigures, { from: day(400), to: day(0) }, t.manager);
    expect(body).toMatchObject({ won: 2, lost: 1, winRate: '66.7', cycleMean: expect.any(String), reasons: [{ reason: 'Price', count: 1 }] });
    expect((await ask(contract.dealFigures, { from: day(400), to: day(0) }, t.outsider)).body).toMatchObject({ won: 0, lost: 0, open: 0, winRate: null });
  });
});

describe('the forecast of cash', () => {
  it('counts open opportunities in by day and probability, apart from what is certain, for those who see all of them', async () => {
    await ask(setUpBook, { template: 'generic' }, t.owner);
    const before = (await ask(cashForecast, {}, t.manager)).body.pipeline!;
    await addDeal(t.house, t.ann, { amount: '1000', closeOn: day(-8), probability: 40 });
    await addDeal(t.house, t.bob, { amount: '100', currency: 'EUR', closeOn: day(-30), probability: 50 });
    // Over already, too late, left out of the forecast, and won.
    await addDeal(t.house, t.bob, { amount: '9', closeOn: day(3), probability: 50 });
    await addDeal(t.house, t.bob, { amount: '9', closeOn: day(-120), probability: 50 });
    await addDeal(t.house, t.bob, { amount: '9', closeOn: day(-8), forecastCategory: 'omitted' });
    await addDeal(t.house, t.bob, { amount: '9', closeOn: day(-8), stageId: stage('Won') });
    const seen = (await ask(cashForecast, {}, t.manager)).body;
    expect(seen.pipeline!.count - before.count).toBe(2);
    expect(seen.pipeline!.weeks.map((w) => w.incoming).filter((amount) => amount !== '0.00')).toEqual(['400.00', '55.00']);
    expect([seen.weeks.at(-1)!.balance, seen.pipeline!.weeks.at(-1)!.balance, seen.weeks.every((w) => w.incoming === '0.00')]).toEqual(['0.00', '455.00', true]);
    const role = await ask(createRole, { name: 'Accounts', rank: 20, permissions: ['accounting.report.view', 'sales.deal.view'] }, t.owner);
    const { rows: [member] } = await t.house.owner.query<{ id: string }>('select id from workspace.member where account_id = $1 and workspace_id = $2', [t.bob.id, t.owner.workspaceId]);
    await ask(updateMember, { id: member!.id, role: role.body.key }, t.owner);
    expect((await ask(cashForecast, {}, t.bob)).body).toMatchObject({ cash: '0.00', pipeline: null });
    await ask(updateMember, { id: member!.id, role: 'member' }, t.owner);
  });
});
