import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRecordCard } from '#core/contract/record-card.ts';
import { call } from '#core/testing/house.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { posted, draft, pay } = officeCalls(() => o);
const lines = [{ name: 'Work', quantity: '1', unitPrice: '100', taxIds: [] }];
const card = async (id: string) => { const { status, dueOn } = await must(call(o.house, getRecordCard, { topic: 'invoicing.invoice', subjectId: id }, o.owner)); return { status, dueOn }; };

it('says where a document stands and until when it is due; a credit is used, not paid', async () => {
  const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-03-01', dueOn: '2026-03-15', lines });
  expect(await card(invoice.id)).toEqual({ status: 'open', dueOn: '2026-03-15' });
  await pay(invoice, 10_000n);
  expect((await card(invoice.id)).status).toBe('paid');
  expect((await card((await draft('credit_note', { partyId: o.c1, lines })).id)).status).toBe('credit_draft');
});
