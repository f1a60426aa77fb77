import { useEffect, useState } from 'react';
import { calendarDate } from '#core/contract/dates.ts';

const MINUTE = 60_000;

/** The present day in a time zone; moves on at midnight without a reload. */
export function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => calendarDate(Date.now(), timeZone));
  useEffect(() => {
    const check = () => setToday(calendarDate(Date.now(), timeZone));
    check();
    // On each full minute: a timer set for midnight would come late after the machine has slept.
    let timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE));
    function tick() {
      check();
      timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE));
    }
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeZone]);
  return today;
}
