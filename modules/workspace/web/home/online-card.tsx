import { UserPlus } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { MemberRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { memberAddress } from '../members/member-address.ts';
import { activeOnly, memberList } from '../members/member-list.ts';
import { LastSeen } from '../parts/last-seen.tsx';
import { Person } from '../parts/person.tsx';
import { useRoleName } from '../words.ts';

const shown = 8;

/** Who is here now, then who was here last. */
export function OnlineCard() {
  const t = useT('workspace');
  const can = useCan();
  const slug = useSlug();
  const members = useRead(memberList, { workspace_slug: slug, limit: 100, sort: '-lastSeenAt', filter: activeOnly }, { topics: topics.people });
  const active = members.data?.items ?? [];
  const online = active.filter((m) => m.online).length;
  const ordered = active.toSorted(byPresence).slice(0, shown);
  return (
    <Card>
      <CardHeader
        title={t('home.online')} description={members.data ? <span role="status">{t('home.onlineCount', { count: online })}</span> : undefined}
        actions={<Link to="/workspace/members" className="focus-ring rounded-sm text-sm text-muted-foreground hover:text-foreground hover:underline">{t('home.all')}</Link>}
      />
      <CardBody>
        <QueryView query={members} skeleton={<Waiting />}>{() => <ul className="flex flex-col">{ordered.map((m) => <Line key={m.id} member={m} />)}</ul>}</QueryView>
        {active.length === 1 && can('workspace.member.invite') && <Link to="/workspace/members?invite=true" className={buttonStyle({ variant: 'outline', size: 'sm', className: 'mt-2' })}><UserPlus aria-hidden />{t('invite.action')}</Link>}
      </CardBody>
    </Card>
  );
}

function byPresence(a: MemberRow, b: MemberRow): number {
  return Number(b.online) - Number(a.online) || (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? '') || a.person.name.localeCompare(b.person.name);
}

function Line({ member }: { member: MemberRow }) {
  const t = useT('workspace');
  const nameOf = useRoleName();
  return (
    <li>
      <Link to={memberAddress(member.id)} className="focus-ring-inset -mx-2 flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-accent">
        <Person person={member.person} online={member.online} detail={[member.title || nameOf(member.role), member.isYou && t('members.you')].filter(Boolean).join(' · ')} className="flex-1" />
        <span className="shrink-0 text-sm"><LastSeen member={member} /></span>
      </Link>
    </li>
  );
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-4 py-2">{[0, 1, 2, 3].map((i) => <div key={i} className="flex items-center gap-2.5"><Skeleton className="size-8 rounded-full" /><Skeleton className="w-1/2" /></div>)}</div>;
}
