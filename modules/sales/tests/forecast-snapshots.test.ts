import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../contract.ts';
import { addMonths } from '../rules/deals/periods.ts';
import { forecastAddress } from '../web/deals/forecast-address.ts';
import { addDeal, asker, setCurrency } from './deals-scene.ts';
import { openTeam, stagesFor, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
const month = new Date().toISOString().slice(0, 7);
const next = addMonths(month, 1);
beforeAll(async () => { t = await openTeam(); ask = asker(t.house); await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.1' }]); });
afterAll(() => t.house.close());

const take = async () => { const answer = await ask(contract.takeForecastSnapshot, {}, t.manager); expect(answer.status).toBe(201); return answer.body; };
const compare = async (id: string, who = t.manager, more: object = {}) => (await ask(contract.compareForecast, { id, from: month, months: 3, ...more }, who)).body;
const change = async (deal: contract.Deal, values: object) => { const { version } = (await ask(contract.opportunities.get, { id: deal.id }, t.manager)).body; const answer = await ask(contract.opportunities.update, { id: deal.id, version, ...values }, t.manager); expect(answer.status, JSON.stringify(answer.error)).toBe(200); };

describe('a snapshot of the forecast', () => {
  let first: contract.ForecastSnapshot;
  let anns: contract.Deal;
  let bobs: contract.Deal;
  it('keeps what was expected then, whatever changes afterwards', async () => {
    anns = await addDeal(t.house, t.ann, { name: 'A', amount: '1000', currency: 'EUR', probability: 50, closeOn: `${next}-10` });
    bobs = await addDeal(t.house, t.bob, { name: 'B', amount: '400', currency: 'USD', probability: 10, closeOn: `${month}-10` });
    await addDeal(t.house, t.bob, { name: 'No rate', amount: '7', currency: 'JPY', probability: 10, closeOn: `${month}-10` });
    await addDeal(t.house, t.bob, { name: 'Omitted', amount: '900', currency: 'USD', forecastCategory: 'omitted', closeOn: `${month}-10` });
    first = await take();
    expect(first).toMatchObject({ takenBy: t.manager.id });
    const forecast = (await ask(contract.showForecast, { from: month, months: 3 }, t.manager)).body;
    const same = await compare(first.id);
    expect(same.total.then).toEqual(same.total.now);
    expect(same.total.then).toMatchObject({ weighted: forecast.total.weighted, pipeline: forecast.total.pipeline, commit: forecast.total.commit, bestCase: forecast.total.bestCase, forecast: '590.00', count: 2 });
    expect(same.unconverted).toBe(1);
    await change(anns, { amount: '2000', closeOn: `${month}-20` });
    await change(bobs, { ownerId: t.ann.id });
    const later = await compare(first.id);
    expect([later.total.then.forecast, later.total.now.forecast]).toEqual(['590.00', '1140.00']);
    expect(later.rows.map((r) => [r.ownerId, r.then.forecast, r.now.forecast])).toEqual([[t.ann.id, '550.00', '1140.00'], [t.bob.id, '40.00', '0.00']]);
    expect(later.months.map((m) => [m.month, m.then.forecast, m.now.forecast])).toEqual([[month, '40.00', '1140.00'], [next, '550.00', '0.00'], [addMonths(month, 2), '0.00', '0.00']]);
  });

  it('is valued as it was shown then', async () => {
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '2' }]);
    const dearer = await compare(first.id);
    expect([dearer.total.then.forecast, dearer.total.now.forecast]).toEqual(['590.00', '2040.00']);
    await setCurrency(t.house, t.owner, 'USD', [{ code: 'EUR', rate: '1.1' }]);
  });

  it('can be narrowed to a pipeline, and shows a member their own only', async () => {
    const [line] = (await ask(contract.pipelines.list, { limit: 100 }, t.owner)).body.items.filter((p: contract.Pipeline) => p.kind === 'deal');
    expect((await compare(first.id, t.manager, { pipelineId: line!.id })).total.then.forecast).toBe('590.00');
    expect((await compare(first.id, t.manager, { pipelineId: randomUUID() })).rows).toEqual([]);
    expect((await compare(first.id, t.bob)).rows.map((r) => [r.ownerId, r.then.forecast, r.now.forecast])).toEqual([[t.bob.id, '40.00', '0.00']]);
    expect((await ask(contract.takeForecastSnapshot, {}, t.bob)).status).toBe(403);
    expect((await ask(contract.compareForecast, { id: first.id, from: month, months: 3 }, t.outsider)).status).toBe(404);
    expect((await ask(contract.listForecastSnapshots, {}, t.outsider)).body.items).toEqual([]);
  });

  it('holds what was won, and its list pages', async () => {
    const won = (await stagesFor(t.house, t.owner, 'deal')).find((s) => s.kind === 'won')!;
    await change(bobs, { stageId: won.id });
    const second = await take();
    const now = await compare(second.id);
    expect([now.total.then.won, now.total.now.won]).toEqual(['400.00', '400.00']);
    const page = (await ask(contract.listForecastSnapshots, { limit: 1 }, t.manager)).body;
    expect([page.items.map((s) => s.id), page.total]).toEqual([[second.id], 2]);
    const rest = (await ask(contract.listForecastSnapshots, { limit: 1, cursor: page.nextCursor! }, t.manager)).body;
    expect([rest.items.map((s) => s.id), rest.nextCursor]).toEqual([[first.id], null]);
    expect((await ask(contract.listForecastSnapshots, { cursor: 'WyJ4Il0' }, t.manager)).error?.fields?.[0]?.path).toBe('cursor');
  });

  it('is taken by itself once a week, where something is expected', async () => {
    for (const _ of [1, 2]) { await t.house.owner.query("select graphile_worker.add_job('sales.snapshotsDue')"); await t.house.drain(); }
    const weekly = (await t.house.owner.query<{ workspace_id: number }>('select workspace_id from sales.forecast_snapshot where taken_by is null')).rows;
    expect(weekly).toEqual([{ workspace_id: t.owner.workspaceId }]);
    // Also a job that runs once more after its work was done.
    await t.house.owner.query("select graphile_worker.add_job('sales.takeSnapshot', json_build_object('workspaceId', $1::int))", [t.owner.workspaceId]);
    await t.house.drain();
    expect((await t.house.owner.query('select 1 from sales.forecast_snapshot where taken_by is null')).rows).toHaveLength(1);
    await t.house.owner.query("update sales.forecast_snapshot set taken_at = taken_at - interval '7 days' where taken_by is null");
    await t.house.owner.query("select graphile_worker.add_job('sales.snapshotsDue')");
    await t.house.drain();
    expect((await ask(contract.listForecastSnapshots, {}, t.owner)).body.items.map((s) => s.takenBy)).toEqual([null, t.manager.id, t.manager.id, null]);
  });

  it('leads from each of its figures to the opportunities behind it', async () => {
    const listed = async (address: string) => (await ask(contract.opportunities.list, { filter: new URL(address, 'http://x').searchParams.get('filter')!, limit: 200 }, t.manager)).body.items as contract.Deal[];
    const { rows } = await compare(first.id);
    for (const row of rows) expect((await listed(forecastAddress('forecast', month, addMonths(month, 2), { ownerId: row.ownerId }))).filter((d) => d.currency !== 'JPY')).toHaveLength(row.now.count);
    expect((await listed(forecastAddress('won', month, month))).map((d) => d.name)).toEqual(['B']);
    expect((await listed(forecastAddress('weighted', month, next))).map((d) => d.name).sort()).toEqual(['A', 'No rate']);
  });
});
