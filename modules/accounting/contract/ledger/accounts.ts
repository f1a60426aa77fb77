import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, id, idOf, instant, line, paragraph } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { resource } from '#core/contract/resource.ts';
import { inBooks } from './books.ts';
import { accountTypes, journals, ledgerSays, systemRoles } from './words.ts';

/** Where movements of an account stand in the cash flow statement. */
export const cashFlows = ['operating', 'investing', 'financing'] as const;

/** Fields a list of accounts is asked by. */
export const accountFields = {
  code: { type: 'text' }, name: { type: 'text' }, type: { type: 'select', options: accountTypes, groupable: true }, role: { type: 'select', options: systemRoles, nullable: true, sortable: false }, currency: { type: 'text', nullable: true, sortable: false, groupable: true },
  isGroup: { type: 'boolean', sortable: false }, isActive: { type: 'boolean', sortable: false, groupable: true }, reconcilable: { type: 'boolean', sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const code = z.string().trim().regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,19}$/u, ledgerSays('accounting.account_code'));

/**
 * The chart of accounts. Groups (`isGroup`) are headings and carry no lines. A `role` names what the house itself posts to and is given to one account only.
 * Accounts with lines are set inactive instead of being removed; their type, currency and reconcilability stay.
 */
export const ledgerAccounts = resource({
  name: 'ledgerAccounts', topic: 'accounting.account', service: 'dash', path: '/:workspace_slug/ledger-accounts', noun: 'an account of the ledger',
  row: {
    code: z.string(), name: z.string(), type: z.enum(accountTypes), role: z.enum(systemRoles).nullable(), currency: z.string().nullable().describe('Null: the base currency, and any other'), parentId: z.string().nullable(), isGroup: z.boolean(), isActive: z.boolean(),
    reconcilable: z.boolean(), cashFlow: z.enum(cashFlows).nullable(), taxId: z.string().nullable(), description: z.string(), createdAt: instant,
  },
  fields: {
    code, name: line(160), type: z.enum(accountTypes), role: z.enum(systemRoles).nullable().default(null), currency: currencyCode.nullable().default(null), parentId: idOf('accounting.account').nullable().default(null), isGroup: z.boolean().default(false),
    isActive: z.boolean().default(true), reconcilable: z.boolean().default(false), cashFlow: z.enum(cashFlows).nullable().default(null), taxId: idOf('accounting.tax').nullable().default(null), description: paragraph(1000).default(''),
  },
  list: accountFields,
  can: { view: 'accounting.ledger.view', create: 'accounting.ledger.setup', edit: 'accounting.ledger.setup', remove: 'accounting.ledger.setup' },
  errors: ['accounting.code_taken', 'accounting.role_taken', 'accounting.account_used', 'accounting.account_needed'],
});
/** An account of the ledger. */
export type LedgerAccount = z.infer<typeof ledgerAccounts.row>;

/** Merges an account into another one of its kind: its balance is carried over on a day, whatever points at it points at the other one, and it is inactive then. Lines that were posted to it stay. */
export const mergeAccount = endpoint({
  id: 'ledgerAccounts.merge', service: 'dash', post: '/:workspace_slug/ledger-accounts/:id/merger', can: 'accounting.ledger.setup', summary: 'Merges an account into another one',
  input: z.strictObject({ ...inBooks, id, into: idOf('accounting.account'), on: date, memo: line(300, 0).default('') }), output: z.object({ account: ledgerAccounts.row, entryId: z.string().nullable(), number: z.string().nullable() }),
  errors: ['accounting.no_book', 'accounting.period_locked', 'accounting.number_taken', 'accounting.number_order', 'accounting.merge_apart', 'accounting.merge_bank', 'accounting.merge_open', 'accounting.merge_later'],
});

const node = z.object({
  id: z.string(), version: z.number().int(), code: z.string(), name: z.string(), type: z.enum(accountTypes), role: z.enum(systemRoles).nullable(), currency: z.string().nullable(), parentId: z.string().nullable(), isGroup: z.boolean(), isActive: z.boolean(), reconcilable: z.boolean(),
  debit: z.string(), credit: z.string(), balance: z.string().describe('Debit less credit in the base currency; a group\'s is that of all below it'), used: z.boolean(),
});
/** An account in the tree, with its balance. */
export type AccountNode = z.infer<typeof node>;

/** The whole chart of accounts in the order of codes, with balances as of a day (today's and later entries count when it is left out). */
export const accountTree = endpoint({
  id: 'ledgerAccounts.tree', service: 'dash', get: '/:workspace_slug/ledger-account-tree', can: 'accounting.ledger.view', summary: 'The chart of accounts with balances',
  input: z.strictObject({ ...inBooks, on: date.optional() }), output: z.object({ baseCurrency: z.string(), on: z.string().nullable(), accounts: z.array(node) }),
});

const choice = z.object({ id: z.string(), code: z.string(), name: z.string(), type: z.enum(accountTypes), role: z.enum(systemRoles).nullable(), currency: z.string().nullable(), taxId: z.string().nullable().describe('Its usual tax, proposed for lines that have none') });
/** An account to be chosen for a line. */
export type AccountChoice = z.infer<typeof choice>;

/** Accounts that lines can be posted to, by code or words; the first 2,000, which is more than the largest chart has. */
export const findAccounts = endpoint({
  id: 'ledgerAccounts.find', service: 'dash', get: '/:workspace_slug/ledger-account-choices', can: 'accounting.ledger.view', summary: 'Finds accounts that carry lines',
  input: z.strictObject({ ...inBooks, q: z.string().trim().max(200).default(''), types: z.string().max(300).optional().describe('Types, comma separated').transform((s) => (s ? s.split(',') : [])), ids: z.union([id, z.array(id).max(200)]).optional().transform((v) => (v === undefined ? [] : [v].flat())) }),
  output: z.object({ items: z.array(choice) }),
});

/** Fields the lines of an account are asked by. */
export const lineFields = {
  on: { type: 'date' }, number: { type: 'text', sortable: false }, journal: { type: 'select', options: journals, sortable: false, groupable: true }, memo: { type: 'text', sortable: false }, partyId: { type: 'id', nullable: true, sortable: false },
  debit: { type: 'money', sortable: false }, credit: { type: 'money', sortable: false },
} as const satisfies Record<string, ListField>;

const ledgerLine = z.object({
  id: z.string(), entryId: z.string(), number: z.string(), on: z.string(), journal: z.enum(journals), memo: z.string(), partyId: z.string().nullable(), debit: z.string(), credit: z.string(),
  currency: z.string(), amount: z.string(), rate: z.string(), baseCurrency: z.string(), sourceType: z.string(), sourceId: z.string().nullable(),
});
/** A posted line in a list. */
export type LedgerLine = z.infer<typeof ledgerLine>;

/** Posted lines of an account. */
export const listLines = endpoint({
  id: 'ledgerLines.list', service: 'dash', get: '/:workspace_slug/ledger-lines', can: 'accounting.ledger.view', summary: 'Lists the posted lines of an account',
  input: z.strictObject({ ...inBooks, ...listQuery(lineFields), accountId: id }), output: listPage(ledgerLine),
});
