import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#modules/accounting/contract.ts';
import { expenseCategories } from '../../contract/expenses.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';
import * as contract from '../../contract.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, posted } = officeCalls(() => o);

const bill = (more: object) => ask(contract.documentCalls.purchase.create, { kind: 'bill', partyId: o.v1, issuedOn: '2026-03-01', lines: [{ description: 'Goods', quantity: '1', unitPrice: '10' }], ...more });

it('while nothing is counted, a bill may name the account of stock', async () => {
  expect((await bill({ vendorNumber: 'S-0', lines: [{ description: 'Goods', quantity: '1', unitPrice: '10', accountId: o.accounts['inventory'] }] })).status).toBe(201);
  await must(ask(products.create, { name: 'First', trackStock: true }));
});

it('a line of a bill does not name the account of counted stock, and an expense category does not either', async () => {
  const refused = await ask(contract.documentCalls.purchase.create, { kind: 'bill', partyId: o.v1, issuedOn: '2026-03-01', vendorNumber: 'S-1', lines: [{ description: 'Goods', quantity: '1', unitPrice: '10', accountId: o.accounts['inventory'] }] });
  expect(refused.error?.fields?.[0]).toMatchObject({ path: 'lines.0.accountId', code: 'accounting.stock_account' });
  expect((await ask(expenseCategories.create, { name: 'Goods', accountId: o.accounts['inventory'] })).error?.fields?.[0]).toMatchObject({ path: 'accountId', code: 'accounting.stock_account' });
});

it('nor is it posted there by an item that named it before; what is counted goes there by itself', async () => {
  const item = await must(ask(products.create, { name: 'Uncounted' }));
  await o.house.owner.query('update accounting.item set expense_account_id = $2 where id = $1', [item.id, o.accounts['inventory']]);
  const named = await draft('bill', { partyId: o.v1, issuedOn: '2026-03-02', vendorNumber: 'S-2', lines: [{ itemId: item.id, description: 'Goods', quantity: '1', unitPrice: '10' }] });
  expect((await post(named)).error?.fields?.[0]).toMatchObject({ path: 'lines.0.accountId', code: 'accounting.stock_account' });
  const counted = await must(ask(products.create, { name: 'Counted', trackStock: true }));
  expect((await posted('bill', { partyId: o.v1, issuedOn: '2026-03-03', vendorNumber: 'S-3', lines: [{ itemId: counted.id, description: 'Goods', quantity: '1', unitPrice: '10' }] })).number).not.toBe('');
});

it('nor by a charge; what stands with a vendor from before is left out, so that their bills can be written', async () => {
  const shipping = { kind: 'shipping', label: 'Freight', amount: '5.00', percent: null, taxIds: [], accountId: o.accounts['inventory'] };
  expect((await bill({ vendorNumber: 'S-4', charges: [shipping] })).error?.fields?.[0]).toMatchObject({ path: 'charges.0.accountId', code: 'accounting.stock_account' });
  const { version } = await must(ask(contract.getDocumentSettings, {}));
  expect((await ask(contract.updateDocumentSettings, { version, chargeAccounts: { shipping: o.accounts['inventory'] } })).error?.fields?.[0]).toMatchObject({ path: 'chargeAccounts.shipping', code: 'accounting.stock_account' });
  const vendor = await addParty(o, { name: 'Wholesale', email: 'bill@wholesale.test', roles: ['vendor'] });
  await o.house.owner.query('update parties.party set vendor_expense_account_id = $2 where id = $1', [vendor, o.accounts['inventory']]);
  expect((await must(bill({ partyId: vendor, vendorNumber: 'S-5' }))).lines[0]!.accountId).toBeNull();
  // A charge of a draft from before is refused when it is posted.
  const kept = await must(bill({ vendorNumber: 'S-6', charges: [{ ...shipping, accountId: null }] }));
  await o.house.owner.query(`update invoicing.document set charges = jsonb_set(charges, '{0,accountId}', to_jsonb($2::text)) where id = $1`, [kept.id, o.accounts['inventory']]);
  expect((await post(kept)).error?.fields?.[0]).toMatchObject({ path: 'charges.0.accountId', code: 'accounting.stock_account' });
});
