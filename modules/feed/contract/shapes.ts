import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { id, instant } from '#core/contract/fields.ts';
import { defineRules, says as saysCore } from '#core/contract/rules.ts';
import { mediaCard, pageCard } from '#modules/files/contract.ts';
import { groupCard, personCard } from '#modules/social/contract.ts';
import { isWebVtt } from '../rules/webvtt.ts';

/** What the room says about wrong fields. */
export const says = defineRules({
  'feed.empty_post': 'Write something or add a file.',
  'feed.one_video': 'Video bites have exactly one video.',
  'feed.one_audio': 'Audio bites have exactly one recording.',
  'feed.needs_file': 'Educational bites have at least one file.',
  'feed.text_only': 'Text bites have text and no files.',
  'feed.too_many_files': 'A post holds at most {count} files.',
  'feed.too_large': 'The files of a post have at most {size} together.',
  'feed.too_many_mentions': 'Mention at most {count} people.',
  'feed.too_many_hashtags': 'Use at most {count} hashtags.',
  'feed.poll_options': 'Give two to ten different answers.',
  'feed.poll_past': 'Choose a time in the future, within 30 days.',
  'feed.poll_choice': 'Choose from the answers of this poll.',
  'feed.json': 'This field is not readable JSON of the expected form.',
  'feed.empty_comment': 'Write something or add a picture.',
  'feed.other_answer': 'Answer a comment of this post.',
  'feed.captions': 'These are not captions: choose a WebVTT file (.vtt) without styles.',
  'feed.captions_film': 'Only films have captions.',
  'feed.alt_picture': 'There is no picture to describe.',
  'feed.link': 'Enter an address that starts with http:// or https://.',
});

/** Expected refusals. */
export const errors = defineErrors({
  'feed.not_in_group': [403, 'You can read in this group, but not take part in it.'],
  'feed.not_allowed': [403, 'Only its author or a moderator of the group may do that.'],
  'feed.not_shareable': [403, 'Only public posts, your own, and posts within their group can be shared.'],
  'feed.undo_over': [410, 'This can no longer be undone.'],
  'feed.poll_closed': [409, 'This poll is closed.'],
  'feed.poll_voted': [409, 'A poll cannot be changed after somebody has voted.'],
  'feed.not_pending': [409, 'This post was decided already.'],
  'feed.folder_limit': [422, 'You have too many folders.'],
});

/** Live topics in a person's own stream. */
export const topics = { post: 'feed.post', comment: 'feed.comment', reaction: 'feed.reaction', saved: 'feed.saved', timeline: 'feed.timeline' } as const;

/** Pushes on the socket. `feed:new` comes to everybody who may find a new post in their timeline; the others only to sockets that opened the post with `post-open`. */
export const pushes = { newPosts: 'feed:new', postChanged: 'post:changed', commentNew: 'comment:new', reactionChanged: 'reaction:changed' } as const;

/** Who may see a post, widest last. */
export const privacies = ['only_me', 'friends', 'public'] as const;
/** Who may see a post. */
export type Privacy = (typeof privacies)[number];
/** Kinds of posts. */
export const postTypes = ['post', 'video-bites', 'audio-bites', 'educational-bites', 'text-bites', 'share'] as const;
/** A kind of post. */
export type PostType = (typeof postTypes)[number];
/** The six reactions. */
export const reactionKinds = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const;
/** A reaction. */
export type ReactionKind = (typeof reactionKinds)[number];
/** Limits of the room. */
export const limits = { text: 10_000, comment: 5000, files: 10, alt: 1500, captions: 100_000, mentions: 50, hashtags: 30, postBytes: 1024 * 1024 * 1024, pollOptions: 10, undoDays: 30 } as const;

/** Accepts "only me", "only_me", "onlyme" and any case; means one of {@link privacies}. */
export const privacyInput = z.string().max(20, saysCore('core.too_long', { count: 20 })).transform((s) => { const word = s.trim().toLowerCase().replace(/[\s_-]+/g, '_'); return word === 'onlyme' ? 'only_me' : word; }).pipe(z.enum(privacies));

/** A text of several lines counted in characters as people see them, not in halves of emoji. */
export const text = (max: number) => z.string().max(max * 2, saysCore('core.too_long', { count: max }))
  .refine((s) => [...s].length <= max, saysCore('core.too_long', { count: max })).refine((s) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(s), saysCore('core.control_characters'));

/** Captions of a film: WebVTT text; forms send other ends of lines than they were given. */
export const captions = z.string().max(limits.captions, saysCore('core.too_long', { count: limits.captions })).refine(isWebVtt, says('feed.captions')).transform((s) => s.replace(/\r\n?/g, '\n'));

