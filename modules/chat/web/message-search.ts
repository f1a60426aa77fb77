import './chat-texts.ts';
import { MessageSquareText } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate, type Translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { searchMessages } from '../contract.ts';
import { messageAddress } from '../rules/message-address.ts';
import { summaryOf } from './store/live.ts';
import { nameOf } from './store/use-chat.ts';

const most = 6;

/** Messages of the viewer's conversations, for the palette; each opens its conversation at the message. */
export async function findMessages(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const q = text.trim();
  if (q.length < 2) return [];
  const { messages } = await request(searchMessages, { q, limit: most }, { signal });
  const t: Translate = (key, values) => translate('chat', key, values);
  return messages.map((message) => ({
    id: message._id, label: summaryOf(t, message).slice(0, 140), detail: [nameOf(message.sender), message.room.name].filter(Boolean).join(' · '), icon: MessageSquareText,
    to: messageAddress(message),
  }));
}
