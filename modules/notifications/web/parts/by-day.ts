/** Splits entries into those of today and the earlier ones, in a time zone. */
export function byDay<T extends { movedAt: string }>(items: readonly T[], timeZone: string, now = new Date()): { today: T[]; earlier: T[] } {
  const dayOf = (at: string | Date) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));
  const today = dayOf(now);
  return { today: items.filter((n) => dayOf(n.movedAt) === today), earlier: items.filter((n) => dayOf(n.movedAt) !== today) };
}
