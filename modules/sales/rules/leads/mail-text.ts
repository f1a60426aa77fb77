/** Fills {{places}} of a text; names those there is nothing for, and those nobody knows. */
export function fillPlaces(text: string, values: Readonly<Record<string, string>>): { text: string; missing: string[]; unknown: string[] } {
  const missing = new Set<string>();
  const unknown = new Set<string>();
  const filled = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) { unknown.add(name); return whole; }
    if (values[name] === '') missing.add(name);
    return values[name]!;
  });
  return { text: filled, missing: [...missing], unknown: [...unknown] };
}
