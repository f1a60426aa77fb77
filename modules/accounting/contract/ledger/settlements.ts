import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, done, id } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { inBooks } from './books.ts';

/** Most items settled with each other by one call. */
export const mostSettled = 100;

/** Fields the open items of an account are asked by. */
export const accountItemFields = {
  on: { type: 'date' }, dueOn: { type: 'date' }, number: { type: 'text', sortable: false }, memo: { type: 'text', sortable: false }, partyId: { type: 'id', nullable: true, sortable: false, groupable: true }, open: { type: 'money', sortable: false }, currency: { type: 'text', sortable: false, groupable: true },
} as const satisfies Record<string, ListField>;

const item = z.object({
  id: z.string(), entryId: z.string(), number: z.string(), on: z.string(), dueOn: z.string(), memo: z.string(), reference: z.string(), partyId: z.string().nullable(), party: z.string().nullable(), sourceType: z.string(), sourceId: z.string().nullable(),
  amount: z.string().describe('What was posted; of a debit positive, of a credit negative'), open: z.string().describe('What of it is open, with the same sign'), currency: z.string(),
});
/** A line of the ledger that nothing, or not enough, has settled yet. */
export type AccountItem = z.infer<typeof item>;

/** Open items of an account. */
export const listAccountItems = endpoint({
  id: 'ledgerOpenItems.list', service: 'dash', get: '/:workspace_slug/ledger-open-items', can: 'accounting.ledger.view', summary: 'Lists the open items of an account',
  input: z.strictObject({ ...inBooks, ...listQuery(accountItemFields), accountId: id }), output: listPage(item),
});

const itemIds = z.array(id).min(2).max(mostSettled).describe('Open items of one account and currency, and of one party where they name any: debits and credits');
const pair = z.object({ debit: z.object({ id: z.string(), number: z.string() }), credit: z.object({ id: z.string(), number: z.string() }), amount: z.string() });
const proposal = z.object({ currency: z.string(), debit: z.string(), credit: z.string(), settled: z.string(), pairs: z.array(pair) });
/** Which items settle which, the longest due first. */
export type SettlementProposal = z.infer<typeof proposal>;

/** Tells what settling these items with each other would do; writes nothing. */
export const proposeSettlement = endpoint({
  id: 'settlements.propose', service: 'dash', post: '/:workspace_slug/settlement-proposals', can: 'accounting.entry.post', summary: 'Shows how items would settle each other', input: z.strictObject({ ...inBooks, itemIds }), output: proposal,
});

const errors = ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.over_settled', 'accounting.settled_apart', 'accounting.number_taken', 'accounting.number_order'];
/** Settles items with each other, the longest due first, until one side is used up. An exchange difference is posted on the day. */
export const settleItems = endpoint({
  id: 'settlements.create', service: 'dash', post: '/:workspace_slug/settlements', status: 201, can: 'accounting.entry.post', summary: 'Settles items with each other',
  input: z.strictObject({ ...inBooks, itemIds, on: date.optional().describe('Default: today, or the latest day of the items') }), output: proposal, errors,
});

/** Fields settlements made by hand are asked by. */
export const settlementFields = { on: { type: 'date' }, debitNumber: { type: 'text', sortable: false }, creditNumber: { type: 'text', sortable: false } } as const satisfies Record<string, ListField>;
const settlement = z.object({ id: z.string(), on: z.string(), debitEntryId: z.string(), debitNumber: z.string(), creditEntryId: z.string(), creditNumber: z.string(), amount: z.string(), currency: z.string(), partyId: z.string().nullable(), party: z.string().nullable() });
/** Two items that a bookkeeper settled with each other. */
export type Settlement = z.infer<typeof settlement>;

/** What was settled by hand on an account and still is. */
export const listSettlements = endpoint({
  id: 'settlements.list', service: 'dash', get: '/:workspace_slug/settlements', can: 'accounting.ledger.view', summary: 'Lists what was settled by hand on an account',
  input: z.strictObject({ ...inBooks, ...listQuery(settlementFields), accountId: id }), output: listPage(settlement),
});

/** Takes a settlement made by hand back: both items are open again, an exchange difference is reversed. */
export const undoSettlement = endpoint({ id: 'settlements.undo', service: 'dash', post: '/:workspace_slug/settlements/:id/undoing', can: 'accounting.entry.post', summary: 'Takes a settlement back', input: z.strictObject({ ...inBooks, id }), output: done, errors });
