import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, line, version } from '#core/contract/fields.ts';
import { says as saysCore } from '#core/contract/rules.ts';
import { pageCard, socialUploadErrors } from '#modules/files/contract.ts';
import { reportReasons } from '#modules/notifications/contract.ts';
import { captions, captionsShape, itemPage, itemQuery, limits, orJson, pollShape, postPage, postQuery, postShape, postTypes, privacies, privacyInput, says, text } from './shapes.ts';

const byId = z.strictObject({ id });
const written = postTypes.filter((t) => t !== 'share') as ['post', 'video-bites', 'audio-bites', 'educational-bites', 'text-bites'];
const description = text(limits.text);
const fileKey = z.string().max(50, saysCore('core.too_long', { count: 50 }));
const alts = z.record(fileKey, text(limits.alt)).describe('Alternative text by file id, or by position ("0") for files sent with the request');
const captioned = z.record(fileKey, captions).describe('Captions of films (WebVTT) by file id, or by position ("0") for files sent with the request');
const files = z.array(id).max(limits.files, says('feed.too_many_files', { count: limits.files }));
const soon = instant.refine((at) => { const ahead = Date.parse(at) - Date.now(); return ahead > 0 && ahead < 30 * 86_400_000; }, says('feed.poll_past'));
/** A poll to ask with a post. */
export const newPoll = z.strictObject({
  question: line(200, 1), options: z.array(line(100, 1)).min(2, says('feed.poll_options')).max(limits.pollOptions, says('feed.poll_options')).refine((all) => new Set(all.map((o) => o.toLowerCase())).size === all.length, says('feed.poll_options')),
  closes_at: soon.nullable().default(null),
});
/** A poll to ask with a post. */
export type NewPoll = z.output<typeof newPoll>;
const madePost = z.object({ post: postShape, message: z.literal('Post Created Successfully') });
/** What naming files, groups and texts may be refused with. */
const writing = ['feed.not_in_group', ...socialUploadErrors] as const;

