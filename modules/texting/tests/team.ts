import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import type { TestPerson } from '#core/testing/describe-resource.ts';
import { found, join, signUp, type Person } from '../../../tests/fixtures/people.ts';

/** Somebody with their account id. */
export interface Rep extends TestPerson { id: string }
/** An owner, two members and a guest of one workspace, and the owner of another. */
export interface Team { house: TestHouse; owner: Rep; ann: Rep; bob: Rep; guest: Rep; outsider: Rep }

/** Opens a house with a team. */
export async function openTeam(): Promise<Team> {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const other = await found(house, await signUp(house, 'Otto'));
  const rep = (of: typeof place, who: Person): Rep => ({ ...of.as(who), slug: of.slug, workspaceId: of.id, id: who.id });
  const member = async (name: string, role: string) => rep(place, await join(house, place, await signUp(house, name), role));
  return { house, owner: rep(place, place.owner), ann: await member('Ann', 'member'), bob: await member('Bob', 'member'), guest: await member('Gus', 'guest'), outsider: rep(other, other.owner) };
}
