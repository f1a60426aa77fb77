import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../contract.ts';
import { standingFilter } from '../rules/dashboard/drill.ts';
import { addDeal, asker } from './deals-scene.ts';
import { openTeam, stagesFor, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
let stages: contract.Stage[];
const span = { from: '2030-01-01', to: '2030-03-31' };
const names = ['Qualification', 'Discovery', 'Proposal', 'Negotiation', 'Won', 'Lost'] as const;
type Name = (typeof names)[number];
const stageOf = (name: Name) => stages.find((s) => s.name === name)!;
const sql = (text: string, values: unknown[] = []) => t.house.owner.query(text, values);

/** An opportunity that entered these stages on these days of 2030, as its history tells it. */
async function went(who: Rep, path: ReadonlyArray<readonly [Name, string]>): Promise<contract.Deal> {
  const deal = await addDeal(t.house, who);
  await sql('delete from sales.stage_history where subject_id = $1', [deal.id]);
  for (const [i, [name, on]] of path.entries()) await sql(`insert into sales.stage_history (id, workspace_id, topic, subject_id, pipeline_id, stage_id, entered_at, left_at) values (gen_random_uuid(), $1, 'sales.opportunity', $2, $3, $4, $5, $6)`, [t.owner.workspaceId, deal.id, stageOf(name).pipelineId, stageOf(name).id, `2030-${on}T12:00:00Z`, path[i + 1] ? `2030-${path[i + 1]![1]}T12:00:00Z` : null]);
  const [last, on] = path.at(-1)!;
  await sql('update sales.opportunity set stage_id = $2, status = $3, stage_entered_at = $4, closed_at = $5 where id = $1', [deal.id, stageOf(last).id, stageOf(last).kind, `2030-${on}T12:00:00Z`, stageOf(last).kind === 'open' ? null : `2030-${on}T12:00:00Z`]);
  return deal;
}
const funnel = async (who: Rep, more: object = {}) => { const a = await ask(contract.dealFunnel, { period: 'custom', ...span, ...more }, who); expect(a.status, JSON.stringify(a.error)).toBe(200); return a.body; };
const figures = async (who: Rep, more: object = {}) => (await funnel(who, more)).stages.map((s) => [s.stage, s.entered, s.wentOn, s.rate, s.days, s.here]);

beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  expect((await funnel(t.owner)).stages.map((s) => [s.stage, s.entered, s.rate])).toEqual(names.slice(0, 5).map((name) => [name, 0, null]));
  await addDeal(t.house, t.outsider);
  const first = await addDeal(t.house, t.owner);
  stages = await stagesFor(t.house, t.owner, 'deal');
  await sql('delete from sales.stage_history where subject_id = $1', [first.id]);
  // Ann: one through all stages, one that skipped a stage, one that was lost at once, one that went back and stands there.
  await went(t.ann, [['Qualification', '01-01'], ['Discovery', '01-11'], ['Proposal', '01-21'], ['Negotiation', '02-01'], ['Won', '02-11']]);
  await went(t.ann, [['Qualification', '01-05'], ['Proposal', '01-25'], ['Lost', '02-04']]);
  await went(t.ann, [['Qualification', '02-01'], ['Lost', '02-04']]);
  await went(t.ann, [['Qualification', '02-01'], ['Discovery', '02-11'], ['Qualification', '02-21']]);
  // Bob: one that came in the period and went on after it, one of before that was won in it, one of after.
  await went(t.bob, [['Qualification', '03-30'], ['Discovery', '04-09']]);
  await went(t.bob, [['Qualification', '04-02'], ['Discovery', '04-03']]);
  const older = await went(t.bob, [['Proposal', '01-02'], ['Won', '03-01']]);
  await sql("update sales.stage_history set entered_at = '2029-12-01' where subject_id = $1 and left_at is not null", [older.id]);
});
afterAll(() => t.house.close());

it('counts how many entered each stage, how many of those went on until now, and how long they stood there', async () => {
  // Qualification: five; lost at once did not go on. Days: 10, 20, 3, 10 and 10, the second stay of one still runs.
  expect(await figures(t.owner)).toEqual([['Qualification', 5, 4, '80.0', '10.6', 1], ['Discovery', 2, 1, '50.0', '10.0', 0], ['Proposal', 2, 1, '50.0', '10.5', 0], ['Negotiation', 1, 1, '100.0', '10.0', 0], ['Won', 2, null, null, null, 2]]);
  expect(await funnel(t.owner)).toMatchObject({ ...span, pipeline: 'Sales', pipelineId: stages[0]!.pipelineId });
});
it('shows each what they may see, narrowed to an owner or to nobody, and nothing of another workspace', async () => {
  const bobs = [['Qualification', 1, 1, '100.0', '10.0', 0], ['Discovery', 0, 0, null, null, 0], ['Proposal', 0, 0, null, null, 0], ['Negotiation', 0, 0, null, null, 0], ['Won', 1, null, null, null, 1]];
  expect(await figures(t.bob)).toEqual(bobs);
  expect(await figures(t.manager, { ownerId: t.bob.id })).toEqual(bobs);
  expect((await figures(t.bob, { ownerId: t.ann.id })).map((f) => f[1])).toEqual([0, 0, 0, 0, 0]);
  expect((await figures(t.manager, { ownerId: 'none' })).map((f) => f[1])).toEqual([0, 0, 0, 0, 0]);
  expect((await figures(t.outsider)).map((f) => f[1])).toEqual([0, 0, 0, 0, 0]);
  for (const pipelineId of [stages[0]!.pipelineId, (await stagesFor(t.house, t.outsider, 'lead'))[0]!.pipelineId]) expect(await funnel(t.outsider, { pipelineId })).toMatchObject({ pipeline: '', stages: [] });
});
it.each(['owner', 'bob'] as const)('what still stands in a stage is what the list of %s has', async (name) => {
  for (const s of (await funnel(t[name])).stages) {
    const list = await ask(contract.opportunities.list, { filter: JSON.stringify(standingFilter({}, span, s.stageId)), count: 'exact', limit: 1 }, t[name]);
    expect(list.body.total, s.stage).toBe(s.here);
  }
});
it('is about one pipeline: what went to another did not go on, and what was removed is not counted', async () => {
  const partners = (await ask(contract.pipelines.create, { name: 'Partners', kind: 'deal' }, t.owner)).body;
  const deal = await addDeal(t.house, t.owner, { pipelineId: partners.id });
  await ask(contract.dealBoard.move, { id: deal.id, to: partners.stages[1]!.id, version: 1 }, t.owner);
  const gone = await addDeal(t.house, t.owner, { pipelineId: partners.id });
  const away = await addDeal(t.house, t.owner, { pipelineId: partners.id });
  expect((await ask(contract.opportunities.update, { id: away.id, version: 1, pipelineId: stages[0]!.pipelineId, stageId: stageOf('Negotiation').id }, t.owner)).status).toBe(200);
  await ask(contract.opportunities.remove, { id: gone.id }, t.owner);
  const seen = await funnel(t.owner, { period: 'last_30_days', from: undefined, to: undefined, pipelineId: partners.id });
  expect([seen.pipeline, seen.stages.slice(0, 3).map((s) => [s.entered, s.wentOn, s.rate, s.here])]).toEqual(['Partners', [[2, 1, '50.0', 0], [1, 0, '0.0', 1], [0, 0, null, 0]]]);
  expect((await ask(contract.dealFunnel, { period: 'custom', from: '2030-02-01', to: '2030-01-01' }, t.owner)).error?.fields?.[0]?.path).toBe('to');
});
