import { currencyExponent, decimalToText, divideRounded, fineDigits, parseDecimal } from '#core/contract/money.ts';

/** Stock of an item that came in together: quantity in millionths of the unit, value in minor units. */
export interface StockLayer { readonly quantity: bigint; readonly value: bigint }

/** How stock is valued: oldest layers first, at their average (AVCO), or at a standard cost per unit (decimal text) in a currency. */
export type Costing = { readonly method: 'fifo' } | { readonly method: 'average' } | { readonly method: 'standard'; readonly unitCost: string; readonly currency: string };

/** Thrown when more is issued than there is; `available` is the quantity in millionths. */
export class InsufficientStock extends RangeError {
  override readonly name = 'InsufficientStock';
  readonly available: bigint;
  constructor(available: bigint) {
    super(`there is only ${quantityText(available)}`);
    this.available = available;
  }
}

/** Stock after a receipt. `variance` is the part of the cost that is not in the value (standard cost): above 0 it was dearer. */
export interface StockReceipt<L extends StockLayer> { readonly layers: readonly (L | StockLayer)[]; readonly variance: bigint }

/** Stock after an issue. `taken` tells what each layer gave, by its place among the layers before. */
export interface StockIssue<L extends StockLayer> {
  readonly cost: bigint;
  readonly layers: readonly (L | StockLayer)[];
  readonly taken: readonly { readonly index: number; readonly quantity: bigint; readonly value: bigint }[];
}

/** Quantity and value of all layers. */
export function stockOf(layers: readonly StockLayer[]): StockLayer {
  return layers.reduce((all, layer) => ({ quantity: all.quantity + layer.quantity, value: all.value + layer.value }), { quantity: 0n, value: 0n });
}

/** Takes goods in at a cost (minor units, 0 for free goods) as the youngest layer; throws RangeError for a quantity that is not above 0 or a negative cost. */
export function receiveStock<L extends StockLayer>(costing: Costing, layers: readonly L[], quantity: bigint, cost: bigint): StockReceipt<L> {
  requirePositive(quantity);
  if (cost < 0n) throw new RangeError('a cost is not negative');
  if (costing.method === 'fifo') return { layers: [...layers, { quantity, value: cost }], variance: 0n };
  const before = stockOf(layers);
  const total = before.quantity + quantity;
  if (costing.method === 'average') return { layers: [{ quantity: total, value: before.value + cost }], variance: 0n };
  const value = standardValue(costing, total);
  return { layers: [{ quantity: total, value }], variance: before.value + cost - value };
}

/**
 * Takes goods out. Whatever is issued last takes all the rest of the value, so without quantity there is no value; and with FIFO and average, stock that was paid
 * for keeps at least one minor unit as long as some of it is left. Throws InsufficientStock, or RangeError for a quantity that is not above 0.
 */
export function issueStock<L extends StockLayer>(costing: Costing, layers: readonly L[], quantity: bigint): StockIssue<L> {
  requirePositive(quantity);
  const all = stockOf(layers);
  if (quantity > all.quantity) throw new InsufficientStock(all.quantity);
  if (costing.method === 'fifo') return issueOldest(layers, quantity);
  const left = all.quantity - quantity;
  const cost = costing.method === 'standard' ? all.value - standardValue(costing, left) : costOf(all, quantity);
  return { cost, layers: left === 0n ? [] : [{ quantity: left, value: all.value - cost }], taken: shareOut(layers, quantity, cost, left === 0n) };
}

/** An issue and what came back of it so far. */
export interface IssuedGoods { readonly quantity: bigint; readonly cost: bigint; readonly returnedQuantity: bigint; readonly returnedCost: bigint }

/**
 * Cost at which goods of an issue come back: its average, the last of them at all that is left of its cost. They are received as a new layer.
 * Throws RangeError when more comes back than went out.
 */
