import { AlarmClock, AlarmClockOff, Bell, Check, CircleDot, Mail, MailOpen, MoreHorizontal, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { AvatarStack } from '#core/web/ui/avatar-stack.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Menu, MenuItem, MenuSub } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { WhenDialog } from '#core/web/ui/when-dialog.tsx';
import type { Notification } from '../../contract.ts';
import type { NotificationActions } from '../use-notification-actions.ts';
import { reportReliefs } from '../moderation/reliefs.ts';
import { linkOf } from './link-of.ts';
import { snoozeTimes } from './snooze-times.ts';

/** One entry: a link, with its actions in a menu beside it. */
export function NotificationLine({ notification: n, actions, onOpen, dense = false }: { notification: Notification; actions: NotificationActions; onOpen?: () => void; dense?: boolean }) {
  const t = useT('notifications');
  const open = () => { if (!n.isRead) actions.read(n); onOpen?.(); };
  return (
    <li className="group relative flex flex-wrap items-start gap-x-1 rounded-md hover:bg-accent">
      <Link to={linkOf(n)} onClick={open} className={cn('focus-ring-inset flex min-w-0 flex-1 items-start gap-3 rounded-md', dense ? 'px-2 py-2' : 'px-3 py-3')}>
        <Picture notification={n} />
        <span className="min-w-0 flex-1">
          <span className={cn('block text-pretty', n.isRead ? 'text-muted-foreground' : 'font-medium')} dir="auto">{!n.isRead && <span className="sr-only">{t('unread')}: </span>}{n.text}</span>
          <span className="mt-0.5 block text-sm text-muted-foreground">{n.snoozedUntil ? <>{t('until')} <RelativeTime value={n.snoozedUntil} /></> : <RelativeTime value={n.movedAt} />}</span>
        </span>
        {!n.isRead && <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-primary" />}
      </Link>
      {n.actions.length > 0 && (
        <div className={cn('flex items-center gap-1.5', dense ? 'order-last basis-full ps-13 pb-2' : 'shrink-0 self-center max-sm:order-last max-sm:basis-full max-sm:ps-14 max-sm:pb-3')}>
          {n.actions.map((a) => <Button key={a.key} size="sm" variant={a.primary ? 'primary' : 'outline'} aria-label={`${a.label}: ${n.text}`} onClick={() => actions.act(n, a.key)}>{a.label}</Button>)}
        </div>
      )}
      <div className="flex shrink-0 items-center pe-1 pt-1.5">
        {!dense && !n.isDone && <IconButton size="sm" className="text-muted-foreground opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100" aria-label={t('markDone', { text: n.text })} onClick={() => actions.done(n)}><Check /></IconButton>}
        <LineMenu notification={n} actions={actions} />
      </div>
    </li>
  );
}

function Picture({ notification: n }: { notification: Notification }) {
  const [first] = n.actors;
  if (n.actors.length > 1) return <AvatarStack people={n.actors.map((a) => ({ id: a.id, name: a.name, src: a.photo }))} max={2} size="sm" />;
  if (first) return <Avatar name={first.name} id={first.id} src={first.photo} decorative />;
  return <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-muted-foreground"><Bell aria-hidden className="size-4" strokeWidth={1.75} /></span>;
}

/** Mute and block, where one person is behind it. */
function AboutActor({ notification: n }: { notification: Notification }) {
  const [person] = n.actors;
  if (!person || n.actorCount !== 1 || n.workspaceId !== null) return null;
  return <MenuSub icon={<UserRound />} label={person.name}>{reportReliefs().map((relief) => <MenuItem key={relief.id} onSelect={() => { relief.run(person).catch(showError); }}>{i18n.t(relief.label, { name: person.name })}</MenuItem>)}</MenuSub>;
}

function LineMenu({ notification: n, actions }: { notification: Notification; actions: NotificationActions }) {
  const t = useT('notifications');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu align="end" trigger={<IconButton size="sm" className="text-muted-foreground" aria-label={t('actions', { text: n.text })}><MoreHorizontal /></IconButton>}>
        {n.isDone ? <MenuItem icon={<CircleDot />} onSelect={() => actions.unread(n)}>{t('reopen')}</MenuItem> : (
          <>
            {n.isRead ? <MenuItem icon={<Mail />} onSelect={() => actions.unread(n)}>{t('markUnread')}</MenuItem> : <MenuItem icon={<MailOpen />} onSelect={() => actions.read(n)}>{t('markRead')}</MenuItem>}
            <MenuItem icon={<Check />} onSelect={() => actions.done(n)}>{t('setDone')}</MenuItem>
            {n.actions.map((a) => <MenuItem key={a.key} icon={a.primary ? <Check /> : <X />} onSelect={() => actions.act(n, a.key)}>{a.label}</MenuItem>)}
            {n.snoozedUntil && <MenuItem icon={<AlarmClockOff />} onSelect={() => actions.unsnooze(n)}>{t('unsnooze')}</MenuItem>}
            <MenuSub icon={<AlarmClock />} label={t('snooze')}>{snoozeTimes().map(({ key, at }) => <MenuItem key={key} onSelect={() => void actions.snooze(n, at).catch(() => undefined)}>{t(`snoozeFor.${key}`)}</MenuItem>)}<MenuItem onSelect={() => setChoosing(true)}>{t('snoozeFor.choose')}</MenuItem></MenuSub>
            <AboutActor notification={n} />
          </>
        )}
      </Menu>
      {choosing && <WhenDialog title={t('snooze')} label={t('snoozeFor.until')} last={{ at: new Date(Date.now() + 365 * 86_400_000), otherwise: t('rule.snooze_time') }} confirm={t('snooze')} first={snoozeTimes()[0]!.at} onChoose={(at) => actions.snooze(n, at)} onClose={() => setChoosing(false)} />}
    </>
  );
}
