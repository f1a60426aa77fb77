import { currencyExponent } from '#core/contract/money.ts';
import type { ChartKey } from './types.ts';

/** A figure of tax lines: what was taxed, the tax, the share of it that comes back, and the share that does not. */
export type TaxFigure = 'base' | 'tax' | 'recoverable' | 'blocked';

/** A part of a box: a figure of the sales or purchases whose tax has one of the tags (`reportBox` of the tax). */
export interface BoxTerm { readonly use: 'sale' | 'purchase'; readonly figure: TaxFigure; readonly tags: readonly string[] }

/** A box of a return: a sum of tax lines (`of`), or of boxes above it (`plus`, `minus`). */
export interface ReturnBox {
  /** Unique in the form, ≤ 20 characters. */
  readonly box: string;
  readonly label: string;
  readonly labelAr: string;
  readonly of?: readonly BoxTerm[];
  readonly plus?: readonly string[];
  readonly minus?: readonly string[];
  /** One row for each rate that occurs. */
  readonly perRate?: true;
  /** Stated in whole units of the currency, fractions dropped. */
  readonly whole?: true;
}

/** The form of a tax return. */
export interface TaxReturnForm {
  readonly key: ChartKey;
  readonly name: string;
  readonly nameAr: string;
  /** Usual length of a period in months. */
  readonly months: number;
  readonly boxes: readonly ReturnBox[];
  /** The box with what is to be paid; below zero it is a refund. */
  readonly payable: string;
}

/** Tax lines of a period with the same tag, rate and direction, added up in minor units of the base currency; credit notes count with the other sign. */
export interface TaxSum {
  readonly tag: string;
  /** Decimal text of the percentage; null for kinds without one. */
  readonly rate: string | null;
  readonly use: 'sale' | 'purchase';
  readonly base: bigint;
  readonly tax: bigint;
  /** Share of `tax` that comes back (purchases). */
  readonly recoverable: bigint;
}

/** A filled box; `rates` (highest first) adds up to `amount` and is empty unless the box asks for it. */
export interface FilledBox { readonly box: string; readonly amount: bigint; readonly rates: readonly { readonly rate: string; readonly amount: bigint }[] }

/** Fills a return from the tax lines of its period; amounts are minor units of `currency`, the base currency. */
export function fillReturn(form: TaxReturnForm, sums: readonly TaxSum[], currency: string): FilledBox[] {
  const unit = 10n ** BigInt(currencyExponent(currency));
  const exact = new Map<string, bigint>();
  return form.boxes.map((box) => {
    const parts = (box.of ?? []).flatMap((term) => sums.filter((sum) => sum.use === term.use && term.tags.includes(sum.tag)).map((sum) => ({ rate: sum.rate, amount: figureOf(sum, term.figure) })));
    const amount = total(parts.map((part) => part.amount)) + total(known(exact, box.plus)) - total(known(exact, box.minus));
    exact.set(box.box, amount);
    return { box: box.box, amount: box.whole ? amount - (amount % unit) : amount, rates: box.perRate ? byRate(parts) : [] };
  });
}

/** What a box is made of in the end: its own terms, and those of the boxes it adds up. */
export function termsOf(form: TaxReturnForm, box: string): readonly BoxTerm[] {
  const found = form.boxes.find((b) => b.box === box);
  return found ? [...(found.of ?? []), ...[...(found.plus ?? []), ...(found.minus ?? [])].flatMap((other) => termsOf(form, other))] : [];
}

/** What the form asks to be paid for these tax lines, in minor units of the base currency. */
export function payableOf(form: TaxReturnForm, sums: readonly TaxSum[], currency: string): bigint {
  return fillReturn(form, sums, currency).find((b) => b.box === form.payable)!.amount;
}

function figureOf(sum: TaxSum, figure: TaxFigure): bigint {
  return figure === 'blocked' ? sum.tax - sum.recoverable : sum[figure];
}

const total = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

/** Boxes are only built from boxes above them, so that a form cannot go in circles. */
function known(exact: ReadonlyMap<string, bigint>, boxes: readonly string[] = []): bigint[] {
  return boxes.map((box) => {
    const amount = exact.get(box);
    if (amount === undefined) throw new RangeError(`no box ${box} stands above`);
    return amount;
  });
}

function byRate(parts: readonly { readonly rate: string | null; readonly amount: bigint }[]): { rate: string; amount: bigint }[] {
  const rates = new Map<string, bigint>();
  for (const { rate, amount } of parts) rates.set(rate ?? '0', (rates.get(rate ?? '0') ?? 0n) + amount);
  return [...rates].map(([rate, amount]) => ({ rate, amount })).toSorted((a, b) => b.rate.localeCompare(a.rate, 'en', { numeric: true }));
}
