import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { parseMoney } from '#core/contract/money.ts';
import { call, type Answer } from '#core/testing/house.ts';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as contract from '../../contract.ts';
import { withFile } from '../../service/documents/sealing.ts';
import { must } from '../documents/scene.ts';
import { openCrowd, worker, year, type Crowd } from './books-scene.ts';

// The ten properties that money must have here (docs/decisions/0014). Six people write, post, pay, settle, credit and void at the same time, each by the seed; then the books are asked.
// PROPERTY_SECONDS=600 lets them work longer, PROPERTY_SEED repeats a run.
const seconds = Number(process.env.PROPERTY_SECONDS ?? 8);
/** Enough of a quick machine: each of the six has done a bit of everything by then. */
const mostSteps = process.env.PROPERTY_SECONDS === undefined ? 40 : Infinity;
const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000);
let c: Crowd;
const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown> = {}): Promise<T> => must(call(c.desk.house, endpoint as Endpoint, { workspace_slug: c.desk.owner.slug, ...input }, c.desk.owner) as Promise<Answer<T>>);
const sql = async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> => (await c.desk.house.owner.query<T>(text, [c.desk.owner.workspaceId, ...values])).rows;
const cents = (amount: string) => parseMoney(amount, 'EUR').amount;

beforeAll(async () => {
  c = await openCrowd();
  const until = Date.now() + seconds * 1000;
  await Promise.all(Array.from({ length: 6 }, async (_, lane) => { const step = worker(c, seed * 8 + lane); for (let n = 0; n < mostSteps && Date.now() < until; n++) await step(); }));
  await c.desk.house.drain();
}, 120_000 + seconds * 2000);
afterAll(() => c.desk.house.close());

/** Everything that is in the books: what must not move when nothing happens. */
const fingerprint = async () => Object.fromEntries((await sql<{ name: string; sum: string }>(
  ['accounting.entry', 'accounting.line', 'accounting.open_item', 'accounting.settlement', 'accounting.tax_line', 'accounting.stock_move', 'accounting.stock_layer', 'accounting.number_counter', 'invoicing.document', 'invoicing.document_line', 'invoicing.expense', 'payments.payment', 'accounting.bank_transfer']
    .map((t) => `select '${t}' as name, count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' order by x::text)), '') as sum from ${t} x where x.workspace_id = $1`).join(' union all '))).map((r) => [r.name, r.sum]));
/** Has the files of documents drawn and kept. */
const seal = (ids: readonly string[]) => Promise.all(ids.map((id) => withFile(c.desk.house.app, c.desk.owner.workspaceId, id)));
/** Reports at the end of the year as they are read. */
const reports = async () => ({
  trial: (await ask(accounting.trialBalance, year)).rows.map((r) => [r.key, r.cells.slice(-2).map((x) => x.amount)]), profit: (await ask(accounting.profitAndLoss, year)).rows.map((r) => [r.key, r.cells.map((x) => x.amount)]), sheet: (await ask(accounting.balanceSheet, { on: year.to })).rows.map((r) => [r.key, r.cells.map((x) => x.amount)]),
  cash: (await ask(accounting.cashFlow, { ...year, method: 'indirect' })).rows.filter((r) => r.word === 'change').map((r) => r.cells.map((x) => x.amount)), tax: (({ output, input, payable, rates }) => ({ output, input, payable, rates: rates.filter((r) => cents(r.base) !== 0n || cents(r.tax) !== 0n).map((r) => [r.key, r.base, r.tax]) }))(await ask(accounting.taxReport, year)),
  owed: (await ask(accounting.aging, { side: 'receivable', on: year.to })).total, owes: (await ask(accounting.aging, { side: 'payable', on: year.to })).total, stock: (await ask(accounting.stockValue, { on: year.to })).items.map((i) => [i.id, i.quantity, i.value]),
});

