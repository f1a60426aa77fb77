import type { PdfCode, PdfColumn, PdfDocument, PdfRow, PdfSlip } from './document.ts';
import { qrOf } from './qr.ts';
import { drawHead, lookOf, type Look } from './head.ts';
import { drawSlip, slipHeight } from './slip.ts';
import { footHeight, Sheet, tones, type TextStyle } from './sheet.ts';

const small: TextStyle = { size: 8, color: tones.muted };
const body: TextStyle = { size: 9.5 };
const bold: TextStyle = { size: 9.5, weight: 700 };

/** Draws a business document; the same document gives the same bytes. */
export async function drawDocument(document: PdfDocument): Promise<Buffer> {
  const sheet = new Sheet({ page: document.page, landscape: document.landscape, rtl: document.language === 'ar', margin: document.design?.margin, title: document.title, author: document.brand.name, language: document.language, at: document.at, isArchive: document.embedded !== undefined });
  const look = lookOf(document);
  drawHead(sheet, document, look);
  facts(sheet, document, look);
  parties(sheet, document, look);
  if (document.intro) sheet.y += sheet.text(document.intro, sheet.margin, sheet.y, sheet.room, body) + 14;
  table(sheet, document, look);
  totals(sheet, document, look);
  for (const code of document.codes ?? []) drawCode(sheet, code);
  for (const note of document.notes) longText(sheet, note.title, note.text);
  signature(sheet, document);
  if (document.slip) slip(sheet, document.slip);
  everyPage(sheet, document);
  if (document.embedded) sheet.embed(document.embedded, document.at);
  return sheet.bytes();
}

function facts(sheet: Sheet, document: PdfDocument, { body, small, gap }: Look): void {
  const perRow = 4;
  const width = sheet.room / perRow;
  for (let i = 0; i < document.facts.length; i += perRow) {
    const row = document.facts.slice(i, i + perRow);
    const heights = row.map((fact, n) => {
      const label = sheet.text(fact.label, sheet.margin + n * width, sheet.y, width - 10, small);
      return label + sheet.text(fact.value, sheet.margin + n * width, sheet.y + label, width - 10, body);
    });
    sheet.y += Math.max(...heights) + 8 * gap;
  }
  sheet.y += 6 * gap;
}

function parties(sheet: Sheet, document: PdfDocument, { body, bold, small, gap }: Look): void {
  if (document.parties.length === 0) return;
  const width = sheet.room / document.parties.length;
  const heights = document.parties.map(({ label, lines }, n) => {
    const x = sheet.margin + n * width;
    let y = sheet.y + sheet.text(label, x, sheet.y, width - 14, small) + 1;
    lines.forEach((line, i) => { y += sheet.text(line, x, y, width - 14, i === 0 ? bold : body); });
    return y - sheet.y;
  });
  sheet.y += Math.max(...heights) + 18 * gap;
}

/** `width` is what the column takes; figures before a text keep a distance from it. */
interface Placed extends PdfColumn { x: number; width: number }

function placed(sheet: Sheet, columns: readonly PdfColumn[]): Placed[] {
  const all = columns.reduce((sum, c) => sum + c.share, 0);
  let x = sheet.margin;
  return columns.map((column, i) => {
    const width = (sheet.room * column.share) / all;
    const before = column.align === 'end' && columns[i + 1]?.align === 'start';
    const place = { ...column, x, width: before ? width - 12 : width };
    x += width;
    return place;
  });
}

/** Figures keep their distance from the column before, texts from the one after. */
const inside = (column: Placed) => (column.align === 'end' ? column.x + 8 : column.x);

function tableHead(sheet: Sheet, columns: readonly Placed[], color: string, { band, gap, small }: Look): void {
  if (band) {
    const height = Math.max(...columns.map((c) => sheet.heightOf(c.label, c.width - 8, { ...small, weight: 700 }))) + 8;
    sheet.fill(sheet.margin, sheet.y - 2, sheet.room, height, color);
    for (const [i, c] of columns.entries()) sheet.text(c.label, inside(c) + (i === 0 ? 5 : 0), sheet.y + 2, c.width - (i === 0 ? 13 : c === columns.at(-1) ? 13 : 8), { ...small, weight: 700, align: c.align, color: band });
    sheet.y += height + 6;
    return;
  }
  const height = Math.max(...columns.map((c) => sheet.text(c.label, inside(c), sheet.y, c.width - 8, { ...small, weight: 700, align: c.align })));
  sheet.y += height + 4 * gap;
  sheet.rule(sheet.margin, sheet.y, sheet.room, color, 0.9);
  sheet.y += 6 * gap;
}

