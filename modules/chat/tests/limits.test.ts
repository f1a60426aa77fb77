import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { direct, group, people, say, type Person } from './scene.ts';

let house: TestHouse;
let [ann, bob]: Person[] = [];
beforeAll(async () => { house = await openTestHouse(); [ann, bob] = await people(house, 'Ann', 'Bob'); });
afterAll(() => house.close());

it('fifty messages are pinned in a room, not one more; one that goes makes room', async () => {
  const room = await group(house, ann!, [bob!]);
  const messages = [];
  for (let i = 0; i < contract.limits.pins + 1; i++) messages.push(await say(house, ann!, room, `Pin ${i}`));
  for (const m of messages.slice(0, -1)) expect((await call(house, contract.pinMessage, { id: m._id }, ann!)).status).toBe(200);
  const last = messages.at(-1)!._id;
  expect((await call(house, contract.pinMessage, { id: last }, bob!)).error).toMatchObject({ code: 'chat.too_many_pins' });
  // The same again is no further one.
  expect((await call(house, contract.pinMessage, { id: messages[0]!._id }, bob!)).status).toBe(200);
  await call(house, contract.unpinMessage, { id: messages[0]!._id }, ann!);
  expect((await call(house, contract.pinMessage, { id: last }, bob!)).status).toBe(200);
  expect((await call(house, contract.listPins, { id: room }, ann!)).body.messages.length).toBe(contract.limits.pins);
});

it('twenty different emoji stand on a message; more people may join any of them', async () => {
  const room = await direct(house, ann!, bob!);
  const { _id: id } = await say(house, ann!, room, 'React to me');
  const emoji = ['😀', '😁', '😂', '🤣', '😃', '😄', '😅', '😆', '😉', '😊', '😋', '😎', '😍', '😘', '🥰', '😗', '😙', '😚', '🙂', '🤗', '🤩'];
  for (const e of emoji.slice(0, 20)) expect((await call(house, contract.react, { id, emoji: e }, ann!)).status).toBe(200);
  expect((await call(house, contract.react, { id, emoji: emoji[20]! }, bob!)).error).toMatchObject({ code: 'chat.too_many_emoji' });
  expect((await call(house, contract.react, { id, emoji: emoji[0]! }, bob!)).body.reactions[0]).toMatchObject({ count: 2 });
});

it('two hundred conversations between two are begun by a person a day; those that exist open all the same', async () => {
  const [cem, dan, eve] = await people(house, 'Cem', 'Dan', 'Eve') as [Person, Person, Person];
  const known = await direct(house, cem, dan);
  await house.owner.query("with r as (insert into chat.room (id, kind, direct_key, created_by) select i.id::uuid, 'direct', 'none:' || i.id, $2 from unnest($1::text[]) i(id) returning id) insert into chat.member (room_id, account_id, role) select id, $2, 'owner' from r", [Array.from({ length: 199 }, () => uuidv7()), cem.id]);
  expect((await call(house, contract.createRoom, { counterpart: eve.id }, cem)).error).toMatchObject({ code: 'chat.too_many_rooms' });
  expect((await call(house, contract.createRoom, { counterpart: dan.id }, cem)).body.room._id).toBe(known);
  // Whoever is written to may begin it.
  expect((await call(house, contract.createRoom, { counterpart: cem.id }, eve)).status).toBe(201);
  await house.owner.query("update chat.room set created_at = now() - interval '25 hours' where created_by = $1", [cem.id]);
  const [fay] = await people(house, 'Fay') as [Person];
  expect((await call(house, contract.createRoom, { counterpart: fay.id }, cem)).status).toBe(201);
});

it('sixty people searches a minute, and a message takes ten files at most', async () => {
  const strict = await openTestHouse({ rateFactor: 1 });
  try {
    const [gil] = await people(strict, 'Gil') as [Person];
    const codes = [];
    for (let i = 0; i < 62; i++) codes.push((await call(strict, contract.searchUsers, { search: 'zz' }, gil)).error?.code ?? 'ok');
    expect([codes.filter((c) => c === 'ok').length, codes.at(-1)]).toEqual([60, 'core.too_many_requests']);
  } finally { await strict.close(); }
  const room = await direct(house, ann!, bob!);
  const files = await call(house, contract.sendMessage, { id: room, clientMessageId: randomUUID(), attachmentIds: Array.from({ length: 11 }, () => uuidv7()) }, ann!);
  expect([files.status, files.error?.fields?.[0]?.path]).toEqual([422, 'attachmentIds']);
});
