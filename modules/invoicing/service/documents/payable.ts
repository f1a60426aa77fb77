import { registerPayable, registerSideRight, type Payable } from '#modules/payments/api.ts';
import { documentSource, isCredit } from '../../contract/documents.ts';
import { fail } from '#core/server/fail.ts';
import { word } from '../../rules/documents/document-words.ts';
import { openLink } from './links.ts';
import type { DocumentRow } from './rows.ts';

// Whoever sets off what is owed both ways sees all invoices and all bills.
registerSideRight('customer', 'invoicing.invoice.view_all');
registerSideRight('vendor', 'invoicing.bill.view_all');

/** A posted invoice as payments see it. */
export const asDocumentPayable = (d: DocumentRow): Payable => ({ workspaceId: d.workspace_id, sourceType: documentSource, sourceId: d.id, partyId: d.party_id, description: `${word(d.language, d.kind === 'debit_note' ? 'debit_note' : 'invoice')} ${d.number}`, language: d.language, ...(d.party_print?.email ? { email: d.party_print.email } : {}) });

// Who opens an invoice by its link may pay it online, where the workspace takes such payments; what is given back is not paid by them.
registerPayable(documentSource, async (ctx, token) => {
  const d = await openLink(ctx, token);
  if (d.direction !== 'sale' || isCredit(d.kind) || d.status !== 'posted') return fail('invoicing.link_gone');
  return asDocumentPayable(d);
});
