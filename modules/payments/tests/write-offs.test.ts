import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../contract.ts';
import { BooksScene } from './books-scene.ts';

const s = new BooksScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());

const roles = ['ar', 'ap', 'bank_default', 'bad_debt', 'bank_fee', 'rounding', 'discount_given', 'discount_taken', 'fx_gain', 'fx_loss'] as const;
/** What the work changed of the balances, those that stayed left out. */
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await s.balances(...roles);
  await work();
  const after = await s.balances(...roles);
  return Object.fromEntries(roles.map((r) => [r, after[r] - before[r]] as const).filter(([, n]) => n !== 0));
}

describe('a small rest', () => {
  it('is written off with the payment, is told, and comes back with the use or the payment', async () => {
    const item = await s.owed(10_000n);
    let made!: contract.Payment;
    expect(await moved(async () => {
      const answer = await s.pay({ amount: '97.00', allocations: [{ itemId: item, amount: '97.00', writeOff: '3.00' }], writeOffReason: 'bank_fees' });
      expect([answer.status, answer.error?.fields]).toEqual([201, undefined]);
      made = answer.body;
    })).toEqual({ ar: -10_000, bank_default: 9_700, bank_fee: 300 });
    expect([made.open, made.allocations, await s.openOf()]).toMatchObject(['0.00', [{ amount: '100.00', writtenOff: '3.00', writeOffReason: 'bank_fees', discount: '0.00' }], []]);
    // Taxes that are owed with the payment are not owed for it: the settlement says what of it was no money.
    const { rows } = await s.h.house.owner.query('select d.amount::int, a.role from accounting.settlement_deduction d join accounting.account a on a.id = d.account_id where d.settlement_id = $1', [made.allocations[0]!.settlementId]);
    expect(rows).toEqual([{ amount: 300, role: 'bank_fee' }]);
    // The use alone: no more is left of the payment than was paid.
    expect(await moved(() => s.ask(contract.unallocatePayment, { id: made.id, settlementId: made.allocations[0]!.settlementId, on: '2026-02-02' }))).toEqual({ ar: 300, bank_fee: -300 });
    expect([(await s.payment(made.id)).open, (await s.openOf()).map((i) => i.open).toSorted()]).toEqual(['97.00', ['100.00', '97.00']]);
    expect(await moved(() => s.ask(contract.voidPayment, { id: made.id, reason: 'Wrong', on: '2026-02-03' }))).toEqual({ ar: 9_700, bank_default: -9_700 });
    // The whole payment at once: everything as before.
    const all = await moved(async () => {
      const again = await s.pay({ amount: '98.00', allocations: [{ itemId: item, amount: '97.50', discount: '1.00', writeOff: '1.50' }], keepRest: true, writeOffReason: 'small_balance' });
      expect(again.body).toMatchObject({ open: '0.50', allocations: [{ amount: '100.00', discount: '1.00', writtenOff: '1.50' }] });
      expect(await s.balances('bad_debt', 'discount_given')).toMatchObject({ bad_debt: 150, discount_given: 100 });
      expect((await s.ask(contract.voidPayment, { id: again.body.id, reason: 'Wrong', on: '2026-02-03' })).status).toBe(200);
    });
    expect([all, (await s.openOf()).map((i) => i.open)]).toEqual([{}, ['100.00']]);
    await s.pay({ amount: '100.00', allocations: [{ itemId: item, amount: '100.00' }] });
  });

  it('that is too much stays as income, until the payment is void', async () => {
    const item = await s.owed(10_000n);
    const asked = { amount: '100.03', allocations: [{ itemId: item, amount: '100.00' }] };
    expect((await s.pay(asked)).error?.code).toBe('payments.rest');
    let made!: contract.Payment;
    expect(await moved(async () => { made = (await s.pay({ ...asked, writeOffRest: true, writeOffReason: 'rounding' })).body; })).toEqual({ ar: -10_000, bank_default: 10_003, rounding: -3 });
    expect([made.amount, made.open, made.writtenOff, made.writeOffReason, await s.openOf()]).toEqual(['100.03', '0.00', '0.03', 'rounding', []]);
    expect(await moved(() => s.ask(contract.voidPayment, { id: made.id, reason: 'Wrong', on: '2026-02-03' }))).toEqual({ ar: 10_000, bank_default: -10_003, rounding: 3 });
    await s.pay({ amount: '100.00', allocations: [{ itemId: item, amount: '100.00' }] });
    expect((await s.pay({ amount: '4.00', writeOffRest: true })).error?.fields?.map((f) => f.path)).toEqual(['writeOffRest']);
  });

  it('of what we owe is income, and of a foreign currency is what it stands for in the books', async () => {
    const bill = await s.owed(-10_000n);
    expect(await moved(() => s.pay({ direction: 'out', amount: '99.00', allocations: [{ itemId: bill, amount: '99.00', writeOff: '1.00' }], writeOffReason: 'discount' }))).toEqual({ ap: 10_000, bank_default: -9_900, discount_taken: -100 });
    // 2 euros of 100 stood in the books for 2.20; 98 euros came in at 1.20.
    const foreign = await s.owed(10_000n, { currency: 'EUR', rate: '1.1', base: 11_000n });
    expect(await moved(() => s.pay({ currency: 'EUR', exchangeRate: '1.2', amount: '98.00', allocations: [{ itemId: foreign, amount: '98.00', writeOff: '2.00' }] }))).toEqual({ ar: -11_000, bank_default: 11_760, bad_debt: 220, fx_gain: -980 });
  });

  it('is refused where it is not small, not all that stays open, or none may be', async () => {
    const item = await s.owed(10_000n);
    const wrong = async (input: object) => (await s.pay({ amount: '100.00', ...input })).error?.fields?.map((f) => [f.path, f.code]);
    expect(await wrong({ amount: '94.99', allocations: [{ itemId: item, amount: '94.99', writeOff: '5.01' }] })).toEqual([['allocations.0.writeOff', 'payments.write_off_limit']]);
    expect(await wrong({ amount: '97.00', allocations: [{ itemId: item, amount: '97.00', writeOff: '1.00' }] })).toEqual([['allocations.0.writeOff', 'payments.write_off_whole']]);
    expect(await wrong({ amount: '105.01', allocations: [{ itemId: item, amount: '100.00' }], writeOffRest: true })).toEqual([['writeOffRest', 'payments.write_off_limit']]);
    const settings = (await s.ask<accounting.BankSettings>(accounting.getBankSettings, {})).body;
    expect((await s.ask(contract.listMoneyAccounts, {})).body).toMatchObject({ writeOffLimit: '5.00' });
    await s.ask(accounting.updateBankSettings, { version: settings.version, writeOffLimit: '0' });
    expect(await wrong({ amount: '99.99', allocations: [{ itemId: item, amount: '99.99', writeOff: '0.01' }] })).toEqual([['allocations.0.writeOff', 'payments.write_off_limit']]);
    expect([(await s.ask<{ writeOffLimit: string }>(contract.listMoneyAccounts, {})).body.writeOffLimit, (await s.openOf()).map((i) => [i.open, i.openBase])]).toEqual(['0.00', [['100.00', '100.00']]]);
  });
});

