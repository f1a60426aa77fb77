import { useEffect, useMemo } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { useRead } from '#core/web/query.ts';
import { useGo, useParams, useSearchState, useSearchText } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { topic as bellTopic } from '#modules/notifications/contract.ts';
import { getGroup, type Group } from '../../../contract/groups.ts';
import { groupAddress } from '../../addresses.ts';
import { LazyTab } from '../../parts/lazy-tab.tsx';
import { groupTabs } from '../../tabs.ts';
import { groupTopics } from '../../topics.ts';
import { GroupAbout } from './group-about.tsx';
import { GroupHead } from './group-head.tsx';
import { GroupPeople } from './group-people.tsx';
import { GroupRequests } from './group-requests.tsx';
import { GroupSettings } from './group-settings.tsx';
import { useGroupDraft } from './use-group-draft.ts';

/** With the bell, by which admins are told of requests. */
const topics = [...groupTopics, bellTopic];

/** /groups/$id: a group as far as the viewer may see it; whoever may not any more sees that at once. */
export function GroupPage() {
  const t = useT('social');
  const { id = '' } = useParams();
  const query = useRead(getGroup, { id }, { topics });
  const gone = query.error?.status === 404;
  const group = gone ? undefined : query.data;
  const go = useGo();
  const search = useSearchText();
  const address = group && groupAddress(group);
  useEffect(() => { if (address && id !== group.id) go(address + search, { replace: true }); }, [address, id, group, search, go]);
  usePageTitle(group?.name);
  const shows = useMemo(() => (group ? { kind: 'group', id: group.id, label: group.name } : null), [group]);
  useShowsRecord(shows);
  return (
    <div className="@container mx-auto w-full max-w-5xl pb-16">
      {gone && <h1 className="sr-only">{t('groups.page')}</h1>}
      <QueryView query={{ ...query, data: group }} skeleton={<Waiting />}>{(loaded) => <><GroupHead group={loaded} /><GroupTabs key={loaded.id} group={loaded} /></>}</QueryView>
    </div>
  );
}

function GroupTabs({ group }: { group: Group }) {
  const t = useT('social');
  const [{ tab }, change] = useSearchState({ tab: '' });
  const draft = useGroupDraft(group);
  const tabs = [
    ...(group.may.read ? groupTabs().map((other) => ({ value: other.id, order: other.order ?? 100, label: i18n.t(other.label), content: <LazyTab heading={i18n.t(other.label)} load={other.load} props={{ group }} /> })) : []),
    ...(group.may.read ? [{ value: 'people', order: 20, label: t('groups.view.people'), count: group.members, content: <GroupPeople group={group} /> }] : []),
    { value: 'about', order: group.may.read ? 40 : 0, label: t('groups.view.about'), content: <GroupAbout group={group} /> },
    ...(group.may.govern ? [
      { value: 'requests', order: 60, label: t('groups.view.requests'), content: <GroupRequests group={group} />, ...(group.openRequests > 0 ? { count: group.openRequests } : {}) },
      { value: 'settings', order: 70, label: t('groups.view.settings'), content: <GroupSettings group={group} draft={draft} /> },
    ] : []),
  ].sort((a, b) => a.order - b.order);
  const shown = tabs.some((x) => x.value === tab) ? tab : tabs[0]!.value;
  return (
    <>
      <Tabs aria-label={t('groups.tabsOf', { name: group.name })} value={shown} onValueChange={(next) => change({ tab: next })} className="px-4 sm:px-6" tabs={tabs} />
      <LeaveGuard when={draft.dirty && group.may.govern && !group.archived} />
    </>
  );
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-5"><Skeleton className="h-36 w-full rounded-none sm:h-56 sm:rounded-b-xl" /><div className="px-6"><Skeleton className="h-6 w-1/3" /></div></div>;
}
