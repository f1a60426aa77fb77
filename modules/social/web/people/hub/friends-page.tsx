import { useState } from 'react';
import { UserCheck, UserPlus, UsersRound, Rss } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { listFollowers, listFollowing, listFriends, searchPeople } from '../../../contract/people.ts';
import { getOwnProfile } from '../../../contract/profile.ts';
import { peopleTopics } from '../../topics.ts';
import { PersonRows } from '../parts/person-rows.tsx';
import { useRequestCount } from '../parts/use-request-count.ts';
import { Requests } from './requests.tsx';
import { Suggestions } from './suggestions.tsx';

const tabs = ['all', 'requests', 'suggestions', 'followers', 'following'] as const;
const list = { limit: 50 } as const;

/** /friends: friends, requests in both directions, people one may know, and who follows whom. */
export function FriendsPage() {
  const t = useT('social');
  const [{ tab }, change] = useSearchState({ tab: 'all' });
  const shown = tabs.find((name) => name === tab) ?? 'all';
  const asked = useRequestCount();
  const own = useRead(getOwnProfile, { viewAs: 'me' }, { topics: peopleTopics });
  const contents = { all: <Friends />, requests: <Requests />, suggestions: <Suggestions />, followers: <Followers />, following: <Following /> };
  return (
    <div className="mx-auto w-full max-w-4xl pb-16">
      <PageHeader title={t('friends.title')} {...(own.data?.profile.friends == null ? {} : { count: own.data.profile.friends })} secondary={<><Link to="/people/me" className={buttonStyle({ variant: 'outline', size: 'sm' })}>{t('friends.me')}</Link><Link to="/settings/people" className={buttonStyle({ variant: 'ghost', size: 'sm' })}>{t('friends.settings')}</Link></>} />
      <Tabs
        aria-label={t('friends.tabs')} value={shown} onValueChange={(next) => change({ tab: next })} className="px-4 sm:px-6"
        tabs={tabs.map((value) => ({ value, label: t(`friends.tab.${value}`), content: contents[value], ...(value === 'requests' && asked > 0 ? { count: asked } : {}) }))}
      />
    </div>
  );
}

function Friends() {
  const t = useT('social');
  const [search, setSearch] = useState('');
  const friends = usePages(listFriends, { ...list, search }, { topics: peopleTopics, keepPrevious: true });
  const others = usePages(searchPeople, { ...list, search, scope: 'all' }, { enabled: search !== '', topics: peopleTopics, keepPrevious: true });
  return (
    <>
      <SearchInput value={search} onSearch={setSearch} label={t('friends.search')} placeholder={t('friends.search')} className="mb-2 max-w-80" pending={friends.isFetching && search !== ''} />
      {search === ''
        ? <PersonRows query={friends} label={t('friends.tab.all')} empty={<EmptyState icon={UsersRound} title={t('friends.none')} action={<Link to="/friends?tab=suggestions" className={buttonStyle({ variant: 'primary' })}><UserPlus aria-hidden />{t('friends.find')}</Link>}>{t('friends.noneHelp')}</EmptyState>} />
        : <PersonRows query={others} label={t('friends.found')} empty={<EmptyState icon={UsersRound} title={t('friends.nobody')}>{t('friends.nobodyHelp')}</EmptyState>} />}
    </>
  );
}

function Followers() {
  const t = useT('social');
  const query = usePages(listFollowers, list, { topics: peopleTopics });
  return <PersonRows query={query} label={t('friends.tab.followers')} empty={<EmptyState icon={Rss} title={t('friends.noFollowers')}>{t('friends.noFollowersHelp')}</EmptyState>} />;
}

function Following() {
  const t = useT('social');
  const query = usePages(listFollowing, list, { topics: peopleTopics });
  return <PersonRows query={query} label={t('friends.tab.following')} empty={<EmptyState icon={UserCheck} title={t('friends.noFollowing')}>{t('friends.noFollowingHelp')}</EmptyState>} />;
}

