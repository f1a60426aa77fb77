import type { WebPart } from '../web-part.ts';

/** Pipelines, leads, their activities and conversion. */
export const leads: WebPart = { pages: [] };
