import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import * as contract from '../../contract.ts';
import { viewAddress } from '../../web/documents/view-address.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, posted, look, pay } = officeCalls(() => o);
const { sale: board } = contract.documentBoards;
const today = () => new Date().toISOString().slice(0, 10);
const on = (days: number) => addDays(today(), days);
const input = (dueOn: string, more: object = {}) => ({ partyId: o.c1, issuedOn: on(-60), dueOn, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }], ...more });
const show = async (more: Record<string, unknown> = {}, who?: Parameters<typeof ask>[2]) => must(ask(board.board, more, who));
const columnsOf = async () => Object.fromEntries((await show()).cells.map((c) => [c.column, c.cards.map((d) => d.id)]));

describe('the board of documents', () => {
  it('has each document where it stands: by its state, and by its due date', async () => {
    const written = await draft('invoice', input(on(10)));
    const [later, sooner] = [await posted('invoice', input(on(20))), await posted('invoice', input(on(10)))];
    const [late, lateInPart, part] = [await posted('invoice', input(on(-1))), await posted('invoice', input(on(-40))), await posted('invoice', input(on(5)))];
    const [paid, longAgo] = [await posted('invoice', input(on(-5))), await posted('invoice', input(on(-40)))];
    for (const [d, amount, day] of [[lateInPart, 3000n, on(-2)], [part, 4000n, on(-2)], [paid, 10_000n, on(-2)], [longAgo, 10_000n, on(-31)]] as const) await pay(d, amount, { on: day });
    // Credits, void ones and bills are not on it.
    await draft('credit_note', input(on(0)));
    await posted('bill', { ...input(on(0)), partyId: o.v1 });
    const gone = await posted('invoice', input(on(3)));
    await must(ask(contract.documentCalls.sale.void, { id: gone.id, reason: 'x' }));
    expect(await columnsOf()).toEqual({ draft: [written.id], open: [sooner.id, later.id], part_paid: [part.id], overdue: [lateInPart.id, late.id], paid: [paid.id] });
    expect((await show()).columns.map((c) => [c.id, c.count, c.sums.map((s) => `${s.amount} ${s.currency}`)])).toEqual([['draft', 1, ['100.00 EUR']], ['open', 2, ['200.00 EUR']], ['part_paid', 1, ['60.00 EUR']], ['overdue', 2, ['170.00 EUR']], ['paid', 1, ['100.00 EUR']]]);
    // A page at a time, with the list's own filters; others see what they own.
    const first = (await show({ limit: 1 })).cells.find((c) => c.column === 'open')!;
    expect(await must(ask(board.column, { column: 'open', cursor: first.nextCursor, limit: 5 }))).toMatchObject({ items: [{ id: later.id }], nextCursor: null });
    expect((await show({ filter: JSON.stringify({ field: 'dueOn', op: 'is', value: on(20) }) })).cells.flatMap((c) => c.cards.map((d) => d.id))).toEqual([later.id]);
    expect((await show({}, o.ann)).columns.map((c) => c.count)).toEqual([0, 0, 0, 0, 0]);
    expect((await must(ask(contract.documentBoards.purchase.board, {}))).columns.map((c) => c.count)).toEqual([0, 1, 0, 0, 0]);
  });
  it('shows of each document what its column adds up: what is to be paid of it', async () => {
    const before = Object.fromEntries((await show()).columns.map((c) => [c.id, c.sums[0]?.amount ?? '0.00']));
    const deposit = await posted('invoice', input(on(10), { isDeposit: true, lines: [{ name: 'Advance', quantity: '1', unitPrice: '300' }] }));
    const final = await draft('invoice', input(on(10), { lines: [{ name: 'Work', quantity: '1', unitPrice: '1200' }], depositIds: [deposit.id] }));
    const card = async (column: string) => { const { cells, columns } = await show(); return [cells.find((c) => c.column === column)!.cards.find((d) => d.id === final.id)?.payable, Number(columns.find((c) => c.id === column)!.sums[0]!.amount) - Number(before[column])]; };
    expect(await card('draft')).toEqual(['900.00', 900]);
    const { card: moved } = await must(ask(board.move, { id: final.id, to: 'open', version: final.version }));
    expect(moved).toMatchObject({ total: '1200.00', payable: '900.00', open: '900.00' });
    await pay(await look(final), 90_000n, { on: on(-1) });
    expect(await card('paid')).toEqual(['900.00', 900]);
  });
  it('is switched to and from the list without losing what is searched and filtered', () => {
    const board = viewAddress('/invoices', '?q=caf%C3%A9&filter=%7B%22a%22%3A1%7D&tag=a&tag=b', 'board');
    expect(board).toBe('/invoices?q=caf%C3%A9&filter=%7B%22a%22%3A1%7D&tag=a&tag=b&show=board');
    expect(viewAddress('/invoices', new URL(board, 'http://x').search, 'list')).toBe('/invoices?q=caf%C3%A9&filter=%7B%22a%22%3A1%7D&tag=a&tag=b');
    expect(viewAddress('/invoices', '?show=board', 'list')).toBe('/invoices');
  });
  it('posts a draft that is carried to the open ones, and moves nothing else', async () => {
    const d = await draft('invoice', input(on(10)));
    expect((await ask(board.move, { id: d.id, to: 'open', version: d.version }, o.ann)).status).toBe(403);
    expect((await ask(board.move, { id: d.id, to: 'paid', version: d.version })).error?.code).toBe('invoicing.document_state');
    const changed = await must(ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, title: 'Changed' }));
    expect((await ask(board.move, { id: d.id, to: 'open', version: d.version })).error?.code).toBe('core.version_conflict');
    const moved = await must(ask(board.move, { id: d.id, to: 'open', version: changed.version }));
    expect([moved.from, moved.to, moved.card]).toMatchObject(['draft', 'open', { id: d.id, state: 'open' }]);
    expect((await look(d)).status).toBe('posted');
    expect((await ask(board.move, { id: d.id, to: 'open', version: changed.version + 1 })).error?.code).toBe('invoicing.document_state');
    // What is late at once stands among the late ones, and what needs approval stays where it was.
    const late = await draft('invoice', input(on(-3)));
    expect(await must(ask(board.move, { id: late.id, to: 'open', version: late.version }))).toMatchObject({ to: 'overdue' });
    await must(ask(contract.updateDocumentSettings, { version: (await must(ask(contract.getDocumentSettings, {}))).version, saleSteps: [{ from: '50', approverId: null }] }));
    const large = await draft('invoice', input(on(10)));
    expect(await must(ask(board.move, { id: large.id, to: 'open', version: large.version }))).toMatchObject({ to: 'draft', card: { state: 'awaiting_approval' } });
  });
});
