import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import { addBankAccount, importLines } from '../../../../tests/fixtures/statement.ts';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { ask, step, look } = deskCalls(() => desk);

it('a line of a statement names the expense that belongs to it, and whether its receipt is missing', async () => {
  const card = await addBankAccount(desk.house, desk.owner, { name: 'Company card', kind: 'card' });
  await importLines(desk.house, desk.owner, card.id, [['2026-05-05', '-12.00', 'Kiosk'], ['2026-05-06', '-9.00', 'Bakery']]);
  await desk.house.drain();
  const lines = (await must(ask(accounting.listBankLines, { accountId: card.id, limit: 200, sort: 'bookedOn' } as never, desk.owner))).items;
  const [kiosk, bakery] = lines as [accounting.BankLine, accounting.BankLine];
  const records = async (id: string) => (await must(ask(accounting.getBankLine, { id }, desk.owner))).records;
  const { made } = await must(ask(contract.makeCardExpenses, { lineIds: [kiosk.id] }, desk.owner));
  const id = made[0]!.expenseId;
  const named = { topic: 'invoicing.expense', id, name: 'Kiosk', wants: 'receipt' };
  expect([await records(kiosk.id), await records(bakery.id)]).toEqual([[named], []]);
  await must(step(contract.updateExpense, await look({ id }), desk.owner, { categoryId: desk.travel } as never));
  await must(step(contract.postExpense, await look({ id }), desk.owner));
  expect(await records(kiosk.id), 'once it is posted and matched').toEqual([named]);
  const line = await must(ask(accounting.getBankLine, { id: kiosk.id }, desk.owner));
  await must(ask(accounting.unmatchBankLine, { id: line.id, version: line.version }, desk.owner));
  await must(step(contract.voidExpense, await look({ id }), desk.owner, { reason: 'Private' }));
  expect(await records(kiosk.id), 'nothing is left of it').toEqual([]);
});
