import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { flag, id } from '#core/contract/fields.ts';
import { listQuery } from '#core/contract/list.ts';
import { itemFields, itemKinds } from '../items.ts';

/** Sheets of A4 with three labels in a row and eight rows (70 × 37 mm), and rolls of 62 mm (a label of 40 mm each). */
export const labelPapers = ['a4_3x8', 'roll_62'] as const;
/** The most items labels are printed of at once, the most copies of each, and the most labels in a file. */
export const labelLimits = { items: 200, copies: 100, labels: 2400 } as const;
const { q, filter } = listQuery(itemFields, true);

/** Labels of chosen items as PDF: name, SKU, bar code (its GTIN, else Code 128 of the SKU), and the sale price where it is asked for. */
export const itemLabels = endpoint({
  id: 'itemLabels.pdf', service: 'dash', get: '/:workspace_slug/item-labels', can: 'accounting.item.view', summary: 'Labels of products or services as PDF', rate: 'expensive', answer: 'stream', errors: ['core.selection_changed', 'core.selection_too_large', 'accounting.too_many_labels'],
  input: z.strictObject({
    workspace_slug: z.string().max(80), kind: z.enum(itemKinds), ids: z.string().max(8000).optional().transform((s) => (s ? s.split(',') : undefined)).pipe(z.array(id).min(1).max(labelLimits.items).optional()).describe('Comma separated; all that match otherwise'),
    q, filter, expected: z.coerce.number().int().min(0).default(0).describe('Without ids: how many items the person saw'), paper: z.enum(labelPapers).default('a4_3x8'), copies: z.coerce.number().int().min(1).max(labelLimits.copies).default(1), skip: z.coerce.number().int().min(0).max(23).default(0).describe('Places of the first sheet that are used up'),
    price: flag.default(false), language: z.enum(['en', 'ar']).default('en'),
  }),
  output: z.unknown(),
});
/** Which chosen items have no bar code that can be printed: neither GTIN nor SKU, letters no bar code has, or too long for the label. */
export const checkLabels = endpoint({
  id: 'itemLabels.check', service: 'dash', get: '/:workspace_slug/item-labels/check', can: 'accounting.item.view', summary: 'Tells which items have no bar code on their label', errors: ['core.selection_changed', 'core.selection_too_large'],
  input: z.strictObject({ workspace_slug: z.string().max(80), kind: z.enum(itemKinds), ids: z.string().max(8000).optional().transform((s) => (s ? s.split(',') : undefined)).pipe(z.array(id).min(1).max(labelLimits.items).optional()), q, filter, expected: z.coerce.number().int().min(0).default(0), paper: z.enum(labelPapers).default('a4_3x8') }),
  output: z.object({ items: z.number().int(), without: z.array(z.object({ id: z.string(), name: z.string() })).describe('The first twenty'), more: z.number().int() }),
});
