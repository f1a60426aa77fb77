/** Where the other side has to be for a position to apply by itself: `none` leaves it to a person, `eu` is a member state other than one's own, `outside_eu` neither a member state nor one's own country. */
export const fiscalAreas = ['none', 'any', 'own', 'own_region', 'other_region', 'eu', 'outside_eu', 'abroad', 'countries'] as const;
/** Where the other side has to be. */
export type FiscalArea = (typeof fiscalAreas)[number];
/** What a position asks of the other side's tax number. */
export const taxIdRules = ['any', 'with', 'without'] as const;
/** Documents a position is for. */
export const fiscalSides = ['both', 'sale', 'purchase'] as const;
/** Which lines a mapping is for: those of products, or those of services, to which lines without an item count. */
export const mappedKinds = ['any', 'product', 'service'] as const;

/** One tax that takes the place of another one; null takes it away. */
export interface TaxMapping { fromId: string; toId: string | null; kind: (typeof mappedKinds)[number] }
/** One account that takes the place of another one. */
export interface AccountMapping { fromId: string; toId: string }
/** When a position applies by itself. */
export interface FiscalRule { id: string; side: (typeof fiscalSides)[number]; area: FiscalArea; countries: readonly string[]; taxIdRule: (typeof taxIdRules)[number]; sequence: number; isActive: boolean }

/** What is asked about: who sells or buys, and who is on the other side. Countries are ISO 3166-1 alpha-2; the kind of a tax number is known where its form was checked. */
export interface FiscalFacts {
  side: 'sale' | 'purchase'; ownCountry: string | null; ownRegion: string; ownTaxId: string;
  country: string | null; region: string; taxId: string; taxIdType: string | null;
}

/** Why a position is the one: chosen by a person, agreed with the party, or by its rule and what that found. `country` is where the other side counts to, XI for Northern Ireland in the trade with the Union. */
export interface FiscalReason { by: 'hand' | 'party' | 'rule'; area: FiscalArea | null; country: string | null; taxId: string; region: string }
