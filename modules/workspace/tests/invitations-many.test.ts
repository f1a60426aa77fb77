import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SystemRole } from '#core/contract/permissions.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { eventsOf, mailedToken, mailsTo, newScene, where, type Scene } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const many = (s: Scene, action: 'revoke' | 'renew', selection: object, who: SystemRole = 'owner') => call(house, contract.bulkInvitations, { workspace_slug: s.slug, selection, action }, { token: s.people[who].token });
/** Invites addresses by the owner; answers the ids of the invitations. */
async function invited(s: Scene, emails: readonly string[], role = 'guest'): Promise<string[]> {
  return (await call(house, contract.invite, { workspace_slug: s.slug, emails, role }, { token: s.owner.token })).body.results.map((r) => r.invitationId!);
}
const expire = (id: string) => house.owner.query("update workspace.invitation set status = 'expired', expires_at = now() - interval '1 second' where id = $1", [id]);
const check = (token: string) => call(house, contract.checkInvitation, { token });

it('many are withdrawn by the rules of one, and what stays says why', async () => {
  const own = await newScene(house);
  const [a, b] = await invited(own, ['a@w.test', 'b@w.test']);
  const [high] = await invited(own, ['high@w.test'], 'admin');
  const token = await mailedToken(house, 'a@w.test');
  const { rows: [answered] } = await house.owner.query("select id from workspace.invitation where workspace_id = $1 and status = 'accepted' limit 1", [own.id]);
  const answer = await many(own, 'revoke', { ids: [a, b, high, answered.id] }, 'manager');
  const told = Object.fromEntries(answer.body.results.map((r) => [r.invitation.id, [r.before, r.invitation.status, r.refused]]));
  expect([answer.status, told]).toEqual([200, {
    [a!]: ['pending', 'revoked', null], [b!]: ['pending', 'revoked', null], [high!]: ['pending', 'pending', 'workspace.rank_too_low'], [answered.id]: ['accepted', 'accepted', 'workspace.invite_not_pending'],
  }]);
  expect((await check(token)).error).toMatchObject({ code: 'workspace.invite_gone', details: { status: 'revoked' } });
  expect((await eventsOf(house, own.id, 'workspace.invitation.revoked')).map((e) => [e.subject_id, e.actor_id]).sort()).toEqual([[a, own.people.manager.id], [b, own.people.manager.id]].sort());
});

it('many are sent again as one call: new links, one mail each, the newest of an address', async () => {
  const own = await newScene(house);
  const [old] = await invited(own, ['twice@s.test']);
  await expire(old!);
  const [twice, once] = await invited(own, ['twice@s.test', 'once@s.test']);
  await expire(twice!);
  const token = await mailedToken(house, 'once@s.test');
  const answer = await many(own, 'renew', { ids: [old, twice, once] });
  expect(Object.fromEntries(answer.body.results.map((r) => [r.invitation.id, [r.before, r.invitation.status, r.refused]]))).toEqual({
    [old!]: ['expired', 'expired', 'workspace.invite_not_pending'], [twice!]: ['expired', 'pending', null], [once!]: ['pending', 'pending', null],
  });
  expect([await mailsTo(house, 'twice@s.test'), await mailsTo(house, 'once@s.test')]).toEqual([3, 2]);
  expect((await check(token)).error?.details).toMatchObject({ status: 'renewed' });
  expect((await check(await mailedToken(house, 'once@s.test'))).status).toBe(200);
  const { rows } = await house.owner.query('select addresses from workspace.invitation_batch where workspace_id = $1 order by created_at desc, id desc limit 1', [own.id]);
  expect(rows).toEqual([{ addresses: 2 }]);
});

it('a sending beyond the limits of a day is refused whole', async () => {
  const own = await newScene(house);
  const ids = await invited(own, ['a@l.test', 'b@l.test']);
  await house.owner.query('insert into workspace.invitation_batch (id, workspace_id, account_id, addresses) values (gen_random_uuid(), $1, $2, 192)', [own.id, own.people.admin.id]);
  const answer = await many(own, 'renew', { ids });
  expect([answer.status, answer.error?.code, await mailsTo(house, 'a@l.test')]).toEqual([429, 'workspace.invite_limit', 1]);
  expect((await many(own, 'revoke', { ids })).body.results.map((r) => r.refused)).toEqual([null, null]);
});

it('all that match are those one saw; ids of others, and people who may not invite, get nowhere', async () => {
  const [own, other] = [await newScene(house), await newScene(house)];
  await invited(own, ['a@m.test', 'b@m.test']);
  const [foreign] = await invited(other, ['c@m.test']);
  const { filter } = where('status', 'is', 'pending');
  const stale = await many(own, 'revoke', { all: { filter, expected: 3 } });
  expect([stale.status, stale.error]).toMatchObject([409, { code: 'core.selection_changed', details: { count: 2 } }]);
  expect((await many(own, 'revoke', { ids: [foreign] })).status).toBe(404);
  expect((await many(own, 'revoke', { all: { filter, expected: 2 } }, 'member')).status).toBe(403);
  expect(await eventsOf(house, own.id, 'workspace.invitation.revoked')).toEqual([]);
  expect((await many(own, 'revoke', { all: { filter, q: 'b@m', expected: 1 } })).body.results.map((r) => r.invitation.email)).toEqual(['b@m.test']);
});
