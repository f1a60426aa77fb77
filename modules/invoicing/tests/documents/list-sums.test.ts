import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());
const { ask, draft, posted } = officeCalls(() => office);
const work = (unitPrice: string) => ({ partyId: office.c1, issuedOn: '2026-03-01', lines: [{ name: 'Work', quantity: '1', unitPrice }] });

it('a credit takes from the sums of its list, whole and by group, and what is void counts for nothing', async () => {
  await posted('invoice', work('100'));
  await posted('credit_note', work('30'));
  const gone = await posted('invoice', work('500'));
  await must(ask(contract.documentCalls.sale.void, { id: gone.id, on: '2026-03-02', reason: 'Mistake' }));
  await draft('invoice', work('7'));
  const { sums, groups } = await must(ask(contract.invoices.list, { sums: 'total,open', group: 'kind' }));
  expect(sums).toEqual({ total: [{ currency: 'EUR', sum: '77' }], open: [{ currency: 'EUR', sum: '70' }] });
  expect(groups?.map((g) => [g.value, g.sums?.['total']?.[0]?.sum])).toEqual([['invoice', '107'], ['credit_note', '-30']]);
  // Each row says its own amount, as before.
  expect((await must(ask(contract.invoices.list, { sort: '-total' }))).items.map((i) => i.total)).toEqual(['500.00', '100.00', '30.00', '7.00']);
});
