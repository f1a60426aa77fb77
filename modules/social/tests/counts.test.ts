import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { newGroup, newPeople, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });
const put = (group: string, p: Person, state = 'active', role = 'member') => house.owner.query('insert into social.group_member (group_id, account_id, state, role) values ($1, $2, $3, $4)', [group, p.id, state, role]);

it('a group counts the members, and who asks to join, that the viewer could list', async () => {
  const [owner, aya, ben, asks, other] = await newPeople(house, 'Owner', 'Aya', 'Ben', 'Asks', 'Other');
  const g = await newGroup(house, owner, { join: 'request' });
  for (const p of [aya, ben]) await put(g.id, p);
  for (const p of [asks, other]) await put(g.id, p, 'requested');
  await call(house, contract.block, { userId: ben.id }, as(aya));
  await call(house, contract.block, { userId: owner.id }, as(ben));
  await call(house, contract.block, { userId: asks.id }, as(owner));
  const seen = async (p: Person) => {
    const [group, people] = [(await call(house, contract.getGroup, { id: g.id }, as(p))).body, (await call(house, contract.listGroupPeople, { id: g.id }, as(p))).body.items];
    return [group.members, people.length];
  };
  // Moderators are shown that there is somebody, and count them.
  expect([await seen(owner), await seen(aya), await seen(ben)]).toEqual([[3, 3], [2, 2], [1, 1]]);
  expect([(await call(house, contract.getGroup, { id: g.id }, as(owner))).body.openRequests, (await call(house, contract.listGroupRequests, { id: g.id }, as(owner))).body.items.length]).toEqual([1, 1]);
});

it('ending all that somebody can see leaves no public group, and none of one\'s own', async () => {
  const [ann, ben] = await newPeople(house, 'Ann', 'Ben');
  const groups = { open: await newGroup(house, ben), closed: await newGroup(house, ben, { visibility: 'private' }), own: await newGroup(house, ann, { visibility: 'private' }) };
  for (const g of [groups.open, groups.closed]) await put(g.id, ann);
  await put(groups.own.id, ben);
  const lines = async () => (await call(house, contract.getAccess, { userId: ben.id }, as(ann))).body.lines.filter((l) => l.kind === 'social.groups');
  expect((await lines()).map((l) => l.count)).toEqual([2]);
  expect((await call(house, contract.revokeAccess, { userId: ben.id }, as(ann))).status).toBe(200);
  const roles = await Promise.all(Object.values(groups).map(async (g) => (await call(house, contract.getGroup, { id: g.id }, as(ann))).body.role));
  expect([roles, (await lines()).map((l) => l.count)]).toEqual([['member', null, 'owner'], [1]]);
});

it('declining an invitation takes the turn of its group', async () => {
  const [owner, ben] = await newPeople(house, 'Owner', 'Ben');
  const g = await newGroup(house, owner, { visibility: 'private', join: 'invite' });
  await call(house, contract.inviteToGroup, { id: g.id, user_ids: [ben.id] }, as(owner));
  const { invitationId } = (await call(house, contract.getGroup, { id: g.id }, as(ben))).body;
  const other = await house.app.pool.connect();
  try {
    await other.query('begin');
    await other.query('select social.lock_group($1)', [g.id]);
    // As an answer of the same person in another tab, which comes first.
    await other.query("select social.decide_invitation($1, 'accepted', $2)", [invitationId, ben.id]);
    const later = call(house, contract.declineGroupInvitation, { id: invitationId! }, as(ben));
    await new Promise((resolve) => { setTimeout(resolve, 300); });
    await other.query('commit');
    expect((await later).error?.code).toBe('social.invitation_over');
  } finally { await other.query('rollback'); other.release(); }
});
