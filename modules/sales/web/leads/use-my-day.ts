import { useState } from 'react';
import { hourOfDay } from '#core/web/i18n/clock-box.ts';
import { useRead } from '#core/web/query.ts';
import { myDay } from '../../contract.ts';
import { activityTopicsLive } from './activity-topics.ts';
import { useBase } from './use-base.ts';

const startOfToday = (): string => hourOfDay(0, 0, new Date()).toISOString();

/** What the viewer has to do, from the beginning of their day. */
export function useMyDay() {
  const [from] = useState(startOfToday);
  return useRead(myDay, { ...useBase(), from, days: 14 }, { topics: activityTopicsLive });
}
