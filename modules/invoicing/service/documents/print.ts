import { documentMoney, type DocumentLanguage } from '#core/contract/document-languages.ts';
import { convert, moneyFromWire, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfDocument, PdfRow } from '#core/server/pdf/document.ts';
import { pdfAnswer } from '#core/server/pdf/store.ts';
import { findItems } from '#modules/accounting/api.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import { getSettings, paperColor, printedLogo } from '#modules/settings/api.ts';
import { isCredit, type Direction, type DocumentLine } from '../../contract/documents.ts';
import { printedDay, printedNumber, word, type DocumentWord } from '../../rules/documents/document-words.ts';
import { printedFigures } from '../../rules/documents/printed-line.ts';
import { proformaWord } from '../../rules/documents/proforma-words.ts';
import { depositsOf, type DepositUse } from './deposits.ts';
import { fiscalNote } from './fiscal.ts';
import { columnsOf, drawnDesign, readDesign } from './design.ts';
import { bankLines, partiesOf, printOwn, printParty } from './masters.ts';
import { printedCodes, printedSlip } from './pay-code.ts';
import { amountText, documentById, documentLines, loadDocument, minorOf, type DocumentRow } from './rows.ts';
import { printedDues, saidTerms } from './terms.ts';
import { shipToWords } from '../../rules/documents/ship-words.ts';
import { shipPrintOf } from './ship-to.ts';

/** What a document is called. */
export const kindWord = (d: Pick<DocumentRow, 'kind' | 'is_deposit' | 'language'>): string => word(d.language, d.is_deposit && d.kind === 'invoice' ? 'deposit' : d.kind);

type Say = (key: DocumentWord, values?: Record<string, string | number>) => string;
const zero = (amount: string) => /^-?0(\.0+)?$/.test(amount);

/** The document as paper shows it; of a posted one always the same. */
export async function paperOf(ctx: Ctx, d: DocumentRow, { proforma = false }: { /** As what comes before the invoice: without a number, and not as a draft. */ proforma?: boolean } = {}): Promise<PdfDocument> {
  const { language, currency } = d;
  const w: Say = (key, values) => word(language, key, values);
  const { system, brand, company } = await getSettings(ctx, d.workspace_id);
  const own = d.own_print ?? (await printOwn(ctx, d.workspace_id, d));
  const parties = d.party_print || !d.party_id ? null : await partiesOf(ctx, d);
  const party = d.party_print ?? (parties ? printParty(parties, d) : null);
  // What is posted says what it said.
  const shipping = parties ? shipPrintOf(parties, d) : d.ship_print === 'none' ? null : d.ship_print;
  const bank = bankLines(own, d);
  const day = (on: string) => printedDay(on, language, system.dateFormat);
  const money = (amount: string) => documentMoney(amount, currency, language);
  const lines = await documentLines(ctx, d);
  const deposits = await depositsOf(ctx, d);
  const origin = d.origin_id && (isCredit(d.kind) || d.kind === 'debit_note') ? await documentById(ctx, d.workspace_id, d.origin_id) : null;
  const codes = await printedCodes(ctx, d);
  const slip = await printedSlip(ctx, d);
  const chosen = await readDesign(ctx, d.workspace_id);
  const drawn = drawnDesign(chosen, { layout: d.design ?? undefined, country: company.country, color: paperColor(brand.theme) });
  const table = columnsOf(chosen, w);
  const skus = new Map(chosen.columns.includes('code') ? [...(await findItems(ctx, [...new Set(lines.flatMap((l) => l.itemId ?? []))]))].map(([id, item]) => [id, item.sku]) : []);
  const us = { label: w('from'), lines: [own.name, ...own.lines, ...(own.email ? [own.email] : [])] };
  const them = party ? [{ label: w(d.direction === 'sale' ? 'to' : 'from'), lines: [party.name, ...party.lines, ...(party.taxId ? [w('taxId', { id: party.taxId })] : [])] }] : [];
  const there = shipping ? [{ label: shipToWords[language], lines: [shipping.name, ...shipping.lines] }] : [];
  return {
    title: proforma ? proformaWord(language, 'title') : [kindWord(d), d.number ?? ''].filter(Boolean).join(' '), language, /* The slip is made for A4, and is paid with printed at its size. */ page: slip ? 'A4' : drawn.page, design: drawn.design, at: d.posted_at ?? d.updated_at, brand: { name: own.name, color: drawn.color, logo: await printedLogo(ctx, d.workspace_id) }, stamp: proforma || d.status === 'posted' || d.status === 'void' ? null : w('draft'),
    facts: facts(d, w, day, origin), parties: d.direction === 'sale' ? [us, ...them, ...there] : [...them, { ...us, label: w('to') }],
    table: {
      columns: table.columns,
      rows: lines.map((line) => printedLine(line, d, w, money, day, { ...table, code: skus.get(line.itemId ?? '') ?? '' })),
    },
    totals: printedTotals(d, deposits, w, money, day), ...(codes.length > 0 ? { codes } : {}), ...(slip ? { slip } : {}), notes: [...taxNotes(d, w), ...instalmentNote(d, w, money, day), ...(bank.length > 0 ? [{ title: w('payTo'), text: bank.join('\n') }] : []), { title: w('notes'), text: d.notes }, { title: w('terms'), text: d.terms }, { title: '', text: d.footer }], footer: [own.name, ...own.lines].join(' · '), pageLabel: w('page'),
  };
}

