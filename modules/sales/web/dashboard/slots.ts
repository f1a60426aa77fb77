import type { WebPart } from '../web-part.ts';

/** The sales dashboard. */
export const dashboard: WebPart = { pages: [] };
