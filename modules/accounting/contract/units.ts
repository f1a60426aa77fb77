import { z } from 'zod';
import { instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { factorText, ratioOf } from '../rules/units.ts';
import { decimalText, says } from './fields.ts';

/** What a unit measures; quantities convert within one category. */
export const unitCategories = ['count', 'time', 'weight', 'length', 'area', 'volume', 'none'] as const;
/** What a unit measures. */
export type UnitCategory = (typeof unitCategories)[number];

/** Fields a list of units is asked by. */
export const unitFields = {
  name: { type: 'text' }, code: { type: 'text' }, category: { type: 'select', options: unitCategories, groupable: true }, factor: { type: 'number', sum: false }, rounding: { type: 'number', sum: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const factorShape = /^(\d{1,12}(\.\d{1,10})?|[1-9]\d{0,11}\/[1-9]\d{0,11})$/;

/** Units of measure; `factor` is exactly how many of the category's reference unit one of them is (12 for a dozen, 1/3 for a third), `code` its UN/ECE Recommendation 20 code. Neither factor nor category changes while something is counted in it. */
export const units = resource({
  name: 'units', topic: 'accounting.unit', service: 'dash', path: '/:workspace_slug/units', noun: 'a unit',
  row: { name: z.string(), code: z.string(), category: z.enum(unitCategories), factor: z.string(), rounding: z.string().describe('What quantities converted into it are rounded to multiples of'), createdAt: instant },
  fields: {
    name: line(60), code: line(10, 0).default(''), category: z.enum(unitCategories).default('count'),
    factor: z.string().trim().regex(factorShape, says('accounting.factor_form')).refine((s) => !factorShape.test(s) || ratioOf(s).numerator > 0n, says('accounting.factor')).transform(factorText).default('1'),
    rounding: decimalText(6, 6).refine((s) => Number(s) > 0, says('accounting.rounding')).default('0.000001'),
  },
  list: unitFields,
  can: { view: 'accounting.item.view', create: 'accounting.item.edit', edit: 'accounting.item.edit', remove: 'accounting.item.remove' },
  errors: ['accounting.unit_taken', 'accounting.unit_in_use', 'accounting.unit_fixed'],
});
