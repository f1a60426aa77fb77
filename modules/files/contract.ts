import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, id, instant, line } from '#core/contract/fields.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { defineRules } from '#core/contract/rules.ts';

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

/** What people's places (posts, stories, messages) take: bytes by kind, and what a picture may cost to open. */
export const socialLimits = { image: 20 * 1024 * 1024, imagePixels: 50_000_000, video: 500 * 1024 * 1024, audio: 50 * 1024 * 1024 } as const;
/** Longest side of a picture, and most frames of a moving one. */
export const pictureLimits = { side: 16_384, frames: 500 } as const;
/** Uploads in pieces: each has this size, only the last is smaller. */
export const partBytes = 8 * 1024 * 1024;

/** Permissions of the room. */
export const permissions = definePermissions({ 'files.file.manage': ['Delete files of others', 'admin'] });

/** Expected refusals. */
export const errors = defineErrors({
  'files.empty': [422, 'This file is empty.'],
  'files.wrong_type': [415, 'This kind of file is not accepted here.'],
  'files.unreadable': [422, 'This file is damaged and cannot be read.'],
  'files.too_many_pixels': [422, 'This picture has too many pixels; the limit is {megapixels} megapixels and {side} pixels a side.'],
  'files.too_many_frames': [422, 'This moving picture has too many frames; the limit is {frames}.'],
  'files.unplayable': [422, 'This recording cannot be played. Save it as MP4 (H.264) and upload that.'],
  'files.wrong_offset': [409, 'The upload goes on at byte {received}.'],
  'files.incomplete': [409, 'Only {received} bytes of the file have arrived.'],
  'files.too_large': [413, 'This file is too large; the limit is {megabytes} MB.'],
  'files.quota': [413, 'There is no space left for files. Delete some, or ask an administrator for more.'],
  'files.attached': [409, 'This file is part of a post or message. Remove it there.'],
  'files.link_invalid': [403, 'This link is not valid any more. Reload the page.'],
});

/** Sentences about wrong fields. */
export const says = defineRules({
  'files.attach': 'This file is gone, damaged, or already used elsewhere. Upload it again.',
  'files.part_missing': 'Send one piece of the file.', 'files.part_size': 'This piece must have {count} bytes.', 'files.part_damaged': 'This piece arrived damaged. Send it again.',
  'files.hash': 'Use 64 digits of SHA-256 in hexadecimal.', 'files.poster': 'Send a small picture as base64.',
});

/** A file at a place (a post, story or message) as somebody sees it who may see the place. */
export const mediaCard = z.object({
  id, kind: z.enum(['image', 'video', 'audio', 'document', 'other']), type: z.string(), name: z.string(), bytes: z.number().int(),
  width: z.number().int().nullable(), height: z.number().int().nullable(), durationMs: z.number().int().nullable().describe('Length of sound and film'),
  state: z.enum(['ready', 'processing', 'failed']), progress: z.number().int().nullable().describe('Percent of the work that is done, while `processing`'),
  problem: z.string().nullable().describe('Code of the refusal, when `failed`'),
  originalOnly: z.boolean().describe('Stored as it was sent'),
  url: z.string().nullable().describe('Null while `processing`'), previewUrl: z.string().nullable().describe('At most 800 pixels a side'), posterUrl: z.string().nullable().describe('A still of a film'),
  placeholder: z.string().nullable().describe('A tiny data: picture to show while the picture loads'),
  sources: z.array(z.object({ url: z.string(), width: z.number().int() })).describe('Sizes of the picture or still, smallest first'),
});
/** A file at a place as somebody sees it who may see the place. */
export type MediaCard = z.output<typeof mediaCard>;

/** A page of another site, as it described itself. */
export const pageCard = z.object({ url: z.string(), title: z.string(), description: z.string(), site: z.string(), image: z.string().nullable().describe('Signed address of our own copy') });
/** A page of another site, as it described itself. */
export type PageCard = z.output<typeof pageCard>;

