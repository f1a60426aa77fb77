import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { block } from '#modules/social/contract.ts';
import * as contract from '../contract.ts';
import { befriend, newGroup, newPeople, newPost, type Person } from './scene.ts';

let house: TestHouse;
let ann: Person; let ben: Person; let cora: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [ann, ben, cora] = await newPeople(house, 'Ann', 'Ben', 'Cora');
  await befriend(house, ann, ben);
  await house.drain();
});
afterAll(() => house.close());

const ask = async (p: Person, input: Record<string, unknown>) => (await call(house, contract.previewAudience, input, { token: p.token })).body;
const openAccounts = async () => (await house.owner.query<{ n: number }>('select count(*)::integer as n from identity.account where deleted_at is null')).rows[0]!.n;

it('says of everybody how many people there really are, without those in a block, and of a group everybody reads the same', async () => {
  const others = (await openAccounts()) - 1;
  expect(await ask(ann, { privacy: 'public' })).toMatchObject({ people: others, more: false });
  await call(house, block, { userId: cora.id }, { token: ann.token });
  expect(await ask(ann, { privacy: 'public' })).toMatchObject({ people: others - 1, more: false });
  expect(await ask(cora, { privacy: 'public' })).toMatchObject({ people: others - 1 });
  const [open, closed] = [await newGroup(house, ann), await newGroup(house, ann, { visibility: 'private', join: 'request' })];
  expect(await ask(ann, { privacy: 'public', group_id: open.id })).toMatchObject({ people: others - 1 });
  expect(await ask(ann, { privacy: 'public', group_id: closed.id })).toMatchObject({ people: 0, more: false });
  const [gone] = await newPeople(house, 'Gone');
  expect(await ask(ann, { privacy: 'public' })).toMatchObject({ people: others });
  await house.owner.query('update identity.account set deleted_at = now(), email = null where id = $1', [gone.id]);
  expect(await ask(ann, { privacy: 'public' })).toMatchObject({ people: others - 1 });
});

it('counts the house up to a bound and says that there are more', async () => {
  const [eve] = await newPeople(house, 'Eve');
  await house.owner.query('alter table identity.account disable trigger user');
  const columns = (await house.owner.query<{ name: string }>("select column_name as name from information_schema.columns where table_schema = 'identity' and table_name = 'account' and column_name not in ('id', 'email') and is_generated = 'NEVER' and is_identity = 'NO'")).rows.map((c) => `"${c.name}"`).join(', ');
  await house.owner.query(`insert into identity.account (id, email, ${columns}) select gen_random_uuid(), 'many' || n || '@example.test', ${columns} from identity.account a, generate_series(1, 1100) n where a.id = $1`, [eve.id]);
  expect(await ask(eve, { privacy: 'public' })).toMatchObject({ people: 1000, more: true });
  await house.owner.query("delete from identity.account where email like 'many%@example.test'");
  expect(await ask(eve, { privacy: 'public' })).toMatchObject({ more: false });
});

it('tells of a share whether the person sees what it shares, also before it is shared; and nothing of what the viewer does not see', async () => {
  const [dan, eve, fay] = await newPeople(house, 'Dan', 'Eve', 'Fay');
  await befriend(house, dan, eve);
  const root = await newPost(house, dan, { privacy: 'friends' });
  const before = async (p: Person, person: Person) => { const { sees, sees_shared: shared } = await ask(p, { privacy: 'public', user_id: person.id, shared_post_id: root.post_id }); return [sees, shared]; };
  expect([await before(dan, eve), await before(dan, fay)]).toEqual([[true, true], [true, false]]);
  expect((await call(house, contract.previewAudience, { privacy: 'public', user_id: eve.id, shared_post_id: root.post_id }, { token: fay.token })).status).toBe(404);
  const share = (await call(house, contract.sharePost, { id: root.post_id }, { token: dan.token })).body.post;
  expect(await before(dan, fay)).toEqual([true, false]);
  const after = async (person: Person) => (await call(house, contract.getPostAudience, { id: share.post_id, user_id: person.id }, { token: dan.token })).body.sees_shared;
  expect([await after(eve), await after(fay)]).toEqual([true, false]);
});
