import { calendarDate } from '#core/contract/dates.ts';
import type { ConsentSaid } from './consent-word.ts';

/** When a word is to stand that comes after the last one on its channel (ISO; null for now); undefined where it says nothing new: the same, or something older. Files name days, not hours: a no of the day of a yes, as `zone` counts days, comes after it. */
export function momentOf({ given, at }: Pick<ConsentSaid, 'given' | 'at'>, known: { given: boolean; at: string } | undefined, zone: string): string | null | undefined {
  if (!known) return at;
  if (known.given === given) return undefined;
  if (at === null || at > known.at) return at;
  const isSameDay = at.slice(0, 10) === calendarDate(Date.parse(known.at), zone);
  return !given && (isSameDay || at === known.at) ? new Date(Date.parse(known.at) + 1).toISOString() : undefined;
}
