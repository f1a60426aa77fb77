import { Ellipsis, Eye, KeyRound, Settings2, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { VisuallyHidden } from '#core/web/ui/visually-hidden.tsx';
import type { Profile } from '../../../contract/profile.ts';
import { personAddress } from '../../addresses.ts';
import { personActions } from '../../tabs.ts';
import { RelationButton } from '../parts/relation-button.tsx';
import { useDay } from '../parts/use-day.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import { OwnCover } from './own-cover.tsx';
import { CoverPicture } from '../../parts/cover.tsx';
import type { OwnData } from './own-data.ts';

interface HeadProps { profile: Profile; own: OwnData | undefined; onViewAs: ((as: 'friends' | 'everyone') => void) | undefined }

/** Cover, picture, name, figures, and what one can do. */
export function ProfileHead({ profile, own, onViewAs }: HeadProps) {
  const { person } = profile;
  return (
    <header>
      {own ? <OwnCover profile={profile} /> : <CoverPicture src={profile.cover} offsetY={profile.coverOffsetY} seed={person.id} />}
      <div className="relative flex flex-wrap items-start gap-x-5 gap-y-3 px-4 pb-4 sm:px-6">
        <div className="-mt-12 shrink-0 rounded-full border-4 border-background bg-background">{own ? <OwnPicture profile={profile} /> : <Avatar id={person.id} name={person.name} src={person.photo} size="xl" className="size-24 text-3xl sm:size-28" decorative />}</div>
        <div className="min-w-0 flex-1 basis-72 pt-2.5">
          <h1 className="text-2xl font-semibold tracking-tight break-words"><bdi>{person.name}</bdi></h1>
          {profile.headline && <p className="mt-0.5 text-muted-foreground text-pretty"><bdi>{profile.headline}</bdi></p>}
          <Figures profile={profile} />
        </div>
        <div className="flex flex-wrap items-center gap-2 pt-2.5">
          {own ? <OwnActions address={personAddress(person)} onViewAs={onViewAs} /> : <><OtherButtons profile={profile} /><RelationButton person={person} relation={profile.relation} /></>}
        </div>
      </div>
    </header>
  );
}

function Figures({ profile: { person, friends, mutual, followers, following, relation } }: { profile: Profile }) {
  const t = useT('social');
  const day = useDay();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted-foreground">
      {friends !== null && <Link to={`/people/${person.slug}?tab=friends`} className="focus-ring figures rounded-sm hover:text-foreground hover:underline">{t('profile.friends', { count: friends })}</Link>}
      {mutual > 0 && relation.state !== 'self' && <span className="figures">{t('mutual', { count: mutual })}</span>}
      <span className="figures">{t('profile.followers', { count: followers })}</span>
      <span className="figures">{t('profile.following', { count: following })}</span>
      {relation.friendsUntil && <Badge tone="info">{t('relation.until', { day: day(relation.friendsUntil) })}</Badge>}
      {relation.followsYou && relation.state !== 'friends' && <Badge>{t('relation.followsYou')}</Badge>}
      {relation.muted && <Badge tone="warning">{relation.mutedUntil ? t('relation.mutedUntil', { day: day(relation.mutedUntil) }) : t('relation.muted')}</Badge>}
    </div>
  );
}

/** What other rooms offer as a button, such as writing a message. */
function OtherButtons({ profile }: { profile: Profile }) {
  const go = useGo();
  return personActions().filter((action) => action.needsMessage && profile.mayMessage).map(({ id, label, icon: Icon, run }) => <Button key={id} variant="outline" onClick={() => run(profile.person, go)}><Icon aria-hidden />{i18n.t(label)}</Button>);
}

function OwnActions({ address, onViewAs }: { address: string; onViewAs: HeadProps['onViewAs'] }) {
  const t = useT('social');
  const go = useGo();
  return (
    <>
      <Button variant="outline" onClick={() => go(`${address}?tab=about`)}><UserRoundPen aria-hidden />{t('profile.edit')}</Button>
      <Menu align="end" trigger={<IconButton aria-label={t('profile.more')}><Ellipsis /></IconButton>}>
        <MenuGroup label={t('viewAs.title')}>
          {(['friends', 'everyone'] as const).map((as) => <MenuItem key={as} icon={<Eye />} onSelect={() => onViewAs?.(as)}>{t(`viewAs.${as}`)}</MenuItem>)}
        </MenuGroup>
        <MenuSeparator />
        <MenuItem icon={<KeyRound />} link={<Link to="/settings/access" />}>{t('access.title')}</MenuItem>
        <MenuItem icon={<Settings2 />} link={<Link to="/settings/people" />}>{t('privacy.title')}</MenuItem>
      </Menu>
    </>
  );
}

function OwnPicture({ profile: { person } }: { profile: Profile }) {
  const t = useT('social');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="focus-ring group relative block rounded-full">
        <Avatar id={person.id} name={person.name} src={person.photo} size="xl" className="size-24 text-3xl sm:size-28" decorative />
        <VisuallyHidden>{t('picture.change')}</VisuallyHidden>
        <span aria-hidden className="absolute inset-x-0 bottom-0 grid h-8 place-items-center"><span className="rounded-full border bg-popover px-2 py-0.5 text-xs font-medium text-popover-foreground opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100">{t('picture.edit')}</span></span>
      </button>
      {open && <AvatarDialog onClose={() => setOpen(false)} />}
    </>
  );
}
