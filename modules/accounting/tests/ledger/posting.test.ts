import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { inTransaction } from '#core/server/database/transaction.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { postEntry, settle } from '../../api.ts';
import * as contract from '../../contract.ts';
import { accountIds, line, openLedgerHouse, post, wrong } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
beforeAll(async () => { h = await openLedgerHouse(); ids = await accountIds(h); });
afterAll(() => h.house.close());

const as = (person: TestPerson = h.allowed) => ({ workspace_slug: person.slug });
const two = (amount: string) => [line(ids['CASH_DEFAULT'], 'debit', amount), line(ids['SALES_DEFAULT'], 'credit', amount)];
const count = async (person: TestPerson = h.allowed) => Number((await h.house.owner.query('select count(*)::int as n from accounting.entry where workspace_id = $1', [person.workspaceId])).rows[0].n);
const asOwner = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const membership = await h.house.app.gate.membership(h.house.app, await ownerId(), { id: h.allowed.workspaceId });
  return runAs(h.house.app, { account: { id: await ownerId(), email: '', sessionId: '', emailVerified: true }, membership, name: 'test' }, work);
};
const ownerId = async () => (await h.house.owner.query("select account_id as id from workspace.member where workspace_id = $1 and role = 'owner'", [h.allowed.workspaceId])).rows[0].id as string;

