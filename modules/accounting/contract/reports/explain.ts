import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { line } from '#core/contract/fields.ts';
import { reportView, tableQuestion } from './table.ts';
import { tableReports } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };
const part = z.object({ accountId: z.string(), code: z.string(), name: z.string(), amount: z.string().describe('What it adds to the figure'), lines: z.number().int(), from: z.string().nullable(), to: z.string() });
const source = z.object({ sourceType: z.string(), journal: z.string(), entries: z.number().int(), amount: z.string() });
const entry = z.object({ entryId: z.string(), number: z.string(), on: z.string(), memo: z.string(), reference: z.string(), journal: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), amount: z.string() });

/** Why a figure is what it is: a sentence, then accounts, kinds of documents and entries. Each of the three lists adds up to the amount. */
export const explainCell = endpoint({
  id: 'reports.explain', service: 'dash', get: '/:workspace_slug/reports/explain', can: reportView, summary: 'Explains a figure of a report', errors: ['accounting.no_book', 'accounting.no_such_cell'],
  input: z.strictObject({ ...slug, report: z.enum(tableReports), ...tableQuestion, row: line(120), column: line(120) }),
  output: z.object({
    amount: z.string(), currency: z.string(), sentence: z.string().describe('In English'), said: z.object({ word: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).describe('The same as a key and its values'),
    accounts: z.array(part).describe('The largest, at most 200'), otherAccounts: z.object({ count: z.number().int(), amount: z.string() }),
    sources: z.array(source), entries: z.array(entry).describe('The largest, at most 100'), otherEntries: z.object({ count: z.number().int(), amount: z.string() }),
  }),
});
