import { z } from 'zod';
import { currencyCode, date, idOf, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { amountText, bankKinds, postingErrors } from './words.ts';

/** Fields a list of bank accounts is asked by; numbers are not among them, because not everybody may read them whole. */
export const bankAccountFields = {
  name: { type: 'text' }, kind: { type: 'select', options: bankKinds, sortable: false, groupable: true }, bankName: { type: 'text', sortable: false }, currency: { type: 'text', sortable: false, groupable: true },
  isDefault: { type: 'boolean', sortable: false }, isArchived: { type: 'boolean', sortable: false }, createdAt: { type: 'instant', sortable: false },
} as const satisfies Record<string, ListField>;

const row = {
  name: z.string(), kind: z.enum(bankKinds), holder: z.string(), bankName: z.string(), iban: z.string().describe('Only its end without accounting.bank.edit'), accountNumber: z.string().describe('Only its end without accounting.bank.edit'), bic: z.string(), upiId: z.string().describe('Address for UPI payments, such as name@bank; of accounts in INR'), currency: z.string(),
  accountId: z.string(), accountCode: z.string(), accountName: z.string(), contact: z.string(), address: z.string(), openingBalance: z.string(), openingOn: z.string().nullable(), openingEntryId: z.string().nullable(), isDefault: z.boolean(), isArchived: z.boolean(),
  balance: z.string().describe('Of the ledger, in the currency of the account'), toMatch: z.number().int().describe('Lines of statements that wait'), statementOn: z.string().nullable().describe('Last day of the newest statement'), createdAt: instant,
};
const fields = {
  name: line(120), kind: z.enum(bankKinds).default('bank'), holder: line(160, 0).default(''), bankName: line(160, 0).default(''), iban: line(42, 0).default(''), accountNumber: line(40, 0).default(''), bic: line(14, 0).default(''), upiId: line(321, 0).default('').describe('Address for UPI payments, such as name@bank; only for INR'),
  currency: currencyCode.optional().describe('The workspace’s own when absent'), accountId: idOf('accounting.account').nullable().optional().describe('One is made when absent'), contact: line(200, 0).default(''), address: line(400, 0).default(''),
  openingBalance: amountText.optional().describe('Posted once'), openingOn: date.nullable().optional(), isDefault: z.boolean().default(false), isArchived: z.boolean().default(false),
};

/** Bank accounts, cash boxes, cards and wallets. Each is one account of the ledger; its balance is the ledger's. */
export const bankAccounts = resource({
  name: 'bankAccounts', topic: 'accounting.bank_account', service: 'dash', path: '/:workspace_slug/bank-accounts', noun: 'a bank account', row, fields, list: bankAccountFields,
  can: { view: 'accounting.bank.view', create: 'accounting.bank.edit', edit: 'accounting.bank.edit', remove: 'accounting.bank.edit' },
  errors: [...postingErrors, 'accounting.iban_taken', 'accounting.ledger_account_taken', 'accounting.bank_account_used'],
});
/** A bank account as it is read. */
export type BankAccount = z.infer<typeof bankAccounts.row>;
