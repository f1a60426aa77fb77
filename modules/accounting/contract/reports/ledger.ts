import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, id } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { bookDay, bookInstant } from './days.ts';
import { reportDays, reportNarrowing, reportView } from './table.ts';

const slug = { workspace_slug: z.string().max(80) };
const ledgerLine = z.object({
  id: z.string(), entryId: z.string(), number: z.string(), on: z.string(), journal: z.string(), memo: z.string(), reference: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), reversed: z.boolean(), partyId: z.string().nullable(), partyName: z.string(),
  against: z.string().describe('Codes of the other accounts of the entry'), debit: z.string(), credit: z.string(), balance: z.string().describe('Debit less credit of all lines up to here'), currency: z.string(), amount: z.string().describe('In its own currency'),
});

/** Every line of an account in order, with its entry, its document and the running balance. */
export const generalLedger = endpoint({
  id: 'reports.generalLedger', service: 'dash', get: '/:workspace_slug/reports/ledger', can: reportView, summary: 'General ledger of an account', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, accountId: id, ...reportDays, from: bookDay.optional().describe('Absent: from the beginning'), ...reportNarrowing, partyId: id.optional(), ...pageQuery }),
  output: z.object({
    account: z.object({ id: z.string(), code: z.string(), name: z.string(), type: z.string() }), currency: z.string(), opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string(), count: z.number().int(), items: z.array(ledgerLine), nextCursor: z.string().nullable(),
  }),
});
/** The general ledger of an account. */
export type GeneralLedger = z.infer<typeof generalLedger.output>;

const statementLine = z.object({
  id: z.string(), entryId: z.string(), number: z.string(), on: z.string(), dueOn: z.string().nullable(), memo: z.string(), reference: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), debit: z.string(), credit: z.string(), balance: z.string(),
});
/** What a customer or vendor was charged and paid in one currency, and what is open at the end. */
export const partyStatement = endpoint({
  id: 'reports.partyStatement', service: 'dash', get: '/:workspace_slug/reports/statement', can: reportView, summary: 'Statement of account of a party', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, partyId: id, ...reportDays, side: z.enum(['receivable', 'payable', 'both']).default('both'), currency: currencyCode.optional().describe('Absent: the one with most lines'), recordedUntil: bookInstant.optional(), ...pageQuery }),
  output: z.object({
    party: z.object({ id: z.string(), name: z.string() }), currency: z.string(), currencies: z.array(z.object({ currency: z.string(), balance: z.string() })), opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string(), items: z.array(statementLine), nextCursor: z.string().nullable(),
    open: z.array(z.object({ id: z.string(), entryId: z.string(), number: z.string(), on: z.string(), dueOn: z.string(), days: z.number().int().describe('Past due; 0 or less: not due'), amount: z.string(), open: z.string(), sourceType: z.string(), sourceId: z.string().nullable() })).describe('Open at the last day, the longest due first, at most 200'),
  }),
});
/** A statement of account. */
export type PartyStatement = z.infer<typeof partyStatement.output>;
