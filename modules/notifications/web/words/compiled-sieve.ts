import type { OwnFilter } from '../../contract/own-filters.ts';
import { foldedWords, ownSieveOf, type OwnScope, type OwnSieve } from '../../rules/words.ts';

/** Filters made ready to be asked; null when none of them looks there. */
export const sieveOf = (filters: readonly OwnFilter[], scope: OwnScope): OwnSieve | null => ownSieveOf(filters.map((filter) => ({ ...filter, words: foldedWords(filter.phrase).map((w) => w.folded) })), scope);
