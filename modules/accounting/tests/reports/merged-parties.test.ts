import { afterAll, beforeAll, expect, it } from 'vitest';
import { createParty, getParty, mergeParties } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { answered, ask, openBooks, post, type Books } from './scene.ts';

let books: Books;
let kept: string;
let gone: string;
const until = '2026-03-31';

beforeAll(async () => {
  books = await openBooks();
  [kept, gone] = [books.parties.C1, books.parties.C2];
  await post(books, '2026-03-01', [['ar', '100.00', { party: 'C1', dueOn: '2026-03-15' }], ['sales', '-100.00']]);
  await post(books, '2026-03-02', [['ar', '40.00', { party: 'C2', dueOn: '2026-03-20' }], ['sales', '-40.00']]);
  await post(books, '2026-03-03', [['ar', '-5.00', { party: 'C2' }], ['bank', '5.00']]);
  // Two merges one after another: the first loser is two steps away.
  const between = (await answered(ask(books, createParty, { kind: 'company', name: 'Between', roles: ['customer'] }))).id;
  for (const [winner, loser] of [[between, gone], [kept, between]] as const) {
    const version = async (id: string) => (await answered(ask(books, getParty, { id }))).version;
    await answered(ask(books, mergeParties, { id: winner, version: await version(winner), loserId: loser, loserVersion: await version(loser) }));
  }
});
afterAll(() => books.house.close());

it('a statement of account has what was posted to those that were merged into it, by whichever id it is asked for', async () => {
  for (const partyId of [kept, gone]) {
    const s = await answered(ask<contract.PartyStatement>(books, contract.partyStatement, { partyId, from: '2026-03-01', to: until }));
    expect([s.party.id, s.debit, s.credit, s.closing, s.currencies, s.open.map((o) => o.open)]).toEqual([kept, '140.00', '5.00', '135.00', [{ currency: 'EUR', balance: '135.00' }], ['-5.00', '100.00', '40.00']]);
  }
});

it('aging has one row for them, and its items are those of all', async () => {
  const aging = await answered(ask<contract.Aging>(books, contract.aging, { side: 'receivable', on: until }));
  expect(aging.rows.map((r) => [r.partyId, r.name, r.to_30, r.unapplied, r.total])).toEqual([[kept, 'C1', '140.00', '-5.00', '135.00']]);
  expect([aging.total.total, aging.difference]).toEqual(['135.00', '0.00']);
  const items = await answered(ask<contract.AgingItems>(books, contract.agingItems, { side: 'receivable', on: until, partyId: kept }));
  expect([items.count, items.sum, items.items.map((i) => i.partyName)]).toEqual([3, '135.00', ['C1', 'C1', 'C1']]);
});

it('the general ledger narrowed to it has all of its lines', async () => {
  const ledger = await answered(ask<contract.GeneralLedger>(books, contract.generalLedger, { accountId: books.accounts['ar'], partyId: kept, to: until }));
  expect([ledger.count, ledger.closing]).toEqual([3, '135.00']);
});
