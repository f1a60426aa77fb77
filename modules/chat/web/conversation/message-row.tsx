import { Check, CheckCheck, Clock, CircleAlert, CornerUpLeft, MessagesSquare, Pin, X } from 'lucide-react';
import { memo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { clockText } from '#core/web/ui/date-text.ts';
import { LinkCard } from '#core/web/ui/link-card.tsx';
import { tip } from '#core/web/ui/tip.ts';
import type { Message, Room } from '../../contract.ts';
import type { Outgoing } from '../store/outbox.ts';
import { useRoomPeople } from '../details/use-room-people.ts';
import { textIn, type Filtered } from '../store/filtered.ts';
import { plainText } from '../store/live.ts';
import { problemText } from './problem-text.ts';
import { faceOf, nameOf } from '../store/use-chat.ts';
import { Attachments } from './attachments.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageCard } from './message-card.tsx';
import { MessageLinks } from './message-links.tsx';
import { MessageRecords } from './message-records.tsx';
import { useMessageActions } from './message-actions.ts';
import { mayDelete, MessageTools, type MessageHandlers } from './message-menu.tsx';
import { systemText } from './system-text.ts';

/** Time of day of a moment. */
export function useClock(): (at: string) => string {
  const language = useLanguage();
  return (at) => clockText(new Date(at), language, zoneHere());
}

interface RowProps { message: Message; grouped: boolean; room: Room; me: string; on: MessageHandlers; focusable: boolean; onFocus: (seq: number) => void; quoted: Message | null; filtered: Filtered; highlighted: boolean; status: 'none' | 'stored' | 'delivered' | 'read'; inThread: boolean }

/** One message with everything that belongs to it. */
export const MessageRow = memo(function MessageRow(props: RowProps) {
  const { message, grouped, room, me, on, focusable, onFocus, quoted, filtered, highlighted, status, inThread } = props;
  const t = useT('chat');
  const clock = useClock();
  const actions = useMessageActions();
  const [unfolded, setUnfolded] = useState(false);
  const name = nameOf(message.sender);
  const mine = message.sender._id === me;
  const photo = message.sender.photo ?? room.people.find((p) => p._id === message.sender._id)?.photo ?? null;
  if (message.kind === 'system') return <div data-seq={message.seq} className="px-4 py-1 text-center text-xs text-muted-foreground text-balance"><bdi>{systemText(t, message, room, me)}</bdi></div>;
  const gone = message.deletedAt !== null;
  const goneText = t(message.withheld ? `message.withheld.${message.withheld}` : 'message.gone');
  const found = filtered(message);
  const folded = gone || unfolded ? null : room.collapsed.includes(message.sender._id) ? t('message.folded') : !found ? null : found.action === 'warn' ? t('message.filteredBy', { phrase: found.phrase }) : t('message.filtered');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || gone) return;
    const key = event.key.toLowerCase();
    const act = key === 'enter' ? () => event.currentTarget.querySelector<HTMLElement>('[data-actions]')?.click()
      : key === 'r' && room.canWrite ? () => on.reply(message) : key === 'e' && mine && room.canWrite ? () => on.edit(message)
      : key === 'delete' && mayDelete(message, room, me) ? () => actions.remove(message) : null;
    if (act) { event.preventDefault(); event.stopPropagation(); act(); }
  };
  return (
    <div
      role="article" data-seq={message.seq} data-message={message._id} tabIndex={focusable ? 0 : -1} onFocus={(event) => { if (event.target === event.currentTarget) onFocus(message.seq); }} onKeyDown={onKeyDown}
      aria-label={t('message.label', { name, time: clock(message.createdAt), text: gone ? goneText : (folded ?? plainText(message)) })}
      className={cn('focus-ring-inset group relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2.5 px-4 hover:bg-muted/50 focus-within:bg-muted/50', grouped ? 'py-0.5' : 'mt-1.5 py-1', highlighted && 'bg-warning-subtle', message.mentions.includes(me) && 'border-s-2 border-warning')}
    >
      {quoted && (
        <button type="button" onClick={() => on.jump(quoted.seq)} className="focus-ring col-start-2 mb-0.5 flex min-w-0 items-center gap-1 justify-self-start rounded-sm text-xs text-muted-foreground hover:text-foreground max-w-full">
          <CornerUpLeft aria-hidden className="mirror-rtl size-3 shrink-0" /><span className="truncate"><bdi className="font-medium">{nameOf(quoted.sender)}</bdi> <bdi>{textIn(t, room, quoted, filtered)}</bdi></span>
        </button>
      )}
      {grouped
        ? <time dateTime={message.createdAt} className="figures pt-0.5 text-end text-[0.625rem] whitespace-nowrap text-muted-foreground opacity-0 group-hover:opacity-100 group-focus-within:opacity-100" aria-hidden>{clock(message.createdAt).replace(/\s?[AP]M$/, '')}</time>
        : <Avatar id={message.sender._id} name={name} src={photo} size="md" decorative className="mt-0.5" />}
      <div className="min-w-0">
        {!grouped && (
          <p className="flex items-baseline gap-2">
            <bdi className="truncate font-semibold">{name}</bdi>
            <time dateTime={message.createdAt} className="figures shrink-0 text-xs text-muted-foreground">{clock(message.createdAt)}</time>
            {message.pinnedAt && <Pin role="img" aria-label={t('message.pinned')} className="size-3 shrink-0 self-center text-muted-foreground" />}
          </p>
        )}
        {gone ? <p className="text-muted-foreground italic">{goneText}</p>
          : folded ? <p className="break-words text-muted-foreground">{folded} <Button variant="link" size="sm" onClick={() => setUnfolded(true)}>{t('message.unfold')}</Button></p>
          : (
            <>
              {message.card && <MessageCard card={message.card} mine={mine} name={faceOf(room, me).name} />}
              {message.body !== '' && <MessageBody body={message.body} me={me} />}
              {message.withheld && <p className="text-xs text-muted-foreground italic">{goneText}</p>}
              {message.editedAt && <button type="button" onClick={() => on.showEdits(message)} aria-haspopup="dialog" className="focus-ring inline-flex min-h-6 items-center rounded-sm text-xs text-muted-foreground underline-offset-2 hover:underline" {...tip(t('edits.menu'))}>{t('message.edited')}</button>}
              {message.attachments.length > 0 && <Attachments message={message} />}
              {message.preview && (
                <div data-preview className="mt-1.5 flex max-w-md items-start gap-1">
                  <div className="min-w-0 flex-1"><LinkCard link={message.preview} /></div>
                  {mine && <IconButton size="sm" className="size-6" aria-label={t('preview.remove')} {...tip(t('preview.remove'))} onClick={() => void actions.removePreview(message)}><X /></IconButton>}
                </div>
              )}
              <MessageRecords body={message.body} />
              {message.links.length > 0 && <MessageLinks message={message} room={room} />}
            </>
          )}
        {message.reactions.length > 0 && <Reactions message={message} room={room} me={me} />}
        {message.thread && !inThread && on.openThread && (
          <button type="button" onClick={() => on.openThread?.(message.seq)} className="focus-ring mt-1 inline-flex min-h-6 items-center gap-1.5 rounded-md px-1.5 text-xs font-medium text-primary-ink hover:bg-accent"><MessagesSquare aria-hidden className="size-3.5" />{t('thread.replies', { count: message.thread.replies })}</button>
        )}
      </div>
      {status !== 'none' && <Standing icon={status === 'stored' ? <Check /> : <CheckCheck className={status === 'read' ? 'text-primary-ink' : ''} />} text={t(`standing.${status}`)} onClick={() => on.showDelivery(message)} />}
      {!gone && !folded && <div className="invisible absolute end-3 -top-3 z-10 group-hover:visible group-focus-within:visible has-data-popup-open:visible"><MessageTools message={message} room={room} me={me} on={on} /></div>}
    </div>
  );
});

