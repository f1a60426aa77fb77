import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { inWorkspace, positiveText, postingErrors, transferMethods, transferStatuses } from './words.ts';

/** Fields a list of transfers is asked by. */
export const bankTransferFields = {
  number: { type: 'text', sortable: false }, status: { type: 'select', options: transferStatuses, sortable: false, groupable: true }, fromId: { type: 'id', sortable: false }, toId: { type: 'id', sortable: false }, amount: { type: 'money' }, fromCurrency: { type: 'text', sortable: false },
  transferOn: { type: 'date' }, arrivesOn: { type: 'date', sortable: false }, reference: { type: 'text', sortable: false }, method: { type: 'select', options: transferMethods, sortable: false, groupable: true }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const row = {
  number: z.string(), status: z.enum(transferStatuses), fromId: z.string(), fromName: z.string(), toId: z.string(), toName: z.string(), fromCurrency: z.string(), toCurrency: z.string(), amount: z.string(), toAmount: z.string(),
  feeAmount: z.string(), feeAccountId: z.string().nullable(), feeAccountName: z.string().nullable(), transferOn: z.string(), arrivesOn: z.string(), reference: z.string(), method: z.enum(transferMethods), memo: z.string(),
  entryId: z.string().nullable(), arrivalEntryId: z.string().nullable(), voidedOn: z.string().nullable(), createdAt: instant,
};
const fields = {
  fromId: idOf('accounting.bank_account'), toId: idOf('accounting.bank_account'), amount: positiveText.describe('What leaves, without the fee'), toAmount: positiveText.nullable().optional().describe('What arrives; needed when the currencies differ'),
  feeAmount: positiveText.default('0').describe('Taken from the account it leaves'), feeAccountId: idOf('accounting.account').nullable().optional().describe('The account with the role bank_fee when absent'), transferOn: date, arrivesOn: date.nullable().optional().describe('The same day when absent; on its way until then'),
  reference: line(120, 0).default(''), method: z.enum(transferMethods).default('transfer'), memo: line(300, 0).default(''),
};
const can = { view: 'accounting.bank.view', create: 'accounting.bank.edit', edit: 'accounting.bank.edit', remove: 'accounting.bank.edit' };

/** Transfers between two bank accounts. A draft may be changed and removed; what is posted is only voided. */
export const bankTransfers = resource({
  name: 'bankTransfers', topic: 'accounting.bank_transfer', service: 'dash', path: '/:workspace_slug/bank-transfers', noun: 'a bank transfer', row, fields, list: bankTransferFields, can, errors: ['accounting.transfer_state'],
});
/** A transfer as it is read. */
export type BankTransfer = z.infer<typeof bankTransfers.row>;

/** Posts a draft: the out leg on its day, the arrival on the day it arrives. */
export const postBankTransfer = endpoint({
  id: 'bankTransfers.post', service: 'dash', post: '/:workspace_slug/bank-transfers/:id/posting', can: can.edit, summary: 'Posts a bank transfer', input: z.strictObject({ ...inWorkspace, id, version }), output: bankTransfers.row,
  errors: [...postingErrors, 'accounting.transfer_state'],
});
/** Reverses what a transfer posted, on a day. */
export const voidBankTransfer = endpoint({
  id: 'bankTransfers.void', service: 'dash', post: '/:workspace_slug/bank-transfers/:id/voiding', can: can.edit, summary: 'Voids a bank transfer', input: z.strictObject({ ...inWorkspace, id, version, on: date.optional().describe('The days of the transfer when absent') }), output: bankTransfers.row,
  errors: [...postingErrors, 'accounting.transfer_state', 'accounting.transfer_matched', 'accounting.already_reversed', 'accounting.has_settlements'],
});