function table(sheet: Sheet, document: PdfDocument, look: Look): void {
  const columns = placed(sheet, document.table.columns);
  const heading = () => tableHead(sheet, columns, document.brand.color, look);
  sheet.need(70);
  heading();
  for (const row of document.table.rows) drawRow(sheet, columns, row, heading, document.dense ? 8 : look.body.size, look);
  sheet.y += 6;
}

function drawRow(sheet: Sheet, columns: readonly Placed[], row: PdfRow, heading: () => void, size: number, { gap, body, bold, small }: Look): void {
  const last = columns.at(-1)!;
  if (row.kind === 'heading') {
    // A heading alone at the foot of a page says nothing.
    sheet.need(sheet.heightOf(row.text, sheet.room, bold) + 40, heading);
    sheet.y += 4 + sheet.text(row.text, sheet.margin, sheet.y + 4, sheet.room, { ...bold, size: 10.5 }) + 4;
    return sheet.rule(sheet.margin, sheet.y - 2, sheet.room);
  }
  if (row.kind === 'note') { flow(sheet, row.text, sheet.margin, sheet.room, small, heading); sheet.y += 8; return; }
  if (row.kind === 'sum') {
    sheet.need(24, heading);
    sheet.text(row.label, sheet.margin, sheet.y, sheet.room - last.width, { ...small, align: 'end' });
    sheet.y += sheet.text(row.value, inside(last), sheet.y, last.width - 8, { ...bold, align: 'end' }) + 8;
    return;
  }
  const style: TextStyle = { ...body, size, ...(row.faint ? { color: tones.faint } : {}) };
  const strong: TextStyle = { ...style, weight: 700 };
  const [first, ...others] = columns;
  const name = sheet.lines(row.cells[0] ?? '', first!.width - 10, strong);
  const figures = others.map((c, i) => sheet.heightOf(row.cells[i + 1] ?? '', c.width - 8, style));
  sheet.need(Math.min(Math.max(name.length * sheet.leading(strong), ...figures) + 8, sheet.bottom - sheet.margin - 40), heading);
  others.forEach((c, i) => sheet.text(row.cells[i + 1] ?? '', inside(c), sheet.y, c.width - 8, { ...style, align: c.align }));
  const tallest = Math.max(name.length * sheet.leading(strong), ...figures);
  sheet.text(row.cells[0] ?? '', first!.x, sheet.y, first!.width - 10, strong);
  sheet.y += tallest;
  if (row.detail) flow(sheet, row.detail, first!.x, Math.max(first!.width - 10, sheet.room * 0.5), small, heading);
  sheet.y += 4 * gap;
  sheet.rule(sheet.margin, sheet.y, sheet.room, tones.line, 0.4);
  sheet.y += 5 * gap;
}

/** A text of any length, line by line over as many pages as it takes. */
function flow(sheet: Sheet, text: string, x: number, width: number, style: TextStyle, onNewPage?: () => void): void {
  for (const line of sheet.lines(text, width, style)) {
    sheet.need(sheet.leading(style), onNewPage);
    sheet.text(line === '' ? ' ' : line, x, sheet.y, width, style);
    sheet.y += sheet.leading(style);
  }
}

