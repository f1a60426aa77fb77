import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#modules/accounting/contract.ts';
import { expenseCategories } from '../../contract/expenses.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';
import * as contract from '../../contract.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, posted } = officeCalls(() => o);

it('a line of a bill does not name the account of counted stock, and an expense category does not either', async () => {
  const refused = await ask(contract.documentCalls.purchase.create, { kind: 'bill', partyId: o.v1, issuedOn: '2026-03-01', vendorNumber: 'S-1', lines: [{ description: 'Goods', quantity: '1', unitPrice: '10', accountId: o.accounts['inventory'] }] });
  expect(refused.error?.fields?.[0]).toMatchObject({ path: 'lines.0.accountId', code: 'accounting.stock_account' });
  expect((await ask(expenseCategories.create, { name: 'Goods', accountId: o.accounts['inventory'] })).error?.fields?.[0]).toMatchObject({ path: 'accountId', code: 'accounting.stock_account' });
});

it('nor is it posted there by an item that named it before; what is counted goes there by itself', async () => {
  const item = await must(ask(products.create, { name: 'Uncounted' }));
  await o.house.owner.query('update accounting.item set expense_account_id = $2 where id = $1', [item.id, o.accounts['inventory']]);
  const bill = await draft('bill', { partyId: o.v1, issuedOn: '2026-03-02', vendorNumber: 'S-2', lines: [{ itemId: item.id, description: 'Goods', quantity: '1', unitPrice: '10' }] });
  expect((await post(bill)).error?.fields?.[0]).toMatchObject({ path: 'lines.0.accountId', code: 'accounting.stock_account' });
  const counted = await must(ask(products.create, { name: 'Counted', trackStock: true }));
  expect((await posted('bill', { partyId: o.v1, issuedOn: '2026-03-03', vendorNumber: 'S-3', lines: [{ itemId: counted.id, description: 'Goods', quantity: '1', unitPrice: '10' }] })).number).not.toBe('');
});
