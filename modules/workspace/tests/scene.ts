import { randomUUID } from 'node:crypto';
import type { Operator } from '#core/contract/list.ts';
import type { SystemRole } from '#core/contract/permissions.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { register } from '#modules/identity/contract.ts';
import * as contract from '../contract.ts';

/** Password of every person in these tests. */
export const password = 'correct horse battery';

/** A signed-in person with a verified address. */
export interface Person { id: string; email: string; token: string }

/** A workspace with one person per role. */
export interface Scene { id: number; slug: string; owner: Person; people: Record<SystemRole, Person>; memberIds: Record<SystemRole, string> }

/** Registers somebody and confirms their address. */
export async function newPerson(house: TestHouse, email = `p-${randomUUID().slice(0, 12)}@x.test`, verified = true): Promise<Person> {
  const answer = await call(house, register, { email, password, firstName: 'Pat', lastName: email.split('@')[0]! }, { ip: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  const { account, token } = answer.body as { account: { id: string }; token: string };
  if (verified) await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [account.id]);
  return { id: account.id, email, token };
}

/** Founds a workspace for somebody. */
export async function newWorkspace(house: TestHouse, owner: Person, name = `Test ${randomUUID().slice(0, 8)}`): Promise<{ id: number; slug: string }> {
  const answer = await call(house, contract.createWorkspace, { name, type: 'team' }, { token: owner.token });
  if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body.workspace;
}

/** Newest token that was mailed to an address. */
export async function mailedToken(house: TestHouse, email: string): Promise<string> {
  const { rows } = await house.owner.query<{ body: { action: { url: string } } }>("select body from core.mail where to_email = $1 and body -> 'action' ->> 'url' like '%/invitation?%' order by id desc limit 1", [email]);
  return new URL(rows[0]!.body.action.url).searchParams.get('token')!;
}

/** How many invitation mails an address got. */
export async function mailsTo(house: TestHouse, email: string): Promise<number> {
  const { rows } = await house.owner.query("select count(*)::int as n from core.mail where to_email = $1 and body -> 'action' ->> 'url' like '%/invitation?%'", [email]);
  return rows[0].n;
}

/** Invites a person and lets them accept; answers the member id. */
export async function addMember(house: TestHouse, scene: { slug: string; owner: Person }, person: Person, role: string): Promise<string> {
  const invited = await call(house, contract.invite, { workspace_slug: scene.slug, email: person.email, role }, { token: scene.owner.token });
  const id = invited.body.results[0]!.invitationId!;
  const accepted = await call(house, contract.acceptInvite, { id }, { token: person.token });
  if (accepted.status !== 200) throw new Error(`accept answered ${accepted.status}: ${JSON.stringify(accepted.error)}`);
  return accepted.body.membership!.memberId;
}

/** A workspace with an owner and one member of each other role. */
export async function newScene(house: TestHouse): Promise<Scene> {
  const owner = await newPerson(house);
  const { id, slug } = await newWorkspace(house, owner);
  const people = { owner } as Scene['people'];
  const memberIds = { owner: (await call(house, contract.listWorkspaces, {}, { token: owner.token })).body.items[0]!.memberId } as Scene['memberIds'];
  for (const role of ['admin', 'manager', 'member', 'client', 'guest'] as const) {
    people[role] = await newPerson(house);
    memberIds[role] = await addMember(house, { slug, owner }, people[role], role);
  }
  return { id, slug, owner, people, memberIds };
}

/** A filter of one condition, as a list takes it. */
export function where(field: string, op: Operator, value?: unknown): { filter: string } {
  return { filter: JSON.stringify({ field, op, value }) };
}

/** Types of a workspace's events, oldest first. */
export async function eventsOf(house: TestHouse, workspaceId: number, type: string): Promise<Array<{ type: string; actor_id: string | null; data: Record<string, unknown>; subject_id: string }>> {
  const { rows } = await house.owner.query('select type, actor_id, data, subject_id from core.event where workspace_id = $1 and starts_with(type, $2) order by seq', [workspaceId, type]);
  return rows;
}
