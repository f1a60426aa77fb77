import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { Message } from '../../contract.ts';
import { summaryOf } from '../store/live.ts';
import { nameOf } from '../store/use-chat.ts';

/** Messages to choose one from: who, when, and what it says. */
export function FoundMessages<T extends Message & { room?: { name: string | null } }>({ messages, onChoose }: { messages: readonly T[]; onChoose: (message: T) => void }) {
  const t = useT('chat');
  return (
    <ul>
      {messages.map((message) => (
        <li key={message._id}>
          <button type="button" onClick={() => onChoose(message)} className="focus-ring-inset flex w-full gap-2.5 rounded-md px-2 py-2 text-start hover:bg-accent">
            <Avatar id={message.sender._id} name={nameOf(message.sender)} src={message.sender.photo} size="sm" decorative />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-2"><bdi className="min-w-0 flex-1 truncate text-sm font-medium">{nameOf(message.sender)}{message.room?.name && ` · ${message.room.name}`}</bdi><RelativeTime value={message.createdAt} className="shrink-0 text-xs text-muted-foreground" /></span>
              <bdi className="line-clamp-2 text-sm text-muted-foreground">{summaryOf(t, message)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
