import '../../social-texts.ts';
import { Ban, BellOff, BellPlus, BellRing, CalendarClock, Check, Ellipsis, KeyRound, MessageSquareText, Rss, ShieldCheck, ShieldMinus, UserMinus, UserPlus, UserRound, Volume2, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ActionItems, useRecordActions, type MaybeAction, type RecordAction } from '#core/web/resource/record-actions.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { IconButton, type ControlSize } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { getRelation } from '../../../contract/people.ts';
import type { PersonCard } from '../../../contract/shapes.ts';
import { accessAddress, personAddress } from '../../addresses.ts';
import { personActions } from '../../tabs.ts';
import { relationTopics } from '../../topics.ts';
import { AskDialog, BlockDialog, UnfriendDialog, UntilDialog } from './relation-dialogs.tsx';
import { muteEnds } from './times.ts';
import { useRelation, type RelationActions } from './use-relation.ts';

/** Props of PersonMenu. */
export interface PersonMenuProps { person: PersonCard; size?: ControlSize; /** Button that opens it; three dots when left out. */ trigger?: ReactElement; align?: 'start' | 'end'; /** What the place lets one do with the person besides, such as leaders of a group; stands at the end. */ extra?: readonly MaybeAction[] }

/** Everything one can do about a person: friend, follow, mute, block, and what other rooms add. What is between the two is read when it opens. */
export function PersonMenu({ person, ...props }: PersonMenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const me = useMaybeViewer()?.account.id;
  const read = useRead(getRelation, { userId: person.id }, { enabled: wanted && person.id !== me, topics: relationTopics });
  const state = useRelation(person, read.data?.relation);
  return <PersonMenuOf person={person} state={state} open={open} onOpenChange={(next) => { setOpen(next); if (next) setWanted(true); }} withProfile {...props} />;
}

type Asked = 'unfriend' | 'until' | 'block' | 'ask' | null;

interface OfProps extends PersonMenuProps { state: RelationActions; open?: boolean; onOpenChange?: (open: boolean) => void; withProfile?: boolean }

/** The menu of a person whose relation the page knows already. */
export function PersonMenuOf({ person, state, size = 'sm', trigger, align = 'end', extra = [], open, onOpenChange, withProfile = false }: OfProps) {
  const t = useT('social');
  const [asked, setAsked] = useState<Asked>(null);
  const { relation } = state;
  const userId = person.id;
  const own = useRelationActions(person, state, setAsked);
  const others = useOtherActions(person);
  const actions = useRecordActions(person.id, [...own.slice(0, -1), ...others, ...own.slice(-1), ...extra]);
  const dialog = (name: Exclude<Asked, null>) => ({ person, open: asked === name, onOpenChange: (next: boolean) => setAsked(next ? name : null) });
  return (
    <>
      <Menu align={align} {...(open === undefined ? {} : { open, onOpenChange })} trigger={trigger ?? <IconButton size={size} aria-label={t('relation.more', { name: person.name })}><Ellipsis /></IconButton>}>
        {withProfile && <MenuItem icon={<UserRound />} link={<Link to={personAddress(person)} />}>{t('relation.profile')}</MenuItem>}
        <ActionItems actions={actions} />
      </Menu>
      <UnfriendDialog {...dialog('unfriend')} onConfirm={(keepFollowing) => state.unfriend.mutateAsync({ userId, keepFollowing })} />
      <BlockDialog {...dialog('block')} onConfirm={() => state.block.mutateAsync({ userId })} />
      {asked === 'until' && <UntilDialog {...dialog('until')} until={relation?.friendsUntil ?? null} onConfirm={(until) => state.until.mutateAsync({ userId, until })} />}
      {asked === 'ask' && <AskDialog {...dialog('ask')} onConfirm={(message, until) => state.add.mutateAsync({ user_id: userId, message, until })} />}
    </>
  );
}

