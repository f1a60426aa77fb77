import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { addFriend, getRelation, mute, unfriend } from '#modules/social/contract.ts';
import { defineNotificationTypes, notify } from '../api.ts';
import * as contract from '../contract.ts';
import { bell, newPerson, system, type Person } from './scene.ts';

const text = (words: string) => ({ en: words, ar: words });
defineNotificationTypes({ 'test.wave': { label: text('Waves'), text: text('{actors} waved'), defaultChannels: ['in_app'] } });

let house: TestHouse; let me: Person; let ann: Person;
beforeAll(async () => {
  house = await openTestHouse();
  [me, ann] = [await newPerson(house, 'Mia'), await newPerson(house, 'Ann')];
  await house.drain();
});
afterAll(() => house.close());

const ask = async () => { expect((await call(house, addFriend, { user_id: me.id }, { token: ann.token })).status).toBe(200); return (await bell(house, me)).items.find((i) => i.type === 'social.friend_request')!; };
const act = (id: string, action: string, who = me) => call(house, contract.actOn, { id, action }, { token: who.token });
const relation = async () => (await call(house, getRelation, { userId: ann.id }, { token: me.token })).body.relation.state;

it('a request is answered from the bell, in the room it comes from', async () => {
  const asked = await ask();
  expect(asked.actions).toEqual([{ key: 'accept', label: 'Accept', primary: true }, { key: 'decline', label: 'Decline', primary: false }]);
  expect((await bell(house, me, { language: 'ar' })).items[0]!.actions[0]!.label).toBe('قبول');
  expect((await bell(house, me, { filter: 'requests' })).items.map((i) => i.id)).toEqual([asked.id]);
  expect((await act(asked.id, 'accept', ann)).status).toBe(404);
  for (const wrong of ['explode', 'constructor', '__proto__']) expect((await act(asked.id, wrong)).status).toBe(404);
  expect((await act(asked.id, 'accept')).status).toBe(200);
  expect(await relation()).toBe('friends');
  expect((await bell(house, me)).items.filter((i) => i.type === 'social.friend_request')).toEqual([]);
  expect((await act(asked.id, 'accept')).status).toBe(404);
});

it('nobody hears of whom they muted, except at work', async () => {
  const wave = (workspaceId: number | null, key: string) => system(house, (ctx) => notify(ctx, { accountId: me.id, type: 'test.wave', groupKey: key, actorId: ann.id, workspaceId, targetType: 't', targetId: key, link: '/x' }));
  expect(await wave(null, 'w1')).not.toBeNull();
  await call(house, unfriend, { userId: ann.id, keepFollowing: false }, { token: me.token });
  await call(house, mute, { userId: ann.id, until: null }, { token: me.token });
  expect(await wave(null, 'w2')).toBeNull();
  expect(await wave(1, 'w3')).not.toBeNull();
});
