import { parseDecimal } from '#core/contract/money.ts';
import { decimalOf } from '#core/web/document/line.ts';

/** A line as the rule about proposed prices knows it; figures are texts a person typed. */
export interface ProposedLine { key: string; itemId: string | null; quantity: string; unit?: string; unitPrice: string }
/** What was answered about a line: of which item, and its price; undefined while nobody asked. */
export interface LineAnswer { itemId: string | null; price: string | null | undefined }

/** True when two texts say the same price, read as the boxes of a line read them: "9" and "9.00", "1,234.5" and "1.234,50". An empty box says none. */
export function samePrice(a: string, b: string): boolean {
  const [x, y] = [a, b].map((text) => { const price = text.trim() === '' ? null : decimalOf(text); return price === null ? null : parseDecimal(price); });
  return x && y ? x.digits * 10n ** BigInt(y.scale) === y.digits * 10n ** BigInt(x.scale) : a.trim() === b.trim();
}

/** Lines in which a person has just chosen another item, with the price that stood there then. One that comes with its item (a copy, one that was brought back) was chosen before. */
export function chosenNow(before: ReadonlyMap<string, Pick<LineAnswer, 'itemId'>>, lines: readonly ProposedLine[]): Map<string, string> {
  return new Map(lines.flatMap((l) => { const was = before.get(l.key); return was !== undefined && l.itemId !== null && was.itemId !== l.itemId ? [[l.key, l.unitPrice] as const] : []; }));
}

/**
 * New prices for lines, by their key: where an item was just chosen and nobody typed since, where no price stands, and where the one that stands is what was proposed before. A price somebody typed stays.
 */
export function proposals(lines: readonly ProposedLine[], before: ReadonlyMap<string, LineAnswer>, now: ReadonlyMap<string, LineAnswer>, chosen: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const answer = now.get(line.key);
    if (!answer?.price || answer.itemId !== line.itemId || samePrice(answer.price, line.unitPrice)) continue;
    const was = before.get(line.key);
    const proposed = was?.itemId === line.itemId && was.price != null && samePrice(was.price, line.unitPrice);
    if (line.unitPrice.trim() === '' || proposed || chosen.get(line.key) === line.unitPrice) found.set(line.key, answer.price);
  }
  return found;
}
