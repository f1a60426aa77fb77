import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { findBook, postEntry, taxesByCode, type NewTaxLine } from '../../api.ts';
import * as contract from '../../contract.ts';
import { newTaxOf } from '../../rules/charts/new-tax.ts';
import { accountIds } from '../ledger/scene.ts';
import { openMastersHouse } from '../scene.ts';
import { answered } from './scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());

type Template = 'india' | 'eu' | 'us';
type Line = readonly [account: string, cents: bigint];
type Taxed = readonly [code: string, direction: 'sale' | 'purchase', base: bigint, amount: bigint];

/** Books with a country's chart: what is posted with its taxes, and the calls of returns. */
async function booksOf(person: TestPerson, template: Template) {
  const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object) => answered(call(h.house, endpoint as Endpoint, { workspace_slug: person.slug, ...input }, person) as Promise<Answer<T>>);
  await ask(contract.setUpBook, { template });
  const ids = await accountIds(h, person);
  const ownerId = (await h.house.owner.query("select account_id as id from workspace.member where workspace_id = $1 and role = 'owner'", [person.workspaceId])).rows[0].id as string;
  const within = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const membership = await h.house.app.gate.membership(h.house.app, ownerId, { id: person.workspaceId });
    return runAs(h.house.app, { account: { id: ownerId, email: '', sessionId: '', emailVerified: true }, membership, name: 'test' }, work);
  };
  return {
    ask, ids, within,
    post: (on: string, lines: readonly Line[], taxes: readonly Taxed[]) => within(async (ctx) => {
      const [{ baseCurrency: currency }, known] = [(await findBook(ctx))!, await taxesByCode(ctx, taxes.map(([code]) => code))];
      return postEntry(ctx, {
        journal: 'general', on, lines: lines.map(([account, base]) => ({ accountId: ids[account]!, base, currency, amount: base, rate: '1' })),
        taxes: taxes.map(([code, direction, base, amount]): NewTaxLine => ({ taxId: known.get(code)!, direction, rate: '0', base, amount, recoverable: amount })),
      });
    }),
    balances: async (on: string, ...codes: string[]) => { const { accounts } = await ask(contract.accountTree, { on }); return codes.map((c) => accounts.find((a) => a.code === c)!.balance); },
    file: async (from: string, to: string) => {
      const made = await ask(contract.createTaxReturn, { from, to });
      const reviewed = await ask(contract.reviewTaxReturn, { id: made.id, version: made.version });
      return ask(contract.fileTaxReturn, { id: made.id, version: reviewed.version });
    },
    open: async (account: string) => (await h.house.owner.query('select i.open_amount::text as open from accounting.open_item i where i.account_id = $1', [ids[account]])).rows.map((r: { open: string }) => r.open),
  };
}

/** Books that share their house with no other test. */
async function inOwnHouse(template: Template, work: (books: Awaited<ReturnType<typeof booksOf>>) => Promise<void>): Promise<void> {
  const ours = h;
  h = await openMastersHouse();
  try {
    await work(await booksOf(h.allowed, template));
  } finally {
    await h.house.close();
    h = ours;
  }
}

/** Does what waits for the book, which somebody else holds and then takes the return, as adjusting it does: neither may have what the other waits for. */
async function whileBookIsHeld<T>(returnId: string, work: () => Promise<T>): Promise<T> {
  const other = await h.house.owner.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from accounting.book where workspace_id = $1 for update', [h.allowed.workspaceId]);
    const done = work();
    await vi.waitFor(async () => expect((await h.house.owner.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount).toBe(1), { timeout: 10_000 });
    await other.query('select 1 from accounting.tax_return where id = $1 for update nowait', [returnId]);
    await other.query('commit');
    return await done;
  } finally {
    other.release(true);
  }
}

