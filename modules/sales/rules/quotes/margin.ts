import { divideRounded, parseDecimal } from '#core/contract/money.ts';

/** A line as its margin is counted: `net` in minor units without tax, after all discounts; `cost` what one of it costs as a decimal text in the same currency, null where nobody knows. */
export interface MarginLine { quantity: string; net: bigint; cost: string | null }
/** A line with what the customer decides about it: of options with the same group exactly one is taken, of others any. */
export interface OfferedLine extends MarginLine { optional: boolean; optionGroup: string }
/** What lines cost and leave, in minor units; `percent` of what they sell for with one digit, null without anything sold. `unknown` lines have no cost and do not count. */
export interface Margin { cost: bigint; margin: bigint; percent: string | null; unknown: number }

/** What is left of lines once what they cost is paid; each line's cost is rounded to minor units (`exponent` digits), half away from zero. */
export function marginOf(lines: readonly MarginLine[], exponent: number): Margin {
  let [cost, net, unknown] = [0n, 0n, 0];
  for (const line of lines) {
    if (line.cost === null) { unknown += 1; continue; }
    cost += costOf(line.cost, line.quantity, exponent);
    net += line.net;
  }
  const tenths = net === 0n ? null : divideRounded((net - cost) * 1000n, net);
  const size = tenths === null || tenths >= 0n ? tenths : -tenths;
  return { cost, margin: net - cost, percent: tenths === null ? null : `${tenths < 0n ? '-' : ''}${size! / 10n}.${size! % 10n}`, unknown };
}

function costOf(cost: string, of: string, exponent: number): bigint {
  const [each, quantity] = [parseDecimal(cost), parseDecimal(of)];
  return divideRounded(each.digits * quantity.digits * 10n ** BigInt(exponent), 10n ** BigInt(each.scale + quantity.scale));
}

/**
 * The margin of the choice of options that leaves the smallest share of what it sells for, of all the customer may make. Which lines leave less
 * than a share is seen line by line; the share is lowered to that of the choice found until no choice leaves less (Dinkelbach).
 */
export function leastMargin(lines: readonly OfferedLine[], exponent: number): Margin {
  let least = leavingLess(lines, exponent, { margin: 1n, net: 1n });
  for (;;) {
    const net = least.margin + least.cost;
    if (net <= 0n) return least;
    const next = leavingLess(lines, exponent, { margin: least.margin, net });
    if (next.margin * net >= least.margin * (next.margin + next.cost)) return least;
    least = next;
  }
}

/** The choice that stays furthest below a share: what has to be taken, of each group what leaves least, and the options that leave less. */
function leavingLess(lines: readonly OfferedLine[], exponent: number, share: { margin: bigint; net: bigint }): Margin {
  const above = (l: OfferedLine) => (l.cost === null ? 0n : (l.net - costOf(l.cost, l.quantity, exponent)) * share.net - share.margin * l.net);
  const groups = new Map<string, OfferedLine>();
  for (const line of lines) {
    if (!line.optional || line.optionGroup === '') continue;
    const other = groups.get(line.optionGroup);
    if (!other || above(line) < above(other)) groups.set(line.optionGroup, line);
  }
  return marginOf([...lines.filter((l) => !l.optional || (l.optionGroup === '' && above(l) < 0n)), ...groups.values()], exponent);
}

/** True for a margin under the lowest that needs no approval, in exact figures: 9.96 % is under 10 %, however it is shown. What sells for nothing and costs something is under every limit. */
export function belowMargin({ cost, margin }: Pick<Margin, 'cost' | 'margin'>, limit: string | null): boolean {
  if (limit === null) return false;
  const net = margin + cost;
  if (net <= 0n) return cost > 0n;
  const { digits, scale } = parseDecimal(limit);
  return margin * 100n * 10n ** BigInt(scale) < net * digits;
}
