import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import { addBankAccount, importLines } from '../../../../tests/fixtures/statement.ts';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
let card: { id: string; accountId: string };
beforeAll(async () => {
  desk = await openDesk();
  card = await addBankAccount(desk.house, desk.owner, { name: 'Company card', kind: 'card' });
});
afterAll(() => desk.house.close());
const { ask, step, look, entryOf } = deskCalls(() => desk);
const waiting = async () => (await must(ask(contract.listCardLines, { bankAccountId: card.id }, desk.owner)));
const make = (lineIds: string[], who = desk.owner) => ask(contract.makeCardExpenses, { lineIds }, who);
const status = async (id: string) => (await must(ask(accounting.getBankLine, { id }, desk.owner))).status;
const post = async (id: string) => step(contract.postExpense, await look({ id }), desk.owner);
const complete = async (id: string, more: object = { categoryId: desk.travel }) => must(step(contract.updateExpense, await look({ id }), desk.owner, more as never));

describe('lines of a card statement', () => {
  it('become drafts that carry what the bank says, each once, and posting one matches its line', async () => {
    const lines = await importLines(desk.house, desk.owner, card.id, [['2026-05-04', '-83.40', 'SKY AIR  4711', 'Lisbon to Porto'], ['2026-05-05', '-12.00', 'Kiosk'], ['2026-05-06', '20.00', 'SKY AIR  4711', 'Seat refunded']]);
    const seen = await waiting();
    expect([seen.total, seen.items.map((l) => [l.amount, l.expense])]).toEqual([3, [['20.00', null], ['-12.00', null], ['-83.40', null]]]);
    const ids = lines.map((l) => l.id);
    const answers = await Promise.all([make(ids), make(ids)]);
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    const made = answers.flatMap((a) => a.body.made);
    expect(made.map((m) => m.lineId).toSorted()).toEqual(ids.toSorted());
    const of = (payee: string, amount: string) => made.find((m) => m.lineId === lines.find((l) => l.payee.startsWith(payee) && l.amount === amount)!.id)!;
    const flight = of('SKY', '-83.40');
    expect(await look({ id: flight.expenseId })).toMatchObject({ status: 'draft', kind: 'amount', amount: '83.40', currency: 'EUR', spentOn: '2026-05-04', merchant: 'SKY AIR 4711', description: 'Lisbon to Porto', paidBy: 'company', paidAccountId: card.accountId, bankLineId: flight.lineId, missing: ['categoryId'] });
    expect((await waiting()).items.every((l) => l.expense?.status === 'draft')).toBe(true);
    await complete(flight.expenseId);
    const posted = await must(post(flight.expenseId));
    expect([(await entryOf(posted)).map(([, base]) => base), await status(flight.lineId)]).toEqual([[8340, -8340], 'matched']);
    // What came back is a refund: the other way round, and matched as well.
    const back = of('SKY', '20.00');
    await complete(back.expenseId);
    expect((await entryOf(await must(post(back.expenseId)))).map(([, base]) => base)).toEqual([-2000, 2000]);
    expect([await status(back.lineId), (await waiting()).total]).toEqual(['matched', 1]);
    // What a statement shows is not taken back under it; once it is, the line waits, and the expense still is what was made of it.
    const refused = await step(contract.voidExpense, await look({ id: flight.expenseId }), desk.owner, { reason: 'Private' });
    expect(refused.error?.code).toBe('invoicing.expense_matched');
    const line = await must(ask(accounting.getBankLine, { id: flight.lineId }, desk.owner));
    await must(ask(accounting.unmatchBankLine, { id: line.id, version: line.version }, desk.owner));
    expect((await must(make([flight.lineId]))).made).toEqual([]);
    await must(step(contract.voidExpense, await look({ id: flight.expenseId }), desk.owner, { reason: 'Private' }));
    expect((await must(make([flight.lineId]))).made).toHaveLength(1);
  });
  it('are of a bank account only what was spent: what comes in there is a customer\'s', async () => {
    const bank = await addBankAccount(desk.house, desk.owner, { name: 'Savings' });
    await importLines(desk.house, desk.owner, bank.id, [['2026-05-04', '1200.00', 'Cedar & Finch'], ['2026-05-05', '-8.90', 'Bank', 'Fee']]);
    const { items, total } = await must(ask(contract.listCardLines, { bankAccountId: bank.id }, desk.owner));
    expect([total, items.map((l) => l.amount)]).toEqual([1, ['-8.90']]);
  });
  it('are proposed with the category that was last used at the merchant', async () => {
    const lines = await importLines(desk.house, desk.owner, card.id, [['2026-06-01', '-9.90', 'SKY AIR  4711']]);
    const { made } = await must(make([lines.find((l) => l.bookedOn === '2026-06-01')!.id]));
    const x = await look({ id: made[0]!.expenseId });
    expect([x.categoryId, x.missing]).toEqual([desk.travel, []]);
    expect((await must(post(x.id))).status).toBe('posted');
  });
  it('refuse an expense of another amount or account, and one whose line was matched otherwise', async () => {
    const lines = await importLines(desk.house, desk.owner, card.id, [['2026-06-10', '-50.00', 'Hotel'], ['2026-06-11', '-60.00', 'Museum']]);
    const [hotel, museum] = ['2026-06-10', '2026-06-11'].map((on) => lines.find((l) => l.bookedOn === on)!);
    const { made } = await must(make([hotel!.id, museum!.id]));
    const of = (id: string) => made.find((m) => m.lineId === id)!.expenseId;
    await complete(of(hotel!.id), { categoryId: desk.travel, amount: '55.00' });
    const differs = await post(of(hotel!.id));
    expect([differs.status, differs.error?.code, (await look({ id: of(hotel!.id) })).status]).toEqual([409, 'invoicing.card_line_differs', 'draft']);
    await complete(of(hotel!.id), { amount: '50.00', paidAccountId: desk.accounts['bank_default'] });
    expect((await post(of(hotel!.id))).error?.code).toBe('invoicing.card_line_differs');
    await complete(of(hotel!.id), { paidAccountId: card.accountId });
    expect((await must(post(of(hotel!.id)))).status).toBe('posted');
    await must(ask(accounting.matchBankLine, { id: museum!.id, version: museum!.version, parts: [{ kind: 'account', accountId: desk.accounts['6400'], amount: '-60.00' }] }, desk.owner));
    await complete(of(museum!.id));
    expect((await post(of(museum!.id))).error?.code).toBe('invoicing.card_line_taken');
    await must(ask(contract.expenses.remove, { id: of(museum!.id) }, desk.owner));
  });
  it('are matched by hand and posted at once by two people: one of them is turned away, nobody waits for ever', async () => {
    const lines = await importLines(desk.house, desk.owner, card.id, [['2026-07-01', '-31.00', 'Garage']]);
    const line = lines.find((l) => l.payee === 'Garage')!;
    const { made } = await must(make([line.id]));
    await complete(made[0]!.expenseId);
    const answers = await Promise.all([post(made[0]!.expenseId), ask(accounting.matchBankLine, { id: line.id, version: line.version, parts: [{ kind: 'account', accountId: desk.accounts['6400'], amount: '-31.00' }] }, desk.owner)]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(await status(line.id)).toBe('matched');
    const { rows } = await desk.house.owner.query('select coalesce(sum(l.debit - l.credit), 0)::int as n from accounting.line l join accounting.bank_match m on m.ledger_line_id = l.id and m.undone_at is null where m.bank_line_id = $1', [line.id]);
    expect(rows[0].n).toBe(-3100);
  });
  it('are for who keeps the books, of one’s own workspace', async () => {
    const [line] = await importLines(desk.house, desk.owner, card.id, [['2026-08-01', '-5.00', 'Bakery']]).then((all) => all.filter((l) => l.payee === 'Bakery'));
    expect((await make([line!.id], desk.ann)).status).toBe(403);
    expect((await make([line!.id], desk.outsider)).body.made).toEqual([]);
    expect((await must(ask(contract.listCardLines, { bankAccountId: card.id }, desk.outsider))).items).toEqual([]);
  });
});
