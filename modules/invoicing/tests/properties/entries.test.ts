import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { TaxKind } from '#core/contract/pricing/index.ts';
import { instalmentsOf } from '../../rules/documents/instalments.ts';
import { entryOf, type PostedTax } from '../../rules/documents/posting.ts';
import { priceBusinessDocument } from '../../rules/documents/price.ts';

// A thousand random documents (FULL=1: five), from what is typed to the entry, without a database: in double entry whatever rates, taxes, discounts and currencies meet.
const kinds: ReadonlyArray<readonly [TaxKind, string]> = [['percent', '20'], ['percent', '5'], ['percent', '9.975'], ['fixed', '0.35'], ['division', '10'], ['withholding', '7.5'], ['reverse_charge', '19'], ['zero', '0'], ['exempt', '0']];
const tax = fc.record({ kind: fc.constantFrom(...kinds), included: fc.boolean(), compound: fc.boolean(), recoverable: fc.constantFrom('100', '100', '50', '33.333333', '0'), basis: fc.constantFrom('accrual' as const, 'accrual' as const, 'cash' as const) });
const units = fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 500 }));
const document = fc.record({
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'KWD', 'CLF'), rate: fc.constantFrom('0.92', '0.0061', '3.0512345678', '37.1', '1'), direction: fc.constantFrom('sale' as const, 'purchase' as const), credit: fc.boolean(), mode: fc.constantFrom('exclusive' as const, 'inclusive' as const, 'by_tax' as const),
  rounding: fc.constantFrom('document' as const, 'line' as const), taxes: fc.array(tax, { maxLength: 4 }), discount: fc.option(fc.constantFrom('10', '2.5', '33.333333'), { nil: null }), parts: fc.constantFrom(['100'], ['50', '50'], ['33.333333', '33.333333', '33.333334'], ['1', '99']),
  charges: fc.array(fc.record({ amount: fc.integer({ min: 0, max: 50_000 }), percent: fc.option(fc.constantFrom('3', '12.5'), { nil: null }), taxes: fc.array(fc.nat(3), { maxLength: 3 }) }), { maxLength: 3 }), cash: fc.option(fc.record({ step: fc.constantFrom('0.05' as const, '0.10' as const, '0.50' as const, '1.00' as const), mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const) }), { nil: null }),
  lines: fc.array(fc.record({ quantity: fc.constantFrom('1', '2', '0.333333', '12.5', '7'), price: units, discount: fc.option(fc.constantFrom('5', '12.5'), { nil: null }), taxes: fc.array(fc.nat(3), { maxLength: 3 }), account: fc.constantFrom('sales', 'services', 'books') }), { minLength: 1, maxLength: 6 }),
});

describe('the entry of any document', () => {
  it('balances, owes what is to be paid, and tells the state what stands on the tax accounts', () => {
    fc.assert(fc.property(document, (x) => {
      const base = 'EUR';
      const rate = x.currency === base ? '1' : x.rate;
      const taxes = x.taxes.map((t, i) => ({ id: `t${i}`, name: `T${i}`, kind: t.kind[0], rate: t.kind[1], included: t.included && t.kind[0] !== 'withholding' && t.kind[0] !== 'reverse_charge', compound: t.compound }));
      const posted: PostedTax[] = x.taxes.map((t, i) => ({ id: `t${i}`, kind: t.kind[0], rate: t.kind[1], basis: t.basis, recoverable: t.recoverable, account: x.direction === 'sale' ? 'tax_out' : 'tax_in', other: x.direction === 'sale' ? 'tax_in' : 'tax_out', withholding: 'withheld' }));
      const lines = x.lines.map((l) => ({ kind: 'item' as const, quantity: l.quantity, unitPrice: (l.price / 100).toFixed(2), discountPercent: l.discount, taxIds: [...new Set(l.taxes.filter((t) => t < taxes.length))].map((t) => `t${t}`) }));
      const charges = x.charges.map((c) => ({ label: 'Charge', percent: c.percent, amount: c.percent ? null : moneyToDecimal(money(BigInt(c.amount), x.currency)), taxIds: [...new Set(c.taxes.filter((t) => t < taxes.length))].map((t) => `t${t}`) }));
      const cashRounding = x.direction === 'sale' ? x.cash : null;
      const figures = priceBusinessDocument({ currency: x.currency, taxMode: x.mode, taxRounding: x.rounding, lines, taxes, discountPercent: x.discount, charges, cashRounding });
      fc.pre(figures.payable.amount >= 0n && figures.total.amount > 0n);
      const due = instalmentsOf(figures.payable, x.parts.map((percent, i) => ({ dueOn: `2026-0${i + 1}-01`, percent })), '2026-01-01');
      const minor = (amount: string) => parseMoney(amount, x.currency).amount;
      const entry = entryOf({
        direction: x.direction, credit: x.credit, currency: x.currency, baseCurrency: base, rate, partyId: 'p', taxes: posted, deposits: [], accounts: { control: 'control', advance: 'advance', transition: 'transition', fxGain: 'gain', fxLoss: 'loss', rounding: 'rounding' }, rounding: figures.rounding.amount,
        lines: [...figures.priced.lines, ...figures.priced.charges].map((l, i) => ({ accountId: x.lines[i]?.account ?? 'charges', dimensions: {}, net: l.net.amount, taxes: l.taxes.map((t) => ({ taxId: t.taxId, base: t.base.amount, amount: t.amount.amount })) })),
        documentTaxes: figures.priced.taxes.map((t) => ({ taxId: t.taxId, base: t.base.amount, amount: t.amount.amount })), instalments: due.map((i) => ({ dueOn: i.dueOn, amount: minor(i.amount) })),
      });
      const sum = (of: readonly bigint[]) => of.reduce((a, b) => a + b, 0n);
      expect(sum(entry.lines.map((l) => l.base)), 'double entry').toBe(0n);
      // What is worth nothing in the books is no line of them: nothing that is owed may be.
      const control = entry.lines.filter((l) => l.accountId === 'control');
      const worth = sum(control.map((l) => l.base));
      // A document that is worth nothing is not posted (service/documents/post.ts).
      fc.pre(worth !== 0n && worth > 0n === sum(control.map((l) => l.amount)) > 0n);
      // The database refuses a line whose amount and value stand on different sides.
      for (const l of entry.lines) if (l.amount !== 0n && l.base !== 0n) expect([l.accountId, l.amount > 0n]).toEqual([l.accountId, l.base > 0n]);
      for (const l of control) expect([l.amount, l.base !== 0n]).toEqual([l.amount, true]);
      const side = (x.direction === 'sale') === x.credit ? -1n : 1n;
      expect(sum(entry.lines.filter((l) => l.accountId === 'control').map((l) => l.amount)), 'owes what is to be paid').toBe(side * figures.payable.amount);
      const on = (account: string) => sum(entry.lines.filter((l) => l.accountId === account).map((l) => l.base));
      const told = (direction: 'sale' | 'purchase', field: 'amount' | 'recoverable') => sum(entry.taxes.filter((t) => t.direction === direction && posted.find((p) => p.id === t.taxId)!.kind !== 'withholding').map((t) => t[field]));
      expect([-on('tax_out'), on('tax_in')], 'told as it stands').toEqual([told('sale', 'amount'), told('purchase', 'recoverable')]);
      if (x.currency === base) expect(on('rounding'), 'what was rounded').toBe(-side * figures.rounding.amount);
      expect(on('transition'), 'waits as it stands').toBe(sum(entry.waiting.map((w) => w.amount)));
    }), { numRuns: process.env['FULL'] === '1' ? 5000 : 1000 });
  }, 60_000);
});
