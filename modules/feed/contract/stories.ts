import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { done, flag, id, instant, nothing } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';
import { mediaCard, socialUploadErrors } from '#modules/files/contract.ts';
import { ownActions } from '#modules/notifications/contract.ts';
import { personCard } from '#modules/social/contract.ts';
import { isReadable, storyBackground, storyBackgrounds } from '../rules/story-colors.ts';
import { captions, captionsShape, itemPage, itemQuery, limits, privacies, privacyInput, reactionKinds, says, text } from './shapes.ts';

/** What is said about wrong fields of stories. */
export const saysOfStory = defineRules({
  'feed.story_text': 'Write something.',
  'feed.story_file': 'Choose a picture, video or recording.',
  'feed.story_one_file': 'A story has one file.',
  'feed.story_no_file': 'A text story has no file.',
  'feed.story_background': 'Choose one of the six backgrounds.',
  'feed.story_color': 'Write the colour as #rrggbb.',
  'feed.story_contrast': 'This text cannot be read on this background. Choose colours that differ more.',
});

/** Expected refusals. */
export const storyErrors = defineErrors({
  'feed.story_limit': [429, 'You have told {count} stories today. Tell the next one tomorrow.'],
  'feed.story_own': [422, 'This is your own story.'],
  'feed.story_no_replies': [403, 'This person takes no messages from you.'],
});

/** Live topic of stories, in a person's own stream; others hear the push `story:new` without content. */
export const storyTopic = 'feed.story';
/** Push on the socket: somebody the viewer listens to told a story. */
export const storyPush = 'story:new';
/** Limits of stories. */
export const storyLimits = { text: 500, reply: 1000, aDay: 60, hours: 24, archiveDays: 30, undoMinutes: 10 } as const;
/** A story is text on a background, or a file. */
export const storyTypes = ['text', 'file'] as const;

/** A story as somebody sees it who may. */
export const storyShape = z.object({
  id, content_type: z.enum(storyTypes), description: z.string(), bg_color: z.string().nullable().describe('#rrggbb; null for a file'), color: z.string().nullable(),
  file: mediaCard.nullable(), alt: z.string().describe('What the picture or film shows, in words of its author'), captions: z.boolean().describe('A film with captions: getStoryCaptions answers them'), privacy: z.enum(privacies), created_at: instant, expires_at: instant, seen: z.boolean(), own: z.boolean(), held: z.boolean().describe('Waits for a moderator because of its words; only its author sees it'), my_reaction: z.enum(reactionKinds).nullable(),
  filtered: z.object({ phrase: z.string(), action: z.enum(ownActions) }).nullable().describe('What the viewer\'s own filters say: with `warn` it is shown collapsed, with `hide` only by its own address'),
  counts: z.object({ views: z.number().int(), reactions: z.number().int(), replies: z.number().int() }).nullable().describe('For its author: of what the author can list'),
});
/** A story as somebody sees it. */
export type Story = z.output<typeof storyShape>;
/** Live stories of one person, oldest first. */
export const storyGroup = z.object({ author: personCard, own: z.boolean(), unseen: z.number().int().describe('Without those that are shown collapsed'), stories: z.array(storyShape) });
/** Live stories of one person. */
export type StoryGroup = z.output<typeof storyGroup>;

const byId = z.strictObject({ id });
const background = z.string().max(20, saysOfStory('feed.story_background')).transform((s, c) => storyBackground(s) ?? (c.addIssue({ code: 'custom', message: saysOfStory('feed.story_background') }), z.NEVER));
const hexColor = /^#[0-9a-fA-F]{6}$/;
const color = z.string().regex(hexColor, saysOfStory('feed.story_color')).transform((s) => s.toLowerCase());

