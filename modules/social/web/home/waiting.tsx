import '../social-texts.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import type { GroupCard } from '../../contract/shapes.ts';
import { groupAddress } from '../addresses.ts';
import { JoinButton } from '../groups/parts/join-button.tsx';
import { AskedLine, type Request } from '../people/hub/requests.tsx';

const shown = 3;
const linkStyle = 'focus-ring inline-flex min-h-6 items-center rounded-sm text-sm text-muted-foreground hover:text-foreground hover:underline';

/** The card of friend requests and invitations to groups, each with its answers. */
export function Waiting({ requests, invited }: { requests: readonly Request[]; invited: readonly GroupCard[] }) {
  const t = useT('social');
  return (
    <Card>
      <CardHeader title={t('waiting.title')} />
      <CardBody>
        {requests.length > 0 && <ul aria-label={t('waiting.requests')} className="divide-y">{requests.slice(0, shown).map((request) => <li key={request.id}><AskedLine request={request} /></li>)}</ul>}
        {requests.length > shown && <Link to="/friends?tab=requests" className={linkStyle}>{t('waiting.moreRequests', { count: requests.length - shown })}</Link>}
        {invited.length > 0 && <ul aria-label={t('waiting.groups')} className="divide-y [&:not(:first-child)]:border-t">{invited.slice(0, shown).map((group) => <li key={group.id}><InvitedLine group={group} /></li>)}</ul>}
        {invited.length > shown && <Link to="/groups?tab=invited" className={linkStyle}>{t('waiting.moreGroups', { count: invited.length - shown })}</Link>}
      </CardBody>
    </Card>
  );
}

function InvitedLine({ group }: { group: GroupCard }) {
  const t = useT('social');
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Avatar id={group.id} name={group.name} src={group.avatar} shape="square" size="lg" decorative />
        <span className="min-w-0"><Link to={groupAddress(group)} dir="auto" className="focus-ring block truncate rounded-sm font-medium hover:underline">{group.name}</Link><span className="block text-sm text-muted-foreground">{t('waiting.invited')} · {t('groups.members', { count: group.members })}</span></span>
      </span>
      <JoinButton group={group} size="sm" className="shrink-0 max-sm:ps-13" />
    </div>
  );
}
