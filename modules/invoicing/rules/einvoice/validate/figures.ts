import { decimalOf } from '../decimal.ts';
import type { DocumentAdjustment, EInvoice, Totals } from '../model/invoice.ts';
import type { EInvoiceLine, LineAdjustment } from '../model/line.ts';
import { isDate } from '../xml/values.ts';
import { isBlank, type Report } from './finding.ts';

/** A number of the model; `rule` for an amount that may have two fraction digits at most. */
interface Figure { path: string; text: string | undefined; rule?: string }

const totalRules: Readonly<Record<keyof Totals, string>> = {
  lineNet: 'BR-DEC-09', allowances: 'BR-DEC-10', charges: 'BR-DEC-11', net: 'BR-DEC-12', vat: 'BR-DEC-13', gross: 'BR-DEC-14', vatInAccountingCurrency: 'BR-DEC-15',
  paid: 'BR-DEC-16', rounding: 'BR-DEC-17', due: 'BR-DEC-18',
};

/** That numbers are numbers and dates are dates (FORMAT), and the rules BR-DEC-01 to BR-DEC-28. */
export function checkFigures(invoice: EInvoice, report: Report): void {
  for (const { path, text, rule } of figuresOf(invoice)) {
    if (text === undefined || isBlank(text)) continue;
    const value = decimalOf(text);
    if (!value) report('FORMAT', path, 'This is no plain decimal number.', { found: text });
    else if (rule && value.scale > 2) report(rule, path, 'An amount has at most two fraction digits.', { found: text });
  }
  for (const [path, text] of datesOf(invoice)) if (text !== undefined && !isBlank(text) && !isDate(text)) report('FORMAT', path, 'This is no date of the form YYYY-MM-DD.', { found: text });
}

function* figuresOf(invoice: EInvoice): Generator<Figure> {
  for (const [term, rule] of Object.entries(totalRules)) yield { path: `totals.${term}`, text: invoice.totals[term as keyof Totals], rule };
  for (const [i, allowance] of invoice.allowances.entries()) yield* documentFigures(allowance, `allowances.${i}`, ['BR-DEC-01', 'BR-DEC-02']);
  for (const [i, charge] of invoice.charges.entries()) yield* documentFigures(charge, `charges.${i}`, ['BR-DEC-05', 'BR-DEC-06']);
  for (const [i, vat] of invoice.vatBreakdown.entries()) {
    yield { path: `vatBreakdown.${i}.taxable`, text: vat.taxable, rule: 'BR-DEC-19' };
    yield { path: `vatBreakdown.${i}.tax`, text: vat.tax, rule: 'BR-DEC-20' };
    yield { path: `vatBreakdown.${i}.rate`, text: vat.rate };
  }
  for (const [i, line] of invoice.lines.entries()) yield* lineFigures(line, `lines.${i}`);
}

function* adjustmentFigures(adjustment: LineAdjustment, path: string, [amount, base]: readonly [string, string]): Generator<Figure> {
  yield { path: `${path}.amount`, text: adjustment.amount, rule: amount };
  yield { path: `${path}.base`, text: adjustment.base, rule: base };
  yield { path: `${path}.percent`, text: adjustment.percent };
}

function* documentFigures(adjustment: DocumentAdjustment, path: string, rules: readonly [string, string]): Generator<Figure> {
  yield* adjustmentFigures(adjustment, path, rules);
  yield { path: `${path}.rate`, text: adjustment.rate };
}

function* lineFigures(line: EInvoiceLine, path: string): Generator<Figure> {
  yield { path: `${path}.quantity`, text: line.quantity };
  yield { path: `${path}.net`, text: line.net, rule: 'BR-DEC-23' };
  yield { path: `${path}.price.net`, text: line.price.net };
  yield { path: `${path}.price.discount.gross`, text: line.price.discount?.gross };
  yield { path: `${path}.price.discount.amount`, text: line.price.discount?.amount };
  yield { path: `${path}.price.baseQuantity`, text: line.price.baseQuantity };
  yield { path: `${path}.vat.rate`, text: line.vat.rate };
  for (const [i, allowance] of line.allowances.entries()) yield* adjustmentFigures(allowance, `${path}.allowances.${i}`, ['BR-DEC-24', 'BR-DEC-25']);
  for (const [i, charge] of line.charges.entries()) yield* adjustmentFigures(charge, `${path}.charges.${i}`, ['BR-DEC-27', 'BR-DEC-28']);
}

function* datesOf(invoice: EInvoice): Generator<readonly [path: string, text: string | undefined]> {
  yield ['issueDate', invoice.issueDate];
  yield ['dueDate', invoice.dueDate];
  yield ['taxPointDate', invoice.taxPointDate];
  yield ['delivery.date', invoice.delivery?.date];
  yield ['period.start', invoice.period?.start];
  yield ['period.end', invoice.period?.end];
  for (const [i, { issueDate }] of invoice.precedingInvoices.entries()) yield [`precedingInvoices.${i}.issueDate`, issueDate];
  for (const [i, { period }] of invoice.lines.entries()) {
    yield [`lines.${i}.period.start`, period?.start];
    yield [`lines.${i}.period.end`, period?.end];
  }
}
