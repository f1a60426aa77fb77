import { useIsMutating } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { liveStatus } from '#core/web/live/live.ts';

const patienceMs = 2000;

/** Says that live updates are interrupted, after 2 seconds without the socket; counts what waits to be sent. */
export function OfflineBar() {
  const t = useT('shell');
  const status = useSyncExternalStore(liveStatus.subscribe, liveStatus.get);
  const waiting = useIsMutating({ predicate: (mutation) => mutation.state.isPaused });
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (status === 'online') return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => { clearTimeout(timer); setLate(false); };
  }, [status]);
  const shown = late && status !== 'online';
  return (
    <div role="status" className="contents">
      {shown && (
        <p className="flex items-center gap-2 border-b bg-warning-subtle px-4 py-1.5 text-sm text-warning-ink sm:px-6">
          <WifiOff aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          <span>{t(navigator.onLine ? 'offline.server' : 'offline.network')}{waiting > 0 && ` ${t('offline.waiting', { count: waiting })}`}</span>
        </p>
      )}
    </div>
  );
}
