/** When a series begins again at 1. */
export const seriesResets = ['never', 'yearly', 'monthly'] as const;

/** The counter a day (YYYY-MM-DD) counts in. */
export function periodOf(reset: (typeof seriesResets)[number], on: string): string {
  return reset === 'yearly' ? on.slice(0, 4) : reset === 'monthly' ? on.slice(0, 7) : '';
}

/** A pattern, such as INV-{YYYY}-{#####}, with {YYYY}, {YY} and {MM} of a day; its run of # is left for the counter. */
export function patternOf(pattern: string, on: string): string {
  return pattern.replace('{YYYY}', on.slice(0, 4)).replace('{YY}', on.slice(2, 4)).replace('{MM}', on.slice(5, 7));
}

/** A number by its pattern, as accounting.number_text writes it. */
export function numberText(pattern: string, n: number, on: string): string {
  return patternOf(pattern, on).replace(/\{(#+)\}/, (_all, marks: string) => String(n).padStart(marks.length, '0'));
}

/** False for a pattern whose numbers would meet again: it needs one counter, and what its reset counts by. */
export function patternHolds(pattern: string, reset: (typeof seriesResets)[number]): boolean {
  if ((pattern.match(/\{#+\}/g) ?? []).length !== 1) return false;
  const year = /\{YYYY\}|\{YY\}/.test(pattern);
  return reset === 'never' || (year && (reset === 'yearly' || pattern.includes('{MM}')));
}
