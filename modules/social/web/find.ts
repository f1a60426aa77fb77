import { UserRound, UsersRound } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { listGroups } from '../contract/groups.ts';
import { searchPeople } from '../contract/people.ts';
import { groupAddress, personAddress } from './addresses.ts';

/** People for the palette. */
export async function findPeople(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { items } = await request(searchPeople, { search: text.slice(0, 100), scope: 'all', limit: 8 }, { signal });
  return items.map(({ person }) => ({ id: `person:${person.id}`, label: person.name, detail: person.headline, icon: UserRound, to: personAddress(person) }));
}

/** Groups for the palette: one's own first, then those one can discover. */
export async function findGroups(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const search = text.slice(0, 100);
  const [mine, others] = await Promise.all([request(listGroups, { scope: 'mine', search, limit: 6 }, { signal }), request(listGroups, { scope: 'discover', search, limit: 6 }, { signal })]);
  return [...mine.items, ...others.items].slice(0, 8).map((group) => ({ id: `group:${group.id}`, label: group.name, detail: translate('social', 'groups.members', { count: group.members }), icon: UsersRound, to: groupAddress(group) }));
}
