import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { decideCase, listCases, openCase, report } from '#modules/notifications/contract.ts';
import { createWorkspace } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { purgeGroups } from '../jobs.ts';
import { runAs } from '#core/server/app.ts';
import { befriend, bell, newGroup, newPeople, type Person } from './scene.ts';

let house: TestHouse;
let moderator: Person; let workspaceId: number;
beforeAll(async () => {
  house = await openTestHouse();
  [moderator] = await newPeople(house, 'Mod');
  // The house's first workspace: its moderators decide about what belongs to people.
  workspaceId = (await call(house, createWorkspace, { name: 'House', type: 'team' }, { token: moderator.token })).body.workspace.id;
});
afterAll(() => house.close());
const as = (p: Person) => ({ token: p.token });
const reporting = (p: Person, id: string) => call(house, report, { targetType: 'group', targetId: id, reason: 'hate' }, as(p));
const state = async (p: Person, id: string) => (await call(house, contract.getGroup, { id }, as(p))).status;
const listed = async (p: Person, scope: string, search = '') => (await call(house, contract.listGroups, { scope, search }, as(p))).body.items.map((g) => g.id);
const caseOf = async (id: string, filter = 'open') => { await house.drain(); return (await call(house, listCases, { filter, limit: 200 }, { token: moderator.token, workspaceId })).body.items.find((c) => c.targetId === id)!; };
const decide = async (id: string, decision: string[], filter = 'open') => {
  const c = await caseOf(id, filter);
  return call(house, decideCase, { id: c.id, version: c.version, decision, rule: decision[0] === 'restore' ? null : 'hate' }, { token: moderator.token, workspaceId });
};

describe('a group that is reported', () => {
  it('leaves the lists and invitations of the reporter alone, and moderators get a copy with its owner', async () => {
    const [o, a, b] = await newPeople(house, 'Ona', 'Abe', 'Bob');
    const g = await newGroup(house, o, { name: 'Loud people', description: 'We shout.', rules: ['Shout.'], visibility: 'private', join: 'request' });
    await call(house, contract.inviteToGroup, { id: g.id, user_ids: [a.id] }, as(o));
    expect(await listed(a, 'invited')).toEqual([g.id]);
    expect((await reporting(a, g.id)).status).toBe(200);
    expect([await listed(a, 'invited'), await listed(a, 'discover', 'loud')]).toEqual([[], []]);
    expect(await bell(house, a)).toEqual([]);
    expect(await listed(b, 'discover', 'loud')).toEqual([g.id]);
    expect(await bell(house, o)).toEqual([]);
    const found = await caseOf(g.id);
    expect(found).toMatchObject({ targetType: 'group', author: { id: o.id }, isPrivate: true });
    const { body } = await call(house, openCase, { id: found.id }, { token: moderator.token, workspaceId });
    expect(body.content).toEqual({ title: 'Loud people', text: 'We shout.\nShout.', link: `/groups/${g.id}`, files: [], around: [] });
    expect(body.able).toEqual(['dismiss', 'warn', 'hide', 'delete', 'limit_reach', 'suspend', 'ban']);
  });

  it('stays with a member who reported it, and is silent for them', async () => {
    const [o, a] = await newPeople(house, 'Odo', 'Amy');
    const g = await newGroup(house, o);
    await call(house, contract.joinGroup, { id: g.id }, as(a));
    await reporting(a, g.id);
    expect(await listed(a, 'mine')).toEqual([g.id]);
    expect((await call(house, contract.getGroup, { id: g.id }, as(a))).body).toMatchObject({ role: 'member', notify: 'off' });
  });

  it('is 404 to whoever may not know of it, as one that is not there; its owner cannot report it', async () => {
    const [o, a] = await newPeople(house, 'Ora', 'Ali');
    const g = await newGroup(house, o, { visibility: 'hidden', join: 'invite' });
    for (const id of [g.id, a.id, 'no-id']) expect((await reporting(a, id)).status, id).toBe(404);
    expect((await reporting(o, g.id)).error?.code).toBe('notifications.own_report');
  });
});