function facts(d: DocumentRow, w: Say, day: (on: string) => string, origin: DocumentRow | null): PdfDocument['facts'] {
  const rows: Array<[DocumentWord, string]> = [
    ['date', day(d.issued_on)], ['supply', d.supply_on ? day(d.supply_on) : ''], ['due', firstDue(d) && !(origin && isCredit(d.kind)) ? day(firstDue(d)!) : ''], [isCredit(d.kind) ? 'credits' : 'debits', origin ? `${origin.number}, ${day(origin.issued_on)}` : ''],
    ['vendorNumber', d.vendor_number], ['po', d.po_number], ['buyer', d.buyer_reference], ['contact', d.direction === 'sale' ? d.own_print?.contact ?? '' : ''], ['reference', d.title],
  ];
  return rows.filter(([, value]) => value !== '').map(([key, value]) => ({ label: w(key), value }));
}

/** The day that was agreed, not what is left of it: paper does not change when something is paid. */
const firstDue = (d: DocumentRow): string | null => d.instalments.map((i) => i.dueOn).toSorted()[0] ?? d.due_asked ?? d.due_on;

/** What the bundle of a line holds, in the document's language; empty for any other line. */
export const componentsOf = (line: DocumentLine, language: DocumentLanguage): string => contentsText(line.components ?? [], (q) => printedNumber(q, language));

function printedLine(line: DocumentLine, d: DocumentRow, w: Say, money: (amount: string) => string, day: (on: string) => string, { cells, hasDiscount, code }: Pick<ReturnType<typeof columnsOf>, 'cells' | 'hasDiscount'> & { code: string }): PdfRow {
  if (line.kind === 'section') return { kind: 'heading', text: line.name };
  if (line.kind === 'subtotal') return { kind: 'sum', label: line.name || w('subtotal'), value: money(line.amount) };
  if (line.kind === 'note') return { kind: 'note', text: [line.name, line.description].filter(Boolean).join('\n') };
  const { discount, rates, quantity, price } = printedFigures(line, d.taxes, d.language, money);
  const period = line.periodFrom && line.periodTo ? w('period', { from: day(line.periodFrom), to: day(line.periodTo) }) : '';
  const detail = [line.description, componentsOf(line, d.language), period, discount && !hasDiscount ? w('lineDiscount', { value: discount }) : ''].filter(Boolean).join('\n');
  return { kind: 'line', cells: cells({ name: line.name, code, quantity, unit: line.unit, price, discount, tax: rates, amount: money(line.amount) }), ...(detail ? { detail } : {}) };
}

