import { getDocumentProxy } from 'unpdf';
import type { TextLine } from '../../../rules/expenses/receipt-text.ts';

/** Of a PDF so much is read: its first pages and the last one, where the total of a long invoice stands. */
export const textLimits = { firstPages: 4, piecesOfPage: 6000, lines: 1200 };

interface Piece { str: string; x: number; y: number; width: number; size: number }

/** The text of a PDF line by line as it stands on the page, with the size of its letters in points. Throws for what is no PDF. */
export async function readPdfText(bytes: Uint8Array): Promise<TextLine[]> {
  // Nothing is fetched, no script of the file is run, no font is loaded.
  const pdf = await getDocumentProxy(bytes, { isEvalSupported: false, disableFontFace: true, useSystemFonts: false, disableAutoFetch: true, disableStream: true, enableXfa: false, verbosity: 0, maxImageSize: 1, stopAtErrors: false } as never);
  const wanted = new Set([...Array(Math.min(textLimits.firstPages, pdf.numPages)).keys()].map((n) => n + 1).concat(pdf.numPages));
  const lines: TextLine[] = [];
  for (const number of wanted) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.slice(0, textLimits.piecesOfPage).flatMap((item): Piece[] => ('str' in item && item.str.trim() !== '' ? [{ str: item.str, x: item.transform[4] as number, y: item.transform[5] as number, width: item.width, size: Math.abs((item.transform[3] as number) || item.height) }] : []));
    lines.push(...linesOf(pieces, number));
    if (lines.length >= textLimits.lines) break;
  }
  return lines.slice(0, textLimits.lines);
}

/** Pieces that stand at one height are one line, from left to right; a wide gap between two of them is three spaces. */
export function linesOf(pieces: readonly Piece[], page: number): TextLine[] {
  const rows: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row && Math.abs(row[0]!.y - piece.y) <= Math.max(2, Math.min(row[0]!.size, piece.size) * 0.4)) row.push(piece); else rows.push([piece]);
  }
  return rows.map((row) => {
    let text = '';
    let end = 0;
    for (const piece of row.toSorted((a, b) => a.x - b.x)) {
      const gap = piece.x - end;
      text += text === '' || gap < piece.size * 0.15 ? piece.str : gap > piece.size * 1.5 ? `   ${piece.str}` : ` ${piece.str}`;
      end = piece.x + piece.width;
    }
    return { text: text.replace(/[\u00a0\u202f]/g, ' ').trim(), size: Math.round(Math.max(...row.map((p) => p.size)) * 10) / 10, page };
  });
}
