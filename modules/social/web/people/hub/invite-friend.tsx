import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { searchPeople } from '../../../contract/people.ts';
import { peopleTopics } from '../../topics.ts';
import { PersonRows } from '../parts/person-rows.tsx';
import { Suggestions } from './suggestions.tsx';

/** Create Bites: Invite Friend. People one may know until somebody is looked for; the button beside each asks them. */
export function InviteFriend() {
  const t = useT('social');
  const [search, setSearch] = useState('');
  const found = usePages(searchPeople, { limit: 50, search, scope: 'all' }, { enabled: search !== '', topics: peopleTopics, keepPrevious: true });
  return (
    <div className="flex flex-col gap-4">
      <SearchInput value={search} onSearch={setSearch} label={t('friends.search')} placeholder={t('friends.search')} pending={found.isFetching && search !== ''} />
      {search === '' ? <Suggestions /> : <PersonRows query={found} label={t('friends.found')} empty={<EmptyState level={3} icon={UsersRound} title={t('friends.nobody')}>{t('friends.nobodyHelp')}</EmptyState>} />}
    </div>
  );
}
