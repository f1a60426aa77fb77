/** The first day after today, and after the one it begins with, that has the same day of the month; in shorter months the last one. Days as YYYY-MM-DD. */
export function sameDayLater(day: string, today: string): string {
  const from = day > today ? day : today;
  for (let month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1; ; month += 1) {
    const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
    const date = Math.min(Number(day.slice(8)), new Date(Date.UTC(year, inYear, 0)).getUTCDate());
    const one = `${String(year).padStart(4, '0')}-${String(inYear).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
    if (one > from) return one;
  }
}