describe('posting', () => {
  it('writes an entry with number, lines, base values and proof', async () => {
    const answer = await post(h, [
      line(ids['BANK_DEFAULT'], 'debit', '110.00', { memo: 'Paid in' }), line(ids['SALES_DEFAULT'], 'credit', '100.00', { currency: 'eur', rate: '1.1' }),
    ], { memo: 'First', reference: 'R-1' });
    expect(answer.status, JSON.stringify(answer.error)).toBe(201);
    expect(answer.body).toMatchObject({ number: 'JE-00001', on: '2026-03-10', journal: 'general', memo: 'First', reference: 'R-1', total: '110.00', baseCurrency: 'USD', sourceType: 'manual', reverses: null, reversedBy: null, chainSeq: 1, steps: ['reverse', 'copy'] });
    expect(answer.body.lines).toMatchObject([
      { accountId: ids['BANK_DEFAULT'], debit: '110.00', credit: '0.00', currency: 'USD', amount: '110.00', rate: '1', memo: 'Paid in', open: null },
      { accountId: ids['SALES_DEFAULT'], debit: '0.00', credit: '110.00', currency: 'EUR', amount: '-100.00', rate: '1.1', open: null },
    ]);
    expect(answer.body.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await call(h.house, contract.getEntry, { ...as(), id: answer.body.id } as never, h.allowed)).body).toEqual(answer.body);
    const { body } = await call(h.house, contract.entries.list, { ...as(), q: 'R-1', count: 'exact', sums: 'total' } as never, h.allowed);
    expect([body.total, body.items[0]!.number, body.items[0]!.total, body.sums]).toEqual([1, 'JE-00001', '110.00', { total: [{ currency: 'USD', sum: '110' }] }]);
  });

  it('says every wrong field at once, by the line as it was given', async () => {
    const before = await count();
    const foreign = (await accountIds(h, h.outsider))['512'];
    const group = (await call(h.house, contract.ledgerAccounts.list, { ...as(), filter: JSON.stringify({ field: 'isGroup', op: 'is', value: true }) } as never, h.allowed)).body.items[0]!;
    const answer = await post(h, [
      {}, line(ids['CASH_DEFAULT'], 'debit', '1.005'), line(ids['CASH_DEFAULT'], 'debit', '1e3'), { accountId: ids['CASH_DEFAULT'], debit: '1', credit: '1' }, line(ids['CASH_DEFAULT'], 'credit', '0'), line(foreign, 'debit', '1'), line(ids['AR'], 'debit', '1'),
      line(ids['CASH_DEFAULT'], 'debit', '1', { currency: 'CHF' }), line(ids['CASH_DEFAULT'], 'debit', '1', { currency: 'EUR', rate: '0' }), line(ids['CASH_DEFAULT'], 'debit', '1', { currency: 'ZZZ' }), line(ids['CASH_DEFAULT'], 'debit', '0.01', { currency: 'EUR', rate: '0.1' }),
      line(ids['CASH_DEFAULT'], 'debit', '99999999999999999'), line(ids['CASH_DEFAULT'], 'debit', '1', { dimensions: { [ids['AR']!]: ids['AR'] } }),
    ]);
    expect(answer.status).toBe(422);
    expect(answer.error!.fields!.find((f) => f.path === 'lines.2.debit')!.message).toBe('Enter an amount such as 1234.50.');
    expect(wrong(answer).filter((w) => !w.startsWith('lines.2.')).toSorted()).toEqual([
      'lines.1.debit amount_precision', 'lines.10.base accounting.base_sign', 'lines.11.debit accounting.amount_large', `lines.12.dimensions.${ids['AR']} accounting.choose_value`, 'lines.3.debit accounting.one_side', 'lines.4.credit accounting.one_side',
      'lines.5.accountId accounting.choose_account', 'lines.6.partyId accounting.party_needed', 'lines.7.rate accounting.rate_absent', 'lines.8.rate accounting.rate_form', 'lines.9.currency core.currency',
    ].map((x) => x.replace('amount_precision', 'accounting.digits')).toSorted());
    expect(answer.error!.fields!.find((f) => f.path === 'lines.7.rate')!.message).toBe('There is no rate for CHF on 2026-03-10.');
    const heading = await post(h, [{}, line(group.id, 'debit', '1'), line(ids['CASH_DEFAULT'], 'credit', '1')]);
    expect(wrong(heading)).toEqual(['lines.1.accountId accounting.account_group']);
    expect(await count()).toBe(before);
  });

  it('names the difference when the sides differ', async () => {
    const answer = await post(h, [line(ids['CASH_DEFAULT'], 'debit', '100'), line(ids['SALES_DEFAULT'], 'credit', '99.98')]);
    expect([answer.status, answer.error?.fields?.[0]]).toEqual([422, { path: 'lines', code: 'accounting.unbalanced', message: 'Debit and credit differ by 0.02 USD.', params: { difference: '0.02 USD' } }]);
    expect(wrong(await post(h, [line(ids['CASH_DEFAULT'], 'debit', '100')]))).toEqual(['lines accounting.two_lines']);
  });

  it('takes the rate of the day, and a value of its own where that differs', async () => {
    const rate = (on: string, value: string) => call(h.house, contract.addFxRate, { ...as(), currency: 'EUR', on, rate: value } as never, h.allowed);
    expect((await rate('2026-02-01', '1.10')).status).toBe(201);
    expect((await rate('2026-03-01', '1.2')).body.rate).toBe('1.2');
    expect((await rate('2026-03-01', '1.3')).error?.code).toBe('accounting.fx_rate_taken');
    expect((await call(h.house, contract.addFxRate, { ...as(), currency: 'USD', on: '2026-03-01', rate: '1' } as never, h.allowed)).error?.fields?.[0]?.code).toBe('accounting.own_rate');
    const on = async (day: string) => (await post(h, [line(ids['CASH_DEFAULT'], 'debit', '10', { currency: 'EUR' }), line(ids['SALES_DEFAULT'], 'credit', day < '2026-03-01' ? '11' : '12')], { on: day })).body.lines[0];
    expect([await on('2026-02-28'), await on('2026-03-01')].map((l) => [l!.rate, l!.debit])).toEqual([['1.1', '11.00'], ['1.2', '12.00']]);
    const own = await post(h, [line(ids['CASH_DEFAULT'], 'debit', '10', { currency: 'EUR', base: '12.01' }), line(ids['SALES_DEFAULT'], 'credit', '12.01')]);
    expect(own.body.lines[0]).toMatchObject({ amount: '10.00', debit: '12.01', rate: '1.2' });
    const remove = (day: string) => call(h.house, contract.removeFxRate, { ...as(), currency: 'EUR', on: day } as never, h.allowed);
    await rate('2026-06-01', '1.4');
    expect([(await remove('2026-02-01')).error?.code, (await remove('2026-03-01')).error?.code, (await remove('2026-06-01')).status, (await remove('2026-06-01')).status]).toEqual(['accounting.fx_rate_used', 'accounting.fx_rate_used', 200, 404]);
    const { body } = await call(h.house, contract.listFxRates, { ...as(), sort: 'on', count: 'exact' } as never, h.allowed);
    expect(body.items.map((r) => [r.currency, r.on, r.rate, r.baseCurrency])).toEqual([['EUR', '2026-02-01', '1.1', 'USD'], ['EUR', '2026-03-01', '1.2', 'USD']]);
  });

  it('shows nothing of another workspace', async () => {
    const { body } = await post(h, two('5'));
    for (const endpoint of [contract.getEntry, contract.reverse, contract.copyEntry]) expect((await call(h.house, endpoint as never, { ...as(h.outsider), id: body.id, ...(endpoint === contract.reverse ? { on: '2026-03-11' } : {}) } as never, h.outsider)).status).toBe(404);
    expect((await post(h, two('5'), {}, h.powerless)).status).toBe(403);
  });
});

