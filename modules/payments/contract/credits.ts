import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id } from '#core/contract/fields.ts';
import { settlingErrors, typedAmount } from './payments.ts';
import { documentKey } from './uses.ts';

const credit = z.object({ itemId: z.string(), number: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), on: z.string(), open: z.string(), currency: z.string() });
/** What a party has to its credit: the rest of a payment, a credit note, or a credit of the journal. */
export type OpenCredit = z.infer<typeof credit>;

const standing = z.object({ open: z.string().nullable().describe('What is open of the document; null where nothing is'), currency: z.string().nullable(), credits: z.array(credit) });
/** What of a party's credit could pay a document that is open, the oldest first; nothing for what is none, or is a credit itself. */
export const listCreditsFor = endpoint({
  id: 'payments.listCredits', service: 'dash', get: '/:workspace_slug/credits-for/:sourceType/:sourceId', can: 'payments.payment.view', summary: 'What of a party’s credit could pay a document', input: z.strictObject(documentKey), output: standing,
});

/** Pays a document with credit of its party: each as far as both are open, or as was asked for. Without money, so nothing is posted but what the exchange brought. */
export const useCredits = endpoint({
  id: 'payments.useCredits', service: 'dash', post: '/:workspace_slug/credits-for/:sourceType/:sourceId', can: 'payments.payment.record', summary: 'Pays a document with credit of its party', errors: ['payments.nothing_open', ...settlingErrors],
  input: z.strictObject({ ...documentKey, on: date.optional().describe('Default: today'), credits: z.array(z.strictObject({ itemId: id, amount: typedAmount.optional().describe('Default: as much as both have open') })).min(1).max(100) }),
  output: standing,
});