describe('what is worth nothing in the books', () => {
  it('is not taken off, for no entry could take it back with its use; as a rest it is given up, and nothing is posted for it', async () => {
    // 10,000.00 rupiahs that stand for 60 cents.
    const item = await s.owed(1_000_000n, { currency: 'IDR', rate: '0.00006', base: 60n });
    const pay = (more: object, amount = '9999.00') => s.pay({ currency: 'IDR', exchangeRate: '0.00006', amount, allocations: [{ itemId: item, amount, ...more }] });
    const open = async () => (await s.openOf()).filter((i) => i.currency === 'IDR').map((i) => [i.open, i.openBase]);
    const unused = (made: contract.Payment) => s.ask<contract.Payment>(contract.unallocatePayment, { id: made.id, settlementId: made.allocations[0]!.settlementId, on: '2026-02-02' });
    const voided = async (made: contract.Payment) => (await s.ask(contract.voidPayment, { id: made.id, reason: 'Wrong', on: '2026-02-03' })).status;
    const refused = await pay({ discount: '1.00' });
    expect([refused.status, refused.error?.fields]).toMatchObject([422, [{ path: 'allocations.0.discount', code: 'payments.worth_nothing', message: '1.00 IDR is worth nothing in the currency of the books. Leave it open, or take more.' }]]);
    let made!: contract.Payment;
    expect(await moved(async () => { made = (await pay({ writeOff: '1.00' })).body; })).toEqual({ ar: -60, bank_default: 60 });
    expect([made.open, made.allocations, await open()]).toMatchObject(['0.00', [{ amount: '10000.00', writtenOff: '1.00' }], []]);
    // Taken back, the invoice is open whole; the rupiah no entry can be made of stays with the payment, until that is void.
    expect(await moved(async () => { const back = await unused(made); expect([back.status, back.body.allocations, back.body.open]).toEqual([200, [], '10000.00']); })).toEqual({});
    expect((await open()).toSorted()).toEqual([['10000.00', '0.60'], ['10000.00', '0.60']]);
    expect([await moved(async () => expect(await voided(made)).toBe(200)), await open()]).toEqual([{ ar: 60, bank_default: -60 }, [['10000.00', '0.60']]]);
    expect([await moved(async () => expect(await voided((await pay({ writeOff: '1.00' })).body)).toBe(200)), await open()]).toEqual([{}, [['10000.00', '0.60']]]);
    // Worth something, it is taken back with its use.
    const large = await pay({ discount: '1000.00' }, '9000.00');
    expect([large.status, (await unused(large.body)).body.open]).toEqual([201, '9000.00']);
  });

  it('is given up by itself too, beside what is paid', async () => {
    const [item, other] = [await s.owed(1_000_000n, { currency: 'IDR', rate: '0.00006', base: 60n }), await s.owed(1_000_000n, { currency: 'IDR', rate: '0.00006', base: 60n })];
    const idr = { currency: 'IDR', exchangeRate: '0.00006' };
    const open = async () => (await s.openOf()).filter((i) => [item, other].includes(i.id)).map((i) => [i.id, i.open, i.openBase]);
    await s.pay({ ...idr, amount: '9950.00', allocations: [{ itemId: item, amount: '9950.00' }] });
    expect(await open()).toContainEqual([item, '50.00', '0.00']);
    let made!: contract.Payment;
    expect(await moved(async () => {
      const answer = await s.pay({ ...idr, amount: '10000.00', allocations: [{ itemId: other, amount: '10000.00' }, { itemId: item, amount: '0.00', writeOff: '50.00' }] });
      expect([answer.status, answer.error?.fields]).toEqual([201, undefined]);
      made = answer.body;
    })).toEqual({ ar: -60, bank_default: 60 });
    expect([await open(), made.open]).toEqual([[], '0.00']);
    expect((await s.ask(contract.voidPayment, { id: made.id, reason: 'Wrong', on: '2026-02-03' })).status).toBe(200);
    expect((await open()).toSorted()).toEqual([[item, '50.00', '0.00'], [other, '10000.00', '0.60']].toSorted());
  });
});
