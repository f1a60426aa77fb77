import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { bookDay } from '../reports/days.ts';
import { reportView } from '../reports/table.ts';

/** The life of a pack of evidence. */
export const packStates = ['running', 'done', 'failed', 'cancelled'] as const;
/** Parts of a pack, in the order they are written. */
export const packSteps = ['reports', 'ledger', 'open_items', 'bank', 'taxes', 'journal', 'chain', 'audit', 'documents', 'manifest'] as const;
/** Days until a pack's archive is gone. */
export const packDays = 30;

const pack = z.object({
  id: z.string(), from: z.string(), to: z.string(), language: z.enum(['en', 'ar']), asOf: instant.describe('What was posted later is not in it'), state: z.enum(packStates), step: z.enum(packSteps).nullable(), handled: z.number().int(), total: z.number().int(),
  bytes: z.number().int(), sha256: z.string().nullable().describe('Of the archive'), entries: z.number().int().describe('Entries the chain had'), verified: z.boolean().nullable().describe('Whether the chain of hashes held'), available: z.boolean().describe('Whether its archive is still kept'), isWithheld: z.boolean().describe('Whether it holds what the asker may not see'), createdBy: z.string().describe('Name'), createdAt: instant, endedAt: instant.nullable(),
});
/** A pack of evidence. */
export type EvidencePack = z.infer<typeof pack>;

const slug = { workspace_slug: z.string().max(80) };
const path = '/:workspace_slug/evidence-packs';

/** Packs of evidence, the latest twenty. */
export const listPacks = endpoint({ id: 'evidencePacks.list', service: 'dash', get: path, can: reportView, summary: 'Packs of evidence', input: z.strictObject(slug), output: z.object({ items: z.array(pack) }) });
/** Begins a pack about some days: reports, general ledger, journal with its hashes, tax returns, open items, documents and log in one archive. While one is made it is the answer. */
export const createPack = endpoint({
  id: 'evidencePacks.create', service: 'dash', post: path, status: 201, can: reportView, summary: 'Begins a pack of evidence', rate: 'expensive', errors: ['accounting.no_book'], input: z.strictObject({ ...slug, from: bookDay, to: bookDay, language: z.enum(['en', 'ar']).default('en') }), output: pack,
});
/** How far a pack is. */
export const getPack = endpoint({ id: 'evidencePacks.get', service: 'dash', get: `${path}/:id`, can: reportView, summary: 'How far a pack of evidence is', input: z.strictObject({ ...slug, id }), output: pack });
/** Stops a pack that is being made. */
export const cancelPack = endpoint({ id: 'evidencePacks.cancel', service: 'dash', delete: `${path}/:id`, can: reportView, summary: 'Stops a pack of evidence', input: z.strictObject({ ...slug, id }), output: pack });
/** The archive. */
export const packFile = endpoint({ id: 'evidencePacks.file', service: 'dash', get: `${path}/:id/file`, can: reportView, summary: 'A pack of evidence as ZIP', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, id }), output: z.unknown() });
