// Regions of CLDR that are no country: unions, groups and test codes.
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** A country to choose. */
export interface Country { id: string; label: string }

/** Countries by their names in a language, in its alphabet's order. */
export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const found: Country[] = [];
  for (let a = 65; a <= 90; a++) {
    for (let b = 65; b <= 90; b++) {
      const id = String.fromCharCode(a, b);
      // Codes that were given up (SU, DD, YU) still have a name, but stand for another code today.
      if (noCountry.has(id) || new Intl.Locale(`und-${id}`).region !== id) continue;
      const label = names.of(id);
      if (label) found.push({ id, label });
    }
  }
  return found.sort((x, y) => x.label.localeCompare(y.label, language));
}
