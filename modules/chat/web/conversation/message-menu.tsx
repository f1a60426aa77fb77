import { useState } from 'react';
import { BellPlus, Copy, Ellipsis, Flag, History, MailOpen, MessagesSquare, Pencil, Pin, PinOff, Reply, Trash2, Waypoints } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { MessageOfferDrawer, useMessageOffers } from '#core/web/slots/message-actions.tsx';
import type { MessageAction } from '#core/web/slots/slots.ts';
import { showError } from '#core/web/query.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem, MenuSeparator, MenuSub } from '#core/web/ui/menu.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { tip } from '#core/web/ui/tip.ts';
import { WhenDialog } from '#core/web/ui/when-dialog.tsx';
import { openReport } from '#modules/notifications/web/public.tsx';
import type { Message, Room } from '../../contract.ts';
import { nameOf } from '../store/use-chat.ts';
import { plainText } from '../store/live.ts';
import { EmojiPicker, quickEmoji } from './emoji.tsx';
import { laterTimes, soon, useMessageActions } from './message-actions.ts';

/** What the conversation does about a message. */
export interface MessageHandlers {
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  /** Absent within a thread. */
  openThread?: ((rootSeq: number) => void) | undefined;
  showDelivery: (message: Message) => void;
  showEdits: (message: Message) => void;
  jump: (seq: number) => void;
}

/** True when the viewer may delete a message: their own, or any as somebody who runs the group. */
export const mayDelete = (message: Message, room: Room, me: string): boolean => message.deletedAt === null && message.kind !== 'system' && (message.sender._id === me || (room.kind === 'group' && room.me.role !== 'member'));

/** Reactions one press away, answer, and the menu of everything else. */
export function MessageTools({ message, room, me, on }: { message: Message; room: Room; me: string; on: MessageHandlers }) {
  const t = useT('chat');
  const actions = useMessageActions();
  const mine = message.sender._id === me;
  const { openThread } = on;
  const [offer, setOffer] = useState<MessageAction | null>(null);
  const [reminding, setReminding] = useState(false);
  const copy = () => void navigator.clipboard.writeText(plainText(message)).then(() => toast.success(t('message.copied')), () => undefined);
  return (
    <div className="flex items-center rounded-md border bg-popover p-0.5 shadow-popover [&_button]:size-7 pointer-coarse:[&_button]:min-h-9 pointer-coarse:[&_button]:min-w-9">
      {room.canWrite && <EmojiPicker onChoose={(emoji) => void actions.react(message, emoji)} />}
      {room.canWrite && <IconButton size="sm" aria-label={t('message.reply')} {...tip(t('message.reply'), { keys: 'r' })} onClick={() => on.reply(message)}><Reply className="mirror-rtl" /></IconButton>}
      {/* Who goes through the list by arrows is back where they were. */}
      <Menu align="end" className="w-60" focusAfter={() => document.querySelector<HTMLElement>(`[role="log"] [data-message="${message._id}"]`)} trigger={<IconButton size="sm" data-actions aria-label={t('message.more')}><Ellipsis /></IconButton>}>
        {room.canWrite && (
          <div role="group" aria-label={t('emoji.react')} className="flex justify-between px-1 pb-1">
            {quickEmoji.map((emoji) => <EmojiItem key={emoji} emoji={emoji} onSelect={() => void actions.react(message, emoji)} />)}
          </div>
        )}
        {room.canWrite && <MenuItem icon={<Reply className="mirror-rtl" />} shortcut="r" onSelect={() => on.reply(message)}>{t('message.reply')}</MenuItem>}
        {openThread && <MenuItem icon={<MessagesSquare />} onSelect={() => openThread(message.threadRootSeq ?? message.seq)}>{t('message.thread')}</MenuItem>}
        {mine && room.canWrite && message.kind !== 'system' && <MenuItem icon={<Pencil />} shortcut="e" onSelect={() => on.edit(message)}>{t('message.edit')}</MenuItem>}
        {message.body !== '' && <MenuItem icon={<Copy />} onSelect={copy}>{t('message.copy')}</MenuItem>}
        <MenuItem icon={message.pinnedAt ? <PinOff /> : <Pin />} onSelect={() => void actions.pin(message)}>{t(message.pinnedAt ? 'message.unpin' : 'message.pin')}</MenuItem>
        {!mine && <MenuItem icon={<MailOpen />} onSelect={() => void actions.markUnread(message)}>{t('message.markUnread')}</MenuItem>}
        <MenuSub icon={<BellPlus />} label={t('remind.menu')}>
          {laterTimes().map(({ key, at }) => <MenuItem key={key} onSelect={() => void actions.remind(message, at).catch(showError)}>{t(`later.${key}`)}</MenuItem>)}
          <MenuItem onSelect={() => setReminding(true)}>{t('later.choose')}</MenuItem>
        </MenuSub>
        {message.body !== '' && message.deletedAt === null && message.kind !== 'system' && <Offers onChoose={setOffer} />}
        {message.editedAt && <MenuItem icon={<History />} onSelect={() => on.showEdits(message)}>{t('edits.menu')}</MenuItem>}
        <MenuItem icon={<Waypoints />} onSelect={() => on.showDelivery(message)}>{t('delivery.menu')}</MenuItem>
        {!mine && <MenuItem icon={<Flag />} onSelect={() => openReport({ target: { type: 'message', id: message._id }, person: { id: message.sender._id, name: nameOf(message.sender) } })}>{t('message.report')}</MenuItem>}
        {mayDelete(message, room, me) && <><MenuSeparator /><MenuItem icon={<Trash2 />} destructive onSelect={() => actions.remove(message)}>{t('message.delete')}</MenuItem></>}
      </Menu>
      {reminding && <RemindDialog message={message} onClose={() => setReminding(false)} />}
      {offer && (
        <MessageOfferDrawer
          offer={offer} message={{ id: message._id, text: plainText(message), author: { id: message.sender._id, name: nameOf(message.sender) } }} onClose={() => setOffer(null)}
          onDone={(made) => void actions.link(message, made).then((ok) => { if (ok) toast.success(t('message.linked', { label: made.label })); })}
        />
      )}
    </div>
  );
}

/** When to be reminded, and what of. */
function RemindDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT('chat');
  const actions = useMessageActions();
  const [note, setNote] = useState('');
  return (
    <WhenDialog title={t('remind.menu')} label={t('later.when')} confirm={t('remind.confirm')} first={soon()} onChoose={(at) => actions.remind(message, at, note.trim())} onClose={onClose}>
      <Field label={t('remind.note')}><Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} /></Field>
    </WhenDialog>
  );
}

/** What other rooms make of a message; asked for when the menu opens, because only then this is there. */
function Offers({ onChoose }: { onChoose: (offer: MessageAction) => void }) {
  const t = useT();
  return useMessageOffers(true).map((offer) => <MenuItem key={offer.id} icon={<offer.icon />} onSelect={() => onChoose(offer)}>{t(offer.label)}</MenuItem>);
}

function EmojiItem({ emoji, onSelect }: { emoji: string; onSelect: () => void }) {
  return <div className="[&>*]:min-h-8 [&>*]:px-1.5"><MenuItem onSelect={onSelect}><span className="text-lg leading-none">{emoji}</span></MenuItem></div>;
}
