import type { Part } from './part.ts';

/** Opportunities, forecast and targets. */
export const deals: Part = { routes: [] };
