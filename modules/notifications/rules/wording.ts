/** Languages a notification can be read in. */
export type Language = 'en' | 'ar';

/** "Ann", "Ann and Bob", "Ann, Bob and 3 others"; `total` counts everybody in the group. */
export function actorsText(names: readonly string[], total: number, language: Language): string {
  const [first, second] = names;
  if (!first) return language === 'ar' ? 'شخص ما' : 'Somebody';
  if (total <= 1 || !second) return first;
  const others = total - 2;
  if (language === 'ar') return others <= 0 ? `${first} و${second}` : `${first} و${second} و${others} آخرون`;
  return others <= 0 ? `${first} and ${second}` : `${first}, ${second} and ${others} other${others === 1 ? '' : 's'}`;
}

/** Fills `{actors}` and the plain values of a notification's data into its sentence. */
export function sentence(template: string, actors: string, data: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = key === 'actors' ? actors : data[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '…';
  });
}
