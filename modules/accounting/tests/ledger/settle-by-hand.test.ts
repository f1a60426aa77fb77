import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { call, type Answer } from '#core/testing/house.ts';
import { createParty } from '#modules/parties/api.ts';
import { settle as settleItems } from '../../api.ts';
import * as contract from '../../contract.ts';
import { accountIds, asOwnerOf, line, openLedgerHouse, post, wrong } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
let [aster, birch] = ['', ''];
beforeAll(async () => {
  h = await openLedgerHouse();
  ids = await accountIds(h);
  const asOwner = await asOwnerOf(h);
  [aster, birch] = [(await asOwner((ctx) => createParty(ctx, { kind: 'company', name: 'Aster Ltd', roles: ['customer', 'vendor'] }))).id, (await asOwner((ctx) => createParty(ctx, { kind: 'company', name: 'Birch Ltd', roles: ['customer'] }))).id];
});
afterAll(() => h.house.close());

const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, who: TestPerson = h.allowed): Promise<Answer<T>> => call(h.house, endpoint as Endpoint, { workspace_slug: who.slug, ...input } as never, who) as Promise<Answer<T>>;
const open = async (role: string, input: object = {}) => (await ask(contract.listAccountItems, { accountId: ids[role], count: 'exact', ...input })).body;
/** An item on a control account: its id. */
const item = async (role: 'AR' | 'AP', side: 'debit' | 'credit', amount: string, { partyId = aster, ...more }: { partyId?: string; dueOn?: string; currency?: string; rate?: string } = {}) => {
  const other = side === 'debit' ? 'credit' : 'debit';
  const answer = await post(h, [line(ids[role], side, amount, { partyId, ...more }), line(ids['SALES_DEFAULT'], other, amount, more.currency ? { currency: more.currency, rate: more.rate } : {})]);
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body.lines[0]!.id;
};
const settle = (itemIds: string[], more: object = {}) => ask(contract.settleItems, { itemIds, ...more });

it('an opening credit settles an invoice of before, the longest due first; what is left stays open', async () => {
  const [late, early, credit] = [await item('AR', 'debit', '100.00', { dueOn: '2026-05-01' }), await item('AR', 'debit', '60.00', { dueOn: '2026-04-01' }), await item('AR', 'credit', '130.00')];
  const listed = await open('AR', { sort: 'dueOn' });
  expect([listed.total, listed.items.map((i) => [i.party, i.amount, i.open])]).toEqual([3, [['Aster Ltd', '-130.00', '-130.00'], ['Aster Ltd', '60.00', '60.00'], ['Aster Ltd', '100.00', '100.00']]]);
  const shown = await ask(contract.proposeSettlement, { itemIds: [late, early, credit] });
  expect(shown.body).toMatchObject({ currency: 'USD', debit: '160.00', credit: '130.00', settled: '130.00', pairs: [{ debit: { id: early }, credit: { id: credit }, amount: '60.00' }, { debit: { id: late }, credit: { id: credit }, amount: '70.00' }] });
  expect((await open('AR')).total).toBe(3);
  const done = await settle([late, early, credit]);
  expect([done.status, done.body]).toEqual([201, shown.body]);
  expect((await open('AR')).items.map((i) => [i.id, i.open])).toEqual([[late, '30.00']]);
  // Nothing moved in the books: both stood on the same account.
  expect((await ask(contract.accountTree, {})).body.accounts.find((a) => a.id === ids['AR'])!.balance).toBe('30.00');

  const made = (await ask(contract.listSettlements, { accountId: ids['AR'] })).body.items;
  expect(made.map((s) => [s.amount, s.party]).toSorted()).toEqual([['60.00', 'Aster Ltd'], ['70.00', 'Aster Ltd']]);
  const undone = made.find((s) => s.amount === '60.00')!;
  expect((await ask(contract.undoSettlement, { id: undone.id })).status).toBe(200);
  expect((await open('AR', { sort: 'dueOn' })).items.map((i) => [i.id, i.open])).toEqual([[credit, '-60.00'], [early, '60.00'], [late, '30.00']]);
  expect((await ask(contract.listSettlements, { accountId: ids['AR'] })).body.items).toHaveLength(1);
  expect((await ask(contract.undoSettlement, { id: undone.id })).status).toBe(404);
});

