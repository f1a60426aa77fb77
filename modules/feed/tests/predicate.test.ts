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
