import { z } from 'zod';
import { countryCode } from '#modules/parties/contract.ts';
import { decimalText, says } from '../fields.ts';

/** What customs, carriers and e-invoices ask of a product, as it is read. */
export const goodsRow = {
  weight: z.string().nullable().describe('Of one unit, in kilograms'), hsCode: z.string().describe('Of the Harmonized System, 6 to 12 digits; empty when nobody said'), originCountry: z.string().nullable().describe('ISO 3166-1 alpha-2: where it was made'),
};
/** The same as it is entered. Points and spaces in a code are left out. */
export const goodsFields = {
  weight: decimalText(6).nullable().optional().describe('Of one unit, in kilograms'),
  hsCode: z.string().trim().max(30).transform((s) => s.replace(/[\s.]/g, '')).refine((s) => /^(\d{6,12})?$/.test(s), says('accounting.hs_code')).optional(),
  originCountry: countryCode.nullable().optional().describe('ISO 3166-1 alpha-2: where it was made'),
};
