import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { importStatement } from '#modules/accounting/api.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { getParty, updateParty } from '#modules/parties/contract.ts';
import { getPayment, listOpenItems, recordPayment, unallocatePayment, voidPayment, type Payment } from '#modules/payments/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const { ask, post, posted, look, inside, balances } = officeCalls(() => o);
const term = async (name: string, early: object) => (await must(ask(accounting.paymentTerms.create as unknown as Endpoint<never, { id: string }>, { name, lines: [{ percent: null, days: 30 }], early: { days: 10, kind: 'total', value: '10', ...early } }))).id;
const t: Record<'tax' | 'whole' | 'net' | 'fixed' | 'dollars', string> = {} as never;
let tax18: string;
beforeAll(async () => {
  o = await openOffice();
  t.tax = await term('Tax too', { lowersTax: true });
  t.whole = await term('Discount only', {});
  t.net = await term('Of net', { kind: 'net', lowersTax: true });
  t.fixed = await term('50 off', { kind: 'amount', value: '50', currency: 'EUR', lowersTax: true });
  tax18 = await addTax(o, 'VAT 18', '18');
}, 180_000);
afterAll(() => o.house.close());

const isBill = (kind: contract.DocumentKind) => contract.directionOf(kind) === 'purchase';
let bills = 0;
const owed = (lines: Array<[price: string, taxIds: string[]]>, paymentTermId: string, { kind = 'invoice', ...more }: { kind?: contract.DocumentKind } & Record<string, unknown> = {}) => posted(kind, {
  partyId: isBill(kind) ? o.v1 : o.c1, ...(isBill(kind) ? { vendorNumber: `V${bills++}` } : {}), issuedOn: '2026-11-23', paymentTermId, ...more, lines: lines.map(([unitPrice, taxIds]) => ({ name: 'Work', quantity: '1', unitPrice, taxIds, ...(isBill(kind) ? { accountId: o.accounts['purchase_default'] } : {}) })),
});
const openOf = async (d: contract.BusinessDocument) => (await must(ask(listOpenItems, { side: isBill(d.kind) ? 'vendor' : 'customer', sourceType: contract.documentSource, sourceId: d.id }))).items;
/** Pays a document by its last day, less the discount that is proposed for it. */
async function paidEarly(d: contract.BusinessDocument, { amount, more = {} }: { amount?: string; more?: object } = {}): Promise<Payment> {
  const [item] = await openOf(d);
  const paid = amount ?? (Number(item!.open) - Number(item!.discount!.amount)).toFixed(2);
  return must(ask(recordPayment, { direction: isBill(d.kind) ? 'out' : 'in', partyId: d.partyId!, on: '2026-12-03', currency: d.currency, amount: paid, allocations: [{ itemId: item!.id, amount: paid, discount: item!.discount!.amount }], ...more } as never)) as Promise<Payment>;
}
/** What the work moved on accounts, by role or code; what stood as before is left out. */
async function moved<T>(work: () => Promise<T>): Promise<[T, Record<string, number>]> {
  const before = await balances();
  const done = await work();
  const now = await balances();
  const roleOf = (code: string) => Object.keys(o.accounts).find((k) => /^[a-z_]+$/.test(k) && o.accounts[k] === o.accounts[code]) ?? code;
  return [done, Object.fromEntries([...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((code) => { const by = Number((now[code] ?? 0n) - (before[code] ?? 0n)); return by === 0 ? [] : [[roleOf(code), by]]; }))];
}
/** What returns were told by the entries of a payment: direction, day, base, tax and what comes back. */
const told = async (payment: Pick<Payment, 'id'>) => (await o.house.owner.query<{ direction: string; on: string; base: number; amount: number; recoverable: number }>(
  'select t.direction, t.tax_on::text as on, t.base::int, t.amount::int, t.recoverable::int from accounting.tax_line t join accounting.entry e on e.id = t.entry_id where e.source_id = $1 order by e.chain_seq, t.rate desc, t.direction', [payment.id])).rows.map((r) => [r.direction, r.on.slice(0, 7), r.base, r.amount, r.recoverable]);
/** Tax lines of each month are what moved on the accounts of taxes, the chain holds, and what is open is what the control accounts say. */
async function holds(): Promise<void> {
  for (const month of ['11', '12']) expect((await must(ask(accounting.taxReport, { from: `2026-${month}-01`, to: `2026-${month}-30` }))).checks.map((c) => [month, c.word, c.found, c.holds])).toEqual([[month, 'output_tax', expect.any(String), true], [month, 'input_tax', expect.any(String), true], [month, 'return_boxes', expect.any(String), true]]);
  expect(await inside((ctx) => ctx.sql('select v.broken_seq from accounting.verify_chain(0, 100000) v'))).toEqual([{ broken_seq: null }]);
  const { rows } = await o.house.owner.query("select a.role, sum(l.debit - l.credit) as booked, (select coalesce(sum(i.open_base), 0) from accounting.open_item i where i.account_id = a.id) as open from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.type in ('receivable', 'payable') group by a.id, a.role having sum(l.debit - l.credit) <> (select coalesce(sum(i.open_base), 0) from accounting.open_item i where i.account_id = a.id)", [o.owner.workspaceId]);
  expect(rows).toEqual([]);
}

describe('what is taken off for paying early', () => {
  it('lowers the tax with it where the term says so (M2), and all of it comes back to the cent', async () => {
    const d = await owed([['200', [tax18]]], t.tax);
    expect((await openOf(d))[0]!.discount).toEqual({ amount: '23.60', until: '2026-12-03', tax: '3.60' });
    const [payment, booked] = await moved(() => paidEarly(d));
    expect(booked).toEqual({ ar: -23_600, bank_default: 21_240, discount_given: 2000, tax_out: 360 });
    expect([await told(payment), payment.allocations, (await look(d)).state]).toMatchObject([[['sale', '2026-12', -2000, -360, -360]], [{ amount: '236.00', discount: '23.60', discountTax: '3.60' }], 'paid']);
    await holds();
    const [, back] = await moved(() => must(ask(unallocatePayment, { id: payment.id, settlementId: payment.allocations[0]!.settlementId, on: '2026-12-05' })));
    expect(back).toEqual({ ar: 2360, discount_given: -2000, tax_out: -360 });
    expect([(await must(ask(getPayment, { id: payment.id }))).open, (await look(d)).open]).toEqual(['212.40', '236.00']);
    await holds();
    const [, gone] = await moved(() => must(ask(voidPayment, { id: payment.id, reason: 'Bounced', on: '2026-12-06' })));
    expect(gone).toEqual({ ar: 21_240, bank_default: -21_240 });
    // Void at once, with nothing taken back before.
    const [, nothing] = await moved(async () => must(ask(voidPayment, { id: (await paidEarly(d)).id, reason: 'Bounced', on: '2026-12-06' })));
    expect([nothing, (await look(d)).open]).toEqual([{}, '236.00']);
    await holds();
  });

  it('is all a discount where it does not, and when it is of the net amount; an amount is shared as M2 says', async () => {
    const of = async (id: string) => { const d = await owed([['200', [tax18]]], id); const [item] = await openOf(d); const [payment, booked] = await moved(() => paidEarly(d)); return [item!.discount!.amount, item!.discount!.tax, booked['discount_given'], booked['tax_out'], (await told(payment)).length]; };
    expect([await of(t.whole), await of(t.net), await of(t.fixed)]).toEqual([['23.60', '0.00', 2360, undefined, 0], ['20.00', '0.00', 2000, undefined, 0], ['50.00', '7.63', 4237, 763, 1]]);
    await holds();
  });

  it('is shared over several rates, of prices with tax in them too, and is none of what was withheld', async () => {
    const withheld = await addTax(o, 'Withheld 10', '10', { kind: 'withholding' });
    const two = await owed([['100', [o.tax20]], ['100', [o.tax5]]], t.tax);
    const [a, booked] = await moved(() => paidEarly(two));
    expect([booked, await told(a)]).toEqual([{ ar: -22_500, bank_default: 20_250, discount_given: 2000, tax_out: 250 }, [['sale', '2026-12', -1000, -200, -200], ['sale', '2026-12', -1000, -50, -50]]]);
    const inside20 = await owed([['120', [o.tax20]]], t.tax, { taxMode: 'inclusive' });
    expect((await moved(() => paidEarly(inside20)))[1]).toEqual({ ar: -12_000, bank_default: 10_800, discount_given: 1000, tax_out: 200 });
    // 236 less 20 that is withheld: of 21.60 as much is tax as of 236.
    const held = await owed([['200', [tax18, withheld]]], t.tax);
    const [b, less] = await moved(() => paidEarly(held));
    expect([less, await told(b)]).toEqual([{ ar: -21_600, bank_default: 19_440, discount_given: 1831, tax_out: 329 }, [['sale', '2026-12', -1831, -329, -329]]]);
    await holds();
  });

  it('of bills lowers what comes back, and under reverse charge what is owed and what comes back', async () => {
    const bill = await owed([['200', [tax18]]], t.tax, { kind: 'bill' });
    const [a, booked] = await moved(() => paidEarly(bill));
    expect([booked, await told(a)]).toEqual([{ ap: 23_600, bank_default: -21_240, discount_taken: -2000, tax_in: -360 }, [['purchase', '2026-12', -2000, -360, -360]]]);
    const half = await addTax(o, 'Half back', '20', { recoverable: '50' });
    const [b, halves] = await moved(async () => paidEarly(await owed([['200', [half]]], t.tax, { kind: 'bill' })));
    expect([halves['discount_taken'], halves['tax_in'], await told(b)]).toEqual([-2200, 2000 - 200, [['purchase', '2026-12', -2000, -400, -200]]]);
    const reverse = await addTax(o, 'Reverse 20', '20', { kind: 'reverse_charge' });
    const shifted = await owed([['200', [reverse]]], t.tax, { kind: 'bill' });
    expect((await openOf(shifted))[0]!.discount).toEqual({ amount: '20.00', until: '2026-12-03', tax: '0.00' });
    const [c, both] = await moved(() => paidEarly(shifted));
    expect([both, await told(c)]).toEqual([{ ap: 20_000, bank_default: -18_000, discount_taken: -2000, tax_out: 400, tax_in: -400 }, [['purchase', '2026-12', -2000, -400, -400], ['sale', '2026-12', -2000, -400, -400]]]);
    await must(ask(voidPayment, { id: c.id, reason: 'Wrong', on: '2026-12-04' }));
    await holds();
  });

  it('tells what was sold without tax too, and leaves what is owed with the payment to the payment', async () => {
    const none = await addTax(o, 'Sold abroad', null, { kind: 'zero' });
    expect(await told(await paidEarly(await owed([['100', [none]]], t.tax)))).toEqual([['sale', '2026-12', -1000, 0, 0]]);
    const cash = await addTax(o, 'On payment', '20', { basis: 'cash' });
    const both = await owed([['100', [cash]], ['100', [tax18]]], t.tax);
    const [payment, booked] = await moved(() => paidEarly(both));
    // 23.80 off 238: 20 net, 1.80 of the tax that was owed before, 2 of the one that never will be.
    expect([booked, await told(payment)]).toEqual([{ ar: -23_800, bank_default: 21_420, discount_given: 2000, tax_out: 180 - 1800, tax_transition: 2000 }, [['sale', '2026-12', -1000, -180, -180]]]);
    await holds();
    const [, back] = await moved(() => must(ask(unallocatePayment, { id: payment.id, settlementId: payment.allocations[0]!.settlementId, on: '2026-12-05' })));
    expect(back).toEqual({ ar: 2380, discount_given: -2000, tax_out: 1800 - 180, tax_transition: -2000 });
    await holds();
  });

  it('is worth in the books what it was invoiced at, in another currency (A6)', async () => {
    const dollars = await term('10 % with tax, dollars', { lowersTax: true });
    const d = await owed([['200', [tax18]]], dollars, { currency: 'USD', exchangeRate: '0.9' });
    const [payment, booked] = await moved(() => paidEarly(d, { more: { exchangeRate: '0.8' } }));
    // 212.40 at 0.8; 23.60 at 0.9 is 21.24: 18.00 and 3.24 of tax; what stood for 191.16 came in as 169.92.
    expect([booked, await told(payment)]).toEqual([{ ar: -21_240, bank_default: 16_992, discount_given: 1800, tax_out: 324, fx_loss: 2124 }, [['sale', '2026-12', -1800, -324, -324]]]);
    const [, back] = await moved(() => must(ask(voidPayment, { id: payment.id, reason: 'Wrong', on: '2026-12-04' })));
    expect(Object.fromEntries(Object.entries(back).map(([k, n]) => [k, -n]))).toEqual(booked);
    await holds();
  });

  it('of what is left after a credit is what that consists of', async () => {
    const d = await owed([['100', [o.tax20]], ['100', [o.tax5]]], t.tax);
    await must(post(await must(ask(contract.documentCalls.sale.credit, { id: d.id, issuedOn: '2026-11-24', lines: [{ lineId: d.lines[0]!.id, quantity: '1' }] }))));
    expect((await openOf(d)).map((i) => [i.open, i.discount])).toEqual([['105.00', { amount: '10.50', until: '2026-12-03', tax: '0.50' }]]);
    // The half with 20 % was credited: only the one with 5 % is left.
    const [payment, booked] = await moved(() => paidEarly(d));
    expect([booked, await told(payment)]).toEqual([{ ar: -10_500, bank_default: 9450, discount_given: 1000, tax_out: 50 }, [['sale', '2026-12', -1000, -50, -50]]]);
    await holds();
  });

  it('is not credited with the rest, which would give its tax back twice; once it is taken back all of it is', async () => {
    const rest = async (kind: contract.DocumentKind) => {
      const d = await owed([['200', [tax18]]], t.tax, { kind });
      const calls = contract.documentCalls[contract.directionOf(kind)];
      const credit = (quantity?: string) => must(ask(calls.credit, { id: d.id, issuedOn: '2026-12-04', ...(quantity ? { lines: [{ lineId: d.lines[0]!.id, quantity }] } : {}) }));
      const payment = await paidEarly(d);
      const whole = await credit();
      const refused = await post(whole);
      expect(refused.error).toMatchObject({ code: 'invoicing.over_credited', details: { left: '212.40 EUR', number: d.number } });
      // As much as was paid goes, and no cent more after it.
      const most = await must(post(await credit('0.9')));
      expect([most.totals.total, (await post(await credit('0.1'))).error?.details]).toMatchObject(['212.40', { left: '0.00 EUR' }]);
      await must(ask(calls.void, { id: most.id, reason: 'Wrong', on: '2026-12-04' }));
      await must(ask(unallocatePayment, { id: payment.id, settlementId: payment.allocations[0]!.settlementId, on: '2026-12-05' }));
      expect((await must(post(whole))).totals.total).toBe('236.00');
      await holds();
    };
    await rest('invoice');
    await rest('bill');
    // One that lowers no tax was posted as a discount: the whole document can be credited as ever.
    const plain = await owed([['200', [tax18]]], t.whole);
    await paidEarly(plain);
    expect((await must(post(await must(ask(contract.documentCalls.sale.credit, { id: plain.id, issuedOn: '2026-12-04' }))))).totals.total).toBe('236.00');
    await holds();
  });

  it('is given by one payment for what stands on two accounts, each with its tax, and comes back with a use and with all', async () => {
    const own = (await must(ask(accounting.ledgerAccounts.create as unknown as Endpoint<never, { id: string }>, { code: '1190', name: 'Customers abroad', type: 'receivable', reconcilable: true }))).id;
    const partyId = await addParty(o, { name: 'Mover', roles: ['customer'] });
    const old = await owed([['200', [tax18]]], t.tax, { partyId });
    await must(ask(updateParty as unknown as Endpoint<never, unknown>, { id: partyId, version: (await must(ask(getParty, { id: partyId }))).version, customerAccountId: own }));
    const fresh = await owed([['100', [o.tax20]]], t.tax, { partyId });
    const items = [(await openOf(old))[0]!, (await openOf(fresh))[0]!];
    expect(items.map((i) => i.discount)).toEqual([{ amount: '23.60', until: '2026-12-03', tax: '3.60' }, { amount: '12.00', until: '2026-12-03', tax: '2.00' }]);
    const pay = () => must(ask(recordPayment, { direction: 'in', partyId, on: '2026-12-03', amount: '320.40', allocations: [{ itemId: items[0]!.id, amount: '212.40', discount: '23.60' }, { itemId: items[1]!.id, amount: '108.00', discount: '12.00' }] } as never)) as Promise<Payment>;
    const [payment, booked] = await moved(pay);
    expect([booked, await told(payment), (await look(old)).state, (await look(fresh)).state]).toEqual([{ ar: -23_600, 1190: -12_000, bank_default: 32_040, discount_given: 3000, tax_out: 560 }, [['sale', '2026-12', -1000, -200, -200], ['sale', '2026-12', -2000, -360, -360]], 'paid', 'paid']);
    await holds();
    // The one that stands elsewhere: what was carried over goes back, and its discount is taken back on the account of the payment.
    const use = payment.allocations.find((a) => a.number === fresh.number)!;
    const [, back] = await moved(() => must(ask(unallocatePayment, { id: payment.id, settlementId: use.settlementId, on: '2026-12-05' })));
    expect([back, (await look(fresh)).open, (await must(ask(getPayment, { id: payment.id }))).open]).toEqual([{ ar: 1200 - 12_000, 1190: 12_000, discount_given: -1000, tax_out: -200 }, '120.00', '108.00']);
    await holds();
    const [, gone] = await moved(() => must(ask(voidPayment, { id: payment.id, reason: 'Bounced', on: '2026-12-06' })));
    expect([gone, (await look(old)).open]).toEqual([{ ar: 23_600 - 1200 + 12_000, bank_default: -32_040, discount_given: -2000, tax_out: -360 }, '236.00']);
    await holds();
    const [, nothing] = await moved(async () => must(ask(voidPayment, { id: (await pay()).id, reason: 'Bounced', on: '2026-12-06' })));
    expect([nothing, (await look(old)).open, (await look(fresh)).open]).toEqual([{}, '236.00', '120.00']);
    await holds();
  });

  it('is refused on a day that is locked for taxes, where the same money without it is not', async () => {
    const lock = async (tax: string | null) => must(ask(accounting.setLocks, { version: (await must(ask(accounting.getLocks, {}))).version, tax }));
    const d = await owed([['200', [tax18]]], t.tax);
    const [item] = await openOf(d);
    const pay = (discount: object) => ask(recordPayment, { direction: 'in', partyId: o.c1, on: '2026-12-03', amount: '212.40', allocations: [{ itemId: item!.id, amount: '212.40', ...discount }] } as never);
    await lock('2026-12-03');
    expect((await pay({ discount: '23.60' })).error).toMatchObject({ code: 'accounting.period_locked', details: { lock: 'tax', until: '2026-12-03' } });
    expect([(await look(d)).open, (await pay({})).status, (await look(d)).open]).toEqual(['236.00', 201, '23.60']);
    await lock(null);
    await holds();
  });

  it('goes with every part that is paid', async () => {
    const d = await owed([['200', [tax18]]], t.tax, { instalments: [{ dueOn: '2026-11-23', percent: '50' }, { dueOn: '2026-12-23', percent: '50' }] });
    const [first] = await moved(() => paidEarly(d));
    expect([await told(first), (await openOf(d))[0]!.discount]).toEqual([[['sale', '2026-12', -1000, -180, -180]], { amount: '11.80', until: '2026-12-03', tax: '1.80' }]);
    const [, second] = await moved(() => paidEarly(d));
    expect([second, (await look(d)).state]).toEqual([{ ar: -11_800, bank_default: 10_620, discount_given: 1000, tax_out: 180 }, 'paid']);
    await holds();
  });
});

describe('what is taken off for paying early, as a line of the bank is matched', () => {
  let bank: accounting.BankAccount;
  beforeAll(async () => { bank = await must(ask(accounting.bankAccounts.create, { name: 'Current account', isDefault: true })); });
  /** A line of the bank's statement of that amount. */
  const shown = async (amount: string, text: string, on = '2026-12-03') => {
    await inside((ctx) => importStatement(ctx, { fileName: 'bank.csv', bytes: Buffer.from(`Date,Amount,Payee,Description,Transaction ID\n${on},${amount},Somebody,${text},${crypto.randomUUID()}\n`) }));
    return (await must(ask(accounting.listBankLines, { accountId: bank.id, limit: 200 }))).items.find((l) => l.status === 'new' || l.status === 'suggested')!;
  };
  const suggested = async (l: { id: string }) => (await must(ask(accounting.suggestForLine, { id: l.id })));
  const match = (l: { id: string; version: number }, parts: object[]) => ask(accounting.matchBankLine, { id: l.id, version: l.version, parts });
  const exclude = (l: { id: string; version: number }) => must(ask(accounting.excludeBankLine, { id: l.id, version: l.version, note: '' }));

  it('is proposed, named, and given with the tax it lowers; taken back, all is as before', async () => {
    const d = await owed([['200', [tax18]]], t.tax);
    const [item] = await openOf(d);
    const line = await shown('212.40', `Payment ${d.number}`);
    const { suggestions: [best], items } = await suggested(line);
    const parts = [{ kind: 'item', itemId: item!.id, amount: '236.00' }, { kind: 'discount', itemId: item!.id, amount: '-23.60' }];
    expect(best).toMatchObject({ score: 100, why: ['reference', 'early'], parts, rows: [{ amount: '236.00' }, { label: '', on: '2026-12-03', amount: '-23.60' }] });
    expect(items.find((i) => i.itemId === item!.id)!.discount).toEqual({ amount: '23.60', until: '2026-12-03' });
    // What is given away a person gives: matching by itself only keeps the proposal.
    const run = await must(ask(accounting.startMatchRun, { id: bank.id }));
    await o.house.drain();
    expect((await must(ask(accounting.getMatchRun, { id: run.id }))).matched).toBe(0);
    const [waiting] = (await must(ask(accounting.listBankLines, { accountId: bank.id, limit: 200 }))).items.filter((l) => l.id === line.id);
    const [done, booked] = await moved(() => must(match(waiting!, best!.parts)));
    expect([booked, (await look(d)).state]).toEqual([{ ar: -23_600, [bank.accountCode]: 21_240, discount_given: 2000, tax_out: 360 }, 'paid']);
    expect(await told({ id: line.id })).toEqual([['sale', '2026-12', -2000, -360, -360]]);
    await holds();
    const [, back] = await moved(() => must(ask(accounting.unmatchBankLine, { id: line.id, version: done.version })));
    expect([back, (await look(d)).open]).toEqual([{ ar: 23_600, [bank.accountCode]: -21_240, discount_given: -2000, tax_out: -360 }, '236.00']);
    await holds();
    await exclude(await must(ask(accounting.getBankLine, { id: line.id })));
  });

  it('is proposed for bills and for sums of several, and not a day later', async () => {
    const bill = await owed([['300', [tax18]]], t.tax, { kind: 'bill' });
    const line = await shown('-318.60', `Payment ${bill.number}`);
    const [best] = (await suggested(line)).suggestions;
    const [, booked] = await moved(() => must(match(line, best!.parts)));
    expect(booked).toEqual({ ap: 35_400, [bank.accountCode]: -31_860, discount_taken: -3000, tax_in: -540 });
    const two = [await owed([['70', []]], t.tax), await owed([['77', []]], t.tax)];
    const both = await shown('132.30', `Payment ${two.map((d) => d.number).join(' and ')}`);
    expect((await suggested(both)).suggestions[0]).toMatchObject({ score: 80, why: ['several', 'early'] });
    await exclude(both);
    const late = await shown('63.00', `Payment ${two[0]!.number}`, '2026-12-04');
    const { suggestions, items } = await suggested(late);
    expect([suggestions.filter((s) => s.why.includes('early')), items.find((i) => i.number === two[0]!.number)!.discount]).toEqual([[], null]);
    await exclude(late);
    await holds();
  });

  it('is refused where it belongs to nothing, is too much, or has the wrong sign', async () => {
    const d = await owed([['200', [tax18]]], t.tax);
    const [item] = await openOf(d);
    const line = await shown('212.40', 'Somebody');
    const wrong = async (parts: object[]) => (await match(line, parts)).error?.fields?.map((f) => [f.path, f.code]);
    const whole = { kind: 'item', itemId: item!.id, amount: '236.00' };
    const off = (amount: string) => ({ kind: 'discount', itemId: item!.id, amount });
    expect(await wrong([whole, { ...off('-23.60'), itemId: crypto.randomUUID() }])).toEqual([['parts.1.itemId', 'accounting.discount_part']]);
    expect(await wrong([{ ...whole, amount: '188.80' }, off('23.60')])).toEqual([['parts.1.amount', 'accounting.part_sign']]);
    expect(await wrong([whole, off('-10.00'), off('-13.60')])).toEqual([['parts.2.itemId', 'accounting.part_once']]);
    expect(await wrong([{ ...whole, amount: '1.00' }, off('-2.00'), { kind: 'account', accountId: o.accounts['sales_default'], amount: '213.40' }])).toEqual([['parts.1.amount', 'accounting.discount_above']]);
    // With a rest that is written off besides: 23.00 and 0.60.
    const [, booked] = await moved(() => must(match(line, [whole, off('-23.00'), { kind: 'write_off', amount: '-0.60' }])));
    expect([booked['bad_debt'], booked['ar'], (booked['discount_given'] ?? 0) + (booked['tax_out'] ?? 0)]).toEqual([60, -23_600, 2300]);
    const { rows } = await o.house.owner.query('select a.role, sum(x.amount)::int as amount from accounting.settlement_deduction x join accounting.account a on a.id = x.account_id join accounting.settlement s on s.id = x.settlement_id where s.debit_item_id = $1 group by a.role order by a.role', [item!.id]);
    expect(rows).toEqual([{ role: 'bad_debt', amount: 60 }, { role: 'discount_given', amount: 2300 }]);
    await holds();
  });

  it('is worth what it was invoiced at, where the bank account is kept in the currency of the invoice', async () => {
    const own = bank;
    bank = await must(ask(accounting.bankAccounts.create, { name: 'Dollars', currency: 'USD', isDefault: true }));
    await must(ask(accounting.addFxRate, { on: '2026-12-01', currency: 'USD', rate: '0.8' }));
    const d = await owed([['200', [tax18]]], t.tax, { currency: 'USD', exchangeRate: '0.9' });
    const line = await shown('212.40', `Payment ${d.number}`);
    const [best] = (await suggested(line)).suggestions;
    const [, booked] = await moved(() => must(match(line, best!.parts)));
    expect(booked).toEqual({ ar: -21_240, [bank.accountCode]: 16_992, discount_given: 1800, tax_out: 324, fx_loss: 2124 });
    bank = own;
    await holds();
  });
});
