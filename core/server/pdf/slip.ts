import type { PdfSlip } from './document.ts';
import { qrOf } from './qr.ts';
import type { Sheet, TextStyle } from './sheet.ts';

const mm = (length: number): number => length * (72 / 25.4);
/** What the slip takes at the foot of a page, over its whole width (SIX, Style Guide QR-bill): 105 mm. */
export const slipHeight = mm(105);
/** The receipt is 62 mm wide, the payment part 148 mm. */
const receipt = 62;

/** Draws the receipt and the payment part at the lower edge of the page. It is read from the left in every language. */
export function drawSlip(sheet: Sheet, slip: PdfSlip): void {
  sheet.fromLeft(() => {
    const top = sheet.height - slipHeight;
    sheet.text(slip.words.separate, 0, top - 11, mm(210), { size: 6.5, align: 'center' });
    sheet.cut(0, top, mm(210), top);
    sheet.cut(mm(receipt), top, mm(receipt), sheet.height);
    const at = (x: number, y: number): [number, number] => [mm(x), top + mm(y)];
    const column = (x: number, y: number, width: number, sizes: Sizes) => new Column(sheet, at(x, y), mm(width), sizes);
    const small = { heading: 6, value: 8, leading: 9 };
    const large = { heading: 8, value: 10, leading: 11 };
    const words = slip.words;
    sheet.text(words.receipt, ...at(5, 5), mm(52), { size: 11, weight: 700, leading: 1.1 });
    const left = column(5, 12, 52, small);
    left.part(words.account, [slip.iban, ...slip.creditor]);
    if (slip.reference) left.part(words.reference, [slip.reference]);
    if (slip.debtor) left.part(words.payableBy, slip.debtor); else left.box(words.payableByOpen, mm(52), mm(20));
    amounts(sheet, slip, at(5, 68), [mm(12), mm(40)], small);
    sheet.text(words.acceptance, ...at(5, 82), mm(52), { size: 6, weight: 700, align: 'end', leading: 1.5 });
    sheet.text(words.payment, ...at(67, 5), mm(51), { size: 11, weight: 700, leading: 1.1 });
    sheet.code(qrOf(slip.content), ...at(67, 17), mm(46), true);
    amounts(sheet, slip, at(67, 68), [mm(15), mm(36)], large);
    const right = column(118, 5, 87, large);
    right.part(words.account, [slip.iban, ...slip.creditor]);
    if (slip.reference) right.part(words.reference, [slip.reference]);
    if (slip.information) right.part(words.information, [slip.information]);
    if (slip.debtor) right.part(words.payableBy, slip.debtor); else right.box(words.payableByOpen, mm(65), mm(25));
  });
}

interface Sizes { heading: number; value: number; leading: number }

function amounts(sheet: Sheet, slip: PdfSlip, [x, y]: [number, number], [first, second]: [number, number], { heading, value, leading }: Sizes): void {
  const head: TextStyle = { size: heading, weight: 700, leading: leading / heading };
  const body: TextStyle = { size: value, leading: leading / value };
  sheet.text(slip.words.currency, x, y, first, head);
  sheet.text(slip.words.amount, x + first, y, second, head);
  sheet.text(slip.currency, x, y + leading + 1, first, body);
  sheet.text(slip.amount, x + first, y + leading + 1, second, body);
}

/** Headings with what stands below them, one under the other. */
class Column {
  private readonly sheet: Sheet;
  private readonly x: number;
  private y: number;
  private readonly width: number;
  private readonly sizes: Sizes;

  constructor(sheet: Sheet, [x, y]: [number, number], width: number, sizes: Sizes) {
    [this.sheet, this.x, this.y, this.width, this.sizes] = [sheet, x, y, width, sizes];
  }

  part(heading: string, lines: readonly string[]): void {
    this.head(heading);
    const { value, leading } = this.sizes;
    for (const line of lines) this.y += this.sheet.text(line, this.x, this.y, this.width, { size: value, leading: leading / value });
    this.y += leading;
  }

  /** Corners of a box somebody writes into. */
  box(heading: string, width: number, height: number): void {
    this.head(heading);
    this.sheet.corners(this.x, this.y + 2, width, height);
  }

  private head(text: string): void {
    const { heading, leading } = this.sizes;
    this.y += this.sheet.text(text, this.x, this.y, this.width, { size: heading, weight: 700, leading: leading / heading });
  }
}
