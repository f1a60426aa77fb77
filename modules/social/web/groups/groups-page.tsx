import { Compass, MailOpen, Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages, useRead } from '#core/web/query.ts';
import { Link, useGo, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { listDeletedGroups, listGroups, restoreGroup } from '../../contract/groups.ts';
import type { GroupCard } from '../../contract/shapes.ts';
import { groupAddress } from '../addresses.ts';
import { PagedList, rowsOf } from '../parts/paged-list.tsx';
import { useDay } from '../people/parts/use-day.ts';
import { groupTopics } from '../topics.ts';
import { GroupTile } from './parts/group-tile.tsx';

const scopes = ['mine', 'discover', 'invited'] as const;
type Scope = (typeof scopes)[number];
const icons = { mine: UsersRound, discover: Compass, invited: MailOpen };

/** /groups: one's own, those to discover, and those one is invited to. */
export function GroupsPage() {
  const t = useT('social');
  const [{ tab }, change] = useSearchState({ tab: 'mine' });
  const shown = scopes.find((scope) => scope === tab) ?? 'mine';
  const invited = useRead(listGroups, { scope: 'invited', search: '', limit: 50 }, { topics: groupTopics });
  const waiting = invited.data?.items.length ?? 0;
  return (
    <div className="@container mx-auto w-full max-w-5xl pb-16">
      <PageHeader title={t('groups.title')} action={<Link to="/groups/new" className={buttonStyle({ variant: 'primary' })}><Plus aria-hidden />{t('groups.new')}</Link>} />
      <Tabs
        aria-label={t('groups.tabs')} value={shown} onValueChange={(next) => change({ tab: next })} className="px-4 sm:px-6"
        tabs={scopes.map((scope) => ({ value: scope, label: t(`groups.tab.${scope}`), content: <Scoped scope={scope} />, ...(scope === 'invited' && waiting > 0 ? { count: waiting } : {}) }))}
      />
    </div>
  );
}

function Scoped({ scope }: { scope: Scope }) {
  const t = useT('social');
  const [search, setSearch] = useState('');
  const query = usePages(listGroups, { scope, search, limit: 30 }, { topics: groupTopics, keepPrevious: true });
  const items = rowsOf<GroupCard>(query).length;
  const action = scope === 'mine' ? <Link to="/groups?tab=discover" className={buttonStyle({ variant: 'outline' })}>{t('groups.discover')}</Link> : undefined;
  return (
    <>
      {(scope !== 'invited' || search !== '' || items > 0) && <SearchInput value={search} onSearch={setSearch} label={t('groups.search')} placeholder={t('groups.search')} className="mb-4 max-w-80" />}
      <PagedList<GroupCard>
        grid query={query} label={t(`groups.tab.${scope}`)} keyOf={(g) => g.id} row={(group) => <GroupTile group={group} />}
        empty={search ? <EmptyState icon={icons[scope]} title={t('groups.nothingFound')} /> : <EmptyState icon={icons[scope]} title={t(`groups.none.${scope}`)} action={action}>{t(`groups.noneHelp.${scope}`)}</EmptyState>}
      />
      {scope === 'mine' && <Deleted />}
    </>
  );
}

/** Own groups whose deletion can still be undone. */
function Deleted() {
  const t = useT('social');
  const go = useGo();
  const day = useDay();
  const deleted = useRead(listDeletedGroups, {}, { topics: groupTopics });
  const restore = useAction(restoreGroup, { topics: groupTopics, onDone: (group) => go(groupAddress(group)) });
  if (!deleted.data?.items.length) return null;
  return (
    <section aria-labelledby="deleted-groups" className="mt-8">
      <h2 id="deleted-groups" className="mb-1 text-lg font-semibold">{t('groups.deleted')}</h2>
      <ul className="divide-y">
        {deleted.data.items.map(({ id, name, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1"><span className="block truncate font-medium"><bdi>{name}</bdi></span><span className="text-sm text-muted-foreground">{t('groups.deletedUntil', { day: day(until) })}</span></span>
            <Button size="sm" variant="outline" aria-label={t('groups.restoreNamed', { name })} loading={restore.isPending} onClick={() => restore.mutate({ id })}>{t('groups.restore')}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