function Standing({ icon, text, onClick }: { icon: ReactNode; text: string; onClick: () => void }) {
  return <button type="button" onClick={onClick} className="focus-ring col-start-2 inline-flex min-h-6 items-center gap-1 justify-self-end rounded-sm text-xs text-muted-foreground [&>svg]:size-3.5">{icon}{text}</button>;
}

function Reactions({ message, room, me }: { message: Message; room: Room; me: string }) {
  const t = useT('chat');
  const actions = useMessageActions();
  // A room tells its first twenty people; the others are asked for once somebody looks.
  const [looked, setLooked] = useState(false);
  const everybody = useRoomPeople(room._id, looked && room.peopleCount > room.people.length).people;
  const who = (ids: readonly string[]) => ids.map((id) => (id === me ? t('you') : nameOf([...room.people, ...everybody].find((p) => p._id === id) ?? { firstName: t('somebody'), lastName: '' }))).join(', ');
  return (
    <ul className="mt-1 flex flex-wrap gap-1" onPointerEnter={() => setLooked(true)} onFocus={() => setLooked(true)}>
      {message.reactions.map(({ emoji, count, users }) => (
        <li key={emoji}>
          <button
            type="button" disabled={!room.canWrite} aria-pressed={users.includes(me)} aria-label={t('emoji.count', { emoji, count, who: who(users) })} {...tip(who(users))} onClick={() => void actions.react(message, emoji)}
            className={cn('focus-ring figures inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs hover:bg-accent', users.includes(me) && 'border-primary-ink bg-accent font-medium')}
          ><span aria-hidden>{emoji}</span>{count}</button>
        </li>
      ))}
    </ul>
  );
}

/** A message that is on its way out. */
export function OutgoingRow({ entry, grouped, me, name, photo, onRetry, onDiscard }: { entry: Outgoing; grouped: boolean; me: string; name: string; photo: string | null; onRetry: () => void; onDiscard: () => void }) {
  const t = useT('chat');
  const clock = useClock();
  const failed = entry.state === 'failed';
  return (
    <div data-outgoing={entry.state} className={cn('grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2.5 px-4', grouped ? 'py-0.5' : 'mt-1.5 py-1')}>
      {grouped ? <span /> : <Avatar id={me} name={name} src={photo} size="md" decorative className="mt-0.5" />}
      <div className="min-w-0">
        {!grouped && <p className="flex items-baseline gap-2"><bdi className="truncate font-semibold">{name}</bdi><time dateTime={entry.queuedAt} className="figures shrink-0 text-xs text-muted-foreground">{clock(entry.queuedAt)}</time></p>}
        {entry.body !== '' && <MessageBody body={entry.body} me={me} className={failed ? '' : 'opacity-70'} />}
        {entry.attachmentIds.length > 0 && <p className="text-muted-foreground">{t('message.files', { count: entry.attachmentIds.length })}</p>}
        {failed
          ? (
            <p role="alert" className="flex flex-wrap items-center gap-x-2 text-xs text-destructive-ink"><CircleAlert aria-hidden className="size-3.5" />{t('standing.failed')} {entry.reason ?? problemText(t, entry.problem)}
              <Button variant="link" size="sm" onClick={onRetry}>{t('standing.retry')}</Button><Button variant="link" size="sm" onClick={onDiscard}>{t('standing.discard')}</Button>
            </p>
          )
          : <p className="flex items-center gap-1 text-xs text-muted-foreground"><Clock aria-hidden className="size-3" />{t(entry.state === 'queued' ? 'standing.queued' : 'standing.sending')}</p>}
      </div>
    </div>
  );
}
