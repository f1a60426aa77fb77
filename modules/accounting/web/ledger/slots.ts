import type { WebPart } from '../web-part.ts';

/** The chart of accounts, journal entries, opening balances, locks and the proof of the books. */
export const ledger: WebPart = { pages: [] };
