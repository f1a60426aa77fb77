import { openTestHouse } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { found, join, signUp, type Place } from '../../../tests/fixtures/people.ts';

/** A house with an owner, a guest of the same workspace (`place`, for others who join it), and the owner of another one. */
export async function openPaymentsHouse(): Promise<ResourceHouse & { place: Place }> {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const guest = await join(house, place, await signUp(house, 'Gus'), 'guest');
  const other = await found(house, await signUp(house, 'Otto'));
  await house.drain();
  const person = (of: typeof place, who: typeof guest) => ({ ...of.as(who), slug: of.slug, workspaceId: of.id });
  return { house, place, allowed: person(place, place.owner), powerless: person(place, guest), outsider: person(other, other.owner) };
}
