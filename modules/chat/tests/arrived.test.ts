import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { openWire, within, type Wire } from '../../../tests/fixtures/wire.ts';
import * as contract from '../contract.ts';
import { direct, group, people, say, tab, type Person } from './scene.ts';

let house: TestHouse;
let wire: Wire;
beforeAll(async () => { house = await openTestHouse(); wire = await openWire(house); });
afterAll(async () => { await wire.close(); await house.close(); });

it('messages tell their sender between two that they arrived: at once, or when the other is back; nobody who may not know that they are here', async () => {
  const [eve, fay, bob] = await people(house, 'Eve', 'Fay', 'Bob') as [Person, Person, Person];
  const [room, crowd] = [await direct(house, eve, fay), await group(house, eve, [fay, bob])];
  const sender = await tab(wire, eve);
  const arrived = (id: string, seq: number) => (sender.heard.delivered ?? []).some((d) => d.room._id === id && d.user._id === fay.id && d.seq === seq);
  const away = await say(house, eve, room, 'while you were out');
  await say(house, eve, crowd, 'to all');
  const proof = async (id: string) => (await call(house, contract.getDelivery, { id }, eve)).body.people[0]!.deliveredAt;
  expect([await proof(away._id), sender.heard.delivered ?? []]).toEqual([null, []]);
  const other = await tab(wire, fay);
  expect(await within(3000, () => arrived(room, away.seq))).toBe(true);
  expect(await within(3000, async () => (await proof(away._id)) !== null)).toBe(true);
  const now = await say(house, eve, room, 'and now');
  expect(await within(3000, () => arrived(room, now.seq))).toBe(true);
  expect([(sender.heard.delivered ?? []).some((d) => d.room._id === crowd), other.heard.delivered ?? []]).toEqual([false, []]);
  // Who hides whether they are here does not tell by what arrives.
  other.socket.disconnect();
  await call(house, contract.updateMe, { hidePresence: true }, fay);
  const hidden = await tab(wire, fay);
  const again = await tab(wire, eve);
  const third = await say(house, eve, room, 'are you there?');
  expect(await within(3000, () => hidden.messages(room).length > 0)).toBe(true);
  await new Promise((resolve) => { setTimeout(resolve, 1500); });
  expect([again.heard.delivered ?? [], await proof(third._id)]).toEqual([[], null]);
  // What they say they have read has arrived.
  await hidden.ask('mark-read', { roomId: room, seq: third.seq });
  expect(await within(3000, async () => (await proof(third._id)) !== null)).toBe(true);
  for (const t of [sender, hidden, again]) t.socket.disconnect();
});
