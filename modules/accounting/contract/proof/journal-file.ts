import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { journalFormats } from '../../rules/proof/journal-names.ts';
import { bookDay } from '../reports/days.ts';
import { reportView } from '../reports/table.ts';

/** The book, or what of it was posted in some days, as a journal that another program reads: its balances are those of the books. */
export const journalFile = endpoint({
  id: 'books.journalFile', service: 'dash', get: '/:workspace_slug/books/journal-file', can: reportView, summary: 'The journal for hledger or beancount', rate: 'expensive', answer: 'stream', errors: ['accounting.no_book'],
  input: z.strictObject({ workspace_slug: z.string().max(80), format: z.enum(journalFormats), from: bookDay.optional().describe('Absent: from the beginning; else what stood before comes first as one entry'), to: bookDay.optional().describe('Absent: all there is') }),
  output: z.unknown(),
});
