import type { Part } from './part.ts';

/** Bank accounts, transfers, statements and their reconciliation. */
export const bank: Part = { routes: [] };
