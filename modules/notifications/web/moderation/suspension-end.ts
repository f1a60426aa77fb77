import { fromClockBox } from '#core/web/i18n/clock-box.ts';

/** The last minute of a day on the moderator's own clock; null for no day. */
export const suspensionEnd = (day: string): string | null => fromClockBox(`${day}T23:59`)?.toISOString() ?? null;
