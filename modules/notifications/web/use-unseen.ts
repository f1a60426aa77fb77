import { useEffect, useState } from 'react';
import { translate } from '#core/web/i18n/i18n.ts';
import { onLiveEvent, onLook } from '#core/web/live/live.ts';
import { invalidateTopics, outdate, queryClient, queryKey, useRead } from '#core/web/query.ts';
import { setTitleCount } from '#core/web/title.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { countUnseen, topic } from '../contract.ts';
import { createAnnouncer } from './announcer.ts';
import { onSightChange } from './sight-changes.ts';

/** Live topics of the bell. */
export const topics = [topic] as const;

/** The number on the bell; follows other tabs and devices. */
export function useUnseen(): { unseen: number; seq: number } {
  return useRead(countUnseen, {}, { topics, staleTime: 30_000 }).data ?? { unseen: 0, seq: 0 };
}

/** Says politely that something new came, at most once in ten seconds. */
export function useAnnounceNew(unseen: number): void {
  const [announcer] = useState(() => createAnnouncer((count) => announce(translate('notifications', 'bell.came', { count }), 'polite')));
  useEffect(() => { setTitleCount(unseen); return () => setTitleCount(0); }, [unseen]);
  useEffect(() => announcer.hear(unseen), [announcer, unseen]);
  useEffect(() => () => announcer.stop(), [announcer]);
  // A notification can change many pages; the number is read at once, not at the next visit.
  useEffect(() => onLiveEvent((event) => { if (event.topic === topic) void queryClient.invalidateQueries({ queryKey: [countUnseen.id] }); }), []);
  // Who is no friend any more, or left a group, is shown less, and the number falls with it.
  useEffect(() => onSightChange(onLiveEvent, () => void invalidateTopics(topics)), []);
  // Where no socket gets through, the number tells whether the list is to be read again.
  useEffect(() => onLook(async () => {
    const key = queryKey(countUnseen, {});
    const known = queryClient.getQueryData(key);
    await queryClient.refetchQueries({ queryKey: key }, { throwOnError: true });
    if (queryClient.getQueryData(key) === known) return false;
    // The number itself was read just now.
    await outdate(({ queryKey: [id], meta }) => id !== countUnseen.id && (meta?.topics?.includes(topic) ?? false));
    return true;
  }), []);
}
