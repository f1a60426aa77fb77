import type { WebPart } from '../web-part.ts';

/** Quotes, their public page and sales orders. */
export const quotes: WebPart = { pages: [] };
