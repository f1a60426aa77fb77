import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, id, instant } from '#core/contract/fields.ts';
import { definePermissions } from '#core/contract/permissions.ts';

/** Who may open a file: anybody, anybody signed in, members of its workspace, or only those a room shows it to. */
export const audiences = ['public', 'signedIn', 'workspace', 'owner'] as const;
/** Who may open a file. */
export type Audience = (typeof audiences)[number];

/** Sizes an image has: 96 square, 320, 800, 1600 wide or high at most; `original` is full size without metadata. */
export const variants = ['thumb', 'small', 'medium', 'large', 'original'] as const;
/** One size of a file; anything that is no image has only `original`. */
export type Variant = (typeof variants)[number];

/** Largest accepted files. */
export const limits = { image: 25 * 1024 * 1024, imagePixels: 40_000_000, video: 512 * 1024 * 1024, audio: 100 * 1024 * 1024, document: 100 * 1024 * 1024, other: 100 * 1024 * 1024 } as const;

/** Permissions of the room. */
export const permissions = definePermissions({ 'files.file.manage': ['Delete files of others', 'admin'] });

/** Expected refusals. */
export const errors = defineErrors({
  'files.empty': [422, 'This file is empty.'],
  'files.wrong_type': [415, 'This kind of file is not accepted here.'],
  'files.unreadable': [422, 'This file is damaged and cannot be read.'],
  'files.too_many_pixels': [422, 'This picture has too many pixels; the limit is 40 megapixels.'],
  'files.too_large': [413, 'This file is too large; the limit is {megabytes} MB.'],
  'files.quota': [413, 'There is no space left for files. Delete some, or ask an administrator for more.'],
  'files.link_invalid': [403, 'This link is not valid any more. Reload the page.'],
});

/** A file as its viewer sees it. */
export const fileShape = z.object({
  id, kind: z.enum(['image', 'video', 'audio', 'document', 'other']), type: z.string(), name: z.string(), bytes: z.number().int(),
  width: z.number().int().nullable(), height: z.number().int().nullable(), audience: z.enum(audiences),
  state: z.enum(['ready', 'processing', 'failed']).describe('`processing`: sizes of a large picture are still being made'),
  originalOnly: z.boolean().describe('Stored as it was sent: no other sizes, nothing was removed from it'),
  url: z.string().nullable(), previewUrl: z.string().nullable(), createdAt: instant,
});

const uploadErrors = ['files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_large', 'files.quota', 'core.too_large', 'core.unsupported_media_type'];

/** Stores a file in the active workspace. */
export const uploadFile = endpoint({
  id: 'files.upload', service: 'files', post: '/files', can: 'member', summary: 'Uploads a file into the active workspace',
  input: z.strictObject({ audience: z.enum(['workspace', 'owner']).default('owner'), kind: z.enum(['image', 'video', 'audio', 'document', 'any']).default('any') }),
  output: fileShape, body: 'multipart', files: ['file'], maxBytes: limits.video, rate: 'upload', status: 201, errors: uploadErrors,
});

/** Stores a file of one's own, outside any workspace. */
export const uploadOwnFile = endpoint({
  id: 'files.uploadOwn', service: 'files', post: '/own-files', can: 'account', summary: 'Uploads a file of one\'s own, e.g. a profile picture',
  input: z.strictObject({ audience: z.enum(['signedIn', 'owner']).default('owner'), kind: z.enum(['image', 'video', 'audio', 'document', 'any']).default('any') }),
  output: fileShape, body: 'multipart', files: ['file'], maxBytes: limits.video, rate: 'upload', status: 201, errors: uploadErrors,
});

/** One file with fresh addresses. */
export const getFile = endpoint({
  id: 'files.get', service: 'files', get: '/files/:id', can: 'member', summary: 'A file with fresh addresses',
  input: z.strictObject({ id }), output: fileShape,
});

/** Deletes a file. */
export const deleteFile = endpoint({
  id: 'files.delete', service: 'files', delete: '/files/:id', can: 'member', summary: 'Deletes a file',
  input: z.strictObject({ id }), output: done,
});
