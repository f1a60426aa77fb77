import { useEffect } from 'react';
import { onLiveEvent } from '#core/web/live/live.ts';
import { outdate } from '#core/web/query.ts';
import { auditList } from './audit-list.ts';

/** Reads of the log are at least so far apart, however much happens. */
const restMs = 1500;

/** Keeps the log current: any change in the workspace, of whatever room, may be a line of it. */
export function useLiveLog(): void {
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent(({ stream }) => {
      if (!stream.startsWith('w:')) return;
      due ??= setTimeout(() => { due = undefined; void outdate((query) => query.queryKey[0] === auditList.id); }, restMs);
    });
    return () => { stop(); clearTimeout(due); };
  }, []);
}
