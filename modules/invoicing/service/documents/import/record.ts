import type { RecordTable } from '#core/server/resource/records.ts';
import { importInvoiceRow, invoiceImportFields, invoiceImportTopic, invoices } from '../../../contract/documents.ts';
import { documentScope } from '../record.ts';

const typed = Object.fromEntries(Object.entries(invoiceImportFields).map(([key, field]) => [key, { ...field, sql: "''" }]));

/** Drafts as files of invoices bring them: what an import creates, and takes back while nobody has touched it. */
export const invoiceImportRecord: RecordTable = {
  table: 'invoicing.document', topic: invoiceImportTopic, can: 'invoicing.invoice.view', title: 'reference', together: 'reference', columns: {}, endpoints: { create: importInvoiceRow, remove: invoices.remove },
  source: { from: 'invoicing.document d', key: 'd.id', select: 'd.id, d.version', fields: typed, scope: documentScope('sale'), defaultSort: [], search: () => 'true' },
};
