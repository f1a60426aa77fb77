import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
const { ask, draft, step, look, receipt, pdf } = deskCalls(() => desk);
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());

const similar = (x: { flags: contract.PolicyFlag[] }) => x.flags.filter((f) => f.code === 'similar').map((f) => [f.expenseId, f.expense, f.stops, ...(f.ofColleague ? ['of a colleague'] : [])]);
const lunch = { merchant: 'Trattoria', amount: '42.00', spentOn: '2026-04-07' };

it('the same merchant, day and amount are pointed out, also of a colleague and of the company, and who may not see that one is told neither which nor whose it is', async () => {
  const first = await draft(lunch);
  expect(similar(first)).toEqual([]);
  expect(similar(await draft({ ...lunch, merchant: ' trattoria ' }))).toEqual([[first.id, 'Trattoria, 2026-04-07', false]]);
  const bobs = await draft(lunch, desk.bob);
  expect(similar(bobs)).toEqual([[null, null, false, 'of a colleague']]);
  expect(similar(await look(bobs, desk.manager))).toEqual([[first.id, 'Trattoria, 2026-04-07', false]]);
  // Nobody finds out what colleagues claim by typing, neither a new one nor over one that is kept.
  const cara = desk.further[0]!;
  expect(similar(await must(ask(contract.previewExpense, { ...lunch, categoryId: desk.travel }, cara)))).toEqual([]);
  for (const other of [{ amount: '42.01' }, { spentOn: '2026-04-08' }, { merchant: 'Osteria' }]) {
    const kept = await draft({ ...lunch, ...other }, cara);
    expect(similar(kept)).toEqual([]);
    expect(similar(await must(ask(contract.previewExpense, { id: kept.id, ...lunch }, cara)))).toEqual([]);
    await must(ask(contract.expenses.remove, { id: kept.id }, cara));
  }
  // What is kept is still pointed out while its other boxes are typed.
  expect(similar(await must(ask(contract.previewExpense, { id: bobs.id, description: 'With Ann' }, desk.bob)))).toEqual([[null, null, false, 'of a colleague']]);
  // One's own come before those of others.
  expect(similar(await must(ask(contract.previewExpense, lunch, desk.bob)))).toEqual([[bobs.id, 'Trattoria, 2026-04-07', false]]);
});

it('the same receipt of a colleague stops it until somebody says why; two halves of one receipt do not point at each other', async () => {
  const paper = pdf('twice');
  await receipt(await draft({ merchant: 'Kiosk', amount: '8.00' }), paper);
  const again = (await receipt(await draft({ merchant: 'Kiosk 2', amount: '8.00' }, desk.bob), paper, desk.bob)).body;
  expect(again.flags).toEqual([{ code: 'duplicate_receipt', stops: true, limit: null, actual: null, over: null, expenseId: null, expense: null, ofColleague: true }]);
  expect((await step(contract.submitExpense, again, desk.bob)).error?.code).toBe('invoicing.duplicate_receipt');
  expect((await must(step(contract.submitExpense, again, desk.bob, { duplicateReason: 'He scanned mine' }))).status).toBe('submitted');
  let x = await draft({ merchant: 'Canteen', amount: '20.00' });
  x = (await receipt(x, pdf('halves'))).body;
  await must(step(contract.splitExpense, x, desk.ann, { way: 'equal', people: [{ employeeId: desk.bob.id }] }));
  const { expenseId } = await must(ask(contract.answerShare, { id: (await must(ask(contract.listOfferedShares, {}, desk.bob))).items[0]!.id, accept: true }, desk.bob));
  expect([(await look(x, desk.ann)).flags, (await look({ id: expenseId! }, desk.bob)).flags]).toEqual([[], []]);
});
