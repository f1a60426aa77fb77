import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkLimits } from '#core/contract/list.ts';
import { cancelBulk, createCustomField, getBulk, setCustomValues, undoBulk } from '#core/contract/records.ts';
import type { SystemRole } from '#core/contract/permissions.ts';
import { bulkBatch } from '#core/server/resource/bulk-job.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { eventsOf, newScene, where, type Scene } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

const at = (s: Scene, who: SystemRole = 'admin') => ({ token: s.people[who].token, workspaceId: s.id });
const bulk = (s: Scene, selection: object, change: object, who: SystemRole = 'admin') => call(house, contract.bulkMembers, { workspace_slug: s.slug, selection, action: { change } }, at(s, who));
const rolesOf = async (s: Scene) => Object.fromEntries((await call(house, contract.listMembers, { workspace_slug: s.slug, limit: 200 }, at(s))).body.items.map((m) => [m.id, m.role.key]));
const outcome = async (s: Scene, id: string | null) => (await call(house, getBulk, { id: id! }, at(s))).body;

describe('a change of many members', () => {
  it('leaves the owner, oneself and equals as they are, counts them, and is taken back', async () => {
    const own = await newScene(house);
    const before = await rolesOf(own);
    const answer = await bulk(own, { all: { expected: 6 } }, { role: 'manager' });
    expect([answer.status, answer.body.count, answer.body.ids]).toEqual([200, 6, []]);
    expect(await outcome(own, answer.body.bulkId)).toMatchObject({ topic: 'workspace.member', kind: 'change', state: 'done', total: 6, handled: 6, failed: 2 });
    const { owner, admin, manager, member, client, guest } = own.memberIds;
    expect(await rolesOf(own)).toEqual({ [owner]: 'owner', [admin]: 'admin', [manager]: 'manager', [member]: 'manager', [client]: 'manager', [guest]: 'manager' });
    expect((await eventsOf(house, own.id, 'workspace.member.changed')).map((e) => e.subject_id).sort()).toEqual([member, client, guest].sort());
    await call(house, contract.updateMember, { workspace_slug: own.slug, id: guest, title: 'Guide' }, at(own));
    expect((await call(house, undoBulk, { id: answer.body.bulkId! }, at(own))).body).toMatchObject({ state: 'undone', kept: 1 });
    // Who was changed since keeps what they have now.
    expect(await rolesOf(own)).toEqual({ ...before, [guest]: 'manager' });
  });

  it('refuses at once what fits nobody: roles above one\'s own, unknown ones, ids of others, rows that are not those one saw', async () => {
    const [own, other] = [await newScene(house), await newScene(house)];
    const ids = [own.memberIds.member, own.memberIds.guest];
    const code = async (...[selection, change, who]: [object, object, SystemRole?]) => { const { status, error } = await bulk(own, selection, change, who); return [status, error?.code]; };
    expect(await code({ ids }, { role: 'admin' })).toEqual([403, 'workspace.rank_too_low']);
    expect(await code({ ids }, { role: 'owner' })).toEqual([422, 'core.invalid_input']);
    expect(await code({ ids }, { role: '0198c1de-0000-7000-8000-000000000000' })).toEqual([422, 'core.invalid_input']);
    expect(await code({ ids: [...ids, other.memberIds.guest] }, { role: 'client' })).toEqual([404, 'core.not_found']);
    expect(await code({ all: { expected: 5 } }, { role: 'client' })).toEqual([409, 'core.selection_changed']);
    expect(await code({ ids }, { role: 'client' }, 'manager')).toEqual([403, 'core.forbidden']);
    expect(await eventsOf(house, own.id, 'workspace.member.changed')).toEqual([]);
  });

  it('is of those the list shows: former members only when the filter names the standing', async () => {
    const own = await newScene(house);
    await call(house, contract.leaveWorkspace, { workspace_slug: own.slug }, { token: own.people.guest.token });
    const filter = where('role', 'in', ['client', 'guest']).filter;
    const { body } = await bulk(own, { all: { filter, expected: 1 } }, { title: 'Partner' });
    expect(await outcome(own, body.bulkId)).toMatchObject({ total: 1, failed: 0 });
    const left = await bulk(own, { all: { filter: where('status', 'is', 'left').filter, expected: 1 } }, { title: 'Partner' });
    expect(await outcome(own, left.body.bulkId)).toMatchObject({ total: 1, failed: 1 });
  });

  it('goes on in the background when they are very many, can be stopped, and ends with the right to it', async () => {
    const own = await newScene(house);
    // Three batches and a bit, of fewer rows than they have elsewhere.
    const limits = bulkLimits as { atOnce: number };
    const [{ atOnce }, { rows }] = [limits, bulkBatch];
    Object.assign(limits, { atOnce: 50 });
    bulkBatch.rows = 40;
    try {
      await house.owner.query("insert into workspace.member (id, workspace_id, account_id, role, sort_name) select gen_random_uuid(), $1, gen_random_uuid(), 'guest', 'x' || i from generate_series(1, 120) i", [own.id]);
      const clients = async () => (await house.owner.query("select count(*)::int as n from workspace.member where workspace_id = $1 and role = 'client'", [own.id])).rows[0].n as number;
      const start = async () => (await bulk(own, { all: { expected: 126 } }, { role: 'client' })).body.bulkId;
      await house.pause();
      const stopped = await start();
      expect(await outcome(own, stopped)).toMatchObject({ state: 'running', total: 126, handled: 0 });
      expect((await call(house, cancelBulk, { id: stopped! }, at(own))).body.state).toBe('cancelled');
      await house.drain();
      expect(await clients()).toBe(1);
      const done = await start();
      await house.drain();
      expect(await outcome(own, done)).toMatchObject({ state: 'done', total: 126, handled: 126, failed: 2 });
      expect(await clients()).toBe(124);
      await house.pause();
      const lowered = await start();
      await call(house, contract.updateMember, { workspace_slug: own.slug, id: own.memberIds.admin, role: 'member' }, at(own, 'owner'));
      await house.drain();
      const { state, handled } = (await house.owner.query<{ state: string; handled: number }>('select state, handled from core.bulk where id = $1', [lowered])).rows[0]!;
      // Asked anew before each batch; it went before the first.
      expect([state, handled]).toEqual(['failed', 0]);
    } finally { Object.assign(limits, { atOnce }); bulkBatch.rows = rows; }
  }, 120_000);
});

