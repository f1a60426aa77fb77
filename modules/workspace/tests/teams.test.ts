import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { recordTimeline } from '#core/contract/records.ts';
import { call, openTestHouse, type Answer, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { membershipOf } from '../api.ts';
import { addMember, eventsOf, newPerson, newScene, newWorkspace, type Person, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); scene = await newScene(house); });
afterAll(() => house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who: Person = scene.owner): Promise<Answer<T>> =>
  call(house, endpoint as Endpoint, { ...(endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: scene.slug } : {}), ...input }, { token: who.token, workspaceId: scene.id }) as Promise<Answer<T>>;
const add = async (name: string, more: Record<string, unknown> = {}): Promise<contract.Team> => {
  const answer = await ask(contract.teams.create, { name, ...more });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body;
};
const teamsOf = async (person: Person) => (await membershipOf(house.app, person.id, scene.id))?.teams;

describe('a team', () => {
  it('has a name, members, and those who lead it, who are members of it', async () => {
    const { member, manager } = scene.people;
    const team = await add('North', { about: 'Sells in the north', memberIds: [member.id, member.id], leadIds: [manager.id] });
    expect(team).toMatchObject({ name: 'North', about: 'Sells in the north', memberCount: 2, leadIds: [manager.id] });
    expect(team.people.map((p) => p.id)).toEqual([manager.id, member.id]);
    expect((await ask(contract.teams.list, { q: 'sells in' })).body.items.map((x) => x.id)).toEqual([team.id]);
    // Who is taken out of the members leads no more.
    const after = (await ask(contract.teams.update, { id: team.id, version: 1, memberIds: [member.id] })).body;
    expect(after).toMatchObject({ version: 2, memberIds: [member.id], leadIds: [] });
    expect((await ask(contract.teams.update, { id: team.id, version: 1, name: 'Late' })).error).toMatchObject({ code: 'core.version_conflict' });
    expect((await eventsOf(house, scene.id, 'workspace.team')).map((e) => [e.type, e.actor_id])).toEqual([['workspace.team.created', scene.owner.id], ['workspace.team.changed', scene.owner.id]]);
  });

  it('is made and changed by who may, and seen by who sees the members', async () => {
    const team = await add('Seen', { memberIds: [scene.people.member.id] });
    for (const role of ['manager', 'member', 'client', 'guest'] as const) {
      const who = scene.people[role];
      expect([role, (await ask(contract.teams.create, { name: 'No' }, who)).status, (await ask(contract.teams.update, { id: team.id, version: 1, name: 'No' }, who)).status, (await ask(contract.teams.remove, { id: team.id }, who)).status]).toEqual([role, 403, 403, 403]);
      expect([role, (await ask(contract.teams.list, {}, who)).status]).toEqual([role, role === 'manager' || role === 'member' ? 200 : 403]);
    }
    expect((await ask(contract.teams.update, { id: team.id, version: 1, name: 'By an admin' }, scene.people.admin)).status).toBe(200);
  });

  it('is refused by the field: a name that is taken, people who are not here', async () => {
    const [taken, stranger] = [await add('Taken'), await newPerson(house)];
    expect((await ask(contract.teams.create, { name: 'tAKEN' })).error).toMatchObject({ fields: [{ path: 'name' }] });
    expect((await ask(contract.teams.create, { name: 'Strangers', memberIds: [stranger.id] })).error).toMatchObject({ fields: [{ path: 'memberIds' }] });
    // One that was put away gives its name free, and does not come back beside another of that name.
    expect((await ask(contract.teams.remove, { id: taken.id })).status).toBe(200);
    const next = await add('Taken');
    expect((await ask(contract.teams.restore, { id: taken.id })).error).toMatchObject({ fields: [{ path: 'name' }] });
    await ask(contract.teams.update, { id: next.id, version: 1, name: 'Other' });
    expect((await ask(contract.teams.restore, { id: taken.id })).body).toMatchObject({ name: 'Taken' });
  });

  it('is nothing to another workspace', async () => {
    const [team, outsider] = [await add('Walls'), await newPerson(house)];
    const place = await newWorkspace(house, outsider);
    const there = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>) => call(house, endpoint as Endpoint, { workspace_slug: place.slug, ...input }, { token: outsider.token, workspaceId: place.id }) as Promise<Answer<T>>;
    const asked = [await there(contract.teams.get, { id: team.id }), await there(contract.teams.update, { id: team.id, version: 1, name: 'x' }), await there(contract.teams.remove, { id: team.id })];
    expect(asked.map((a) => a.status)).toEqual([404, 404, 404]);
    expect((await there(contract.teams.list, {})).body.items).toEqual([]);
  });
});