/** A file as its viewer sees it. */
export const fileShape = z.object({
  id, kind: z.enum(['image', 'video', 'audio', 'document', 'other']), type: z.string(), name: z.string(), bytes: z.number().int(),
  width: z.number().int().nullable(), height: z.number().int().nullable(), audience: z.enum(audiences),
  state: z.enum(['ready', 'processing', 'failed']).describe('`processing`: sizes of a large picture are still being made'),
  originalOnly: z.boolean().describe('Stored as it was sent: no other sizes, nothing was removed from it'),
  url: z.string().nullable(), previewUrl: z.string().nullable(), createdAt: instant,
});

/** What a call of a room may refuse with that stores uploads for people's places (`storeUpload` with `social`). */
export const socialUploadErrors = ['files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_many_frames', 'files.unplayable', 'files.too_large', 'files.quota', 'core.too_large', 'core.unsupported_media_type'] as const;

const uploadErrors = ['files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_many_frames', 'files.too_large', 'files.quota', 'core.too_large', 'core.unsupported_media_type'];

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
  input: z.strictObject({ id }), output: done, errors: ['files.attached'],
});

/** An upload in pieces, and the file it becomes. */
export const uploadShape = z.object({
  id: id.describe('Also the id of the file'), bytes: z.number().int(), received: z.number().int().describe('Bytes that are here: the next piece begins there'), partBytes: z.number().int(),
  state: z.enum(['uploading', 'processing', 'ready', 'failed']), card: mediaCard.nullable().describe('Once it is finished'),
});
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, says('files.hash'));
const pieceErrors = ['files.wrong_type', 'files.too_large', 'files.wrong_offset'];

/** Announces an upload in pieces; its space is taken at once. */
export const startUpload = endpoint({
  id: 'files.startUpload', service: 'files', post: '/uploads', can: 'account', summary: 'Begins an upload in pieces that can be resumed',
  input: z.strictObject({
    name: line(255), type: z.string().max(100).default('').describe('The sender\'s word for it; what counts are the bytes'), bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    documents: z.boolean().default(false).describe('Also take documents and other files, as messages do; else pictures, film and sound only'),
  }),
  output: uploadShape, rate: 'upload', status: 201, errors: ['files.wrong_type', 'files.too_large', 'files.quota'],
});

/** Stores the next piece; the same piece again has no effect. */
export const uploadPart = endpoint({
  id: 'files.uploadPart', service: 'files', put: '/uploads/:id/part', can: 'account', summary: 'Stores the next piece of an upload',
  input: z.strictObject({ id, offset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER), sha256: sha256.optional() }),
  output: uploadShape, body: 'multipart', files: ['part'], maxBytes: partBytes + 1024, errors: pieceErrors,
});

/** How far an upload is. */
export const uploadState = endpoint({
  id: 'files.uploadState', service: 'files', get: '/uploads/:id', can: 'account', summary: 'How far an upload is',
  input: z.strictObject({ id }), output: uploadShape,
});

/** Makes the file of all pieces. What the browser read of a film is used where the server cannot read it itself. */
export const finishUpload = endpoint({
  id: 'files.finishUpload', service: 'files', post: '/uploads/:id/end', can: 'account', summary: 'Makes a file of an upload',
  input: z.strictObject({
    id, durationMs: z.number().int().min(0).max(86_400_000).optional(), width: z.number().int().min(1).max(16_384).optional(), height: z.number().int().min(1).max(16_384).optional(),
    poster: z.string().max(700_000, says('files.poster')).regex(/^[A-Za-z0-9+/]+={0,2}$/, says('files.poster')).optional().describe('A still of a film: a small JPEG, PNG or WebP picture in base64'),
  }),
  output: uploadShape, rate: 'upload', errors: [...socialUploadErrors, 'files.incomplete'],
});

/** Gives an upload up, or takes back a file that is not part of anything yet. */
export const cancelUpload = endpoint({
  id: 'files.cancelUpload', service: 'files', delete: '/uploads/:id', can: 'account', summary: 'Gives an upload up',
  input: z.strictObject({ id }), output: done, errors: ['files.attached'],
});
