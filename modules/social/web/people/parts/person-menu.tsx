import '../../social-texts.ts';
import { Ban, BellOff, BellPlus, BellRing, CalendarClock, Check, Ellipsis, MessageSquareText, Rss, ShieldCheck, ShieldMinus, UserMinus, UserPlus, UserRound, Volume2, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { IconButton, type ControlSize } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator, MenuSub } from '#core/web/ui/menu.tsx';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { getRelation } from '../../../contract/people.ts';
import type { PersonCard, Relation } from '../../../contract/shapes.ts';
import { personAddress } from '../../addresses.ts';
import { personActions } from '../../tabs.ts';
import { relationTopics } from '../../topics.ts';
import { AskDialog, BlockDialog, UnfriendDialog, UntilDialog } from './relation-dialogs.tsx';
import { muteEnds } from './times.ts';
import { useRelation, type RelationActions } from './use-relation.ts';

/** Props of PersonMenu. */
export interface PersonMenuProps { person: PersonCard; size?: ControlSize; /** Button that opens it; three dots when left out. */ trigger?: ReactElement; align?: 'start' | 'end' }

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
export function PersonMenuOf({ person, state, size = 'sm', trigger, align = 'end', open, onOpenChange, withProfile = false }: OfProps) {
  const t = useT('social');
  const [asked, setAsked] = useState<Asked>(null);
  const { relation } = state;
  const userId = person.id;
  const dialog = (name: Exclude<Asked, null>) => ({ person, open: asked === name, onOpenChange: (next: boolean) => setAsked(next ? name : null) });
  return (
    <>
      <Menu align={align} {...(open === undefined ? {} : { open, onOpenChange })} trigger={trigger ?? <IconButton size={size} aria-label={t('relation.more', { name: person.name })}><Ellipsis /></IconButton>}>
        {withProfile && <MenuItem icon={<UserRound />} link={<Link to={personAddress(person)} />}>{t('relation.profile')}</MenuItem>}
        {relation && relation.state !== 'self' && <RelationItems person={person} state={state} relation={relation} ask={setAsked} />}
        <OtherActions person={person} />
        {relation && relation.state !== 'self' && <><MenuSeparator /><MenuItem icon={<Ban />} destructive onSelect={() => setAsked('block')}>{t('relation.block')}</MenuItem></>}
      </Menu>
      <UnfriendDialog {...dialog('unfriend')} onConfirm={(keepFollowing) => state.unfriend.mutateAsync({ userId, keepFollowing })} />
      <BlockDialog {...dialog('block')} onConfirm={() => state.block.mutateAsync({ userId })} />
      {asked === 'until' && <UntilDialog {...dialog('until')} until={relation?.friendsUntil ?? null} onConfirm={(until) => state.until.mutateAsync({ userId, until })} />}
      {asked === 'ask' && <AskDialog {...dialog('ask')} onConfirm={(message, until) => state.add.mutateAsync({ userId, message, until })} />}
    </>
  );
}

function RelationItems({ person, state, relation, ask }: { person: PersonCard; state: RelationActions; relation: Relation; ask: (what: Asked) => void }) {
  const t = useT('social');
  const userId = person.id;
  const requestId = relation.requestId ?? '';
  return (
    <>
      {relation.state === 'none' && relation.mayAsk && <MenuItem icon={<UserPlus />} onSelect={() => state.add.mutate({ userId, message: '', until: null })}>{t('relation.add')}</MenuItem>}
      {relation.state === 'none' && relation.mayAsk && <MenuItem icon={<MessageSquareText />} onSelect={() => ask('ask')}>{t('relation.addWith')}</MenuItem>}
      {relation.state === 'asks' && <MenuItem icon={<Check />} onSelect={() => state.accept.mutate({ id: requestId })}>{t('relation.acceptRequest')}</MenuItem>}
      {relation.state === 'asks' && <MenuItem icon={<X />} onSelect={() => state.decline.mutate({ id: requestId })}>{t('relation.declineRequest')}</MenuItem>}
      {relation.state === 'asked' && <MenuItem icon={<X />} onSelect={() => state.cancel.mutate({ id: requestId })}>{t('relation.cancelRequest')}</MenuItem>}
      {relation.following
        ? <MenuItem icon={<Rss />} onSelect={() => state.unfollow.mutate({ userId })}>{t('relation.unfollow')}</MenuItem>
        : <MenuItem icon={<Rss />} onSelect={() => state.follow.mutate({ userId, notify: false })}>{t('relation.follow')}</MenuItem>}
      {relation.following && (
        <MenuItem icon={relation.followNotify ? <BellOff /> : <BellRing />} onSelect={() => state.follow.mutate({ userId, notify: !relation.followNotify })}>{t(relation.followNotify ? 'relation.notifyOff' : 'relation.notifyOn')}</MenuItem>
      )}
      {relation.muted
        ? <MenuItem icon={<Volume2 />} onSelect={() => state.unmute.mutate({ userId })}>{t('relation.unmute')}</MenuItem>
        : (
          <MenuSub icon={<BellPlus />} label={t('relation.mute')}>
            {muteEnds().map(({ key, until }) => <MenuItem key={key} onSelect={() => state.mute.mutate({ userId, until })}>{t(`relation.muteFor.${key}`)}</MenuItem>)}
          </MenuSub>
        )}
      {relation.restricted
        ? <MenuItem icon={<ShieldCheck />} onSelect={() => state.unrestrict.mutate({ userId })}>{t('relation.unrestrict')}</MenuItem>
        : relation.state === 'friends' && <MenuItem icon={<ShieldMinus />} onSelect={() => state.restrict.mutate({ userId })}>{t('relation.restrict')}</MenuItem>}
      {relation.state === 'friends' && <MenuItem icon={<CalendarClock />} onSelect={() => ask('until')}>{t(relation.friendsUntil ? 'relation.changeUntil' : 'relation.setUntil')}</MenuItem>}
      {relation.state === 'friends' && <MenuItem icon={<UserMinus />} onSelect={() => ask('unfriend')}>{t('relation.unfriend')}</MenuItem>}
    </>
  );
}

function OtherActions({ person }: { person: PersonCard }) {
  const go = useGo();
  const me = useMaybeViewer()?.account.id;
  if (person.id === me) return null;
  return personActions().map(({ id, label, icon: Icon, run }) => <MenuItem key={id} icon={<Icon />} onSelect={() => run(person, go)}>{i18n.t(label)}</MenuItem>);
}
