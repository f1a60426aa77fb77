const day = 86_400_000;

/** Until when one can mute somebody; null is for good. */
export const muteEnds = () => [
  { key: 'day', until: new Date(Date.now() + day).toISOString() }, { key: 'week', until: new Date(Date.now() + 7 * day).toISOString() },
  { key: 'month', until: new Date(Date.now() + 30 * day).toISOString() }, { key: 'ever', until: null },
] as const;

/** The day after today and that of ten years hence, in the browser's zone, as date boxes want them. */
export const untilDays = () => ({ min: dayOf(new Date(Date.now() + day)), max: dayOf(new Date(Date.now() + 3650 * day)) });

/** YYYY-MM-DD in the browser's zone. */
export function dayOf(at: Date): string {
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

/** The end of a day in the browser's zone; null for no day. */
export const endOfDay = (value: string): string | null => (value === '' ? null : new Date(`${value}T23:59:59`).toISOString());
