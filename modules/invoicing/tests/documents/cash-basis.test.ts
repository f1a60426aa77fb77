import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoSettlement } from '#modules/accounting/api.ts';
import * as contract from '../../contract.ts';
import { addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let cash: string;
let before: Record<string, bigint>;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
beforeEach(async () => { cash = await addTax(o, `On payment ${crypto.randomUUID()}`, '20', { basis: 'cash' }); before = await balances(); });
const { ask, draft, post, posted, look, inside, pay, balances, entryOf } = officeCalls(() => o);
const line = (unitPrice: string) => ({ name: 'Work', quantity: '1', unitPrice, taxIds: [cash] });
const told = async () => (await o.house.owner.query('select coalesce(sum(base), 0)::int as base, coalesce(sum(amount), 0)::int as amount from accounting.tax_line where tax_id = $1', [cash])).rows[0];
/** What moved since on the accounts of taxes that wait, of taxes that are due and of bad debts. */
const moved = async () => {
  const now = await balances();
  const code = (role: string) => Object.keys(o.accounts).find((k) => /^\d/.test(k) && o.accounts[k] === o.accounts[role])!;
  return Object.fromEntries(['tax_transition', 'tax_out', 'bad_debt'].map((role) => [role, Number((now[code(role)] ?? 0n) - (before[code(role)] ?? 0n))]));
};
const writeOff = (d: contract.BusinessDocument, amount?: string) => must(ask(contract.invoiceSteps.writeOff, { id: d.id, on: '2026-03-31', reason: 'bankrupt', ...(amount ? { amount } : {}) }));
const undo = async (d: contract.BusinessDocument) => must(ask(contract.invoiceSteps.undoWriteOff, { id: d.id, settlementId: (await look(d)).settlements.find((s) => s.sourceType === contract.writeOffSource)!.id }));

describe('a tax that is owed with the payment', () => {
  it('is owed to nobody where the document is written off: it lowers the loss', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('100')] });
    expect(await moved()).toEqual({ tax_transition: -2000, tax_out: 0, bad_debt: 0 });
    await writeOff(d);
    expect([await told(), await moved()]).toEqual([{ base: 0, amount: 0 }, { tax_transition: 0, tax_out: 0, bad_debt: 10_000 }]);
    await undo(d);
    expect([await told(), await moved()]).toEqual([{ base: 0, amount: 0 }, { tax_transition: -2000, tax_out: 0, bad_debt: 0 }]);
    await pay(d, 12_000n);
    expect([await told(), await moved()]).toEqual([{ base: 10_000, amount: 2000 }, { tax_transition: 0, tax_out: -2000, bad_debt: 0 }]);
  });
  it('is shared between what was paid and what was not, in whatever order, to the cent', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('33.33')] });
    const { settlements } = await pay(d, 1000n);
    await writeOff(d, '17.00');
    expect([await told(), await moved()]).toEqual([{ base: 833, amount: 167 }, { tax_transition: -217, tax_out: -167, bad_debt: 1417 }]);
    await pay(d, 1300n);
    // 23 of 40 were paid: 3.84 of 6.67; the rest went with the loss.
    expect([await told(), await moved()]).toEqual([{ base: 1916, amount: 384 }, { tax_transition: 0, tax_out: -384, bad_debt: 1417 }]);
    await inside((ctx) => undoSettlement(ctx, settlements[0]!, '2026-03-31'));
    await writeOff(d);
    expect((await moved())['tax_transition']).toBe(0);
    expect((await told()).amount).toBe(217);
  });
  it('comes off what waits for the final invoice, whether the deposit is paid by then or not', async () => {
    for (const paidBefore of [true, false]) {
      const [atFirst, toldAtFirst] = [await moved(), await told()];
      const since = async () => { const now = await moved(); return Object.fromEntries(Object.entries(now).map(([k, n]) => [k, n - atFirst[k]!])); };
      const toldSince = async () => { const now = await told(); return [now.base - toldAtFirst.base, now.amount - toldAtFirst.amount]; };
      const final = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-10', lines: [line('300')] });
      const deposit = await must(post(await must(ask(contract.invoiceSteps.fromDeposit, { id: final.id, percent: '33.3333', issuedOn: '2026-03-01' }))));
      expect(deposit.totals.total).toBe('120.00');
      if (paidBefore) await pay(deposit, 12_000n);
      const done = await must(post(await look(final)));
      expect(done.open).toBe('240.00');
      expect((await entryOf(done)).filter(([code]) => code === '2100')).toEqual([]);
      expect([await toldSince(), await since()]).toEqual(paidBefore ? [[10_000, 2000], { tax_transition: -4000, tax_out: -2000, bad_debt: 0 }] : [[0, 0], { tax_transition: -6000, tax_out: 0, bad_debt: 0 }]);
      await pay(done, 12_000n);
      expect(await toldSince()).toEqual(paidBefore ? [20_000, 4000] : [10_000, 2000]);
      await pay(done, 12_000n);
      if (!paidBefore) await pay(deposit, 12_000n);
      expect([await toldSince(), await since()]).toEqual([[30_000, 6000], { tax_transition: 0, tax_out: -6000, bad_debt: 0 }]);
    }
  });
});
