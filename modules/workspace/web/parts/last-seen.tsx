import { useT } from '#core/web/i18n/i18n.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { MemberRow } from '../../contract.ts';

/** When a member was here last, or that they are here now. */
export function LastSeen({ member }: { member: Pick<MemberRow, 'online' | 'lastSeenAt'> }) {
  const t = useT('workspace');
  if (member.online) return <span className="text-success-ink">{t('members.online')}</span>;
  return member.lastSeenAt ? <RelativeTime value={member.lastSeenAt} className="text-muted-foreground" /> : <span className="text-muted-foreground">{t('members.never')}</span>;
}
