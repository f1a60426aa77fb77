import { Check, Clock, LogIn, X } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button, type ControlSize } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { acceptGroupInvitation, declineGroupInvitation, joinGroup, leaveGroup } from '../../../contract/groups.ts';
import type { GroupCard } from '../../../contract/shapes.ts';
import { groupTopics } from '../../topics.ts';

/** The way into a group: join, ask, take the question back, or answer an invitation; nothing for members and where there is no way. */
export function JoinButton({ group, size = 'md', className }: { group: Pick<GroupCard, 'id' | 'name' | 'state' | 'join' | 'archived' | 'invitationId'>; size?: ControlSize; className?: string }) {
  const t = useT('social');
  const said = (key: string) => () => announce(t(`groups.said.${key}`, { name: group.name }), 'polite');
  const join = useAction(joinGroup, { topics: groupTopics, onDone: ({ state }) => said(state)() });
  const leave = useAction(leaveGroup, { topics: groupTopics, onDone: said('withdrawn') });
  const accept = useAction(acceptGroupInvitation, { topics: groupTopics, onDone: said('active') });
  const decline = useAction(declineGroupInvitation, { topics: groupTopics, onDone: said('declined') });
  const { id, name, invitationId } = group;
  if (group.state === 'active' || group.state === 'banned') return null;
  if (invitationId) {
    return (
      <span className={cn('flex flex-wrap gap-2', className)}>
        {!group.archived && <Button size={size} variant="primary" aria-label={t('groups.acceptNamed', { name })} loading={accept.isPending} onClick={() => accept.mutate({ id: invitationId })}><Check aria-hidden />{t('groups.accept')}</Button>}
        <Button size={size} variant="outline" aria-label={t('groups.declineNamed', { name })} loading={decline.isPending} onClick={() => decline.mutate({ id: invitationId })}><X aria-hidden />{t('relation.decline')}</Button>
      </span>
    );
  }
  if (group.archived) return null;
  if (group.state === 'requested') return <span className={cn('flex', className)}><Button size={size} aria-pressed aria-label={t('groups.requestedNamed', { name })} loading={leave.isPending} onClick={() => leave.mutate({ id })}><Clock aria-hidden />{t('groups.requested')}</Button></span>;
  if (group.join === 'invite') return null;
  const key = group.join === 'open' ? 'join' : 'ask';
  return <span className={cn('flex', className)}><Button size={size} variant="primary" aria-pressed={false} aria-label={t(`groups.${key}Named`, { name })} loading={join.isPending} onClick={() => join.mutate({ id })}><LogIn aria-hidden className="mirror-rtl" />{t(`groups.${key}`)}</Button></span>;
}