describe('a return of goods and services tax', () => {
  it('takes every component off its own account and is paid once', async () => {
    const books = await booksOf(h.allowed, 'india');
    const gst = ['234100', '234200', '234300', '234510', '126100', '126200', '126300'];
    // Sold within the state and to another one, bought within the state, and bought under reverse charge.
    await books.post('2025-01-10', [['BANK_DEFAULT', 177000n], ['SALES_DEFAULT', -150000n], ['234100', -9000n], ['234200', -9000n], ['234300', -9000n]], [['CGST9', 'sale', 100000n, 9000n], ['SGST9', 'sale', 100000n, 9000n], ['IGST18', 'sale', 50000n, 9000n]]);
    await books.post('2025-02-10', [['PURCHASE_DEFAULT', 40000n], ['126100', 3600n], ['126200', 3600n], ['BANK_DEFAULT', -47200n]], [['CGST9', 'purchase', 40000n, 3600n], ['SGST9', 'purchase', 40000n, 3600n]]);
    await books.post('2025-02-11', [['PURCHASE_DEFAULT', 20000n], ['AP', -20000n], ['126100', 500n], ['234510', -500n]], [['CGST2.5-RC', 'purchase', 20000n, 500n], ['CGST2.5-RC', 'sale', 20000n, 500n]]);
    const report = await books.ask(contract.taxReport, { from: '2025-01-01', to: '2025-03-31' });
    expect([report.output, report.input, report.payable, report.checks.map((c) => c.holds)]).toEqual(['275.00', '77.00', '198.00', [true, true, true]]);
    // Tax on a sale belongs to what the customer paid, whatever account it is on.
    const flow = await books.ask(contract.cashFlow, { from: '2025-01-01', to: '2025-03-31' });
    expect(flow.rows.filter((r) => r.level === 1 && r.cells.length > 0).map((r) => [r.key, r.cells[0]!.amount])).toEqual([['customers', '1770.00'], ['suppliers', '-472.00']]);
    const sheet = await books.ask(contract.balanceSheet, { on: '2025-03-31', netTaxes: true });
    expect(sheet.rows.find((r) => r.key === 'net_taxes')!.cells[0]!.amount).toBe('198.00');

    const filed = await books.file('2025-01-01', '2025-03-31');
    expect([filed.payable, filed.figures.checks.map((c) => c.holds)]).toEqual(['198.00', [true, true, true]]);
    expect(await books.balances('2025-03-31', ...gst, '234900')).toEqual([...gst.map(() => '0.00'), '-198.00']);
    expect(await books.open('234900')).toEqual(['-19800']);
    const settled = await books.ask(contract.settleTaxReturn, { id: filed.id, version: filed.version, on: '2025-04-20', accountId: books.ids['BANK_DEFAULT'] });
    expect([settled.state, await books.balances('2025-04-20', '234900'), await books.open('234900')]).toEqual(['settled', ['0.00'], ['0', '0']]);
  });
});

describe('a return of value added tax', () => {
  let books: Awaited<ReturnType<typeof booksOf>>;
  const vat = ['4452', '4456', '4457'];
  beforeAll(async () => {
    books = await booksOf(h.outsider, 'eu');
    await books.post('2025-02-01', [['BANK_DEFAULT', 11900n], ['SALES_DEFAULT', -10000n], ['4457', -1900n]], [['VAT19', 'sale', 10000n, 1900n]]);
    await books.post('2025-03-01', [['PURCHASE_DEFAULT', 100000n], ['BANK_DEFAULT', -100000n], ['4456', 19000n], ['4452', -19000n]], [['RC', 'purchase', 100000n, 19000n], ['RC', 'sale', 100000n, 19000n]]);
    await books.post('2025-04-01', [['BANK_DEFAULT', 23800n], ['SALES_DEFAULT', -20000n], ['4457', -3800n]], [['VAT19', 'sale', 20000n, 3800n]]);
    await books.post('2025-07-01', [['PURCHASE_DEFAULT', 5000n], ['4456', 950n], ['BANK_DEFAULT', -5950n]], [['VAT19', 'purchase', 5000n, 950n]]);
  });

  it('moves the taxes of its own days only, whichever is filed first', async () => {
    expect((await books.file('2025-04-01', '2025-06-30')).payable).toBe('38.00');
    expect(await books.balances('2025-06-30', ...vat, '4455')).toEqual(['-190.00', '190.00', '-19.00', '-38.00']);
    const first = await books.file('2025-01-01', '2025-03-31');
    expect([first.payable, first.figures.checks.map((c) => c.holds)]).toEqual(['19.00', [true, true, true]]);
    expect(await books.balances('2025-03-31', ...vat, '4455')).toEqual(['0.00', '0.00', '0.00', '-19.00']);
    expect(await books.balances('2025-06-30', ...vat, '4455')).toEqual(['0.00', '0.00', '0.00', '-57.00']);
  });

  it('that comes back is settled with what came, and none is paid twice', async () => {
    const refund = await books.file('2025-07-01', '2025-09-30');
    expect([refund.payable, await books.balances('2025-09-30', '4455')]).toEqual(['-9.50', ['-47.50']]);
    await books.ask(contract.settleTaxReturn, { id: refund.id, version: refund.version, on: '2025-10-20', accountId: books.ids['BANK_DEFAULT'] });
    expect((await books.open('4455')).toSorted()).toEqual(['-1900', '-3800', '0', '0']);
    // Somebody matched the bank with the first one already.
    const [first] = (await books.ask(contract.listTaxReturns, {})).items.filter((r) => r.to === '2025-03-31');
    await h.house.owner.query('update accounting.open_item set open_amount = 0, open_base = 0 where entry_id = $1', [first!.entryId]);
    const twice = await call(h.house, contract.settleTaxReturn, { workspace_slug: h.outsider.slug, id: first!.id, version: first!.version, on: '2025-10-20', accountId: books.ids['BANK_DEFAULT'] } as never, h.outsider);
    expect([twice.status, twice.error?.code]).toEqual([409, 'accounting.over_settled']);
  });
});

