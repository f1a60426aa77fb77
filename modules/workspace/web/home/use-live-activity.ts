import { useEffect } from 'react';
import { onLiveEvent } from '#core/web/live/live.ts';
import { invalidateTopics } from '#core/web/query.ts';

const calmMs = 400;

/** Any change in the workspace may be a new line of activity; a burst of them is one reading. */
export function useLiveActivity(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent((event) => {
      if (!event.stream.startsWith('w:')) return;
      timer ??= setTimeout(() => { timer = undefined; void invalidateTopics(['activity']); }, calmMs);
    });
    return () => { stop(); clearTimeout(timer); };
  }, []);
}
