import { parseDecimal } from '#core/contract/money.ts';
import { newId } from '../api/new-id.ts';

/** A line while it is being written: figures are the texts a person typed. */
export interface EditedLine {
  /** Stays the same while the line is on the page. */
  key: string;
  /** Id on the server; absent until it was saved. */
  id?: string | undefined;
  kind: 'item' | 'section' | 'note' | 'subtotal';
  itemId: string | null;
  name: string; description: string; quantity: string; unit: string; unitPrice: string;
  /** "5 %", "5" (percent) or an amount such as "20.00". */
  discount: string;
  taxIds: string[];
  optional: boolean; chosen: boolean; optionGroup: string;
  /** What a bundle holds, to be read under the line. */
  contents?: string;
}

/** An empty line. */
export function emptyLine(kind: EditedLine['kind'] = 'item', more: Partial<EditedLine> = {}): EditedLine {
  return { key: newId(), kind, itemId: null, name: '', description: '', quantity: '1', unit: '', unitPrice: '', discount: '', taxIds: [], optional: false, chosen: true, optionGroup: '', ...more };
}

/** True for a line nobody has written anything into. */
export const isEmptyLine = (l: EditedLine): boolean => l.kind !== 'subtotal' && l.name === '' && l.description === '' && l.unitPrice === '' && l.itemId === null;

/**
 * A figure as people write it ("1,234.5", "1.234,50", "12,5") as plain decimal text; null when it is none. A single comma or
 * point that is followed by exactly three digits is ambiguous: the point is taken for the decimal mark, the comma for thousands.
 */
export function decimalOf(text: string, digits = 6): string | null {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/[\u0660-\u0669]/g, (d) => String(d.charCodeAt(0) - 0x0660)).replace('٫', '.').replace(/٬/g, '');
  if (plain === '') return '0';
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  const mark = comma > point ? (point >= 0 || !/^\d{1,3}(,\d{3})+$/.test(plain) ? ',' : '') : '.';
  const whole = mark === ',' ? plain.replace(/\./g, '').replace(',', '.') : plain.replace(/,/g, '');
  if (!/^\d{1,12}(\.\d+)?$/.test(whole)) return null;
  try { parseDecimal(whole, digits); } catch { return null; }
  return whole;
}

/** What was written as discount: a percentage, an amount, or nothing; null when it is none of them. */
export function discountOf(text: string, digits: number): { percent: string | null; amount: string | null } | null {
  const trimmed = text.trim();
  if (trimmed === '') return { percent: null, amount: null };
  const percent = /^(.*?)\s*[%٪]$/.exec(trimmed);
  // A bare whole number is what people mean by a percentage; with the currency's digits it is an amount.
  const isAmount = !percent && (/[.,]\d{2,}$/.test(trimmed) || /[a-z\p{Sc}]/iu.test(trimmed));
  const value = decimalOf((percent?.[1] ?? trimmed).replace(/[a-z\p{Sc}]/giu, ''), isAmount ? digits : 6);
  if (value === null || (!isAmount && Number(value) > 100)) return null;
  return isAmount ? { percent: null, amount: value } : { percent: value, amount: null };
}

/** A quantity other than 0 as people write it; with `signed` also one that comes back ("-2"). Null when it is none. */
export function quantityOf(text: string, signed = false): string | null {
  const back = signed && /^\s*[-−]/.test(text);
  const value = decimalOf(back ? text.replace(/^\s*[-−]/, '') : text);
  return value === null || Number(value) === 0 ? null : `${back ? '-' : ''}${value}`;
}

/** How a stored discount is written into its box. */
export function discountText(percent: string | null, amount: string | null): string {
  return percent ? `${percent} %` : amount ?? '';
}

/** A discount as contracts and the engine take it; one that is wrong counts as none until it is right. */
export function plainDiscount(text: string, digits: number): { discountPercent: string | null; discountAmount: string | null } {
  const discount = discountOf(text, digits);
  return { discountPercent: discount?.percent ?? null, discountAmount: discount?.amount ?? null };
}

/** A line as it is kept, in decimal texts. Only what may be left to the customer's choice has the last three. */
export interface StoredLine {
  id: string; kind: EditedLine['kind']; itemId: string | null; name: string; description: string; quantity: string; unit: string; unitPrice: string;
  discountPercent: string | null; discountAmount: string | null; taxIds: string[]; optional?: boolean; chosen?: boolean; optionGroup?: string;
}

/** A stored line as its boxes show it; `contents` is what a bundle holds. */
export function editedLine(l: StoredLine, contents = ''): EditedLine {
  const { id, kind, itemId, name, description, quantity, unit, taxIds, optional = false, chosen = true, optionGroup = '' } = l;
  // A line that says nothing has no price yet, not one of 0.
  const unitPrice = l.unitPrice === '0' && name === '' ? '' : l.unitPrice;
  return { key: id, id, kind, itemId, name, description, quantity, unit, unitPrice, discount: discountText(l.discountPercent, l.discountAmount), taxIds, optional, chosen, optionGroup, contents };
}

/** A line as contracts and the engine take it; a wrong figure counts as nothing until it is right. */
export function plainLine(l: EditedLine, digits: number, signed = false) {
  const { kind, itemId, name, description, unit, taxIds } = l;
  return { ...(l.id ? { id: l.id } : {}), kind, itemId, name, description, quantity: quantityOf(l.quantity, signed) ?? '1', unit, unitPrice: decimalOf(l.unitPrice) ?? '0', ...plainDiscount(l.discount, digits), taxIds };
}

/** Wrong boxes of a line. */
export function wrongBoxes(l: EditedLine, currencyDigits: number, signed = false): Set<'quantity' | 'unitPrice' | 'discount'> {
  const wrong = new Set<'quantity' | 'unitPrice' | 'discount'>();
  if (l.kind !== 'item') return wrong;
  if (quantityOf(l.quantity, signed) === null) wrong.add('quantity');
  if (decimalOf(l.unitPrice) === null) wrong.add('unitPrice');
  if (discountOf(l.discount, currencyDigits) === null) wrong.add('discount');
  return wrong;
}

/** Rows of a spreadsheet as lines: name, quantity, [unit,] price, or name and price; null when the text is no table. */
export function pastedLines(text: string, taxIds: readonly string[]): EditedLine[] | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n').map((row) => row.split('\t').map((cell) => cell.trim()));
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return null;
  const isFigure = (cell: string | undefined) => cell !== undefined && cell !== '' && decimalOf(cell.replace(/[a-z\p{Sc}]/giu, '')) !== null && /\d/.test(cell);
  const figure = (cell: string) => decimalOf(cell.replace(/[a-z\p{Sc}]/giu, '')) ?? '0';
  const body = rows.filter((row) => row.some((cell) => cell !== '')).filter((row, i) => i > 0 || row.length < 2 || row.slice(1).some(isFigure));
  return body.slice(0, 400).map(([name = '', ...rest]) => {
    const figures = rest.filter(isFigure);
    const unit = rest.find((cell) => cell !== '' && !isFigure(cell)) ?? '';
    const [quantity, price] = figures.length >= 2 ? [figure(figures[0]!), figure(figures[1]!)] : ['1', figures[0] ? figure(figures[0]) : ''];
    return emptyLine('item', { name: name.slice(0, 300), unit: unit.slice(0, 40), quantity, unitPrice: price, taxIds: [...taxIds] });
  });
}

/** The list with the line at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, taken);
  return next;
}
