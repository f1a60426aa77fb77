import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, calendarDate } from '#core/contract/dates.ts';
import { accounts, contacts, customers, getParty, mergeParties, undoMerge, updateParty, vendors } from '#modules/parties/contract.ts';
import { listRows } from '#core/server/resource/list.ts';
import { getRows } from '#core/server/resource/records.ts';
import { reverseEntry } from '../../service/ledger/post.ts';
import { settle, undoSettlement } from '../../service/ledger/settle.ts';
import { answered, ask, openBooks, post, within, type Books } from './scene.ts';

let books: Books;
const today = calendarDate(Date.now(), 'UTC');
const day = (back: number) => addDays(today, -back);
type Row = { id: string; name: string; balance?: unknown; overdue?: unknown; creditOwed?: number | null; lastActivityOn?: string | null };

beforeAll(async () => {
  books = await openBooks();
  await post(books, day(60), [['ar', '100.00', { party: 'C1', dueOn: day(45) }], ['sales', '-100.00']]);
  await post(books, day(20), [['ar', '40.00', { party: 'C1', dueOn: addDays(today, 9) }], ['sales', '-40.00']]);
  await post(books, day(10), [['ar', '-5.00', { party: 'C2' }], ['bank', '5.00']], { journal: 'bank' });
  await post(books, day(9), [['ap', '-70.00', { party: 'V1', dueOn: day(3) }], ['consulting', '70.00']], { journal: 'purchase' });
});
afterAll(() => books.house.close());

const listed = async (endpoint: typeof customers.list | typeof vendors.list, question: object = {}): Promise<Row[]> => (await answered(ask<{ items: Row[] }>(books, endpoint as never, { show: endpoint === customers.list ? 'balance,overdue,creditOwed,lastActivityOn' : 'balance,overdue,lastActivityOn', ...question }))).items;
const names = (rows: Row[]) => rows.map((r) => r.name);
const between = (field: string, from: string, to: string) => JSON.stringify({ field, op: 'between', value: [from, to] });
const euros = (amount: string) => ({ amount, currency: 'EUR' });
/** What is kept is what the open items come to, for every party. */
const drift = async () => (await books.house.owner.query(
  `select coalesce(b.party_id, o.party_id) as id from (select i.workspace_id, i.party_id, coalesce(sum(i.open_base) filter (where a.type = 'receivable'), 0) as r, coalesce(-sum(i.open_base) filter (where a.type = 'payable'), 0) as p from accounting.open_item i join accounting.account a on a.id = i.account_id where i.party_id is not null group by 1, 2) o
   full join accounting.party_balance b on b.workspace_id = o.workspace_id and b.party_id = o.party_id where coalesce(o.r, 0) <> coalesce(b.receivable, 0) or coalesce(o.p, 0) <> coalesce(b.payable, 0)`)).rows;

it('puts customers in order by what they owe, is filtered by it and adds it up', async () => {
  const rows = await listed(customers.list, { sort: '-balance' });
  expect(names(rows)).toEqual(['C1', 'C2']);
  expect(rows).toMatchObject([{ balance: euros('140.00'), overdue: euros('100.00'), lastActivityOn: day(20), creditOwed: null }, { balance: euros('-5.00'), overdue: euros('0.00'), lastActivityOn: day(10) }]);
  expect(names(await listed(customers.list, { sort: 'balance' }))).toEqual(['C2', 'C1']);
  expect(names(await listed(customers.list, { sort: 'lastActivityOn' }))).toEqual(['C1', 'C2']);
  expect(names(await listed(customers.list, { filter: between('balance', '0.01', '999999999') }))).toEqual(['C1']);
  expect(names(await listed(customers.list, { filter: between('overdue', '0.01', '999999999') }))).toEqual(['C1']);
  expect(names(await listed(customers.list, { filter: between('lastActivityOn', '2000-01-01', day(15)) }))).toEqual(['C1']);
  const { sums } = await answered(ask<{ sums?: unknown }>(books, customers.list as never, { sums: 'balance,overdue' }));
  expect(sums).toEqual({ balance: [{ currency: 'EUR', sum: '135' }], overdue: [{ currency: 'EUR', sum: '100' }] });
  // One page after the other, also where the order is by a figure.
  const first = await answered(ask<{ items: Row[]; nextCursor: string }>(books, customers.list as never, { sort: '-balance', limit: 1 }));
  expect(names((await answered(ask<{ items: Row[] }>(books, customers.list as never, { sort: '-balance', limit: 1, cursor: first.nextCursor }))).items)).toEqual(['C2']);
});

