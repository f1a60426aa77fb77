import type { WebPart } from '../web-part.ts';

/** Opportunities, forecast and targets. */
export const deals: WebPart = { pages: [] };
