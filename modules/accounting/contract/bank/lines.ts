import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { listPage, listQuery } from '#core/contract/list.ts';
import { amountText, bankLineStatuses, exchangeRateText, inWorkspace, positiveText, postingErrors } from './words.ts';

const can = 'accounting.bank.edit';
/** Fields a list of lines is asked by. */
export const bankLineFields = {
  bookedOn: { type: 'date' }, amount: { type: 'money' }, status: { type: 'select', options: bankLineStatuses, sortable: false, groupable: true }, payee: { type: 'text', sortable: false }, memo: { type: 'text', sortable: false }, reference: { type: 'text', sortable: false },
  statementId: { type: 'id', sortable: false },
} as const satisfies Record<string, ListField>;

const suggestionKinds = ['ledger', 'items', 'rule', 'transfer'] as const;
/**
 * What one part of a line is. Amounts carry the sign of the line (money in is positive) and add up to it. `ledger` is a line of the ledger that stands there already (its own amount),
 * `item` pays an open item, `credit` is kept as credit of a customer or vendor, `account` goes to an account (tax in it), `write_off` gives the rest of what is owed up,
 * `discount` is what is taken off an open item among the parts because it is paid early (against the sign of that part), with the tax its document's terms let it lower,
 * `transfer` went to or came from another bank account.
 */
export const matchPart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ledger'), ledgerLineId: id }),
  z.strictObject({ kind: z.literal('item'), itemId: id, amount: amountText, itemAmount: positiveText.optional().describe('What of the item it settles, in the item’s currency; needed when that is another one') }),
  z.strictObject({ kind: z.literal('credit'), partyId: idOf('parties.party'), side: z.enum(['customer', 'vendor']), amount: amountText }),
  z.strictObject({ kind: z.literal('account'), accountId: idOf('accounting.account'), amount: amountText, taxId: idOf('accounting.tax').nullable().optional(), partyId: idOf('parties.party').nullable().optional(), memo: line(300, 0).default(''), dimensions: z.record(id, id).optional().describe('Value by dimension') }),
  z.strictObject({ kind: z.literal('write_off'), amount: amountText }),
  z.strictObject({ kind: z.literal('discount'), itemId: id, amount: amountText }),
  z.strictObject({ kind: z.literal('transfer'), bankAccountId: idOf('accounting.bank_account'), amount: amountText, otherAmount: positiveText.optional().describe('On the other account, when it is kept in another currency') }),
]);
/** What one part of a line is. */
export type MatchPart = z.infer<typeof matchPart>;
const parts = z.array(matchPart).min(1).max(50);

const suggestion = z.object({
  kind: z.enum(suggestionKinds), score: z.number().int(), why: z.array(z.string()), parts,
  rows: z.array(z.object({ label: z.string().describe('Empty for a rest that is written off, and for an early discount'), detail: z.string(), on: z.string().nullable(), amount: z.string().describe('Open, in its own currency'), currency: z.string(), entryId: z.string().nullable(), partyId: z.string().nullable() })),
});
/** A proposal for a line. */
export type Suggestion = z.infer<typeof suggestion>;
const matchShape = z.object({ id: z.string(), ledgerLineId: z.string(), amount: z.string(), entryId: z.string(), number: z.string(), on: z.string(), memo: z.string(), isPosted: z.boolean().describe('Posted by matching'), transferId: z.string().nullable() });
const row = z.object({
  id: z.string(), version: z.number().int(), bankAccountId: z.string(), statementId: z.string(), bookedOn: z.string(), valueOn: z.string().nullable(), amount: z.string(), currency: z.string(), payee: z.string(), memo: z.string(), reference: z.string(), counterparty: z.string(),
  originalAmount: z.string().nullable(), originalCurrency: z.string().nullable(), status: z.enum(bankLineStatuses), holdUntil: z.string().nullable(), note: z.string(), score: z.number().int().nullable().describe('Of the proposal kept with it'), createdAt: instant,
});
/** A line of a statement. */
export type BankLine = z.infer<typeof row>;
const lineRecord = z.object({ topic: z.string(), id: z.string(), name: z.string(), wants: z.enum(['receipt']).nullable().describe('What its employee is to be asked for') });
/** A record of another room that was made of a line of a statement, or is matched with it. */
export type BankLineRecord = z.infer<typeof lineRecord>;
const detail = row.extend({ records: z.array(lineRecord), matches: z.array(matchShape), parts: z.array(z.object({ accountName: z.string(), accountCode: z.string(), amount: z.string().describe('Debit positive'), currency: z.string(), memo: z.string(), entryId: z.string() })).describe('The other side of what matching posted') });
/** A line with what it was matched with. */
export type BankLineDetail = z.infer<typeof detail>;