it('works them out only where somebody asks for them', async () => {
  const [row] = await listed(customers.list, { show: 'overdue' });
  expect(row).toMatchObject({ overdue: euros('100.00') });
  for (const key of ['balance', 'creditOwed', 'lastActivityOn']) expect(row).not.toHaveProperty(key);
  const asked: string[] = [];
  await within(books, async (ctx) => {
    const sql = ctx.sql.bind(ctx);
    ctx.sql = async (text, values, name) => { asked.push(text); return sql(text, values, name) as never; };
    const record = ctx.app.modules.flatMap((m) => m.records ?? []).find((r) => r.topic === 'parties.customer')!;
    await getRows(ctx, record, [books.parties.C1!, books.parties.C2!]);
    await listRows(ctx, record.source, { sort: [{ field: 'name', descending: false }], limit: 5, count: 'none' });
  });
  expect(asked.filter((text) => text.includes('party_balance') || text.includes('fx_rate'))).toEqual([]);
  expect((await ask(books, customers.list as never, { show: 'surprise' })).error?.fields?.[0]?.path).toBe('show');
});

it('says of vendors what we owe them, above 0', async () => {
  expect(await listed(vendors.list, { sort: '-overdue' })).toMatchObject([{ name: 'V1', balance: euros('70.00'), overdue: euros('70.00'), lastActivityOn: day(9) }, { name: 'V2', balance: euros('0.00'), lastActivityOn: null }]);
});

it('says how much of a credit limit is owed, in the currency it was given in', async () => {
  const limit = async (creditLimit: object | null) => { const { version } = await answered(ask(books, getParty, { id: books.parties.C1 })); await answered(ask(books, updateParty, { id: books.parties.C1, version, creditLimit })); };
  const used = async () => (await listed(customers.list, { sort: '-creditOwed' }))[0]!.creditOwed;
  await limit(euros('200.00'));
  expect(await used()).toBe(70);
  await limit(euros('0.00'));
  expect(await used()).toBe(100);
  await limit({ amount: '14000', currency: 'JPY' });
  expect(await used()).toBeNull();
  await books.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'CHF', $2, 1.1), ($1, 'JPY', $2, 0.02), ($1, 'JPY', $2::date - 1, 0.03)", [books.owner.workspaceId, day(1)]);
  expect(await used()).toBe(50);
  expect(names(await listed(customers.list, { filter: JSON.stringify({ field: 'creditOwed', op: 'between', value: [50, 100] }) }))).toEqual(['C1']);
});

it('stands in files as well', async () => {
  const { body } = await ask<string>(books, customers.export as never, { format: 'csv', columns: 'name,balance,overdue,lastActivityOn', sort: '-balance' });
  expect(String(body).replace(/^\uFEFF/, '').trim().split(/\r?\n/)).toEqual(['name,balance,overdue,lastActivityOn', `C1,140.00 EUR,100.00 EUR,${day(20)}`, `C2,-5.00 EUR,0.00 EUR,${day(10)}`]);
});

it('follows what is settled and taken back, in the same transaction', async () => {
  await post(books, day(2), [['ar', '-60.00', { party: 'C1' }], ['bank', '60.00']], { journal: 'bank' });
  const { rows } = await books.house.owner.query<{ id: string; amount: string }>('select i.id, i.open_amount::text as amount from accounting.open_item i where i.party_id = $1 order by i.amount', [books.parties.C1]);
  const [credit, , debit] = rows;
  const settlement = await within(books, (ctx) => settle(ctx, { debitItemId: debit!.id, creditItemId: credit!.id, amount: 6000n, on: day(1) }));
  expect((await listed(customers.list, { sort: '-balance' }))[0]).toMatchObject({ balance: euros('80.00'), overdue: euros('40.00'), lastActivityOn: day(2) });
  expect(await drift()).toEqual([]);
  await within(books, (ctx) => undoSettlement(ctx, settlement.id, day(1)));
  expect((await listed(customers.list, { sort: '-balance' }))[0]).toMatchObject({ balance: euros('80.00'), overdue: euros('100.00') });
  expect(await drift()).toEqual([]);
});

