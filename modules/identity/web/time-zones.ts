import { timeZone } from '#core/contract/fields.ts';

/** The time zone this browser is set to; UTC when the server would not know it. */
export function presentTimeZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return timeZone.safeParse(zone).success ? zone : 'UTC';
}

/** A time zone to choose. */
export interface ZoneChoice { id: string; label: string; description: string }

/** All time zones with their present distance from UTC. */
export function timeZoneChoices(now = new Date()): ZoneChoice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].sort().map((id) => ({ id, label: id.replaceAll('_', ' '), description: offsetOf(id, now) }));
}

/** `GMT+2` and its like. */
export function offsetOf(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now).find((part) => part.type === 'timeZoneName')?.value ?? '';
}