export function returnedCost(issue: IssuedGoods, quantity: bigint): bigint {
  requirePositive(quantity);
  const left = issue.quantity - issue.returnedQuantity;
  if (quantity > left) throw new RangeError(`only ${quantityText(left)} of that issue can come back`);
  const cost = issue.cost - issue.returnedCost;
  return quantity === left ? cost : divideRounded(cost * quantity, left);
}

/** What a new standard cost adds to (or takes off) the value of the stock there is. */
export function revalueStandard(costing: Extract<Costing, { method: 'standard' }>, layers: readonly StockLayer[]): { layers: readonly StockLayer[]; difference: bigint } {
  const { quantity, value } = stockOf(layers);
  const now = standardValue(costing, quantity);
  return { layers: quantity === 0n ? [] : [{ quantity, value: now }], difference: now - value };
}

/** The same for a quantity (decimal text) whose standard cost per unit changes, in minor units. */
export const revaluedBy = ({ from, to, quantity, currency }: { from: string; to: string; quantity: string; currency: string }): bigint =>
  standardValue({ method: 'standard', unitCost: to, currency }, parseQuantity(quantity)) - standardValue({ method: 'standard', unitCost: from, currency }, parseQuantity(quantity));

/** A quantity (decimal text, up to six fraction digits) in millionths; throws MoneyError. */
export function parseQuantity(text: string): bigint {
  const { digits, scale } = parseDecimal(text, fineDigits);
  return digits * 10n ** BigInt(fineDigits - scale);
}

/** Decimal text of a quantity in millionths, without zeros at its end. */
export function quantityText(quantity: bigint): string {
  return decimalToText({ digits: quantity, scale: fineDigits }).replace(/\.?0+$/, '');
}

function issueOldest<L extends StockLayer>(layers: readonly L[], quantity: bigint): StockIssue<L> {
  const remaining: (L | StockLayer)[] = [];
  const taken: { index: number; quantity: bigint; value: bigint }[] = [];
  let wanted = quantity;
  for (const [index, layer] of layers.entries()) {
    if (wanted === 0n) {
      remaining.push(layer);
      continue;
    }
    const part = layer.quantity < wanted ? layer.quantity : wanted;
    const value = costOf(layer, part);
    taken.push({ index, quantity: part, value });
    if (part < layer.quantity) remaining.push({ ...layer, quantity: layer.quantity - part, value: layer.value - value });
    wanted -= part;
  }
  return { cost: taken.reduce((sum, { value }) => sum + value, 0n), layers: remaining, taken };
}

/** Value of a part of a layer: in proportion, all of it with all of the quantity, and never the last minor unit before that. */
function costOf({ quantity, value }: StockLayer, part: bigint): bigint {
  if (part === quantity) return value;
  const share = divideRounded(value * part, quantity);
  return share === value && value > 0n ? value - 1n : share;
}

/** At average and standard cost all layers are one; what they gave is told oldest first. */
function shareOut(layers: readonly StockLayer[], quantity: bigint, cost: bigint, everything: boolean): StockIssue<StockLayer>['taken'] {
  if (layers.length === 1) return [{ index: 0, quantity, value: cost }];
  if (everything) return layers.map(({ quantity, value }, index) => ({ index, quantity, value }));
  return issueOldest(layers, quantity).taken.map(({ index, quantity: part }, place, all) => {
    const before = all.slice(0, place).reduce((sum, earlier) => sum + earlier.quantity, 0n);
    return { index, quantity: part, value: divideRounded(cost * (before + part), quantity) - divideRounded(cost * before, quantity) };
  });
}

function standardValue({ unitCost, currency }: Extract<Costing, { method: 'standard' }>, quantity: bigint): bigint {
  const { digits, scale } = parseDecimal(unitCost, fineDigits);
  if (digits < 0n) throw new RangeError('a cost is not negative');
  return divideRounded(quantity * digits * 10n ** BigInt(currencyExponent(currency)), 10n ** BigInt(fineDigits + scale));
}

function requirePositive(quantity: bigint): void {
  if (quantity <= 0n) throw new RangeError('a quantity is above 0');
}
