import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract/expenses.ts';
import { documentCalls } from '../../contract/documents.ts';
import { deskCalls, must, openDesk, type Desk } from './scene.ts';

let desk: Desk;
let project: { id: string; values: string[] };
let team: { id: string; values: string[] };
beforeAll(async () => {
  desk = await openDesk();
  project = await dimension('Project', ['Alpha', 'Beta', 'Old']);
  team = await dimension('Team', ['Red']);
});
afterAll(() => desk.house.close());
const { dimension, ask, draft, step, approved, posted, look } = deskCalls(() => desk);
const on = (n: number) => ({ [project.id]: project.values[n]! });
const red = () => ({ [team.id]: team.values[0]! });
const dimensionsOf = async (entryId: string | null) => (await desk.house.owner.query('select dimensions from accounting.line where entry_id = $1 and debit > 0 order by position', [entryId])).rows.map((r) => r.dimensions);
const close = (n: number, isActive: boolean) => must(ask(accounting.updateDimensionValue, { id: project.id, valueId: project.values[n]!, isActive }, desk.owner));

describe('dimensions of an expense', () => {
  it('are values of their dimension that are offered, and the box is named where they are not', async () => {
    const wrong = async (input: object) => (await ask(contract.createExpense, input as never)).error?.fields?.[0]?.path;
    expect(await wrong({ dimensions: { project: 'Alpha' } })).toBe('dimensions.project');
    expect(await wrong({ dimensions: { [team.id]: project.values[0]! } })).toBe(`dimensions.${team.id}`);
    expect(await wrong({ splits: [{ share: '1' }, { share: '1', dimensions: { [project.id]: desk.travel } }] })).toBe(`splits.1.dimensions.${project.id}`);
    const foreign = await openDesk();
    try { expect((await deskCalls(() => foreign).ask(contract.createExpense, { dimensions: on(0) })).error?.fields?.[0]?.path).toBe(`dimensions.${project.id}`); } finally { await foreign.house.close(); }
    const kept = await draft({ dimensions: on(2) });
    await close(2, false);
    expect(await wrong({ dimensions: on(2) })).toBe(`dimensions.${project.id}`);
    // What stood there may stay while something else changes.
    expect((await must(step(contract.updateExpense, kept, desk.ann, { merchant: 'Bus', dimensions: on(2) }))).dimensions).toEqual(on(2));
    const offered = (await must(ask(contract.expenseChoices, {}))).dimensions.find((d) => d.id === project.id)!;
    expect(offered.values.map((v) => [v.name, v.isActive])).toEqual([['Alpha', true], ['Beta', true], ['Old', false]]);
    // A copy does not take over what is not offered any more.
    expect((await must(ask(contract.duplicateExpense, { id: kept.id }))).dimensions).toEqual({});
    await close(2, true);
  });
  it('stand on the lines of the ledger: a part adds its own to those of the whole', async () => {
    const x = await posted({ amount: '30.00', dimensions: { ...on(0), ...red() }, splits: [{ share: '1' }, { share: '1', dimensions: on(1) }] });
    expect(await dimensionsOf(x.entryId)).toEqual([{ ...on(0), ...red() }, { ...on(1), ...red() }]);
    expect(x.dimensionValues.toSorted()).toEqual(['Alpha', 'Beta', 'Red']);
    const copy = await must(ask(contract.duplicateExpense, { id: x.id }));
    expect([copy.dimensions, copy.splits.map((s) => s.dimensions)]).toEqual([{ ...on(0), ...red() }, [{}, on(1)]]);
  });
  it('may be put right by the bookkeeper while a claim is on its way', async () => {
    const x = await approved({ amount: '12.00' });
    const coded = await must(step(contract.updateExpense, x, desk.manager, { dimensions: on(1) }));
    const done = await must(step(contract.postExpense, coded, desk.manager));
    expect(await dimensionsOf(done.entryId)).toEqual([on(1)]);
  });
  it('find the expenses in the list, and are named in its rows and its file', async () => {
    const x = await draft({ merchant: 'Found', amount: '9.00', splits: [{ share: '1', dimensions: red() }, { share: '1' }] });
    const filter = JSON.stringify({ and: [{ field: 'dimensionValues', op: 'in', value: [team.values[0]] }, { field: 'merchant', op: 'is', value: 'Found' }] });
    expect((await must(ask(contract.expenses.list, { filter }))).items.map((r) => [r.id, r.dimensionValues])).toEqual([[x.id, ['Red']]]);
    const none = JSON.stringify({ and: [{ field: 'dimensionValues', op: 'empty' }, { field: 'merchant', op: 'is', value: 'Found' }] });
    expect((await must(ask(contract.expenses.list, { filter: none }))).items).toEqual([]);
  });
  it('go on the invoice that bills it on, part by part, to the cent', async () => {
    const x = await posted({ amount: '100.00', billable: true, partyId: desk.c1, markupPercent: '10', splits: [1, 1, 1].map((n, i) => ({ share: String(n), dimensions: on(i) })) }, desk.owner);
    const billed = await must(step(contract.rebillExpense, x, desk.manager));
    const invoice = await must(ask(documentCalls.sale.get, { id: billed.rebillDocumentId }, desk.owner));
    expect(invoice.lines.map((l) => [l.net, l.dimensions])).toEqual([['36.67', on(0)], ['36.67', on(1)], ['36.66', on(2)]]);
    expect(invoice.totals.net).toBe('110.00');
  });
  it('are those of what comes again', async () => {
    const given = { name: 'Rent', categoryId: desk.travel, paidAccountId: desk.accounts['bank_default'], currency: 'EUR', amount: '10.00', startOn: '2030-01-01' };
    expect((await ask(contract.recurringExpenses.create, { ...given, dimensions: { [project.id]: team.values[0]! } }, desk.owner)).error?.fields?.[0]?.path).toBe(`dimensions.${project.id}`);
    expect((await must(ask(contract.recurringExpenses.create, { ...given, dimensions: on(0) }, desk.owner))).dimensions).toEqual(on(0));
  });
  it('were texts once: each becomes a value of the dimension of its name, in its own workspace', async () => {
    const [a, b] = [await draft({ amount: '1.00', splits: [{ share: '1' }] }), await posted({ amount: '2.00', splits: [{ share: '1' }, { share: '1' }] })];
    const sql = (text: string, values: unknown[] = []) => desk.house.owner.query(text, values);
    await sql('alter table invoicing.expense_split disable trigger posted');
    await sql(`update invoicing.expense_split set dimensions = '{"project": " alpha ", "site": "Porto"}' where expense_id = $1`, [a.id]);
    await sql(`update invoicing.expense_split set dimensions = '{"project": "Gamma"}' where expense_id = $1`, [b.id]);
    const whole = readFileSync(new URL('../../migrations/0080-expense-dimensions.sql', import.meta.url), 'utf8');
    await sql(whole.slice(whole.indexOf('insert into accounting.dimension')));
    const { dimensions: known } = await must(ask(contract.expenseChoices, {}));
    const value = (d: string, v: string) => known.find((k) => k.name === d)?.values.find((k) => k.name === v)?.id;
    const site = known.find((k) => k.name === 'Site')!;
    expect((await look(a)).splits[0]!.dimensions).toEqual({ [project.id]: project.values[0], [site.id]: value('Site', 'Porto') });
    expect((await look(b)).splits.map((s) => s.dimensions)).toEqual([1, 2].map(() => ({ [project.id]: value('Project', 'Gamma') })));
    expect((await look(b)).dimensionValues).toEqual(['Gamma']);
    // Once more changes nothing.
    await sql(whole.slice(whole.indexOf('insert into accounting.dimension')));
    expect((await look(a)).splits[0]!.dimensions).toEqual({ [project.id]: project.values[0], [site.id]: value('Site', 'Porto') });
  });
});
