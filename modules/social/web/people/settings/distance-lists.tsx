import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { listBlocked, listMuted, listRestricted, unblock, unmute, unrestrict } from '../../../contract/people.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { peopleTopics } from '../../topics.ts';
import { PersonLine } from '../parts/person-line.tsx';
import { useDay } from '../parts/use-day.ts';

type Muted = OutputOf<typeof listMuted>['items'][number];
type Restricted = OutputOf<typeof listRestricted>['items'][number];
type Blocked = OutputOf<typeof listBlocked>['items'][number];
const page = { limit: 50 } as const;

/** People the viewer does not hear of. */
export function MutedList() {
  const t = useT('social');
  const query = usePages(listMuted, page, { topics: peopleTopics });
  return <PagedList<Muted> query={query} label={t('muted.title')} keyOf={(m) => m.person.id} row={(m) => <MutedLine muted={m} />} empty={<p className="text-muted-foreground">{t('muted.none')}</p>} />;
}

function MutedLine({ muted: { person, until } }: { muted: Muted }) {
  const t = useT('social');
  const day = useDay();
  const end = useAction(unmute, { topics: peopleTopics });
  return <PersonLine person={person} detail={until ? t('relation.mutedUntil', { day: day(until) }) : t('relation.muteFor.ever')} actions={<Button size="sm" variant="outline" aria-label={t('muted.endNamed', { name: person.name })} loading={end.isPending} onClick={() => end.mutate({ userId: person.id })}>{t('relation.unmute')}</Button>} />;
}

/** Friends the viewer shows only what is public. */
export function RestrictedList() {
  const t = useT('social');
  const query = usePages(listRestricted, page, { topics: peopleTopics });
  return <PagedList<Restricted> query={query} label={t('restricted.title')} keyOf={(r) => r.person.id} row={(r) => <RestrictedLine restricted={r} />} empty={<p className="text-muted-foreground">{t('restricted.none')}</p>} />;
}

function RestrictedLine({ restricted: { person, since } }: { restricted: Restricted }) {
  const t = useT('social');
  const end = useAction(unrestrict, { topics: peopleTopics });
  return <PersonLine person={person} detail={<RelativeTime value={since} />} actions={<Button size="sm" variant="outline" aria-label={t('restricted.endNamed', { name: person.name })} loading={end.isPending} onClick={() => end.mutate({ userId: person.id })}>{t('relation.unrestrict')}</Button>} />;
}

/** People the viewer has blocked; their names lead nowhere. */
export function BlockedList() {
  const t = useT('social');
  const query = usePages(listBlocked, page, { topics: peopleTopics });
  return <PagedList<Blocked> query={query} label={t('blocked.title')} keyOf={(b) => b.id} row={(b) => <BlockedLine blocked={b} />} empty={<p className="text-muted-foreground">{t('blocked.none')}</p>} />;
}

function BlockedLine({ blocked: { id, name, photo, since } }: { blocked: Blocked }) {
  const t = useT('social');
  const end = useAction(unblock, { topics: peopleTopics });
  return (
    <div className="flex min-h-16 items-center gap-3 py-2.5">
      <Avatar id={id} name={name} src={photo} size="lg" decorative />
      <span className="min-w-0 flex-1"><span className="block truncate font-medium"><bdi>{name}</bdi></span><RelativeTime value={since} className="text-sm text-muted-foreground" /></span>
      <Button size="sm" variant="outline" aria-label={t('blocked.endNamed', { name })} loading={end.isPending} onClick={() => end.mutate({ userId: id })}>{t('block.undo')}</Button>
    </div>
  );
}
