import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';

const slug = { workspace_slug: z.string().max(80) };
const common = { service: 'dash' as const, status: 201 as const, can: 'sales.quote.edit', output: z.object({ planId: z.string() }), errors: ['sales.order_state', 'sales.order_started', 'invoicing.plan_exists'] };

/** Makes a billing plan of a sales order of which nothing is invoiced yet: the deposit that was agreed, then the rest. */
export const createPlanFromOrder = endpoint({ ...common, id: 'billingPlans.createFromOrder', post: '/:workspace_slug/sales-orders/:id/billing-plans', summary: 'Makes a billing plan of a sales order', input: z.strictObject({ ...slug, id }) });
/** The same of the order that an accepted quote became. */
export const createPlanFromQuote = endpoint({ ...common, id: 'billingPlans.createFromQuote', post: '/:workspace_slug/quotes/:id/billing-plans', summary: 'Makes a billing plan of an accepted quote', input: z.strictObject({ ...slug, id }), errors: [...common.errors, 'sales.quote_state'] });
