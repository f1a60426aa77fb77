import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { getAccess, listAccess } from '#modules/social/contract.ts';
import { direct, group, people, say, type Person } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());
const rooms = async (a: Person, b: Person) => (await call(house, getAccess, { userId: b.id }, a)).body.lines.find((l) => l.kind === 'chat.rooms');

it('the access ledger counts conversations that both are in, once something was written', async () => {
  const [a, b, c] = await people(house, 'Ann', 'Bob', 'Cas') as [Person, Person, Person];
  const two = await direct(house, a, b);
  expect(await rooms(a, b)).toBeUndefined();
  await say(house, a, two, 'Hello');
  expect(await rooms(a, b)).toMatchObject({ count: 1, revocable: false, examples: [{ label: expect.stringContaining('Bob') as string, link: `/chat/${two}` }] });
  const three = await group(house, a, [b, c], 'Tea');
  await say(house, a, three, 'Tea?');
  expect((await rooms(a, b))!.examples).toMatchObject([{ label: 'Tea' }, { link: `/chat/${two}` }]);
  expect(await rooms(b, c)).toMatchObject({ count: 1, examples: [{ label: 'Tea' }] });
  expect(await rooms(c, a)).toMatchObject({ count: 1 });
  // The list of the ledger has them too, though nothing else is between them.
  expect((await call(house, listAccess, {}, c)).body.items.map((e) => [e.person.id, e.friend, e.others]).sort()).toEqual([[a.id, false, ['chat.rooms']], [b.id, false, ['chat.rooms']]].sort());
});
