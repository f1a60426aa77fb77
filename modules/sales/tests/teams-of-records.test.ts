import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoBulk } from '#core/contract/records.ts';
import { runAs } from '#core/server/app.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { teams as teamCalls } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { handOutOf } from '../service/capture/assignment.ts';
import { asRobot } from '../service/capture/robot.ts';
import { addDeal } from './deals-scene.ts';
import { addLead, giveRole, openTeam, openTeams, type Rep, type Team, type Teams } from './leads-scene.ts';

let t: Team;
let teams: Teams;
beforeAll(async () => { t = await openTeam(); teams = await openTeams(t); });
afterAll(() => t.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown> = {}, who: Rep = t.owner): Promise<Answer<T>> => call(t.house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: who.slug } : {}), ...input }, who) as Promise<Answer<T>>;
const get = async (id: string) => (await ask(contract.leads.get, { id })).body;

describe('the team of a record', () => {
  const takeBack = (bulkId: string | null) => ask(undoBulk, { id: bulkId });
  it('a change of owners for many is taken back with the teams', async () => {
    const lead = await addLead(t.house, t.owner, { ownerId: t.ann.id });
    const deal = await addDeal(t.house, t.owner, { ownerId: t.ann.id });
    for (const [kind, id] of [[contract.leads, lead.id], [contract.opportunities as unknown as typeof contract.leads, deal.id]] as const) {
      // Bob is in South alone; afterwards it is where it was, though Ann could be found in no other team.
      const done = await ask(kind.bulk, { selection: { ids: [id] }, action: { change: { ownerId: t.bob.id } } });
      expect((await ask(kind.get, { id })).body).toMatchObject({ ownerId: t.bob.id, teamId: teams.south });
      expect((await takeBack(done.body.bulkId)).status).toBe(200);
      expect((await ask(kind.get, { id })).body).toMatchObject({ ownerId: t.ann.id, teamId: teams.north });
    }
    // One that somebody put into another team than its owner's, too.
    const other = await addLead(t.house, t.owner, { ownerId: t.ann.id, teamId: teams.south });
    const done = await ask(contract.leads.bulk, { selection: { ids: [other.id] }, action: { change: { ownerId: teams.cara.id } } });
    expect((await get(other.id)).teamId).toBe(teams.north);
    await takeBack(done.body.bulkId);
    expect(await get(other.id)).toMatchObject({ ownerId: t.ann.id, teamId: teams.south });
  });

  it('a team that is named with a new owner stays, also the one it has; a change that came along stands in history', async () => {
    const lead = await addLead(t.house, t.owner, { ownerId: t.ann.id });
    const deal = await addDeal(t.house, t.owner, { ownerId: t.ann.id });
    for (const [kind, { id }] of [[contract.leads, lead], [contract.opportunities as unknown as typeof contract.leads, deal]] as const) {
      const set = async (change: object) => (await ask(kind.update, { id, version: (await ask(kind.get, { id })).body.version, ...change })).body;
      expect(await set({ ownerId: t.bob.id, teamId: teams.north })).toMatchObject({ ownerId: t.bob.id, teamId: teams.north });
      expect(await set({ ownerId: t.ann.id })).toMatchObject({ teamId: teams.north });
      expect(await set({ ownerId: t.bob.id })).toMatchObject({ teamId: teams.south });
      const { rows } = await t.house.owner.query<{ changes: unknown }>("select data -> 'changes' as changes from core.event where subject_id = $1 and type like '%.changed' order by seq desc limit 1", [id]);
      expect(rows[0]!.changes).toEqual({ ownerId: [t.ann.id, t.bob.id], teamId: [teams.north, teams.south] });
    }
  });

  it('whoever leads a team drops a card into the lane of somebody they do not see', async () => {
    await giveRole(t, teams.tina, 'Leads who assign', ['sales.lead.view_team', 'sales.deal.view_team', 'sales.lead.assign']);
    const lead = await addLead(t.house, t.owner, { ownerId: t.ann.id });
    const deal = await addDeal(t.house, t.owner, { ownerId: t.ann.id });
    for (const [board, kind, card] of [[contract.leadBoard, contract.leads, lead], [contract.dealBoard as unknown as typeof contract.leadBoard, contract.opportunities as unknown as typeof contract.leads, deal]] as const) {
      const moved = await ask(board.move, { id: card.id, to: card.stageId, version: card.version, lane: { by: 'ownerId', value: t.bob.id } }, teams.tina);
      expect([moved.status, moved.body]).toMatchObject([200, { card: { id: card.id, ownerId: t.bob.id, teamId: teams.south } }]);
      expect((await ask(kind.get, { id: card.id }, teams.tina)).status).toBe(404);
      const { rows } = await t.house.owner.query<{ changes: object }>("select data -> 'changes' as changes from core.event where subject_id = $1 and type like '%.moved' order by seq desc limit 1", [card.id]);
      expect(rows[0]!.changes).toEqual({ ownerId: [t.ann.id, t.bob.id], teamId: [teams.north, teams.south] });
      const again = await addLead(t.house, t.owner, { ownerId: t.ann.id });
      if (board === contract.leadBoard) expect((await ask(board.move, { id: again.id, to: again.stageId, version: 1, lane: { by: 'teamId', value: teams.south } }, teams.tina)).status).toBe(200);
    }
    await giveRole(t, teams.tina, 'Team leads once more', ['sales.lead.view_team', 'sales.deal.view_team', 'sales.quote.view_team', 'sales.export']);
  });

  it('what nobody owns is everybody\'s once its team is put away, and the team\'s again when it is back', async () => {
    const east = (await ask(teamCalls.create, { name: 'East', memberIds: [t.manager.id] })).body;
    const [lead, deal] = [await addLead(t.house, t.owner, { ownerId: null, teamId: east.id }), await addDeal(t.house, t.owner, { ownerId: null, teamId: east.id })];
    const seen = async () => [(await ask(contract.leads.get, { id: lead.id }, t.ann)).status, (await ask(contract.opportunities.get, { id: deal.id }, t.ann)).status, (await ask(contract.leads.list, { filter: JSON.stringify({ and: [{ field: 'teamId', op: 'is', value: east.id }] }) }, t.ann)).body.items.length];
    const settled = () => new Promise((done) => { setTimeout(done, 2100); });
    await settled();
    expect(await seen()).toEqual([404, 404, 0]);
    await ask(teamCalls.remove, { id: east.id });
    await settled();
    expect(await seen()).toEqual([200, 200, 1]);
    // Whoever it was given to by rights may be told to do something about it.
    expect((await ask(contract.activities.create, { subjectId: lead.id, kind: 'task', title: 'Look', assigneeId: t.ann.id })).status).toBe(201);
    await ask(teamCalls.restore, { id: east.id });
    await settled();
    expect(await seen()).toEqual([404, 404, 0]);
    expect((await ask(contract.activities.create, { subjectId: lead.id, kind: 'task', title: 'Look', assigneeId: t.ann.id })).error).toMatchObject({ fields: [{ path: 'assigneeId' }] });
    await ask(teamCalls.remove, { id: east.id });
  });

  it('is not taken off a record by who is in none of it', async () => {
    const mine = await addLead(t.house, t.owner, { ownerId: t.ann.id, teamId: teams.south });
    const set = async (teamId: string | null, who: Rep, id = mine.id) => ask(contract.leads.update, { id, version: (await get(id)).version, teamId }, who);
    for (const teamId of [null, teams.north]) expect((await set(teamId, t.ann)).error).toMatchObject({ fields: [{ path: 'teamId' }] });
    expect((await ask(contract.leadBoard.move, { id: mine.id, to: mine.stageId, version: 1, lane: { by: 'teamId', value: null } }, t.ann)).error).toMatchObject({ fields: [{ path: 'lane.value' }] });
    expect((await set(null, t.owner)).body.teamId).toBeNull();
    expect((await set(teams.north, t.ann)).body.teamId).toBe(teams.north);
    expect((await set(null, t.ann)).body.teamId).toBeNull();
    // Of one that was put away nobody is left to ask.
    const west = (await ask(teamCalls.create, { name: 'West' })).body;
    await set(west.id, t.owner);
    expect((await set(null, t.ann)).error).toMatchObject({ fields: [{ path: 'teamId' }] });
    await ask(teamCalls.remove, { id: west.id });
    await new Promise((done) => { setTimeout(done, 2100); });
    expect((await set(null, t.ann)).status).toBe(200);
  });
});

