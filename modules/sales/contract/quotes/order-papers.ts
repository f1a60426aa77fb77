import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { email, id, instant, paragraph } from '#core/contract/fields.ts';
import { printCall } from '#core/contract/paper.ts';
import { quoteMailStates } from './links.ts';
import { orderFields } from './orders.ts';

const slug = { workspace_slug: z.string().max(80) };
const of = { ...slug, id };
const view = 'sales.quote.view';
/** What a mail about an order brings: its confirmation, or the note of one of its deliveries. */
export const orderPapers = ['confirmation', 'delivery_note'] as const;
/** What a mail about an order brings. */
export type OrderPaper = (typeof orderPapers)[number];
const which = { paper: z.enum(orderPapers), movementId: id.nullable().default(null).describe('The delivery whose note it is; null for the confirmation') };

/** The confirmation of an order as it looks on paper. */
export const orderPdf = endpoint({ id: 'salesOrders.pdf', service: 'dash', get: '/:workspace_slug/sales-orders/:id/pdf', can: view, summary: 'The confirmation of a sales order as PDF', rate: 'expensive', answer: 'stream', input: z.strictObject(of), output: z.unknown() });
/** The note that goes with a delivery, as it looks on paper: quantities, no prices. */
export const deliveryNotePdf = endpoint({ id: 'salesOrders.deliveryNotePdf', service: 'dash', get: '/:workspace_slug/sales-orders/:id/deliveries/:movementId/pdf', can: view, summary: 'The note of a delivery as PDF', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...of, movementId: id }), output: z.unknown() });
/** Begins one file with the confirmations of many orders. */
export const printOrders = printCall({ id: 'salesOrders.print', path: '/:workspace_slug/sales-orders/paper', can: view, what: 'sales orders', fields: orderFields, custom: true });

const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const mail = z.object({ id: z.string(), paper: z.enum(orderPapers), number: z.string().describe('Of the order, or of the delivery note'), sentTo: z.array(z.string()), sentBy: person, createdAt: instant, state: z.enum(quoteMailStates), deliveredAt: instant.nullable() });
/** A mail about an order and what became of it. */
export type OrderMail = z.infer<typeof mail>;

/** Mails the confirmation of an order, or the note of one of its deliveries. */
export const mailOrder = endpoint({
  id: 'salesOrders.mail', service: 'dash', post: '/:workspace_slug/sales-orders/:id/mails', status: 201, can: 'sales.quote.edit', summary: 'Mails the confirmation of a sales order, or the note of one of its deliveries', rate: 'expensive',
  input: z.strictObject({ ...of, ...which, to: email.optional().describe('Default: the receiver of the goods for a delivery note, else whom the order is billed to'), cc: z.array(email).max(5).default([]), message: paragraph(4000).default('') }), output: mail, errors: ['sales.order_state', 'sales.order_no_email'],
});
/** How the mail will read, and to whom it may go. */
export const previewOrderMail = endpoint({
  id: 'salesOrders.previewMail', service: 'dash', post: '/:workspace_slug/sales-orders/:id/mail-preview', can: 'sales.quote.edit', summary: 'Shows a mail about a sales order before it is sent', input: z.strictObject({ ...of, ...which, message: paragraph(4000).default('') }),
  output: z.object({ to: z.string().nullable(), language: z.string(), subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()), file: z.string(), readers: z.array(z.object({ name: z.string(), email: z.string() })).describe('Who of the customer can be written to') }),
});
/** The latest hundred mails about an order, newest first. */
export const listOrderMails = endpoint({ id: 'salesOrders.listMails', service: 'dash', get: '/:workspace_slug/sales-orders/:id/mails', can: view, summary: 'Lists the mails about a sales order and what became of them', input: z.strictObject(of), output: z.object({ items: z.array(mail) }) });
