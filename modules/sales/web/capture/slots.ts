import type { WebPart } from '../web-part.ts';

/** How leads arrive and are handed out: web forms, scoring, assignment, sequences, response time. */
export const capture: WebPart = { pages: [] };
