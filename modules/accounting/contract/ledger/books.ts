import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, version } from '#core/contract/fields.ts';
import { taxRoundings } from '#core/contract/pricing/types.ts';
import { chartKeys } from '../../rules/charts/types.ts';

/** The workspace in the address. */
export const inBooks = { workspace_slug: z.string().max(80) };

/** How a workspace keeps its books. Days are YYYY-MM-DD; a lock holds up to and including its day. */
export const bookShape = z.object({
  version: z.number().int(), baseCurrency: z.string(), template: z.string(), taxRounding: z.enum(taxRoundings), strictChronology: z.boolean(), entries: z.number().int().describe('How many entries are posted'),
  locks: z.object({ sales: z.string().nullable(), purchase: z.string().nullable(), tax: z.string().nullable(), all: z.string().nullable(), hard: z.string().nullable() }),
});
/** How a workspace keeps its books. */
export type BookRow = z.infer<typeof bookShape>;

const template = z.object({ key: z.enum(chartKeys), name: z.string(), nameAr: z.string(), country: z.array(z.string()), accounts: z.number().int(), taxes: z.number().int(), fiscalYearStart: z.number().int() });

/** The book, or what it can be set up from while there is none. */
export const getBook = endpoint({
  id: 'books.get', service: 'dash', get: '/:workspace_slug/books', can: 'accounting.ledger.view', summary: 'Shows the books, or the charts of accounts they can be set up from',
  input: z.strictObject(inBooks), output: z.object({ book: bookShape.nullable(), templates: z.array(template), suggested: z.enum(chartKeys), baseCurrency: z.string(), country: z.string() }),
});

/** Begins the books with a chart of accounts; accounts and taxes that are there already stay. */
export const setUpBook = endpoint({
  id: 'books.setUp', service: 'dash', post: '/:workspace_slug/books', status: 201, can: 'accounting.ledger.setup', summary: 'Begins the books with a chart of accounts',
  input: z.strictObject({ ...inBooks, template: z.enum(chartKeys), language: z.enum(['en', 'ar']).default('en').describe('Language of the accounts\' names') }),
  output: z.object({ book: bookShape, accounts: z.number().int(), taxes: z.number().int() }), errors: ['accounting.book_exists'],
});

/** Changes how tax is rounded on new documents and whether numbers must follow their days. */
export const updateBook = endpoint({
  id: 'books.update', service: 'dash', patch: '/:workspace_slug/books', can: 'accounting.ledger.setup', summary: 'Changes how the books are kept',
  input: z.strictObject({ ...inBooks, version, taxRounding: z.enum(taxRoundings).optional(), strictChronology: z.boolean().optional() }), output: bookShape, errors: ['accounting.no_book'],
});

const verification = z.object({
  id: z.string(), state: z.enum(['running', 'holds', 'broken', 'cancelled']), checked: z.number().int(), total: z.number().int(), startedAt: instant, endedAt: instant.nullable(),
  broken: z.object({ seq: z.number().int(), id: z.string().nullable(), number: z.string().nullable() }).nullable().describe('The first entry that is not what its hash says'),
});
/** A walk along the chain of entries. */
export type Verification = z.infer<typeof verification>;

/** Begins to prove every entry against the chain of hashes, in pieces in the background. While one proof is under way it is the answer. */
export const verifyBook = endpoint({
  id: 'books.verify', service: 'dash', post: '/:workspace_slug/books/verification', can: 'accounting.ledger.view', summary: 'Proves all entries against the chain of hashes', rate: 'expensive',
  input: z.strictObject(inBooks), output: verification, errors: ['accounting.no_book'],
});

/** The latest proof. */
export const getVerification = endpoint({
  id: 'books.getVerification', service: 'dash', get: '/:workspace_slug/books/verification', can: 'accounting.ledger.view', summary: 'Shows how far the latest proof is', input: z.strictObject(inBooks), output: z.object({ verification: verification.nullable() }),
});

/** Stops a proof that is under way. */
export const cancelVerification = endpoint({
  id: 'books.cancelVerification', service: 'dash', delete: '/:workspace_slug/books/verification/:id', can: 'accounting.ledger.view', summary: 'Stops a proof that is under way', input: z.strictObject({ ...inBooks, id }), output: verification,
});
