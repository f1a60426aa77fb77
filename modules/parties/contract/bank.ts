import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, done, id, instant, line, version } from '#core/contract/fields.ts';

const slug = { workspace_slug: z.string().max(80) };
const text = z.string();
const person = z.object({ id: text, name: text, photo: text.nullable() }).nullable();
const valuesShape = z.object({ holder: text, iban: text, bic: text, accountNumber: text, bankName: text, currency: text.nullable() });
/** Where money is sent. */
export type BankValues = z.infer<typeof valuesShape>;
const bankShape = valuesShape.extend({
  id: text, version: z.number().int(), isPrimary: z.boolean(), state: z.enum(['awaiting_approval', 'approved']).describe('While a change waits, nothing is paid to either of the two'),
  pending: valuesShape.nullable(), requestedBy: person, requestedAt: instant.nullable(), approvedBy: person, approvedAt: instant.nullable(), mayApprove: z.boolean(),
});
/** Bank details of a party; a change waits in `pending` for somebody else. */
export type BankAccount = z.infer<typeof bankShape>;

const fields = { holder: line(160, 0).default(''), iban: line(42, 0).default(''), bic: line(11, 0).default(''), accountNumber: line(40, 0).default(''), bankName: line(120, 0).default(''), currency: currencyCode.nullable().default(null) };
const can = 'parties.bank';

/** Bank details of a party. */
export const listBanks = endpoint({ id: 'partyBanks.list', service: 'dash', get: '/:workspace_slug/parties/:id/banks', can, summary: 'Lists bank details of a person or company', input: z.strictObject({ ...slug, id }), output: z.object({ items: z.array(bankShape) }) });
/** Adds bank details; they are paid to once somebody else has confirmed them. */
export const createBank = endpoint({ id: 'partyBanks.create', service: 'dash', post: '/:workspace_slug/parties/:id/banks', status: 201, can, summary: 'Adds bank details', input: z.strictObject({ ...slug, id, ...fields }), output: bankShape });
/** Asks for other bank details; the ones in force stay until somebody else has confirmed. */
export const updateBank = endpoint({ id: 'partyBanks.update', service: 'dash', patch: '/:workspace_slug/party-banks/:id', can, summary: 'Changes bank details', input: z.strictObject({ ...slug, id, version, ...fields }), output: bankShape });
/** Makes bank details the ones that are paid to. */
export const setPrimaryBank = endpoint({ id: 'partyBanks.setPrimary', service: 'dash', put: '/:workspace_slug/party-banks/:id/primary', can, summary: 'Chooses the bank details that are paid to', input: z.strictObject({ ...slug, id }), output: bankShape });
/** Removes bank details. */
export const removeBank = endpoint({ id: 'partyBanks.delete', service: 'dash', delete: '/:workspace_slug/party-banks/:id', can, summary: 'Removes bank details', input: z.strictObject({ ...slug, id }), output: done });
/** Confirms a waiting change that somebody else made. */
export const approveBank = endpoint({ id: 'partyBanks.approve', service: 'dash', post: '/:workspace_slug/party-banks/:id/approval', can: 'parties.bank_approve', summary: 'Confirms changed bank details', keys: false, input: z.strictObject({ ...slug, id, version }), output: bankShape, errors: ['parties.bank_own_change', 'parties.bank_nothing_waits'] });
/** Refuses a waiting change, or takes one's own back. */
export const rejectBank = endpoint({ id: 'partyBanks.reject', service: 'dash', post: '/:workspace_slug/party-banks/:id/rejection', can, summary: 'Refuses changed bank details', input: z.strictObject({ ...slug, id, version }), output: done, errors: ['parties.bank_nothing_waits'] });
