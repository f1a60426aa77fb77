// Regions of CLDR that are no country: unions, groups and test codes.
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** Countries by their names in a language, in its alphabet's order. */
export function countriesIn(language: string): { id: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const found = [];
  for (let a = 65; a <= 90; a++) {
    for (let b = 65; b <= 90; b++) {
      const id = String.fromCharCode(a, b);
      // Codes that were given up still have a name, but stand for another code today.
      const label = noCountry.has(id) || new Intl.Locale(`und-${id}`).region !== id ? undefined : names.of(id);
      if (label) found.push({ id, label });
    }
  }
  return found.sort((x, y) => x.label.localeCompare(y.label, language));
}