/** Lines of the statements of an account. */
export const listBankLines = endpoint({ id: 'bankLines.list', service: 'dash', get: '/:workspace_slug/bank-accounts/:accountId/lines', can: 'accounting.bank.view', summary: 'Lists lines of bank statements', input: z.strictObject({ ...inWorkspace, accountId: id, ...listQuery(bankLineFields) }), output: listPage(row) });
/** One line with what it was matched with. */
export const getBankLine = endpoint({ id: 'bankLines.get', service: 'dash', get: '/:workspace_slug/bank-lines/:id', can: 'accounting.bank.view', summary: 'Shows a line of a bank statement', input: z.strictObject({ ...inWorkspace, id }), output: detail });
/** Proposals for a line, the best first. */
export const suggestForLine = endpoint({
  id: 'bankLines.suggestions', service: 'dash', get: '/:workspace_slug/bank-lines/:id/suggestions', can: 'accounting.bank.view', summary: 'Proposals for a line of a bank statement',
  input: z.strictObject({ ...inWorkspace, id, q: z.string().trim().max(120).optional().describe('Words or an amount to look for instead') }),
  output: z.object({ suggestions: z.array(suggestion), items: z.array(z.object({ itemId: z.string(), partyId: z.string().nullable(), party: z.string(), number: z.string(), dueOn: z.string(), open: z.string().describe('Signed like the line'), currency: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), discount: z.object({ amount: z.string().describe('Above 0'), until: z.string() }).nullable().describe('What is taken off when all of it is paid until that day; null once it is over on the day of the line') })),
    ledger: z.array(z.object({ ledgerLineId: z.string(), entryId: z.string(), number: z.string(), on: z.string(), memo: z.string(), amount: z.string(), currency: z.string() })) }),
});

const of = { ...inWorkspace, id, version };
const step = (path: string) => ({ service: 'dash' as const, post: `/:workspace_slug/bank-lines/:id/${path}`, can, output: detail });
/** Says what a line is and posts what is missing, all or nothing. */
export const matchBankLine = endpoint({
  id: 'bankLines.match', ...step('match'), summary: 'Matches a line of a bank statement', input: z.strictObject({ ...of, parts, exchangeRate: exchangeRateText.optional().describe('Base units for one unit of the account’s currency; the rate of the day when absent'), memo: line(300, 0).default('') }),
  errors: [...postingErrors, 'accounting.line_state', 'accounting.over_settled', 'accounting.settled_apart', 'accounting.transfer_state'],
});
/** Takes a match back: what it posted is reversed, what it settled is open again. */
export const unmatchBankLine = endpoint({
  id: 'bankLines.unmatch', ...step('unmatch'), summary: 'Takes a match back', input: z.strictObject({ ...of, on: date.optional().describe('Day of the reversals; that of what was posted when absent') }),
  errors: [...postingErrors, 'accounting.line_state', 'accounting.already_reversed', 'accounting.has_settlements', 'accounting.statement_signed', 'accounting.transfer_matched', 'accounting.transfer_state'],
});
/** Leaves a line out of the books. */
export const excludeBankLine = endpoint({ id: 'bankLines.exclude', ...step('exclusion'), summary: 'Leaves a line out of the books', input: z.strictObject({ ...of, note: line(300, 0).default('') }), errors: ['accounting.line_state'] });
/** Puts a line off until a day. */
export const holdBankLine = endpoint({ id: 'bankLines.hold', ...step('hold'), summary: 'Puts a line off until a day', input: z.strictObject({ ...of, until: date, note: line(300, 0).default('') }), errors: ['accounting.line_state'] });
/** Makes an excluded or held line a new one. */
export const reopenBankLine = endpoint({ id: 'bankLines.reopen', ...step('reopening'), summary: 'Makes an excluded or held line new', input: z.strictObject(of), errors: ['accounting.line_state', 'accounting.statement_signed'] });

const run = z.object({ id: z.string(), bankAccountId: z.string(), state: z.enum(['running', 'done', 'cancelled', 'failed']), total: z.number().int(), handled: z.number().int(), matched: z.number().int(), suggested: z.number().int() });
/** How far matching by itself has come. */
export type MatchRun = z.infer<typeof run>;
/** Matches what is certain and keeps a proposal for the rest, in the background. */
export const startMatchRun = endpoint({ id: 'matchRuns.start', service: 'dash', post: '/:workspace_slug/bank-accounts/:id/match-runs', status: 202, can, summary: 'Matches lines by itself', rate: 'expensive', input: z.strictObject({ ...inWorkspace, id }), output: run, errors: ['accounting.match_running'] });
/** How far it has come. */
export const getMatchRun = endpoint({ id: 'matchRuns.get', service: 'dash', get: '/:workspace_slug/match-runs/:id', can: 'accounting.bank.view', summary: 'Shows how far matching has come', input: z.strictObject({ ...inWorkspace, id }), output: run });
/** Stops it; what is matched stays. */
export const cancelMatchRun = endpoint({ id: 'matchRuns.cancel', service: 'dash', post: '/:workspace_slug/match-runs/:id/cancellation', can, summary: 'Stops matching', input: z.strictObject({ ...inWorkspace, id }), output: run, errors: ['accounting.match_over'] });
