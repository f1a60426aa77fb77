import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { reportView } from './table.ts';
import { ledgerSays } from '../ledger/words.ts';
import { reportSays } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };
const year = z.coerce.number().int().min(1970).max(2199);
/** An amount as people write it, in the base currency; below 0 for a credit on an expense. */
const amountText = z.string().trim().regex(/^-?\d{1,13}(\.\d{1,4})?$/, ledgerSays('accounting.amount_form'));
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, reportSays('accounting.budget_months'));
const item = z.object({ accountId: z.string(), month: z.string(), amount: z.string() });
const answer = z.object({ year: z.number().int().describe('The calendar year in which the fiscal year begins'), months: z.array(z.string()).length(12).describe('Of the fiscal year, in order'), currency: z.string(), accounts: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), type: z.string() })).describe('Of income and expenses'), items: z.array(item) });
/** A year's budget. */
export type Budget = z.infer<typeof answer>;

/** The budget of the fiscal year that begins in a calendar year, by account and month; income and expenses are both above 0. */
export const getBudget = endpoint({ id: 'budgets.get', service: 'dash', get: '/:workspace_slug/budgets', can: reportView, summary: 'The budget of a year', input: z.strictObject({ ...slug, year }), output: answer, errors: ['accounting.no_book'] });
/** Sets amounts of a budget; null takes one away, those that are not named stay. */
export const saveBudget = endpoint({
  id: 'budgets.save', service: 'dash', put: '/:workspace_slug/budgets', can: 'accounting.entry.post', summary: 'Sets the budget of a year', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, year, items: z.array(z.strictObject({ accountId: id, month, amount: amountText.nullable() })).max(2400) }), output: answer,
});
/** Takes a budget from a table: a row for each account, its code first, then the twelve months of the fiscal year. Without `apply` nothing is written. */
export const importBudget = endpoint({
  id: 'budgets.import', service: 'dash', post: '/:workspace_slug/budgets/import', can: 'accounting.entry.post', summary: 'Takes a budget from a table', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, year, text: z.string().max(200_000), apply: z.boolean().default(false) }),
  output: z.object({ amounts: z.number().int(), accounts: z.number().int(), applied: z.boolean(), problems: z.array(z.object({ line: z.number().int(), problem: z.enum(['account_unknown', 'account_type', 'amount_form', 'too_many_columns', 'account_twice']), value: z.string() })) }),
});
