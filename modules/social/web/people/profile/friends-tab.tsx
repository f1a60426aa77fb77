import { Lock, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { listFriends } from '../../../contract/people.ts';
import type { Profile } from '../../../contract/profile.ts';
import { peopleTopics } from '../../topics.ts';
import { PersonRows } from '../parts/person-rows.tsx';

/** Who somebody's friends are, as far as they show it. */
export function FriendsTab({ profile: { person, friends } }: { profile: Profile }) {
  const t = useT('social');
  const [search, setSearch] = useState('');
  const query = usePages(listFriends, { user_id: person.id, search, limit: 50 }, { enabled: friends !== null, topics: peopleTopics, keepPrevious: true });
  if (friends === null) return <EmptyState icon={Lock} title={t('profile.friendsHidden')}>{t('profile.friendsHiddenHelp', { name: person.name })}</EmptyState>;
  return (
    <>
      {(friends > 8 || search !== '') && <SearchInput value={search} onSearch={setSearch} label={t('friends.searchIn')} placeholder={t('friends.searchIn')} className="mb-2 max-w-80" />}
      <PersonRows query={query} label={t('profile.tab.friends')} empty={<EmptyState icon={UsersRound} title={t(search ? 'friends.nobody' : 'profile.noFriends')} />} />
    </>
  );
}
