import { X } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';
import type { Message, Room } from '../../contract.ts';
import { mayUnlink } from '../../rules/message-links.ts';
import { useChat } from '../store/use-chat.ts';
import { useMessageActions } from './message-actions.ts';

/** Records a message became or belongs to: each leads there for whoever may see it, and is taken off by whoever may. */
export function MessageLinks({ message, room }: { message: Message; room: Room }) {
  const t = useT('chat');
  const addressOf = useRecordAddress();
  const { store } = useChat();
  const actions = useMessageActions();
  return (
    <ul aria-label={t('links.label')} className="mt-1 flex flex-wrap gap-1">
      {message.links.map((link) => {
        const to = addressOf(link.topic, link.id);
        return (
          <li key={`${link.topic} ${link.id}`} data-record-link={link.topic} className="flex min-h-6 max-w-full items-center rounded-md border text-xs">
            {to ? <Link to={to} className="focus-ring truncate rounded-md px-1.5 py-1 font-medium text-primary-ink hover:underline"><bdi>{link.label}</bdi></Link> : <bdi className="truncate px-1.5 py-1">{link.label}</bdi>}
            {room.canWrite && mayUnlink(store.me, link, { senderId: message.sender._id }, { kind: room.kind, role: room.me.role }) && <IconButton size="sm" className="size-6 shrink-0 pointer-coarse:size-9" aria-label={t('links.remove', { label: link.label })} {...tip(t('links.removeShort'))} onClick={() => void actions.unlink(message, link)}><X /></IconButton>}
          </li>
        );
      })}
    </ul>
  );
}
