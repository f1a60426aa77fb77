import type { Part } from './part.ts';

/** Reports, tax returns, budgets and the forecast. */
export const reports: Part = { routes: [] };
