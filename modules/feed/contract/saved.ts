import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, nothing } from '#core/contract/fields.ts';
import { says as saysCore } from '#core/contract/rules.ts';
import { itemPage, itemQuery, postShape } from './shapes.ts';

const folder = z.string().trim().max(60, saysCore('core.too_long', { count: 60 })).refine((s) => !/[\u0000-\u001f\u007f]/.test(s), saysCore('core.line_breaks')).describe('Empty: no folder');
/** Keeps a post, or moves it to another folder. */
export const savePost = endpoint({ id: 'social.savePost', service: 'social', put: '/posts/:id/save', can: 'account', summary: 'Saves a post, or moves it to another folder', input: z.strictObject({ id, folder: folder.default('') }), output: z.object({ saved: z.object({ folder: z.string() }) }), errors: ['feed.folder_limit'] });
/** Lets go of it, also of one that is not available any more. */
export const unsavePost = endpoint({ id: 'social.unsavePost', service: 'social', delete: '/posts/:id/save', can: 'account', summary: 'Takes a post out of the saved ones', input: z.strictObject({ id }), output: done });
/** Saved posts, latest first; `post` is null for one the viewer cannot see any more. */
export const listSaved = endpoint({
  id: 'social.listSaved', service: 'social', get: '/saved', can: 'account', summary: 'Saved posts', input: z.strictObject({ folder: folder.optional(), ...itemQuery }), output: itemPage(z.object({ post_id: id, folder: z.string(), saved_at: instant, post: postShape.nullable() })),
});
/** Folders with what is in them. */
export const listSavedFolders = endpoint({ id: 'social.listSavedFolders', service: 'social', get: '/saved-folders', can: 'account', summary: 'Folders of saved posts', input: nothing, output: z.object({ items: z.array(z.object({ folder: z.string(), posts: z.number().int() })) }) });
