import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import * as contract from '../../contract.ts';
import { payHabit, payOutlook, salesOutstanding } from '../../rules/documents/pay-habit.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

describe('how a customer pays', () => {
  it('is said from three paid documents on: how many late, and the median', () => {
    expect([payHabit([]), payHabit([5, 6])]).toEqual([null, null]);
    expect(payHabit([12, -3, 6, 0, 6, 8, 1, 5, 21, 7, 3])).toMatchObject({ paid: 11, late: 9, median: 6, slowest: 21 });
    expect(payHabit([-5, -2, 0, 4])).toMatchObject({ late: 1, median: 0 });
    expect(payHabit([-5, -4, -3])).toMatchObject({ late: 0, median: -4, slowest: -3 });
  });
  it('says of an open one how likely it is paid soon, by those that were open as long, and when to remind', () => {
    const habit = payHabit([12, -3, 6, 0, 6, 8, 1, 5, 21, 7, 3])!;
    const at = (today: string, promisedOn: string | null = null) => payOutlook(habit, { dueOn: '2026-03-10', promisedOn, today });
    // Ten days before it is due all eleven were open; four were paid within the next fourteen.
    expect(at('2026-02-28')).toEqual({ chance: 36, soon: 4, of: 11, remindOn: '2026-03-17' });
    expect(at('2026-03-10')).toEqual({ chance: 90, soon: 9, of: 10, remindOn: '2026-03-17' });
    expect(at('2026-03-16')).toMatchObject({ chance: 75, soon: 3, of: 4, remindOn: '2026-03-17' });
    // Of those that took longer there are too few to say anything; the usual day is over, so now.
    expect(at('2026-03-20')).toEqual({ chance: null, soon: 2, of: 2, remindOn: '2026-03-20' });
    expect(at('2026-03-20', '2026-03-25').remindOn).toBe('2026-03-26');
    expect(payOutlook(payHabit([-5, -4, -3])!, { dueOn: '2026-03-10', promisedOn: null, today: '2026-03-01' }).remindOn).toBe('2026-03-11');
  });
  it('and days sales outstanding is receivables ÷ credit sales × days', () => {
    expect([salesOutstanding(50_000n, 150_000n, 90), salesOutstanding(100n, 0n, 90), salesOutstanding(0n, 100n, 90), salesOutstanding(12_345n, 99_999n, 365)]).toEqual([30, null, 0, 45.1]);
  });
});

describe('with documents', () => {
  let o: Office;
  beforeAll(async () => { o = await openOffice(); });
  afterAll(() => o.house.close());
  const { ask, posted, post, pay } = officeCalls(() => o);
  const today = () => new Date().toISOString().slice(0, 10);
  const on = (days: number) => addDays(today(), days);
  const habit = async (partyId: string, who?: Parameters<typeof ask>[2]) => (await must(ask(contract.getPayHabit, { partyId }, who))).habit;

  it('counts what was paid, not what was credited or written off, and only what the viewer may see', async () => {
    const partyId = await addParty(o, { name: 'Slow & Sons', roles: ['customer'] });
    const invoice = (due: number, more: object = {}) => posted('invoice', { partyId, issuedOn: on(due - 14), dueOn: on(due), lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }], ...more });
    const paidAfter = async (days: number) => { const d = await invoice(-40); await pay(d, 10_000n, { on: on(-40 + days) }); };
    await paidAfter(6);
    await paidAfter(-2);
    expect(await habit(partyId)).toBeNull();
    await paidAfter(9);
    await must(post(await must(ask(contract.documentCalls.sale.credit, { id: (await invoice(-40)).id }))));
    await must(ask(contract.invoiceSteps.writeOff, { id: (await invoice(-40)).id, reason: 'gone' }));
    await invoice(-3);
    expect(await habit(partyId)).toEqual({ paid: 3, late: 2, median: 6, slowest: 9, days: [-2, 6, 9] });
    expect([await habit(partyId, o.ann), await habit(o.c2)]).toEqual([null, null]);
    expect((await ask(contract.getPayHabit, { partyId }, o.outsider)).body).toEqual({ habit: null });
  });
  it('divides what is owed by what was sold', async () => {
    const partyId = await addParty(o, { name: 'Steady', roles: ['customer'] });
    const invoice = (days: number, unitPrice: string, more: object = {}) => posted('invoice', { partyId, issuedOn: on(-days), dueOn: on(-days + 14), lines: [{ name: 'Work', quantity: '1', unitPrice }], ...more });
    const ask90 = async () => must(ask(contract.getSalesOutstanding, { partyId }));
    expect(await ask90()).toMatchObject({ outstanding: null, receivables: '0.00', creditSales: '0.00' });
    const [first] = [await invoice(10, '600'), await invoice(20, '400', { currency: 'USD', exchangeRate: '0.5' }), await invoice(200, '100')];
    await pay(first, 30_000n, { on: on(-5) });
    // 300 + 200 + 100 are owed; 600 and 400 at 0.5 were sold in ninety days.
    expect(await ask90()).toEqual({ outstanding: 67.5, days: 90, receivables: '600.00', creditSales: '800.00', currency: 'EUR' });
    await must(post(await must(ask(contract.documentCalls.sale.create, { kind: 'credit_note', partyId, issuedOn: on(-1), lines: [{ name: 'Less', quantity: '1', unitPrice: '200' }] }))));
    expect(await ask90()).toMatchObject({ outstanding: 60, receivables: '400.00', creditSales: '600.00' });
    expect(await must(ask(contract.getSalesOutstanding, { partyId, days: 7 }))).toMatchObject({ outstanding: null, creditSales: '-200.00' });
  });
});