it('shows what a party had at the one it is merged into, and back', async () => {
  const { C1, C2 } = books.parties;
  const version = async (id: string) => (await answered(ask(books, getParty, { id }))).version;
  const merged = await answered(ask<{ mergeId: string }>(books, mergeParties as never, { id: C2, version: await version(C2), loserId: C1, loserVersion: await version(C1) }));
  expect(await listed(customers.list)).toMatchObject([{ name: 'C2', balance: euros('75.00'), overdue: euros('100.00'), lastActivityOn: day(2) }]);
  const { mergedFrom: [from] } = await answered(ask(books, getParty, { id: C2 }));
  await answered(ask(books, undoMerge as never, { id: from!.mergeId ?? merged.mergeId }));
  expect(await listed(customers.list, { sort: '-balance' })).toMatchObject([{ name: 'C1', balance: euros('80.00') }, { name: 'C2', balance: euros('-5.00') }]);
});

it('says nothing of them to who may not see reports, and nothing of another workspace', async () => {
  const { house } = books;
  // Members see parties, not what they owe.
  await house.owner.query("update workspace.member set role = 'member' where workspace_id = $1 and account_id = $2", [books.guest.workspaceId, books.guest.id]);
  const seen = async (question: object) => (await answered(ask<{ items: Row[] }>(books, customers.list as never, { show: 'balance,overdue', ...question }, books.guest))).items;
  const rows = await seen({ sort: '-balance' });
  expect(names(rows).toSorted()).toEqual(['C1', 'C2']);
  for (const row of rows) expect(row).not.toHaveProperty('balance');
  expect(await seen({ filter: between('balance', '-999999', '999999') })).toEqual([]);
  await house.owner.query("insert into accounting.book (workspace_id, base_currency, template) values ($1, 'EUR', 'generic')", [books.outsider.workspaceId]);
  expect((await answered(ask<{ items: Row[] }>(books, customers.list as never, { sort: '-balance' }, books.outsider))).items).toEqual([]);
  // Accounts and contacts have the same columns.
  for (const list of [accounts.list, contacts.list]) expect((await ask(books, list as never, { sort: '-overdue,lastActivityOn' })).status).toBe(200);
});

it('keeps what the open items come to, whatever is posted, reversed or merged', async () => {
  const { C1, C2 } = books.parties;
  const kept = async (id: string) => (await books.house.owner.query<{ sum: string }>('select coalesce(sum(b.receivable), 0)::text as sum from accounting.party_balance b where b.shown_id = $1', [id])).rows[0]!.sum;
  const before = await kept(C2!);
  const entry = await post(books, day(5), [['ar', '12.34', { party: 'C2' }], ['ar', '1.00', { party: 'C1' }], ['sales', '-13.34']]);
  expect([await drift(), Number(await kept(C2!)) - Number(before)]).toEqual([[], 1234]);
  await within(books, (ctx) => reverseEntry(ctx, entry.id, { on: day(4) }));
  expect([await drift(), await kept(C2!)]).toEqual([[], before]);
  const version = async (id: string) => (await answered(ask(books, getParty, { id }))).version;
  await answered(ask(books, mergeParties as never, { id: C2, version: await version(C2!), loserId: C1, loserVersion: await version(C1!) }));
  await post(books, day(3), [['ar', '5.00', { party: 'C2' }], ['sales', '-5.00']]);
  expect(await drift()).toEqual([]);
  // What is kept wrongly is found.
  await books.house.owner.query('update accounting.party_balance set receivable = receivable + 1 where party_id = $1', [C2]);
  expect((await drift()).map((row: { id: string }) => row.id)).toEqual([C2]);
});
