import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, email, instant, line, nothing, paragraph, timeZone, version } from '#core/contract/fields.ts';
import { firstName, languages, lastName, password, says } from './shapes.ts';

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** ISO 3166-1 alpha-2 code of a country, or empty. */
const country = z.string().trim().toUpperCase().refine((c) => c === '' || (/^[A-Z]{2}$/.test(c) && c !== 'ZZ' && regions.of(c) !== undefined), says('core.country'));
const phone = z.string().trim().regex(/^(\+?[0-9 ()./-]{3,30})?$/, says('identity.phone'));

/** A person's own profile. */
export const profile = z.object({
  id: z.string(), email: z.string(), emailVerified: z.boolean(), firstName: z.string(), lastName: z.string(), name: z.string(), title: z.string(), phone: z.string(), about: z.string(),
  language: z.enum(languages), timeZone: z.string(), country: z.string().describe('ISO 3166-1 alpha-2 or empty'), city: z.string(),
  photo: z.string().nullable().describe('Signed address of the photo, good for minutes'), createdAt: instant, version: z.number().int(),
});
/** A person's own profile. */
export type Profile = z.output<typeof profile>;

/** What of a profile its owner may change; absent fields stay. */
const changes = z.strictObject({
  firstName: firstName.optional(), lastName: lastName.optional(), title: line(80, 0).optional(), phone: phone.optional(), about: paragraph(2000).optional(),
  language: z.enum(languages).optional(), timeZone: timeZone.optional(), country: country.optional(), city: line(120, 0).optional(), version: version.optional(),
});

/** The viewer's own profile. */
export const getProfile = endpoint({ id: 'account.getProfile', service: 'main', get: '/account/profile', can: 'account', summary: 'Own profile', input: nothing, output: profile });

/** Changes the viewer's own profile; with `version`, refuses when it is stale. */
export const updateProfile = endpoint({ id: 'account.updateProfile', service: 'main', patch: '/account/profile', can: 'account', summary: 'Changes the own profile', input: changes, output: profile });

/** The same as account.updateProfile, under the name the product's list client has for it. */
export const listsUpdateProfile = endpoint({ id: 'lists.updateProfile', service: 'main', post: '/lists/profile', can: 'account', summary: 'Changes the own profile', input: changes, output: profile });

/** Largest photo in bytes. */
export const photoMaxBytes = 5 * 1024 * 1024;

/** Replaces the viewer's photo; multipart, field `photo`. A large picture is worked on first: `photo` is null until the event files.file.processed. */
export const updatePhoto = endpoint({
  id: 'account.updatePhoto', service: 'main', post: '/account/photo', can: 'account', rate: 'upload', body: 'multipart', files: ['photo'], maxBytes: photoMaxBytes,
  summary: 'Replaces the own photo', input: nothing, output: profile,
  errors: ['files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_large', 'files.quota', 'core.too_large', 'core.unsupported_media_type'],
});

/** Removes the viewer's photo. */
export const removePhoto = endpoint({ id: 'account.removePhoto', service: 'main', delete: '/account/photo', can: 'account', summary: 'Removes the own photo', input: nothing, output: profile });

/** Keys of the frame's state that are mirrored between a person's devices; `keys` are the shortcuts they changed, as JSON. */
export const shellKeys = [
  'theme', 'mode', 'radius', 'layout', 'sidebarType', 'navbarType', 'footerType', 'sidebarBg', 'isRtl', 'collapsed', 'subMenu', 'mobileMenu', 'rightRail', 'density', 'keys',
] as const;
/** The web validates values key by key when it reads them, so the mirror may be loose about them. */
const shellState = z.partialRecord(z.enum(shellKeys), z.union([z.string().max(6000), z.number(), z.boolean()]))
  .refine((state) => Object.entries(state).every(([key, value]) => key === 'keys' || typeof value !== 'string' || value.length <= 60), says('core.too_long', { count: 60 }));

/** The mirrored frame state; empty until something was saved. */
export const getShellState = endpoint({ id: 'account.getShellState', service: 'main', get: '/account/shell-state', can: 'account', summary: 'Mirrored theme, layout and shortcut choices', input: nothing, output: z.object({ state: shellState }) });

/** Replaces the mirrored frame state, at most 8 KB. */
export const saveShellState = endpoint({
  id: 'account.saveShellState', service: 'main', put: '/account/shell-state', can: 'account', maxBytes: 8 * 1024, summary: 'Keeps theme, layout and shortcut choices',
  input: z.strictObject({ state: shellState }), output: z.object({ state: shellState }),
});

/** Everything the house keeps about the viewer, as a JSON file; nothing about anybody else. */
export const exportAccount = endpoint({
  id: 'account.export', service: 'main', get: '/account/export', can: 'account', rate: 'expensive', answer: 'stream', summary: 'Own data as a JSON file', input: nothing, output: z.unknown(),
});

/** Closes the account for good: personal data goes, what was written stays without a name. `details.obstacles` of the 409 says what stands in the way. */
export const deleteAccount = endpoint({
  id: 'account.delete', service: 'main', post: '/account/deletion', can: 'account', rate: 'auth', summary: 'Closes the account for good',
  input: z.strictObject({ password, confirmEmail: email }), output: done, errors: ['identity.password_wrong', 'identity.delete_blocked'],
});
