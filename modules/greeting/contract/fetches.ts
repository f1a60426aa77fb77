import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, line } from '#core/contract/fields.ts';
import { slug } from './words.ts';

/** What is fetched. */
export const fetchKinds = ['video', 'image'] as const;
/** `converting` makes a film of what came; the last three are ends. */
export const fetchStates = ['waiting', 'fetching', 'converting', 'ready', 'failed', 'cancelled'] as const;
/** Most files one person has fetched at once. */
export const maxFetches = 5;

/** A file on its way from another site. */
export const fileFetch = z.object({
  id: z.string(), kind: z.enum(fetchKinds), state: z.enum(fetchStates),
  bytes: z.number().int().describe('That have come'), percent: z.number().int().nullable().describe('Of the fetching, then of the converting, as far as it is known'),
  file: z.object({ id: z.string(), url: z.string().nullable().describe('Null while the sizes of a picture are made') }).nullable().describe('Once it is `ready`; owned by whoever asked for it'),
  problem: z.object({ path: z.literal('address'), code: z.string(), message: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }).nullable().describe('Why it `failed`, as wrong fields are told'),
  createdAt: instant,
});
/** A file on its way from another site. */
export type FileFetch = z.output<typeof fileFetch>;

const call = { service: 'dash' as const, can: 'greeting.manage' };
const one = z.strictObject({ ...slug, id });

/** Begins to fetch a film (MP4, WebM, QuickTime, or an HLS playlist of one that is complete) or a picture into the workspace's files, in the background. */
export const fetchFile = endpoint({ ...call, id: 'greetingItems.fetchFile', post: '/:workspace_slug/greeting-files', status: 202, rate: 'expensive', summary: 'Fetches a film or picture of a greeting from another site', input: z.strictObject({ ...slug, address: line(2000).describe('https, on the public internet'), kind: z.enum(fetchKinds) }), output: fileFetch, errors: ['greeting.too_many_fetches'] });
/** How far it is; asked by who began it, within a day. */
export const getFetch = endpoint({ ...call, id: 'greetingItems.getFetch', get: '/:workspace_slug/greeting-files/:id', summary: 'How far a file is that is fetched', input: one, output: fileFetch });
/** Stops it and answers how it ended; what is there already stays. */
export const cancelFetch = endpoint({ ...call, id: 'greetingItems.cancelFetch', delete: '/:workspace_slug/greeting-files/:id', summary: 'Stops fetching a file', input: one, output: fileFetch });