describe('what somebody is', () => {
  it('says their teams and everybody in them, at once after a change', async () => {
    const { admin, member, manager } = scene.people;
    const before = await teamsOf(admin);
    const [one, two] = [await add('One', { memberIds: [admin.id, member.id] }), await add('Two', { memberIds: [admin.id, manager.id] })];
    expect(new Set((await teamsOf(admin))!.ids)).toEqual(new Set([...before!.ids, one.id, two.id]));
    expect(new Set((await teamsOf(admin))!.mates)).toEqual(new Set([admin.id, member.id, manager.id]));
    await ask(contract.teams.update, { id: two.id, version: 1, memberIds: [manager.id] });
    expect((await teamsOf(admin))!.mates).not.toContain(manager.id);
    await ask(contract.teams.remove, { id: one.id });
    expect((await teamsOf(admin))!.ids).not.toContain(one.id);
  });

  it('says which other teams there are', async () => {
    const { admin, member } = scene.people;
    const [mine, other] = [await add('Mine', { memberIds: [admin.id] }), await add('Not mine', { memberIds: [member.id] })];
    await new Promise((done) => { setTimeout(done, 2100); });
    expect((await teamsOf(admin))!.others).toContain(other.id);
    expect((await teamsOf(admin))!.others).not.toContain(mine.id);
    await ask(contract.teams.remove, { id: other.id });
    await new Promise((done) => { setTimeout(done, 2100); });
    expect((await teamsOf(admin))!.others).not.toContain(other.id);
  });

  it('ends with their membership', async () => {
    const person = await newPerson(house);
    const id = await addMember(house, scene, person, 'member');
    const team = await add('Leaving', { memberIds: [person.id, scene.people.member.id], leadIds: [person.id] });
    expect((await ask(contract.removeMember, { id })).status).toBe(200);
    expect((await ask(contract.teams.get, { id: team.id })).body).toMatchObject({ memberIds: [scene.people.member.id], leadIds: [], version: 2 });
  });
});

it('members show their teams and are found by them', async () => {
  const { member, manager } = scene.people;
  const team = await add('Found', { memberIds: [member.id, manager.id] });
  const filter = (op: string, value?: unknown) => JSON.stringify({ field: 'teamId', op, value });
  const of = (await ask(contract.listMembers, { filter: filter('is', team.id), count: 'exact' })).body;
  expect(new Set(of.items.map((m) => m.person.id))).toEqual(new Set([member.id, manager.id]));
  expect(of.total).toBe(2);
  expect(of.items[0]!.teams.map((x) => x.name)).toContain('Found');
  expect((await ask(contract.listMembers, { filter: filter('is_not', team.id) })).body.items.map((m) => m.person.id)).not.toContain(member.id);
  const file = String((await ask(contract.exportMembers, { format: 'csv', columns: 'name,teamId', headings: 'Name\nTeam' })).body);
  expect(file).toContain('Found');
});

it('brings a team back only while there is room for one more', async () => {
  const team = await add('Beyond the limit');
  await ask(contract.teams.remove, { id: team.id });
  const { rows: [row] } = await house.owner.query<{ n: number }>('select count(*)::int as n from workspace.team where workspace_id = $1 and deleted_at is null', [scene.id]);
  await house.owner.query("insert into workspace.team (id, workspace_id, name) select gen_random_uuid(), $1, 'Filler ' || i from generate_series(1, $2::int) i", [scene.id, contract.mostTeams - row!.n]);
  expect((await ask(contract.teams.restore, { id: team.id })).error?.code).toBe('workspace.too_many_teams');
  await house.owner.query("delete from workspace.team where workspace_id = $1 and name like 'Filler%'", [scene.id]);
  expect((await ask(contract.teams.restore, { id: team.id })).status).toBe(200);
});

it('history says who came and who went, by their names', async () => {
  const { admin, member } = scene.people;
  const team = await add('Told', { memberIds: [admin.id] });
  await ask(contract.teams.update, { id: team.id, version: 1, memberIds: [member.id] });
  const { items } = (await ask(recordTimeline, { topic: contract.teams.topic, subjectId: team.id, limit: 10 })).body;
  const named = (await ask(contract.teams.get, { id: team.id })).body.people[0]!.name;
  const [before, after] = items[0]!.changes!['memberIds'] as [string, string];
  expect(after).toBe(named);
  expect([before, after].some((text) => [admin.id, member.id].includes(text))).toBe(false);
});
