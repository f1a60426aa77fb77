import { useEffect } from 'react';
import type { Room } from '../contract.ts';
import type { RoomFilter } from './store/transport.ts';
import { faceOf, useChanges, useChat } from './store/use-chat.ts';

/** The viewer's conversations; with a text those of that name, for which groups further down the list are asked for. */
export function useNamedRooms(filter: RoomFilter, text: string): Room[] {
  const { store } = useChat();
  useChanges(store, 'rooms');
  // Unreachable: what is here is searched.
  useEffect(() => { if (text.length >= 2 && filter !== 'users') void store.findRooms(filter, text).catch(() => undefined); }, [store, filter, text]);
  return store.list(filter).filter((room) => text === '' || faceOf(room, store.me).name.toLowerCase().includes(text.toLowerCase()));
}
