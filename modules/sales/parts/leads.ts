import type { Part } from './part.ts';

/** Pipelines, leads, their activities and conversion. */
export const leads: Part = { routes: [] };
