import type { Decimal } from '#core/contract/money.ts';
import { compare, decimalOf, minus, nothing, plus, rounded, sumOf, textOfDecimal } from '../decimal.ts';
import type { EInvoice } from '../model/invoice.ts';
import type { Report } from './finding.ts';

/** The arithmetic of the totals, exact: BR-CO-10 to BR-CO-16. A figure that is missing is reported elsewhere and counts as 0. */
export function checkTotals({ totals, lines, allowances, charges, vatBreakdown }: EInvoice, report: Report): void {
  const figure = (text: string | undefined) => decimalOf(text) ?? nothing;
  const equal = (rule: string, term: keyof typeof totals, expected: Decimal, message: string) => {
    const text = totals[term];
    const found = decimalOf(text);
    if (found && compare(found, rounded(expected, 2)) !== 0) report(rule, `totals.${term}`, message, { expected: textOfDecimal(rounded(expected, 2), 2), found: text });
  };
  const optional = (rule: string, term: 'allowances' | 'charges' | 'vat', expected: Decimal, message: string) => {
    if (totals[term] === undefined && compare(expected, nothing) !== 0) report(rule, `totals.${term}`, message, { expected: textOfDecimal(rounded(expected, 2), 2) });
    else equal(rule, term, expected, message);
  };
  equal('BR-CO-10', 'lineNet', sumOf(lines.map(({ net }) => net)), 'BT-106 is the sum of the lines\' net amounts (BT-131).');
  optional('BR-CO-11', 'allowances', sumOf(allowances.map(({ amount }) => amount)), 'BT-107 is the sum of the allowances on the invoice (BT-92).');
  optional('BR-CO-12', 'charges', sumOf(charges.map(({ amount }) => amount)), 'BT-108 is the sum of the charges on the invoice (BT-99).');
  equal('BR-CO-13', 'net', plus(minus(figure(totals.lineNet), figure(totals.allowances)), figure(totals.charges)), 'BT-109 = BT-106 − BT-107 + BT-108.');
  if (vatBreakdown.length > 0) optional('BR-CO-14', 'vat', sumOf(vatBreakdown.map(({ tax }) => tax)), 'BT-110 is the sum of the VAT amounts (BT-117).');
  equal('BR-CO-15', 'gross', plus(figure(totals.net), figure(totals.vat)), 'BT-112 = BT-109 + BT-110.');
  equal('BR-CO-16', 'due', plus(minus(figure(totals.gross), figure(totals.paid)), figure(totals.rounding)), 'BT-115 = BT-112 − BT-113 + BT-114.');
}