describe('reversing', () => {
  it('ties both entries together, once, and puts every balance back', async () => {
    const balance = async () => (await call(h.house, contract.accountTree, as() as never, h.allowed)).body.accounts.find((a) => a.id === ids['CASH_DEFAULT'])!.balance;
    const before = await balance();
    const { body: entry } = await post(h, two('70.70'));
    const reverse = (id: string) => call(h.house, contract.reverse, { ...as(), id, on: '2026-03-31', memo: 'Wrong way' } as never, h.allowed);
    const back = await reverse(entry.id);
    expect(back.body).toMatchObject({ on: '2026-03-31', memo: 'Wrong way', total: '70.70', reverses: { id: entry.id, number: entry.number }, lines: [{ credit: '70.70' }, { debit: '70.70' }] });
    expect((await call(h.house, contract.getEntry, { ...as(), id: entry.id } as never, h.allowed)).body).toMatchObject({ reversedBy: { id: back.body.id, number: back.body.number, on: '2026-03-31' }, steps: ['copy'] });
    expect(await balance()).toBe(before);
    const again = await reverse(entry.id);
    expect([again.status, again.error?.code]).toEqual([409, 'accounting.already_reversed']);
  });

  it('reverses once, however many try', async () => {
    const { body: entry } = await post(h, two('1'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(h.house, contract.reverse, { ...as(), id: entry.id, on: '2026-04-01' } as never, h.allowed)));
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('posts the opposite on the first of the next month when it is asked to', async () => {
    const { body: entry } = await post(h, two('9'), { on: '2026-12-31', reverseNext: true });
    expect(entry.reversedBy).toMatchObject({ on: '2027-01-01' });
  });

  it('leaves entries of documents to their document', async () => {
    const posted = await asOwner((ctx) => postEntry(ctx, { journal: 'sales', on: '2026-03-10', number: 'INV-1', sourceType: 'invoicing.document', sourceId: ids['AR']!, lines: [{ accountId: ids['CASH_DEFAULT']!, base: 100n, currency: 'USD', amount: 100n, rate: '1' }, { accountId: ids['SALES_DEFAULT']!, base: -100n, currency: 'USD', amount: -100n, rate: '1' }] }));
    const answer = await call(h.house, contract.reverse, { ...as(), id: posted.id, on: '2026-03-11' } as never, h.allowed);
    expect([answer.status, answer.error?.code]).toEqual([409, 'accounting.source_owns']);
  });

  it('refuses what something was settled of', async () => {
    const bank = ids['BANK_DEFAULT']!;
    const [owed, paid] = [await post(h, [line(bank, 'debit', '30'), line(ids['SALES_DEFAULT'], 'credit', '30')]), await post(h, [line(ids['SALES_DEFAULT'], 'debit', '30'), line(bank, 'credit', '30')])];
    const item = (a: typeof owed) => a.body.lines.find((l) => l.accountId === bank)!.id;
    await asOwner((ctx) => settle(ctx, { debitItemId: item(owed), creditItemId: item(paid), amount: 3000n, on: '2026-03-12' }));
    expect((await call(h.house, contract.reverse, { ...as(), id: owed.body.id, on: '2026-03-13' } as never, h.allowed)).error?.code).toBe('accounting.has_settlements');
  });
});

describe('numbers', () => {
  it('are 1 to 50 under fifty posts at once, with a chain that holds, and failed posts leave no gap', async () => {
    const other = h.outsider;
    const theirs = await accountIds(h, other);
    const lines = [line(theirs['CASH_DEFAULT'], 'debit', '1'), line(theirs['SALES_DEFAULT'], 'credit', '1')];
    const bad = [line(theirs['CASH_DEFAULT'], 'debit', '1'), line(theirs['SALES_DEFAULT'], 'credit', '2')];
    // Six connections for seventy-five callers: whoever is told that the house is busy comes again, as a browser does.
    const patient = async (which: typeof lines) => { for (;;) { const answer = await post(h, which, {}, other); if (answer.status !== 503) return answer; } };
    const answers = await Promise.all(Array.from({ length: 75 }, (_, i) => patient(i % 3 === 2 ? bad : lines)));
    const made = answers.filter((a) => a.status === 201);
    expect([made.length, answers.filter((a) => a.status === 422).length]).toEqual([50, 25]);
    expect(made.map((a) => a.body.number).toSorted()).toEqual(Array.from({ length: 50 }, (_, i) => `JE-${String(i + 1).padStart(5, '0')}`));
    expect(made.map((a) => a.body.chainSeq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const started = await call(h.house, contract.verifyBook, as(other) as never, other);
    expect(started.body).toMatchObject({ state: 'running', total: 50 });
    await h.house.drain();
    expect((await call(h.house, contract.getVerification, as(other) as never, other)).body.verification).toMatchObject({ state: 'holds', checked: 50, total: 50, broken: null });
  });
});

describe('what is posted', () => {
  it('cannot be changed, removed or added to by the application or by the owner of the tables', async () => {
    const { body: entry } = await post(h, two('44'));
    const statements = [
      'update accounting.line set debit = debit + 1 where entry_id = $1', 'delete from accounting.line where entry_id = $1', 'update accounting.entry set memo = \'x\' where id = $1', 'update accounting.entry set entry_on = \'2020-01-01\' where id = $1', 'delete from accounting.entry where id = $1',
      'insert into accounting.line select gen_random_uuid(), workspace_id, entry_id, 99, account_id, entry_on, debit, credit, currency, amount, rate from accounting.line where entry_id = $1 limit 1',
    ];
    for (const text of statements) {
      await expect(inTransaction(h.house.app.pool, { accountId: null, workspaceId: h.allowed.workspaceId }, (tx) => tx.sql(text, [entry.id])), text).rejects.toMatchObject({ code: '42501' });
      if (!text.startsWith('insert')) await expect(h.house.owner.query(text, [entry.id]), text).rejects.toMatchObject({ code: 'AC006' });
    }
    await expect(h.house.owner.query('truncate accounting.line cascade')).rejects.toMatchObject({ code: 'AC006' });
    expect((await call(h.house, contract.getEntry, { ...as(), id: entry.id } as never, h.allowed)).body).toEqual(entry);
  });

  it('gives itself away when somebody changes it past every guard, at the entry where it was', async () => {
    const entries = [await post(h, two('1')), await post(h, two('2')), await post(h, two('3'))];
    const target = entries[1]!.body;
    const verify = async () => {
      await call(h.house, contract.verifyBook, as() as never, h.allowed);
      await h.house.drain();
      return (await call(h.house, contract.getVerification, as() as never, h.allowed)).body.verification!;
    };
    expect((await verify()).state).toBe('holds');
    const past = async (text: string, values: unknown[]) => { const client = await h.house.owner.connect(); try { await client.query('begin'); await client.query('set local session_replication_role = replica'); await client.query(text, values); await client.query('commit'); } finally { client.release(); } };
    await past('update accounting.line set debit = debit + 1 where entry_id = $1 and debit > 0', [target.id]);
    expect(await verify()).toMatchObject({ state: 'broken', broken: { seq: target.chainSeq, id: target.id, number: target.number } });
    await past('update accounting.line set debit = debit - 1 where entry_id = $1 and debit > 0', [target.id]);
    expect((await verify()).state).toBe('holds');
    const last = entries[2]!.body;
    const gone = (await h.house.owner.query('select to_jsonb(e) as e from accounting.entry e where id = $1', [last.id])).rows[0].e as object;
    await past('delete from accounting.entry where id = $1', [last.id]);
    expect(await verify(), 'the last entry is gone').toMatchObject({ state: 'broken', broken: { seq: last.chainSeq, id: null } });
    await past('insert into accounting.entry select * from jsonb_populate_record(null::accounting.entry, $1::jsonb)', [JSON.stringify(gone)]);
    expect((await verify()).state).toBe('holds');
  });
});
