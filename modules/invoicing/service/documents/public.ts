import { documentMoney } from '#core/contract/document-languages.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { getSettings, readLogo } from '#modules/settings/api.ts';
import { isCredit, type openPublicDocument, type PublicDocument, type publicDocumentPdf, type refuseDocumentTracking } from '../../contract/documents.ts';
import { printedDay, word } from '../../rules/documents/document-words.ts';
import { depositsOf, shownDeposits } from './deposits.ts';
import { syntaxOf } from './einvoice/mailed.ts';
import { noteDownload, noteLook, openLink, trackingOf } from './links.ts';
import { bankLines } from './masters.ts';
import { customerMessages } from './messages.ts';
import { tellOwner } from './notices.ts';
import { shownCode } from './pay-code.ts';
import { componentsOf, documentFile } from './print.ts';
import { amountText, byCustomer, documentLines, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { readDocumentSettings } from './settings.ts';
import { fiscalNote } from './fiscal.ts';
import { saidTerms, shownEarly } from './terms.ts';
import { todayOf } from './write.ts';

/** Opens an invoice by its link: the document, and nothing of the workspace behind it. */
export async function openPublic(ctx: Ctx, { token, seen }: InputOf<typeof openPublicDocument>): Promise<PublicDocument> {
  let d = await openLink(ctx, token);
  const link = await trackingOf(ctx, d, token);
  if (seen && link.tracked && !link.refused && d.status === 'posted' && (await noteLook(ctx, d, link.id))) d = await noteView(ctx, d);
  const { brand } = await getSettings(ctx, d.workspace_id);
  const seller = d.own_print!;
  const lines = await documentLines(ctx, d);
  const money = (minor: number | bigint) => amountText(minor, d.currency);
  return {
    kind: d.kind, state: d.state, overdue: (d.state === 'open' || d.state === 'part_paid') && !isCredit(d.kind) && d.due_on !== null && d.due_on < (await todayOf(ctx, d.workspace_id)), number: d.number ?? '', title: d.title, issuedOn: d.issued_on, supplyOn: d.supply_on, dueOn: d.due_on,
    instalments: d.instalments.map((i) => ({ dueOn: i.dueOn, amount: i.amount ?? '' })), currency: d.currency, taxMode: d.tax_mode, taxRounding: d.tax_rounding, language: d.language,
    seller: { name: seller.name, logo: (await readLogo(ctx, d.workspace_id)).url, theme: brand.theme, lines: seller.lines, email: seller.email }, contact: seller.contact || null, customer: d.party_print, poNumber: d.po_number, buyerReference: d.buyer_reference,
    lines: lines.map((line) => ({ ...line, description: [line.description, componentsOf(line, d.language)].filter(Boolean).join('\n') })).map(({ id, kind, name, description, quantity, unit, unitPrice, discountPercent, discountAmount, taxIds, amount }) => ({ id, kind, name, description, quantity, unit, unitPrice, discountPercent, discountAmount, taxIds, amount })), taxes: d.taxes, totals: d.totals,
    discountPercent: d.discount_percent, discountAmount: d.discount_amount === null ? null : money(d.discount_amount), bank: d.state === 'open' || d.state === 'part_paid' ? bankLines(seller, d) : [], deposits: shownDeposits(await depositsOf(ctx, d), d.currency).map(({ number, issuedOn, total, tax }) => ({ number, issuedOn, total, tax })),
    open: money(d.open_amount), paid: money(BigInt(d.payable_amount) - BigInt(d.open_amount) - BigInt(d.written_off_amount)), writtenOff: money(d.written_off_amount), terms: d.terms, notes: d.notes, paymentTerms: await publicTerms(ctx, d), taxNote: fiscalNote(d), earlyDiscount: await earlyUntilToday(ctx, d), footer: d.footer, charges: d.charges.map(({ label, amount, percent, taxIds }) => ({ label, amount, percent, taxIds })), cashRounding: d.cash_rounding, payCode: await shownCode(ctx, d), messages: await customerMessages(ctx, d), eInvoice: syntaxOf((await readDocumentSettings(ctx, d.workspace_id)).mailEInvoice), tracked: link.tracked, trackingRefused: link.refused,
  };
}

/** Due dates and terms as the page says them. */
async function publicTerms(ctx: Ctx, d: DocumentRow): Promise<string[]> {
  const day = (on: string) => printedDay(on, d.language, system.dateFormat);
  const { system } = await getSettings(ctx, d.workspace_id);
  const due = d.instalments.length > 1 ? d.instalments.map((i) => word(d.language, 'instalment', { amount: documentMoney(i.amount ?? '0', d.currency, d.language), date: day(i.dueOn) })) : [];
  return [...saidTerms(d, day), ...due];
}

/** The discount while it may be taken. */
async function earlyUntilToday(ctx: Ctx, d: DocumentRow): Promise<PublicDocument['earlyDiscount']> {
  const early = shownEarly(d);
  return early && early.until >= (await todayOf(ctx, d.workspace_id)) ? early : null;
}

async function noteView(ctx: Ctx, d: DocumentRow): Promise<DocumentRow> {
  const now = await setDocument(ctx, d, 'viewed_at = coalesce(d.viewed_at, now()), last_viewed_at = now(), view_count = d.view_count + 1');
  tellDocument(ctx, now, 'viewed', { number: d.number, ...byCustomer }, d.viewed_at === null);
  if (d.viewed_at === null) await tellOwner(ctx, now, 'invoicing.document_viewed');
  return now;
}

/** Switches off for this link that opening it is noted, or on again; what was noted before stays. */
export async function refuseTracking(ctx: Ctx, { token, refused }: InputOf<typeof refuseDocumentTracking>): Promise<{ ok: true }> {
  const d = await openLink(ctx, token);
  const link = await trackingOf(ctx, d, token);
  if (link.refused === refused) return { ok: true };
  await ctx.sql('update invoicing.document_link set refused_at = case when $3 then now() end where id = $1 and workspace_id = $2', [link.id, d.workspace_id, refused]);
  tellDocument(ctx, d, 'tracking_changed', { refused, ...byCustomer }, false);
  return { ok: true };
}

/** The invoice as PDF for who holds a link. */
export async function publicPdf(ctx: Ctx, { token, seen }: InputOf<typeof publicDocumentPdf>): Promise<StreamAnswer> {
  const d = await openLink(ctx, token);
  if (seen) await noteDownload(ctx, d, token, 'pdf');
  return documentFile(ctx, d);
}
