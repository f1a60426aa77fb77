import { z } from 'zod';
import { currencyCode, date, email, id, line, timeZone } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What the room says about wrong fields. */
export const says = defineRules({
  'settings.prefix': 'Use 1 to 10 of A–Z, 0–9, #, / and -.',
  'settings.language_tag': 'This is not a language tag.',
  'settings.day_once': 'Each day at most once.',
  'settings.name_once': 'Each name at most once.',
  'settings.completed_stage': 'One stage must be of the category completed.',
  'settings.phone': 'Enter the number as +countrycode and digits.',
  'settings.rate': 'Enter a rate above zero.',
  'settings.currency_once': 'Each currency at most once.',
  'settings.no_change': 'Change at least one setting.',
  'settings.group_unknown': 'This group of settings is not known.',
  'settings.key_unknown': 'This setting is not known.',
  'settings.marks_differ': 'Use different marks for thousands and decimals.',
  'settings.base_rate': 'The base currency needs no rate.',
  'settings.vat_check_digits': 'The check digits of this VAT number are not right.',
  'settings.vat_form': 'This does not look like a VAT number of {country}.',
});

/** The four groups of settings. */
export const settingGroups = ['brand', 'system', 'company', 'currency'] as const;
/** One group of settings. */
export type SettingGroup = (typeof settingGroups)[number];

/** Colour sets, corner radii and frame choices a brand may suggest; the same words the shell uses. */
export const brandChoices = {
  theme: ['zinc', 'slate', 'stone', 'gray', 'neutral', 'red', 'rose', 'orange', 'green', 'blue', 'yellow', 'violet'],
  radius: [0, 0.3, 0.5, 0.75, 1],
  layout: ['vertical', 'horizontal', 'semibox'], sidebarType: ['module', 'popover', 'classic'], navbarType: ['sticky', 'static'], footerType: ['sticky', 'static', 'hidden'],
} as const;

/** Brand pictures; uploaded by settings.uploadBrandImage, answered as addresses. */
export const brandImages = ['logoDark', 'logoLight', 'favicon'] as const;
/** One brand picture. */
export type BrandImage = (typeof brandImages)[number];

/** Look of the workspace. */
export const brandValues = z.strictObject({
  appTitle: line(60), footerText: line(200, 0), theme: z.enum(brandChoices.theme), radius: z.literal([...brandChoices.radius]),
  layout: z.enum(brandChoices.layout), sidebarType: z.enum(brandChoices.sidebarType), navbarType: z.enum(brandChoices.navbarType), footerType: z.enum(brandChoices.footerType), isRtl: z.boolean(),
});

/** Kinds of numbered documents a prefix can be set for. */
export const documentKinds = [
  'invoice', 'creditNote', 'quote', 'order', 'deliveryNote', 'bill', 'debitNote', 'expense', 'payment', 'purchaseOrder', 'transfer', 'journal', 'contract', 'ticket', 'project', 'receipt', 'netting', 'customerDebitNote',
] as const;
/** Those of rooms that exist: only these are shown. */
export const numberedKinds = ['invoice', 'creditNote', 'customerDebitNote', 'quote', 'order', 'bill', 'debitNote', 'expense', 'payment', 'netting', 'journal'] as const satisfies readonly DocumentKind[];
/** One kind of numbered document. */
export type DocumentKind = (typeof documentKinds)[number];

const prefix = z.string().regex(/^[A-Z0-9#/-]{1,10}$/, says('settings.prefix'));
const locale = z.string().max(35).refine((s) => { try { return Intl.getCanonicalLocales(s).length === 1; } catch { return false; } }, says('settings.language_tag'));
const holiday = z.strictObject({ on: date, name: line(80) });
const stage = z.strictObject({ name: line(60), category: z.enum(['backlog', 'unstarted', 'started', 'completed', 'cancelled']), color: z.string().regex(/^#[0-9a-f]{6}$/i, says('core.color')) });

/** Rules and formats of the workspace. */
export const systemValues = z.strictObject({
  locale, timezone: timeZone, weekStart: z.int().min(0).max(6), dateFormat: z.enum(['long', 'dmy']), timeFormat: z.enum(['12h', '24h']), fiscalStartMonth: z.int().min(1).max(12),
  workingDays: z.array(z.int().min(0).max(6)).min(1).max(7).refine((d) => new Set(d).size === d.length, says('settings.day_once')),
  holidays: z.array(holiday).max(400),
  prefixes: z.strictObject(Object.fromEntries(documentKinds.map((k) => [k, prefix])) as Record<DocumentKind, typeof prefix>),
  defaultStages: z.array(stage).min(2).max(20)
    .refine((s) => new Set(s.map((x) => x.name.toLowerCase())).size === s.length, says('settings.name_once')).refine((s) => s.some((x) => x.category === 'completed'), says('settings.completed_stage')),
  approval: z.boolean().describe('Tracked time needs approval'), overlapPolicy: z.enum(['warn', 'forbid', 'allow']),
  roundingMinutes: z.literal([0, 1, 5, 6, 10, 15, 30, 60]), roundingMode: z.enum(['up', 'down', 'nearest']), splitAtMidnight: z.boolean(),
  photoPolicy: z.enum(['off', 'deduct', 'keep_time']), photoRetentionDays: z.int().min(1).max(3650),
});

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const country = z.string().trim().toUpperCase().refine((c) => c === '' || (/^[A-Z]{2}$/.test(c) && c !== 'ZZ' && countryNames.of(c) !== undefined), says('core.country'));
const webAddress = z.string().trim().max(200).refine((s) => s === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(s), says('core.web_address'));

/** Legal facts that are printed on documents as they were on the day of issue. */
export const companyValues = z.strictObject({
  legalName: line(160, 0), registrationNo: line(60, 0), vatNo: line(30, 0), vatWarnOnly: z.boolean().describe('Accept a VAT number that does not fit its country, with a warning'),
  address1: line(160, 0), address2: line(160, 0), city: line(100, 0), state: line(100, 0), postcode: line(20, 0), country,
  phone: z.string().trim().regex(/^(\+[1-9]\d{6,14})?$/, says('settings.phone')), email: z.union([z.literal(''), email]), website: webAddress,
});

const rate = z.strictObject({ code: currencyCode, rate: z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/, says('settings.rate')).describe('Base units for one unit of this currency') });

/** Money of the workspace. `decimals` follows from ISO 4217 and is answered, never sent. */
export const currencyValues = z.strictObject({
  code: currencyCode, symbol: line(8), position: z.enum(['before', 'before_space', 'after', 'after_space']),
  thousandsMark: z.enum([',', '.', ' ', '\u00a0', '\'', '']), decimalMark: z.enum(['.', ',']),
  extra: z.array(rate).max(40).refine((r) => new Set(r.map((x) => x.code)).size === r.length, says('settings.currency_once')),
});

/** Schemas of the groups; the only list of keys there is. */
export const groupValues = { brand: brandValues, system: systemValues, company: companyValues, currency: currencyValues } as const;
/** Values of each group. */
export type GroupValues = { [G in SettingGroup]: z.output<(typeof groupValues)[G]> };

/** A picture of the brand, as an address that stays valid until it is replaced. */
export const brandImageUrls = z.object({ logoDark: z.string().nullable(), logoLight: z.string().nullable(), favicon: z.string().nullable() });
/** Who changed a group last. */
export const changedBy = z.object({ id, name: z.string() }).nullable();
