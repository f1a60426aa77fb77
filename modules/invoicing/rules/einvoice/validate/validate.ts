import type { EInvoice } from '../model/invoice.ts';
import { checkCodes } from './codes.ts';
import { checkFigures } from './figures.ts';
import type { Finding } from './finding.ts';
import { checkPresence } from './presence.ts';
import { checkTotals } from './totals.ts';
import { checkVat } from './vat.ts';

/**
 * How far BT-116 and BT-117 of a rated VAT group may be from what they are computed as, in hundredths of the currency: `exact` is what our own invoices keep
 * to, `cent` takes the rounding of lines into account, `unit` is what the official checks of EN 16931 let pass (less than 1.00).
 */
export const vatTolerances = { exact: 0n, cent: 1n, unit: 99n } as const;

/** The rules of EN 16931 that an invoice breaks, in the order of the checks; an empty list for a valid one. All other arithmetic is exact. Never throws. */
export function validate(invoice: EInvoice, { vatTolerance = vatTolerances.cent }: { vatTolerance?: bigint } = {}): Finding[] {
  const findings: Finding[] = [];
  const report = (rule: string, path: string, message: string, figures: { expected?: string; found?: string } = {}) => { findings.push({ rule, path, message, ...figures }); };
  checkPresence(invoice, report);
  checkFigures(invoice, report);
  checkCodes(invoice, report);
  checkTotals(invoice, report);
  checkVat(invoice, vatTolerance, report);
  return findings;
}