describe('a rule for a team', () => {
  const rule = (more: object) => ({ name: 'By team', method: 'round_robin', members: [], conditions: { countries: [], sources: ['rule-of-a-team'], formIds: [], minValue: null, maxValue: null }, ...more });
  it('is passed by once nobody is in it: nothing waits for it', async () => {
    const empty = (await ask(teamCalls.create, { name: 'Nobody here', memberIds: [t.bob.id] })).body;
    const [first] = [(await ask(contract.createAssignRule, rule({ teamId: empty.id }))).body, (await ask(contract.createAssignRule, rule({ name: 'The next one', members: [{ accountId: t.ann.id, weight: 1 }] }))).body];
    const lead = async () => (await addLead(t.house, t.owner, { ownerId: null, sources: ['rule-of-a-team'] })).id;
    const given = async (id: string) => (await ask(contract.assignByRules, { ids: [id] })).body.assigned[0]?.ownerId;
    expect(await given(await lead())).toBe(t.bob.id);
    const team = (await ask(teamCalls.update, { id: empty.id, version: 1, memberIds: [] })).body;
    expect(await given(await lead())).toBe(t.ann.id);
    await ask(contract.deleteAssignRule, { id: (await ask(contract.listAssignRules)).body.items.find((r) => r.name === 'The next one')!.id });
    const arriving = { country: null, sources: ['rule-of-a-team'], value: null, currency: 'EUR' };
    const waiting = () => runAs(t.house.app, { name: 'test', workspaceId: t.owner.workspaceId }, (ctx) => asRobot(ctx, t.owner.workspaceId!, async (robot) => (await handOutOf(robot, arriving)).waits));
    expect(await waiting()).toBe(false);
    await ask(teamCalls.remove, { id: team.id });
    expect(await waiting()).toBe(false);
    await ask(contract.deleteAssignRule, { id: first.id });
  });

  it('is saved with all who are in it, however many they are', async () => {
    const made = (await ask(contract.createAssignRule, rule({ teamId: teams.north }))).body;
    const members = Array.from({ length: 140 }, () => ({ accountId: randomUUID(), weight: 1 }));
    expect((await ask(contract.updateAssignRule, { ...rule({ teamId: teams.north, name: 'Larger' }), members, id: made.id, version: made.version })).body).toMatchObject({ name: 'Larger' });
    await ask(contract.deleteAssignRule, { id: made.id });
  });
});

