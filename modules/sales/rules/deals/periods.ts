/** First day and length in months of a period: "2026-05" → 2026-05-01, 1; "2026-Q2" → 2026-04-01, 3. */
export function spanOf(period: string): { startsOn: string; months: 1 | 3 } {
  const [year, part = ''] = period.split('-');
  return part.startsWith('Q') ? { startsOn: `${year}-${String(Number(part[1]) * 3 - 2).padStart(2, '0')}-01`, months: 3 } : { startsOn: `${period}-01`, months: 1 };
}

/** The period of a first day and length. */
export function periodOf(startsOn: string, months: number): string {
  return months === 3 ? `${startsOn.slice(0, 4)}-Q${Math.ceil(Number(startsOn.slice(5, 7)) / 3)}` : startsOn.slice(0, 7);
}

/** The quarter a month lies in: "2026-05" → "2026-Q2". */
export const quarterOf = (month: string): string => periodOf(`${month}-01`, 3);

/** The month some months later: "2026-11" + 3 → "2027-02". */
export function addMonths(month: string, count: number): string {
  const n = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`;
}

/** Months in a row. */
export const monthsFrom = (from: string, count: number): string[] => Array.from({ length: count }, (_, i) => addMonths(from, i));

/** A quarter's target by month: what cannot be divided goes to the earlier months, so that the months add up to it. */
export function thirdsOf(amount: bigint): [bigint, bigint, bigint] {
  const [whole, rest] = [amount / 3n, amount % 3n];
  return [whole + (rest > 0n ? 1n : 0n), whole + (rest > 1n ? 1n : 0n), whole];
}
