import { call, openTestHouse, type Caller, type TestHouse } from '#core/testing/house.ts';
import { found, join, signUp, type Person, type Place } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';
import { makeStamp } from '../service/stamp.ts';

/** A workspace with a manager and a member, which is the house's first, and another one. */
export interface Scene { house: TestHouse; place: Place; owner: Person; manager: Person; member: Person; other: Place; asOwner: Caller; slug: { workspace_slug: string } }

/** Opens a house with two workspaces. */
export async function openScene(): Promise<Scene> {
  const house = await openTestHouse();
  const owner = await signUp(house, 'Olga');
  const place = await found(house, owner, 'One');
  const manager = await join(house, place, await signUp(house, 'Mia'), 'manager');
  const member = await join(house, place, await signUp(house, 'Ann'), 'member');
  const other = await found(house, await signUp(house, 'Tom'), 'Two');
  return { house, place, owner, manager, member, other, asOwner: place.as(owner), slug: { workspace_slug: place.slug } };
}

const nothing = { title: 'Welcome', videoId: null, posterId: null, captions: '', images: [], locale: '', audience: 'everyone', role: null, pagesIn: [], pagesOut: [], startsAt: null, endsAt: null, position: 'left', enabled: true, experiment: '' };

/** Adds an item; throws what was refused. */
export async function addItem({ house, slug, asOwner }: Scene, more: Record<string, unknown> = {}): Promise<contract.GreetingItem> {
  const answer = await call(house, contract.createItem, { ...slug, ...nothing, ...more }, asOwner);
  if (answer.status !== 201) throw new Error(`adding an item answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

let address = 0;
/** An address nobody has written from. */
export const freshIp = () => `10.88.${Math.floor(++address / 250)}.${address % 250 + 1}`;

/** Writes by the form as a visitor does who took their time. */
export function write({ house }: Scene, more: Record<string, unknown> = {}, options: { ip?: string; key?: string } = {}) {
  const stamp = makeStamp(house.app, Date.now() - 10_000);
  return call(house, contract.submitGreeting, { name: 'Vera Visitor', email: 'vera@visitor.test', number: '', message: 'Hello there', access_key: '', stamp, ...more }, { ip: options.ip ?? freshIp(), ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}) });
}

/** Messages of the first workspace as its owner sees them. */
export async function messagesOf({ house, slug, asOwner }: Scene): Promise<contract.GreetingMessage[]> {
  return (await call(house, contract.listMessages, { ...slug, limit: 100 }, asOwner)).body.items;
}
