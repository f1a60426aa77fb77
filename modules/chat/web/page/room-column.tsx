import { CalendarClock, MessageCirclePlus, MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useGo, usePath } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { searchDebounceMs } from '../../contract/words.ts';
import { messageAddress } from '../../rules/message-address.ts';
import { openDirect } from '../open-room.ts';
import { FoundPeople } from '../panel/found.tsx';
import { NewChat } from '../panel/new-chat.tsx';
import { RoomLine } from '../panel/room-line.tsx';
import type { RoomFilter } from '../store/transport.ts';
import { useChat } from '../store/use-chat.ts';
import { useNamedRooms } from '../use-named-rooms.ts';
import { SearchedMessages } from './found-messages.tsx';

/** All conversations of the viewer: search, filter, new ones. */
export function RoomColumn() {
  const t = useT('chat');
  const go = useGo();
  const path = usePath();
  const { store } = useChat();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<RoomFilter>('all');
  const [making, setMaking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const state = store.lists[filter];
  useEffect(() => { if (!state.loaded) { setError(null); store.loadRooms(filter).catch(setError); } }, [store, filter, state.loaded]);
  const text = search.trim();
  const rooms = useNamedRooms(filter, text);
  return (
    <section aria-label={t('page.list')} className="flex h-full flex-col">
      <header className="space-y-2 p-3 pb-2">
        <div className="flex items-center gap-1">
          <h1 className="min-w-0 flex-1 text-lg font-semibold">{t('room')}</h1>
          <Link to="/chat/threads" aria-label={t('threads.title')} className="focus-ring grid size-8 place-items-center rounded-md hover:bg-accent aria-[current=page]:bg-accent pointer-coarse:size-11" {...tip(t('threads.title'))}><MessagesSquare className="size-4" strokeWidth={1.75} /></Link>
          <Link to="/chat/later" aria-label={t('later.title')} className="focus-ring grid size-8 place-items-center rounded-md hover:bg-accent aria-[current=page]:bg-accent pointer-coarse:size-11" {...tip(t('later.title'))}><CalendarClock className="size-4" strokeWidth={1.75} /></Link>
          <IconButton size="sm" variant="primary" aria-label={t('new.title')} {...tip(t('new.title'))} onClick={() => setMaking(true)}><MessageCirclePlus /></IconButton>
        </div>
        <SearchInput value={search} onSearch={setSearch} delayMs={searchDebounceMs} placeholder={t('page.search')} />
        <SegmentedControl<RoomFilter> size="sm" fill aria-label={t('panel.filter')} value={filter} onValueChange={setFilter} segments={(['all', 'groups', 'users'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-1 pb-2">
        {error !== null && !state.loaded ? <QueryError error={error} onRetry={() => store.loadRooms(filter).then(() => setError(null), setError)} />
          : !state.loaded ? <div className="p-3"><SkeletonRows rows={6} columns={1} /></div>
            : (
              <nav aria-label={t('page.list')}>
                <ul>{rooms.map((room) => <li key={room._id}><Link to={`/chat/${room._id}`} data-room-line={room._id} className={`focus-ring-inset flex items-center rounded-md px-2 py-2 hover:bg-accent ${path === `/chat/${room._id}` ? 'bg-accent' : ''}`}><RoomLine room={room} /></Link></li>)}</ul>
              </nav>
            )}
        {state.loaded && rooms.length === 0 && text === '' && <p className="px-3 py-8 text-center text-muted-foreground text-balance">{t(filter === 'all' ? 'panel.empty' : 'panel.emptyFilter')}</p>}
        {state.cursor !== null && text === '' && <Button size="sm" variant="ghost" className="mt-1 w-full" onClick={() => void store.loadRooms(filter, true).catch(() => undefined)}>{t('page.more')}</Button>}
        {text !== '' && <><h2 className="px-2 pt-3 pb-1 text-xs font-medium text-muted-foreground">{t('panel.people')}</h2><FoundPeople search={text} onChoose={(user) => { setSearch(''); void openDirect(store.me, user._id, go); }} /></>}
        {text.length >= 2 && <><h2 className="px-2 pt-3 pb-1 text-xs font-medium text-muted-foreground">{t('page.messages')}</h2><SearchedMessages q={text} onChoose={(message) => go(messageAddress(message))} /></>}
      </div>
      {making && <NewChat onClose={() => setMaking(false)} onMade={(roomId) => { setMaking(false); go(`/chat/${roomId}`); }} />}
    </section>
  );
}
