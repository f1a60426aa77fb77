import type { WebPart } from '../web-part.ts';

/** Bank accounts, transfers, statements and their reconciliation. */
export const bank: WebPart = { pages: [] };
