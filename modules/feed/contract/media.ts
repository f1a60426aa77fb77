import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { mediaCard } from '#modules/files/contract.ts';
import { filteredBy, itemPage, itemQuery } from './shapes.ts';

const shown = itemPage(mediaCard.extend({ post_id: id, alt: z.string(), created_at: instant.describe('When its post was written'), filtered: filteredBy }));

/** Pictures and films of a person's posts, as far as the viewer sees the posts. Documents and sound are left out: a page may hold fewer than asked for, also none, while there are more. */
export const listPersonMedia = endpoint({
  id: 'social.listPersonMedia', service: 'social', get: '/people/:id/media', can: 'account', summary: 'Pictures and films of a person\'s posts',
  input: z.strictObject({ id, as_audience: z.enum(['friends', 'everyone']).optional().describe('The viewer\'s own as a friend, or anybody, sees them'), ...itemQuery }), output: shown,
});
/** Pictures and films of a group's posts, for whoever reads the group. */
export const listGroupMedia = endpoint({
  id: 'social.listGroupMedia', service: 'social', get: '/groups/:id/media', can: 'account', summary: 'Pictures and films of a group\'s posts', input: z.strictObject({ id, ...itemQuery }), output: shown,
});
