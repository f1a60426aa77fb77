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
    const small = { heading: 6, value: 8, leading: 9 };
    const large = { heading: 8, value: 10, leading: 11 };
    const words = slip.words;
    sheet.text(words.receipt, ...at(5, 5), mm(52), { size: 11, weight: 700, leading: 1.1 });
    const parts = (open: [width: number, height: number]): Part[] => [
      { heading: words.account, lines: [slip.iban, ...slip.creditor] }, ...(slip.reference ? [{ heading: words.reference, lines: [slip.reference] }] : []),
      slip.debtor ? { heading: words.payableBy, lines: slip.debtor } : { heading: words.payableByOpen, box: [mm(open[0]), mm(open[1])] },
    ];
    // Down to the amounts.
    column(sheet, at(5, 12), [mm(52), mm(56)], small, parts([52, 20]));
    amounts(sheet, slip, at(5, 68), [mm(12), mm(40)], small);
    sheet.text(words.acceptance, ...at(5, 82), mm(52), { size: 6, weight: 700, align: 'end', leading: 1.5 });
    sheet.text(words.payment, ...at(67, 5), mm(51), { size: 11, weight: 700, leading: 1.1 });
    sheet.code(qrOf(slip.content), ...at(67, 17), mm(46), true);
    amounts(sheet, slip, at(67, 68), [mm(15), mm(36)], large);
    const whole = parts([65, 25]);
    column(sheet, at(118, 5), [mm(87), mm(85)], large, [...whole.slice(0, -1), ...(slip.information ? [{ heading: words.information, lines: [slip.information] }] : []), whole.at(-1)!]);
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

/** A heading with lines below it, or with a box somebody writes into. */
type Part = { heading: string; lines: readonly string[] } | { heading: string; box: [width: number, height: number] };

/** Headings with what stands below them, one under the other, within a width and a height: where there is no room for all of it, long lines are broken into fewer and the rest of them is left out. */
function column(sheet: Sheet, [x, top]: [number, number], [width, height]: [number, number], { heading, value, leading }: Sizes, parts: readonly Part[]): void {
  const head: TextStyle = { size: heading, weight: 700, leading: leading / heading };
  const body: TextStyle = { size: value, leading: leading / value };
  const broken = (most: number) => parts.map((part) => ('box' in part ? part : { heading: part.heading, lines: part.lines.flatMap((line) => cut(sheet, line, width, body, most)) }));
  const tall = (all: readonly Part[]) => all.reduce((sum, part) => sum + leading + ('box' in part ? 2 + part.box[1] : part.lines.length * leading), (all.length - 1) * leading);
  let most = 4;
  while (most > 1 && tall(broken(most)) > height) most--;
  let y = top;
  for (const part of broken(most)) {
    y += sheet.text(part.heading, x, y, width, head);
    if ('box' in part) sheet.corners(x, y + 2, ...part.box);
    else for (const line of part.lines) y += sheet.text(line, x, y, width, body);
    y += leading;
  }
}

/** The lines of a text, at most so many; what is left out is said by three dots. */
function cut(sheet: Sheet, text: string, width: number, style: TextStyle, most: number): string[] {
  const lines = sheet.lines(text, width, style);
  if (lines.length <= most) return lines;
  let last = `${lines[most - 1]!}…`;
  while (sheet.lines(last, width, style).length > 1) last = `${last.slice(0, -2).trimEnd()}…`;
  return [...lines.slice(0, most - 1), last];
}
