import { Columns2, FileDown, FileMinus2, FileText, ReceiptText } from 'lucide-react';
import { togglePaperBeside } from '#core/web/document/paper/beside.ts';
import type { RecordStatuses } from '#core/web/slots/slots.ts';
import { registerItemPanel } from '#modules/accounting/web/public.tsx';
import { registerPartyField, registerPartyPanel } from '#modules/parties/web/public.tsx';
import type { WebPart } from '../web-part.ts';

const invoice = 'invoicing.invoice.view';
const bill = 'invoicing.bill.view';
const statuses: RecordStatuses = {
  words: {
    draft: ['invoicing:documents.state.draft', 'neutral'], awaiting_approval: ['invoicing:documents.state.awaiting_approval', 'warning'], open: ['invoicing:documents.state.open', 'info'], part_paid: ['invoicing:documents.state.part_paid', 'primary'], paid: ['invoicing:documents.state.paid', 'success'], written_off: ['invoicing:documents.state.written_off', 'warning'], void: ['invoicing:documents.state.void', 'neutral'],
    credit_draft: ['invoicing:documents.state.draft', 'neutral'], credit_awaiting_approval: ['invoicing:documents.state.awaiting_approval', 'warning'], credit_open: ['invoicing:documents.creditState.open', 'info'], credit_part_paid: ['invoicing:documents.creditState.part_paid', 'primary'], credit_paid: ['invoicing:documents.creditState.paid', 'success'], credit_void: ['invoicing:documents.state.void', 'neutral'],
  },
  overdue: { label: 'invoicing:documents.overdue', of: ['open', 'part_paid'] },
};

registerPartyPanel({ id: 'invoicing.invoices', label: 'invoicing:documents.direction.sale', order: 50, can: invoice, load: async () => (await import('./party-documents.tsx')).PartyInvoices });
registerPartyPanel({ id: 'invoicing.bills', label: 'invoicing:documents.direction.purchase', order: 60, can: bill, roles: ['vendor'], load: async () => (await import('./party-documents.tsx')).PartyBills });

registerItemPanel({ id: 'invoicing.vendor_prices', room: 'invoicing', order: 10, can: bill, bought: true, load: async () => (await import('./vendor-prices.tsx')).VendorPrices });
registerPartyField({
  key: 'dunningProfileId', room: 'invoicing', can: invoice, load: async () => (await import('./profile-field.tsx')).DunningProfileField, loadName: async () => (await import('./profile-field.tsx')).DunningProfileName,
  choices: { topics: ['invoicing.dunning_profile'], load: async (base, signal) => (await import('./profile-field.tsx')).profileChoices(base, signal) },
});

