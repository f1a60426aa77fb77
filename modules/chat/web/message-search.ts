import './chat-texts.ts';
import { MessageSquareText } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate, type Translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { getMe, searchMessages } from '../contract.ts';
import { messageAddress } from '../rules/message-address.ts';
import { readOwnSieve } from '#modules/notifications/web/public.tsx';
import { filteredOf, lineOf, type Filtered } from './store/filtered.ts';
import { nameOf } from './store/use-chat.ts';

const most = 6;

/** Messages of the viewer's conversations, for the palette; each opens its conversation at the message. */
export async function findMessages(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const q = text.trim();
  if (q.length < 2) return [];
  const [{ messages }, filtered] = await Promise.all([request(searchMessages, { q, limit: most }, { signal }), ownFiltered()]);
  const t: Translate = (key, values) => translate('chat', key, values);
  return messages.map((message) => ({
    id: message._id, label: lineOf(t, message, filtered).slice(0, 140), detail: [nameOf(message.sender), message.room.name].filter(Boolean).join(' · '), icon: MessageSquareText,
    to: messageAddress(message),
  }));
}

/** What the viewer filters; their own words are asked after only by whoever filters something. */
async function ownFiltered(): Promise<Filtered> {
  const sieve = await readOwnSieve('messages').catch(() => null);
  return filteredOf(sieve, sieve ? (await request(getMe, {})).user._id : '');
}
