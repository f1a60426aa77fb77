import { z } from 'zod';
import { currencyCode, date, idOf, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { priceBases, priceMethods } from '../../rules/prices/price.ts';
import { decimalText } from '../fields.ts';
import { priceSays } from './words.ts';

const can = { view: 'accounting.item.view', create: 'accounting.item.edit', edit: 'accounting.item.edit', remove: 'accounting.item.remove' };

/** Fields a list of price lists is asked by. */
export const priceListFields = {
  name: { type: 'text' }, currency: { type: 'text', sortable: false, groupable: true }, isActive: { type: 'boolean', sortable: false }, isDefault: { type: 'boolean', sortable: false }, createdAt: { type: 'instant', sortable: false },
} as const satisfies Record<string, ListField>;

/** Price lists: what customers pay, in one currency. The one for everybody holds for customers without a list, and for what their own list says nothing about. */
export const priceLists = resource({
  name: 'priceLists', topic: 'accounting.price_list', service: 'dash', path: '/:workspace_slug/price-lists', noun: 'a price list', list: priceListFields, can, errors: ['accounting.price_list_taken', 'accounting.price_list_in_use'],
  row: { name: z.string(), currency: z.string(), isActive: z.boolean(), isDefault: z.boolean(), note: z.string(), rules: z.number().int().describe('How many rules it has'), customers: z.number().int().describe('How many customers have it'), createdAt: instant },
  fields: { name: line(120), currency: currencyCode.optional().describe('The workspace’s own when absent'), isActive: z.boolean().default(true), isDefault: z.boolean().default(false).describe('For everybody'), note: paragraph(2000).default('') },
});
/** A price list as it is read. */
export type PriceListRow = z.infer<typeof priceLists.row>;

/** Fields a list of price rules is asked by. */
export const priceRuleFields = {
  priceListId: { type: 'id', sortable: false, groupable: true }, itemId: { type: 'id', nullable: true, sortable: false }, item: { type: 'text', nullable: true, sortable: false }, sku: { type: 'text', nullable: true, sortable: false }, category: { type: 'text', sortable: false, groupable: true },
  fromQuantity: { type: 'number', sum: false, sortable: false }, fromOn: { type: 'date', nullable: true, sortable: false }, toOn: { type: 'date', nullable: true, sortable: false }, method: { type: 'select', options: priceMethods, sortable: false, groupable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const percentText = z.string().trim().transform((s) => s.replace(/\s*%$/, '')).pipe(z.string().regex(/^(-100(\.0{1,6})?|-\d{1,2}(\.\d{1,6})?|\d{1,4}(\.\d{1,6})?)$/, priceSays('accounting.markup')));
const step = decimalText(6).refine((s) => Number(s) > 0, priceSays('accounting.step_above_zero'));

/** Rules of price lists. The most specific one that fits decides: for the item before for its category before for all; then the larger quantity, then the one that began last. */
export const priceRules = resource({
  name: 'priceRules', topic: 'accounting.price_rule', service: 'dash', path: '/:workspace_slug/price-rules', noun: 'a rule of a price list', list: priceRuleFields, can,
  row: {
    priceListId: z.string(), priceList: z.string(), currency: z.string().describe('Of the list'), itemId: z.string().nullable(), item: z.string().nullable(), sku: z.string().nullable(), category: z.string(), fromQuantity: z.string(), fromOn: z.string().nullable(), toOn: z.string().nullable(),
    method: z.enum(priceMethods), price: z.string().nullable(), percent: z.string().nullable(), base: z.enum(priceBases), roundTo: z.string().nullable(), createdAt: instant,
  },
  fields: {
    priceListId: idOf('accounting.price_list'), itemId: idOf('accounting.item').nullable().optional().describe('For this item; name or SKU in a file'), category: line(80, 0).default('').describe('For items of this category; for all items when there is no item either'),
    fromQuantity: decimalText(6).default('0').describe('From this quantity on'), fromOn: date.nullable().optional(), toOn: date.nullable().optional(), method: z.enum(priceMethods).default('fixed'),
    price: decimalText(6).nullable().optional().describe('Of one unit, in the currency of the list: with the method fixed'), percent: percentText.nullable().optional().describe('Off the sale price (discount), or on the base (formula; negative takes off)'),
    base: z.enum(priceBases).default('list').describe('What a formula begins with: the sale price or the purchase price'), roundTo: step.nullable().optional().describe('The price is rounded to a multiple of this'),
  },
});
/** A rule as it is read. */
export type PriceRuleRow = z.infer<typeof priceRules.row>;
