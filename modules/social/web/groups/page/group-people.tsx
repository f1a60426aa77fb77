import { UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listGroupPeople, unbanFromGroup, type Group } from '../../../contract/groups.ts';
import { groupRoles, type GroupRole, type PersonCard } from '../../../contract/shapes.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { PersonLine } from '../../people/parts/person-line.tsx';
import { PersonMenu } from '../../people/parts/person-menu.tsx';
import { useDay } from '../../people/parts/use-day.ts';
import { groupTopics, peopleTopics } from '../../topics.ts';
import { manages, MemberMenu } from './member-menu.tsx';

/** Somebody in a group. */
export type Member = OutputOf<typeof listGroupPeople>['items'][number];
type Filter = 'all' | GroupRole | 'banned';
const topics = [...groupTopics, ...peopleTopics];

/** Who is in a group, and for those who lead it what can be done about each. */
export function GroupPeople({ group }: { group: Group }) {
  const t = useT('social');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const banned = filter === 'banned';
  const query = usePages(listGroupPeople, { id: group.id, search, limit: 50, banned: banned ? 'true' : 'false', ...(filter === 'all' || banned ? {} : { role: filter }) }, { topics, keepPrevious: true });
  // Members' tabs are not told of everybody who joins: who opens the list sees it as it is.
  const known = query.data !== undefined;
  const { refetch } = query;
  useEffect(() => { if (known) void refetch(); }, []); // oxlint-disable-line react/exhaustive-deps
  const filters: Filter[] = ['all', ...groupRoles, ...(group.may.govern ? ['banned' as const] : [])];
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <SearchInput value={search} onSearch={setSearch} label={t('groups.searchPeople')} placeholder={t('groups.searchPeople')} className="max-w-80 min-w-48 flex-1" />
        <Select size="sm" className="w-40" aria-label={t('groups.filter')} value={filter} onValueChange={setFilter} options={filters.map((value) => ({ value, label: t(`groups.filters.${value}`) }))} />
      </div>
      <PagedList<Member>
        query={query} label={t('groups.view.people')} keyOf={(m) => m.person?.id ?? `${m.role}:${m.joinedAt}`}
        row={(m) => (m.person === null ? <Veiled /> : banned ? <Banned group={group} person={m.person} /> : <MemberLine group={group} member={m} person={m.person} />)}
        empty={<EmptyState icon={UsersRound} title={t(banned ? 'groups.nobodyBanned' : 'groups.nobodyHere')} />}
      />
    </>
  );
}

function MemberLine({ group, member, person }: { group: Group; member: Member; person: PersonCard }) {
  const t = useT('social');
  const day = useDay();
  const me = useViewer().account.id;
  return (
    <PersonLine
      person={person}
      detail={<span className="flex flex-wrap items-center gap-x-2">{member.role !== 'member' && <Badge>{t(`groups.role.${member.role}`)}</Badge>}{member.silencedUntil && <Badge tone="warning">{t('groups.silenced', { day: day(member.silencedUntil) })}</Badge>}<span>{t('groups.joined', { day: day(member.joinedAt) })}</span></span>}
      actions={person.id !== me && <>{manages(group, member) && <MemberMenu group={group} member={member} person={person} />}<PersonMenu person={person} /></>}
    />
  );
}

function Banned({ group, person }: { group: Group; person: PersonCard }) {
  const t = useT('social');
  const unban = useAction(unbanFromGroup, { topics: groupTopics });
  const lift = <Button size="sm" variant="outline" aria-label={t('groups.unbanNamed', { name: person.name })} loading={unban.isPending} onClick={() => unban.mutate({ id: group.id, userId: person.id })}>{t('groups.unban')}</Button>;
  return <PersonLine person={person} actions={<>{lift}<PersonMenu person={person} /></>} />;
}

/** Somebody in a block pair with a moderator: there, and not told who. */
function Veiled() {
  const t = useT('social');
  return <div className="flex min-h-16 items-center gap-3 py-2.5 text-muted-foreground"><Avatar name="?" size="lg" decorative />{t('groups.veiled')}</div>;
}
