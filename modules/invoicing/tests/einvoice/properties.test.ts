import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCii, readUbl, validate, vatTolerances, writeCii, writeUbl, type EInvoice } from '../../rules/einvoice/index.ts';
import { validInvoice } from './arbitrary.ts';
import { oneCentMore } from './sample.ts';

/** A third of so many invoices; FULL=1 takes all. */
const runs = (most: number) => ({ numRuns: process.env['FULL'] === '1' ? most : Math.ceil(most / 3) });
const exact = { vatTolerance: vatTolerances.exact };
const ruleNames: Readonly<Record<string, string>> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O', L: 'AF', M: 'AG' };
const rated = ['S', 'L', 'M'];

interface Change { invoice: EInvoice; rule: string; term: string; withinACent?: boolean }

/** Every invoice that comes of one figure being 0.01 more, with the rule that has to see it. */
function changes(invoice: EInvoice): Change[] {
  const { totals } = invoice;
  const total = (rule: string, term: keyof EInvoice['totals']): Change[] => (totals[term] === undefined ? [] : [{ rule, term, invoice: { ...invoice, totals: { ...totals, [term]: oneCentMore(totals[term]) } } }]);
  const each = <K extends 'lines' | 'allowances' | 'charges' | 'vatBreakdown'>(list: K, term: string, rule: (row: EInvoice[K][number]) => string): Change[] => invoice[list].map((row, i) => ({
    rule: rule(row), term: `${list}.${i}.${term}`, invoice: { ...invoice, [list]: invoice[list].map((other, at) => (at === i ? { ...other, [term]: oneCentMore((other as unknown as Record<string, string>)[term]!) } : other)) },
  }));
  return [
    ...total('BR-CO-10', 'lineNet'), ...total('BR-CO-11', 'allowances'), ...total('BR-CO-12', 'charges'), ...total('BR-CO-13', 'net'), ...total('BR-CO-14', 'vat'), ...total('BR-CO-15', 'gross'),
    ...total('BR-CO-16', 'paid'), ...total('BR-CO-16', 'rounding'), ...total('BR-CO-16', 'due'), ...each('lines', 'net', () => 'BR-CO-10'), ...each('allowances', 'amount', () => 'BR-CO-11'), ...each('charges', 'amount', () => 'BR-CO-12'),
    ...each('vatBreakdown', 'tax', () => 'BR-CO-14'), ...each('vatBreakdown', 'tax', () => 'BR-CO-17').map((change) => ({ ...change, withinACent: true })),
    ...each('vatBreakdown', 'taxable', ({ category }) => `BR-${ruleNames[category]}-08`).map((change, i) => ({ ...change, withinACent: rated.includes(invoice.vatBreakdown[i]!.category) })),
  ];
}

describe('any valid invoice', () => {
  it.each([['UBL', writeUbl, readUbl], ['CII', writeCii, readCii]] as const)('comes back from %s as it was and breaks no rule', (_, write, read) => {
    fc.assert(fc.property(validInvoice, (invoice) => {
      expect(validate(invoice, exact)).toEqual([]);
      const back = read(write(invoice));
      expect(back).toStrictEqual(invoice);
      expect(validate(back, exact)).toEqual([]);
    }), runs(150));
  });
  it('with one figure 0.01 off breaks the rule of that figure', () => {
    fc.assert(fc.property(validInvoice, (invoice) => {
      for (const { invoice: changed, rule, term, withinACent } of changes(invoice)) {
        expect(validate(changed, exact).map((finding) => finding.rule), term).toContain(rule);
        // A cent of rounding is let pass where a rate is involved, and nowhere else.
        const lenient = validate(changed).map((finding) => finding.rule);
        if (withinACent) expect(lenient, term).not.toContain(rule);
        else expect(lenient, term).toContain(rule);
      }
    }), runs(60));
  });
  it('is written as the same bytes after it was read', () => {
    fc.assert(fc.property(validInvoice, (invoice) => {
      expect(writeUbl(readUbl(writeUbl(invoice)))).toBe(writeUbl(invoice));
      expect(writeCii(readCii(writeCii(invoice)))).toBe(writeCii(invoice));
    }), runs(40));
  });
});
