import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Answer } from '#core/testing/house.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { teams as teamCalls } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { addDeal } from './deals-scene.ts';
import { addLead, giveRole, openTeam, openTeams, type Rep, type Team, type Teams } from './leads-scene.ts';

let t: Team;
let teams: Teams;
beforeAll(async () => { t = await openTeam(); teams = await openTeams(t); });
afterAll(() => t.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown> = {}, who: Rep = t.owner): Promise<Answer<T>> => call(t.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<Answer<T>>;
const get = async (id: string) => (await ask(contract.leads.get, { id })).body;

describe('the team of a lead', () => {
  it('is that of its owner where they are in exactly one, and goes with the owner', async () => {
    const lead = await addLead(t.house, t.owner, { ownerId: t.ann.id });
    expect(lead.teamId).toBe(teams.north);
    // Cara is in the same team: it stays. Bob is in another one: it goes with him. The manager is in none.
    const at = async (ownerId: string | null) => { const { version } = await get(lead.id); await ask(contract.leads.update, { id: lead.id, version, ownerId }); return (await get(lead.id)).teamId; };
    expect(await at(teams.cara.id)).toBe(teams.north);
    expect(await at(t.bob.id)).toBe(teams.south);
    expect(await at(null)).toBe(teams.south);
    expect(await at(t.manager.id)).toBeNull();
  });

  it('is what somebody chooses, and nothing where the owner is in several', async () => {
    const both = (await ask(teamCalls.create, { name: 'Both', memberIds: [t.manager.id] })).body;
    const second = (await ask(teamCalls.create, { name: 'Second', memberIds: [t.manager.id] })).body;
    expect((await addLead(t.house, t.owner, { ownerId: t.manager.id })).teamId).toBeNull();
    expect((await addLead(t.house, t.owner, { ownerId: t.manager.id, teamId: second.id })).teamId).toBe(second.id);
    const lead = await addLead(t.house, t.owner, { ownerId: t.ann.id });
    expect((await ask(contract.leads.update, { id: lead.id, version: 1, ownerId: t.bob.id, teamId: both.id })).body).toMatchObject({ ownerId: t.bob.id, teamId: both.id });
    for (const { id } of [both, second]) await ask(teamCalls.remove, { id });
  });

  it('is one of their own for those who may not give leads away, and one that there is', async () => {
    const lead = await addLead(t.house, t.ann);
    const set = async (teamId: string, who: Rep) => (await ask(contract.leads.update, { id: lead.id, version: (await get(lead.id)).version, teamId }, who)).error;
    expect(await set(teams.south, t.ann)).toMatchObject({ fields: [{ path: 'teamId' }] });
    expect(await set(lead.id, t.owner)).toMatchObject({ fields: [{ path: 'teamId' }] });
    expect(await set(teams.south, t.owner)).toBeUndefined();
  });

  it('sorts lists and boards, is changed for many at once, and stands in files by its name', async () => {
    const lead = await addLead(t.house, t.owner, { ownerId: t.ann.id, company: 'Teamwork' });
    const filter = JSON.stringify({ and: [{ field: 'company', op: 'is', value: 'Teamwork' }, { field: 'teamId', op: 'is', value: teams.north }] });
    const page = (await ask(contract.leads.list, { filter, group: 'teamId', count: 'exact' })).body;
    expect([page.total, page.groups]).toEqual([1, [expect.objectContaining({ value: teams.north, count: 1 })]]);
    const board = (await ask(contract.leadBoard.board, { filter, lane: 'teamId' })).body;
    expect(board.lanes).toEqual([expect.objectContaining({ value: teams.north, count: 1 })]);
    const file = String((await ask(contract.leads.export, { format: 'csv', columns: 'name,teamId', headings: 'Name\nTeam', filter })).body);
    expect(file).toContain('North');
    expect((await ask(contract.leads.bulk, { selection: { ids: [lead.id] }, action: { change: { teamId: teams.south } } })).status).toBe(200);
    expect((await get(lead.id)).teamId).toBe(teams.south);
    const moved = await ask(contract.leadBoard.move, { id: lead.id, to: lead.stageId, version: (await get(lead.id)).version, lane: { by: 'teamId', value: teams.north } });
    expect([moved.status, (await get(lead.id)).teamId]).toEqual([200, teams.north]);
  });

  it('goes to the opportunity it becomes', async () => {
    const lead = await addLead(t.house, t.owner, { ownerId: t.manager.id, teamId: teams.south, company: 'Convert Ltd' });
    const done = (await ask(contract.convertLead, { id: lead.id, account: { use: 'new' }, contact: { use: 'new' }, deal: { name: 'Converted' } })).body;
    expect((await ask(contract.opportunities.get, { id: done.opportunityId })).body).toMatchObject({ teamId: teams.south });
  });
});

it('a rule hands leads to whoever is in a team at the time, in turn', async () => {
  const rule = await ask(contract.createAssignRule, { name: 'To the north', method: 'round_robin', teamId: teams.north, conditions: { sources: ['Fair'] } });
  expect([rule.status, rule.body.teamId]).toEqual([201, teams.north]);
  const hand = async () => {
    const lead = await addLead(t.house, t.owner, { ownerId: null, sources: ['Fair'] });
    const answer = (await ask(contract.assignByRules, { ids: [lead.id] })).body;
    expect((await get(lead.id)).teamId).toBe(teams.north);
    return answer.assigned[0]!.ownerId;
  };
  const north = [t.ann.id, teams.cara.id, teams.tina.id];
  const given = [await hand(), await hand(), await hand(), await hand()];
  expect(new Set(given.slice(0, 3))).toEqual(new Set(north));
  expect(given[3]).toBe(given[0]);
  // Who joins is given leads, too; without anybody it waits for nobody's turn.
  const team = (await ask(teamCalls.get, { id: teams.north })).body;
  await ask(teamCalls.update, { id: team.id, version: team.version, memberIds: [...north, t.bob.id] });
  expect(await hand()).toBe(t.bob.id);
  await ask(teamCalls.update, { id: team.id, version: team.version + 1, memberIds: north });
  expect((await ask(contract.createAssignRule, { name: 'To nobody', method: 'load', members: [] })).error).toMatchObject({ fields: [{ path: 'members' }] });
  expect((await ask(contract.createAssignRule, { name: 'To no team', method: 'load', teamId: rule.body.id })).error).toMatchObject({ fields: [{ path: 'teamId' }] });
  await ask(contract.deleteAssignRule, { id: rule.body.id });
});

it('the dashboard counts what belongs to a team, in the eyes of who asks', async () => {
  const place = { from: '2035-01-01', to: '2035-12-31', period: 'custom' };
  await addDeal(t.house, t.owner, { name: 'Of the north', amount: '100', ownerId: t.ann.id, closeOn: '2036-01-10' });
  await addDeal(t.house, t.owner, { name: 'Of the south', amount: '40', ownerId: t.bob.id, closeOn: '2036-01-10' });
  const open = async (who: Rep, teamId?: string) => (await ask(contract.dealsDashboard, { ...place, ...(teamId ? { teamId } : {}) }, who)).body.open;
  const [all, north, south] = [await open(t.owner), await open(t.owner, teams.north), await open(t.owner, teams.south)];
  expect(north.count).toBeGreaterThan(0);
  expect(all.count).toBe(north.count + south.count);
  expect(await open(t.bob, teams.north)).toMatchObject({ count: 0 });
  const month = async (teamId: string) => (await ask(contract.showForecast, { from: '2036-01', months: 1, teamId })).body.total;
  expect([(await month(teams.north)).pipeline, (await month(teams.south)).pipeline]).toEqual(['100.00', '40.00']);
  const funnel = async (teamId?: string) => (await ask(contract.leadsDashboard, { period: 'this_year', ...(teamId ? { teamId } : {}) })).body.funnel.leads;
  const counted = async (filter: object) => (await ask(contract.leads.list, { filter: JSON.stringify(filter), count: 'exact', limit: 1 })).body.total;
  expect(await funnel(teams.north)).toBe(await counted({ field: 'teamId', op: 'is', value: teams.north }));
  // Kept counts decide by team, too: Tina's are those of her list.
  const hers = (await ask(contract.leads.list, { count: 'exact', limit: 1 }, teams.tina)).body.total;
  expect((await ask(contract.leadsDashboard, { period: 'this_year' }, teams.tina)).body.funnel.leads).toBe(hers);
});

describe('opportunities without any right to leads', () => {
  const leadRights = ['sales.lead.view', 'sales.lead.edit'];
  let dora: Rep;
  let deal: contract.Deal;
  beforeAll(async () => {
    dora = teams.cara;
    await giveRole(t, dora, 'Deals only', [], leadRights);
    deal = await addDeal(t.house, t.owner, { name: 'Hers alone', ownerId: dora.id, teamId: null });
  });

  it('have their pipelines, activities, day, calendar and mails', async () => {
    expect((await ask(contract.pipelines.list, { limit: 100 }, dora)).body.items.map((p) => p.kind)).not.toContain('lead');
    const made = await ask(contract.activities.create, { topic: 'sales.opportunity', subjectId: deal.id, kind: 'task', title: 'Call them', dueAt: new Date().toISOString() }, dora);
    expect(made.status).toBe(201);
    const { id } = made.body;
    const changed = await ask(contract.activities.update, { id, version: 1, title: 'Call them today' }, dora);
    expect([changed.status, changed.body.title]).toEqual([200, 'Call them today']);
    expect((await ask(contract.activities.list, {}, dora)).body.items.map((a) => a.id)).toEqual([id]);
    const span = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await ask(contract.activityCalendar, span, dora)).body.items.map((a) => a.id)).toEqual([id]);
    const day = (await ask(contract.myDay, { from: span.from }, dora)).body;
    expect([...day.overdue, ...day.today, ...day.upcoming].map((a) => a.id)).toEqual([id]);
    expect((await ask(contract.completeActivity, { id }, dora)).status).toBe(200);
    expect((await ask(contract.reopenActivity, { id }, dora)).status).toBe(200);
    expect((await ask(contract.activityDashboard, { period: 'this_year' }, dora)).status).toBe(200);
    expect((await ask(contract.mailReaders, { topic: 'sales.opportunity', subjectId: deal.id }, dora)).status).toBe(200);
    expect((await ask(contract.textPhones, { topic: 'sales.opportunity', subjectId: deal.id }, dora)).status).toBe(200);
    expect((await ask(contract.mailTemplates.list, {}, dora)).status).toBe(200);
    expect((await ask(contract.activities.remove, { id }, dora)).status).toBe(200);
    expect((await ask(contract.activities.restore, { id }, dora)).status).toBe(200);
  });

  it('show nothing of leads', async () => {
    const lead = await addLead(t.house, t.owner, { ownerId: dora.id });
    const activity = (await ask(contract.activities.create, { subjectId: lead.id, kind: 'note', title: 'Of a lead' })).body;
    expect((await ask(contract.leads.list, {}, dora)).status).toBe(403);
    expect((await ask(contract.activities.get, { id: activity.id }, dora)).status).toBe(404);
    expect((await ask(contract.activities.list, { filter: JSON.stringify({ field: 'subjectId', op: 'is', value: lead.id }), count: 'exact' }, dora)).body).toMatchObject({ items: [], total: 0 });
    expect((await ask(contract.activities.create, { subjectId: lead.id, kind: 'note', title: 'x' }, dora)).error).toMatchObject({ fields: [{ path: 'subjectId' }] });
    expect((await ask(contract.mailReaders, { topic: 'sales.lead', subjectId: lead.id }, dora)).status).toBe(422);
    expect((await ask(contract.activities.remove, { id: activity.id }, dora)).status).toBe(404);
    expect(String((await ask(contract.activities.export, { format: 'csv', columns: 'id' }, dora)).body)).not.toContain(activity.id);
  });

  it('and who has neither is refused', async () => {
    await giveRole(t, dora, 'Neither', [], [...leadRights, 'sales.deal.view', 'sales.deal.edit']);
    for (const [endpoint, input] of [[contract.activities.list, {}], [contract.activities.export, { format: 'csv' }], [contract.myDay, { from: new Date().toISOString() }], [contract.activities.create, { topic: 'sales.opportunity', subjectId: deal.id, kind: 'note', title: 'x' }], [contract.mailTemplates.list, {}], [contract.activityDashboard, {}], [contract.mailReaders, { topic: 'sales.opportunity', subjectId: deal.id }], [contract.textPhones, { topic: 'sales.opportunity', subjectId: deal.id }]] as Array<[Endpoint, object]>) {
      expect([endpoint.id, (await ask(endpoint, input as never, dora)).status]).toEqual([endpoint.id, 403]);
    }
    expect((await ask(contract.listSalesTeams, {}, dora)).body.items).toEqual([]);
  });
});
