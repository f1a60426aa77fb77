import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as contract from '../../contract.ts';
import { sealDocuments } from '../../service/documents/sealing.ts';
import { must, officeCalls } from '../documents/scene.ts';
import { openDesk, type Desk } from '../expenses/scene.ts';

// What was posted stays as it is, whatever statement is sent with the rights the server itself has.
let o: Desk;
const { ask, draft, post, posted, look } = officeCalls(() => o);
const line = (quantity: string, unitPrice: string, taxIds: string[] = [], more: object = {}) => ({ name: 'Work', quantity, unitPrice, taxIds, ...more });
beforeAll(async () => { o = await openDesk(); await fill(); }, 120_000);
afterAll(() => o.house.close());

/** Something posted in every table. */
async function fill(): Promise<void> {
  const later = (await must(ask(accounting.taxes.create, { name: 'On payment', rate: '20', basis: 'cash' }))).id;
  const itemId = (await must(ask(accounting.products.create, { name: 'Widget', trackStock: true, isBought: true }))).id;
  await posted('bill', { partyId: o.v1, issuedOn: '2026-01-10', lines: [line('10', '20', [o.tax20], { itemId })] });
  const gadget = await must(ask(accounting.products.create, { name: 'Gadget', trackStock: true, costing: 'standard', standardCost: '2' }));
  await must(ask(accounting.changeStandardCost, { itemId: gadget.id, version: gadget.version, standardCost: '3', on: '2026-01-10', reason: 'New prices' }));
  const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-20', lines: [line('3', '33.33', [o.tax20, later], { itemId })] });
  const final = await draft('invoice', { partyId: o.c2, issuedOn: '2026-02-01', lines: [line('1', '1000', [o.tax20])] });
  const deposit = await must(post(await must(ask(contract.invoiceSteps.fromDeposit, { id: final.id, percent: '30', issuedOn: '2026-01-25' }))));
  const now = await look(final);
  await must(post(await must(ask(contract.documentCalls.sale.update, { id: now.id, version: now.version, depositIds: [deposit.id] }))));
  const { items } = await must(ask(payments.listOpenItems, { partyId: o.c1, side: 'customer' }));
  await must(ask(payments.recordPayment, { direction: 'in', partyId: o.c1, on: '2026-02-02', amount: '50.00', allocations: [{ itemId: items[0]!.id, amount: '50.00' }] }));
  await must(ask(contract.expenseAdvances.create, { employeeId: o.ann.id, amount: '20.00', paidOn: '2026-02-01', paidAccountId: o.accounts['bank_default'], purpose: 'Trip' }));
  const claim = await must(ask(contract.createExpense, { spentOn: '2026-02-03', merchant: 'Rail', categoryId: o.travel, amount: '50.00', splits: [{ share: '1' }, { share: '2' }] }, o.ann));
  const sent = await must(ask(contract.submitExpense, { id: claim.id, version: claim.version }, o.ann));
  const passed = await must(ask(contract.approveExpense, { id: claim.id, version: sent.version }, o.manager));
  await must(ask(contract.postExpense, { id: claim.id, version: passed.version }, o.manager));
  const [from, to] = [await must(ask(accounting.bankAccounts.create, { name: 'Checking' })), await must(ask(accounting.bankAccounts.create, { name: 'Till', kind: 'cash' }))];
  const transfer = await must(ask(accounting.bankTransfers.create, { fromId: from.id, toId: to.id, amount: '5.00', transferOn: '2026-02-04' }));
  await must(ask(accounting.postBankTransfer, { id: transfer.id, version: transfer.version }));
  const made = await must(ask(accounting.createTaxReturn, { from: '2026-01-01', to: '2026-01-31' }));
  const reviewed = await must(ask(accounting.reviewTaxReturn, { id: made.id, version: made.version }));
  await must(ask(accounting.fileTaxReturn, { id: made.id, version: reviewed.version }));
  await o.house.drain();
  await o.house.owner.query('update invoicing.unsealed set due_at = now()');
  await sealDocuments(o.house.app);
  expect(await look(invoice)).toMatchObject({ state: 'part_paid', pdfSha256: expect.any(String) });
}

