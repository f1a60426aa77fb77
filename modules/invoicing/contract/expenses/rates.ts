import { z } from 'zod';
import { date, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { says } from '#core/contract/rules.ts';
import { decimalForm, expenseSays } from './words.ts';

const can = { view: 'invoicing.expense.view', create: 'invoicing.expense.settings', edit: 'invoicing.expense.settings', remove: 'invoicing.expense.settings' };
const errors = ['invoicing.rate_day_taken', 'invoicing.expense_rate_used'];

/** Fields a list of rates is asked by. */
export const mileageRateFields = { name: { type: 'text' }, validFrom: { type: 'date' } } as const satisfies Record<string, ListField>;
const tier = z.strictObject({ upTo: decimalForm(3).nullable().describe('Distance of the tax year it ends at; null for the last'), rate: decimalForm(6).describe('Base currency for one unit of distance') });
const tiers = z.array(tier).min(1).max(10).refine((all) => all.every((t, i) => (i === all.length - 1 ? t.upTo === null : t.upTo !== null && Number(t.upTo) > Number(all[i - 1]?.upTo ?? 0))), expenseSays('invoicing.tiers_rise'));

/** What distances are paid with, from a day on. Tiers count what an employee claimed in the tax year. */
export const mileageRates = resource({
  name: 'mileageRates', topic: 'invoicing.mileage_rate', service: 'dash', path: '/:workspace_slug/mileage-rates', noun: 'a mileage rate', can, errors, list: mileageRateFields,
  row: { name: z.string(), validFrom: z.string(), unit: z.enum(['km', 'mi']), tiers: z.array(z.object({ upTo: z.string().nullable(), rate: z.string() })), yearStart: z.string(), createdAt: instant },
  fields: { name: line(80), validFrom: date, unit: z.enum(['km', 'mi']).default('km'), tiers, yearStart: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, expenseSays('invoicing.month_day')).default('01-01').describe('First day of the tax year') },
});
/** A mileage rate as it is read. */
export type MileageRate = z.infer<typeof mileageRates.row>;

/** Fields a list of rates is asked by. */
export const perDiemRateFields = { name: { type: 'text' }, validFrom: { type: 'date' }, country: { type: 'text', nullable: true, sortable: false } } as const satisfies Record<string, ListField>;
const share = decimalForm(6).refine((s) => Number(s) <= 100, expenseSays('invoicing.expense_amount'));

/** What days away are paid with, from a day on. `dayAmount` is a decimal text of the base currency; meals given take a share of the full day off. */
export const perDiemRates = resource({
  name: 'perDiemRates', topic: 'invoicing.per_diem_rate', service: 'dash', path: '/:workspace_slug/per-diem-rates', noun: 'a per-diem rate', can, errors, list: perDiemRateFields,
  row: { name: z.string(), country: z.string().nullable(), validFrom: z.string(), dayAmount: z.string(), halfPercent: z.string(), breakfastPercent: z.string(), lunchPercent: z.string(), dinnerPercent: z.string(), createdAt: instant },
  fields: {
    name: line(80), country: z.string().trim().toUpperCase().regex(/^[A-Z]{2}$/, says('core.country')).nullable().optional(), validFrom: date, dayAmount: decimalForm(4), halfPercent: share.default('50'),
    breakfastPercent: share.default('20'), lunchPercent: share.default('40'), dinnerPercent: share.default('40'),
  },
});
/** A per-diem rate as it is read. */
export type PerDiemRate = z.infer<typeof perDiemRates.row>;
