import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, flag, id, idOf, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { taxKinds } from '#core/contract/pricing/types.ts';
import { resource } from '#core/contract/resource.ts';
import { rateText, says } from './fields.ts';

/** What a tax record may be: a tax of the pricing engine, or a name for several at once. */
export const taxRecordKinds = [...taxKinds, 'group'] as const;
/** VAT categories of EN 16931: standard, zero, exempt, reverse charge, intra-community, export, outside scope, Canary Islands, Ceuta and Melilla. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const;
/** Where a tax may be chosen. */
export const taxUses = ['both', 'sale', 'purchase'] as const;
/** Types of the accounts a tax may stand on until its return is filed. */
export const taxAccountTypes = ['current_liability', 'current_asset'] as const;
/** When a tax is owed: with the document, or with its payment. */
export const taxBases = ['accrual', 'cash'] as const;

const rateShape = z.object({ id, rate: z.string(), validFrom: z.string().nullable().describe('Null: from the beginning'), inForce: z.boolean() });
/** A dated version of a tax's rate. */
export type TaxRate = z.infer<typeof rateShape>;

/** Fields a list of taxes is asked by. */
export const taxFields = {
  name: { type: 'text' }, code: { type: 'text' }, kind: { type: 'select', options: taxRecordKinds, groupable: true }, rate: { type: 'number', nullable: true, sum: false }, appliesTo: { type: 'select', options: taxUses },
  included: { type: 'boolean' }, basis: { type: 'select', options: taxBases, sortable: false }, isActive: { type: 'boolean', sortable: false }, category: { type: 'select', options: vatCategories }, sequence: { type: 'number', sum: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const percent = rateText.refine((s) => Number(s) <= 100, says('accounting.percent'));

/**
 * Taxes. `rate` is the one in force today: percent, or the amount per unit for `fixed`; null for kinds without one. It is entered with the tax and
 * afterwards only by taxes.addRate, so that what was written with a rate keeps it. Taxes are taken in the order of `sequence`. One that is used cannot be removed (409 with where it is used), only taken off offer by `isActive`.
 */
export const taxes = resource({
  name: 'taxes', topic: 'accounting.tax', service: 'dash', path: '/:workspace_slug/taxes', noun: 'a tax',
  row: {
    name: z.string(), code: z.string(), kind: z.enum(taxRecordKinds), rate: z.string().nullable(), rates: z.array(rateShape), included: z.boolean(), compound: z.boolean(), sequence: z.number().int(), category: z.enum(vatCategories),
    appliesTo: z.enum(taxUses), basis: z.enum(taxBases), recoverable: z.string(), reportBox: z.string().describe('Tag by which the form of a return counts it; empty: what its kind suggests'), isActive: z.boolean().describe('Offered where taxes are chosen'), memberIds: z.array(id),
    outputAccountId: id.nullable().describe('Where tax that is owed stands; null: on the account of the role'), inputAccountId: id.nullable().describe('Where tax that comes back stands'), createdAt: instant,
  },
  fields: {
    name: line(60), code: line(20, 0).default(''), kind: z.enum(taxRecordKinds).default('percent'), rate: rateText.nullable().optional(), included: z.boolean().default(false), compound: z.boolean().default(false),
    sequence: z.number().int().min(0).max(1000).default(10), category: z.enum(vatCategories).default('S'), appliesTo: z.enum(taxUses).default('both'), basis: z.enum(taxBases).default('accrual'),
    recoverable: percent.default('100'), reportBox: line(20, 0).default(''), isActive: z.boolean().optional().describe('True when absent'), memberIds: z.array(id).max(10).default([]),
    outputAccountId: idOf('accounting.account').nullable().optional(), inputAccountId: idOf('accounting.account').nullable().optional(),
  },
  list: taxFields,
  can: { view: 'accounting.item.view', create: 'accounting.tax.edit', edit: 'accounting.tax.edit', remove: 'accounting.tax.edit' },
  errors: ['accounting.tax_taken', 'accounting.tax_in_use'],
});

const inTax = { workspace_slug: z.string().max(80), id };

/** Adds a rate that holds from a day on; what was written before keeps the old one. */
export const addTaxRate = endpoint({
  id: 'taxes.addRate', service: 'dash', post: '/:workspace_slug/taxes/:id/rates', status: 201, can: 'accounting.tax.edit', summary: 'Adds a rate from a day on',
  input: z.strictObject({ ...inTax, version, rate: rateText, validFrom: date }), output: taxes.row, errors: ['accounting.rate_taken'],
});

/** Takes back a rate that is not in force yet. */
export const removeTaxRate = endpoint({
  id: 'taxes.deleteRate', service: 'dash', delete: '/:workspace_slug/taxes/:id/rates/:rateId', can: 'accounting.tax.edit', summary: 'Takes back a rate that is not in force yet',
  input: z.strictObject({ ...inTax, rateId: id }), output: taxes.row, errors: ['accounting.rate_used'],
});

const resolved = z.object({
  id, name: z.string(), code: z.string(), kind: z.enum(taxKinds), rate: z.string(), included: z.boolean(), compound: z.boolean(), category: z.enum(vatCategories),
});
/** A tax with its rate on a day, as documents keep it. */
export type ResolvedTax = z.infer<typeof resolved>;

/** Taxes that may be chosen on a day with their rates, in the order of computation; groups are named with their members. */
export const listRates = endpoint({
  id: 'taxes.listRates', service: 'dash', get: '/:workspace_slug/tax-rates', can: 'accounting.item.view', summary: 'Taxes with their rates on a day',
  input: z.strictObject({ workspace_slug: z.string().max(80), on: date.optional(), use: z.enum(['sale', 'purchase']).optional(), all: flag.optional().describe('Those that are not offered any more and removed ones too') }),
  output: z.object({ on: z.string(), taxes: z.array(resolved), groups: z.array(z.object({ id, name: z.string(), memberIds: z.array(id) })) }),
});