describe('moderators', () => {
  it('hide a group from everybody in it and bring it back with them; its owner can do neither', async () => {
    const [o, a, b] = await newPeople(house, 'Oki', 'Ann', 'Ben');
    const g = await newGroup(house, o);
    await call(house, contract.joinGroup, { id: g.id }, as(a));
    await reporting(b, g.id);
    expect((await decide(g.id, ['hide'])).status).toBe(200);
    for (const p of [o, a, b]) expect(await state(p, g.id), p.name).toBe(404);
    expect(await listed(o, 'mine')).toEqual([]);
    expect((await call(house, contract.listDeletedGroups, {}, as(o))).body.items).toEqual([]);
    expect((await call(house, contract.restoreGroup, { id: g.id }, as(o))).status).toBe(404);
    await house.drain();
    // Members' tabs are told, by nobody.
    const told = await house.owner.query("select account_id, actor_id from core.event where type = 'social.group.touched' and subject_id = $1", [g.id]);
    expect(told.rows.map((r) => r.account_id).sort()).toEqual([a.id, o.id].sort());
    expect(told.rows.every((r) => r.actor_id === null)).toBe(true);
    // However long it is hidden, it is not purged.
    await house.owner.query("update social.\"group\" set deleted_at = now() - interval '60 days' where id = $1", [g.id]);
    await runAs(house.app, { name: 'test' }, purgeGroups);
    expect((await decide(g.id, ['restore'], 'decided')).status).toBe(200);
    expect((await call(house, contract.getGroup, { id: g.id }, as(a))).body).toMatchObject({ role: 'member', members: 2 });
  });

  it('do not bring back what the owner had deleted', async () => {
    const [o, b] = await newPeople(house, 'Ole', 'Bea');
    const g = await newGroup(house, o);
    await reporting(b, g.id);
    await call(house, contract.deleteGroup, { id: g.id }, as(o));
    await decide(g.id, ['hide']);
    expect((await call(house, contract.listDeletedGroups, {}, as(o))).body.items).toEqual([]);
    await decide(g.id, ['restore'], 'decided');
    expect(await state(o, g.id)).toBe(404);
    expect((await call(house, contract.restoreGroup, { id: g.id }, as(o))).status).toBe(200);
  });

  it('delete a group for good; its rows go after 30 days', async () => {
    const [o, b] = await newPeople(house, 'Omi', 'Bia');
    const g = await newGroup(house, o);
    await reporting(b, g.id);
    await decide(g.id, ['delete']);
    expect(await state(o, g.id)).toBe(404);
    expect((await call(house, contract.restoreGroup, { id: g.id }, as(o))).status).toBe(404);
    await decide(g.id, ['restore'], 'decided');
    expect(await state(o, g.id)).toBe(404);
    await house.owner.query("update social.\"group\" set deleted_at = now() - interval '31 days' where id = $1", [g.id]);
    await runAs(house.app, { name: 'test' }, purgeGroups);
    expect((await house.owner.query('select 1 from social."group" where id = $1', [g.id])).rows).toEqual([]);
    expect((await house.owner.query("select account_id from core.event where type = 'social.group.purged' and subject_id = $1", [g.id])).rows).toEqual([{ account_id: o.id }]);
  });

  it('keep people whose reach they limited out of suggestions, until that is taken back', async () => {
    const [a, b, c] = await newPeople(house, 'Ida', 'Jon', 'Kim');
    await befriend(house, a, b);
    await befriend(house, b, c);
    const suggested = async () => (await call(house, contract.listSuggestions, {}, as(a))).body.items.map((i) => i.person.id);
    expect(await suggested()).toEqual([c.id]);
    await call(house, report, { targetType: 'user', targetId: c.id, reason: 'spam' }, as(b));
    const found = await caseOf(c.id);
    expect((await call(house, decideCase, { id: found.id, version: found.version, decision: ['limit_reach'], rule: 'spam' }, { token: moderator.token, workspaceId })).status).toBe(200);
    expect(await suggested()).toEqual([]);
    await decide(c.id, ['restore'], 'decided');
    expect(await suggested()).toEqual([c.id]);
  });
});
