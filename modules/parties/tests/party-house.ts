import { randomUUID } from 'node:crypto';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { modules } from '#app/modules.ts';
import { register } from '#modules/identity/contract.ts';
import { acceptInvite, createWorkspace, invite } from '#modules/workspace/contract.ts';

/** A signed-in person with a confirmed address. */
export async function newPerson(house: TestHouse): Promise<{ id: string; email: string; token: string }> {
  const email = `p-${randomUUID().slice(0, 12)}@x.test`;
  const answer = await call(house, register, { email, password: 'correct horse battery', firstName: 'Pat', lastName: email.slice(2, 8) }, { ip: `10.5.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` });
  const { account, token } = answer.body as { account: { id: string }; token: string };
  await house.owner.query('update identity.account set email_verified_at = now() where id = $1', [account.id]);
  return { id: account.id, email, token };
}

/** The owner of a new workspace. */
export async function newOwner(house: TestHouse): Promise<TestPerson & { id: string }> {
  const person = await newPerson(house);
  const { workspace } = (await call(house, createWorkspace, { name: `Test ${randomUUID().slice(0, 8)}`, type: 'team' }, { token: person.token })).body;
  return { id: person.id, token: person.token, slug: workspace.slug, workspaceId: workspace.id };
}

/** A further member of a workspace. */
export async function newMember(house: TestHouse, owner: TestPerson, role: string): Promise<TestPerson & { id: string }> {
  const person = await newPerson(house);
  const invited = await call(house, invite, { workspace_slug: owner.slug, email: person.email, role }, { token: owner.token! });
  await call(house, acceptInvite, { id: invited.body.results[0]!.invitationId! }, { token: person.token });
  return { id: person.id, token: person.token, slug: owner.slug, workspaceId: owner.workspaceId };
}

/** A house with an owner, a guest without permissions, and the owner of another workspace. */
export async function openPartyHouse(): Promise<ResourceHouse & { allowed: TestPerson & { id: string } }> {
  const house = await openTestHouse({ modules: modules.filter((m) => ['files', 'identity', 'workspace', 'notifications', 'settings', 'parties'].includes(m.name)) });
  const allowed = await newOwner(house);
  return { house, allowed, powerless: await newMember(house, allowed, 'guest'), outsider: await newOwner(house) };
}
