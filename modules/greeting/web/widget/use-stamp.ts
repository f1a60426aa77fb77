import { useEffect, useState } from 'react';
import { createStamp } from './stamp.ts';
import { stampOf, type Guest } from './talk.ts';

/** A stamp is good for 24 hours; one of a page that stays open is renewed before. */
const renewMs = 20 * 3_600_000;

/** When a visitor opened the form, as the server noted it: once it is `open` for the first time, and anew after each message. Members need none. */
export function useStamp(guest: Guest, open: boolean): ReturnType<typeof createStamp> {
  const [stamp] = useState(() => createStamp(guest === 'visitor' ? stampOf : async () => ''));
  useEffect(() => {
    if (!open || guest !== 'visitor') return;
    if (!stamp.known) stamp.anew();
    const timer = setInterval(stamp.anew, renewMs);
    return () => clearInterval(timer);
  }, [open, guest, stamp]);
  return stamp;
}
