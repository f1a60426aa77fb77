import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line, version } from '#core/contract/fields.ts';
import { partyCard } from './fields.ts';

const slug = { workspace_slug: z.string().max(80) };
const linkShape = z.object({ id: z.string(), person: partyCard, company: partyCard, role: z.string(), isPrimary: z.boolean(), version: z.number().int() });
/** A person's place in a company. */
export type PartyLink = z.infer<typeof linkShape>;

/** People of a company, or companies of a person: primary first, at most 200. */
export const listLinks = endpoint({ id: 'partyLinks.list', service: 'dash', get: '/:workspace_slug/parties/:id/links', can: 'parties.view', summary: 'Lists people of a company or companies of a person', input: z.strictObject({ ...slug, id }), output: z.object({ items: z.array(linkShape) }) });
/** Links a person to a company; the first company of a person is the primary one. */
export const createLink = endpoint({
  id: 'partyLinks.create', service: 'dash', post: '/:workspace_slug/parties/:id/links', status: 201, can: 'parties.edit', summary: 'Links a person to a company',
  input: z.strictObject({ ...slug, id, otherId: id, role: line(80, 0).default(''), isPrimary: z.boolean().default(false) }), output: linkShape, errors: ['parties.merged'],
});
/** Changes the role in a company, or makes it the primary one. */
export const updateLink = endpoint({
  id: 'partyLinks.update', service: 'dash', patch: '/:workspace_slug/party-links/:id', can: 'parties.edit', summary: 'Changes a link between person and company',
  input: z.strictObject({ ...slug, id, version, role: line(80, 0).optional(), isPrimary: z.boolean().optional() }), output: linkShape,
});
/** Takes a link away. */
export const removeLink = endpoint({ id: 'partyLinks.delete', service: 'dash', delete: '/:workspace_slug/party-links/:id', can: 'parties.edit', summary: 'Removes a link between person and company', input: z.strictObject({ ...slug, id }), output: done });
