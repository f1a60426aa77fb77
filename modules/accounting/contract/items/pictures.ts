import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, line } from '#core/contract/fields.ts';

/** Largest picture of an item. */
export const pictureBytes = 10 * 1024 * 1024;
/** Most pictures of an item. */
export const pictureLimit = 12;

const picture = z.object({
  fileId: z.string(), alt: z.string(), state: z.enum(['ready', 'processing', 'failed']).describe('`processing`: the sizes of a large picture are still being made'), width: z.number().int().nullable(), height: z.number().int().nullable(),
  url: z.string().nullable().describe('Of the whole picture, for ten minutes at most'), previewUrl: z.string().nullable().describe('At most 800 pixels a side'),
});
/** A picture of an item; its addresses are signed for the viewer. */
export type ItemPicture = z.infer<typeof picture>;

const shown = z.object({ items: z.array(picture).describe('In their order; the first stands for the item in lists') });
const of = { workspace_slug: z.string().max(80), id };
const path = '/:workspace_slug/items/:id/pictures' as const;
const edit = 'accounting.item.edit';

/** Pictures of a product or service. */
export const listItemPictures = endpoint({ id: 'itemPictures.list', service: 'dash', get: path, can: 'accounting.item.view', summary: 'Pictures of a product or service', input: z.strictObject(of), output: shown });
/** Adds a picture behind the others; it is re-encoded, so that nothing but pixels stays of it. */
export const addItemPicture = endpoint({
  id: 'itemPictures.create', service: 'dash', post: path, status: 201, can: edit, summary: 'Adds a picture to a product or service', body: 'multipart', files: ['picture'], maxBytes: pictureBytes + 64 * 1024, rate: 'upload',
  input: z.strictObject(of), output: shown, errors: ['files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_many_frames', 'files.too_large', 'files.quota'],
});
/** Puts the pictures into an order: all of them, each once. */
export const orderItemPictures = endpoint({ id: 'itemPictures.order', service: 'dash', put: `${path}/order`, can: edit, summary: 'Puts pictures into an order', input: z.strictObject({ ...of, fileIds: z.array(id).min(1).max(pictureLimit) }), output: shown });
/** Says what a picture shows, for people who cannot see it. */
export const describeItemPicture = endpoint({ id: 'itemPictures.update', service: 'dash', patch: `${path}/:fileId`, can: edit, summary: 'Says what a picture shows', input: z.strictObject({ ...of, fileId: id, alt: line(300, 0) }), output: shown });
/** Takes a picture away; it can be brought back for 30 days. */
export const removeItemPicture = endpoint({ id: 'itemPictures.delete', service: 'dash', delete: `${path}/:fileId`, can: edit, summary: 'Takes a picture away', input: z.strictObject({ ...of, fileId: id }), output: shown });
/** Brings a picture back to where it was. */
export const restoreItemPicture = endpoint({ id: 'itemPictures.restore', service: 'dash', post: `${path}/:fileId/restoration`, can: edit, summary: 'Brings a picture back within 30 days', input: z.strictObject({ ...of, fileId: id }), output: shown });
