import { openTestHouse, call, type TestHouse } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { found, join, signUp, type Person } from '../../../tests/fixtures/people.ts';
import { createRole, listRoles, teams as teamCalls, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../contract/leads.ts';

/** A house with an owner, a guest of the same workspace, and the owner of another one. */
export async function openLeadsHouse(): Promise<ResourceHouse> {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const guest = await join(house, place, await signUp(house, 'Gus'), 'guest');
  const other = await found(house, await signUp(house, 'Otto'));
  const person = (of: typeof place, who: typeof guest) => ({ ...of.as(who), slug: of.slug, workspaceId: of.id });
  return { house, allowed: person(place, place.owner), powerless: person(place, guest), outsider: person(other, other.owner) };
}

/** Somebody of the team with their account id. */
export interface Rep extends TestPerson { id: string }
/** A sales team: an owner, a manager who sees all, two members who see their own, and somebody of another workspace. */
export interface Team { house: TestHouse; owner: Rep; manager: Rep; ann: Rep; bob: Rep; outsider: Rep }

/** Opens a house with a sales team. */
export async function openTeam(): Promise<Team> {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const other = await found(house, await signUp(house, 'Otto'));
  const rep = (of: typeof place, who: Person): Rep => ({ ...of.as(who), slug: of.slug, workspaceId: of.id, id: who.id });
  const member = async (name: string, role: string) => rep(place, await join(house, place, await signUp(house, name), role));
  return { house, owner: rep(place, place.owner), manager: await member('Mia', 'manager'), ann: await member('Ann', 'member'), bob: await member('Bob', 'member'), outsider: rep(other, other.owner) };
}

let counter = 0;
/** Adds a lead as somebody; throws what was refused. */
export async function addLead(house: TestHouse, who: Rep, input: Record<string, unknown> = {}): Promise<contract.Lead> {
  const n = ++counter;
  const answer = await call(house, contract.leads.create, { workspace_slug: who.slug, firstName: 'Lee', lastName: `Lead${n}`, email: `lead${n}@x.test`, ...input } as never, who);
  if (answer.status !== 201) throw new Error(`adding a lead answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/** Stages of the default pipeline of a kind. */
export async function stagesFor(house: TestHouse, who: Rep, kind: contract.PipelineKind = 'lead'): Promise<contract.Stage[]> {
  const { body } = await call(house, contract.pipelines.list, { workspace_slug: who.slug, limit: 100 } as never, who);
  return body.items.find((p) => p.kind === kind && p.isDefault)!.stages;
}

/** Gives somebody a role like a member's with some rights more, or fewer. */
export async function giveRole(t: Team, who: Rep, name: string, more: readonly string[], less: readonly string[] = []): Promise<void> {
  const asked = { workspace_slug: t.owner.slug } as const;
  const { items } = (await call(t.house, listRoles, asked, t.owner)).body;
  const { permissions } = items.find((r) => r.key === 'member')!;
  const role = await call(t.house, createRole, { ...asked, name, rank: 20, permissions: [...permissions.filter((key) => !less.includes(key)), ...more] }, t.owner);
  const { rows } = await t.house.owner.query<{ id: string }>('select id from workspace.member where workspace_id = $1 and account_id = $2', [t.owner.workspaceId, who.id]);
  const given = await call(t.house, updateMember, { ...asked, id: rows[0]!.id, role: role.body.id } as never, t.owner);
  if (given.status !== 200) throw new Error(`giving the role answered ${given.status}: ${JSON.stringify([role.error, given.error])}`);
}

/** Gives somebody a role like their own from which records may also be exported. */
export const allowExport = (t: Team, who: Rep): Promise<void> => giveRole(t, who, 'Exporters', ['sales.export']);

/** Two more people of the workspace, and its teams: North of Ann, Cara and Tina, who may see what is her teams', and South of Bob. */
export interface Teams { cara: Rep; tina: Rep; north: string; south: string }

/** Puts a sales team into two teams of the workspace. */
export async function openTeams(t: Team): Promise<Teams> {
  const place = { id: t.owner.workspaceId!, slug: t.owner.slug, owner: { token: t.owner.token! } as Person, as: (person: Person) => ({ token: person.token, workspaceId: t.owner.workspaceId! }) };
  const member = async (name: string): Promise<Rep> => {
    const who = await signUp(t.house, name);
    return { ...place.as(await join(t.house, place, who, 'member')), slug: place.slug, workspaceId: place.id, id: who.id };
  };
  const [cara, tina] = [await member('Cara'), await member('Tina')];
  await giveRole(t, tina, 'Team leads', ['sales.lead.view_team', 'sales.deal.view_team', 'sales.quote.view_team', 'sales.export']);
  const make = async (name: string, memberIds: string[]) => (await call(t.house, teamCalls.create, { workspace_slug: place.slug, name, about: '', memberIds, leadIds: [] }, t.owner)).body.id;
  return { cara, tina, north: await make('North', [t.ann.id, cara.id, tina.id]), south: await make('South', [t.bob.id]) };
}
