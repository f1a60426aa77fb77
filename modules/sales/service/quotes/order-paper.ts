import { documentDay, documentMoney, documentNumber } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfDocument, PdfRow } from '#core/server/pdf/document.ts';
import { pdfAnswer } from '#core/server/pdf/store.ts';
import { contentsText, printedNote } from '#modules/accounting/contract.ts';
import { drawnDesign, printedCompany, readDesign } from '#modules/invoicing/api.ts';
import { getSettings, paperColor, printedLogo } from '#modules/settings/api.ts';
import type { PartyPrint } from '../../contract/quotes.ts';
import { word, type QuoteWord } from '../../rules/quotes/document-words.ts';
import { orderWord, type OrderWord } from '../../rules/quotes/order-words.ts';
import { printCustomer, printShipping } from './masters.ts';
import type { MovedLine } from './order-movements.ts';
import { loadOrder, orderLines, type OrderLine, type OrderRecord } from './order-store.ts';
import { printedLine, printedTotals } from './print.ts';

/** A delivery as its note shows it. */
export interface Delivery { id: string; number: string; on: string; note: string; lines: MovedLine[]; pdf_key: string | null; created_at: Date }

/** A delivery of an order, or 404; what came back or was no delivery has no note. */
export async function deliveryOf(ctx: Ctx, o: Pick<OrderRecord, 'id' | 'workspace_id'>, movementId: string): Promise<Delivery> {
  return found((await ctx.sql<Delivery>(`select m.id, m.number, m.moved_on::text as "on", m.note, m.lines, m.pdf_key, m.created_at from sales.order_movement m where m.id = $1 and m.order_id = $2 and m.workspace_id = $3 and m.kind = 'delivery'`, [movementId, o.id, o.workspace_id], 'sales.delivery'))[0]);
}

/** The seller as papers of an order print them: as they were when it was made, else as they are. */
export const sellerOf = (ctx: Ctx, o: OrderRecord) => o.seller_print ?? printedCompany(ctx, o.workspace_id, o);

/** The customer as papers of an order print them. */
export const customerOf = async (ctx: Ctx, o: OrderRecord): Promise<PartyPrint | null> => o.customer_print ?? (o.party_id ? printCustomer(ctx, { partyId: o.party_id, billToId: o.bill_to_id, language: o.language }) : null);

/** What both papers have: head, brand, seller, foot. */
async function frameOf(ctx: Ctx, o: OrderRecord) {
  const { system, brand, company } = await getSettings(ctx, o.workspace_id);
  const drawn = drawnDesign(await readDesign(ctx, o.workspace_id), { country: company.country, color: paperColor(brand.theme) });
  const seller = await sellerOf(ctx, o);
  const w = (key: QuoteWord, values?: Record<string, string | number>) => word(o.language, key, values);
  const own = (key: OrderWord, values?: Record<string, string | number>) => orderWord(o.language, key, values);
  const [quote] = o.quote_id ? await ctx.sql<{ number: string | null }>('select q.number from sales.quote q where q.id = $1 and q.workspace_id = $2', [o.quote_id, o.workspace_id], 'sales.number_of_quote') : [];
  return {
    w, own, seller, quote: quote?.number ?? '', day: (on: string) => documentDay(on, o.language, system.dateFormat), from: { label: w('from'), lines: [seller.name, ...seller.lines, ...(seller.email ? [seller.email] : [])] },
    base: { language: o.language, page: drawn.page, design: drawn.design, brand: { name: seller.name, color: drawn.color, logo: await printedLogo(ctx, o.workspace_id) }, footer: [seller.name, ...seller.lines].join(' · '), pageLabel: w('page') },
  };
}

/** The confirmation of an order as paper shows it: what was ordered, whatever was cancelled or came back since. */
export async function orderDocument(ctx: Ctx, o: OrderRecord): Promise<PdfDocument> {
  const { w, own, seller, quote, day, from, base } = await frameOf(ctx, o);
  const [customer, shipping] = [await customerOf(ctx, o), await printShipping(ctx, o, o.language)];
  const money = (amount: string) => documentMoney(amount, o.currency, o.language);
  const fiscal = printedNote(o.fiscal_position, o.taxes.map((x) => x.id));
  return {
    ...base, title: `${own('confirmation')} ${o.number}`, at: o.created_at, stamp: o.status === 'draft' ? w('draft') : o.status === 'cancelled' ? own('cancelled') : null,
    facts: [{ label: w('date'), value: day(o.ordered_on) }, ...(quote ? [{ label: own('ofQuote'), value: quote }] : []), ...(seller.contact ? [{ label: w('contact'), value: seller.contact }] : []), ...(o.carrier ? [{ label: w('carrier'), value: o.carrier }] : []), ...(o.title ? [{ label: w('reference'), value: o.title }] : [])],
    parties: [from, ...(customer ? [{ label: w('to'), lines: [customer.name, ...customer.lines, ...(customer.taxId ? [w('taxId', { id: customer.taxId })] : [])] }] : []), ...(shipping ? [{ label: w('shipTo'), lines: [shipping.name, ...shipping.lines] }] : [])],
    table: {
      columns: [{ label: w('item'), align: 'start', share: 4.8 }, { label: w('quantity'), align: 'end', share: 2 }, { label: w('price'), align: 'end', share: 1.7 }, { label: w('tax'), align: 'end', share: 1.1 }, { label: w('amount'), align: 'end', share: 1.9 }],
      rows: (await orderLines(ctx, o)).map((line) => printedLine(line, o, money)),
    },
    totals: printedTotals(o, money), notes: [...(fiscal ? [{ title: '', text: fiscal }] : []), { title: w('notes'), text: o.notes }],
  };
}

