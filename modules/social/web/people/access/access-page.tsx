import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { getAccess, listAccess, revokeAccess } from '../../../contract/people.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { groupTopics, peopleTopics } from '../../topics.ts';
import { PersonLine } from '../parts/person-line.tsx';
import { useDay } from '../parts/use-day.ts';

type Entry = OutputOf<typeof listAccess>['items'][number];
type Line = OutputOf<typeof getAccess>['lines'][number];
const topics = [...peopleTopics, ...groupTopics];

/** /settings/access: who can see more of the viewer than everybody, by which way, and the way to end each. */
export function AccessPage() {
  const t = useT('social');
  const query = usePages(listAccess, { limit: 50 }, { topics });
  return (
    <SettingsPage title={t('access.title')} description={t('access.lead')}>
      <PagedList<Entry> query={query} label={t('access.title')} keyOf={(e) => e.person.id} row={(e) => <Person entry={e} />} empty={<EmptyState icon={ShieldCheck} title={t('access.none')}>{t('access.noneHelp')}</EmptyState>} />
    </SettingsPage>
  );
}

function Person({ entry: { person, friend, friendsUntil, followsYou } }: { entry: Entry }) {
  const t = useT('social');
  const day = useDay();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const ways = [friend ? (friendsUntil ? t('relation.until', { day: day(friendsUntil) }) : t('access.friend')) : null, followsYou ? t('relation.followsYou') : null].filter(Boolean);
  return (
    <>
      <PersonLine
        person={person} detail={ways.join(' · ')}
        actions={(
          <Button size="sm" variant="outline" aria-expanded={open} aria-controls={panel} aria-label={t('access.showNamed', { name: person.name })} onClick={() => setOpen(!open)}>
            {t('access.show')}<ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
          </Button>
        )}
      />
      <div id={panel} hidden={!open} className="pb-4 sm:ps-13">{open && <Ledger userId={person.id} name={person.name} />}</div>
    </>
  );
}

function Ledger({ userId, name }: { userId: string; name: string }) {
  const t = useT('social');
  const query = useRead(getAccess, { userId }, { topics });
  const revoke = useAction(revokeAccess, { topics, success: t('access.revoked') });
  const busy = (kind: string | undefined) => revoke.isPending && revoke.variables.kind === kind;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {({ lines }) => (
        <div className="rounded-lg border">
          <ul className="divide-y">
            {lines.map((line) => (
              <li key={line.kind} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
                <LineText line={line} />
                {line.revocable && <Button size="sm" variant="outline" aria-label={t('access.endNamed', { end: endOf(line, t), name })} loading={busy(line.kind)} onClick={() => revoke.mutate({ userId, kind: line.kind })}>{endOf(line, t)}</Button>}
              </li>
            ))}
          </ul>
          {lines.filter((line) => line.revocable).length > 1 && <div className="border-t px-3 py-2.5"><Button size="sm" variant="destructive" loading={busy(undefined)} onClick={() => revoke.mutate({ userId })}>{t('access.revokeAll')}</Button></div>}
        </div>
      )}
    </QueryView>
  );
}

type Say = (key: string, values?: Record<string, unknown>) => string;

/** A room says its own lines: `<room>:access.<what>`. */
function titleOf({ kind, count }: Line, t: Say): string {
  const [room = '', what = ''] = kind.split('.');
  const key = `${room}:access.line.${what}`;
  return i18n.exists(key, { count }) ? i18n.t(key, { count }) : t('access.line.other', { count });
}

const endings: Readonly<Record<string, string>> = { 'social.friendship': 'friendship', 'social.restricted': 'friendship', 'social.follower': 'follower', 'social.groups': 'groups' };
const endOf = ({ kind }: Line, t: Say) => t(`access.end.${endings[kind] ?? 'other'}`);

function LineText({ line }: { line: Line }) {
  const t = useT('social');
  const day = useDay();
  const when = line.until ? t('access.until', { day: day(line.until) }) : line.since ? t('access.since', { day: day(line.since) }) : null;
  return (
    <span className="min-w-0 flex-1 basis-52">
      <span className="block font-medium">{titleOf(line, t)}</span>
      {(when || line.examples.length > 0) && (
        <span className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
          {when && <span>{when}</span>}
          {line.examples.map(({ label, link }) => (link ? <Link key={label} to={link} className="focus-ring rounded-sm underline underline-offset-4"><bdi>{label}</bdi></Link> : <bdi key={label}>{label}</bdi>))}
        </span>
      )}
    </span>
  );
}
