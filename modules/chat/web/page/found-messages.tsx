import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { searchMessages, type Message } from '../../contract.ts';
import { lineOf, useFiltered } from '../store/filtered.ts';
import { nameOf } from '../store/use-chat.ts';

/** Messages to choose one from: who, when, and what it says. */
export function FoundMessages<T extends Message & { room?: { name: string | null } }>({ messages, onChoose }: { messages: readonly T[]; onChoose: (message: T) => void }) {
  const t = useT('chat');
  const filtered = useFiltered();
  return (
    <ul>
      {messages.map((message) => (
        <li key={message._id}>
          <button type="button" onClick={() => onChoose(message)} className="focus-ring-inset flex w-full gap-2.5 rounded-md px-2 py-2 text-start hover:bg-accent">
            <Avatar id={message.sender._id} name={nameOf(message.sender)} src={message.sender.photo} size="sm" decorative />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline gap-2"><bdi className="min-w-0 flex-1 truncate text-sm font-medium">{nameOf(message.sender)}{message.room?.name && ` · ${message.room.name}`}</bdi><RelativeTime value={message.createdAt} className="shrink-0 text-xs text-muted-foreground" /></span>
              <bdi className="line-clamp-2 text-sm text-muted-foreground">{lineOf(t, message, filtered)}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Messages of the viewer's rooms, or of one, in which words are found; page by page. */
export function SearchedMessages({ q, roomId, onChoose }: { q: string; roomId?: string; onChoose: (message: Message) => void }) {
  const t = useT('chat');
  const found = usePages(searchMessages, { q, ...(roomId ? { roomId } : {}), limit: 20 }, { keepPrevious: true });
  return (
    <QueryView query={found} skeleton={<SkeletonRows rows={3} columns={1} />}>
      {({ pages }) => {
        const messages = pages.flatMap((page) => page.messages);
        if (messages.length === 0) return <p role="status" className="px-2 py-4 text-muted-foreground">{t('details.nothing')}</p>;
        return (
          <>
            <FoundMessages messages={messages} onChoose={onChoose} />
            {found.hasNextPage && <Button size="sm" variant="ghost" className="mt-1 w-full" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>{t('page.more')}</Button>}
          </>
        );
      }}
    </QueryView>
  );
}
