import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, version } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';
import { partyCard } from './fields.ts';
import { partyRow } from './party.ts';

const slug = { workspace_slug: z.string().max(80) };
const text = z.string();
const can = 'parties.merge';
const partyShape = z.object({ id: text, version: z.number().int(), ...partyRow });
/** Fields of which a merge keeps one side's value; lists such as tags and addresses are put together. */
export const mergeFields = [
  'name', 'legalName', 'firstName', 'lastName', 'salutation', 'title', 'department', 'companyName', 'email', 'phone', 'website', 'language', 'timezone', 'currency', 'ownerId', 'parentId', 'registrationNo', 'taxId', 'accountType', 'industry', 'size', 'annualRevenue', 'birthday', 'address',
  'notes', 'status', 'customerTermsDays', 'creditLimit', 'discountPercent', 'customerHold', 'vendorTermsDays', 'vendorHold',
] as const;
/** Field of which a merge keeps one side's value. */
export type MergeField = (typeof mergeFields)[number];

const duplicateShape = z.object({ id: text, a: partyCard, b: partyCard, reasons: z.array(z.enum(['email', 'phone', 'name'])), score: z.number(), foundAt: instant });
/** Two parties that may be one, and why. */
export type Duplicate = z.infer<typeof duplicateShape>;
/** Pairs that may be one, newest first. */
export const listDuplicates = endpoint({ id: 'partyDuplicates.list', service: 'dash', get: '/:workspace_slug/party-duplicates', can, summary: 'Lists people and companies that may be the same', input: z.strictObject({ ...slug, ...pageQuery }), output: pageOf(duplicateShape) });
/** Says that a pair is not one. */
export const dismissDuplicate = endpoint({ id: 'partyDuplicates.dismiss', service: 'dash', post: '/:workspace_slug/party-duplicates/:id/dismissal', can, summary: 'Marks two records as different', input: z.strictObject({ ...slug, id }), output: done });

/** Both sides, and what else of the loser would move. */
export const previewMerge = endpoint({
  id: 'parties.previewMerge', service: 'dash', get: '/:workspace_slug/parties/:id/merge', can, summary: 'Shows what a merge would do', input: z.strictObject({ ...slug, id, loserId: id }),
  output: z.object({ winner: partyShape, loser: partyShape, moves: z.array(z.object({ name: text, count: z.number().int() })) }), errors: ['parties.merge_unlike'],
});
/** Makes two parties one: chosen values, all references and files of the loser; its id keeps working. */
export const mergeParties = endpoint({
  id: 'parties.merge', service: 'dash', post: '/:workspace_slug/parties/:id/merge', can, summary: 'Merges another record into this one', rate: 'expensive',
  input: z.strictObject({ ...slug, id, version, loserId: id, loserVersion: version, fromLoser: z.array(z.enum(mergeFields)).max(40).default([]).describe('Fields that take the loser’s value') }),
  output: z.object({ mergeId: text, party: partyShape }), errors: ['parties.merge_unlike', 'parties.merged', 'parties.erased'],
});
/** Takes a merge back within 30 days; what was changed since stays. */
export const undoMerge = endpoint({ id: 'parties.undoMerge', service: 'dash', post: '/:workspace_slug/party-merges/:id/undoing', can, summary: 'Undoes a merge within 30 days', rate: 'expensive', input: z.strictObject({ ...slug, id }), output: z.object({ winner: partyShape, loser: partyShape }), errors: ['parties.merge_over', 'parties.merge_later'] });
