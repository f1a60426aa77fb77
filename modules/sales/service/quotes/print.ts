import { calendarDate } from '#core/contract/dates.ts';
import { documentDay, documentMoney, documentNumber } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { PdfDocument, PdfRow } from '#core/server/pdf/document.ts';
import { pdfAnswer } from '#core/server/pdf/store.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { contentsText, printedNote } from '#modules/accounting/contract.ts';
import { drawnDesign, printedCompany, printedFigures, readDesign } from '#modules/invoicing/api.ts';
import { getSettings, paperColor, printedLogo } from '#modules/settings/api.ts';
import type { DocumentLine } from '../../contract/quotes.ts';
import { word, type QuoteWord } from '../../rules/quotes/document-words.ts';
import { printCustomer, printShipping } from './masters.ts';
import { loadQuote, quoteLines, type QuoteRow } from './rows.ts';

/** The quote as paper shows it. */
export async function quoteDocument(ctx: Ctx, q: QuoteRow): Promise<PdfDocument> {
  const { language, currency } = q;
  const w = (key: QuoteWord, values?: Record<string, string | number>) => word(language, key, values);
  const { system, brand, company } = await getSettings(ctx, q.workspace_id);
  const drawn = drawnDesign(await readDesign(ctx, q.workspace_id), { country: company.country, color: paperColor(brand.theme) });
  const seller = q.seller_print ?? (await printedCompany(ctx, q.workspace_id, q));
  const customer = q.customer_print ?? (q.party_id ? await printCustomer(ctx, { partyId: q.party_id, billToId: q.bill_to_id, language }) : null);
  const shipping = await printShipping(ctx, q, language);
  const day = (on: string) => documentDay(on, language, system.dateFormat);
  const money = (amount: string) => documentMoney(amount, currency, language);
  const lines = await quoteLines(ctx, q);
  const title = [w('quote'), q.number ?? '', q.revision > 1 ? `(${w('version', { n: q.revision })})` : ''].filter(Boolean).join(' ');
  return {
    title, language, page: drawn.page, design: drawn.design, at: q.accepted_at ?? q.sent_at ?? q.updated_at,
    brand: { name: seller.name, color: drawn.color, logo: await printedLogo(ctx, q.workspace_id) }, stamp: q.sent_at ? null : w('draft'),
    facts: [{ label: w('date'), value: day(q.issued_on) }, ...(q.valid_until ? [{ label: w('validUntil'), value: day(q.valid_until) }] : []), ...(seller.contact ? [{ label: w('contact'), value: seller.contact }] : []), ...(q.carrier ? [{ label: w('carrier'), value: q.carrier }] : []), ...(q.title ? [{ label: w('reference'), value: q.title }] : [])],
    parties: [{ label: w('from'), lines: [seller.name, ...seller.lines, ...(seller.email ? [seller.email] : [])] }, ...(customer ? [{ label: w('to'), lines: [customer.name, ...customer.lines, ...(customer.taxId ? [w('taxId', { id: customer.taxId })] : [])] }] : []), ...(shipping ? [{ label: w('shipTo'), lines: [shipping.name, ...shipping.lines] }] : [])],
    table: {
      columns: [{ label: w('item'), align: 'start', share: 4.8 }, { label: w('quantity'), align: 'end', share: 2 }, { label: w('price'), align: 'end', share: 1.7 }, { label: w('tax'), align: 'end', share: 1.1 }, { label: w('amount'), align: 'end', share: 1.9 }],
      rows: lines.map((line) => printedLine(line, q, money)),
    },
    totals: printedTotals(q, money), notes: [...(fiscalNote(q) ? [{ title: '', text: fiscalNote(q) }] : []), { title: w('notes'), text: q.notes }, { title: w('terms'), text: q.terms }],
    ...(q.accepted_at ? { signature: { title: w('accepted'), image: q.signature, lines: [w(q.accepted_for ? 'onBehalf' : 'signedBy', { name: q.accepted_by }), day(calendarDate(q.accepted_at, system.timezone)), ...(q.accepted_note ? [q.accepted_note] : [])] } } : {}),
    footer: [seller.name, ...seller.lines].join(' · '), pageLabel: w('page'),
  };
}

/** What the quote says about its fiscal position. */
export const fiscalNote = (q: Pick<QuoteRow, 'fiscal_position' | 'taxes'>): string => printedNote(q.fiscal_position, q.taxes.map((x) => x.id));

/** A line of a quote, or of the order it became, as paper shows it. */
export function printedLine(line: DocumentLine, q: Pick<QuoteRow, 'language' | 'taxes'>, money: (amount: string) => string): PdfRow {
  if (line.kind === 'section') return { kind: 'heading', text: line.name };
  if (line.kind === 'note') return { kind: 'note', text: [line.name, line.description].filter(Boolean).join('\n') };
  const out = line.optional && !line.chosen;
  const { discount, rates, quantity, price } = printedFigures(line, q.taxes, q.language, money);
  const detail = [line.description, contentsText(line.components ?? [], (n) => documentNumber(n, q.language)), discount ? word(q.language, 'lineDiscount', { value: discount }) : '', line.optional ? word(q.language, out ? 'optional' : 'chosen') : ''].filter(Boolean).join('\n');
  return { kind: 'line', cells: [line.name, [quantity, line.unit].filter(Boolean).join(' '), price, rates, money(line.amount)], ...(detail ? { detail } : {}), ...(out ? { faint: true } : {}) };
}

/** What a quote, or the order it became, comes to as paper shows it. */
export function printedTotals(q: Pick<QuoteRow, 'language' | 'totals' | 'deposit_percent'>, money: (amount: string) => string): PdfDocument['totals'] {
  const t = q.totals;
  const w = (key: QuoteWord, values?: Record<string, string | number>) => word(q.language, key, values);
  const zero = (amount: string) => /^-?0(\.0+)?$/.test(amount);
  return [
    ...(zero(t.discount) ? [] : [{ label: w('subtotal'), value: money(t.subtotal) }, { label: w('discount'), value: money(`-${t.discount}`) }]),
    { label: w('net'), value: money(t.net) },
    ...t.taxes.filter((x) => x.charged).map((x) => ({ label: x.name, value: money(x.amount) })),
    { label: w('total'), value: money(t.total), strong: true },
    ...(zero(t.withheld) ? [] : [{ label: w('withheld'), value: money(`-${t.withheld}`) }, { label: w('payable'), value: money(t.payable) }]),
    ...(zero(t.deposit) ? [] : [{ label: w('deposit', { percent: documentNumber(q.deposit_percent, q.language) }), value: money(t.deposit) }]),
  ];
}

/** Name of the file a reader keeps. */
export const pdfName = (q: Pick<QuoteRow, 'number' | 'revision'>): string => `${q.number ?? 'quote-draft'}${q.revision > 1 ? `-v${q.revision}` : ''}.pdf`.replace(/[^\w.-]+/g, '-');

/** The file of a quote: the stored one of a quote that was sent, otherwise drawn now. */
export const quoteFile = (ctx: Ctx, q: QuoteRow): Promise<StreamAnswer> => pdfAnswer(ctx, { name: pdfName(q), key: q.pdf_key, draw: () => quoteDocument(ctx, q) });

/** The quote as PDF for a member. */
export async function quotePdfFor(ctx: Ctx, { id }: { id: string }): Promise<StreamAnswer> {
  const q = await loadQuote(ctx, id);
  if (q.for_order) found(null);
  return quoteFile(ctx, q);
}
