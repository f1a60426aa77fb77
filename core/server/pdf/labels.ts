import { barcodeOf } from './barcode.ts';
import { Sheet, type TextStyle } from './sheet.ts';

const mm = 72 / 25.4;
/** Sheets of labels and rolls: the page, and how labels lie on it, in millimetres. */
export const labelSizes = {
  a4_3x8: { page: [210, 297], columns: 3, rows: 8, label: [70, 37], top: 0.5, left: 0 },
  roll_62: { page: [62, 40], columns: 1, rows: 1, label: [62, 40], top: 0, left: 0 },
} as const;
/** A kind of label. */
export type LabelSize = keyof typeof labelSizes;

/** A label: what it says, and what its bar code holds. */
export interface PdfLabel { name: string; /** Below the name, such as the SKU. */ detail: string; price: string | null; code: { text: string; isGtin: boolean } | null }
/** Labels to be printed, in their order; `skip` places of the first sheet are used up already. */
export interface PdfLabels { labels: readonly PdfLabel[]; size: LabelSize; skip: number; title: string; author: string; language: 'en' | 'ar'; at: Date }

const padding = 3 * mm;
/** Usual and least width of the narrowest bar: 0.33 mm is the nominal size of EAN, what is thinner than 0.17 mm is not read from such printers. */
const [usual, least] = [0.33 * mm, 0.17 * mm];
/** Quiet zone beside the code, in modules. */
const quiet = 11;

/** True when the bars of a code fit a label wide enough to be read. */
export function codeFits({ text, isGtin }: NonNullable<PdfLabel['code']>, size: LabelSize): boolean {
  const code = barcodeOf(text, isGtin);
  return code !== null && barWidth(code.modules, labelSizes[size].label[0] * mm - 2 * padding) >= least;
}

const barWidth = (modules: number, room: number): number => Math.min(usual, room / (modules + 2 * quiet));

/** Draws labels; the same labels give the same bytes. */
export async function drawLabels({ labels, size, skip, ...about }: PdfLabels): Promise<Buffer> {
  const { page, columns, rows, label: [width, height], top, left } = labelSizes[size];
  const sheet = new Sheet({ page: [page[0] * mm, page[1] * mm], rtl: about.language === 'ar', margin: 0, title: about.title, author: about.author, language: about.language, at: about.at });
  const perPage = columns * rows;
  const used = Math.min(skip, perPage - 1);
  labels.forEach((label, i) => {
    const place = (i + used) % perPage;
    if (place === 0 && i > 0) sheet.pdf.addPage();
    drawLabel(sheet, label, (left + (place % columns) * width) * mm, (top + Math.floor(place / columns) * height) * mm, width * mm, height * mm);
  });
  return sheet.bytes();
}

function drawLabel(sheet: Sheet, label: PdfLabel, x: number, y: number, width: number, height: number): void {
  const [inner, room] = [x + padding, width - 2 * padding];
  const name: TextStyle = { size: 8.5, weight: 700, leading: 1.2 };
  const small: TextStyle = { size: 7, leading: 1.25 };
  const priceWidth = label.price ? Math.min(room * 0.45, sheet.measure(label.price, 'noto-sans-latin-700', 11) + 4) : 0;
  const lines = sheet.lines(label.name, room - priceWidth, name).slice(0, 2);
  let at = y + padding * 0.7;
  if (label.price) sheet.text(label.price, inner + room - priceWidth, at, priceWidth, { size: 11, weight: 700, align: 'end', leading: 1.1 });
  lines.forEach((line, i) => { sheet.text(line, inner, at + i * sheet.leading(name), room - priceWidth + 1, name); });
  at += Math.max(lines.length * sheet.leading(name), label.price ? 12 : 0);
  if (label.detail) { sheet.text(sheet.lines(label.detail, room, small)[0] ?? '', inner, at, room + 1, small); at += sheet.leading(small); }
  const code = label.code && barcodeOf(label.code.text, label.code.isGtin);
  if (!code) return;
  const unit = barWidth(code.modules, room);
  const foot = y + height - padding * 0.7 - 9;
  const start = inner + (room - code.modules * unit) / 2;
  at += 2;
  // Bars run from left to right whatever the language: they are no text. Sheet.fill counts from the start of the line.
  for (const [from, wide] of code.bars) {
    const guard = code.guards.some(([a, b]) => from >= a && from < b);
    const barX = start + from * unit;
    sheet.fill(sheet.rtl ? sheet.width - barX - wide * unit : barX, at, wide * unit, foot - at + (guard ? 4 : 0), '#000000');
  }
  sheet.text(code.text, inner, foot, room, { size: 8, align: 'center', leading: 1.2 });
}
