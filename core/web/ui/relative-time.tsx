import { useEffect, useState } from 'react';
import { useLanguage } from '#core/web/i18n/i18n.ts';
import { zoneHere } from '../i18n/zone.ts';
import { absoluteText, relativeRefreshMs, relativeText } from './date-text.ts';
import { Tooltip } from './tooltip.tsx';

/** "2 hours ago" that stays true, with the full date and time in a tooltip. */
export function RelativeTime({ value, timeZone, className }: { value: Date | string | number; timeZone?: string; className?: string }) {
  const language = useLanguage();
  const [now, setNow] = useState(() => new Date());
  const moment = new Date(value);
  const time = moment.getTime();

  useEffect(() => {
    if (Number.isNaN(time)) return;
    let timer = wait();
    return () => clearTimeout(timer);

    function wait() {
      return setTimeout(() => {
        setNow(new Date());
        timer = wait();
      }, relativeRefreshMs(new Date(time), new Date()) + 50);
    }
  }, [time]);

  if (Number.isNaN(time)) return null;
  const zone = timeZone ?? zoneHere();
  const absolute = absoluteText(moment, language, zone);
  return (
    <Tooltip label={absolute}>
      <time dateTime={moment.toISOString()} className={className}>
        {relativeText(moment, now, language, zone)}
      </time>
    </Tooltip>
  );
}
