import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, line, version } from '#core/contract/fields.ts';
import { variantLimits } from '../../rules/items/variants.ts';

const attribute = z.strictObject({ name: line(40), values: z.array(line(40)).min(1).max(variantLimits.values) });
/** How templates and variants are read. */
export const variantRow = {
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).nullable().describe('Of a template: what its variants differ in; null for anything else'), isTemplate: z.boolean(),
  templateId: z.string().nullable(), template: z.string().nullable().describe('Name of the template of a variant'), templateSku: z.string().nullable(), variant: z.string().describe('Values of a variant as files have them: Size=M; Colour=Red'),
};
/** How a file names the template of a variant, beside what all products have. */
export const variantFields = {
  templateSku: line(60, 0).optional().describe('Makes it a variant of the product with this SKU, which becomes a template if it is none'),
  variant: line(300, 0).optional().describe('With `templateSku`: its values, such as Size=M; Colour=Red'),
};

/** Fields a template hands on to its variants. */
export const sharedFields = ['category', 'unitId', 'purchaseUnitId', 'description', 'internalNote', 'salePrice', 'purchasePrice', 'saleTaxIds', 'purchaseTaxIds', 'incomeAccountId', 'expenseAccountId', 'weight', 'hsCode', 'originCountry', 'state', 'isSold', 'isBought'] as const;
/** A field a template hands on. */
export type SharedField = (typeof sharedFields)[number];

const of = { workspace_slug: z.string().max(80), id };
const path = '/:workspace_slug/products/:id/variants' as const;
const can = 'accounting.item.edit';
const variant = z.object({ id: z.string(), version: z.number().int(), name: z.string(), sku: z.string(), barcode: z.string(), salePrice: z.string().nullable(), currency: z.string(), state: z.string(), values: z.array(z.string()).describe('In the order of the attributes'), inStock: z.string().nullable() });
/** A variant as its template shows it. */
export type Variant = z.infer<typeof variant>;
const shown = z.object({ attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })), items: z.array(variant) });

/** Variants of a template in the order of its values; of any other product none. */
export const listVariants = endpoint({ id: 'variants.list', service: 'dash', get: path, can: 'accounting.item.view', summary: 'Variants of a product', input: z.strictObject(of), output: shown });
/** Makes variants. The product becomes a template, which is not sold itself; with variants there, its attributes stay and only get more values. */
export const makeVariants = endpoint({
  id: 'variants.create', service: 'dash', post: path, status: 201, can, summary: 'Makes variants of a product', errors: ['accounting.sku_taken', 'accounting.barcode_taken', 'accounting.template_used'],
  input: z.strictObject({
    ...of, version, attributes: z.array(attribute).min(1).max(variantLimits.attributes), trackStock: z.boolean().default(false).describe('Whether stock of each is counted'),
    variants: z.array(z.strictObject({ values: z.array(line(40)).min(1).max(variantLimits.attributes), sku: line(60, 0).default(''), barcode: line(20, 0).default(''), price: z.string().max(24).default('').describe('A price, +2 or -1.5 for so much more or less than the template; its price when empty') })).max(variantLimits.variants),
  }),
  output: shown.extend({ made: z.number().int() }),
});

const change = z.object({ field: z.enum(sharedFields), now: z.unknown(), then: z.unknown() });
/** In which shared fields variants differ from their template: what applying them would change. */
export const previewShared = endpoint({
  id: 'variants.preview', service: 'dash', get: `${path}/differences`, can: 'accounting.item.view', summary: 'What applying a template to its variants would change',
  input: z.strictObject(of), output: z.object({ version: z.number().int().describe('Of the template'), items: z.array(z.object({ id: z.string(), version: z.number().int(), name: z.string(), currency: z.string(), changes: z.array(change) })) }),
});
/** Applies fields of a template to its variants: all of them or none; of one in another currency a price brings the other price along; refused when the template or one of them changed since it was looked at. */
export const applyShared = endpoint({
  id: 'variants.apply', service: 'dash', post: `${path}/differences`, can, summary: 'Applies fields of a template to its variants', errors: ['accounting.stock_moved', 'core.version_conflict'],
  input: z.strictObject({ ...of, version, fields: z.array(z.enum(sharedFields)).min(1), variants: z.array(z.strictObject({ id, version })).min(1).max(variantLimits.variants).describe('As they were looked at') }), output: z.object({ changed: z.number().int() }),
});