describe('a return of sales tax', () => {
  it('says that a tax on a bill is in no box, though the accounts have it coming back; its boxes lead to their lines', async () => {
    await inOwnHouse('us', async (books) => {
      // As the form proposed it before it knew the chart: for both sides, and all of it coming back.
      const tax = await books.ask(contract.taxes.create, { name: 'Texas with local tax', code: 'TX825', rate: '8.25' });
      await books.post('2025-01-10', [['BANK_DEFAULT', 108250n], ['SALES_DEFAULT', -100000n], ['25500', -8250n]], [['TX825', 'sale', 100000n, 8250n]]);
      await books.post('2025-01-20', [['PURCHASE_DEFAULT', 100000n], ['13800', 8250n], ['BANK_DEFAULT', -108250n]], [['TX825', 'purchase', 100000n, 8250n]]);
      const days = { from: '2025-01-01', to: '2025-03-31' };
      const report = await books.ask(contract.taxReport, days);
      expect([report.payable, report.boxes.find((b) => b.key === 'due')?.amount]).toEqual(['0.00', '82.50']);
      expect(report.checks.map((c) => [c.word, c.holds])).toEqual([['output_tax', true], ['input_tax', true], ['return_boxes', false]]);
      expect(report.checks[2]).toMatchObject({ expected: '0.00', found: '82.50' });
      expect(report.rates.map((r) => [r.direction, r.isCounted])).toEqual([['sale', true], ['purchase', false]]);
      const lines = async (box: string) => (await books.ask(contract.taxLines, { ...days, box })).items.map((l) => [l.direction, l.tax]);
      expect([await lines('state_tax'), await lines('due'), await lines('use_tax'), await lines('none')]).toEqual([[['sale', '82.50']], [['sale', '82.50']], [], []]);
      expect(tax.recoverable).toBe('100');
    });
  });
  it('begins with taxes of sales only, of which nothing comes back', () => {
    expect([newTaxOf('us'), newTaxOf('uk'), newTaxOf('generic')]).toEqual([{ appliesTo: 'sale', recoverable: '0' }, { appliesTo: 'both', recoverable: '100' }, { appliesTo: 'both', recoverable: '100' }]);
  });
});

