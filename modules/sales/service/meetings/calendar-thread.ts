import type { Worker } from 'node:worker_threads';
import { startThread } from '#core/server/thread.ts';
import { CalendarError } from '../../rules/meetings/calendar-error.ts';
import type { CalendarAnswer, CalendarOrder } from '../../rules/meetings/outside-calendar.ts';
import type { CalendarSays } from './calendar-worker.ts';

/** How long a calendar may take, and how many megabytes of memory. */
export const calendarLimits = { milliseconds: 30_000, megabytes: 256 };

/** Works out in a thread of its own when the owner of a calendar is busy, so that everybody else is answered meanwhile; one that takes too long or too much holds too many entries. */
export function busyInThread(order: CalendarOrder): Promise<CalendarAnswer> {
  return new Promise((resolve, reject) => {
    const worker = open(order);
    const tooMany = () => new CalendarError('too_many');
    const end = (settle: () => void) => { clearTimeout(timer); void worker.terminate(); settle(); };
    const timer = setTimeout(() => end(() => reject(tooMany())), calendarLimits.milliseconds);
    worker.on('message', (says: CalendarSays) => end(() => ('refused' in says ? reject(new CalendarError(says.refused)) : resolve(says))));
    worker.on('error', (error) => end(() => reject((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMany() : error)));
    worker.on('exit', () => end(() => reject(new Error('a calendar could not be read: its thread ended'))));
  });
}

function open(order: CalendarOrder): Worker {
  const options = { workerData: order, resourceLimits: { maxOldGenerationSizeMb: calendarLimits.megabytes } };
  return startThread({ bundle: 'calendar-worker', source: new URL('./calendar-worker.ts', import.meta.url) }, options);
}
