import { MessageCirclePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { limits, searchDebounceMs } from '../../contract/words.ts';
import { openDirect, openRoom } from '../open-room.ts';
import type { RoomFilter } from '../store/transport.ts';
import { useChat } from '../store/use-chat.ts';
import { useNamedRooms } from '../use-named-rooms.ts';
import { FoundPeople } from './found.tsx';
import { NewChat } from './new-chat.tsx';
import { RoomLine } from './room-line.tsx';

/** The latest conversations, people to write to, and the way to all of them. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const t = useT('chat');
  const go = useGo();
  const { store } = useChat();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<RoomFilter>('all');
  const [making, setMaking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const state = store.lists[filter];
  useEffect(() => { if (!state.loaded) { setError(null); store.loadRooms(filter).catch(setError); } }, [store, filter, state.loaded]);
  const text = search.trim();
  const rooms = useNamedRooms(filter, text).slice(0, limits.rail);
  return (
    <div className="flex max-h-[min(36rem,80dvh)] flex-col">
      <div className="space-y-2 p-3 pb-2">
        <SearchInput value={search} onSearch={setSearch} delayMs={searchDebounceMs} placeholder={t('panel.search')} />
        <SegmentedControl<RoomFilter> size="sm" fill aria-label={t('panel.filter')} value={filter} onValueChange={setFilter} segments={(['all', 'groups', 'users'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))} />
      </div>
      <div className="min-h-24 overflow-y-auto px-1">
        {error !== null && !state.loaded ? <QueryError error={error} onRetry={() => store.loadRooms(filter).then(() => setError(null), setError)} />
          : !state.loaded ? <div className="p-3"><SkeletonRows rows={3} columns={1} /></div>
            : (
              <>
                <ul>
                  {rooms.map((room) => (
                    <li key={room._id}><button type="button" data-room-line={room._id} onClick={() => { onClose(); openRoom(store.me, room._id, go); }} className="focus-ring-inset flex w-full items-center rounded-md px-2 py-2 hover:bg-accent"><RoomLine room={room} /></button></li>
                  ))}
                </ul>
                {rooms.length === 0 && text === '' && <p className="px-3 py-6 text-center text-muted-foreground text-balance">{t(filter === 'all' ? 'panel.empty' : 'panel.emptyFilter')}</p>}
              </>
            )}
        {text !== '' && <><h3 className="px-2 pt-2 pb-1 text-xs font-medium text-muted-foreground">{t('panel.people')}</h3><FoundPeople search={text} onChoose={(user) => { onClose(); void openDirect(store.me, user._id, go); }} /></>}
      </div>
      <div className="mt-1 flex items-center justify-between gap-2 border-t p-2">
        <Button size="sm" variant="ghost" onClick={() => setMaking(true)}><MessageCirclePlus aria-hidden />{t('new.title')}</Button>
        <Link to="/chat" onClick={onClose} className={cn(buttonStyle({ variant: 'ghost', size: 'sm' }))}>{t('panel.all')}</Link>
      </div>
      {making && <NewChat onClose={() => setMaking(false)} onMade={(roomId) => { setMaking(false); onClose(); openRoom(store.me, roomId, go); }} />}
    </div>
  );
}
