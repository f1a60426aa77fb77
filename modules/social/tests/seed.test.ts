import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { plantSeeds } from '#core/server/seed.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { login } from '#modules/identity/contract.ts';
import * as contract from '../contract.ts';

let house: TestHouse;
beforeAll(async () => {
  // Only the rooms this one stands on: the demo of all of them takes longer than a test should.
  house = await openTestHouse({ env: { DEMO: '1' }, modules: modules.filter((m) => ['files', 'identity', 'workspace', 'notifications', 'settings', 'parties', 'social'].includes(m.name)) });
  await plantSeeds(house.app, () => undefined);
  await house.drain();
}, 120_000);
afterAll(() => house.close());

it('the demo has friends, a request that waits for Helena, an open and a hidden group', async () => {
  const signIn = async (who: string) => ({ token: ((await call(house, login, { email: `${who}@demo.atrium.test`, password: 'atrium-demo' })).body as { token: string }).token });
  const helena = await signIn('owner');
  expect((await call(house, contract.listFriendRequests, {}, helena)).body.items).toMatchObject([{ person: { firstName: 'Sofia' }, mutual: 2 }]);
  const friends = (await call(house, contract.listFriends, {}, helena)).body.items;
  expect(friends).toHaveLength(6);
  expect(friends.find((f) => f.person.firstName === 'Priya')!.relation.friendsUntil).not.toBeNull();
  expect((await call(house, contract.listSuggestions, {}, helena)).body.items.length).toBeGreaterThan(2);
  expect((await call(house, contract.listGroups, {}, helena)).body.items.map((g) => g.name)).toEqual(['Northlight Makers']);
  expect((await call(house, contract.listGroups, {}, await signIn('admin'))).body.items.map((g) => g.visibility)).toEqual(['hidden']);
  expect((await call(house, contract.listGroups, { scope: 'invited' }, await signIn('mei'))).body.items).toHaveLength(1);
});
