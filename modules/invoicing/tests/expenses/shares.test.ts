import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../contract/expenses.ts';
import { sharedAmounts, sharesFit, splitLeft } from '../../rules/expenses/shares.ts';
import { freshBoxes, inputOf, splitByOf } from '../../web/expenses/boxes.ts';
import { deskCalls, must, openDesk, type Clerk, type Desk } from './scene.ts';

let desk: Desk;
const { ask, draft, step, look, receipt, pdf, dimension, ruled } = deskCalls(() => desk);
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());

const wrong = (a: { error?: { fields?: Array<{ path: string }> } | null }) => a.error?.fields?.[0]?.path;
const people = (...who: Array<[Clerk, string?]>) => who.map(([p, share]) => ({ employeeId: p.id, ...(share ? { share } : {}) }));
const split = (x: contract.Expense, input: object, who: Clerk = desk.ann) => step(contract.splitExpense, x, who, input as Record<string, unknown>);
const offers = async (who: Clerk) => (await must(ask(contract.listOfferedShares, {}, who))).items;
const answer = async (who: Clerk, accept: boolean, more: object = {}) => ask(contract.answerShare, { id: (await offers(who))[0]!.id, accept, ...more }, who);
const sums = async () => (await desk.house.owner.query("select coalesce(sum(amount), 0)::int as sum from invoicing.expense where merchant = 'Bistro' and deleted_at is null")).rows[0].sum as number;

describe('an amount between people', () => {
  it('E7: 100.00 in three is 33.34, 33.33 and 33.33', () => {
    expect(sharedAmounts(10_000n, 'EUR', 'equal', ['1', '1'])).toEqual({ own: 3334n, parts: [3333n, 3333n] });
    expect(sharedAmounts(10_000n, 'EUR', 'percent', ['33.333333', '33.333333'])).toEqual({ own: 3334n, parts: [3333n, 3333n] });
    expect(sharedAmounts(10_000n, 'EUR', 'amount', ['12.50', '7.25'])).toEqual({ own: 8025n, parts: [1250n, 725n] });
    expect(sharedAmounts(1000n, 'JPY', 'equal', ['1', '1'])).toEqual({ own: 334n, parts: [333n, 333n] });
  });
  it('comes to the whole, of any amount, way and number of people, and everybody gets something', () => {
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.constantFrom('equal' as const, 'percent' as const, 'amount' as const), fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 20 }), (whole, way, shares) => {
      const shared = sharedAmounts(whole, 'EUR', way, shares.map((s) => (s / 100).toFixed(2)));
      if ('wrong' in shared) return;
      expect([shared.own, ...shared.parts].reduce((a, b) => a + b, 0n)).toBe(whole);
      expect([shared.own, ...shared.parts].every((p) => p > 0n)).toBe(true);
    }));
  });
  it('is refused where nothing is left for somebody', () => {
    expect(sharedAmounts(2n, 'EUR', 'equal', ['1', '1'])).toEqual({ wrong: 'share_nothing', at: 1 });
    expect(sharedAmounts(10_000n, 'EUR', 'percent', ['60', '40'])).toEqual({ wrong: 'share_all', at: null });
    expect(sharedAmounts(10_000n, 'EUR', 'amount', ['20', '1.005'])).toEqual({ wrong: 'share_form', at: 1 });
    expect(sharedAmounts(10_000n, 'EUR', 'amount', ['0'])).toEqual({ wrong: 'share_nothing', at: 0 });
  });
  it('and between projects has percentages that come to 100, and amounts to what was paid', () => {
    expect([sharesFit('percent', ['33.3', '66.7'], null), sharesFit('percent', ['50', '49.99'], null), sharesFit('amount', ['10', '20.5'], '30.50'), sharesFit('amount', ['10', '20'], '30.50'), sharesFit('parts', ['1', '7'], '30.50')]).toEqual([true, false, true, false, true]);
  });
});

describe('what is still to divide', () => {
  it('is said to the last unit of the currency, and of percent to the last digit', () => {
    expect([splitLeft('amount', ['3.001', '2'], '5.005', 'KWD'), splitLeft('amount', ['400'], '1000', 'JPY'), splitLeft('amount', ['4', '7'], '10.00', 'EUR'), splitLeft('amount', ['9.999'], '10.00', 'EUR')]).toEqual(['0.004', '600', '-1.00', '0.01']);
    expect([splitLeft('percent', ['33.333', '66.666'], null, 'EUR'), splitLeft('percent', ['60', '50'], '1', 'EUR')]).toEqual(['0.001', '-10']);
    expect([splitLeft('percent', ['40', '60'], null, 'EUR'), splitLeft('amount', ['4', '6'], '10.00', 'EUR'), splitLeft('amount', ['4'], null, 'EUR'), splitLeft('parts', ['1', '7'], '3', 'EUR'), splitLeft('amount', [], '3', 'EUR')]).toEqual([null, null, null, null, null]);
    expect([splitLeft('amount', ['4', 'x'], '10', 'EUR'), splitLeft('amount', ['4'], 'ten', 'EUR')]).toEqual(['6.00', null]);
  });
  it('is asked of amounts on paper only: shares of distances and days away are parts, which nobody has to see turned', () => {
    const boxes = { ...freshBoxes('2026-03-16', 'EUR'), splitBy: 'percent' as const, splits: [{ key: 'a', share: '50', categoryId: null, memo: '', dimensions: {} }] };
    expect((['amount', 'refund', 'mileage', 'per_diem'] as const).map((kind) => [splitByOf({ ...boxes, kind }), inputOf({ ...boxes, kind }).splitBy])).toEqual([['percent', 'percent'], ['percent', 'percent'], ['parts', 'parts'], ['parts', 'parts']]);
  });
});