/** Tells a story; multipart as the product has it, or JSON with the id of an uploaded file. */
export const createStory = endpoint({
  id: 'social.createStory', service: 'social', post: '/create-story', can: 'account', status: 201, summary: 'Tells a story that lasts 24 hours', body: 'multipart', filesOptional: true, files: ['story_files'],
  maxBytes: 500 * 1024 * 1024 + 64 * 1024, rate: 'upload', errors: [...socialUploadErrors, 'feed.story_limit'],
  input: z.strictObject({
    description: text(storyLimits.text).default(''), privacy: privacyInput.default('public'), 'bg-color': background.default(storyBackgrounds[0].color).describe('One of six presets, by name or #rrggbb'),
    content_type: z.enum(storyTypes), color: color.optional().describe('Of the text; contrast at least 4.5. Absent: one that can be read'), file_id: id.optional().describe('An uploaded file, in place of story_files'),
    captions: z.union([z.literal(''), captions]).default('').describe('Of a film: WebVTT text'), alt: text(limits.alt).default('').describe('What the picture or film shows, in words'),
  }).superRefine((story, c) => {
    if (story.content_type !== 'text') return;
    if (story.description.trim() === '') c.addIssue({ code: 'custom', path: ['description'], message: saysOfStory('feed.story_text') });
    if (story.captions !== '') c.addIssue({ code: 'custom', path: ['captions'], message: says('feed.captions_film') });
    if (story.alt !== '') c.addIssue({ code: 'custom', path: ['alt'], message: saysOfStory('feed.story_no_file') });
    if (story.file_id !== undefined) c.addIssue({ code: 'custom', path: ['file_id'], message: saysOfStory('feed.story_no_file') });
    if (story.color !== undefined && hexColor.test(story.color) && !isReadable(story.color, story['bg-color'])) c.addIssue({ code: 'custom', path: ['color'], message: saysOfStory('feed.story_contrast') });
  }),
  output: z.object({ story: storyShape, message: z.literal('Story Created Successfully') }),
});
/** Stories of oneself, friends and people one follows: own first, then unseen before seen, then newest. */
export const listStories = endpoint({ id: 'social.listStories', service: 'social', get: '/stories', can: 'account', summary: 'Live stories by author', input: z.strictObject(itemQuery), output: itemPage(storyGroup) });
/** Live stories of one person; 404 when there are none to see. */
export const listPersonStories = endpoint({ id: 'social.listPersonStories', service: 'social', get: '/stories/of/:user_id', can: 'account', summary: 'Live stories of a person', input: z.strictObject({ user_id: id }), output: storyGroup });
/** One story. */
export const getStory = endpoint({ id: 'social.getStory', service: 'social', get: '/stories/:id', can: 'account', summary: 'A story', input: byId, output: z.object({ story: storyShape, author: personCard }) });
/** Captions of a story's film, for whoever sees the story. */
export const getStoryCaptions = endpoint({ id: 'social.getStoryCaptions', service: 'social', get: '/stories/:id/captions', can: 'account', summary: 'Captions of the film of a story', input: byId, output: captionsShape });
/** Notes that the viewer has seen it; once, and not of their own. */
export const markStorySeen = endpoint({ id: 'social.markStorySeen', service: 'social', put: '/stories/:id/seen', can: 'account', summary: 'Notes that the viewer has seen a story', input: byId, output: done });
/** Who has seen it, newest first; for its author. */
export const listStoryViews = endpoint({
  id: 'social.listStoryViews', service: 'social', get: '/stories/:id/views', can: 'account', summary: 'Who has seen a story, for its author', input: z.strictObject({ id, ...itemQuery }),
  output: itemPage(z.object({ person: personCard, at: instant, reaction: z.enum(reactionKinds).nullable() })),
});
/** Answers a story; only its author reads it, with the story and in the conversation of the two. */
export const replyToStory = endpoint({
  id: 'social.replyToStory', service: 'social', post: '/stories/:id/replies', can: 'account', status: 201, summary: 'Answers a story to its author',
  input: z.strictObject({ id, text: text(storyLimits.reply).refine((s) => /[^\s\p{Cf}\u2800]/u.test(s), saysOfStory('feed.story_text')) }), output: z.object({ id, at: instant }), errors: ['feed.story_own', 'feed.story_no_replies', 'chat.too_many_rooms'],
});
/** Answers to a story, newest first; for its author. */
export const listStoryReplies = endpoint({
  id: 'social.listStoryReplies', service: 'social', get: '/stories/:id/replies', can: 'account', summary: 'Answers to a story, for its author', input: z.strictObject({ id, ...itemQuery }),
  output: itemPage(z.object({ id, person: personCard, text: z.string(), at: instant, filtered: z.object({ phrase: z.string() }).nullable().describe('Found by the viewer\'s own filters: shown collapsed') })),
});
/** Takes a story back; can be undone for ten minutes. */
export const deleteStory = endpoint({ id: 'social.deleteStory', service: 'social', delete: '/stories/:id', can: 'account', summary: 'Deletes a story; can be undone for ten minutes', input: byId, output: z.object({ ok: z.literal(true), undo_until: instant }) });
/** Undoes that. */
export const restoreStory = endpoint({ id: 'social.restoreStory', service: 'social', put: '/stories/:id/restoration', can: 'account', summary: 'Undoes the deletion of a story', input: byId, output: z.object({ story: storyShape }), errors: ['feed.undo_over'] });
/** Own stories that are over, newest first, for 30 days. */
export const listArchivedStories = endpoint({ id: 'social.listArchivedStories', service: 'social', get: '/story-archive', can: 'account', summary: 'Own stories that are over', input: z.strictObject(itemQuery), output: itemPage(storyShape) });

const settings = { archive: z.boolean().describe('Own stories are kept for oneself for 30 days'), pause: z.boolean().describe('Stories wait for a key or a tap instead of going on by themselves') };
const settingsShape = z.object(settings);
/** How the viewer wants stories. */
export const getStorySettings = endpoint({ id: 'social.getStorySettings', service: 'social', get: '/story-settings', can: 'account', summary: 'How the viewer wants stories', input: nothing, output: settingsShape });
/** Changes that; absent fields stay. */
export const updateStorySettings = endpoint({
  id: 'social.updateStorySettings', service: 'social', patch: '/story-settings', can: 'account', summary: 'Changes how the viewer wants stories', input: z.strictObject({ archive: flag.optional(), pause: flag.optional() }), output: settingsShape,
});
