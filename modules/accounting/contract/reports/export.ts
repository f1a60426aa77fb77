import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, id } from '#core/contract/fields.ts';
import { reportView, tableQuestion } from './table.ts';
import { exportReports } from './words.ts';

/** A report as a file: what is seen is what comes. */
export const exportReport = endpoint({
  id: 'reports.export', service: 'dash', get: '/:workspace_slug/reports/export', can: reportView, summary: 'A report as CSV, XLSX or PDF', rate: 'expensive', answer: 'stream', errors: ['accounting.no_book', 'accounting.export_too_long', 'accounting.role_missing'],
  input: z.strictObject({
    workspace_slug: z.string().max(80), report: z.enum(exportReports), format: z.enum(['csv', 'xlsx', 'pdf']), language: z.enum(['en', 'ar']).default('en'), page: z.enum(['A4', 'Letter']).optional().describe('Absent: as the workspace prints'),
    ...tableQuestion, accountId: id.optional().describe('General ledger'), partyId: id.optional().describe('Statement of account'), currency: currencyCode.optional(),
    bankAccountId: id.optional().describe('Reconciliation'), statementId: id.optional().describe('Reconciliation: the newest statement of the account when absent'),
  }),
  output: z.unknown(),
});