function useRelationActions(person: PersonCard, state: RelationActions, ask: (what: Asked) => void): readonly MaybeAction[] {
  const t = useT('social');
  const { relation } = state;
  if (!relation || relation.state === 'self') return [];
  const userId = person.id;
  const requestId = relation.requestId ?? '';
  const friends = relation.state === 'friends';
  return [
    relation.state === 'none' && relation.mayAsk && { id: 'add', label: t('relation.add'), icon: UserPlus, run: () => state.add.mutate({ user_id: userId, message: '', until: null }) },
    relation.state === 'none' && relation.mayAsk && { id: 'addWith', label: t('relation.addWith'), icon: MessageSquareText, run: () => ask('ask') },
    relation.state === 'asks' && { id: 'accept', label: t('relation.acceptRequest'), icon: Check, run: () => state.accept.mutate({ id: requestId }) },
    relation.state === 'asks' && { id: 'decline', label: t('relation.declineRequest'), icon: X, run: () => state.decline.mutate({ id: requestId }) },
    relation.state === 'asked' && { id: 'cancel', label: t('relation.cancelRequest'), icon: X, run: () => state.cancel.mutate({ id: requestId }) },
    relation.following
      ? { id: 'unfollow', label: t('relation.unfollow'), icon: Rss, run: () => state.unfollow.mutate({ userId }) }
      : { id: 'follow', label: t('relation.follow'), icon: Rss, run: () => state.follow.mutate({ userId, notify: false }) },
    relation.following && { id: 'notify', label: t(relation.followNotify ? 'relation.notifyOff' : 'relation.notifyOn'), icon: relation.followNotify ? BellOff : BellRing, run: () => state.follow.mutate({ userId, notify: !relation.followNotify }) },
    relation.muted
      ? { id: 'unmute', label: t('relation.unmute'), icon: Volume2, run: () => state.unmute.mutate({ userId }) }
      : { id: 'mute', label: t('relation.mute'), icon: BellPlus, run: () => undefined, choices: muteEnds().map(({ key, until }) => ({ id: key, label: t(`relation.muteFor.${key}`), run: () => state.mute.mutate({ userId, until }) })) },
    relation.restricted
      ? { id: 'unrestrict', label: t('relation.unrestrict'), icon: ShieldCheck, run: () => state.unrestrict.mutate({ userId }) }
      : friends && { id: 'restrict', label: t('relation.restrict'), icon: ShieldMinus, run: () => state.restrict.mutate({ userId }) },
    friends && { id: 'until', label: t(relation.friendsUntil ? 'relation.changeUntil' : 'relation.setUntil'), icon: CalendarClock, run: () => ask('until') },
    friends && { id: 'unfriend', label: t('relation.unfriend'), icon: UserMinus, run: () => ask('unfriend') },
    { id: 'block', label: t('relation.block'), icon: Ban, destructive: true, run: () => ask('block') },
  ];
}

const distances = new Set(['mute', 'unmute', 'restrict', 'unrestrict', 'block']);

/** Which of a person's actions put distance between the two. */
export const distanceOf = (actions: readonly MaybeAction[]): RecordAction[] => actions.filter((action): action is RecordAction => !!action && distances.has(action.id));

/**
 * Mute, restrict and block, for the end of the menu of what that person wrote: what is between the two is read when it opens, and nothing may move under the hand.
 * The question before a block outlives the menu: whoever holds it shows <BlockPerson> once `onBlock` was called.
 */
export function DistanceItems({ person, onBlock }: { person: PersonCard; onBlock: () => void }) {
  const me = useMaybeViewer()?.account.id;
  const read = useRead(getRelation, { userId: person.id }, { enabled: person.id !== me, topics: relationTopics });
  const state = useRelation(person, read.data?.relation);
  const actions = distanceOf(useRelationActions(person, state, (what) => { if (what === 'block') onBlock(); }));
  return actions.length > 0 && <><MenuSeparator /><ActionItems actions={actions} /></>;
}

/** Asks before a person is blocked. */
export function BlockPerson({ person, onClose }: { person: PersonCard; onClose: () => void }) {
  const { block } = useRelation(person, undefined);
  return <BlockDialog person={person} open onOpenChange={(open) => { if (!open) onClose(); }} onConfirm={() => block.mutateAsync({ userId: person.id })} />;
}

/** What other rooms offer about a person, such as writing to them, and the way to their line of the access ledger. */
function useOtherActions(person: PersonCard): readonly RecordAction[] {
  const t = useT('social');
  const go = useGo();
  const me = useMaybeViewer()?.account.id;
  if (person.id === me) return [];
  const ledger = { id: 'access', label: t('relation.access', { name: person.name }), icon: KeyRound, run: () => go(accessAddress(person)) };
  return [...personActions().map(({ id, label, icon, run }) => ({ id, label: i18n.t(label), icon, run: () => run(person, go) })), ledger];
}
