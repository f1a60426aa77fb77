import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { unitNames } from '#modules/accounting/api.ts';
import { isCredit, type invoiceEInvoice, type publicEInvoice } from '../../../contract/documents.ts';
import { eInvoiceOf, problemsInWords, type Outgoing } from '../../../rules/documents/e-invoice-out.ts';
import { writeCii, writeUbl, type EInvoiceSyntax, type Finding } from '../../../rules/einvoice/index.ts';
import { depositsOf } from '../deposits.ts';
import { noteDownload, openLink } from '../links.ts';
import { partiesOf, printOwn } from '../masters.ts';
import { amountText, documentById, documentLines, itemFactsOf, loadDocument, type DocumentRow } from '../rows.ts';
import { saidTerms } from '../terms.ts';
import { ownFacts, partyFacts } from './facts.ts';

/** A posted invoice or credit note in the terms of EN 16931, with the rules it breaks. */
export async function outgoing(ctx: Ctx, d: DocumentRow): Promise<Outgoing> {
  const [lines, items] = await Promise.all([documentLines(ctx, d), itemFactsOf(ctx, d)]);
  const deposits = await depositsOf(ctx, d);
  const origin = (isCredit(d.kind) || d.kind === 'debit_note') && d.origin_id ? await documentById(ctx, d.workspace_id, d.origin_id) : null;
  const own = d.own_print ?? (await printOwn(ctx, d.workspace_id, d));
  return eInvoiceOf({
    kind: d.kind, number: d.number!, issuedOn: d.issued_on, supplyOn: d.supply_on, isDeposit: d.is_deposit, instalments: d.instalments.map((i) => ({ dueOn: i.dueOn, amount: i.amount ?? '0' })), fiscal: d.fiscal_position, saidTerms: isCredit(d.kind) ? [] : saidTerms(d, (on) => on), currency: d.currency, baseCurrency: d.base_currency, exchangeRate: d.exchange_rate,
    taxMode: d.tax_mode, taxRounding: d.tax_rounding, discountPercent: d.discount_percent, discountAmount: d.discount_amount === null ? null : amountText(d.discount_amount, d.currency), language: d.language, title: d.title, notes: d.notes, terms: d.terms, poNumber: d.po_number, buyerReference: d.buyer_reference,
    charges: d.charges, cashRounding: d.cash_rounding, footer: d.footer, lines, items, taxes: d.taxes, deposits: deposits.map((u) => u.total), preceding: [...(origin?.number ? [{ number: origin.number, issueDate: origin.issued_on }] : []), ...deposits.map((u) => ({ number: u.number, issueDate: u.issuedOn }))],
    bank: own.bank ?? null, seller: d.own_facts ?? (await ownFacts(ctx, d.workspace_id, own)), buyer: d.party_facts ?? partyFacts(await partiesOf(ctx, d), d), units: new Map((await unitNames(ctx, d.workspace_id)).map((u) => [u.name.toLowerCase(), u.code])),
  });
}

async function answer(ctx: Ctx, d: DocumentRow, syntax: EInvoiceSyntax): Promise<StreamAnswer> {
  if (d.status !== 'posted') fail('invoicing.document_state', { status: d.status });
  const { invoice, findings } = await outgoing(ctx, d);
  if (findings.length > 0) refuseInvalid(findings);
  return { stream: Buffer.from(syntax === 'cii' ? writeCii(invoice) : writeUbl(invoice), 'utf8'), type: 'application/xml', headers: { 'content-disposition': `attachment; filename="${fileName(d, syntax)}"` } };
}

/** Name of the file a reader keeps. */
export const fileName = (d: Pick<DocumentRow, 'number'>, syntax: EInvoiceSyntax): string => `${d.number}-${syntax}.xml`.replace(/[^\w.-]+/g, '-');

/** Refuses an e-invoice that breaks rules, and names them. */
export const refuseInvalid = (findings: readonly Finding[]): never => fail('invoicing.e_invoice_invalid', { problems: problemsInWords(findings), findings: findings.slice(0, 50).map(({ rule, path, message }) => ({ rule, path, message })) });

/** A posted invoice or credit note as an e-invoice; one that breaks a rule of EN 16931 is refused and the rules are named. */
export async function eInvoiceFor(ctx: Ctx, { id, syntax }: InputOf<typeof invoiceEInvoice>): Promise<StreamAnswer> {
  return answer(ctx, await loadDocument(ctx, 'sale', id), syntax);
}

/** The same for who holds a link. */
export async function publicEInvoiceFor(ctx: Ctx, { token, syntax, seen }: InputOf<typeof publicEInvoice>): Promise<StreamAnswer> {
  const d = await openLink(ctx, token);
  const file = await answer(ctx, d, syntax);
  if (seen) await noteDownload(ctx, d, token, 'e_invoice');
  return file;
}
