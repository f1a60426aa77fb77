import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { nothing } from '#core/contract/fields.ts';

/** On which pages the viewer's own public posts are read, and whether they want that. */
export const ownPublicPages = z.object({ pages: z.array(z.object({ slug: z.string(), name: z.string() })), visitors: z.boolean().describe('False: their posts stay off all of them') });
/** Where the viewer's public posts are read by visitors. */
export const getOwnPublicPages = endpoint({ id: 'social.getOwnPublicPages', service: 'social', get: '/own-public-pages', can: 'account', summary: 'Where the viewer\'s public posts are read by visitors', input: nothing, output: ownPublicPages });
/** Keeps the viewer's posts off such pages, or lets them be read there again. */
export const setOwnVisitors = endpoint({ id: 'social.setOwnVisitors', service: 'social', put: '/own-public-pages', can: 'account', summary: 'Keeps one\'s posts off public pages, or not', input: z.strictObject({ visitors: z.boolean() }), output: ownPublicPages });