function printedTotals(d: DocumentRow, deposits: readonly DepositUse[], w: Say, money: (amount: string) => string, day: (on: string) => string): PdfDocument['totals'] {
  const t = d.totals;
  const [charges, rounding] = [t.charges ?? [], t.rounding ?? '0'];
  return [
    ...(zero(t.discount) && charges.length === 0 ? [] : [{ label: w('subtotal'), value: money(t.subtotal) }]), ...(zero(t.discount) ? [] : [{ label: w('discount'), value: money(`-${t.discount}`) }]), ...charges.map((c) => ({ label: c.label, value: money(c.amount) })),
    { label: w('net'), value: money(t.net) }, ...t.taxes.filter((x) => x.charged).map((x) => ({ label: `${x.name} (${money(x.base)})`, value: money(x.amount) })),
    { label: w('total'), value: money(t.total), strong: true }, ...(zero(t.withheld) ? [] : [{ label: w('withheld'), value: money(`-${t.withheld}`) }]),
    ...deposits.map((u) => ({ label: w('depositOf', { number: u.number, date: day(u.issuedOn), tax: money(amountText(u.tax, d.currency)) }), value: money(amountText(-u.total, d.currency)) })),
    ...(zero(rounding) ? [] : [{ label: w('rounding'), value: money(rounding) }]),
    ...(zero(t.withheld) && zero(rounding) && deposits.length === 0 ? [] : [{ label: w('payable'), value: money(t.payable), strong: true }]),
  ];
}

/** The tax in the currency of the books, as the e-invoice says it too (BT-111). */
const taxInBase = (d: DocumentRow): string => moneyToDecimal(convert(moneyFromWire({ amount: d.totals.tax, currency: d.currency }), d.base_currency, d.exchange_rate));

/** What the law wants said where tax is not charged, and the tax in the currency of the books. */
function taxNotes(d: DocumentRow, w: Say): PdfDocument['notes'] {
  const names = (kind: string) => d.taxes.filter((t) => t.kind === kind).map((t) => t.name).join(', ');
  const [reverse, exempt] = [names('reverse_charge'), names('exempt')];
  const foreign = d.currency !== d.base_currency && !zero(d.totals.tax) ? w('rateNote', { tax: documentMoney(taxInBase(d), d.base_currency, d.language), base: d.base_currency, rate: printedNumber(d.exchange_rate, d.language) }) : '';
  const text = [d.direction === 'sale' ? fiscalNote(d) : '', reverse ? w('reverse', { name: reverse }) : '', exempt ? w('exempt', { name: exempt }) : '', foreign].filter(Boolean).join('\n');
  return text ? [{ title: '', text }] : [];
}

function instalmentNote(d: DocumentRow, w: Say, money: (amount: string) => string, day: (on: string) => string): PdfDocument['notes'] {
  const due = printedDues(d).filter((i) => i.amount !== undefined && minorOf(i.amount, d.currency) > 0n);
  const text = [...saidTerms(d, day), ...(due.length > 1 ? due.map((i) => w('instalment', { amount: money(i.amount!), date: day(i.dueOn) })) : [])].join('\n');
  return text === '' ? [] : [{ title: w('instalments'), text }];
}

/** Name of the file a reader keeps. */
export const pdfName = (d: Pick<DocumentRow, 'number' | 'kind'>): string => `${d.number ?? `${d.kind}-draft`}.pdf`.replace(/[^\w.-]+/g, '-');

/** The file of a document: the stored one of a posted document, otherwise drawn now. */
export const documentFile = (ctx: Ctx, d: DocumentRow): Promise<StreamAnswer> => pdfAnswer(ctx, { name: pdfName(d), key: d.pdf_key, draw: () => paperOf(ctx, d) });

/** A document as PDF for a member. */
export const documentPdfFor = (direction: Direction) => async (ctx: Ctx, { id }: { id: string }): Promise<StreamAnswer> => documentFile(ctx, await loadDocument(ctx, direction, id));
