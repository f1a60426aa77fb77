/** Fills places such as {first name} in a saved text; a place without a value loses itself and a space before it. */
export function fillPlaces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/ ?\{([a-z ]{1,40})\}/gi, (whole, name: string) => {
    const key = name.trim().toLowerCase();
    if (!(key in values)) return whole;
    const value = values[key]!;
    return value === '' ? '' : (whole.startsWith(' ') ? ' ' : '') + value;
  });
}

/** The first word of a name, which people are called by. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** A template's text with its {{1}}, {{2}} … filled in. */
export const fillTemplate = (body: string, values: readonly string[]): string => body.replace(/\{\{\s*(\d{1,2})\s*\}\}/g, (whole, n: string) => values[Number(n) - 1] ?? whole);

/** How many values a template's text wants; null where its places have names, which is not supported. */
export function placesOf(body: string): number | null {
  const places = [...body.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map((m) => m[1]!);
  return places.every((p) => /^\d{1,2}$/.test(p)) ? Math.max(0, ...places.map(Number)) : null;
}
