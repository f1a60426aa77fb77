import { useState } from 'react';
import { useRead } from '#core/web/query.ts';
import { myDay } from '../../contract.ts';
import { activityTopicsLive } from './activity-topics.ts';
import { useBase } from './use-base.ts';

function startOfToday(): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
}

/** What the viewer has to do, from the beginning of their day. */
export function useMyDay() {
  const [from] = useState(startOfToday);
  return useRead(myDay, { ...useBase(), from, days: 14 }, { topics: activityTopicsLive });
}
