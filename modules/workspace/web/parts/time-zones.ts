import { timeZone } from '#core/contract/fields.ts';

/** The time zone this browser is set to; UTC when the server would not know it. */
export function presentTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone.safeParse(zone).success ? zone : 'UTC';
}
