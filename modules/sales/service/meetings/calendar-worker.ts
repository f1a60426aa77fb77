import { parentPort, workerData } from 'node:worker_threads';
import { CalendarError } from '../../rules/meetings/calendar-error.ts';
import { busyTimes, type CalendarAnswer, type CalendarOrder } from '../../rules/meetings/outside-calendar.ts';

/** What the thread that reads a calendar says: when its owner is busy, or why that is not known. */
export type CalendarSays = CalendarAnswer | { refused: CalendarError['reason'] };

// What a calendar from elsewhere makes of memory and time ends with this thread; an error of ours goes the way of all of them.
try { parentPort!.postMessage(busyTimes(workerData as CalendarOrder) satisfies CalendarSays); } catch (error) {
  if (!(error instanceof CalendarError)) throw error;
  parentPort!.postMessage({ refused: error.reason } satisfies CalendarSays);
}