/** Invoices, credit notes, bills and vendor credits. */
export const documents: WebPart = {
  pages: [
    { path: '/invoice/list', load: async () => (await import('./list-page.tsx')).InvoicesPage, title: 'invoicing:documents.direction.sale', access: 'workspace', can: invoice },
    { path: '/invoice/$id', load: async () => (await import('./document-page.tsx')).InvoicePage, title: 'invoicing:documents.direction.sale', access: 'workspace', can: invoice },
    { path: '/bill/list', load: async () => (await import('./list-page.tsx')).BillsPage, title: 'invoicing:documents.direction.purchase', access: 'workspace', can: bill },
    { path: '/bill/$id', load: async () => (await import('./document-page.tsx')).BillPage, title: 'invoicing:documents.direction.purchase', access: 'workspace', can: bill },
    // Without a permission of its own: which of the two is asked turns out with the document.
    { path: '/document/$id', load: async () => (await import('./any-document-page.tsx')).AnyDocumentPage, title: 'invoicing:documents.direction.sale', access: 'workspace' },
    { path: '/paper-files', load: async () => (await import('#core/web/document/batch/paper-files-page.tsx')).PaperFilesPage, title: 'invoicing:paper.files', access: 'workspace' },
    { path: '/invoice-link', load: async () => (await import('./public/public-page.tsx')).PublicInvoicePage, title: 'invoicing:documents.kind.invoice', access: 'public', frame: 'bare' },
  ],
  recordPages: [
    { topic: 'invoicing.invoice', path: '/invoice/$id', label: 'invoicing:documents.kind.invoice', icon: ReceiptText, can: invoice, statuses },
    { topic: 'invoicing.bill', path: '/bill/$id', label: 'invoicing:documents.kind.bill', icon: FileText, can: bill, statuses },
    // The books know a document of either direction by this name.
    { topic: 'invoicing.document', path: '/document/$id', label: 'invoicing:documents.kind.invoice', icon: ReceiptText, can: invoice },
    { topic: 'invoicing.document', path: '/document/$id', label: 'invoicing:documents.kind.bill', icon: FileText, can: bill },
    { topic: 'invoicing.deferral', path: '/document/$id', label: 'invoicing:documents.kind.invoice', icon: ReceiptText, can: invoice },
    { topic: 'invoicing.deferral', path: '/document/$id', label: 'invoicing:documents.kind.bill', icon: FileText, can: bill },
  ],
  sidebar: [
    { id: 'invoicing.invoices', category: 'accounting', order: 100, label: 'invoicing:documents.direction.sale', icon: ReceiptText, to: '/invoice/list', also: ['/invoice'], can: invoice },
    { id: 'invoicing.bills', category: 'accounting', order: 104, label: 'invoicing:documents.direction.purchase', icon: FileText, to: '/bill/list', also: ['/bill'], can: bill },
  ],
  erp: [
    { id: 'invoicing.invoices', section: 'finance', order: 10, label: 'invoicing:documents.direction.sale', icon: ReceiptText, to: '/invoice/list', also: ['/invoice'], can: invoice },
    { id: 'invoicing.bills', section: 'finance', order: 15, label: 'invoicing:documents.direction.purchase', icon: FileText, to: '/bill/list', also: ['/bill'], can: bill },
    { id: 'invoicing.paper_files', section: 'finance', order: 98, label: 'invoicing:paper.files', icon: FileDown, to: '/paper-files' },
  ],
  create: [
    { id: 'invoicing.invoice', category: 'basics', order: 80, also: { finance: 10 }, label: 'invoicing:documents.kind.invoice', icon: ReceiptText, can: 'invoicing.invoice.edit', load: async () => (await import('./create-document.tsx')).CreateInvoice },
    { id: 'invoicing.bill', category: 'finance', order: 20, label: 'invoicing:documents.kind.bill', icon: FileText, can: 'invoicing.bill.edit', load: async () => (await import('./create-document.tsx')).CreateBill },
    { id: 'invoicing.credit_note', category: 'finance', order: 60, label: 'invoicing:documents.kind.credit_note', icon: FileMinus2, can: 'invoicing.invoice.edit', load: async () => (await import('./create-document.tsx')).CreateCreditNote },
  ],
  messageActions: [{ id: 'invoicing.invoice', order: 20, label: 'invoicing:documents.ofMessage', icon: ReceiptText, can: 'invoicing.invoice.edit', load: async () => (await import('./invoice-of-message.tsx')).InvoiceOfMessage }],
  search: [
    { id: 'invoicing.invoices', label: 'invoicing:documents.search.sale', can: invoice, search: async (text, signal) => (await import('./search-documents.ts')).searchDocuments('sale', text, signal) },
    { id: 'invoicing.bills', label: 'invoicing:documents.search.purchase', can: bill, search: async (text, signal) => (await import('./search-documents.ts')).searchDocuments('purchase', text, signal) },
  ],
  commands: [
    { id: 'invoicing.invoices', label: 'invoicing:documents.command.invoices', icon: ReceiptText, group: 'goTo', keys: 'g n', can: invoice, run: (go) => go('/invoice/list') },
    { id: 'invoicing.bills', label: 'invoicing:documents.command.bills', icon: FileText, group: 'goTo', can: bill, run: (go) => go('/bill/list') },
    { id: 'invoicing.paper_files', label: 'invoicing:paper.filesCommand', icon: FileDown, group: 'goTo', run: (go) => go('/paper-files') },
    // Works while one is writing, and in the editor of quotes too.
    { id: 'invoicing.paper', label: 'invoicing:documents.command.paper', icon: Columns2, group: 'preferences', keys: 'alt+p', run: togglePaperBeside },
  ],
};
