import { regionKey } from './regions.ts';
import type { FiscalFacts, FiscalReason, FiscalRule } from './words.ts';

/** Member states of the European Union (ISO 3166-1). Northern Ireland counts to it in the trade of goods and has numbers of its own: XI. */
export const euMembers: ReadonlySet<string> = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));
/** Countries that count to another one for VAT. */
const countsTo: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB', EL: 'GR' };
const counted = (country: string | null): string | null => (country ? countsTo[country.toUpperCase()] ?? country.toUpperCase() : null);

/** The state that gave a checked EU VAT number: its letters, Greece as GR; null for anything else. */
export function vatState({ taxId, taxIdType }: Pick<FiscalFacts, 'taxId' | 'taxIdType'>): string | null {
  if (taxIdType !== 'eu_vat') return null;
  const letters = counted(taxId.replace(/[\s.\-/]/g, '').slice(0, 2));
  return letters !== null && (letters === 'XI' || euMembers.has(letters)) ? letters : null;
}

/** Where the other side counts to: its address, else the state of its VAT number. With a number of Northern Ireland that is XI, unless one is in the United Kingdom oneself. */
export function placeOf(facts: FiscalFacts): string | null {
  const [own, country, state] = [counted(facts.ownCountry), counted(facts.country), vatState(facts)];
  if (state === 'XI' && (country === null || country === 'GB')) return own === 'GB' ? 'GB' : 'XI';
  return country ?? state;
}

function isThere(rule: FiscalRule, facts: FiscalFacts, own: string, place: string): boolean {
  const inUnion = euMembers.has(place) || place === 'XI';
  switch (rule.area) {
    case 'none': return false;
    case 'any': return true;
    case 'own': return place === own;
    case 'own_region': case 'other_region': {
      const [mine, theirs] = [regionKey(own, facts.ownRegion, facts.ownTaxId), regionKey(own, facts.region, facts.taxId)];
      return place === own && mine !== '' && theirs !== '' && (mine === theirs) === (rule.area === 'own_region');
    }
    case 'eu': return place !== own && inUnion;
    case 'outside_eu': return place !== own && !inUnion;
    case 'abroad': return place !== own;
    case 'countries': return rule.countries.some((c) => counted(c) === place);
  }
}

/** Whether the other side has a tax number that counts: in the Union a checked one that another state gave than one's own. */
function hasTaxId(facts: FiscalFacts, own: string, place: string): boolean {
  if (place === own || !(euMembers.has(place) || place === 'XI')) return facts.taxId.trim() !== '';
  const state = vatState(facts);
  return state !== null && state !== own;
}

/**
 * The position that applies to who is on the other side, and why: the first by `sequence` whose side, area and tax number fit. Null where none does, or where one's own or the other country is unknown, except for
 * what applies everywhere.
 */
export function detectPosition<R extends FiscalRule>(rules: readonly R[], facts: FiscalFacts): { rule: R; why: FiscalReason } | null {
  const [own, place] = [counted(facts.ownCountry), placeOf(facts)];
  const fits = (rule: R): boolean => {
    if (!rule.isActive || rule.area === 'none' || (rule.side !== 'both' && rule.side !== facts.side)) return false;
    if (own === null || place === null) return rule.area === 'any' && (rule.taxIdRule === 'any' || (rule.taxIdRule === 'with') === (facts.taxId.trim() !== ''));
    return isThere(rule, facts, own, place) && (rule.taxIdRule === 'any' || (rule.taxIdRule === 'with') === hasTaxId(facts, own, place));
  };
  const rule = rules.filter(fits).toSorted((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1))[0];
  return rule ? { rule, why: { by: 'rule', area: rule.area, country: place, taxId: rule.taxIdRule === 'with' ? facts.taxId : '', region: rule.area === 'own_region' || rule.area === 'other_region' ? facts.region : '' } } : null;
}