/** The note that goes with a delivery as paper shows it: what was delivered where and by whom, without prices. */
export async function deliveryNote(ctx: Ctx, o: OrderRecord, d: Delivery): Promise<PdfDocument> {
  const { w, own, quote, day, from, base } = await frameOf(ctx, o);
  const [customer, shipping] = [await customerOf(ctx, o), await printShipping(ctx, o, o.language)];
  const to = shipping ?? customer;
  const lines = new Map((await orderLines(ctx, o)).map((l) => [l.id, l]));
  const hasSku = d.lines.some((l) => l.sku);
  return {
    ...base, title: `${own('note')} ${d.number}`, at: d.created_at, stamp: null,
    facts: [{ label: w('date'), value: day(d.on) }, { label: own('ofOrder'), value: o.number }, ...(quote ? [{ label: own('ofQuote'), value: quote }] : []), ...(o.carrier ? [{ label: w('carrier'), value: o.carrier }] : []), ...(o.title ? [{ label: w('reference'), value: o.title }] : [])],
    parties: [from, ...(to ? [{ label: w('shipTo'), lines: [to.name, ...to.lines] }] : [])],
    table: {
      columns: [{ label: w('item'), align: 'start', share: 5 }, ...(hasSku ? [{ label: own('articleNo'), align: 'start' as const, share: 2.4 }] : []), { label: w('quantity'), align: 'end', share: 2.2 }],
      rows: d.lines.flatMap((moved): PdfRow[] => { const line = lines.get(moved.lineId); return line ? [deliveredRow(o, line, moved, hasSku)] : []; }),
    },
    totals: [], notes: [{ title: w('notes'), text: d.note }], signature: { title: own('received'), lines: ['', '', own('receivedBy')] },
  };
}

function deliveredRow(o: OrderRecord, line: OrderLine, { quantity, lot, sku }: MovedLine, hasSku: boolean): PdfRow {
  const number = (n: string) => documentNumber(n, o.language);
  const detail = [line.description, contentsText(line.components ?? [], number), lot ? orderWord(o.language, 'lot', { lot }) : ''].filter(Boolean).join('\n');
  return { kind: 'line', cells: [line.name, ...(hasSku ? [sku ?? ''] : []), [number(quantity), line.unit].filter(Boolean).join(' ')], ...(detail ? { detail } : {}) };
}

const fileName = (text: string): string => `${text}.pdf`.replace(/[^\w.-]+/g, '-');
/** Name of the file of an order's confirmation. */
export const orderFileName = (o: Pick<OrderRecord, 'number'>): string => fileName(o.number);
/** Name of the file of a delivery's note. */
export const noteFileName = (d: Pick<Delivery, 'number'>): string => fileName(d.number);

/** The file that was mailed stands for an order that is as it was confirmed; of one that is cancelled the paper says so. */
export const keptOrderFile = (o: Pick<OrderRecord, 'pdf_key' | 'status'>): string | null => (o.status === 'confirmed' || o.status === 'closed' ? o.pdf_key : null);

/** The confirmation of an order as PDF for a member. */
export async function orderPdfFor(ctx: Ctx, { id }: { id: string }): Promise<StreamAnswer> {
  const o = await loadOrder(ctx, id);
  return pdfAnswer(ctx, { name: orderFileName(o), key: keptOrderFile(o), draw: () => orderDocument(ctx, o) });
}

/** The note of a delivery as PDF for a member. */
export async function deliveryNotePdfFor(ctx: Ctx, { id, movementId }: { id: string; movementId: string }): Promise<StreamAnswer> {
  const o = await loadOrder(ctx, id);
  const d = await deliveryOf(ctx, o, movementId);
  return pdfAnswer(ctx, { name: noteFileName(d), key: d.pdf_key, draw: () => deliveryNote(ctx, o, d) });
}