/** Of each table: which of its rows were posted, and what of them may still be written. The reviewed list: whatever is not in it must be refused. */
const tables: Record<string, { rows?: string; free: readonly string[] }> = {
  'accounting.entry': { free: [] }, 'accounting.line': { free: [] }, 'accounting.tax_line': { free: [] }, 'accounting.open_item': { free: ['open_amount', 'open_base', 'version'] }, 'accounting.settlement': { free: ['undone_at', 'undone_by', 'undone_on'] },
  'accounting.number_counter': { free: ['last', 'last_on'] }, 'accounting.stock_move': { free: [] }, 'accounting.stock_layer': { free: ['left_quantity', 'left_value'] }, 'accounting.standard_cost_change': { free: [] },
  'accounting.book': { free: ['template', 'tax_rounding', 'strict_chronology', 'sales_lock_on', 'purchase_lock_on', 'tax_lock_on', 'all_lock_on', 'hard_lock_on', 'version', 'updated_at'] },
  'accounting.tax_return': { rows: "state = 'filed'", free: ['state', 'due_on', 'note', 'reference', 'reviewed_at', 'reviewed_by', 'filed_by', 'settled_on', 'payment_entry_id', 'created_by', 'created_at', 'updated_at', 'version', 'id', 'workspace_id'] },
  'accounting.bank_transfer': { rows: "status = 'posted'", free: ['status', 'voided_on', 'bank_line_id', 'version', 'updated_at'] },
  'invoicing.document': {
    rows: "status = 'posted'",
    free: ['party_id', 'contact_id', 'ship_to_id', 'owner_id', 'internal_note', 'track_views', 'deposit_used_by', 'open_amount', 'written_off_amount', 'due_on', 'paid_on', 'state', 'direction', 'sent_at', 'sent_by', 'sent_to', 'delivery_failure', 'viewed_at', 'last_viewed_at', 'view_count', 'reminded_at', 'dunning_level', 'promised_on', 'search', 'version', 'updated_at', 'status'],
  },
  'invoicing.document_line': { free: [] }, 'invoicing.deposit_use': { free: [] }, 'invoicing.cash_tax': { free: ['moved', 'moved_base', 'moved_recoverable', 'written_off'] },
  'invoicing.expense': { rows: "status = 'posted'", free: ['report_id', 'party_id', 'billable', 'markup_percent', 'rebill_document_id', 'rebilled_at', 'open_amount', 'state', 'policy_flags', 'duplicate_reason', 'receipt_asked_at', 'receipt_asked_by', 'reminded_at', 'search', 'version', 'updated_at', 'status'] },
  'invoicing.expense_split': { free: [] }, 'invoicing.expense_advance': { free: ['open_amount', 'purpose', 'deleted_at', 'version', 'updated_at'] }, 'payments.payment': { free: ['fee_entry_id', 'party_id', 'party_name', 'open_amount', 'search', 'version', 'updated_at', 'status'] },
};

