import type { Part } from './part.ts';

/** The sales dashboard. */
export const dashboard: Part = { routes: [] };
