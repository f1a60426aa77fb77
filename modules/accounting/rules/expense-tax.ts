import { add, allocate, convert, fineDigits, moneyToDecimal, multiply, parseDecimal, subtract, sum, zero, type Decimal, type Money } from '#core/contract/money.ts';
import { priceDocument, type PriceMode, type PricingTax, type TaxKind } from '#core/contract/pricing/index.ts';

/** A tax of an expense; `recoverable` is the share that comes back, percent as decimal text. */
export interface ExpenseTax extends PricingTax { readonly recoverable: string }

/** One tax of an expense: what comes back (`input`) and what is part of the cost. A reverse charge is owed to the state, not to the merchant (`charged` false). */
export interface ExpenseTaxFigures { readonly taxId: string; readonly kind: TaxKind; readonly charged: boolean; readonly base: Money; readonly amount: Money; readonly input: Money; readonly cost: Money }

/** An expense in figures: cost + Σ input = total + Σ reverse charges, and payable = total − what is withheld. */
export interface ExpenseFigures {
  readonly net: Money;
  readonly total: Money;
  readonly payable: Money;
  /** What goes to the expense account: net and the tax that does not come back. */
  readonly cost: Money;
  readonly taxes: readonly ExpenseTaxFigures[];
}

/** Tax of an expense of one amount, with tax in it or without; throws PricingError. */
export function expenseFigures(amount: Money, mode: PriceMode, taxes: readonly ExpenseTax[]): ExpenseFigures {
  const { currency } = amount;
  const priced = priceDocument({ currency, mode, rounding: 'document', taxes, lines: [{ quantity: '1', unitPrice: moneyToDecimal(amount), taxIds: taxes.map((tax) => tax.id) }] });
  const figures = priced.taxes.map(({ taxId, kind, charged, base, amount }): ExpenseTaxFigures => {
    // What a payer keeps back is neither a cost nor does it come back.
    if (kind === 'withholding') return { taxId, kind, charged, base, amount, input: zero(currency), cost: zero(currency) };
    const input = multiply(amount, percent(taxes.find((tax) => tax.id === taxId)!.recoverable));
    return { taxId, kind, charged, base, amount, input, cost: subtract(amount, input) };
  });
  return { net: priced.net, total: priced.total, payable: priced.payable, cost: add(priced.net, sum(figures.map(({ cost }) => cost), currency)), taxes: figures };
}

/**
 * The same expense in the base currency, at `rate` base units for one unit of its own (decimal text). What is paid back, the input tax and what is owed to the state are
 * converted and rounded each; the cost takes what remains, so that the entry balances. Throws MoneyError.
 */
export function expenseInBase(figures: ExpenseFigures, base: string, rate: string): ExpenseFigures {
  const into = (value: Money): Money => convert(value, base, rate);
  const taxes = figures.taxes.map((tax) => {
    const [amount, input] = [into(tax.amount), into(tax.input)];
    return { ...tax, base: into(tax.base), amount, input, cost: tax.kind === 'withholding' ? zero(base) : subtract(amount, input) };
  });
  const withheld = sum(taxes.filter(({ kind }) => kind === 'withholding').map(({ amount }) => amount), base);
  const payable = into(figures.payable);
  const total = add(payable, withheld);
  const reverse = sum(taxes.filter(({ kind, charged }) => !charged && kind !== 'withholding').map(({ amount }) => amount), base);
  const cost = subtract(add(total, reverse), sum(taxes.map(({ input }) => input), base));
  return { net: subtract(cost, sum(taxes.map((tax) => tax.cost), base)), total, payable, cost, taxes };
}

/** Splits an expense over projects or people by shares (decimal texts, 0 and more, not all 0); the parts add up to it. */
export function splitExpense(amount: Money, shares: readonly string[]): Money[] {
  return allocate(amount, shares.map((share) => { const { digits, scale } = parseDecimal(share, fineDigits); return digits * 10n ** BigInt(fineDigits - scale); }));
}

function percent(text: string): Decimal {
  const { digits, scale } = parseDecimal(text, fineDigits);
  return { digits, scale: scale + 2 };
}
