import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { version } from '#core/contract/fields.ts';
import { definePermissions } from '#core/contract/permissions.ts';
import { brandImages, brandImageUrls, brandValues, changedBy, companyValues, currencyValues, settingGroups, systemValues, says } from './contract/groups.ts';

export * from './contract/groups.ts';

/** What this room lets a role do. Everybody in the workspace reads the part the screens need (settings.getApplied). */
export const permissions = definePermissions({
  'settings.view': ['See all settings', 'admin', 'manager'],
  'settings.edit': ['Change brand, system, company and currency', 'admin'],
});

/** Expected refusals. A stale version is core.version_conflict with `details.current`, `details.version` and `details.changedBy`. */
export const errors = defineErrors({
  'settings.currency_in_use': [409, 'The base currency cannot change: there are already amounts in {code}.'],
});

/** Live topic of every change; the id is the group. */
export const topic = 'settings.group';

const inWorkspace = { workspace_slug: z.string().max(100) };
const meta = { version, updatedAt: z.string().nullable(), changedBy };
const decimals = z.int().min(0).max(4);
const brandAnswer = z.object({ values: brandValues.extend({ ...brandImageUrls.shape }), ...meta });
const systemAnswer = z.object({ values: systemValues, ...meta });
const companyAnswer = z.object({ values: companyValues, ...meta, warnings: z.array(z.object({ path: z.string(), message: z.string() })) });
const currencyAnswer = z.object({ values: currencyValues.extend({ decimals }), ...meta, baseLocked: z.boolean().describe('Amounts exist: the base currency cannot change') });
const allGroups = z.object({ brand: brandAnswer, system: systemAnswer, company: companyAnswer, currency: currencyAnswer });

/** All groups with their versions, for the settings pages. */
export const getSettings = endpoint({
  id: 'settings.get', service: 'dash', get: '/:workspace_slug/settings', can: 'settings.view', summary: 'All settings of the workspace with their versions',
  input: z.strictObject(inWorkspace), output: allGroups,
});

const regional = systemValues.pick({ locale: true, timezone: true, weekStart: true, dateFormat: true, timeFormat: true, fiscalStartMonth: true, workingDays: true, holidays: true, overlapPolicy: true, roundingMinutes: true, roundingMode: true, approval: true, photoPolicy: true });

/** The part of the settings every member's screen needs: look, formats and rules, no company secrets. */
export const getAppliedSettings = endpoint({
  id: 'settings.getApplied', service: 'dash', get: '/:workspace_slug/settings/applied', can: 'member', summary: 'Look, formats and rules that apply to every member',
  input: z.strictObject(inWorkspace),
  output: z.object({ brand: brandAnswer.shape.values, system: regional, currency: currencyAnswer.shape.values }),
});

const change = <T extends z.ZodObject>(values: T) => z.strictObject({ ...inWorkspace, values: z.strictObject(values.partial().shape).refine((v) => Object.keys(v).length > 0, says('settings.no_change')), version });
const conflicts = ['core.version_conflict'] as const;

/** Changes some keys of the brand; all open clients repaint. */
export const updateBrand = endpoint({
  id: 'settings.updateBrand', service: 'dash', patch: '/:workspace_slug/settings/brand', can: 'settings.edit', summary: 'Changes the brand',
  input: change(brandValues), output: brandAnswer, errors: conflicts,
});

/** Changes some keys of the system group. Stored work dates are never rewritten. */
export const updateSystem = endpoint({
  id: 'settings.updateSystem', service: 'dash', patch: '/:workspace_slug/settings/system', can: 'settings.edit', summary: 'Changes formats and rules',
  input: change(systemValues.extend({ prefixes: systemValues.shape.prefixes.partial() })), output: systemAnswer, errors: conflicts,
});

/** Changes some keys of the company group. */
export const updateCompany = endpoint({
  id: 'settings.updateCompany', service: 'dash', patch: '/:workspace_slug/settings/company', can: 'settings.edit', summary: 'Changes the company\'s legal facts',
  input: change(companyValues), output: companyAnswer, errors: conflicts,
});

/** Changes some keys of the currency group; the base currency only while there are no amounts. */
export const updateCurrency = endpoint({
  id: 'settings.updateCurrency', service: 'dash', patch: '/:workspace_slug/settings/currency', can: 'settings.edit', summary: 'Changes currency and number marks',
  input: change(currencyValues), output: currencyAnswer, errors: [...conflicts, 'settings.currency_in_use'],
});

/** The same for a group named in the body; an unknown group or key is 422 and named. */
export const updateSettings = endpoint({
  id: 'settings.update', service: 'dash', patch: '/:workspace_slug/settings', can: 'settings.edit', summary: 'Changes some keys of one group',
  input: z.strictObject({ ...inWorkspace, group: z.enum(settingGroups, says('settings.group_unknown')), values: z.record(z.string().max(60), z.unknown()), version }),
  output: z.object({ group: z.enum(settingGroups), settings: z.union([brandAnswer, systemAnswer, companyAnswer, currencyAnswer]) }), errors: [...conflicts, 'settings.currency_in_use'],
});

/** Puts one key back to its default. `key` may be a brand picture too. */
export const resetSetting = endpoint({
  id: 'settings.reset', service: 'dash', delete: '/:workspace_slug/settings/:group/:key', can: 'settings.edit', summary: 'Puts one setting back to its default',
  input: z.strictObject({ ...inWorkspace, group: z.enum(settingGroups), key: z.string().max(60), version }), output: allGroups, errors: [...conflicts, 'settings.currency_in_use'],
});

/** Replaces a brand picture: PNG, JPEG, WebP, GIF, AVIF or ICO by its bytes, or an SVG drawing, at most 2 MB, field `image`. A drawing becomes pixels without its scripts; what is no picture is 415. */
export const uploadBrandImage = endpoint({
  id: 'settings.uploadBrandImage', service: 'dash', post: '/:workspace_slug/settings/brand/images/:place', can: 'settings.edit', summary: 'Replaces a logo or the favicon',
  input: z.strictObject({ ...inWorkspace, place: z.enum(brandImages) }), output: brandAnswer,
  body: 'multipart', files: ['image'], maxBytes: 2 * 1024 * 1024, rate: 'upload',
  errors: ['core.too_large', 'core.unsupported_media_type', 'files.wrong_type', 'files.empty', 'files.unreadable', 'files.too_many_pixels', 'files.too_large', 'files.quota'],
});

/** What may be known before anybody signs in: title, pictures, look, direction and the PIN gate. Nothing else. */
export const publicSettings = z.object({
  appTitle: z.string(), ...brandImageUrls.shape, theme: brandValues.shape.theme, radius: brandValues.shape.radius, isRtl: z.boolean(),
  pinGate: z.boolean().describe('The whole installation stands behind the coming-soon gate'), demo: z.boolean().describe('The printed demo logins exist'), slug: z.string().nullable().describe('Workspace the look is of; null before there is one'),
});

/** Public look of a workspace by slug, else of the first one. */
export const getSystemSettings = endpoint({
  id: 'lists.getSystemSettings', service: 'main', get: '/lists/system-settings', can: 'public', summary: 'Title, logos, theme, direction and PIN gate, readable before sign-in',
  input: z.strictObject({ slug: z.string().max(100).optional() }), output: publicSettings,
});
