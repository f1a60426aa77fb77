import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, instant, line, nothing, paragraph, version } from '#core/contract/fields.ts';
import { isPersonSlug } from '../rules/slug.ts';
import { audiences, personCard, relation, says } from './shapes.ts';

/** Characters that change the direction of the text around them. */
const noMarks = (text: string) => !/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/.test(text);
const oneLine = (max: number, min = 0) => line(max, min).refine(noMarks, says('social.direction_marks')).transform((text) => text.normalize('NFC'));
const lines = (max: number) => paragraph(max).refine(noMarks, says('social.direction_marks')).transform((text) => text.normalize('NFC').trim());

function isWebsite(text: string): boolean {
  if (text === '') return true;
  try { const url = new URL(text); return /^https?:\/\//i.test(text) && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''; } catch { return false; }
}

/** Profile fields whose audience their owner chooses. */
export const profileFields = ['headline', 'about', 'location', 'website', 'birthday', 'phone', 'work', 'education'] as const;
/** A field with an audience. */
export type ProfileField = (typeof profileFields)[number];

const year = z.number().int().min(1900).max(2100);
/** A place of work or study. */
const station = z.strictObject({ title: oneLine(120, 1), place: oneLine(120), fromYear: year.nullable(), toYear: year.nullable() })
  .refine((s) => s.fromYear === null || s.toYear === null || s.toYear >= s.fromYear, { path: ['toYear'], message: says('social.years') });
const stationOut = z.object({ title: z.string(), place: z.string(), fromYear: z.number().int().nullable(), toYear: z.number().int().nullable() });

const facts = {
  headline: z.string(), about: z.string(), location: z.string(), website: z.string(), phone: z.string(), birthday: z.string().nullable(),
  work: z.array(stationOut), education: z.array(stationOut),
};

/** A person's profile as the viewer may see it: what is not theirs to see is empty. */
export const profileShape = z.object({
  person: personCard, ...facts, cover: z.string().nullable(), coverOffsetY: z.number().int().describe('0 top to 100 bottom'),
  relation, friends: z.number().int().nullable().describe('Null when the list is not the viewer\'s to see'), mutual: z.number().int(), followers: z.number().int(), following: z.number().int(),
  mayMessage: z.boolean(), joinedAt: instant,
});
/** A person's profile as the viewer may see it. */
export type Profile = z.output<typeof profileShape>;

const audience = z.enum(audiences);
const settings = {
  whoCanFriend: z.enum(['everyone', 'friends_of_friends', 'nobody']), whoCanMessage: z.enum(['everyone', 'friends']), friendsList: audience,
  discoverable: z.boolean().describe('Can be found by name, and suggested, by people who are neither friends nor colleagues'), hidePresence: z.boolean(),
};

/** One's own profile with its settings. */
export const ownProfileShape = z.object({
  profile: profileShape, slug: z.string(), audience: z.object(Object.fromEntries(profileFields.map((f) => [f, audience])) as Record<ProfileField, typeof audience>),
  settings: z.object(settings), version: z.number().int(),
});

/** One's own profile. */
export const getOwnProfile = endpoint({
  id: 'social.getOwnProfile', service: 'social', get: '/profile', can: 'account', summary: 'Own profile with its settings',
  input: z.strictObject({ viewAs: z.enum(['me', 'friends', 'everyone']).default('me').describe('The profile as others see it') }), output: ownProfileShape,
});

/** Somebody's profile by slug, former slug or id. */
export const getProfile = endpoint({
  id: 'social.getProfile', service: 'social', get: '/profile/:slugOrId', can: 'account', summary: 'A profile by slug, former slug (for 90 days) or id', input: z.strictObject({ slugOrId: z.string().min(1).max(80) }), output: profileShape,
});

/** Changes one's own profile; absent fields stay. */
export const updateProfile = endpoint({
  id: 'social.updateProfile', service: 'social', patch: '/profile', can: 'account', summary: 'Changes the own profile, its audiences and settings',
  input: z.strictObject({
    slug: z.string().trim().toLowerCase().max(60).refine(isPersonSlug, says('social.slug')).optional(),
    headline: oneLine(120).optional(), about: lines(2000).optional(), location: oneLine(120).optional(),
    website: z.string().trim().max(300).refine(isWebsite, says('social.website')).optional(),
    phone: z.string().trim().regex(/^(\+?[0-9 ()./-]{3,30})?$/, says('social.phone')).optional(),
    birthday: date.refine((d) => d >= '1900-01-01' && d <= new Date().toISOString().slice(0, 10), says('social.birthday')).nullable().optional(),
    work: z.array(station).max(20).optional(), education: z.array(station).max(20).optional(),
    audience: z.strictObject(Object.fromEntries(profileFields.map((f) => [f, audience.optional()])) as Record<ProfileField, z.ZodOptional<typeof audience>>).optional(),
    settings: z.strictObject({ whoCanFriend: settings.whoCanFriend.optional(), whoCanMessage: settings.whoCanMessage.optional(), friendsList: audience.optional(), discoverable: z.boolean().optional(), hidePresence: z.boolean().optional() }).optional(),
    version: version.optional(),
  }),
  output: ownProfileShape,
});

/** Largest pictures in bytes. */
export const pictureBytes = { picture: 5 * 1024 * 1024, cover: 20 * 1024 * 1024 } as const;
/** Largest picture out of which the one of a person or group is cut before it is sent. */
export const sourceBytes = 20 * 1024 * 1024;
const pictureErrors = ['files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_large', 'files.quota', 'core.too_large', 'core.unsupported_media_type'];

/** Replaces the one picture a person has in the whole house; multipart, field `file`. */
export const updateProfilePicture = endpoint({
  id: 'social.updateProfilePicture', service: 'social', post: '/profile/picture', can: 'account', rate: 'upload', body: 'multipart', files: ['file'], maxBytes: pictureBytes.picture,
  summary: 'Replaces the person\'s picture', input: nothing, output: ownProfileShape, errors: pictureErrors,
});

/** Replaces the cover; multipart, field `file`. */
export const updateCoverPicture = endpoint({
  id: 'social.updateCoverPicture', service: 'social', post: '/profile/cover', can: 'account', rate: 'upload', body: 'multipart', files: ['file'], maxBytes: pictureBytes.cover,
  summary: 'Replaces the cover', input: z.strictObject({ offsetY: z.coerce.number().int().min(0).max(100).default(50) }), output: ownProfileShape, errors: pictureErrors,
});

/** Moves the cover up or down. */
export const moveCoverPicture = endpoint({
  id: 'social.moveCoverPicture', service: 'social', put: '/profile/cover/offset', can: 'account', summary: 'Which part of the cover is seen', input: z.strictObject({ offsetY: z.number().int().min(0).max(100) }), output: ownProfileShape,
});

/** Removes the cover. */
export const removeCoverPicture = endpoint({ id: 'social.removeCoverPicture', service: 'social', delete: '/profile/cover', can: 'account', summary: 'Removes the cover', input: nothing, output: ownProfileShape });
export { oneLine, lines };
