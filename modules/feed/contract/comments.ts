import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, version } from '#core/contract/fields.ts';
import { mediaCard, socialLimits, socialUploadErrors } from '#modules/files/contract.ts';
import { personCard } from '#modules/social/contract.ts';
import { filteredBy, itemPage, itemQuery, limits, reactionKinds, text } from './shapes.ts';

/** A comment as its viewer sees it. */
export const commentShape = z.object({
  id, post_id: id, parent_id: z.string().nullable(), author: personCard, description: z.string(), image: mediaCard.nullable(), alt: z.string().describe('What the picture shows, in words of its author'), mentions: z.array(z.object({ slug: z.string(), person: personCard })),
  counts: z.object({ reactions: z.number().int(), replies: z.number().int() }), my_reaction: z.enum(reactionKinds).nullable(), can: z.object({ edit: z.boolean(), delete: z.boolean() }), created_at: instant, edited_at: instant.nullable(), version: z.number().int(),
  filtered: filteredBy,
  held: z.boolean().describe('Waits for a moderator because of its words; only its author sees it'),
});
/** A comment. */
export type Comment = z.output<typeof commentShape>;

/** Comments of a post, oldest first; with `parent_id` the replies to one. */
export const listComments = endpoint({
  id: 'social.listComments', service: 'social', get: '/posts/:id/comments', can: 'account', summary: 'Comments of a post, oldest first', input: z.strictObject({ id, parent_id: id.optional(), order: z.enum(['oldest', 'newest']).default('oldest'),
    around: id.optional().describe('Of `oldest`: begins with the page that holds this comment, or the one it answers; on top where it is not there'), before: z.string().max(2000).optional().describe('Of `oldest`: the page before, by `previous_cursor`'), ...itemQuery }),
  output: itemPage(commentShape).extend({ previous_cursor: z.string().nullable(), thread: z.string().nullable().describe('Of `around`: the comment of this list that was found') }),
});
/** Writes a comment; JSON, or multipart with one picture as `file`. */
export const createComment = endpoint({
  id: 'social.createComment', service: 'social', post: '/posts/:id/comments', can: 'account', status: 201, summary: 'Writes a comment', body: 'multipart', filesOptional: true, files: ['file'], maxBytes: socialLimits.image,
  input: z.strictObject({ id, description: text(limits.comment).default(''), parent_id: z.union([id, z.literal('').transform(() => null), z.null()]).default(null), file_id: id.nullable().default(null), alt: text(limits.alt).default('').describe('What the picture shows, in words') }), output: commentShape, errors: ['feed.not_in_group', ...socialUploadErrors],
});
/** Changes a comment of one's own. */
export const updateComment = endpoint({
  id: 'social.updateComment', service: 'social', patch: '/comments/:id', can: 'account', summary: 'Changes a comment of one\'s own', input: z.strictObject({ id, version: version.optional(), description: text(limits.comment), alt: text(limits.alt).optional().describe('Absent: as it is') }), output: commentShape, errors: ['feed.not_allowed', 'feed.not_in_group'],
});
/** Deletes a comment with its replies: its author, the post's author, or a moderator of the group. */
export const deleteComment = endpoint({ id: 'social.deleteComment', service: 'social', delete: '/comments/:id', can: 'account', summary: 'Deletes a comment with its replies', input: z.strictObject({ id }), output: done, errors: ['feed.not_allowed'] });
