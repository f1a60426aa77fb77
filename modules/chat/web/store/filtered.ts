import { useMemo } from 'react';
import type { Translate } from '#core/web/i18n/i18n.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { useOwnSieve, type OwnSieve } from '#modules/notifications/web/public.tsx';
import type { Message } from '../../contract.ts';
import { plainText, summaryOf } from './live.ts';

/** What the viewer's own filters say of a message; null for their own, and for what says nothing. */
export type Filtered = (message: Message) => ReturnType<OwnSieve>;

/** Messages reach everybody in a room as they are: only here is asked what their reader does not want to meet. Each message is looked at once. */
export function filteredOf(sieve: OwnSieve | null, me: string): Filtered {
  if (!sieve) return () => null;
  const known = new WeakMap<Message, ReturnType<OwnSieve>>();
  return (message) => {
    if (message.sender._id === me || message.kind === 'system' || message.deletedAt) return null;
    let found = known.get(message);
    if (found === undefined) known.set(message, (found = sieve([plainText(message), ...message.attachments.map((a) => a.name), message.preview?.title ?? '', message.preview?.description ?? ''])));
    return found;
  };
}

/** The same for whoever looks; undefined until their filters are known. */
export function useFiltered(): Filtered | undefined {
  const me = useViewer().account.id;
  const sieve = useOwnSieve('messages');
  return useMemo(() => (sieve === undefined ? undefined : filteredOf(sieve, me)), [sieve, me]);
}

/** A message in one line, without what its reader filters; nothing until that is known. */
export const lineOf = (t: Translate, message: Message, filtered: Filtered | undefined): string => (!filtered ? '' : filtered(message) ? t('message.filtered') : summaryOf(t, message));

/** The same in its room: what was deleted, or comes from somebody in a block with the viewer, is not read out. */
export const textIn = (t: Translate, room: { collapsed: readonly string[] }, message: Message, filtered: Filtered | undefined): string =>
  message.deletedAt ? t('message.gone') : room.collapsed.includes(message.sender._id) ? t('message.folded') : lineOf(t, message, filtered);
