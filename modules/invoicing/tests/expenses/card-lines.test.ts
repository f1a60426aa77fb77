import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import { addBankAccount, importLines as imported } from '../../../../tests/fixtures/statement.ts';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
let card: { id: string; accountId: string };
beforeAll(async () => {
  desk = await openDesk();
  card = await addBankAccount(desk.house, desk.owner, { name: 'Company card', kind: 'card' });
});
afterAll(() => desk.house.close());
const { dimension, ask, step, look, entryOf } = deskCalls(() => desk);
/** Lines of a statement once the books were searched for them. */
const importLines: typeof imported = async (...given) => { await imported(...given); await desk.house.drain(); return (await must(ask(accounting.listBankLines, { accountId: given[2], limit: 200, sort: 'bookedOn' } as never, desk.owner))).items; };
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
    const left = await waiting();
    expect([await status(back.lineId), left.items.length, left.total]).toEqual(['matched', 1, 0]);
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
  it('are proposed with the category and the dimensions that were last used at the merchant', async () => {
    const lines = await importLines(desk.house, desk.owner, card.id, [['2026-06-01', '-9.90', 'SKY AIR  4711']]);
    const { made } = await must(make([lines.find((l) => l.bookedOn === '2026-06-01')!.id]));
    const x = await look({ id: made[0]!.expenseId });
    expect([x.categoryId, x.missing]).toEqual([desk.travel, []]);
    const { id: project, values: [hall] } = await dimension('Project', ['Hall']);
    await complete(x.id, { dimensions: { [project]: hall } });
    expect((await must(post(x.id))).status).toBe('posted');
    const next = (await importLines(desk.house, desk.owner, card.id, [['2026-06-02', '-9.90', 'SKY AIR  4711']])).find((l) => l.bookedOn === '2026-06-02')!;
    expect((await look({ id: (await must(make([next.id]))).made[0]!.expenseId })).dimensions).toEqual({ [project]: hall });
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
  it('become none where money comes in on a bank account, and none while they are compared with the books', async () => {
    const bank = await addBankAccount(desk.house, desk.owner, { name: 'Takings' });
    const fresh = await imported(desk.house, desk.owner, bank.id, [['2026-05-14', '-7.00', 'Kiosk'], ['2026-05-14', '900.00', 'Cedar & Finch']]);
    expect((await make(fresh.map((l) => l.id))).error?.code).toBe('invoicing.card_lines_compared');
    await desk.house.drain();
    const spent = fresh.find((l) => l.amount === '-7.00')!;
    expect((await must(make(fresh.map((l) => l.id)))).made.map((m) => m.lineId)).toEqual([spent.id]);
  });
  it('that the books may have already become none, and posting what was made of one says so', async () => {
    const bought = await must(ask(contract.createExpense, { spentOn: '2026-05-20', merchant: 'Printer', categoryId: desk.travel, amount: '77.70', paidBy: 'company', paidAccountId: card.accountId }, desk.owner));
    await must(step(contract.postExpense, bought, desk.owner));
    const lines = await importLines(desk.house, desk.owner, card.id, [['2026-05-20', '-77.70', 'Printer'], ['2026-05-21', '-3.30', 'Paper']]);
    const of = (payee: string) => lines.find((l) => l.payee === payee)!;
    expect(await status(of('Printer').id)).toBe('suggested');
    const { made, left } = await must(make([of('Printer').id, of('Paper').id]));
    expect([made.map((m) => m.lineId), left]).toEqual([[of('Paper').id], []]);
    // Entered by hand after the draft was made, and found by matching.
    await complete(made[0]!.expenseId);
    await desk.house.owner.query(`update accounting.bank_line set status = 'suggested', suggestion = '{"score": 90, "kind": "ledger", "why": []}' where id = $1`, [of('Paper').id]);
    expect((await post(made[0]!.expenseId)).error?.code).toBe('invoicing.card_line_suggested');
    await desk.house.owner.query(`update accounting.bank_line set suggestion = '{"score": 85, "kind": "rule", "why": []}' where id = $1`, [of('Paper').id]);
    expect((await must(post(made[0]!.expenseId))).status).toBe('posted');
  });
  it('say how they stand when what was made of them cannot be posted', async () => {
    const other = await addBankAccount(desk.house, desk.owner, { name: 'Old card', kind: 'card' });
    const lines = await importLines(desk.house, desk.owner, other.id, [['2026-06-20', '-4.00', 'Tea']]);
    const { made } = await must(make([lines[0]!.id]));
    const id = made[0]!.expenseId;
    await complete(id);
    const line = async () => must(ask(accounting.getBankLine, { id: lines[0]!.id }, desk.owner));
    const move = async (endpoint: typeof accounting.holdBankLine | typeof accounting.excludeBankLine | typeof accounting.reopenBankLine, more: object = {}) => must(ask(endpoint as typeof accounting.reopenBankLine, { id: lines[0]!.id, version: (await line()).version, ...more }, desk.owner));
    await move(accounting.holdBankLine, { until: '2099-01-01' });
    expect((await post(id)).error?.code).toBe('invoicing.card_line_held');
    await move(accounting.reopenBankLine);
    await move(accounting.excludeBankLine);
    expect((await post(id)).error?.code).toBe('invoicing.card_line_excluded');
    await desk.house.owner.query('update accounting.bank_line set deleted_at = now() where id = $1', [lines[0]!.id]);
    expect((await post(id)).error?.code).toBe('invoicing.card_line_gone');
    // Somebody else pressed a moment before: it is posted, and nothing is wrong with its line.
    await desk.house.owner.query("update accounting.bank_line set deleted_at = null, status = 'new' where id = $1", [lines[0]!.id]);
    const answers = await Promise.all([post(id), post(id)]);
    const refused = answers.find((a) => a.status !== 200)!;
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect(['core.version_conflict', 'invoicing.expense_state']).toContain(refused.error?.code);
  });
  it('are left out and named where no expense can be made of one, and the others are made', async () => {
    const other = await addBankAccount(desk.house, desk.owner, { name: 'Travel card', kind: 'card' });
    const closed = await addBankAccount(desk.house, desk.owner, { name: 'Closed card', kind: 'card' });
    const lines = [...await importLines(desk.house, desk.owner, other.id, [['2026-06-21', '-5.00', 'Bus'], ['2099-06-21', '-6.00', 'Train']]), ...await importLines(desk.house, desk.owner, closed.id, [['2026-06-22', '-7.00', 'Tram']])];
    await desk.house.owner.query('update accounting.account set is_active = false where id = $1', [closed.accountId]);
    const { made, left } = await must(make(lines.map((l) => l.id)));
    const of = (payee: string) => lines.find((l) => l.payee === payee)!.id;
    expect(made.map((m) => m.lineId)).toEqual([of('Bus')]);
    expect(left.map((l) => [l.name, l.problem.code])).toEqual([['Train', 'invoicing.spent_future'], ['Tram', 'invoicing.choose_paid_account']]);
    expect(left.slice(0, 1)).toEqual([{ lineId: of('Train'), on: '2099-06-21', name: 'Train', problem: { isField: true, code: 'invoicing.spent_future', values: {}, text: 'An expense cannot lie in the future.' } }]);
    const { rows } = await desk.house.owner.query("select count(*)::int as n from invoicing.expense where merchant = 'Train'");
    expect(rows[0].n).toBe(0);
  });
  it('come page by page when there are more than 200, and are counted without those that became a draft', async () => {
    const many = await addBankAccount(desk.house, desk.owner, { name: 'Busy card', kind: 'card' });
    await importLines(desk.house, desk.owner, many.id, Array.from({ length: 205 }, (_, i) => [`2026-0${1 + (i % 4)}-0${1 + (i % 9)}`, `-${i + 1}.00`, `Shop ${i}`] as const));
    const page = (cursor?: string) => ask(contract.listCardLines, { bankAccountId: many.id, ...(cursor ? { cursor } : {}) }, desk.owner);
    const first = await must(page());
    expect([first.items.length, first.total]).toEqual([200, 205]);
    await must(make(first.items.slice(0, 50).map((l) => l.id)));
    const second = await must(page(first.nextCursor!));
    expect([second.items.length, second.total, second.nextCursor, new Set([...first.items, ...second.items].map((l) => l.id)).size]).toEqual([5, 155, null, 205]);
    expect([...first.items, ...second.items].map((l) => l.on)).toEqual([...first.items, ...second.items].map((l) => l.on).toSorted().toReversed());
    expect((await page('nonsense')).error?.fields?.[0]?.path).toBe('cursor');
  });
  it('are for who keeps the books, of one’s own workspace', async () => {
    const [line] = await importLines(desk.house, desk.owner, card.id, [['2026-08-01', '-5.00', 'Bakery']]).then((all) => all.filter((l) => l.payee === 'Bakery'));
    expect((await make([line!.id], desk.ann)).status).toBe(403);
    expect((await make([line!.id], desk.outsider)).body.made).toEqual([]);
    expect((await must(ask(contract.listCardLines, { bankAccountId: card.id }, desk.outsider))).items).toEqual([]);
  });
});
