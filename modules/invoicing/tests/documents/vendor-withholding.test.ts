import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import { getParty, mergeParties, updateParty, vendors } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let tds: string;
let vendor: string;
beforeAll(async () => {
  o = await openOffice();
  tds = await addTax(o, 'TDS 10 %', '10', { kind: 'withholding', category: 'O' });
  vendor = await addParty(o, { name: 'Consultants', roles: ['vendor'], vendorWithholdingTaxId: tds });
});
afterAll(() => o.house.close());
const { ask, draft, posted, entryOf } = officeCalls(() => o);
const proposed = (taxIds: string[], more: object = {}) => ({ name: 'Advice', quantity: '1', unitPrice: '100', taxIds, proposedTaxIds: taxIds, ...more });
const taxesOf = (d: contract.BusinessDocument) => d.lines.map((l) => l.taxIds);
const give = async (id: string, vendorWithholdingTaxId: string | null) => ask(updateParty, { id, version: (await must(ask(getParty, { id }))).version, vendorWithholdingTaxId });

it('comes on top of the taxes that were proposed, and never over those a person chose', async () => {
  const bill = await draft('bill', { partyId: vendor, lines: [proposed([o.tax20]), proposed([]), { name: 'By hand', quantity: '1', unitPrice: '100', taxIds: [o.tax5] }] });
  expect(taxesOf(bill)).toEqual([[o.tax20, tds], [tds], [o.tax5]]);
  // It lowers what is paid, not what it comes to.
  expect([bill.totals.total, bill.totals.withheld, bill.totals.payable]).toEqual(['325.00', '20.00', '305.00']);
  // Written once more it stands there once; whoever takes it off has chosen.
  const again = await must(ask(contract.documentCalls.purchase.update, { id: bill.id, version: bill.version, lines: [{ ...proposed([o.tax20]), id: bill.lines[0]!.id, taxIds: [o.tax20, tds] }, { ...proposed([]), id: bill.lines[1]!.id, proposedTaxIds: null }] }));
  expect(taxesOf(again)).toEqual([[o.tax20, tds], []]);
  // Another vendor has none.
  const other = await must(ask(contract.documentCalls.purchase.update, { id: bill.id, version: again.version, partyId: o.v1 }));
  expect(taxesOf(other)).toEqual([[o.tax20], []]);
});

it('is of bills alone, and is posted to what is kept back', async () => {
  const both = await addParty(o, { name: 'Both Ltd', roles: ['customer', 'vendor'], vendorWithholdingTaxId: tds });
  expect(taxesOf(await draft('invoice', { partyId: both, lines: [proposed([o.tax20])] }))).toEqual([[o.tax20]]);
  const bill = await posted('bill', { partyId: both, vendorNumber: 'C-1', lines: [proposed([o.tax20])] });
  // 2130 is what is owed to the tax office.
  expect([await entryOf(bill), bill.open]).toEqual([expect.arrayContaining([['2130', -1_000]]), '110.00']);
});

it('is a withholding of the workspace that is not archived; an archived one is proposed no more, and one a vendor has is not removed', async () => {
  for (const id of [o.tax20, await addTax(o, 'Sales only', '1', { kind: 'withholding', appliesTo: 'sale' })]) expect((await give(vendor, id)).error?.fields?.[0]).toMatchObject({ path: 'vendorWithholdingTaxId', message: 'Choose a withholding tax of this workspace that is used on bills and not archived.' });
  const removed = await ask(accounting.taxes.remove, { id: tds });
  expect([removed.error?.code, removed.error?.details?.names]).toEqual(['accounting.tax_in_use', expect.stringContaining('Consultants')]);
  const tax = await must(ask(accounting.taxes.get, { id: tds }));
  await must(ask(accounting.taxes.update, { id: tds, version: tax.version, isActive: false }));
  expect((await give(o.v2, tds)).error?.fields?.[0]?.path).toBe('vendorWithholdingTaxId');
  expect(taxesOf(await draft('bill', { partyId: vendor, lines: [proposed([o.tax20])] }))).toEqual([[o.tax20]]);
  await must(ask(accounting.taxes.update, { id: tds, version: tax.version + 1, isActive: true }));
});

it('stays with whom two vendors become', async () => {
  const twin = await addParty(o, { name: 'Consultants Ltd', roles: ['vendor'] });
  const version = async (id: string) => (await must(ask(getParty, { id }))).version;
  await must(ask(mergeParties, { id: twin, version: await version(twin), loserId: vendor, loserVersion: await version(vendor) }));
  expect((await must(ask(vendors.get, { id: twin }))).vendorWithholdingTaxId).toBe(tds);
});
