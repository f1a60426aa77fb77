import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { getProfile } from '#modules/identity/contract.ts';
import * as contract from '../contract.ts';
import { mailedToken, newPerson, newScene, newWorkspace, password, type Scene } from './scene.ts';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => { house = await openTestHouse(); });
beforeAll(async () => { scene = await newScene(house); });
afterAll(() => house.close());

let count = 0;
const address = () => `newcomer-${++count}@invited.test`;
const invite = (input: Record<string, unknown>) => call(house, contract.invite, { workspace_slug: scene.slug, role: 'member', ...input }, { token: scene.owner.token });
const check = (token: string) => call(house, contract.checkInvitation, { token }, { ip: '10.9.9.9' });

describe('an invited person without an account', () => {
  it('sets a password, is signed in as a member, and the link is used up', async () => {
    const email = address();
    await invite({ email, role: 'manager', title: 'Editor' });
    const token = await mailedToken(house, email);
    const done = await call(house, contract.setPassword, { token, password, firstName: 'New', lastName: 'Person' });
    expect(done.body).toMatchObject({ status: 'signed_in', account: { email, emailVerified: true }, membership: { role: { key: 'manager' }, title: 'Editor', workspace: { slug: scene.slug } } });
    expect(done.cookies.map((c) => c.name)).toEqual(expect.arrayContaining(['token', 'activeWorkspaceId']));
    expect((await call(house, getProfile, {}, { token: done.body.token })).status).toBe(200);
    expect((await call(house, contract.listMembers, { workspace_slug: scene.slug }, { token: done.body.token })).status).toBe(200);
    const again = await call(house, contract.setPassword, { token, password, firstName: 'Other', lastName: 'Person' });
    expect([again.status, again.error?.details]).toEqual([410, { status: 'accepted' }]);
  });

  it('is the one who joined, in the log and in recent activity', async () => {
    const email = address();
    await invite({ email });
    const done = await call(house, contract.setPassword, { token: await mailedToken(house, email), password, firstName: 'Una', lastName: 'Vale' });
    const activity = await call(house, contract.listActivity, { workspace_slug: scene.slug }, { token: scene.owner.token });
    const joined = activity.body.items.find((i) => i.type === 'workspace.member.joined');
    expect([joined?.actor?.id, joined?.actor?.name]).toEqual([done.body.account.id, 'Una Vale']);
  });

  it('cannot set the password of an account that exists, choose a role, or call from another site', async () => {
    const person = await newPerson(house);
    await invite({ email: person.email });
    const token = await mailedToken(house, person.email);
    const input = { token, password, firstName: 'X', lastName: 'Y' };
    expect((await call(house, contract.setPassword, input)).error?.code).toBe('workspace.account_exists');
    expect((await call(house, contract.setPassword, { ...input, role: 'admin' })).status).toBe(422);
    expect((await call(house, contract.setPassword, { ...input, email: 'other@x.test' })).status).toBe(422);
    expect((await call(house, contract.setPassword, input, { headers: { origin: 'https://evil.test' } })).status).toBe(403);
    expect((await call(house, contract.setPassword, { ...input, password: 'short' })).error?.fields?.[0]?.path).toBe('password');
  });
});

describe('an invitation to a suspended member', () => {
  it('is refused with the member to reactivate', async () => {
    const own = await newScene(house);
    const at = { token: own.owner.token };
    await call(house, contract.suspendMember, { workspace_slug: own.slug, id: own.memberIds.guest }, at);
    const answer = await call(house, contract.invite, { workspace_slug: own.slug, email: own.people.guest.email, role: 'guest' }, at);
    expect([answer.status, answer.error?.code, answer.error?.details?.memberId]).toEqual([409, 'workspace.suspended_member', own.memberIds.guest]);
    const batch = await call(house, contract.invite, { workspace_slug: own.slug, emails: [own.people.guest.email, address()], role: 'guest' }, at);
    expect(batch.body.results.map((r) => r.status)).toEqual(['suspended_member', 'sent']);
  });
});

describe('a deleted workspace', () => {
  it('takes its invitations along: who holds one is told so, and nobody else anything', async () => {
    const owner = await newPerson(house);
    const own = await newWorkspace(house, owner);
    const person = await newPerson(house);
    const id = (await call(house, contract.invite, { workspace_slug: own.slug, email: person.email, role: 'guest' }, { token: owner.token })).body.results[0]!.invitationId!;
    const token = await mailedToken(house, person.email);
    await call(house, contract.deleteWorkspace, { workspace_slug: own.slug, slug: own.slug }, { token: owner.token });
    const gone = { code: 'workspace.invite_gone', details: { status: 'revoked' } };
    const answer = await check(token);
    expect([answer.status, answer.error]).toMatchObject([410, gone]);
    expect(JSON.stringify(answer.body)).not.toContain(own.slug);
    expect((await call(house, contract.setPassword, { token, password: 'correct horse battery', firstName: 'New', lastName: '' })).error).toMatchObject(gone);
    const accept = async (by: { token: string }) => (await call(house, contract.acceptInvite, { id }, by)).error;
    expect(await accept(person)).toMatchObject(gone);
    expect((await accept(await newPerson(house)))?.code).toBe('core.not_found');
    expect((await check('x'.repeat(43))).status).toBe(404);
    expect((await call(house, contract.listMyInvitations, {}, { token: person.token })).body.items).toEqual([]);
    expect((await call(house, contract.restoreWorkspace, { id: own.id }, { token: owner.token })).status).toBe(200);
    expect((await check(token)).status).toBe(200);
  });
});
