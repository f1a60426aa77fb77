/** When a series begins again at 1. */
export const seriesResets = ['never', 'yearly', 'monthly'] as const;

/** The counter a day (YYYY-MM-DD) counts in. */
export function periodOf(reset: (typeof seriesResets)[number], on: string): string {
  return reset === 'yearly' ? on.slice(0, 4) : reset === 'monthly' ? on.slice(0, 7) : '';
}

/** A number by its pattern: {YYYY}, {YY}, {MM} of the day and one run of #, such as INV-{YYYY}-{#####}. */
export function numberText(pattern: string, n: number, on: string): string {
  return pattern.replace('{YYYY}', on.slice(0, 4)).replace('{YY}', on.slice(2, 4)).replace('{MM}', on.slice(5, 7)).replace(/\{(#+)\}/, (_all, marks: string) => String(n).padStart(marks.length, '0'));
}

/** False for a pattern whose numbers would meet again: it needs one counter, and what its reset counts by. */
export function patternHolds(pattern: string, reset: (typeof seriesResets)[number]): boolean {
  if ((pattern.match(/\{#+\}/g) ?? []).length !== 1) return false;
  const year = /\{YYYY\}|\{YY\}/.test(pattern);
  return reset === 'never' || (year && (reset === 'yearly' || pattern.includes('{MM}')));
}
