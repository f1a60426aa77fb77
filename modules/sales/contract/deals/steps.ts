import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, line, version } from '#core/contract/fields.ts';
import { tickedWith } from '../leads/criteria.ts';
import { stageStay } from '../leads/pipelines.ts';
import { opportunities } from './opportunity.ts';
import { dealSays } from './words.ts';

const one = { workspace_slug: z.string().max(80), id };
const edit = { service: 'dash', can: 'sales.deal.edit' } as const;
const view = { service: 'dash', can: 'sales.deal.view' } as const;

/** Closes an opportunity as won. */
export const winDeal = endpoint({ ...edit, id: 'opportunities.win', post: '/:workspace_slug/opportunities/:id/win', summary: 'Closes an opportunity as won', errors: ['sales.deal_closed'], input: z.strictObject({ ...one, version, criteria: tickedWith }), output: opportunities.row });
/** Closes an opportunity as lost. */
export const loseDeal = endpoint({ ...edit, id: 'opportunities.lose', post: '/:workspace_slug/opportunities/:id/loss', summary: 'Closes an opportunity as lost', errors: ['sales.deal_closed'], input: z.strictObject({ ...one, version, reason: line(80), competitor: line(160, 0).optional() }), output: opportunities.row });
/** Opens a closed opportunity again, in the stage it stood in before; its history stays. */
export const reopenDeal = endpoint({ ...edit, id: 'opportunities.reopen', post: '/:workspace_slug/opportunities/:id/reopening', summary: 'Opens a closed opportunity again', errors: ['sales.deal_open'], input: z.strictObject({ ...one, version }), output: opportunities.row });
/** A new opportunity with the same content, at the beginning of its pipeline. */
export const cloneDeal = endpoint({ ...edit, id: 'opportunities.clone', post: '/:workspace_slug/opportunities/:id/copy', status: 201, summary: 'Copies an opportunity', input: z.strictObject({ ...one, name: line(200).optional() }), output: opportunities.row });
/** Begins a quote for an opportunity, with its account, contact and lines. */
export const startQuote = endpoint({ service: 'dash', can: 'sales.quote.edit', id: 'opportunities.startQuote', post: '/:workspace_slug/opportunities/:id/quotes', status: 201, summary: 'Begins a quote for an opportunity', input: z.strictObject(one), output: z.object({ quoteId: z.string() }) });
/** Stages an opportunity went through, oldest first. */
export const dealHistory = endpoint({ ...view, id: 'opportunities.history', get: '/:workspace_slug/opportunities/:id/history', summary: 'Stages an opportunity went through', input: z.strictObject(one), output: z.object({ items: z.array(stageStay) }) });

const figure = (digits: number) => z.string().trim().regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`), dealSays('sales.line_figure'));
const lineInput = z.strictObject({
  itemId: id.nullable().default(null), name: line(300), quantity: figure(6).refine((text) => Number(text) > 0, dealSays('sales.line_figure')), unit: line(40, 0).default(''), unitPrice: figure(6), discountPercent: figure(6).refine((text) => Number(text) <= 100, dealSays('sales.line_percent')).nullable().default(null),
});
/** A line of an opportunity as it is entered. */
export type DealLineInput = z.infer<typeof lineInput>;
const lineShape = z.object({ id: z.string(), itemId: z.string().nullable(), name: z.string(), quantity: z.string(), unit: z.string(), unitPrice: z.string(), discountPercent: z.string().nullable(), net: z.string() });
/** A line of an opportunity: what is to be sold; `net` is without tax, in the opportunity's currency. */
export type DealLine = z.infer<typeof lineShape>;
/** What is to be sold with an opportunity. */
export const dealLines = endpoint({ ...view, id: 'opportunities.lines', get: '/:workspace_slug/opportunities/:id/lines', summary: 'Shows the lines of an opportunity', input: z.strictObject(one), output: z.object({ items: z.array(lineShape) }) });
/** Replaces the lines; the amount becomes the sum of their nets, and stays as it is when the last line goes. */
export const setDealLines = endpoint({ ...edit, id: 'opportunities.setLines', put: '/:workspace_slug/opportunities/:id/lines', summary: 'Replaces the lines of an opportunity', input: z.strictObject({ ...one, version, lines: z.array(lineInput).max(200) }), output: z.object({ deal: opportunities.row, items: z.array(lineShape) }) });

/** What somebody's say in a deal is. */
export const contactRoles = ['decision_maker', 'champion', 'influencer', 'evaluator', 'user', 'procurement', 'blocker', 'other'] as const;
/** What somebody's say in a deal is. */
export type ContactRole = (typeof contactRoles)[number];
const contactShape = z.object({ partyId: z.string(), name: z.string(), photo: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable(), role: z.enum(contactRoles) });
/** Somebody with a say in a deal. */
export type DealContact = z.infer<typeof contactShape>;
/** Who has a say in an opportunity; the first is its contact. */
export const dealContacts = endpoint({ ...view, id: 'opportunities.contacts', get: '/:workspace_slug/opportunities/:id/contacts', summary: 'Shows who has a say in an opportunity', input: z.strictObject(one), output: z.object({ items: z.array(contactShape) }) });
/** Replaces who has a say in an opportunity; the first becomes its contact. */
export const setDealContacts = endpoint({
  ...edit, id: 'opportunities.setContacts', put: '/:workspace_slug/opportunities/:id/contacts', summary: 'Replaces who has a say in an opportunity',
  input: z.strictObject({ ...one, version, contacts: z.array(z.strictObject({ partyId: id, role: z.enum(contactRoles) })).max(50) }), output: z.object({ deal: opportunities.row, items: z.array(contactShape) }),
});
