import { z } from 'zod';
import { currencyCode, id, line } from '#core/contract/fields.ts';
import { lineAmount, linePercent } from './lines.ts';

/** What a charge on a whole document is for. */
export const chargeKinds = ['shipping', 'handling', 'fee', 'other'] as const;
/** What a charge on a whole document is for. */
export type ChargeKind = (typeof chargeKinds)[number];

/** A charge on a whole document as it is entered: an amount in terms of the price mode, or a percentage of the lines after the document's discount. */
export const chargeInput = z.strictObject({
  id: id.optional().describe('Id of the charge where it is kept'), kind: z.enum(chargeKinds).default('shipping'), label: line(100),
  amount: lineAmount.nullable().default(null), percent: linePercent.nullable().default(null), taxIds: z.array(id).max(10).default([]), proposedTaxIds: z.array(id).max(10).nullable().optional().describe('As of lines'), accountId: id.nullable().default(null).describe('That of its kind in the settings, else the usual one when null'),
});
/** A charge as it is entered. */
export type ChargeInput = z.infer<typeof chargeInput>;
/** Most charges on a document. */
export const mostCharges = 10;

/** A charge as it is read. */
export const chargeShape = z.object({ id: z.string(), kind: z.enum(chargeKinds), label: z.string(), amount: z.string().nullable(), percent: z.string().nullable(), taxIds: z.array(z.string()), proposedTaxIds: z.array(z.string()).nullable().optional(), accountId: z.string().nullable(), sourceId: z.string().nullable().describe('The charge that a credit gives back') });
/** A charge as it is read. */
export type DocumentCharge = z.infer<typeof chargeShape>;

/** Steps to which the payable is rounded where small coins are missing. */
export const roundingSteps = ['0.05', '0.10', '0.50', '1.00'] as const;
/** To the nearest step (halves away from zero), or always up or down. */
export const roundingModes = ['nearest', 'up', 'down'] as const;
/** How what is to be paid is rounded. */
export const cashRounding = z.object({ step: z.enum(roundingSteps), mode: z.enum(roundingModes), rest: z.object({ of: z.string(), amount: z.string() }).optional().describe('Of what credits the last of a document: what of its rounding is left (amount), while it comes to `of`') });
/** How what is to be paid is rounded. */
export type CashRounding = z.infer<typeof cashRounding>;
/** How it is rounded in a currency. */
export const currencyRounding = z.strictObject({ currency: currencyCode, step: z.enum(roundingSteps), mode: z.enum(roundingModes) });
/** How it is rounded in a currency. */
export type CurrencyRounding = z.infer<typeof currencyRounding>;
