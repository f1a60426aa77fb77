import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSettlements, postNewEntry } from '#modules/accounting/contract.ts';
import { getPayment, listCreditsFor, recordPayment, useCredits } from '#modules/payments/contract.ts';
import { documentSource } from '../../contract/documents.ts';
import * as contract from '../../contract.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());
const { ask, posted, look } = officeCalls(() => office);
const work = (unitPrice: string, partyId = office.c1) => ({ partyId, issuedOn: '2026-03-01', lines: [{ name: 'Work', quantity: '1', unitPrice }] });
const of = (d: { id: string }) => ({ sourceType: documentSource, sourceId: d.id });

it('an invoice is paid with what its customer has to their credit: the rest of a payment, a credit note, a credit of before', async () => {
  const opening = await must(ask(postNewEntry, { on: '2026-01-01', lines: [{ accountId: office.accounts['ar'], credit: '40.00', partyId: office.c1 }, { accountId: office.accounts['4020'], debit: '40.00' }] }));
  const payment = await must(ask(recordPayment, { direction: 'in', side: 'customer', partyId: office.c1, on: '2026-02-01', amount: '25.00', currency: 'EUR', accountId: office.accounts['bank_default'], method: 'bank_transfer', keepRest: true }));
  const note = await posted('credit_note', { ...work('10'), issuedOn: '2026-02-10' });
  await posted('credit_note', work('99', office.c2));
  const invoice = await posted('invoice', work('100'));
  const seen = await must(ask(listCreditsFor, of(invoice)));
  expect([seen.open, seen.currency, seen.credits.map((c) => [c.number, c.open]).toSorted()]).toEqual(['100.00', 'EUR', [[note.number, '10.00'], [opening.number, '40.00'], [payment.number, '25.00']].toSorted()]);
  const item = (number: string | null) => seen.credits.find((c) => c.number === number)!.itemId;

  const rest = await must(ask(useCredits, { ...of(invoice), on: '2026-03-05', credits: [{ itemId: item(payment.number) }, { itemId: item(note.number) }, { itemId: item(opening.number), amount: '15.50' }] }));
  expect([rest.open, rest.credits.map((c) => [c.number, c.open])]).toEqual(['49.50', [[opening.number, '24.50']]]);
  expect(await look(invoice)).toMatchObject({ state: 'part_paid', open: '49.50' });
  expect(await look(note)).toMatchObject({ state: 'paid', open: '0.00' });
  expect((await must(ask(getPayment, { id: payment.id }))).allocations.map((a) => [a.number, a.amount])).toEqual([[invoice.number, '25.00']]);
  // Only what has no page of its own is taken back on the page of the account.
  expect((await must(ask(listSettlements, { accountId: office.accounts['ar'] }))).items.map((s) => [s.creditNumber, s.amount])).toEqual([[opening.number, '15.50']]);
});

it('a bill is paid with a vendor credit', async () => {
  const credit = await posted('vendor_credit', { ...work('30', office.v1), vendorNumber: 'C-1' });
  const bill = await posted('bill', { ...work('20', office.v1), vendorNumber: 'B-1' });
  const seen = await must(ask(listCreditsFor, of(bill)));
  expect(seen.credits.map((c) => c.open)).toEqual(['30.00']);
  expect(await must(ask(useCredits, { ...of(bill), credits: [{ itemId: seen.credits[0]!.itemId }] }))).toEqual({ open: null, currency: null, credits: [] });
  expect([(await look(bill)).state, (await look(credit)).open]).toEqual(['paid', '10.00']);
  // A credit is not paid with what is owed, and what is paid asks for nothing.
  expect((await must(ask(listCreditsFor, of(credit)))).credits).toEqual([]);
  expect((await ask(useCredits, { ...of(bill), credits: [{ itemId: seen.credits[0]!.itemId }] })).error?.code).toBe('payments.nothing_open');
});

it('says what is too much or not theirs, and settles nothing then', async () => {
  const note = await posted('credit_note', work('5', office.c2));
  const invoice = await posted('invoice', work('8', office.c2));
  const foreign = await posted('credit_note', work('5'));
  const [own] = (await must(ask(listCreditsFor, of(invoice)))).credits.filter((c) => c.number === note.number);
  const other = (await must(ask(listCreditsFor, of(await posted('invoice', work('1')))))).credits.find((c) => c.number === foreign.number)!;
  const fields = async (credits: object[]) => (await ask(useCredits, { ...of(invoice), credits })).error?.fields?.map((f) => f.path);
  expect(await fields([{ itemId: own!.itemId, amount: '5.01' }])).toEqual(['credits.0.amount']);
  expect(await fields([{ itemId: own!.itemId }, { itemId: other.itemId }])).toEqual(['credits.1.itemId']);
  expect(await fields([{ itemId: own!.itemId }, { itemId: own!.itemId }])).toEqual(['credits.1.itemId']);
  expect(await fields([{ itemId: own!.itemId, amount: '0' }])).toEqual(['credits.0.amount']);
  expect([(await look(invoice)).open, (await look(note)).open]).toEqual(['8.00', '5.00']);
  expect((await ask(useCredits, { ...of(invoice), credits: [{ itemId: own!.itemId }] }, office.outsider)).error?.code).toBe('payments.nothing_open');
  expect((await ask(useCredits, { ...of(invoice), credits: [{ itemId: own!.itemId }] }, office.bob)).status).toBe(403);
  expect(await look(contract.isCredit(note.kind) ? note : invoice)).toMatchObject({ open: '5.00' });
});
