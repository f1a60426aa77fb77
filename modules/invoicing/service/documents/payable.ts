import { registerPayable, registerSideRight } from '#modules/payments/api.ts';
import { documentSource, isCredit } from '../../contract/documents.ts';
import { fail } from '#core/server/fail.ts';
import { word } from '../../rules/documents/document-words.ts';
import { openLink } from './links.ts';

// Whoever sets off what is owed both ways sees all invoices and all bills.
registerSideRight('customer', 'invoicing.invoice.view_all');
registerSideRight('vendor', 'invoicing.bill.view_all');

// Who opens an invoice by its link may pay it online, where the workspace takes such payments; what is given back is not paid by them.
registerPayable(documentSource, async (ctx, token) => {
  const d = await openLink(ctx, token);
  if (d.direction !== 'sale' || isCredit(d.kind) || d.status !== 'posted') return fail('invoicing.link_gone');
  return { workspaceId: d.workspace_id, sourceType: documentSource, sourceId: d.id, partyId: d.party_id, description: `${word(d.language, 'invoice')} ${d.number}`, language: d.language, ...(d.party_print?.email ? { email: d.party_print.email } : {}) };
});
