import { divideRounded, parseDecimal } from '#core/contract/money.ts';

/** A line as its margin is counted: `net` in minor units without tax, after all discounts; `cost` what one of it costs as a decimal text in the same currency, null where nobody knows. */
export interface MarginLine { quantity: string; net: bigint; cost: string | null }
/** What lines cost and leave, in minor units; `percent` of what they sell for with one digit, null without anything sold. `unknown` lines have no cost and do not count. */
export interface Margin { cost: bigint; margin: bigint; percent: string | null; unknown: number }

/** What is left of lines once what they cost is paid; each line's cost is rounded to minor units (`exponent` digits), half away from zero. */
export function marginOf(lines: readonly MarginLine[], exponent: number): Margin {
  let [cost, net, unknown] = [0n, 0n, 0];
  for (const line of lines) {
    if (line.cost === null) { unknown += 1; continue; }
    const [each, quantity] = [parseDecimal(line.cost), parseDecimal(line.quantity)];
    cost += divideRounded(each.digits * quantity.digits * 10n ** BigInt(exponent), 10n ** BigInt(each.scale + quantity.scale));
    net += line.net;
  }
  const tenths = net === 0n ? null : divideRounded((net - cost) * 1000n, net);
  const size = tenths === null || tenths >= 0n ? tenths : -tenths;
  return { cost, margin: net - cost, percent: tenths === null ? null : `${tenths < 0n ? '-' : ''}${size! / 10n}.${size! % 10n}`, unknown };
}

/** True for a margin under the lowest that needs no approval, in exact figures: 9.96 % is under 10 %, however it is shown. What sells for nothing and costs something is under every limit. */
export function belowMargin({ cost, margin }: Pick<Margin, 'cost' | 'margin'>, limit: string | null): boolean {
  if (limit === null) return false;
  const net = margin + cost;
  if (net <= 0n) return cost > 0n;
  const { digits, scale } = parseDecimal(limit);
  return margin * 100n * 10n ** BigInt(scale) < net * digits;
}