/** Writes a post; multipart `description`, `multiple_files[0]`, `privacy`, `group_id`, or JSON with ids of uploaded files. */
export const createPost = endpoint({
  id: 'social.createPost', service: 'social', post: '/posts', can: 'account', status: 201, summary: 'Writes a post', body: 'multipart', filesOptional: true, files: ['multiple_files'], maxBytes: limits.postBytes, rate: 'upload',
  input: z.strictObject({
    description: description.default(''), privacy: privacyInput.default('public'), group_id: z.union([id, z.literal('').transform(() => null), z.null()]).default(null),
    post_type: z.enum(written).default('post'), file_ids: orJson(files).default([]), alts: orJson(alts).default({}), captions: orJson(captioned, limits.captions * 10).default({}), poll: orJson(newPoll.nullable()).default(null),
  }),
  output: madePost, errors: writing,
});
/** One post. */
export const getPost = endpoint({ id: 'social.getPost', service: 'social', get: '/posts/:id', can: 'account', summary: 'A post', input: byId, output: z.object({ post: postShape }) });
/** Changes a post; absent fields stay. `file_ids` is the new list: known ones stay, new ones are added. */
export const editPost = endpoint({
  id: 'social.editPost', service: 'social', patch: '/posts/:id', can: 'account', summary: 'Changes a post of one\'s own',
  input: z.strictObject({ id, version: version.optional(), description: description.optional(), privacy: privacyInput.optional(), file_ids: files.optional(), alts: alts.optional(), captions: z.record(fileKey, z.union([z.literal(''), captions])).optional().describe('By file id; an empty text takes them away, absent ones stay') }),
  output: z.object({ post: postShape }), errors: ['feed.not_allowed', 'feed.not_in_group'],
});
/** Captions of a film of a post, for whoever sees the post. */
export const getPostCaptions = endpoint({ id: 'social.getPostCaptions', service: 'social', get: '/posts/:id/captions/:file_id', can: 'account', summary: 'Captions of a film of a post', input: z.strictObject({ id, file_id: id }), output: captionsShape });
/** Deletes a post; its author can undo it for 30 days. */
export const deletePost = endpoint({ id: 'social.deletePost', service: 'social', delete: '/posts/:id', can: 'account', summary: 'Deletes a post; its author can undo that for 30 days', input: byId, output: z.object({ ok: z.literal(true), undo_until: instant.nullable() }), errors: ['feed.not_allowed'] });
/** Undoes a deletion of one's own. */
export const restorePost = endpoint({ id: 'social.restorePost', service: 'social', put: '/posts/:id/restoration', can: 'account', summary: 'Undoes the deletion of a post', input: byId, output: z.object({ post: postShape }), errors: ['feed.undo_over', 'feed.not_in_group'] });
/** Own deleted posts, also those a moderator deleted or did not let into a group: these are to be read only. */
export const listDeletedPosts = endpoint({
  id: 'social.listDeletedPosts', service: 'social', get: '/deleted-posts', can: 'account', summary: 'Own deleted posts', input: z.strictObject(itemQuery),
  output: itemPage(z.object({ post_id: id, description: z.string(), files: z.number().int(), deleted_at: instant, until: instant.describe('When it is gone for good'),
    removed_by: z.enum(['author', 'moderator']).describe('Which moderator is not told'), restorable: z.boolean().describe('By the viewer: what they deleted, where they may write') })),
});
/** Earlier versions of a post, newest first; others than its author get those that were shared with them at the time. */
export const listPostEdits = endpoint({
  id: 'social.listPostEdits', service: 'social', get: '/posts/:id/edits', can: 'account', summary: 'Earlier versions of a post', input: z.strictObject({ id, ...itemQuery }), output: itemPage(z.object({
    description: z.string(), at: instant.describe('When it was replaced'),
    files: z.array(z.object({ kind: z.enum(['image', 'video', 'audio', 'document', 'other']), name: z.string(), alt: z.string(), captions: z.boolean() })).nullable().describe('What it showed, in its order; the files themselves are kept only where the post still has them. Null: from before this was kept'),
  })),
});
/** Posts of a person, a group, a type, a hashtag, or shares of a post; `as_user_id` shows one's own posts exactly as that person sees them. */
export const listPosts = endpoint({
  id: 'social.listPosts', service: 'social', get: '/posts', can: 'account', summary: 'Posts by person, group, type or hashtag',
  input: z.strictObject({
    ...postQuery, post_type: z.enum(postTypes).optional(), postType: z.enum(postTypes).optional().describe('The same as post_type'), group_id: id.optional(), user_id: id.optional(), hashtag: line(100).optional(),
    shared_post_id: id.optional(), as_user_id: id.optional().describe('The viewer\'s own posts as this person sees them, with what they share, mentions and counts as that person gets them'),
    as_audience: z.enum(['friends', 'everyone']).optional().describe('The viewer\'s own posts as a friend, or anybody, sees them'),
  }),
  output: postPage,
});
/** Posts of a group, or those that wait for a moderator. */
export const getGroupDiscussion = endpoint({
  id: 'social.getGroupDiscussion', service: 'social', get: '/groups/:id/discussion', can: 'account', summary: 'Posts of a group', input: z.strictObject({ id, state: z.enum(['live', 'pending']).default('live').describe('`pending`: for moderators all that wait, for others their own'), ...postQuery }), output: postPage,
});
/** Lets a post into its group. */
export const approvePost = endpoint({ id: 'social.approvePost', service: 'social', put: '/posts/:id/approval', can: 'account', summary: 'Lets a post into its group', input: byId, output: z.object({ post: postShape }), errors: ['feed.not_allowed', 'feed.not_pending'] });
/** Does not. */
export const declinePost = endpoint({ id: 'social.declinePost', service: 'social', delete: '/posts/:id/approval', can: 'account', summary: 'Declines a post that waits for a moderator', input: byId, output: done, errors: ['feed.not_allowed', 'feed.not_pending'] });
/** Posts by words; newest first. */
export const searchPosts = endpoint({ id: 'social.searchPosts', service: 'social', get: '/post-search', can: 'account', summary: 'Posts by words', input: z.strictObject({ q: line(200), ...postQuery }), output: postPage });
/** Hashtags by their beginning, among recent posts the viewer sees. */
export const listHashtags = endpoint({
  id: 'social.listHashtags', service: 'social', get: '/hashtags', can: 'account', summary: 'Hashtags by their beginning', input: z.strictObject({ q: z.string().trim().max(100, saysCore('core.too_long', { count: 100 })).default('') }), output: z.object({ items: z.array(z.object({ tag: z.string(), posts: z.number().int() })) }),
});
/** Shares a post on one's own timeline; always the original. */
export const sharePost = endpoint({
  id: 'social.sharePost', service: 'social', post: '/posts/:id/share', can: 'account', status: 201, summary: 'Shares a post on one\'s own timeline, or in a group',
  input: z.strictObject({ id, description: description.default(''), privacy: privacyInput.default('public'), group_id: id.nullable().default(null) }), output: madePost, errors: ['feed.not_shareable', 'feed.not_in_group'],
});
/** Reports a post to the moderators. */
export const reportPost = endpoint({
  id: 'social.reportPost', service: 'social', post: '/posts/:id/report', can: 'account', summary: 'Reports a post to the moderators', input: z.strictObject({ id, reason: z.enum(reportReasons).default('other'), note: text(1000).default('') }), output: done, errors: ['notifications.own_report'],
});
/** Takes a post out of one's own lists. */
export const hidePost = endpoint({ id: 'social.hidePost', service: 'social', put: '/posts/:id/hide', can: 'account', summary: 'Hides a post from oneself', input: byId, output: done });
/** Shows it again. */
export const unhidePost = endpoint({ id: 'social.unhidePost', service: 'social', delete: '/posts/:id/hide', can: 'account', summary: 'Shows a hidden post again', input: byId, output: done });
/** Chooses an answer; again another one changes it. */
export const votePoll = endpoint({ id: 'social.votePoll', service: 'social', put: '/posts/:id/vote', can: 'account', summary: 'Votes in a poll, or changes the vote', input: z.strictObject({ id, option_id: id }), output: z.object({ poll: pollShape }), errors: ['feed.poll_closed', 'feed.not_in_group'] });
/** Takes the vote back. */
export const unvotePoll = endpoint({ id: 'social.unvotePoll', service: 'social', delete: '/posts/:id/vote', can: 'account', summary: 'Takes a vote back', input: byId, output: z.object({ poll: pollShape }), errors: ['feed.poll_closed'] });
/** What a page of another site says about itself; null when it says nothing or cannot be reached. */
export const linkPreview = endpoint({
  id: 'social.linkPreview', service: 'social', post: '/link-preview', can: 'account', rate: 'expensive', summary: 'Title, description and picture of a page elsewhere',
  input: z.strictObject({ url: z.string().trim().max(2000, saysCore('core.too_long', { count: 2000 })).regex(/^https?:\/\//i, says('feed.link')) }), output: z.object({ link: pageCard.nullable() }),
});
const audienceShape = z.object({
  privacy: z.enum(privacies), people: z.number().int().describe('Besides the viewer; of everybody of the house at most 1,000'), more: z.boolean().describe('There are more people than that'),
  sees: z.boolean().nullable().describe('Whether `user_id` would; null without'), sees_shared: z.boolean().nullable().describe('Whether `user_id` sees what is shared; null without, or where nothing is'),
});
/** How many people would see a post of this kind, and whether this one person would; with `shared_post_id` also whether they see what it shares. */
export const previewAudience = endpoint({
  id: 'social.previewAudience', service: 'social', get: '/audience', can: 'account', summary: 'Who would see a post with this privacy',
  input: z.strictObject({ privacy: privacyInput.default('public'), group_id: id.optional(), user_id: id.optional(), shared_post_id: id.optional() }), output: audienceShape,
});
/** Who sees a post now, for its author. */
export const getPostAudience = endpoint({
  id: 'social.getPostAudience', service: 'social', get: '/posts/:id/audience', can: 'account', summary: 'Who sees a post of one\'s own now', input: z.strictObject({ id, user_id: id.optional() }), output: audienceShape, errors: ['feed.not_allowed'],
});
