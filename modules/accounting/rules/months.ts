/** A day (1–31) in the month that is `months` after a date's; a month without that day gives its last one: ("2026-01-31", 1, 31) → "2026-02-28". */
export function dayInMonth(date: string, months: number, day: number): string {
  const last = monthEnd(`${monthAfter(date, months)}-01`);
  return day >= Number(last.slice(8)) ? last : `${last.slice(0, 8)}${String(day).padStart(2, '0')}`;
}

/** Last day of a date's month. */
export function monthEnd(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return `${date.slice(0, 8)}${month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31}`;
}

/** The same day some months later, or that month's last day. */
export function addMonths(date: string, months: number): string {
  return dayInMonth(date, months, Number(date.slice(8)));
}

/** Months that a period fills, a begun one counting whole: 15 January to 14 January of the next year are 12. */
export function monthsIn(from: string, to: string): number {
  if (to < from) return 0;
  let count = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  while (addMonths(from, count) <= to) count += 1;
  return count;
}

function monthAfter(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}
