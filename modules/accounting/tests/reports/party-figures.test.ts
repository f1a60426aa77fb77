import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, calendarDate } from '#core/contract/dates.ts';
import { createParty, getParty, mergeParties, updateParty } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { registerOrdered } from '../../api.ts';
import { answered, ask, openBooks, post, type Books } from './scene.ts';

let books: Books;
const today = calendarDate(Date.now(), 'UTC');
const day = (back: number) => addDays(today, -back);

beforeAll(async () => {
  books = await openBooks();
  await post(books, day(60), [['ar', '100.00', { party: 'C1', dueOn: day(45) }], ['sales', '-100.00']]);
  await post(books, day(20), [['ar', '40.00', { party: 'C1', dueOn: addDays(today, 9) }], ['sales', '-40.00']]);
  await post(books, day(10), [['ar', '-5.00', { party: 'C1' }], ['bank', '5.00']], { journal: 'bank' });
  await post(books, day(9), [['ap', '-70.00', { party: 'V1', dueOn: day(3) }], ['consulting', '70.00']], { journal: 'purchase' });
});
afterAll(() => books.house.close());

const figures = (id: string) => answered(ask<contract.PartyFigures>(books, contract.partyFigures, { id }));

it('says what a customer owes by age, what of it is overdue and when they paid last', async () => {
  const { currency, credit, sides } = await figures(books.parties.C1);
  expect([currency, credit, sides]).toEqual(['EUR', null, [{
    side: 'receivable', overdue: '100.00', amounts: { not_due: '40.00', to_30: '0.00', to_60: '100.00', to_90: '0.00', over_90: '0.00', unapplied: '-5.00', total: '135.00' },
    lastPayment: { on: day(10), amount: '5.00', currency: 'EUR', number: expect.any(String), entryId: expect.any(String), sourceType: 'manual', sourceId: null },
  }]]);
  // What we owe a vendor is above 0 as well; nobody was paid yet.
  expect((await figures(books.parties.V1)).sides).toMatchObject([{ side: 'payable', overdue: '70.00', amounts: { to_30: '70.00', total: '70.00' }, lastPayment: null }]);
  expect((await figures(books.parties.C2)).sides).toMatchObject([{ side: 'receivable', amounts: { total: '0.00' }, lastPayment: null }]);
});

it('says how much of a credit limit is used, with what is ordered', async () => {
  const limit = async (creditLimit: object | null) => {
    const { version } = await answered(ask(books, getParty, { id: books.parties.C1 }));
    await answered(ask(books, updateParty, { id: books.parties.C1, version, creditLimit }));
  };
  await limit({ amount: '200.00', currency: 'EUR' });
  registerOrdered(async (_ctx, { partyIds }) => (partyIds.includes(books.parties.C1) ? 1_500n : 0n));
  expect((await figures(books.parties.C1)).credit).toEqual({ limit: '200.00', used: '150.00', owed: '135.00', ordered: '15.00', percent: 75 });
  // A limit in a currency nobody knows the worth of.
  await limit({ amount: '200.00', currency: 'CHF' });
  expect((await figures(books.parties.C1)).credit).toBeNull();
});

it('gives those of whoever others were merged into', async () => {
  const { C1 } = books.parties;
  const winner = (await answered(ask(books, createParty, { kind: 'company', name: 'Winner', roles: ['customer'] }))).id;
  const version = async (id: string) => (await answered(ask(books, getParty, { id }))).version;
  await answered(ask(books, mergeParties, { id: winner, version: await version(winner), loserId: C1, loserVersion: await version(C1) }));
  expect((await figures(winner)).sides[0]!.amounts.total).toBe('135.00');
});

it('is only for who may see reports, and knows nobody of another workspace', async () => {
  const { C2 } = books.parties;
  expect((await ask(books, contract.partyFigures as never, { id: C2 }, books.guest)).status).toBe(403);
  await books.house.owner.query("insert into accounting.book (workspace_id, base_currency, template) values ($1, 'EUR', 'generic')", [books.outsider.workspaceId]);
  expect((await ask(books, contract.partyFigures as never, { id: C2 }, books.outsider)).status).toBe(404);
});
