import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, line, version } from '#core/contract/fields.ts';
import { systemRoles } from '#core/contract/permissions.ts';
import { isButtonLink } from '../rules/button-link.ts';
import { audiences, positions } from '../rules/choices.ts';
import { says, slug } from './words.ts';

/** Most items of one workspace. */
export const maxItems = 50;
/** Most cards of one item. */
export const maxImages = 10;

const buttonLink = z.string().trim().max(500).refine((s) => s === '' || isButtonLink(s), says('greeting.button_link'));
const page = z.string().trim().min(1, says('greeting.page')).max(200).regex(/^[/*][^\s?#]*$/, says('greeting.page'));
const image = z.strictObject({ fileId: id, title: line(80, 0).default(''), buttonLink: buttonLink.default('') });
const moment = instant.nullable();
const role = z.union([z.enum(systemRoles), id], says('greeting.role')).nullable().describe('One of the six roles, or the id of a role of the workspace\'s own');

const fields = {
  title: line(80), videoId: id.nullable().default(null).describe('A film of the workspace\'s files'), posterId: id.nullable().default(null).describe('A picture of the workspace\'s files'),
  captions: z.string().max(60_000).refine((s) => s === '' || /^\uFEFF?WEBVTT(\s|$)/.test(s), says('greeting.captions')).default('').describe('WebVTT'),
  images: z.array(image).max(maxImages).default([]), locale: z.enum(['', 'en', 'ar']).default('').describe('Empty for both languages'),
  audience: z.enum(audiences).default('everyone'), role: role.default(null),
  pagesIn: z.array(page).max(20).default([]).describe('Pages it is shown on, `*` stands for anything; empty for all'), pagesOut: z.array(page).max(20).default([]),
  startsAt: moment.default(null), endsAt: moment.default(null), position: z.enum(positions).default('left'), enabled: z.boolean().default(false), experiment: line(40, 0).default('').describe('Items of one name take turns'),
};

/** An item as its managers see it. */
export const itemRow = z.object({
  id: z.string(), title: z.string(), videoId: z.string().nullable(), link: z.string().nullable().describe('Address of the film'), posterId: z.string().nullable(), poster: z.string().nullable(), captions: z.string(),
  images: z.array(z.object({ fileId: z.string(), url: z.string().nullable(), title: z.string(), buttonLink: z.string() })), locale: z.enum(['', 'en', 'ar']), audience: z.enum(audiences), role: z.string().nullable().describe('Key of a role'),
  pagesIn: z.array(z.string()), pagesOut: z.array(z.string()), startsAt: instant.nullable(), endsAt: instant.nullable(), position: z.enum(positions), enabled: z.boolean(), experiment: z.string(), createdAt: instant, updatedAt: instant, version: z.number().int(),
});
/** An item as its managers see it. */
export type GreetingItem = z.output<typeof itemRow>;
/** What is entered of an item. */
export type ItemInput = z.input<z.ZodObject<typeof fields>>;

const can = 'greeting.manage';
const call = { service: 'dash' as const, can };
const one = { ...slug, id };
const changed = z.strictObject({
  title: fields.title, videoId: id.nullable(), posterId: id.nullable(), captions: fields.captions.unwrap(), images: fields.images.unwrap(), locale: z.enum(['', 'en', 'ar']), audience: z.enum(audiences), role,
  pagesIn: fields.pagesIn.unwrap(), pagesOut: fields.pagesOut.unwrap(), startsAt: moment, endsAt: moment, position: z.enum(positions), enabled: z.boolean(), experiment: fields.experiment.unwrap(),
}).partial();

/** All items in their order; there are at most 50. */
export const listItems = endpoint({ ...call, id: 'greetingItems.list', get: '/:workspace_slug/greeting-items', summary: 'Lists greetings', input: z.strictObject(slug), output: z.object({ items: z.array(itemRow) }) });
/** One item. */
export const getItem = endpoint({ ...call, id: 'greetingItems.get', get: '/:workspace_slug/greeting-items/:id', summary: 'Shows a greeting', input: z.strictObject(one), output: itemRow });
/** Adds an item, last in the order. */
export const createItem = endpoint({ ...call, id: 'greetingItems.create', post: '/:workspace_slug/greeting-items', status: 201, summary: 'Adds a greeting', input: z.strictObject({ ...slug, ...fields }), output: itemRow, errors: ['greeting.too_many_items'] });
/** Changes an item. */
export const updateItem = endpoint({ ...call, id: 'greetingItems.update', patch: '/:workspace_slug/greeting-items/:id', summary: 'Changes a greeting', input: z.strictObject({ ...one, version, ...changed.shape }), output: itemRow });
/** Removes an item; its films and pictures can be opened by nobody any more. */
export const deleteItem = endpoint({ ...call, id: 'greetingItems.delete', delete: '/:workspace_slug/greeting-items/:id', summary: 'Removes a greeting', input: z.strictObject(one), output: done });
/** Brings a removed item back within 30 days. */
export const restoreItem = endpoint({ ...call, id: 'greetingItems.restore', post: '/:workspace_slug/greeting-items/:id/restoration', summary: 'Brings a greeting back within 30 days', input: z.strictObject(one), output: itemRow, errors: ['greeting.too_many_items'] });
/** Puts all items into this order: the first that fits a page is shown. */
export const arrangeItems = endpoint({ ...call, id: 'greetingItems.arrange', put: '/:workspace_slug/greeting-items/order', summary: 'Puts greetings in order', input: z.strictObject({ ...slug, ids: z.array(id).max(maxItems) }), output: done });
