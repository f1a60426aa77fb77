import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idOf, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { inWorkspace, positiveText, ruleDirections } from './words.ts';

/** Fields a list of rules is asked by. */
export const bankRuleFields = {
  name: { type: 'text' }, priority: { type: 'number', sum: false }, isActive: { type: 'boolean', sortable: false }, isAuto: { type: 'boolean', sortable: false }, direction: { type: 'select', options: ruleDirections, sortable: false }, words: { type: 'text', sortable: false },
} as const satisfies Record<string, ListField>;

/** What lines of a kind always are. The lowest priority that fits decides. */
export const bankRules = resource({
  name: 'bankRules', topic: 'accounting.bank_rule', service: 'dash', path: '/:workspace_slug/bank-rules', noun: 'a bank rule', list: bankRuleFields,
  row: {
    name: z.string(), priority: z.number().int(), isActive: z.boolean(), bankAccountId: z.string().nullable(), direction: z.enum(ruleDirections), words: z.string(), least: z.string().nullable(), most: z.string().nullable(), accountId: z.string(), accountName: z.string(), accountCode: z.string(),
    partyId: z.string().nullable(), taxId: z.string().nullable(), dimensions: z.record(z.string(), z.string()), memo: z.string(), isAuto: z.boolean(), createdAt: instant,
  },
  fields: {
    name: line(120), priority: z.int().min(0).max(1000).default(10), isActive: z.boolean().default(true), bankAccountId: idOf('accounting.bank_account').nullable().optional(), direction: z.enum(ruleDirections).default('any'), words: line(200, 0).default(''),
    least: positiveText.nullable().optional(), most: positiveText.nullable().optional(), accountId: idOf('accounting.account'), partyId: idOf('parties.party').nullable().optional(), taxId: idOf('accounting.tax').nullable().optional(), dimensions: z.record(id, id).default({}).describe('Value by dimension'), memo: line(300, 0).default(''),
    isAuto: z.boolean().default(false).describe('Posts without asking when lines are matched'),
  },
  can: { view: 'accounting.bank.view', create: 'accounting.bank.edit', edit: 'accounting.bank.edit', remove: 'accounting.bank.edit' },
});
/** A rule as it is read. */
export type BankRule = z.infer<typeof bankRules.row>;

const settings = z.object({ version: z.number().int(), currency: z.string(), writeOffLimit: z.string(), writeOffAccountId: z.string().nullable() });
/** Settings of the bank. */
export type BankSettings = z.infer<typeof settings>;
/** Settings of the bank. */
export const getBankSettings = endpoint({ id: 'bankSettings.get', service: 'dash', get: '/:workspace_slug/bank-settings', can: 'accounting.bank.view', summary: 'Settings of the bank', input: z.strictObject(inWorkspace), output: settings });
/** Changes them. */
export const updateBankSettings = endpoint({
  id: 'bankSettings.update', service: 'dash', patch: '/:workspace_slug/bank-settings', can: 'accounting.ledger.setup', summary: 'Changes settings of the bank',
  input: z.strictObject({ ...inWorkspace, version, writeOffLimit: positiveText.optional().describe('In the base currency'), writeOffAccountId: id.nullable().optional().describe('The account with the role bad_debt when null') }), output: settings,
});
