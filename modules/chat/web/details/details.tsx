import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { listPins, type Message, type Room } from '../../contract.ts';
import { FoundMessages, SearchedMessages } from '../page/found-messages.tsx';
import { ThreadsList } from '../page/all-threads.tsx';
import { useChanges, useChat } from '../store/use-chat.ts';
import { useAgain } from '../use-again.ts';
import { People } from './people.tsx';
import { RoomSettings } from './room-settings.tsx';

const pinTopic = 'chat.pins';

interface Going { onJump: (message: Message) => void; onThread: (rootSeq: number) => void }

/** Everything about a room beside its messages: people, pins, threads, search, settings. */
export function Details({ room, tab, onTab, onJump, onThread }: { room: Room; tab: string; onTab: (tab: string) => void } & Going) {
  const t = useT('chat');
  const names = ['people', 'pins', 'threads', 'search', ...(room.kind === 'direct' || room.me.role !== 'member' ? ['settings'] : [])];
  const content = (name: string) => {
    switch (name) {
      case 'pins': return <Pins room={room} onJump={onJump} />;
      case 'threads': return <ThreadsList roomId={room._id} onChoose={onThread} />;
      case 'search': return <Search room={room} onJump={onJump} />;
      case 'settings': return <RoomSettings room={room} />;
      default: return <People room={room} />;
    }
  };
  const value = names.includes(tab) ? tab : 'people';
  return <Tabs aria-label={t('details.title')} value={value} onValueChange={onTab} tabs={names.map((name) => ({ value: name, label: t(`details.${name}`), content: name === value ? <div className="p-2">{content(name)}</div> : null }))} />;
}

function Pins({ room, onJump }: { room: Room } & Pick<Going, 'onJump'>) {
  const t = useT('chat');
  const { store } = useChat();
  useChanges(store, room._id);
  useAgain([...store.timeline(room._id).messages.values()].filter((m) => m.pinnedAt !== null).map((m) => m.seq).join(' '), pinTopic);
  const pins = useRead(listPins, { id: room._id }, { topics: [pinTopic], staleTime: 0 });
  return (
    <QueryView query={pins} skeleton={<SkeletonRows rows={3} columns={1} />}>
      {({ messages }) => (messages.length === 0 ? <p className="px-2 py-6 text-center text-muted-foreground text-balance">{t('details.noPins')}</p> : <FoundMessages messages={messages} onChoose={onJump} />)}
    </QueryView>
  );
}

function Search({ room, onJump }: { room: Room } & Pick<Going, 'onJump'>) {
  const t = useT('chat');
  const [text, setText] = useState('');
  const q = text.trim();
  return (
    <div className="space-y-2">
      <SearchInput value={text} onSearch={setText} placeholder={t('details.searchIn')} />
      {q.length >= 2 && <SearchedMessages q={q} roomId={room._id} onChoose={onJump} />}
    </div>
  );
}