/** A value that multipart requests carry as JSON, of at most so many characters. */
export const orJson = <T extends z.ZodType>(schema: T, most = 20_000) => z.union([schema, z.string().max(most, saysCore('core.too_long', { count: most })).transform((s, c): z.output<T> => {
  try {
    const read = schema.safeParse(JSON.parse(s));
    if (read.success) return read.data;
  } catch { /* said below */ }
  c.addIssue({ code: 'custom', message: says('feed.json') });
  return z.NEVER;
})]);

/** Captions as they are read. */
export const captionsShape = z.object({ text: z.string().describe('WebVTT') });

const counts = z.object({ like: z.number().int(), love: z.number().int(), haha: z.number().int(), wow: z.number().int(), sad: z.number().int(), angry: z.number().int() });

/** A poll as the viewer sees it. */
export const pollShape = z.object({
  question: z.string(), options: z.array(z.object({ id, text: z.string(), votes: z.number().int() })), votes: z.number().int().describe('People who voted, as far as the viewer could list them'),
  mine: z.string().nullable().describe('Option the viewer chose'), closesAt: instant.nullable(), closed: z.boolean(),
});
/** Why a post is in the viewer's timeline, with what counted for it in Top. */
export const reasonShape = z.object({
  kind: z.enum(['own', 'friend', 'follow', 'group', 'discover']), closeness: z.number().nullable().describe('0 to 1, of Top only'), popularity: z.number().nullable(), recency: z.number().nullable(), score: z.number().nullable(),
});

const base = z.object({
  post_id: id, post_type: z.enum(postTypes), description: z.string().describe('Plain text: links, @slug of `mentions` and #tags are for the reader to mark up'), privacy: z.enum(privacies),
  author: personCard, group: groupCard.pick({ id: true, slug: true, name: true, avatar: true, visibility: true }).nullable(),
  post_images: z.array(mediaCard.extend({ alt: z.string(), captions: z.boolean().describe('A film with captions: getPostCaptions answers them') })).describe('Pictures, film and sound in their order'),
  mentions: z.array(z.object({ slug: z.string().describe('As it stands in the text after @'), person: personCard })).describe('Only people the viewer may know of'), hashtags: z.array(z.string()),
  link: pageCard.nullable(), poll: pollShape.nullable(), created_at: instant, edited_at: instant.nullable(),
});
/** The post inside a share; `available` is false when the viewer may not see it, whatever the reason. */
export const innerPost = z.discriminatedUnion('available', [base.extend({ available: z.literal(true) }), z.object({ available: z.literal(false) })]);

/** The phrase of the viewer's own filters that somebody else's text holds. */
export const filteredBy = z.object({ phrase: z.string() }).nullable().describe('A phrase of the viewer\'s own filters that it holds: shown collapsed; null for none and in what the viewer wrote');

/** A post as its viewer sees it. */
export const postShape = base.extend({
  state: z.enum(['live', 'pending', 'held']).describe('`pending`: waits for a moderator of the group; `held`: waits for a moderator because of its words, and only its author sees it'), version: z.number().int(), shared: innerPost.nullable(),
  counts: z.object({ reactions: z.number().int(), kinds: counts, comments: z.number().int(), shares: z.number().int().describe('At most 100; listPosts with shared_post_id lists them') }).describe('Of what the viewer could list'),
  my_reaction: z.enum(reactionKinds).nullable(), saved: z.object({ folder: z.string() }).nullable(), reason: reasonShape.nullable().describe('In timelines only'), filtered: filteredBy,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), share: z.boolean(), comment: z.boolean(), moderate: z.boolean(), report: z.boolean() }),
});
/** A post as its viewer sees it. */
export type Post = z.output<typeof postShape>;
/** The post inside a share. */
export type InnerPost = z.output<typeof innerPost>;

/** A page of posts as the product reads it: `post.data`. */
export const postPage = z.object({
  post: z.object({
    data: z.array(postShape), current_page: z.number().int(), per_page: z.number().int(), has_more: z.boolean(), next_cursor: z.string().nullable(),
    newest: id.nullable().optional().describe('Of timelines: the place of the newest post that was known when this order was made; what stands behind it is new (countNewPosts)'),
    anchor: z.string().nullable().describe('Send it with page=2 and later: what is posted meanwhile shifts nothing'),
  }),
});
/** A page of posts. */
export type PostPage = z.output<typeof postPage>;

/** How a list is asked for: `cursor`, or `page` with the `anchor` of page 1. */
export const postQuery = {
  page: z.coerce.number().int().min(1).max(200).default(1), per_page: z.coerce.number().int().min(1).max(50).default(10), cursor: z.string().max(2000).optional(), anchor: z.string().max(200).optional(),
};
/** Page of other things. */
export const itemPage = <T extends z.ZodType>(row: T) => z.object({ items: z.array(row), next_cursor: z.string().nullable() });
/** How other lists are asked for. */
export const itemQuery = { cursor: z.string().max(2000).optional(), limit: z.coerce.number().int().min(1).max(50).default(20) };