it('posts what the exchange brought between the two', async () => {
  const [owed, paid] = [await item('AR', 'debit', '100.00', { currency: 'EUR', rate: '1.10' }), await item('AR', 'credit', '100.00', { currency: 'EUR', rate: '1.12' })];
  const gain = async () => (await ask(contract.accountTree, {})).body.accounts.find((a) => a.id === ids['FX_GAIN'])!.balance;
  const before = Number(await gain());
  expect((await settle([owed, paid])).status).toBe(201);
  expect(Number(await gain()) - before).toBeCloseTo(-2, 5);
  const [made] = (await ask(contract.listSettlements, { accountId: ids['AR'], filter: JSON.stringify({ field: 'on', op: 'is', value: new Date().toISOString().slice(0, 10) }) })).body.items.filter((s) => s.currency === 'EUR');
  expect((await ask(contract.undoSettlement, { id: made!.id })).status).toBe(200);
  expect(Number(await gain())).toBeCloseTo(before, 5);
});

it('says what keeps items apart, and writes nothing', async () => {
  const [debit, credit] = [await item('AR', 'debit', '10.00'), await item('AR', 'credit', '10.00')];
  const cases: Array<[string[], string]> = [
    [[debit, await item('AR', 'credit', '10.00', { partyId: birch })], 'These belong to different customers or vendors.'], [[debit, await item('AP', 'credit', '10.00')], 'These stand on accounts that do not settle each other.'],
    [[debit, await item('AR', 'credit', '10.00', { currency: 'EUR', rate: '1.1' })], 'These are in different currencies.'], [[debit, await item('AR', 'debit', '5.00')], 'Choose at least one debit and one credit.'], [[debit, crypto.randomUUID()], 'Something of this was settled meanwhile. Choose again.'],
  ];
  for (const [itemIds, message] of cases) {
    const answers = [await settle(itemIds), await ask(contract.proposeSettlement, { itemIds })];
    expect(answers.map((a) => [a.status, a.error?.fields?.[0]?.path, a.error?.fields?.[0]?.message])).toEqual([[422, 'itemIds', message], [422, 'itemIds', message]]);
  }
  expect(wrong(await settle([debit]))).toHaveLength(1);
  // Neither another workspace's items nor by whoever only looks.
  expect((await ask(contract.settleItems, { itemIds: [debit, credit] }, h.outsider)).status).toBe(422);
  expect((await ask(contract.listAccountItems, { accountId: ids['AR'] }, h.outsider)).status).toBe(404);
  expect((await ask(contract.settleItems, { itemIds: [debit, credit], on: '2026-03-10' })).status).toBe(201);
  expect(wrong(await settle([debit, credit]))).toHaveLength(1);
});

it('keeps to the locks, and takes back by hand only what was settled by hand', async () => {
  const [debit, credit] = [await item('AR', 'debit', '7.00'), await item('AR', 'credit', '7.00')];
  const [other, payment] = [await item('AR', 'debit', '8.00'), await item('AR', 'credit', '8.00')];
  const locks = (await ask(contract.getLocks, {})).body as { version: number };
  const closed = await ask(contract.setLocks, { version: locks.version, all: '2026-03-31' });
  expect(closed.status, JSON.stringify(closed.error)).toBe(200);
  expect((await settle([debit, credit], { on: '2026-03-20' })).error?.code).toBe('accounting.period_locked');
  expect((await settle([debit, credit], { on: '2026-04-02' })).status).toBe(201);
  // As payments and credits settle.
  const { id } = await (await asOwnerOf(h))((ctx) => settleItems(ctx, { debitItemId: other, creditItemId: payment, amount: 800n, on: '2026-04-02' }));
  expect((await ask(contract.undoSettlement, { id })).status).toBe(404);
  expect((await ask(contract.listSettlements, { accountId: ids['AR'] })).body.items.map((s) => s.id)).not.toContain(id);
});
