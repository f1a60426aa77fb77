import './chat-texts.ts';
import { MessageCircle } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { listRooms, searchUsers } from '../contract.ts';

/** Conversations and people to write to, for the palette. */
export async function findChats(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const search = text.trim().slice(0, 64);
  if (search.length < 2) return [];
  const [{ users }, { rooms }] = await Promise.all([request(searchUsers, { search }, { signal }), request(listRooms, { filter: 'all', unread: 'false', q: search, limit: 5 }, { signal })]);
  return [
    ...rooms.filter((room) => room.kind === 'group').map((room) => ({ id: room._id, label: room.name ?? '', detail: translate('chat', 'header.people', { count: room.peopleCount }), icon: MessageCircle, to: `/chat/${room._id}` })),
    ...users.map((user) => ({ id: user._id, label: `${user.firstName} ${user.lastName}`.trim(), detail: translate('chat', 'person.message'), icon: MessageCircle, to: `/chat?with=${user._id}` })),
  ];
}