it('the forecast\'s page is narrowed to a team as a whole', async () => {
  const [north, south] = [await addDeal(t.house, t.owner, { ownerId: t.ann.id, amount: '100.00' }), await addDeal(t.house, t.owner, { ownerId: t.bob.id, amount: '7.00' })];
  expect([north.teamId, south.teamId]).toEqual([teams.north, teams.south]);
  const today = new Date().toISOString().slice(0, 10);
  const of = async (teamId: string | undefined) => {
    const only = teamId ? { teamId } : {};
    const figures = (await ask(contract.dealFigures, { from: today, to: today, ...only })).body;
    const past = (await ask(contract.pipelineAsOf, { on: today, ...only })).body;
    const changed = (await ask(contract.pipelineChanges, { from: '2020-01-01', to: today, ...only })).body;
    return [figures.open, past.count, changed.end.count];
  };
  const listed = async (teamId: string) => (await ask(contract.opportunities.list, { filter: JSON.stringify({ and: [{ field: 'teamId', op: 'is', value: teamId }] }), count: 'exact' })).body.total!;
  for (const teamId of [teams.north, teams.south]) {
    const n = await listed(teamId);
    expect([n > 0, await of(teamId)]).toEqual([true, [n, n, n]]);
    expect((await of(undefined)).every((all) => all > n)).toBe(true);
  }
});
