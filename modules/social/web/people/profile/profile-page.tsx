import { useEffect, useMemo } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { useRead } from '#core/web/query.ts';
import { useGo, useParams, useSearchState, useSearchText } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { getOwnProfile, getProfile, type Profile } from '../../../contract/profile.ts';
import { personAddress } from '../../addresses.ts';
import { LazyTab } from '../../parts/lazy-tab.tsx';
import { profileTabs, type ProfileTabProps } from '../../tabs.ts';
import { peopleTopics } from '../../topics.ts';
import { AboutTab } from './about-tab.tsx';
import { FriendsTab } from './friends-tab.tsx';
import { PersonGroupsTab } from './person-groups-tab.tsx';
import { ProfileHead } from './profile-head.tsx';
import type { OwnData } from './own-data.ts';
import { ViewAsBar } from './view-as-bar.tsx';

type ViewAs = 'friends' | 'everyone' | null;

/** /people/$slug: a person as the viewer may see them. */
export function ProfilePage() {
  const t = useT('social');
  const { slug = '' } = useParams();
  const me = useViewer().account.id;
  const query = useRead(getProfile, { slugOrId: slug === 'me' ? me : slug }, { topics: peopleTopics });
  const go = useGo();
  const search = useSearchText();
  const gone = query.error?.status === 404;
  const person = gone ? undefined : query.data?.person;
  const address = person && personAddress(person);
  // A former address, or an id, leads to the one the person has now.
  useEffect(() => { if (address && slug !== person.slug) go(address + search, { replace: true }); }, [address, slug, search, go, person]);
  usePageTitle(person?.name);
  const shows = useMemo(() => (person ? { kind: 'person', id: person.id, label: person.name } : null), [person]);
  useShowsRecord(shows);
  return (
    <div className="@container mx-auto w-full max-w-5xl pb-16">
      {/* Whoever is gone, by a block for instance, does not stay on the screen. */}
      {gone && <h1 className="sr-only">{t('profile.page')}</h1>}
      <QueryView query={gone ? { ...query, data: undefined } : query} skeleton={<Waiting />}>
        {(profile) => (profile.relation.state === 'self' ? <OwnProfile /> : <Whole profile={profile} viewAs={null} />)}
      </QueryView>
    </div>
  );
}

function OwnProfile() {
  const [{ as }, change] = useSearchState({ as: '' });
  const viewAs: ViewAs = as === 'friends' || as === 'everyone' ? as : null;
  const query = useRead(getOwnProfile, { viewAs: viewAs ?? 'me' }, { topics: peopleTopics });
  return (
    <QueryView query={query} skeleton={<Waiting />}>
      {(own) => (
        <>
          <ViewAsBar value={viewAs} onChange={(next) => change({ as: next ?? '' })} />
          <Whole profile={own.profile} own={viewAs === null ? own : undefined} viewAs={viewAs} onViewAs={(next) => change({ as: next })} />
        </>
      )}
    </QueryView>
  );
}

interface WholeProps { profile: Profile; own?: OwnData | undefined; viewAs: ViewAs; onViewAs?: (as: 'friends' | 'everyone') => void }

function Whole({ profile, own, viewAs, onViewAs }: WholeProps) {
  const t = useT('social');
  const [{ tab }, change] = useSearchState({ tab: '' });
  const self = profile.relation.state === 'self';
  const props: ProfileTabProps = { person: profile.person, self: self && viewAs === null, viewAs };
  const tabs = [
    { value: 'about', order: 20, label: t('profile.tab.about'), content: <AboutTab profile={profile} own={own} /> },
    { value: 'friends', order: 30, label: t('profile.tab.friends'), content: <FriendsTab profile={profile} />, ...(profile.friends === null ? {} : { count: profile.friends }) },
    { value: 'groups', order: 50, label: t('profile.tab.groups'), content: <PersonGroupsTab person={profile.person} self={self && viewAs === null} viewAs={viewAs} /> },
    ...profileTabs().map((other) => ({ value: other.id, order: other.order ?? 100, label: i18n.t(other.label), content: <LazyTab heading={i18n.t(other.label)} load={other.load} props={props} /> })),
  ].sort((a, b) => a.order - b.order);
  const shown = tabs.some((x) => x.value === tab) ? tab : tabs[0]!.value;
  return (
    <>
      <ProfileHead profile={profile} own={own} onViewAs={onViewAs} />
      <Tabs aria-label={t('profile.tabs', { name: profile.person.name })} value={shown} onValueChange={(next) => change({ tab: next })} className="px-4 sm:px-6" tabs={tabs} />
    </>
  );
}

function Waiting() {
  return (
    <div aria-hidden className="flex flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-none sm:h-56 sm:rounded-b-xl" />
      <div className="flex items-center gap-4 px-6"><Skeleton className="size-24 rounded-full" /><div className="flex flex-1 flex-col gap-2"><Skeleton className="h-5 w-1/3" /><Skeleton className="w-1/2" /></div></div>
    </div>
  );
}
