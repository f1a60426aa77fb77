import { afterQuiet } from './quiet-hours.ts';

/** When the digest of a day comes, in the person's own time. */
export const digestAt = '08:00';

/** The next digest after a moment: eight in the morning in a time zone, whatever its clocks do meanwhile. */
export function nextDigest(at: Date, timeZone: string): Date {
  return afterQuiet(new Date(at.getTime() + 60_000), { from: '08:01', to: digestAt, days: [0, 1, 2, 3, 4, 5, 6], timeZone });
}
