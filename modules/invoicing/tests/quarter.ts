import { expect } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as contract from '../contract.ts';

/** Who calls: the owner of the books when nobody is named. */
export type Clerk = 'owner' | 'ann' | 'manager';
/** Books to work a quarter in: how calls are made (a refused one throws), accounts by code, two customers, two vendors, two taxes. */
export interface QuarterBooks { must: <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown>, who?: Clerk) => Promise<T>; accounts: Record<string, string>; c1: string; c2: string; v1: string; v2: string; tax20: string; tax5: string }

/** What is open of a party, by its number or the only one. */
export async function itemOf({ must }: Pick<QuarterBooks, 'must'>, partyId: string, side: 'customer' | 'vendor', number?: string): Promise<string> {
  const { items } = await must(payments.listOpenItems, { partyId, side });
  const item = items.find((i) => number === undefined || i.number === number);
  if (!item || (number === undefined && items.length > 1)) throw new Error(`${items.length} items are open: ${items.map((i) => i.number).join()}`);
  return item.id;
}
/** Works the quarter of "Harbour Lane" by the calls a person's clicks make: sales, purchases, stock, money in two currencies, expenses. */
export async function workQuarter(o: QuarterBooks): Promise<{ widget: string; invoiceC2: contract.BusinessDocument; fee: accounting.EntryDetail }> {
  const { must } = o;
  const pay = async (direction: 'in' | 'out', partyId: string, on: string, amount: string, more: object = {}) => must(payments.recordPayment, { direction, partyId, on, amount, allocations: [{ itemId: await itemOf(o, partyId, direction === 'in' ? 'customer' : 'vendor', (more as { number?: string }).number), amount }], ...Object.fromEntries(Object.entries(more).filter(([k]) => k !== 'number')) });
  const entry = (on: string, lines: Array<[account: string, debit: string, credit: string]>) => must(accounting.postNewEntry, { on, lines: lines.map(([code, debit, credit]) => ({ accountId: o.accounts[code]!, debit, credit })) });
  const posted = async (kind: contract.DocumentKind, input: Record<string, unknown>) => { const calls = contract.documentCalls[contract.directionOf(kind)]; return must(calls.post, { id: (await must(calls.create, { kind, ...input })).id }); };
  const account = async (code: string, name: string, type: string, parent: string) => { o.accounts[code] = (await must(accounting.ledgerAccounts.create, { code, name, type, parentId: o.accounts[parent] })).id; };
  await account('4015', 'Books', 'income', '4000');
  await account('6510', 'Consulting', 'expense', '6000');
  const product = async (name: string, input: object) => (await must(accounting.products.create, { name, isBought: true, ...input })).id;
  const widget = await product('Widget', { trackStock: true });
  const books = await product('Book', { incomeAccountId: o.accounts['4015'] });
  const setUp = (await must(accounting.services.create, { name: 'Set-up', incomeAccountId: o.accounts['4020'] })).id;
  // Opening, 1 January.
  const line = (code: string, debit: string, credit: string) => ({ accountId: o.accounts[code]!, debit, credit });
  await must(accounting.postOpening, {
    on: '2026-01-01',
    lines: [line('1050', '20000', ''), line('1010', '500', ''), line('1530', '12000', ''), line('1590', '', '3000'), line('2110', '', '700'), line('2510', '', '10000'), line('3010', '', '20000'), line('3100', '', '3000')],
    items: [{ side: 'receivable', partyId: o.c1, number: 'OLD-1', dueOn: '2026-01-04', amount: '3600' }, { side: 'payable', partyId: o.v1, number: 'OLD-2', dueOn: '2026-01-10', amount: '1800' }],
  });
  await must(accounting.openStock, { on: '2026-01-01', items: [{ itemId: widget, quantity: '100', value: '2400.00' }] });
  expect((await must(accounting.getOpening, {})).remaining).toBe('0.00');
  await pay('in', o.c1, '2026-01-05', '3600.00');
  await pay('out', o.v1, '2026-01-08', '1800.00');
  const bill = await posted('bill', { partyId: o.v1, vendorNumber: 'WW-77', issuedOn: '2026-01-10', dueOn: '2026-02-09', lines: [{ itemId: widget, name: 'Widget', quantity: '50', unitPrice: '26', taxIds: [o.tax20] }] });
  expect([bill.totals.net, bill.totals.tax, bill.totals.total, bill.dueOn]).toEqual(['1300.00', '260.00', '1560.00', '2026-02-09']);
  await entry('2026-01-15', [['2110', '700', ''], ['1050', '', '700']]);
  const invoiceC2 = await posted('invoice', { partyId: o.c2, issuedOn: '2026-01-20', dueOn: '2026-02-19', lines: [{ itemId: widget, name: 'Widget', quantity: '120', unitPrice: '45', discountPercent: '5', taxIds: [o.tax20] }, { itemId: setUp, name: 'Set-up', quantity: '1', unitPrice: '750', taxIds: [o.tax20] }] });
  expect([invoiceC2.lines.map((l) => l.net), invoiceC2.totals.tax, invoiceC2.totals.total]).toEqual([['5130.00', '750.00'], '1176.00', '7056.00']);
  const category = async (name: string, code: string) => (await must(contract.expenseCategories.create, { name, accountId: o.accounts[code] })).id;
  const [rent, travel] = [await category('Rent', '6100'), await category('Travel', '6400')];
  const company = await must(contract.createExpense, { spentOn: '2026-01-31', merchant: 'Landlord', categoryId: rent, paidBy: 'company', paidAccountId: o.accounts['1050'], amount: '1200.00', taxIncluded: true, taxIds: [o.tax20] });
  await must(contract.postExpense, { id: company.id, version: company.version });
  await pay('in', o.c2, '2026-02-10', '4000.00');
  const credit = await must(contract.documentCalls.sale.credit, { id: invoiceC2.id, issuedOn: '2026-02-12', reason: 'Ten came back', lines: [{ lineId: invoiceC2.lines[0]!.id, quantity: '10' }] });
  const credited = await must(contract.documentCalls.sale.post, { id: credit.id });
  expect([credited.totals.net, credited.totals.tax, credited.totals.total, (await must(contract.documentCalls.sale.get, { id: invoiceC2.id })).open]).toEqual(['427.50', '85.50', '513.00', '2543.00']);
  const dollars = await posted('bill', { partyId: o.v2, vendorNumber: 'FW-1', issuedOn: '2026-02-15', dueOn: '2026-03-17', currency: 'USD', exchangeRate: '0.92', lines: [{ name: 'Consulting', accountId: o.accounts['6510'], quantity: '1', unitPrice: '1200' }] });
  expect(dollars.baseTotal).toBe('1104.00');
  const fee = await entry('2026-02-28', [['6700', '12.50', ''], ['1050', '', '12.50']]);
  const abroad = await pay('out', o.v2, '2026-03-05', '1200.00', { currency: 'USD', exchangeRate: '0.935' });
  expect(abroad.baseAmount).toBe('1122.00');
  await pay('out', o.v1, '2026-03-10', '1560.00');
  await entry('2026-03-15', [['2510', '1000', ''], ['8010', '75', ''], ['1050', '', '1075']]);
  const last = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-20', dueOn: '2026-04-19', lines: [{ itemId: widget, name: 'Widget', quantity: '20', unitPrice: '48', taxIds: [o.tax20] }, { itemId: books, name: 'Book', quantity: '10', unitPrice: '12', taxIds: [o.tax5] }] });
  expect([last.totals.net, last.totals.tax, last.totals.total]).toEqual(['1080.00', '198.00', '1278.00']);
  await entry('2026-03-31', [['6800', '600', ''], ['1590', '', '600']]);
  const claim = await must(contract.createExpense, { spentOn: '2026-03-31', merchant: 'Railway', categoryId: travel, amount: '108.00', taxIncluded: true, taxIds: [o.tax20] }, 'ann');
  const handedIn = await must(contract.submitExpense, { id: claim.id, version: claim.version }, 'ann');
  const approved = await must(contract.approveExpense, { id: claim.id, version: handedIn.version }, 'manager');
  await must(contract.postExpense, { id: claim.id, version: approved.version }, 'manager');
  return { widget, invoiceC2, fee };
}
