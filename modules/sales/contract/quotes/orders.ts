import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { lineDecimal, documentTax, lineShape, pricingFields, totalsShape } from './lines.ts';
import { orderDraft, orderStatuses, partyPrint, progressStates } from './quote.ts';

const slug = { workspace_slug: z.string().max(80) };

/** Fields by which orders are sorted, filtered and grouped. */
export const orderFields = {
  number: { type: 'text' }, title: { type: 'text', sortable: false }, customer: { type: 'text' }, status: { type: 'select', options: orderStatuses, sortable: false, groupable: true }, delivery: { type: 'select', options: progressStates, sortable: false, groupable: true },
  invoicing: { type: 'select', options: progressStates, sortable: false, groupable: true }, total: { type: 'money' }, currency: { type: 'text', sortable: false, groupable: true }, orderedOn: { type: 'date' },
  ownerId: { type: 'id', nullable: true, sortable: false, groupable: true }, partyId: { type: 'id', nullable: true, sortable: false }, anyPartyId: { type: 'id', sortable: false }, opportunityId: { type: 'id', nullable: true, sortable: false }, createdAt: { type: 'instant' }, updatedAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const row = {
  number: z.string(), title: z.string(), customer: z.string(), partyId: z.string().nullable(), quoteId: z.string().nullable(), status: z.enum(orderStatuses), delivery: z.enum(progressStates), invoicing: z.enum(progressStates), total: z.string(), currency: z.string(),
  orderedOn: z.string(), ownerId: z.string().nullable(), createdAt: instant, updatedAt: instant,
};

/** Sales orders as a list. */
export const orders = resource({
  name: 'salesOrders', topic: 'sales.order', service: 'dash', path: '/:workspace_slug/sales-orders', noun: 'a sales order', customFields: true, row, fields: { ownerId: idOf('member').nullable() }, list: orderFields,
  can: { view: 'sales.quote.view', create: 'sales.quote.edit', edit: 'sales.quote.edit', remove: 'sales.quote.remove', export: 'sales.export' }, errors: ['sales.order_state'],
});
/** An order in a list. */
export type OrderRow = z.infer<typeof orders.row>;

const quantity = z.string();
/** An invoice of an order. */
export const orderInvoice = z.object({ id: z.string(), number: z.string().nullable(), state: z.string(), issuedOn: z.string(), total: z.string(), open: z.string(), currency: z.string(), isDeposit: z.boolean() });
/** The billing plan of an order. */
export const orderPlan = z.object({ id: z.string(), title: z.string(), status: z.enum(['open', 'billed', 'closed']), billed: z.string(), total: z.string(), currency: z.string() });
/** What may be done with an order now. */
export const orderSteps = ['confirm', 'deliver', 'invoice', 'deposit', 'plan', 'cancel', 'cancel_rest', 'close', 'reopen', 'return', 'take_back'] as const;
/** What happened to the goods of an order. */
export const movementKinds = ['delivery', 'return', 'correction'] as const;
const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const movement = z.object({
  id: z.string(), kind: z.enum(movementKinds), number: z.string().nullable().describe('Of the delivery note; only deliveries have one'), on: z.string(), note: z.string(), by: person,
  lines: z.array(z.object({ lineId: z.string(), quantity, lot: z.string().describe('Lot or serial number, where one was noted') })),
});
/** A whole sales order. */
export const orderDetail = z.object({
  id: z.string(), version: z.number().int(), ...row, quote: z.object({ id: z.string(), number: z.string(), revision: z.number().int() }).nullable(), customerPrint: partyPrint.nullable(), shipping: partyPrint.nullable().describe('Where it is delivered, when that is not the customer\'s own address'), carrier: z.string(), opportunityId: z.string().nullable(),
  exchangeRate: z.string(), ...pricingFields, depositPercent: z.string(), notes: z.string(), totals: totalsShape, taxes: z.array(documentTax), owner: person,
  lines: z.array(lineShape.extend({ delivered: quantity, returned: quantity.describe('Delivered, and came back'), invoiced: quantity, cancelled: quantity, left: quantity.describe('Ordered, not delivered and not cancelled'), toInvoice: quantity.describe('Neither invoiced, cancelled nor come back'), toCredit: quantity.describe('Came back, and is invoiced all the same') })),
  movements: z.array(movement).describe('What was delivered and came back, newest first'), toCredit: z.string().describe('Value of what came back and is invoiced all the same, net'), invoices: z.array(orderInvoice).describe('Invoices of it that the viewer may see'), plan: orderPlan.nullable().describe('By which it is billed in steps'), backlog: z.string().describe('Value of what is neither invoiced nor cancelled, net'), steps: z.array(z.enum(orderSteps)),
  draftId: z.string().nullable().describe('Where an order without a quote is written while it is a draft: quotes.update changes it, quotes.approve lets it pass'),
  stopped: z.object({ at: instant, by: person, reason: z.string() }).nullable().describe('When it, or what was left of it, was cancelled, or it was closed by hand'), isClosedByHand: z.boolean().describe('Nothing more is delivered or invoiced, although something is left'),
});
/** A whole sales order. */
export type Order = z.infer<typeof orderDetail>;

/** Invoices of the orders of an opportunity, and the plans by which they are billed, as far as the viewer may see them. */
export const dealInvoices = endpoint({
  id: 'opportunities.invoices', service: 'dash', get: '/:workspace_slug/opportunities/:id/invoices', can: 'sales.deal.view', summary: 'Shows the invoices of an opportunity', input: z.strictObject({ ...slug, id }),
  output: z.object({ items: z.array(orderInvoice), plans: z.array(orderPlan) }),
});

const of = { ...slug, id, version };
const amounts = z.array(z.strictObject({ lineId: id, quantity: lineDecimal(6) })).min(1).max(500);
const delivered = z.array(z.strictObject({ lineId: id, quantity: lineDecimal(6), lot: line(80, 0).optional().describe('Lot or serial number; stands on the delivery note') })).min(1).max(500);
const post = (path: string) => ({ service: 'dash' as const, post: `/:workspace_slug/sales-orders/:id/${path}`, can: 'sales.quote.edit', output: orderDetail });
/** The whole order. */
export const getOrder = endpoint({ id: 'salesOrders.get', service: 'dash', get: '/:workspace_slug/sales-orders/:id', can: 'sales.quote.view', summary: 'Shows a sales order', input: z.strictObject({ ...slug, id }), output: orderDetail });
/** Begins an order without a quote, as a draft with the limits of quotes. */
export const createOrder = endpoint({ id: 'salesOrders.create', service: 'dash', post: '/:workspace_slug/sales-orders', status: 201, can: 'sales.quote.edit', summary: 'Begins a sales order without a quote', input: z.strictObject({ ...slug, ...orderDraft.shape }), output: orderDetail, maxBytes: 2 * 1024 * 1024 });
/** Confirms a draft order; above the limits of quotes it goes to approval instead, and stays a draft. */
export const confirmOrder = endpoint({ id: 'salesOrders.confirm', ...post('confirmation'), summary: 'Confirms a sales order', input: z.strictObject({ ...of, draftVersion: version.optional().describe('Of the draft an order without a quote is written as: refuses what somebody changed meanwhile'), overLimit: z.boolean().optional().describe('Although the customer is then over their credit limit; takes a permission of its own') }), errors: ['sales.order_state', 'sales.order_empty', 'sales.order_no_customer', 'sales.quote_held', 'invoicing.over_limit', 'invoicing.over_limit_blocked', 'invoicing.over_limit_ask', 'invoicing.over_limit_refused'] });
/** Notes what was delivered. */
export const deliverOrder = endpoint({ id: 'salesOrders.deliver', ...post('deliveries'), summary: 'Notes what of a sales order was delivered', input: z.strictObject({ ...of, lines: delivered, on: date.optional().describe('Default: today'), note: line(300, 0).default('') }), errors: ['sales.order_state'] });
const back = { ...of, lines: amounts, on: date.optional().describe('Default: today'), reason: line(300) };
/** Notes what came back. */
export const returnOrder = endpoint({ id: 'salesOrders.return', ...post('returns'), summary: 'Notes what of a sales order came back', input: z.strictObject(back), errors: ['sales.order_state'] });
/** Takes back what was noted as delivered by mistake. */
export const correctDelivery = endpoint({ id: 'salesOrders.correctDelivery', ...post('delivery-corrections'), summary: 'Takes back what was noted as delivered by mistake', input: z.strictObject(back), errors: ['sales.order_state'] });
/** Cancels what is neither delivered nor invoiced. */
export const cancelOrderRest = endpoint({ id: 'salesOrders.cancelRest', ...post('rest-cancellation'), summary: 'Cancels what is left of a sales order', input: z.strictObject({ ...of, reason: line(300, 0).default('') }), errors: ['sales.order_state', 'sales.order_has_plan'] });
/** Cancels an order of which nothing has happened. */
export const cancelOrder = endpoint({ id: 'salesOrders.cancel', ...post('cancellation'), summary: 'Cancels a sales order of which nothing was delivered or invoiced', input: z.strictObject({ ...of, reason: line(300, 0).default('') }), errors: ['sales.order_state', 'sales.order_started', 'sales.order_has_plan'] });
/** Ends an order of which something has happened and nothing more will. */
export const closeOrder = endpoint({ id: 'salesOrders.close', ...post('closing'), summary: 'Closes a sales order of which nothing more is delivered or invoiced', input: z.strictObject({ ...of, reason: line(300) }), errors: ['sales.order_state', 'sales.order_untouched', 'sales.order_has_plan'] });
/** Takes that back. */
export const reopenOrder = endpoint({ id: 'salesOrders.reopen', ...post('reopening'), summary: 'Opens a sales order again that was closed by hand', input: z.strictObject(of), errors: ['sales.order_state'] });
