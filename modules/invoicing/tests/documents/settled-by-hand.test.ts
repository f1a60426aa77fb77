import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSettlements, postNewEntry, settleItems, undoSettlement } from '#modules/accounting/contract.ts';
import { itemsOfSources } from '#modules/accounting/api.ts';
import { documentSource } from '../../contract/documents.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());
const { ask, posted, look, inside } = officeCalls(() => office);

it('an invoice is paid by an opening credit that a bookkeeper settles it with, and open again when that is taken back', async () => {
  const invoice = await posted('invoice', { partyId: office.c1, issuedOn: '2026-03-01', lines: [{ name: 'Work', quantity: '1', unitPrice: '100', taxIds: [office.tax20] }] });
  const ar = office.accounts['ar']!;
  const opening = await must(ask(postNewEntry, { on: '2026-01-01', lines: [{ accountId: ar, credit: '70.00', partyId: office.c1 }, { accountId: office.accounts['4020'], debit: '70.00' }] }));
  const [item] = (await inside((ctx) => itemsOfSources(ctx, documentSource, [invoice.id]))).get(invoice.id)!;
  await must(ask(settleItems, { itemIds: [item!.id, opening.lines[0]!.id], on: '2026-03-05' }));
  expect(await look(invoice)).toMatchObject({ state: 'part_paid', open: '50.00' });
  const [made] = (await must(ask(listSettlements, { accountId: ar }))).items;
  expect(made).toMatchObject({ debitNumber: invoice.number, amount: '70.00', on: '2026-03-05' });
  await must(ask(undoSettlement, { id: made!.id }));
  expect(await look(invoice)).toMatchObject({ state: 'open', open: '120.00' });
});
