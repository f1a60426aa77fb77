import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';

let house: TestHouse;
const [author, friend, stranger, blocked] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
beforeAll(async () => {
  house = await openTestHouse();
  for (const id of [author, friend, stranger, blocked]) await house.owner.query("insert into identity.account (id, email, first_name, last_name) values ($1, $2, 'A', 'B')", [id, `${id}@x.test`]);
  await house.owner.query('insert into social.pair (low, high) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid))', [author, friend]);
  await house.owner.query('insert into social.block (blocker_id, blocked_id) values ($1, $2)', [author, blocked]);
});
afterAll(() => house.close());

/** What the database lets this account read by itself, past every service. */
async function read(viewer: string | null, id: string): Promise<boolean> {
  const client = await house.app.pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.account_id', $1, true)", [viewer ?? '']);
    return (await client.query('select 1 from feed.post where post_id = $1', [id])).rowCount === 1;
  } finally { await client.query('rollback'); client.release(); }
}

it('row-level security lets nobody read what the predicate does not show', async () => {
  const table: Record<string, boolean[]> = {};
  for (const privacy of ['only_me', 'friends', 'public']) {
    const id = uuidv7();
    await house.owner.query("insert into feed.post (post_id, author_id, post_type, description, privacy) values ($1, $2, 'post', 'x', $3)", [id, author, privacy]);
    table[privacy] = [];
    for (const viewer of [author, friend, stranger, blocked, null]) table[privacy]!.push(await read(viewer, id));
  }
  expect(table).toEqual({ only_me: [true, false, false, false, false], friends: [true, true, false, false, false], public: [true, true, true, false, false] });
});

it('what a moderator hid or the author deleted is gone for everybody else', async () => {
  const id = uuidv7();
  await house.owner.query("insert into feed.post (post_id, author_id, post_type, description) values ($1, $2, 'post', 'x')", [id, author]);
  expect(await read(stranger, id)).toBe(true);
  await house.owner.query('update feed.post set hidden_at = now() where post_id = $1', [id]);
  expect(await read(stranger, id)).toBe(false);
  await house.owner.query('update feed.post set hidden_at = null, deleted_at = now() where post_id = $1', [id]);
  expect(await read(friend, id)).toBe(false);
});

it('nobody writes in the name of another', async () => {
  const client = await house.app.pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.account_id', $1, true)", [stranger]);
    await expect(client.query("insert into feed.post (post_id, author_id, post_type, description) values ($1, $2, 'post', 'x')", [uuidv7(), author])).rejects.toThrow(/row-level security/);
  } finally { await client.query('rollback'); client.release(); }
});

it('lists ask the same of many as the predicate asks of one', async () => {
  const put = (text: string, values: unknown[]) => house.owner.query(text, values);
  const closed = randomUUID();
  await put("insert into identity.account (id, first_name, last_name, deleted_at) values ($1, 'A', 'B', now())", [closed]);
  const groups = { public: randomUUID(), private: randomUUID(), hidden: randomUUID() };
  for (const [visibility, id] of Object.entries(groups)) {
    await put(`insert into social."group" (id, slug, name, visibility, join_by, created_by) values ($1, $2, $3, $4, 'invite', $5)`, [id, `g-${id}`, 'Group', visibility, author]);
    await put("insert into social.group_member (group_id, account_id, role, state) values ($1, $2, 'owner', 'active'), ($1, $3, 'member', 'active')", [id, author, friend]);
  }
  const people = [author, friend, stranger, blocked, closed];
  const makers = [author, friend, blocked, closed];
  for (const by of makers) for (const group of [null, ...Object.values(groups)]) for (const privacy of ['only_me', 'friends', 'public']) for (const [state, before] of [['live', null], ['pending', null], ['held', 'live']] as const) {
    if (group === null && state === 'pending') continue;
    for (const gone of [null, 'deleted_at', 'hidden_at']) {
      const id = uuidv7();
      await put(`insert into feed.post (post_id, author_id, post_type, description, privacy, group_id, state, held_from${gone ? `, ${gone}` : ''}) values ($1, $2, 'post', 'x', $3, $4, $5, $6${gone ? ', now()' : ''})`, [id, by, privacy, group, state, before]);
    }
  }
  let seen = 0;
  for (const viewer of [...people, null]) {
    const { rows: [row] } = await put('select array(select p.post_id from feed.post p where feed.visible($1, p) order by 1) as one, array(select (v.post).post_id from feed.seen($1, array(select post_id from feed.post)) v order by 1) as many', [viewer]) as { rows: Array<{ one: string[]; many: string[] }> };
    expect(row!.many).toEqual(row!.one);
    seen += row!.one.length;
  }
  expect(seen).toBeGreaterThan(100);
});

it('whoever reported a group has nothing of it in their timeline, and still reads its page', async () => {
  const [group, id, kase] = [randomUUID(), uuidv7(), randomUUID()];
  await house.owner.query(`insert into social."group" (id, slug, name, visibility, join_by, created_by) values ($1, $2, 'Group', 'public', 'open', $3)`, [group, `r-${group}`, author]);
  await house.owner.query("insert into social.group_member (group_id, account_id, role, state) values ($1, $2, 'owner', 'active'), ($1, $3, 'member', 'active')", [group, author, friend]);
  await house.owner.query("insert into feed.post (post_id, author_id, post_type, description, group_id) values ($1, $2, 'post', 'x', $3)", [id, author, group]);
  const inTimeline = async (viewer: string) => (await house.owner.query('select 1 from feed.timeline($1, null, 0, 200) t where t.post_id = $2', [viewer, id])).rowCount === 1;
  expect([await inTimeline(friend), await inTimeline(author)]).toEqual([true, true]);
  await house.owner.query("insert into notifications.moderation_case (id, workspace_id, target_type, target_id, author_id, priority, snapshot, content_hash, is_private) values ($1, 1, 'group', $2, $3, 1, '{}', decode(md5('x'), 'hex'), false)", [kase, group, author]);
  await house.owner.query("insert into notifications.report (id, case_id, workspace_id, reporter_id, target_type, target_id, reason, trusted) values ($1, $2, 1, $3, 'group', $4, 'spam', true)", [randomUUID(), kase, friend, group]);
  expect([await inTimeline(friend), await inTimeline(author)]).toEqual([false, true]);
  expect((await house.owner.query('select 1 from feed.posts($1, array[$2::uuid])', [friend, id])).rowCount).toBe(1);
});
