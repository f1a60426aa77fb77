import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { methods, paymentStatuses } from './payments.ts';

/** Which document of which room. */
export const documentKey = { workspace_slug: z.string().max(80), sourceType: z.string().regex(/^[a-z]+\.[a-z_]+$/).max(60), sourceId: id };

const use = z.object({
  settlementId: z.string(), sourceType: z.string().describe('payments.payment for a payment, else the kind of what it was set off against'), sourceId: z.string().nullable(), number: z.string(), on: z.string(), amount: z.string(), currency: z.string(),
  method: z.enum(methods).nullable(), status: z.enum(paymentStatuses).nullable(),
});
/** What paid a document, in part or in full. */
export type PaymentUse = z.infer<typeof use>;

/** What paid a document: payments, and credits that were set off against it, the newest first. */
export const listPaymentsOf = endpoint({
  id: 'payments.listOf', service: 'dash', get: '/:workspace_slug/payments-of/:sourceType/:sourceId', can: 'payments.payment.view', summary: 'What paid a document',
  input: z.strictObject(documentKey), output: z.object({ items: z.array(use), open: z.array(z.object({ currency: z.string(), amount: z.string() })).describe('What is still open of it, by currency') }),
});