function totals(sheet: Sheet, document: PdfDocument, { body, band, gap }: Look): void {
  const width = Math.min(sheet.room, 280);
  const x = sheet.margin + sheet.room - width;
  const height = document.totals.reduce((sum, t) => sum + (t.strong ? 28 : 17), 0);
  sheet.need(height + 6);
  for (const total of document.totals) {
    const style: TextStyle = total.strong ? { size: body.size + 2.5, weight: 700, ...(band ? { color: document.brand.color } : {}) } : body;
    if (total.strong) { sheet.rule(x, sheet.y + 3, width, document.brand.color, 1.2); sheet.y += 8; }
    const value = sheet.heightOf(total.value, width * 0.42, style);
    const label = sheet.text(total.label, x, sheet.y, width * 0.58 - 6, total.strong ? style : { ...style, color: tones.muted });
    sheet.text(total.value, x + width * 0.58, sheet.y, width * 0.42, { ...style, align: 'end' });
    sheet.y += Math.max(value, label) + 3 * gap;
  }
  sheet.y += 14 * gap;
}

function longText(sheet: Sheet, title: string, text: string): void {
  if (text.trim() === '') return;
  sheet.need(50);
  if (title) sheet.y += sheet.text(title, sheet.margin, sheet.y, sheet.room, bold) + 2;
  flow(sheet, text, sheet.margin, sheet.room, { ...body, color: tones.muted });
  sheet.y += 12;
}

/** 46 mm, as Swiss payment slips want it; others are read as well at that size. */
const codeSize = 46 * (72 / 25.4);

function drawCode(sheet: Sheet, { title, text, content, cross }: PdfCode): void {
  sheet.need(codeSize + 12);
  const top = sheet.y;
  const beside = sheet.margin + codeSize + 16;
  const width = sheet.room - codeSize - 16;
  sheet.code(qrOf(content), sheet.margin, top, codeSize, cross ?? false);
  const head = sheet.text(title, beside, top, width, bold) + 2;
  sheet.text(text, beside, top + head, width, { ...body, color: tones.muted });
  sheet.y = top + codeSize + 12;
}

function signature(sheet: Sheet, { signature: given, brand }: PdfDocument): void {
  if (!given) return;
  sheet.need(34 + (given.image ? 64 : 0) + given.lines.length * 12);
  sheet.y += sheet.text(given.title, sheet.margin, sheet.y, sheet.room, bold) + 6;
  if (given.image) sheet.y += sheet.picture(given.image, sheet.margin, sheet.y, [200, 60]) + 4;
  sheet.rule(sheet.margin, sheet.y, 220, brand.color, 0.8);
  sheet.y += 5;
  for (const line of given.lines) sheet.y += sheet.text(line, sheet.margin, sheet.y, sheet.room, small);
}

/** Height between what is written and the slip: the footer, and the words over the line to cut along. */
const slipFoot = 70;

/** The slip stands at the foot of the last page, below its footer; where there is no room for both, on one of its own. */
function slip(sheet: Sheet, given: PdfSlip): void {
  if (sheet.y + slipFoot > sheet.height - slipHeight) { sheet.pdf.addPage(); sheet.y = sheet.margin; }
  drawSlip(sheet, given);
}

function everyPage(sheet: Sheet, document: PdfDocument): void {
  const { start, count } = sheet.pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    sheet.pdf.switchToPage(page);
    if (document.stamp) stamp(sheet, document.stamp);
    const foot = document.slip && page === start + count - 1 ? slipHeight + slipFoot - footHeight : sheet.margin;
    const y = sheet.height - foot - footHeight + 16;
    sheet.rule(sheet.margin, y, sheet.room);
    sheet.text(sheet.lines(document.footer, sheet.room - 110, { ...small, size: 7.5 }).slice(0, 3).join('\n'), sheet.margin, y + 5, sheet.room - 110, { ...small, size: 7.5 });
    const words = document.pageLabel.replace('{page}', String(page - start + 1)).replace('{pages}', String(count));
    sheet.text(words, sheet.margin + sheet.room - 100, y + 5, 100, { ...small, size: 7.5, align: 'end' });
  }
}

function stamp(sheet: Sheet, text: string): void {
  sheet.pdf.save();
  sheet.pdf.rotate(-32, { origin: [sheet.width / 2, sheet.height / 2] }).fillOpacity(0.07);
  sheet.text(text, 0, sheet.height / 2 - 60, sheet.width, { size: 96, weight: 700, align: 'center' });
  sheet.pdf.restore();
}
