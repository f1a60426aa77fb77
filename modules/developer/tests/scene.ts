import { call, openTestHouse, type Caller, type TestHouse } from '#core/testing/house.ts';
import { found, join, signUp, type Person, type Place } from '../../../tests/fixtures/people.ts';
import * as contract from '../contract.ts';

/** A workspace with an admin, and another workspace with its owner. */
export interface Scene { house: TestHouse; place: Place; owner: Person; admin: Person; other: Place }

/** Opens a house with two workspaces. */
export async function openScene(): Promise<Scene> {
  const house = await openTestHouse();
  const owner = await signUp(house, 'Olga');
  const place = await found(house, owner, 'One');
  const admin = await join(house, place, await signUp(house, 'Ada'), 'admin');
  const other = await found(house, await signUp(house, 'Tom'), 'Two');
  return { house, place, owner, admin, other };
}

/** A key as its holder uses it: nothing but the header. */
export const bearer = (secret: string): Caller => ({ token: secret });

/** Makes a key and answers it with its secret. */
export async function newKey({ house, place }: Scene, person: Person, scopes: string[], more: Record<string, unknown> = {}) {
  const answer = await call(house, contract.createKey, { workspace_slug: place.slug, name: 'Test', scopes, ...more }, place.as(person));
  if (answer.status !== 201) throw new Error(`making a key answered ${answer.status}: ${JSON.stringify(answer.error)}`);
  return answer.body;
}