describe(`after six people worked at once (PROPERTY_SEED=${seed})`, () => {
  it('they did something of every kind', () => {
    // Which ones came about in the time depends on the machine; that most did does not.
    expect(Object.keys(c.done).length, JSON.stringify(c.refused)).toBeGreaterThan(15);
    expect(c.documents.length).toBeGreaterThan(10);
    const unexpected = Object.keys(c.refused).filter((k) => !/has_allocations|has_settlements|document_state|over_credited|over_open|nothing_open|insufficient_stock|stock_not_yet|tax_relieved|already_reversed|has_credits|deposit_used|version_conflict|payments\.void|nothing_left|over_settled|settled_apart|invalid_input|nothing_to_pay|belongs|transfer_state|number_order|already_posted|source/.test(k));
    expect(unexpected).toEqual([]);
  });

  it('1: every entry and every day is in double entry', async () => {
    expect(await sql('select l.entry_id from accounting.line l where l.workspace_id = $1 group by l.entry_id having sum(l.debit) <> sum(l.credit)')).toEqual([]);
    expect(await sql('select l.entry_on from accounting.line l where l.workspace_id = $1 group by l.entry_on having sum(l.debit) <> sum(l.credit)')).toEqual([]);
    expect(await sql('select e.number from accounting.entry e where e.workspace_id = $1 and e.total <> (select sum(l.debit) from accounting.line l where l.entry_id = e.id)')).toEqual([]);
  });

  it('2: receivables and payables are what is open, by party and currency, in both currencies', async () => {
    expect(await sql(`select coalesce(l.party_id, i.party_id) as party, coalesce(l.currency, i.currency) as currency, l.amount, i.amount as open from
      (select l.account_id, l.party_id, l.currency, sum(l.amount) as amount from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.role in ('ar', 'ap', 'employee_payable') group by 1, 2, 3) l
      full join (select i.account_id, i.party_id, i.currency, sum(i.open_amount) as amount from accounting.open_item i join accounting.account a on a.id = i.account_id where i.workspace_id = $1 and a.role in ('ar', 'ap', 'employee_payable') group by 1, 2, 3) i using (account_id, party_id, currency) where coalesce(l.amount, 0) <> coalesce(i.amount, 0)`)).toEqual([]);
    expect(await sql(`select * from (select l.account_id, l.party_id, sum(l.debit - l.credit) as base from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.role in ('ar', 'ap') group by 1, 2) l
      full join (select i.account_id, i.party_id, sum(i.open_base) as open from accounting.open_item i join accounting.account a on a.id = i.account_id where i.workspace_id = $1 and a.role in ('ar', 'ap') group by 1, 2) i using (account_id, party_id) where coalesce(l.base, 0) <> coalesce(i.open, 0)`)).toEqual([]);
    // An item is what is left after its settlements, and documents, payments and claims say the same.
    expect(await sql(`select i.id from accounting.open_item i cross join lateral (select coalesce(sum(case when s.debit_item_id = i.id then s.debit_amount else -s.credit_amount end), 0) as amount, coalesce(sum(case when s.debit_item_id = i.id then s.debit_base else -s.credit_base end), 0) as base
      from accounting.settlement s where (s.debit_item_id = i.id or s.credit_item_id = i.id) and s.undone_at is null) x where i.workspace_id = $1 and (i.amount - x.amount <> i.open_amount or i.base - x.base <> i.open_base)`)).toEqual([]);
    expect(await sql("select d.number, d.open_amount, d.status from invoicing.document d where d.workspace_id = $1 and d.status in ('posted', 'void') and d.open_amount <> coalesce((select abs(sum(i.open_amount)) from accounting.open_item i join accounting.account a on a.id = i.account_id and a.type in ('receivable', 'payable') where i.source_type = 'invoicing.document' and i.source_id = d.id), 0)")).toEqual([]);
    expect(await sql("select p.number from payments.payment p where p.workspace_id = $1 and p.open_amount <> abs((select i.open_amount from accounting.open_item i where i.id = p.item_id))")).toEqual([]);
    for (const on of ['2026-03-31', '2026-08-15', year.to]) for (const side of ['receivable', 'payable']) expect([on, side, (await ask(accounting.aging, { side, on })).difference]).toEqual([on, side, '0.00']);
  });

  it('3: the stock account is what the layers are worth; nothing in stock is worth nothing', async () => {
    const [row] = await sql<{ account: string; layers: string; moves: string }>(`select (select coalesce(sum(l.debit - l.credit), 0)::text from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.role = 'inventory') as account,
      (select coalesce(sum(left_value), 0)::text from accounting.stock_layer where workspace_id = $1) as layers, (select coalesce(sum(value), 0)::text from accounting.stock_move where workspace_id = $1) as moves`);
    expect([row!.account, row!.moves]).toEqual([row!.layers, row!.layers]);
    expect(await sql('select id from accounting.stock_layer where workspace_id = $1 and ((left_quantity = 0 and left_value <> 0) or left_quantity < 0)')).toEqual([]);
    expect((await ask(accounting.stockValue, { on: year.to })).difference).toBe('0.00');
    // At standard cost it is worth its quantity at that, to the cent.
    expect(await sql("select i.name, s.quantity, s.value, i.standard_cost from accounting.item i cross join lateral (select coalesce(sum(l.left_quantity), 0) as quantity, coalesce(sum(l.left_value), 0) as value from accounting.stock_layer l where l.item_id = i.id) s where i.workspace_id = $1 and i.costing = 'standard' and s.value <> round(s.quantity * i.standard_cost * 100)")).toEqual([]);
  });

  it('4: what a bank account says is its opening balance and all its lines', async () => {
    for (const account of (await ask(accounting.bankAccounts.list, {})).items) {
      const [row] = await sql<{ n: string }>('select accounting.money_text(coalesce(sum(case when $3 = b.base_currency then l.debit - l.credit else l.amount end), 0)::bigint, $3::text) as n from accounting.book b left join accounting.line l on l.workspace_id = b.workspace_id and l.account_id = $2 where b.workspace_id = $1 group by b.base_currency', [account.accountId, account.currency]);
      expect([account.name, account.balance]).toEqual([account.name, row!.n]);
    }
  });

  it('5: every series is 1 to n without a gap', async () => {
    for (const [series, table, where] of [['invoice', 'invoicing.document', "kind = 'invoice' and number is not null"], ['creditNote', 'invoicing.document', "kind = 'credit_note' and number is not null"], ['bill', 'invoicing.document', "kind = 'bill' and number is not null"], ['debitNote', 'invoicing.document', "kind = 'vendor_credit' and number is not null"]] as const) {
      const rows = await sql<{ n: number }>(`select (regexp_match(number, '(\\d+)$'))[1]::int as n from ${table} where workspace_id = $1 and ${where} order by 1`);
      const [counter] = await sql<{ last: string }>('select last::text from accounting.number_counter where workspace_id = $1 and series = $2', [series]);
      expect([series, rows.map((r) => r.n)]).toEqual([series, rows.map((_, i) => i + 1)]);
      expect([series, Number(counter?.last ?? 0)]).toEqual([series, rows.length]);
    }
    expect(await sql('select 1 from accounting.entry where workspace_id = $1 group by workspace_id having max(chain_seq) <> count(*)')).toEqual([]);
    const [chain] = await sql<{ broken: string | null; checked: string }>("select (v).broken_seq::text as broken, (v).checked::text from (select accounting.verify_chain(0, 1000000) as v from (select set_config('app.workspace_id', $1::text, true)) x) y");
    expect(chain!.broken).toBeNull();
  });

  it('6: the tax return is the tax lines of its days, and what moved on the tax accounts', async () => {
    const figures = await ask(accounting.taxReport, year);
    expect(figures.checks.filter((x) => !x.holds)).toEqual([]);
    const [row] = await sql<{ told: string; stands: string; base: string }>(`select (select coalesce(sum(t.amount), 0)::text from accounting.tax_line t join accounting.tax x on x.id = t.tax_id where t.workspace_id = $1 and t.direction = 'sale' and x.kind <> 'withholding') as told,
      (select coalesce(sum(l.credit - l.debit), 0)::text from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.role = 'tax_out') as stands, '' as base`);
    expect(row!.told).toBe(row!.stands);
    const lines = await sql<{ direction: string; amount: string }>("select t.direction, sum(case when t.direction = 'sale' then t.amount else t.recoverable end)::text as amount from accounting.tax_line t join accounting.tax x on x.id = t.tax_id where t.workspace_id = $1 and x.kind <> 'withholding' and t.tax_on between '2026-01-01' and '2026-12-31' group by 1");
    expect(Object.fromEntries(lines.map((l) => [l.direction, BigInt(l.amount)]))).toEqual({ sale: cents(figures.output), purchase: cents(figures.input) });
  });

  it('7 and 8: the result is the change of equity, and cash flow the change of cash, both ways', async () => {
    const rowOf = (table: { rows: accounting.ReportRow[] }, key: string) => cents(table.rows.find((r) => r.key === key || r.word === key)?.cells[0]?.amount ?? '0');
    const [start, end, profit] = [await ask(accounting.balanceSheet, { on: '2025-12-31' }), await ask(accounting.balanceSheet, { on: year.to }), await ask(accounting.profitAndLoss, year)];
    const [owners] = await sql<{ n: string }>("select coalesce(sum(l.credit - l.debit), 0)::text as n from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.type in ('equity', 'retained_earnings') and l.entry_on between '2026-01-01' and '2026-12-31'");
    expect(rowOf(end, 'total_equity') - rowOf(start, 'total_equity') - BigInt(owners!.n)).toBe(rowOf(profit, 'net_profit'));
    expect([...start.checks, ...end.checks].filter((x) => !x.holds)).toEqual([]);
    const [cash] = await sql<{ n: string }>("select coalesce(sum(l.debit - l.credit), 0)::text as n from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.type in ('bank', 'cash') and l.entry_on between '2026-01-01' and '2026-12-31'");
    for (const method of ['direct', 'indirect'] as const) {
      const flow = await ask(accounting.cashFlow, { ...year, method });
      expect([method, rowOf(flow, 'change'), flow.checks.filter((x) => !x.holds)]).toEqual([method, BigInt(cash!.n), []]);
    }
  });

  it('9: posting and then voiding leaves every report at the end of the period as it was', async () => {
    const before = await reports();
    const on = '2026-11-11';
    for (const kind of contract.documentKinds) {
      const direction = contract.directionOf(kind);
      const calls = contract.documentCalls[direction];
      const itemLine = kind === 'invoice' || kind === 'bill' ? [{ itemId: c.widget, name: 'Widget', quantity: '1', unitPrice: '24', taxIds: [c.taxes[0]] }] : [];
      // What went into stock since may have been used up: then it stays out of this.
      const draft = await ask(calls.create, { kind, partyId: direction === 'sale' ? c.desk.c1 : c.desk.v1, issuedOn: on, currency: 'USD', lines: [{ name: 'Work', quantity: '3', unitPrice: '33.33', taxIds: [c.taxes[0], c.taxes[4]] }, ...(kind === 'bill' ? itemLine : [])] });
      const done = await ask(calls.post, { id: draft.id });
      expect(await reports(), kind).not.toEqual(before);
      await ask(calls.void, { id: done.id, on, reason: 'again' });
      expect(await reports(), kind).toEqual(before);
    }
    const paid = await ask(payments.recordPayment, { direction: 'in', partyId: c.desk.c2, on, amount: '12.34', keepRest: true });
    await ask(payments.voidPayment, { id: paid.id, on, reason: 'bounced' });
    expect(await reports()).toEqual(before);
  });

  it('10: whatever is sent again with its key, and whatever job runs again, changes nothing', async () => {
    await seal(c.documents.slice(0, 8).map((d) => d.id));
    await c.desk.house.drain();
    const before = await fingerprint();
    // The last three of every kind of call.
    const again = [...new Set(c.sent.map((s) => s.endpoint.id))].flatMap((id) => c.sent.filter((s) => s.endpoint.id === id).slice(-3));
    for (const { endpoint, input, who, key, status, id } of again) {
      const answer = (await call(c.desk.house, endpoint, { workspace_slug: who.slug, ...input }, { ...who, headers: { 'idempotency-key': key } })) as Answer<{ id: string }>;
      expect([endpoint.id, answer.status, answer.body.id]).toEqual([endpoint.id, status, id]);
    }
    await seal(c.documents.slice(0, 8).map((d) => d.id));
    await c.desk.house.owner.query("select graphile_worker.add_job('accounting.repeatEntries', '{}')");
    await c.desk.house.drain();
    expect(await fingerprint()).toEqual(before);
    const wrong = again.find((s) => s.endpoint.id === 'journalEntries.post') ?? again[0]!;
    expect((await call(c.desk.house, wrong.endpoint, { workspace_slug: wrong.who.slug, ...wrong.input, on: '2026-06-06', memo: 'other' }, { ...wrong.who, headers: { 'idempotency-key': wrong.key } })).status).toBe(422);
  });
});