describe('fields of a workspace\'s own', () => {
  it('are columns of the list: shown, filtered, sorted, grouped, and changed one by one or together', async () => {
    const own = await newScene(house);
    const field = async (label: string, type: string, options: string[] = []) => (await call(house, createCustomField, { topic: contract.memberTopic, type, label, ...(options.length > 0 ? { options } : {}) }, at(own))).body.id;
    const [size, desk] = [await field('Size', 'select', ['M', 'L']), await field('Desk', 'number')];
    const list = async (input: object) => (await call(house, contract.listMembers, { workspace_slug: own.slug, ...input }, at(own))).body;
    const { member, client, guest } = own.memberIds;
    const changed = await call(house, contract.updateMember, { workspace_slug: own.slug, id: member, custom: { [size]: 'L', [desk]: 7 }, version: 1 }, at(own));
    expect([changed.status, changed.body.version, changed.body.custom]).toEqual([200, 2, { [size]: 'L', [desk]: 7 }]);
    expect((await eventsOf(house, own.id, 'workspace.member.changed')).at(-1)!.data).toMatchObject({ changes: { Size: [null, 'L'], Desk: [null, 7] } });
    const { body } = await bulk(own, { ids: [client, guest] }, { custom: { [size]: 'M' } });
    expect(await outcome(own, body.bulkId)).toMatchObject({ total: 2, failed: 0 });
    const ids = async (input: object) => (await list(input)).items.map((m) => m.id);
    expect(await ids(where(`custom.${size}`, 'is', 'L'))).toEqual([member]);
    expect((await ids({ sort: `custom.${desk}` }))[0]).toBe(member);
    expect((await list({ group: `custom.${size}` })).groups).toEqual(expect.arrayContaining([{ value: 'L', count: 1 }, { value: 'M', count: 2 }, { value: null, count: 3 }]));
    expect((await call(house, contract.getMember, { workspace_slug: own.slug, id: guest }, at(own))).body.custom).toEqual({ [size]: 'M' });
    await call(house, undoBulk, { id: body.bulkId! }, at(own));
    expect(await ids(where(`custom.${size}`, 'not_empty'))).toEqual([member]);
  });

  it('obey rank by whichever call: whoever stands higher keeps what is kept of them, oneself may change it', async () => {
    const own = await newScene(house);
    const desk = (await call(house, createCustomField, { topic: contract.memberTopic, type: 'number', label: 'Desk' }, at(own))).body.id;
    const set = async (subjectId: string) => { const answer = await call(house, setCustomValues, { topic: contract.memberTopic, subjectId, values: { [desk]: 9 } }, at(own)); return [answer.status, answer.error?.code]; };
    expect([await set(own.memberIds.owner), await set(own.memberIds.admin), await set(own.memberIds.manager)]).toEqual([[403, 'workspace.rank_too_low'], [200, undefined], [200, undefined]]);
  });

  it('are checked, follow the rules of rank, and are not told to the person', async () => {
    const own = await newScene(house);
    const { id } = (await call(house, createCustomField, { topic: contract.memberTopic, type: 'select', label: 'Size', options: ['M'] }, at(own))).body;
    const set = async (who: SystemRole, whom: SystemRole, value: unknown) => { const { status, error } = await call(house, contract.updateMember, { workspace_slug: own.slug, id: own.memberIds[whom], custom: { [id]: value } }, at(own, who)); return [status, error?.code]; };
    expect(await set('admin', 'guest', 'XXL')).toEqual([422, 'core.invalid_input']);
    expect((await bulk(own, { ids: [own.memberIds.guest] }, { custom: { [id]: 'XXL' } })).status).toBe(422);
    expect(await set('admin', 'owner', 'M')).toEqual([403, 'workspace.rank_too_low']);
    expect(await set('manager', 'guest', 'M')).toEqual([403, 'core.forbidden']);
    const told = async () => (await house.owner.query("select count(*)::int as n from core.event where type = 'workspace.membership.changed' and account_id = $1", [own.people.guest.id])).rows[0].n as number;
    const before = await told();
    expect(await set('admin', 'guest', 'M')).toEqual([200, undefined]);
    expect(await told()).toBe(before);
    expect(await set('admin', 'guest', 'M')).toEqual([200, undefined]);
    expect(await eventsOf(house, own.id, 'workspace.member.changed')).toHaveLength(1);
  });
});
