import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { i18n, useT, type Translate } from '#core/web/i18n/i18n.ts';
import { usePages, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { getAccess, listAccess } from '../../../contract/people.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { PersonLine } from '../parts/person-line.tsx';
import { PersonMenu } from '../parts/person-menu.tsx';
import { useDay } from '../parts/use-day.ts';
import { accessTopics, Ledger } from './ledger.tsx';

type Entry = OutputOf<typeof listAccess>['items'][number];
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** /settings/access: who can see more of the viewer than everybody, by which way, and the way to end each; `?person=` asks about one person. */
export function AccessPage() {
  const t = useT('social');
  const [{ person }] = useSearchState({ person: '' });
  return (
    <SettingsPage title={t('access.title')} description={t('access.lead')}>
      {isId(person) ? <OnePerson key={person} userId={person} /> : <Everybody />}
    </SettingsPage>
  );
}

/** Also of somebody who sees no more than everyone: that is an answer too. */
function OnePerson({ userId }: { userId: string }) {
  const t = useT('social');
  const query = useRead(getAccess, { userId }, { topics: accessTopics });
  return (
    <div className="flex flex-col gap-4">
      <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ person }) => (
          <section aria-labelledby="access-of">
            <h2 id="access-of" className="mb-1 text-lg font-semibold">{t('access.ofPerson', { name: person.name })}</h2>
            <PersonLine person={person} detail={person.headline && <bdi>{person.headline}</bdi>} actions={<PersonMenu person={person} />} />
            <Ledger userId={userId} name={person.name} />
          </section>
        )}
      </QueryView>
      <Link to="/settings/access" className={cn(buttonStyle({ variant: 'outline' }), 'self-start')}>{t('access.everybody')}</Link>
    </div>
  );
}

function Everybody() {
  const t = useT('social');
  const [search, setSearch] = useState('');
  const query = usePages(listAccess, { search, limit: 50 }, { topics: accessTopics, keepPrevious: true });
  return (
    <div>
      <SearchInput value={search} onSearch={setSearch} label={t('access.search')} placeholder={t('access.search')} className="mb-2 max-w-80" />
      <PagedList<Entry>
        query={query} label={t('access.title')} keyOf={(e) => e.person.id} row={(e) => <Person entry={e} />}
        empty={search ? <EmptyState icon={ShieldCheck} title={t('friends.nobody')} /> : <EmptyState icon={ShieldCheck} title={t('access.none')}>{t('access.noneHelp')}</EmptyState>}
      />
    </div>
  );
}

/** How somebody comes to see more than everyone, in words. */
function waysOf({ friend, friendsUntil, followsYou, groups, workspaces, others }: Entry, t: Translate, day: (at: string) => string): string[] {
  const names = (list: readonly string[]) => new Intl.ListFormat(i18n.language).format(list);
  return [
    ...(friend ? [friendsUntil ? t('relation.until', { day: day(friendsUntil) }) : t('access.friend')] : []),
    ...(followsYou ? [t('relation.followsYou')] : []),
    ...(groups.length > 0 ? [t('access.way.groups', { names: names(groups) })] : []),
    ...(workspaces.length > 0 ? [t('access.way.workspaces', { names: names(workspaces) })] : []),
    // A room says its own ways: `<room>:access.way.<what>`.
    ...others.map((kind) => { const key = kind.replace('.', ':access.way.'); return i18n.exists(key) ? i18n.t(key) : t('access.way.other'); }),
  ];
}

function Person({ entry }: { entry: Entry }) {
  const t = useT('social');
  const day = useDay();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const { person } = entry;
  return (
    <>
      <PersonLine
        person={person} detail={waysOf(entry, t, day).join(' · ')}
        actions={(
          <>
            <Button size="sm" variant="outline" aria-expanded={open} aria-controls={panel} aria-label={t('access.showNamed', { name: person.name })} onClick={() => setOpen(!open)}>
              {t('access.show')}<ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
            </Button>
            <PersonMenu person={person} />
          </>
        )}
      />
      <div id={panel} hidden={!open} className="pb-4 sm:ps-13">{open && <Ledger userId={person.id} name={person.name} />}</div>
    </>
  );
}
