import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineErrors } from '#core/contract/errors.ts';
import { date, id, idOf, instant, line, paragraph } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { defineRules } from '#core/contract/rules.ts';
import { nettingLimit } from '../rules/netting.ts';
import { paymentStatuses } from './payments.ts';

/** What is said about wrong fields. */
export const nettingSays = defineRules({
  'payments.choose_receivable': 'Choose something this party owes us that is open, all in one currency.',
  'payments.choose_payable': 'Choose something we owe this party that is open, all in one currency.',
});
/** Expected refusals of netting. */
export const nettingErrors = defineErrors({ 'payments.netting_void': [409, 'This netting is void.'] });

/** Fields a list of nettings is asked by. */
export const nettingFields = {
  number: { type: 'text' }, party: { type: 'text' }, partyId: { type: 'id', sortable: false }, on: { type: 'date' }, amount: { type: 'money', sum: false }, currency: { type: 'text', sortable: false, groupable: true }, status: { type: 'select', options: paymentStatuses, sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

/** What a party owes us, set off against what we owe it; made and voided by calls of their own and never changed. */
export const nettings = resource({
  name: 'nettings', topic: 'payments.netting', service: 'dash', path: '/:workspace_slug/nettings', noun: 'a netting', fields: {}, list: nettingFields,
  row: {
    number: z.string(), status: z.enum(paymentStatuses), partyId: z.string(), party: z.string(), on: z.string(), currency: z.string(), amount: z.string(), exchangeRate: z.string(), baseCurrency: z.string(), baseAmount: z.string(), memo: z.string(), entryId: z.string(),
    voidedOn: z.string().nullable(), voidReason: z.string(), createdAt: instant,
  },
  can: { view: 'payments.payment.view', create: 'payments.payment.record', edit: 'payments.payment.record', remove: 'payments.payment.void' },
});
/** A netting in a list. */
export type NettingRow = z.infer<typeof nettings.row>;

const part = z.object({
  side: z.enum(['customer', 'vendor']), itemId: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), number: z.string(), reference: z.string().describe('What the other side calls it'), dueOn: z.string(), open: z.string().describe('Before'), amount: z.string().describe('Set off'),
});
/** A whole netting: what it settled of what, and what may be done with it now. */
export const nettingDetail = nettings.row.extend({ parts: z.array(part), steps: z.array(z.enum(['void'])) });
/** A whole netting. */
export type Netting = z.infer<typeof nettingDetail>;

const slug = { workspace_slug: z.string().max(80) };
const settling = ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.over_settled', 'accounting.settled_apart'];
const items = z.array(id).min(1).max(nettingLimit);

/** Sets off what a party owes us against what we owe it: the smaller sum settles both, the longest due first. */
export const createNetting = endpoint({
  id: 'nettings.create', service: 'dash', post: '/:workspace_slug/nettings', status: 201, can: 'payments.payment.record', summary: 'Nets what is owed both ways', output: nettingDetail, errors: ['payments.held', 'accounting.number_taken', ...settling],
  input: z.strictObject({ ...slug, partyId: idOf('parties.party'), on: date, receivables: items.describe('Open items the party owes us'), payables: items.describe('Open items we owe the party, in the same currency'), memo: paragraph(2000).default('') }),
});
/** The whole netting. */
export const getNetting = endpoint({ id: 'nettings.get', service: 'dash', get: '/:workspace_slug/nettings/:id', can: 'payments.payment.view', summary: 'Shows a netting', input: z.strictObject({ ...slug, id }), output: nettingDetail });
/** Takes a netting back: everything is open again, its entry is reversed, the number stays. */
export const voidNetting = endpoint({
  id: 'nettings.void', service: 'dash', post: '/:workspace_slug/nettings/:id/voiding', can: 'payments.payment.void', summary: 'Takes a netting back', output: nettingDetail, errors: ['payments.netting_void', 'accounting.already_reversed', 'accounting.has_settlements', ...settling],
  input: z.strictObject({ ...slug, id, on: date.optional().describe('Day of the reversal; today when absent'), reason: line(300) }),
});
/** The confirmation for the party, as PDF. */
export const nettingPdf = endpoint({ id: 'nettings.pdf', service: 'dash', get: '/:workspace_slug/nettings/:id/pdf', can: 'payments.payment.view', summary: 'The confirmation of a netting as PDF', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, id, language: z.enum(['en', 'ar']).optional().describe('That of the party when absent') }), output: z.unknown() });
