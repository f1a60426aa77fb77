import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import * as contract from '../../contract.ts';
import { registerAccountUse } from '../../service/ledger/account-uses.ts';
import { accountIds, line, openLedgerHouse, post, wrong } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
beforeAll(async () => { h = await openLedgerHouse(); ids = await accountIds(h); });
afterAll(() => h.house.close());

const as = () => ({ workspace_slug: h.allowed.slug });
const add = (input: object) => call(h.house, contract.ledgerAccounts.create, { ...as(), type: 'expense', ...input } as never, h.allowed);
const get = async (id: string) => (await call(h.house, contract.ledgerAccounts.get, { ...as(), id } as never, h.allowed)).body;
const change = async (id: string, changes: object) => call(h.house, contract.ledgerAccounts.update, { ...as(), id, version: (await get(id)).version, ...changes } as never, h.allowed);
const remove = (id: string) => call(h.house, contract.ledgerAccounts.remove, { ...as(), id } as never, h.allowed);

describe('an account', () => {
  it('has a code and a role to itself; who has them is named', async () => {
    const one = (await add({ code: 'U1', name: 'One' })).body;
    const taken = await add({ code: 'u1', name: 'Two' });
    expect([taken.status, taken.error?.code, taken.error?.message]).toEqual([409, 'accounting.code_taken', '"One" has this code already.']);
    expect((await change(one.id, { type: 'receivable', role: 'ar' })).error?.code).toBe('accounting.role_taken');
    expect(wrong(await change(one.id, { role: 'ap' }))).toEqual(['role accounting.role_type']);
    const free = await call(h.house, contract.ledgerAccounts.update, { ...as(), id: ids['BAD_DEBT'], version: (await get(ids['BAD_DEBT']!)).version, role: null } as never, h.allowed);
    expect(free.status).toBe(200);
    expect((await change(one.id, { role: 'bad_debt' })).body.role).toBe('bad_debt');
    expect((await change(one.id, { isActive: false })).error?.code).toBe('accounting.account_needed');
    expect((await remove(one.id)).error?.code).toBe('accounting.account_needed');
    const races = await Promise.all(Array.from({ length: 10 }, (_, i) => add({ code: 'RACE', name: `Race ${i}` })));
    expect(races.map((a) => a.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('stands under headings only, never below itself', async () => {
    const [a, b] = [(await add({ code: 'G1', name: 'G one', isGroup: true })).body, (await add({ code: 'G2', name: 'G two', isGroup: true })).body];
    expect((await change(b.id, { parentId: a.id })).status).toBe(200);
    expect(wrong(await change(a.id, { parentId: b.id }))).toEqual(['parentId accounting.parent_below']);
    expect(wrong(await change(a.id, { parentId: a.id }))).toEqual(['parentId accounting.parent_below']);
    expect(wrong(await add({ code: 'G3', name: 'x', parentId: ids['CASH_DEFAULT'] }))).toEqual(['parentId accounting.parent_group']);
    expect(wrong(await add({ code: 'G3', name: 'x', parentId: (await accountIds(h, h.outsider))['5'] }))).toEqual(['parentId accounting.parent_group']);
    expect(wrong(await change(a.id, { isGroup: false }))).toEqual(['isGroup accounting.group_filled']);
    expect((await remove(a.id)).error?.code).toBe('accounting.account_used');
    expect([(await remove(b.id)).status, (await remove(a.id)).status]).toEqual([200, 200]);
  });

  it('with entries is set inactive, keeps type and currency, may be renumbered, and takes no more lines', async () => {
    const used = (await add({ code: 'US1', name: 'Used' })).body;
    await post(h, [line(used.id, 'debit', '25'), line(ids['CASH_DEFAULT'], 'credit', '25')]);
    expect((await remove(used.id)).error).toMatchObject({ code: 'accounting.account_used', message: '"Used" has entries, accounts below it, or is used elsewhere. Set it inactive instead.' });
    expect(wrong(await change(used.id, { type: 'fixed_asset' }))).toEqual(['type accounting.type_stays']);
    for (const field of [{ currency: 'EUR' }, { isGroup: true }, { reconcilable: true }]) expect(wrong(await change(used.id, field))).toEqual([`${Object.keys(field)[0]} accounting.field_stays`]);
    expect((await change(used.id, { type: 'other_expense', code: 'US9', name: 'Renamed' })).body).toMatchObject({ type: 'other_expense', code: 'US9', name: 'Renamed' });
    expect((await change(used.id, { isActive: false })).body.isActive).toBe(false);
    expect(wrong(await post(h, [line(used.id, 'debit', '1'), line(ids['CASH_DEFAULT'], 'credit', '1')]))).toEqual(['lines.0.accountId accounting.account_inactive']);
  });

  it('of one currency takes no other', async () => {
    const euro = (await add({ code: 'EU1', name: 'Euro bank', type: 'bank', currency: 'EUR' })).body;
    expect(wrong(await post(h, [line(euro.id, 'debit', '1'), line(ids['CASH_DEFAULT'], 'credit', '1')]))).toEqual(['lines.0.accountId accounting.account_currency']);
    expect((await post(h, [line(euro.id, 'debit', '1', { currency: 'EUR', rate: '1.5' }), line(ids['CASH_DEFAULT'], 'credit', '1.50')])).status).toBe(201);
  });

  it('shows its balance in the tree, as of a day, headings added up, and its lines', async () => {
    const heading = (await add({ code: 'T', name: 'Voyages', isGroup: true })).body;
    const [air, rail] = [(await add({ code: 'T1', name: 'Air', parentId: heading.id })).body, (await add({ code: 'T2', name: 'Rail', parentId: heading.id })).body];
    await post(h, [line(air.id, 'debit', '100.10'), line(ids['CASH_DEFAULT'], 'credit', '100.10')], { on: '2026-01-31', memo: 'Flight' });
    await post(h, [line(rail.id, 'debit', '20.20'), line(air.id, 'credit', '0.05'), line(ids['CASH_DEFAULT'], 'credit', '20.15')], { on: '2026-02-01' });
    const tree = async (on?: string) => new Map((await call(h.house, contract.accountTree, { ...as(), ...(on ? { on } : {}) } as never, h.allowed)).body.accounts.map((a) => [a.code, a.balance]));
    const [then, now] = [await tree('2026-01-31'), await tree()];
    expect([then.get('T'), then.get('T1'), then.get('T2')]).toEqual(['100.10', '100.10', '0.00']);
    expect([now.get('T'), now.get('T1'), now.get('T2')]).toEqual(['120.25', '100.05', '20.20']);
    const lines = (await call(h.house, contract.listLines, { ...as(), accountId: air.id, sums: 'debit,credit', sort: 'on' } as never, h.allowed)).body;
    expect(lines.items.map((l) => [l.on, l.memo, l.debit, l.credit])).toEqual([['2026-01-31', 'Flight', '100.10', '0.00'], ['2026-02-01', '', '0.00', '0.05']]);
    expect([lines.sums!['debit'], lines.sums!['credit']]).toEqual([[{ currency: 'USD', sum: '100.1' }], [{ currency: 'USD', sum: '0.05' }]]);
    expect((await call(h.house, contract.listLines, { workspace_slug: h.outsider.slug, accountId: air.id } as never, h.outsider)).status).toBe(404);
  });

  it('is found for a line by code or words', async () => {
    const find = async (q: string, more: object = {}) => (await call(h.house, contract.findAccounts, { ...as(), q, ...more } as never, h.allowed)).body.items;
    const cash = await get(ids['CASH_DEFAULT']!);
    expect((await find(cash.code))[0]).toMatchObject({ id: cash.id, role: 'cash_default', type: 'cash' });
    expect((await find('Voyages')).map((a) => a.code), 'headings carry no lines').toEqual([]);
    expect((await find('', { types: 'receivable' })).map((a) => a.role)).toEqual(['ar']);
    expect(await find('%')).toEqual([]);
  });
});

describe('merging', () => {
  const merge = (id: string, into: string, more: object = {}) => call(h.house, contract.mergeAccount, { ...as(), id, into, on: '2026-05-31', ...more } as never, h.allowed);
  const balances = async (...codes: string[]) => { const { accounts } = (await call(h.house, contract.accountTree, as() as never, h.allowed)).body; return codes.map((c) => accounts.find((a) => a.code === c)!.balance); };

  it('carries this year\'s balance over, points everything at the other account and leaves the posted lines', async () => {
    const [a, b] = [(await add({ code: 'MA', name: 'Taxis' })).body, (await add({ code: 'MB', name: 'Travel' })).body];
    await post(h, [line(a.id, 'debit', '40'), line(ids['CASH_DEFAULT'], 'credit', '40')], { on: '2025-11-01' });
    await post(h, [line(a.id, 'debit', '25'), line(ids['CASH_DEFAULT'], 'credit', '25')]);
    await post(h, [line(b.id, 'debit', '10'), line(ids['CASH_DEFAULT'], 'credit', '10')]);
    const template = (await call(h.house, contract.entryTemplates.create, { ...as(), name: 'Taxi', lines: [line(a.id, 'debit', '1'), line(ids['CASH_DEFAULT'], 'credit', '1')] } as never, h.allowed)).body;
    for (const [accountId, amount] of [[a.id, '100.00'], [b.id, '50.00']] as const) await call(h.house, contract.saveBudget, { ...as(), year: 2026, items: [{ accountId, month: '2026-03', amount }] } as never, h.allowed);
    const done = await merge(a.id, b.id);
    expect([done.status, done.error]).toEqual([200, undefined]);
    expect(done.body.number).toMatch(/^JE-/);
    // What was posted last year stays in that year's result.
    expect(await balances('MA', 'MB')).toEqual(['40.00', '35.00']);
    expect(await get(a.id)).toMatchObject({ isActive: false });
    expect((await call(h.house, contract.entryTemplates.get, { ...as(), id: template.id } as never, h.allowed)).body.lines[0]!.accountId).toBe(b.id);
    const budget = (await call(h.house, contract.getBudget, { ...as(), year: 2026 } as never, h.allowed)).body;
    expect(budget.items.filter((i) => [a.id, b.id].includes(i.accountId))).toMatchObject([{ accountId: b.id, amount: '150.00' }]);
    expect((await merge(a.id, a.id)).error?.fields?.[0]?.path).toBe('into');
  });

  it('leaves a fiscal position that says one thing of each account, and can be written', async () => {
    const make = async (code: string) => (await add({ code, name: code })).body.id;
    const [a, b, x, y] = [await make('FPA'), await make('FPB'), await make('FPX'), await make('FPY')];
    const position = async (name: string, ...pairs: Array<[string, string]>) => (await call(h.house, contract.fiscalPositions.create, { ...as(), name, area: 'none', accounts: pairs.map(([fromId, toId]) => ({ fromId, toId })) } as never, h.allowed)).body;
    const [twice, self, onto] = [await position('Twice', [a, x], [x, a], [b, y]), await position('Self', [a, b], [x, y]), await position('Onto', [x, a])];
    expect((await merge(a, b)).status).toBe(200);
    const now = async (id: string) => (await call(h.house, contract.fiscalPositions.get, { ...as(), id } as never, h.allowed)).body;
    const pairs = async (id: string) => (await now(id)).accounts.map((m) => [m.fromId, m.toId]);
    expect([await pairs(twice.id), await pairs(self.id), await pairs(onto.id)]).toEqual([[[x, b], [b, y]], [[x, y]], [[x, b]]]);
    for (const { id } of [twice, self, onto]) {
      const { version, accounts } = await now(id);
      expect((await call(h.house, contract.fiscalPositions.update, { ...as(), id, version, accounts, note: 'Written' } as never, h.allowed)).status).toBe(200);
    }
  });

  it('hands the role over, and refuses other kinds, open items and accounts of another workspace', async () => {
    const [late, other] = [(await add({ code: 'MC', name: 'Late' })).body, (await add({ code: 'MD', name: 'Other' })).body];
    await call(h.house, contract.ledgerAccounts.update, { ...as(), id: late.id, version: late.version, role: 'shrinkage' } as never, h.allowed).then(async (r) => { if (r.error?.code === 'accounting.role_taken') { const holder = ids['SHRINKAGE']!; await change(holder, { role: null }); expect((await change(late.id, { role: 'shrinkage' })).body.role).toBe('shrinkage'); } });
    expect((await merge(late.id, other.id)).body).toMatchObject({ account: { id: other.id, role: 'shrinkage' }, entryId: null });
    expect((await merge(other.id, ids['CASH_DEFAULT']!)).error?.code).toBe('accounting.merge_apart');
    expect((await merge(other.id, (await accountIds(h, h.outsider))['613']!)).error?.fields?.[0]?.path).toBe('into');
    const [open, empty] = [(await add({ code: 'ME', name: 'Deposits', type: 'current_liability', reconcilable: true })).body, (await add({ code: 'MF', name: 'Deposits held', type: 'current_liability', reconcilable: true })).body];
    await post(h, [line(ids['CASH_DEFAULT'], 'debit', '7'), line(open.id, 'credit', '7')]);
    expect((await merge(open.id, empty.id)).error).toMatchObject({ code: 'accounting.merge_open', message: 'Some items of "Deposits" are open (1). Settle them first.' });
    expect((await merge(empty.id, open.id)).status).toBe(200);
  });

  it('is refused on a day before the last entry, and keeps branches apart', async () => {
    const [a, b] = [(await add({ code: 'MG', name: 'Tolls' })).body, (await add({ code: 'MH', name: 'Roads' })).body];
    const branch = (await call(h.house, contract.addDimension, { ...as(), name: 'Depot' } as never, h.allowed)).body;
    const { values } = (await call(h.house, contract.addDimensionValue, { ...as(), id: branch.id, name: 'Braga' } as never, h.allowed)).body;
    const dimensions = { [branch.id]: values[0]!.id };
    await post(h, [line(a.id, 'debit', '30', { dimensions }), line(a.id, 'debit', '12'), line(ids['CASH_DEFAULT'], 'credit', '42')], { on: '2026-05-30' });
    const early = await merge(a.id, b.id, { on: '2026-05-29' });
    expect([early.status, early.error?.code, early.error?.message]).toEqual([409, 'accounting.merge_later', 'Something was posted to "Tolls" until 2026-05-30. Merge it on that day or later.']);
    const done = await merge(a.id, b.id, { on: '2026-05-30' });
    const carried = (await call(h.house, contract.getEntry, { ...as(), id: done.body.entryId } as never, h.allowed)).body.lines.filter((l) => l.accountId === b.id);
    expect(carried.map((l) => [l.debit, l.dimensions])).toEqual(expect.arrayContaining([['30.00', dimensions], ['12.00', {}]]));
    expect(carried).toHaveLength(2);
    // Items that settled each other across branches leave nothing to carry, and none open.
    const [held, kept] = [(await add({ code: 'MN', name: 'Held', type: 'current_liability', reconcilable: true })).body, (await add({ code: 'MO', name: 'Kept', type: 'current_liability', reconcilable: true })).body];
    await post(h, [line(ids['CASH_DEFAULT'], 'debit', '7'), line(held.id, 'credit', '7', { dimensions })], { on: '2026-05-30' });
    await post(h, [line(held.id, 'debit', '7'), line(ids['CASH_DEFAULT'], 'credit', '7')], { on: '2026-05-30' });
    await h.house.owner.query('update accounting.open_item set open_amount = 0, open_base = 0 where account_id = $1', [held.id]);
    expect((await merge(held.id, kept.id)).body.entryId).toBeNull();
  });

  it('takes along what other rooms point at the account with, which also keeps it from being removed', async () => {
    const [a, b, fee] = [(await add({ code: 'MI', name: 'Meals' })).body, (await add({ code: 'MJ', name: 'Catering' })).body, (await add({ code: 'MK', name: 'Card fees' })).body];
    const w = h.allowed.workspaceId;
    const owner = async (text: string, values: unknown[]) => (await h.house.owner.query(text, values)).rows;
    await owner("insert into invoicing.expense_category (id, workspace_id, name, account_id) values (gen_random_uuid(), $1, 'Meals', $2)", [w, a.id]);
    await owner('insert into payments.online (workspace_id, account_id, fee_account_id) values ($1, $2, $3) on conflict (workspace_id) do update set fee_account_id = excluded.fee_account_id, account_id = excluded.account_id', [w, fee.id, fee.id]);
    for (const { id } of [a, fee]) expect((await remove(id)).error?.code).toBe('accounting.account_used');
    expect([(await merge(a.id, b.id)).status, (await merge(fee.id, b.id)).status]).toEqual([200, 200]);
    expect(await owner("select account_id from invoicing.expense_category where workspace_id = $1 and name = 'Meals'", [w])).toEqual([{ account_id: b.id }]);
    expect(await owner('select account_id, fee_account_id from payments.online where workspace_id = $1', [w])).toEqual([{ account_id: b.id, fee_account_id: b.id }]);
    expect((await remove(a.id)).status).toBe(200);
  });

  it('waits for who posts a draft of the account, instead of both waiting for each other', async () => {
    const [a, b] = [(await add({ code: 'ML', name: 'Fuel' })).body, (await add({ code: 'MM', name: 'Energy' })).body];
    const drafts = await Promise.all(Array.from({ length: 6 }, async () => (await call(h.house, contract.createDraftEntry, { ...as(), on: '2026-05-30', lines: [line(a.id, 'debit', '5'), line(ids['CASH_DEFAULT'], 'credit', '5')] } as never, h.allowed)).body));
    // Somebody holds a draft and comes for the book while it is being merged.
    const client = await h.house.owner.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from accounting.draft_entry where id = $1 for update', [drafts[0]!.id]);
      const merging = merge(a.id, b.id);
      for (let waits = 0; waits === 0;) { await new Promise((r) => { setTimeout(r, 20); }); waits = Number((await h.house.owner.query("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows[0].n); }
      await client.query('select 1 from accounting.book where workspace_id = $1 for update', [h.allowed.workspaceId]);
      await client.query('commit');
      expect((await merging).status).toBe(200);
    } finally { client.release(); }
    const moved = await Promise.all(drafts.map(async (d) => (await call(h.house, contract.getDraftEntry, { ...as(), id: d.id } as never, h.allowed)).body.lines[0]!.accountId));
    expect(new Set(moved)).toEqual(new Set([b.id]));
  });

  it('waits for who holds the book and comes for what is kept under it (a schedule)', async () => {
    const [a, b] = [(await add({ code: 'MY', name: 'Wood' })).body, (await add({ code: 'MZ', name: 'Coal' })).body];
    const w = h.allowed.workspaceId;
    await h.house.owner.query('create table accounting.probe (workspace_id integer, account_id uuid); grant select, update on accounting.probe to atrium_app');
    await h.house.owner.query('insert into accounting.probe values ($1, $2)', [w, a.id]);
    registerAccountUse('test.probe', { table: 'accounting.probe', columns: ['account_id'], underBook: true });
    const client = await h.house.owner.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from accounting.book where workspace_id = $1 for update', [w]);
      const merging = merge(a.id, b.id);
      for (let waits = 0; waits === 0;) { await new Promise((r) => { setTimeout(r, 20); }); waits = Number((await h.house.owner.query("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows[0].n); }
      await client.query('select 1 from accounting.probe where account_id = $1 for update', [a.id]);
      await client.query('commit');
      expect((await merging).status).toBe(200);
      expect((await h.house.owner.query('select account_id from accounting.probe')).rows).toEqual([{ account_id: b.id }]);
    } finally {
      client.release();
      // No other house has the table.
      registerAccountUse('test.probe', async () => false);
    }
  });
});
