import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';

// What other rooms build on: the functions in SQL, with the tables filled by hand.
let house: TestHouse;
const [a, b, c, group] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const ask = async (sql: string, ...values: unknown[]) => (await house.app.pool.query<{ x: unknown }>(`select ${sql} as x`, values)).rows.map((r) => r.x);
const pair = (x: string, y: string, ends = 'null') => house.owner.query(`insert into social.pair (low, high, ends_at) values (least($1::uuid, $2), greatest($1::uuid, $2), ${ends})`, [x, y]);

beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

it('a friendship has both directions or none, and ends by itself', async () => {
  await pair(a, b);
  expect(await ask('social.are_friends($1, $2)', a, b)).toEqual([true]);
  expect(await ask('social.friend_ids($1)', b)).toEqual([a]);
  await house.owner.query("update social.pair set ends_at = now() - interval '1 second'");
  expect(await ask('social.are_friends($1, $2)', b, a)).toEqual([false]);
  expect(await ask('social.friend_ids($1)', b)).toEqual([]);
  await house.owner.query('delete from social.pair');
  expect((await house.owner.query('select 1 from social.friendship')).rows).toEqual([]);
});

it('the server itself cannot write one direction alone', async () => {
  const client = await house.app.pool.connect();
  try {
    await client.query("begin; select set_config('app.account_id', '" + a + "', true)");
    await expect(client.query('insert into social.friendship values ($1, $2, least($1::uuid, $2), greatest($1::uuid, $2), now(), null)', [a, b])).rejects.toThrow(/permission denied/);
  } finally { await client.query('rollback'); client.release(); }
});

it('blocks count either way, mutes one way and until their time', async () => {
  await house.owner.query('insert into social.block (blocker_id, blocked_id) values ($1, $2)', [a, c]);
  expect([...await ask('social.blocked($1, $2)', a, c), ...await ask('social.blocked($1, $2)', c, a), ...await ask('social.blocked($1, $2)', a, b)]).toEqual([true, true, false]);
  await house.owner.query("insert into social.mute (account_id, target_id, until) values ($1, $2, now() + interval '1 hour'), ($2, $1, now() - interval '1 second')", [a, b]);
  expect([...await ask('social.muted($1, $2)', a, b), ...await ask('social.muted($1, $2)', b, a)]).toEqual([true, false]);
});

it('a private group is read by its active members only, a deleted one by nobody', async () => {
  await house.owner.query(`insert into social."group" (id, slug, name, visibility, join_by, created_by) values ($1, 'makers', 'Makers', 'private', 'request', $2)`, [group, a]);
  await house.owner.query("insert into social.group_member (group_id, account_id, role, state) values ($1, $2, 'owner', 'active'), ($1, $3, 'member', 'requested')", [group, a, b]);
  const reads = async () => [a, b, c].map((id) => ask('social.group_reads($1, $2)', id, group)).reduce(async (all, one) => [...await all, ...await one], Promise.resolve([] as unknown[]));
  expect(await reads()).toEqual([true, false, false]);
  expect([...await ask('social.group_role($1, $2)', a, group), ...await ask('social.group_role($1, $2)', b, group)]).toEqual(['owner', null]);
  await house.owner.query(`update social."group" set deleted_at = now()`);
  expect(await reads()).toEqual([false, false, false]);
  expect(await ask('social.group_role($1, $2)', a, group)).toEqual([null]);
  await house.owner.query(`update social."group" set deleted_at = null`);
});

it('a group is never without an owner and never has two', async () => {
  await expect(house.owner.query("update social.group_member set role = 'admin' where role = 'owner'")).rejects.toThrow(/without an owner/);
  await expect(house.owner.query("delete from social.group_member where role = 'owner'")).rejects.toThrow(/without an owner/);
  await expect(house.owner.query("update social.group_member set role = 'owner', state = 'active' where account_id = $1", [b])).rejects.toThrow(/group_owner/);
});