describe('a part', () => {
  it('counts once its person took it, with the same receipt; what the parts come to stays the receipt', async () => {
    const project = await dimension('Project', ['Fair']);
    let x = await draft({ merchant: 'Bistro', amount: '100.00', categoryId: desk.meals });
    x = (await receipt(x, pdf('dinner'))).body;
    x = await must(split(x, { way: 'equal', people: [{ employeeId: desk.bob.id, dimensions: { [project.id]: project.values[0] } }, { employeeId: desk.further[0]!.id }] }));
    expect(x).toMatchObject({ total: '100.00', steps: expect.arrayContaining(['withdrawShares']), sharing: { whole: '100.00', isSource: true, ownerPart: '33.34', parts: [{ amount: '33.33', state: 'open' }, { amount: '33.33', state: 'open' }] } });
    // Nothing is claimed twice meanwhile: it cannot be handed in, and its amount stays.
    expect((await step(contract.submitExpense, x, desk.ann)).error?.code).toBe('invoicing.split_open');
    expect(wrong(await ask(contract.updateExpense, { id: x.id, version: x.version, amount: '90.00' }))).toBe('amount');
    expect(await must(ask(contract.updateExpense, { id: x.id, version: x.version, amount: '100', description: 'Fair' }))).toMatchObject({ total: '100.00' });
    const [offer] = await offers(desk.bob);
    expect(offer).toMatchObject({ from: { id: desk.ann.id }, merchant: 'Bistro', amount: '33.33', whole: '100.00', currency: 'EUR', receiptFiles: [{ name: 'dinner.pdf' }] });
    expect((await ask(contract.answerShare, { id: offer!.id, accept: true }, desk.further[0]!)).status).toBe(404);
    const { expenseId } = await must(answer(desk.bob, true));
    const part = await look({ id: expenseId! }, desk.bob);
    expect(part).toMatchObject({ employeeId: desk.bob.id, status: 'draft', total: '33.33', merchant: 'Bistro', description: 'Fair', receipts: 1, flags: [], dimensions: { [project.id]: project.values[0] }, sharing: { whole: '100.00', isSource: false, owner: { id: desk.ann.id }, ownerPart: '66.67', sourceId: null } });
    expect(part.receiptFiles[0]!.fileId).toBe(x.receiptFiles[0]!.fileId);
    expect([(await look(x, desk.ann)).total, await sums()]).toEqual(['66.67', 10_000]);
    expect((await ask(contract.answerShare, { id: offer!.id, accept: true }, desk.bob)).error?.code).toBe('invoicing.share_answered');
    // Refused, it stays where it was.
    await must(answer(desk.further[0]!, false, { reason: 'I had no dinner' }));
    const after = await look(x, desk.ann);
    expect(after).toMatchObject({ total: '66.67', sharing: { whole: '100.00', ownerPart: '66.67', parts: [{ state: 'accepted', mayUndo: true, expenseId: null }, { state: 'refused', reason: 'I had no dinner' }] } });
    // Both of the two stay what they are, and neither flags the other's receipt.
    expect(after.flags).toEqual([]);
    for (const [one, who] of [[after, desk.ann], [part, desk.bob]] as const) expect(wrong(await ask(contract.updateExpense, { id: one.id, version: (await look(one, who)).version, amount: '99.00' }, who))).toBe('amount');
    expect((await ask(contract.expenses.remove, { id: x.id })).error?.code).toBe('invoicing.split_parts');
    // Handed in, the approver sees whose the other parts are; nothing comes back any more.
    const sent = await must(step(contract.submitExpense, await look(part, desk.bob), desk.bob));
    expect((await look(sent, desk.manager)).sharing).toMatchObject({ whole: '100.00', owner: { id: desk.ann.id }, sourceId: x.id });
    expect((await ask(contract.undoShare, { id: after.sharing!.parts[0]!.id })).error?.code).toBe('invoicing.expense_state');
    expect((await step(contract.submitExpense, after, desk.ann)).body.status).toBe('submitted');
  });
  it('goes back by either of the two, also when it is put away, and what is open can be withdrawn', async () => {
    const before = await sums();
    let x = await draft({ merchant: 'Bistro', amount: '60.00' });
    x = await must(split(x, { way: 'amount', people: people([desk.bob, '20.00'], [desk.further[1]!, '15.50']) }));
    const taken = await must(answer(desk.bob, true));
    const other = await must(answer(desk.further[1]!, true));
    expect(await look(x, desk.ann)).toMatchObject({ total: '24.50' });
    await must(ask(contract.expenses.remove, { id: other.expenseId! }, desk.further[1]!));
    expect(await look(x, desk.ann)).toMatchObject({ total: '40.00', sharing: { parts: [{ state: 'accepted' }] } });
    expect((await ask(contract.undoShare, { id: (await look(x, desk.ann)).sharing!.parts[0]!.id }, desk.further[0]!)).status).toBe(404);
    await must(ask(contract.undoShare, { id: (await look(x, desk.ann)).sharing!.parts[0]!.id }));
    expect((await ask(contract.getExpense, { id: taken.expenseId! }, desk.bob)).status).toBe(404);
    expect(await look(x, desk.ann)).toMatchObject({ total: '60.00', sharing: null });
    x = await must(split(await look(x, desk.ann), { way: 'percent', people: people([desk.bob, '25']) }));
    expect(x.sharing).toMatchObject({ ownerPart: '45.00', parts: [{ amount: '15.00' }] });
    x = await must(step(contract.withdrawShares, x, desk.ann));
    expect([x.sharing, await offers(desk.bob)]).toEqual([null, []]);
    expect(await sums()).toBe(before + 6000);
    await must(ask(contract.expenses.remove, { id: x.id }));
  });
  it('is looked at by the rules of its own person, and its receipt by who may see it', async () => {
    const strict = await ruled('Dinners', '6200', { receiptAbove: '5.00', maxItem: '30.00' });
    let x = await draft({ merchant: 'Bistro', amount: '50.00', categoryId: strict });
    x = (await receipt(x, pdf('strict'))).body;
    expect(x.flags.map((f) => f.code)).toEqual(['over_item']);
    await must(split(x, { way: 'equal', people: people([desk.bob]) }));
    const { rows } = await desk.house.owner.query('select array_agg(id) as ids from invoicing.seen_expenses($1, array[$2]::uuid[]) where is_approver', [desk.bob.id, x.id]);
    expect(rows[0].ids).toEqual([x.id]);
    const { expenseId } = await must(answer(desk.bob, true));
    expect([(await look({ id: expenseId! }, desk.bob)).flags, (await look(x, desk.ann)).flags]).toEqual([[], []]);
    expect((await desk.house.owner.query('select 1 from invoicing.seen_expenses($1, array[$2]::uuid[]) where is_approver', [desk.further[0]!.id, x.id])).rows).toEqual([]);
    // The one who has it still keeps it.
    const mine = await look(x, desk.ann);
    await must(ask(contract.removeReceipt, { id: x.id, fileId: mine.receiptFiles[0]!.fileId }));
    expect(await look({ id: expenseId! }, desk.bob)).toMatchObject({ receipts: 1, receiptFiles: [{ name: 'strict.pdf' }] });
  });
  it('is refused at its box, and of what cannot be split', async () => {
    const x = await draft({ merchant: 'Taxi', amount: '10.00' });
    const at = async (input: object) => wrong(await split(x, input));
    expect(await at({ way: 'equal', people: people([desk.ann]) })).toBe('people.0.employeeId');
    expect(await at({ way: 'equal', people: people([desk.bob], [desk.bob]) })).toBe('people.1.employeeId');
    expect(await at({ way: 'equal', people: [{ employeeId: '0198c1de-0000-7000-8000-000000000000' }] })).toBe('people.0.employeeId');
    expect(await at({ way: 'amount', people: people([desk.bob, '10.00']) })).toBe('people');
    expect(await at({ way: 'percent', people: people([desk.bob, '30'], [desk.further[0]!, '70']) })).toBe('people');
    expect(await at({ way: 'amount', people: people([desk.bob, '1.005']) })).toBe('people.0.share');
    expect((await split(x, { way: 'equal', people: people([desk.bob]) }, desk.bob)).status).toBe(404);
    for (const more of [{ amount: null }, { kind: 'refund' }, { taxIncluded: false, taxIds: [desk.tax20] }]) expect((await split(await draft({ merchant: 'Taxi', ...more }), { way: 'equal', people: people([desk.bob]) })).error?.code).toBe('invoicing.split_kind');
    expect(wrong(await ask(contract.updateExpense, { id: x.id, version: x.version, splitBy: 'percent', splits: [{ share: '50' }, { share: '40' }] }))).toBe('splits');
    expect(wrong(await ask(contract.createExpense, { amount: '10.00', splitBy: 'amount', splits: [{ share: '5' }, { share: '4' }] }))).toBe('splits');
    expect(await must(ask(contract.updateExpense, { id: x.id, version: x.version, splitBy: 'percent', splits: [{ share: '33.4' }, { share: '66.6' }] }))).toMatchObject({ splitBy: 'percent', splits: [{ base: '3.34' }, { base: '6.66' }] });
  });
});
