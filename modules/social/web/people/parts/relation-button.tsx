import '../../social-texts.ts';
import { Check, Clock, Rss, UserCheck, UserPlus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, type ControlSize } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import type { PersonCard, Relation } from '../../../contract/shapes.ts';
import { useRelation, type RelationActions } from './use-relation.ts';

// A card on the home page has this button: menus and dialogs come when they are looked at.
const PersonMenuOf = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenuOf }));
const UnfriendDialog = lazy(async () => ({ default: (await import('./relation-dialogs.tsx')).UnfriendDialog }));

/** Props of RelationButton. */
export interface RelationButtonProps { person: PersonCard; relation: Relation; size?: ControlSize; /** Without the menu of everything else. */ plain?: boolean; className?: string }

/** What is between the viewer and a person, as one toggle that says its state, with a menu of the rest; nothing beside oneself. */
export function RelationButton({ person, relation: given, size = 'md', plain = false, className }: RelationButtonProps) {
  const state = useRelation(person, given);
  const { relation } = state;
  if (!relation || relation.state === 'self') return null;
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-2', className)}>
      <Toggle person={person} state={state} relation={relation} size={size} />
      {!plain && <Suspense><PersonMenuOf person={person} state={state} size={size} /></Suspense>}
    </span>
  );
}

function Toggle({ person, state, relation, size }: { person: PersonCard; state: RelationActions; relation: Relation; size: ControlSize }) {
  const t = useT('social');
  const [parting, setParting] = useState(false);
  const named = (key: string) => t(`relation.named.${key}`, { name: person.name });
  const userId = person.id;
  if (relation.state === 'friends') {
    return (
      <>
        <Button size={size} aria-pressed aria-label={named('friends')} loading={state.unfriend.isPending} onClick={() => setParting(true)}><UserCheck aria-hidden />{t('relation.friends')}</Button>
        {parting && <Suspense><UnfriendDialog person={person} open onOpenChange={setParting} onConfirm={(keepFollowing) => state.unfriend.mutateAsync({ userId, keepFollowing })} /></Suspense>}
      </>
    );
  }
  if (relation.state === 'asked') {
    return <Button size={size} aria-pressed aria-label={named('asked')} loading={state.cancel.isPending} onClick={() => state.cancel.mutate({ id: relation.requestId! })}><Clock aria-hidden />{t('relation.asked')}</Button>;
  }
  if (relation.state === 'asks') {
    return (
      <>
        <Button size={size} variant="primary" aria-pressed={false} aria-label={named('accept')} loading={state.accept.isPending} onClick={() => state.accept.mutate({ id: relation.requestId! })}><Check aria-hidden />{t('relation.accept')}</Button>
        <Button size={size} variant="outline" aria-label={named('decline')} loading={state.decline.isPending} onClick={() => state.decline.mutate({ id: relation.requestId! })}><X aria-hidden />{t('relation.decline')}</Button>
      </>
    );
  }
  if (relation.mayAsk) {
    return <Button size={size} variant={size === 'sm' ? 'outline' : 'primary'} aria-pressed={false} aria-label={named('add')} loading={state.add.isPending} onClick={() => state.add.mutate({ user_id: userId, message: '', until: null })}><UserPlus aria-hidden />{t('relation.add')}</Button>;
  }
  return relation.following
    ? <Button size={size} aria-pressed aria-label={named('following')} loading={state.unfollow.isPending} onClick={() => state.unfollow.mutate({ userId })}><Check aria-hidden />{t('relation.following')}</Button>
    : <Button size={size} aria-pressed={false} aria-label={named('follow')} loading={state.follow.isPending} onClick={() => state.follow.mutate({ userId, notify: false })}><Rss aria-hidden />{t('relation.follow')}</Button>;
}