describe('a return that is adjusted', () => {
  it('counts what is added in the box of its tax until it is taken back, and is settled with what the authority rounded', async () => {
    await inOwnHouse('eu', async (books) => {
      await books.post('2025-02-01', [['BANK_DEFAULT', 11900n], ['SALES_DEFAULT', -10000n], ['4457', -1900n]], [['VAT19', 'sale', 10000n, 1900n]]);
      const tax = (await books.within((ctx) => taxesByCode(ctx, ['VAT19']))).get('VAT19')!;
      const refused = async (endpoint: Endpoint, input: object) => { const { error } = await call(h.house, endpoint, { workspace_slug: h.allowed.slug, ...input } as never, h.allowed); return error?.fields?.[0]?.path ?? error?.code; };
      let of = await books.ask(contract.createTaxReturn, { from: '2025-01-01', to: '2025-03-31' });
      const one = () => ({ id: of.id, version: of.version, taxId: tax, direction: 'sale', amount: '3.33', accountId: books.ids['PURCHASE_DEFAULT'], reason: 'Private use of the car' });
      expect([await refused(contract.adjustTaxReturn as never, { ...one(), accountId: books.ids['4457'] }), await refused(contract.adjustTaxReturn as never, { ...one(), amount: '0' }), await refused(contract.adjustTaxReturn as never, { ...one(), taxId: books.ids['4457'] })]).toEqual(['accountId', 'amount', 'taxIds']);
      of = await books.ask(contract.adjustTaxReturn, one());
      expect([of.payable, of.figures.boxes.find((b) => b.key === 'sales_tax')?.amount, of.figures.checks.map((c) => c.holds)]).toEqual(['22.33', '22.33', [true, true, true]]);
      expect(of.adjustments).toMatchObject([{ memo: 'Private use of the car', amount: '3.33', direction: 'sale' }]);
      expect(await refused(contract.removeTaxReturn as never, { id: of.id })).toBe('accounting.return_adjusted');
      of = await books.ask(contract.adjustTaxReturn, { ...one(), direction: 'purchase', amount: '1.00', base: '5.26' });
      expect([of.payable, of.figures.input]).toEqual(['21.33', '1.00']);
      await books.ask(contract.reverse, { id: of.adjustments[1]!.entryId, on: '2025-03-31' });
      of = await books.ask(contract.getTaxReturn, { id: of.id });
      expect([of.payable, of.adjustments.length]).toEqual(['22.33', 1]);
      // Reversed on a later day it counts here all the same, and stays to be seen.
      of = await books.ask(contract.adjustTaxReturn, { ...one(), amount: '2.00' });
      const late = of.adjustments[1]!.entryId;
      await books.ask(contract.reverse, { id: late, on: '2025-04-01' });
      of = await books.ask(contract.getTaxReturn, { id: of.id });
      expect([of.payable, of.adjustments.map((a) => a.takenBackOn)]).toEqual(['24.33', [null, '2025-04-01']]);
      const back = (entryId: string) => ({ id: of.id, version: of.version, entryId });
      expect([await refused(contract.takeBackTaxAdjustment as never, back(late)), await refused(contract.takeBackTaxAdjustment as never, back(of.id))]).toEqual(['accounting.already_reversed', 'core.not_found']);
      of = await books.ask(contract.adjustTaxReturn, { ...one(), amount: '-2.00', reason: 'Of April' });
      expect(of.payable).toBe('22.33');
      of = await books.ask(contract.adjustTaxReturn, { ...one(), amount: '7.00' });
      of = await books.ask(contract.takeBackTaxAdjustment, back(of.adjustments.at(-1)!.entryId));
      expect([of.payable, of.adjustments.length]).toEqual(['22.33', 3]);
      of = await books.ask(contract.reviewTaxReturn, { id: of.id, version: of.version });
      expect(await refused(contract.adjustTaxReturn as never, one())).toBe('accounting.return_state');
      of = await whileBookIsHeld(of.id, () => books.ask(contract.fileTaxReturn, { id: of.id, version: of.version }));
      expect([of.payable, await books.balances('2025-03-31', '4457', '4455')]).toEqual(['22.33', ['0.00', '-22.33']]);
      const pay = { id: of.id, version: of.version, on: '2025-04-20', accountId: books.ids['BANK_DEFAULT'] };
      expect([await refused(contract.settleTaxReturn as never, { ...pay, paid: '21.00' }), await refused(contract.settleTaxReturn as never, { ...pay, paid: '-22.00' })]).toEqual(['paid', 'paid']);
      of = await books.ask(contract.settleTaxReturn, { ...pay, paid: '22.00' });
      const { accounts } = await books.ask(contract.accountTree, { on: '2025-04-20' });
      expect([of.state, await books.balances('2025-04-20', '4455'), await books.open('4455'), accounts.find((a) => a.id === books.ids['BANK_DEFAULT'])!.balance, accounts.find((a) => a.id === books.ids['ROUNDING'])!.balance]).toEqual(['settled', ['0.00'], ['0', '0'], '97.00', '-0.33']);
    });
  });
});
