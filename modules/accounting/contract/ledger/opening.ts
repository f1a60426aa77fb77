import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, idOf, line } from '#core/contract/fields.ts';
import { inBooks } from './books.ts';
import { lineText } from './entries.ts';

const amount = z.string().trim().max(40);
/** An invoice or bill that was open when the books began. `amount` is what is owed, in `currency`; below 0 for a credit. */
export const openingItem = z.strictObject({
  side: z.enum(['receivable', 'payable']), partyId: idOf('parties.party'), number: line(60, 0).default(''), dueOn: date.nullable().default(null), amount, currency: z.string().trim().max(3).default('').describe('Empty: the base currency'), rate: amount.default(''),
});
/** An invoice or bill that was open when the books began. */
export type OpeningItem = z.infer<typeof openingItem>;

const state = z.object({
  baseCurrency: z.string(), account: z.object({ id: z.string(), code: z.string(), name: z.string() }), remaining: z.string().describe('Balance of the opening account, debit positive: 0.00 once everything is brought over'),
  entries: z.array(z.object({ id: z.string(), number: z.string(), on: z.string(), total: z.string(), reversed: z.boolean() })),
});
/** How far the opening balances are. */
export type OpeningState = z.infer<typeof state>;

/** How far the opening balances are. */
export const getOpening = endpoint({ id: 'opening.get', service: 'dash', get: '/:workspace_slug/opening', can: 'accounting.ledger.view', summary: 'Shows how far the opening balances are', input: z.strictObject(inBooks), output: state, errors: ['accounting.no_book', 'accounting.role_missing'] });

/** Posts opening balances as one entry against the opening account, which takes the difference; what remains on it is told. */
export const postOpening = endpoint({
  id: 'opening.post', service: 'dash', post: '/:workspace_slug/opening', status: 201, can: 'accounting.entry.post', summary: 'Posts opening balances', maxBytes: 2 * 1024 * 1024,
  input: z.strictObject({ ...inBooks, on: date, lines: z.array(lineText).max(500).default([]), items: z.array(openingItem).max(1000).default([]) }),
  output: z.object({ entryId: z.string(), number: z.string(), opening: state }), errors: ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.number_taken', 'accounting.number_order'],
});

const names = z.array(z.string().trim().max(200)).max(1000);
/** Customers and vendors by their names, for a list that was pasted; null for none or several of a name. */
export const matchParties = endpoint({
  id: 'opening.matchParties', service: 'dash', post: '/:workspace_slug/opening/party-matches', can: 'accounting.entry.post', summary: 'Finds parties by their exact names', input: z.strictObject({ ...inBooks, names }), output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() }).nullable()) }),
});
