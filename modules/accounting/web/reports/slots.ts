import type { WebPart } from '../web-part.ts';

/** Reports, tax returns, budgets and the forecast. */
export const reports: WebPart = { pages: [] };
