import type { Part } from './part.ts';

/** Quotes, their public page and sales orders. */
export const quotes: Part = { routes: [] };
