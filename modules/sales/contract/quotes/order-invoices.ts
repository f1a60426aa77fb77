import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { lineDecimal, linePercent } from './lines.ts';
import { orderDetail } from './orders.ts';

const slug = { workspace_slug: z.string().max(80) };
const what = {
  lines: z.array(z.strictObject({ lineId: id, quantity: lineDecimal(6) })).min(1).max(500).optional().describe('All that is not invoiced yet when absent'),
  depositPercent: linePercent.optional().describe('Asks for this share of the whole in advance, in place of an invoice of lines'),
};
const common = { service: 'dash' as const, status: 201 as const, can: 'sales.quote.edit', output: z.object({ invoiceId: z.string(), order: orderDetail }), errors: ['sales.order_state', 'sales.order_invoiced', 'sales.order_has_plan', 'invoicing.deposit_used'] };

/** Begins an invoice of a sales order: what is not invoiced yet, some lines and quantities, or a deposit. Deposits that were posted before are taken off. */
export const createInvoiceFromOrder = endpoint({ ...common, id: 'invoices.createFromOrder', post: '/:workspace_slug/sales-orders/:id/invoices', summary: 'Begins an invoice of a sales order', input: z.strictObject({ ...slug, id, ...what }) });
/** The same of the order that an accepted quote became. */
export const createInvoiceFromQuote = endpoint({ ...common, id: 'invoices.createFromQuote', post: '/:workspace_slug/quotes/:id/invoices', summary: 'Begins an invoice of an accepted quote', input: z.strictObject({ ...slug, id, ...what }), errors: [...common.errors, 'sales.quote_state'] });
