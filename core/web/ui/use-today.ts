import { useEffect, useState } from 'react';
import { todayIn, type DayString } from './month-grid.ts';

const MINUTE = 60_000;

/** The present day in a time zone; moves on at midnight without a reload. */
export function useToday(timeZone?: string): DayString {
  const [today, setToday] = useState(() => todayIn(timeZone));
  useEffect(() => {
    const check = () => setToday(todayIn(timeZone));
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