/** Another value of a column's type. */
function other(column: string, type: string): string {
  if (/int|numeric/.test(type)) return `coalesce(${column}, 0) + 1`;
  if (type === 'date') return `coalesce(${column}, '2026-01-01'::date) + 1`;
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) + interval '1 hour'`;
  if (type === 'boolean') return `not ${column}`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'uuid[]' || type === 'text[]') return `coalesce(${column}, '{}') || '{${type === 'uuid[]' ? '00000000-0000-0000-0000-000000000001' : 'x'}}'`;
  if (type === 'jsonb') return `'{"other": 1}'::jsonb`;
  if (type === 'bytea') return `${column} || '\\x00'`;
  if (type.startsWith('character')) return `case ${column} when 'XXX' then 'YYY' else 'XXX' end`;
  return `coalesce(${column}, '') || 'x'`;
}

/** SQLSTATEs that mean: this is not yours to change. What a check of values refuses would be no wall. */
const walls = /^(42501|AC006|AC007|AC008|AC009|IN001|PY001|428C9)$/;

async function attempt(client: PoolClient, statement: string): Promise<string> {
  await client.query('savepoint try');
  try {
    const { rowCount } = await client.query(statement);
    return `${rowCount} rows`;
  } catch (error) { return (error as { code: string }).code; } finally { await client.query('rollback to savepoint try'); }
}

async function asApplication<T>(work: (client: PoolClient) => Promise<T>, role = 'atrium_app'): Promise<T> {
  const client = await o.house.owner.connect();
  try {
    await client.query('begin');
    if (role) await client.query(`set local role ${role}`);
    await client.query("select set_config('app.workspace_id', $1, true)", [String(o.owner.workspaceId)]);
    return await work(client);
  } finally { await client.query('rollback'); client.release(); }
}

describe.each(Object.entries(tables))('%s', (table, { rows = 'true', free }) => {
  it('cannot be changed, deleted, emptied or unguarded by the role of the application', async () => {
    await asApplication(async (client) => {
      const { rows: [{ n }] } = await client.query(`select count(*)::int as n from ${table} where ${rows}`);
      expect(n, 'something was posted').toBeGreaterThan(0);
      const { rows: columns } = await client.query<{ name: string; type: string }>('select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped', [table]);
      const through: string[] = [];
      for (const { name, type } of columns.filter((c) => !free.includes(c.name))) {
        const found = await attempt(client, `update ${table} set ${name} = ${other(name, type)} where ${rows}`);
        if (!walls.test(found)) through.push(`${name}: ${found}`);
      }
      for (const statement of [
        `delete from ${table} where ${rows}`, `truncate ${table} cascade`, `alter table ${table} disable trigger all`, `alter table ${table} disable row level security`, `drop table ${table} cascade`, `create or replace rule r as on delete to ${table} do instead nothing`,
        `alter table ${table} drop column workspace_id cascade`, 'set session_replication_role = replica',
      ]) {
        const found = await attempt(client, statement);
        if (!walls.test(found)) through.push(`${statement}: ${found}`);
      }
      expect(through).toEqual([]);
    });
  });
});

describe('what may be written', () => {
  it('has a direction: numbers go up, a settlement is taken back once, void stays void, filed stays filed', async () => {
    const found = await asApplication(async (client) => {
      await client.query("update accounting.settlement set undone_at = now(), undone_on = '2026-03-01' where true");
      return Promise.all([
        'update accounting.number_counter set last = last - 1', 'update accounting.settlement set undone_at = null, undone_on = null', "update accounting.tax_return set state = 'open', figures = null, payable = null, filed_at = null", "update accounting.tax_return set state = 'reviewed'",
        "update invoicing.document set status = 'draft', number = null where status = 'posted'", "update invoicing.document set open_amount = payable_amount + 1 where status = 'posted'", "update payments.payment set status = 'void'", 'update accounting.open_item set open_amount = amount * 2, open_base = base * 2',
        "insert into accounting.entry (id, workspace_id, journal, number, entry_on, total, chain_seq, previous_hash, hash) select gen_random_uuid(), workspace_id, 'general', 'X', '2026-01-01', 1, 999, '', '' from accounting.book",
        'insert into accounting.line select * from accounting.line', 'insert into accounting.open_item select * from accounting.open_item', 'insert into invoicing.document_line (id, workspace_id, document_id, position, kind) select gen_random_uuid(), workspace_id, id, 99, \'note\' from invoicing.document where status = \'posted\'',
      ].map((statement) => attemptAlone(client, statement)));
    });
    expect(found.map((f) => /^(AC\d+|IN\d+|PY\d+|42501|23514|23505)$/.test(f) ? 'refused' : f)).toEqual(found.map(() => 'refused'));
  });

  it('of the owner of the tables neither: only who takes the guards away first gets past them, and the chain tells', async () => {
    const found = await asApplication(async (client) => [
      await attempt(client, 'update accounting.line set debit = debit + 1 where debit > 0'), await attempt(client, 'delete from accounting.entry'), await attempt(client, 'truncate accounting.line cascade'), await attempt(client, 'update payments.payment set amount = amount + 1'),
      await attempt(client, "update invoicing.document set total_amount = 1 where status = 'posted'"), await attempt(client, 'delete from accounting.settlement'), await attempt(client, 'truncate payments.payment cascade'),
    ], '');
    expect(found.every((f) => walls.test(f)), found.join()).toBe(true);
  });
});

let queue: Promise<unknown> = Promise.resolve();
/** One after another on one connection. */
function attemptAlone(client: PoolClient, statement: string): Promise<string> {
  const turn = queue.then(() => attempt(client, statement));
  queue = turn;
  return turn;
}
