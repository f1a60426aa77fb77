import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { pageOf, pageQuery } from '#core/contract/paging.ts';

/** What became of an entry. */
export const postStates = ['accepted', 'quarantined', 'unconfirmed', 'discarded'] as const;
/** Why an entry is in quarantine. */
export const postReasons = ['', 'honeypot', 'fast', 'rate', 'origin', 'plain'] as const;
const slug = { workspace_slug: z.string().max(80) };
const post = z.object({
  id: z.string(), formId: z.string(), form: z.string(), state: z.enum(postStates), reason: z.enum(postReasons), name: z.string(), email: z.string(), values: z.array(z.object({ label: z.string(), value: z.string() })), consentText: z.string(), page: z.string(), ip: z.string().nullable(),
  leadId: z.string().nullable(), receivedAt: instant, confirmedAt: instant.nullable(),
});
/** An entry of a form. */
export type FormPost = z.infer<typeof post>;
const ids = { ...slug, ids: z.array(id).min(1).max(100) };
const decided = z.object({ done: z.number().int(), failed: z.array(z.object({ id: z.string(), message: z.string() })) });

/** Entries of forms, newest first. */
export const listFormPosts = endpoint({
  id: 'formEntries.list', service: 'dash', get: '/:workspace_slug/form-entries', can: 'sales.settings', summary: 'Lists entries of forms',
  input: z.strictObject({ ...slug, ...pageQuery, state: z.enum(postStates).default('quarantined'), formId: id.optional() }), output: pageOf(post).extend({ counts: z.object({ quarantined: z.number().int(), unconfirmed: z.number().int() }) }),
});
/** Lets entries out of quarantine: they become leads or join those that are there. */
export const releaseFormPosts = endpoint({ id: 'formEntries.release', service: 'dash', post: '/:workspace_slug/form-entries/release', can: 'sales.settings', summary: 'Lets entries out of quarantine', input: z.strictObject(ids), output: decided });
/** Throws entries away; they are deleted after a month. */
export const discardFormPosts = endpoint({ id: 'formEntries.discard', service: 'dash', post: '/:workspace_slug/form-entries/discarding', can: 'sales.settings', summary: 'Throws entries away', input: z.strictObject(ids), output: decided });
