import { useCallback, useEffect, useRef } from 'react';
import { stampOf, type Guest } from './talk.ts';

/** A stamp is good for 24 hours; one of a page that stays open is renewed before. */
const renewMs = 20 * 3_600_000;

/** When a visitor opened the form, as the server noted it: once it is `open` for the first time, and anew after each message. Members need none. */
export function useStamp(guest: Guest, open: boolean): { stamp: () => Promise<string>; renew: () => void } {
  const current = useRef<Promise<string> | null>(null);
  const renew = useCallback(() => { current.current = guest === 'visitor' ? stampOf() : null; }, [guest]);
  useEffect(() => {
    if (!open || guest !== 'visitor') return;
    if (current.current === null) renew();
    const timer = setInterval(renew, renewMs);
    return () => clearInterval(timer);
  }, [open, guest, renew]);
  return { stamp: async () => (await current.current) ?? '', renew };
}
