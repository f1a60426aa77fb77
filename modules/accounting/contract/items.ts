import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, flag, id, idOf, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { gtinFits } from '../rules/gtin.ts';
import { decimalText, says } from './fields.ts';
import { bundleFields, bundleRow, componentShape, thingKinds } from './items/bundles.ts';
import { itemCostings } from './items/costing.ts';
import { goodsFields, goodsRow } from './items/goods.ts';
import { variantFields, variantRow } from './items/variants.ts';

/** What the lists of items are of. Bundles are among the products. */
export const itemKinds = ['product', 'service'] as const;
/** Which of the two lists. */
export type ItemKind = (typeof itemKinds)[number];
/** `discontinued` is sold out, not bought again. */
export const itemStates = ['active', 'discontinued'] as const;

/** Fields a list of products or services is asked by. */
export const itemFields = {
  kind: { type: 'select', options: thingKinds, groupable: true }, name: { type: 'text' }, sku: { type: 'text' }, barcode: { type: 'text' }, template: { type: 'text', groupable: true, nullable: true }, isTemplate: { type: 'boolean' }, category: { type: 'text', groupable: true }, state: { type: 'select', options: itemStates, groupable: true }, unitId: { type: 'id', nullable: true, sortable: false },
  salePrice: { type: 'money', nullable: true, sum: false }, purchasePrice: { type: 'money', nullable: true, sum: false }, currency: { type: 'text' }, weight: { type: 'number', nullable: true, sum: false }, hsCode: { type: 'text', groupable: true }, originCountry: { type: 'text', nullable: true, groupable: true }, isSold: { type: 'boolean' }, isBought: { type: 'boolean' }, createdAt: { type: 'instant' }, updatedAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const price = decimalText(6).nullable();
const row = {
  name: z.string(), sku: z.string(), barcode: z.string(), category: z.string(), state: z.enum(itemStates), description: z.string(), internalNote: z.string(),
  unitId: id.nullable(), unitName: z.string().nullable(), purchaseUnitId: id.nullable(), purchaseUnitName: z.string().nullable(), salePrice: z.string().nullable(), purchasePrice: z.string().nullable(), currency: z.string(),
  saleTaxIds: z.array(id), purchaseTaxIds: z.array(id), isSold: z.boolean(), isBought: z.boolean(),
  incomeAccountId: id.nullable(), expenseAccountId: id.nullable(), trackStock: z.boolean(), costing: z.enum(itemCostings), standardCost: z.string().nullable().describe('Of one unit, in the currency of the books'), inStock: z.string().nullable().describe('Computed from its moves; null when stock is not kept'), createdAt: instant, updatedAt: instant,
  ...goodsRow, ...bundleRow, ...variantRow, picture: z.string().nullable().describe('Address of the first picture, 96 pixels square'),
};
const taxIds = z.array(id).max(10).default([]);
const fields = {
  name: line(200), sku: line(60, 0).default(''), barcode: z.string().trim().refine((s) => s === '' || gtinFits(s), says('accounting.barcode')).default(''), category: line(80, 0).default(''), state: z.enum(itemStates).default('active'),
  description: paragraph(5000).default(''), internalNote: paragraph(5000).default(''), unitId: idOf('accounting.unit').nullable().optional().describe('What it is counted in: prices are per this unit, stock is counted in it'), purchaseUnitId: idOf('accounting.unit').nullable().optional().describe('Another unit of the same category that it is bought in'), salePrice: price.optional(), purchasePrice: price.optional(),
  currency: currencyCode.optional().describe('The workspace’s own when absent'), saleTaxIds: taxIds, purchaseTaxIds: taxIds, isSold: z.boolean().default(true), isBought: z.boolean().default(false),
  incomeAccountId: idOf('accounting.account').nullable().optional(), expenseAccountId: idOf('accounting.account').nullable().optional(), trackStock: z.boolean().optional(), costing: z.enum(itemCostings).optional(), standardCost: price.optional().describe('Of one unit, in the currency of the books; with costing standard it is needed. Once stock moved it changes by stock.changeStandardCost'),
};
const can = { view: 'accounting.item.view', create: 'accounting.item.edit', edit: 'accounting.item.edit', remove: 'accounting.item.remove' };
const errors = ['accounting.sku_taken', 'accounting.barcode_taken', 'accounting.stock_moved', 'accounting.item_in_use'];

/** Things that are sold and bought. Prices are per unit, with up to six fraction digits. */
export const products = resource({ name: 'products', topic: 'accounting.product', service: 'dash', path: '/:workspace_slug/products', noun: 'a product', row, fields: { ...fields, ...goodsFields, ...bundleFields, ...variantFields }, list: itemFields, can, errors, customFields: true });
/** Work that is sold and bought. */
export const services = resource({ name: 'services', topic: 'accounting.service', service: 'dash', path: '/:workspace_slug/services', noun: 'a service', row, fields, list: itemFields, can, errors, customFields: true });

const found = z.object({
  id, kind: z.enum(thingKinds), name: z.string(), sku: z.string(), description: z.string(), unitId: id.nullable(), unitName: z.string().nullable(), unitCode: z.string().nullable(), price: z.string().nullable().describe('Of one of the unit; of a purchase that is the unit it is bought in'), currency: z.string(), taxIds: z.array(id),
  accountId: id.nullable().describe('What it earns (sale) or costs (purchase) goes here; null: the account of the role'), trackStock: z.boolean(), components: z.array(componentShape).describe('What a bundle holds; of anything else empty'),
});
/** A product or service as a document's line takes it over. */
export type FoundItem = z.infer<typeof found>;

/** Products and services for the line of a document: by name, SKU or barcode, the best first. */
export const findItems = endpoint({
  id: 'items.find', service: 'dash', get: '/:workspace_slug/items', can: 'accounting.item.view', summary: 'Finds products and services for a line',
  input: z.strictObject({ workspace_slug: z.string().max(80), q: z.string().max(200).default(''), use: z.enum(['sale', 'purchase']).default('sale'), exact: flag.optional().describe('Only the SKU or barcode itself'), ids: z.string().max(4000).optional().transform((s) => (s ? s.split(',') : undefined)).pipe(z.array(id).max(100).optional()).describe('These in place of a search, comma separated; also such as are not offered any more') }),
  output: z.object({ items: z.array(found.extend({ picture: z.string().nullable() })) }),
});

export { contentsText } from '../rules/items/contents.ts';
export { revaluedBy } from '../rules/fifo.ts';
export * from './items/bundles.ts';
export * from './items/costing.ts';
export * from './items/pictures.ts';
export { combinations, planVariants, variantKey, variantLimits, variantName, variantPrice, variantSku, type Attribute } from '../rules/items/variants.ts';
export { applyShared, listVariants, makeVariants, previewShared, sharedFields, type SharedField, type Variant } from './items/variants.ts';
