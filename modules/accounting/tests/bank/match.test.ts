import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { taxes } from '../../contract.ts';
import * as contract from '../../contract.ts';
import { statementLineOf } from '../../service/bank/shown-entries.ts';
import { bankCalls, lineCalls, openBankHouse, post, type BankHouse } from './scene.ts';

let h: BankHouse;
let bank: contract.BankAccount;
beforeAll(async () => {
  h = await openBankHouse();
  bank = await addAccount({ name: 'Main', openingBalance: '1000.00', openingOn: '2026-01-01' });
});
afterAll(() => h.house.close());
const { ask, must, addAccount, addParty, addItem, match, balances, linesOfEntry, openOf } = bankCalls(() => h);
const { lineNow, unmatch, proposals, oneLine, ledgerBalance } = lineCalls(() => h, () => bank);
const fields = (answer: { error?: { fields?: Array<{ path: string; code: string; message: string }> } | undefined }) => answer.error?.fields?.map((f) => `${f.path}: ${f.message}`);

describe('a statement that shows an entry', () => {
  it('is told in full to who may see bank statements, to others by its day only', async () => {
    const line = await oneLine('-12.00', 'Secret Clinic');
    const { matches } = await must(match(line, [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '-12.00' }]));
    const { app } = h.house;
    const { rows: [own] } = await h.house.owner.query('select account_id as id from workspace.member where workspace_id = $1 and role = $2', [h.allowed.workspaceId, 'owner']);
    const membership = (await app.gate.membership(app, own.id, { id: h.allowed.workspaceId }))!;
    const told = (permissions: ReadonlySet<string>) => runAs(app, { account: { id: own.id, email: 'o@x.test', sessionId: randomUUID(), emailVerified: true }, membership: { ...membership, permissions }, name: 'test' }, (ctx) => statementLineOf(ctx, [matches[0]!.entryId]));
    expect((await told(membership.permissions))!.text).toBe('2026-03-10 · Secret Clinic · -$12.00 · Main');
    expect((await told(new Set([...membership.permissions].filter((p) => p !== 'accounting.bank.view'))))!.text).toBe('2026-03-10');
    expect((await unmatch(line.id)).status).toBe(200);
  });
});

describe('a payment of a customer', () => {
  it('of 3,000.00 on 2,543.00 goes in only with 457.00 kept as credit', async () => {
    const party = await addParty('Lindenhof Trading');
    const item = await addItem(party, '2543.00');
    const before = await balances();
    const line = await oneLine('3000.00', 'Lindenhof Trading');
    const less = await match(line, [{ kind: 'item', itemId: item, amount: '2543.00' }]);
    expect([less.status, fields(less)]).toEqual([422, ['parts: The parts differ from the line by 457.00 USD.']]);
    expect(fields(await match(line, [{ kind: 'item', itemId: item, amount: '3000.00' }]))).toEqual(['parts.0.amount: Only 2543.00 USD is open.']);
    expect(await balances(), 'nothing half written').toEqual(before);
    const done = await must(match(line, [{ kind: 'item', itemId: item, amount: '2543.00' }, { kind: 'credit', partyId: party, side: 'customer', amount: '457.00' }]));
    expect([done.status, done.matches.map((m) => [m.amount, m.isPosted]), done.parts.map((p) => p.amount)]).toEqual(['split', [['3000.00', true]], ['-2543.00', '-457.00']]);
    expect(await openOf(item)).toEqual([0, 0]);
    const { rows } = await h.house.owner.query('select open_amount::int as open from accounting.open_item where entry_id = $1 and open_amount <> 0', [done.matches[0]!.entryId]);
    expect(rows).toEqual([{ open: -45700 }]);
    const after = await balances();
    const moved = Object.keys({ ...before, ...after }).filter((code) => before[code] !== after[code]).map((code) => [code, (after[code] ?? 0) - (before[code] ?? 0)]);
    expect(moved.map(([code, by]) => (code === bank.accountCode ? ['bank', by] : ['ar', by])).toSorted()).toEqual([['ar', -300000], ['bank', 300000]]);
    // Taken back, every balance is what it was.
    expect((await unmatch(line.id)).status).toBe(200);
    expect([await balances(), await openOf(item), (await lineNow(line.id)).status]).toEqual([before, [254300, 254300], 'new']);
  });

  it('is proposed by number with 100, by name with 90, by day with 70', async () => {
    const party = await addParty('Harbour and Sons');
    const item = await addItem(party, '812.40', { on: '2026-03-09' });
    const { rows } = await h.house.owner.query<{ number: string }>('select e.number from accounting.open_item i join accounting.entry e on e.id = i.entry_id where i.id = $1', [item]);
    const [byNumber, byName, byDay] = [await oneLine('812.40', 'Payment', `thanks ${rows[0]!.number}`), await oneLine('812.40', 'HARBOUR AND SONS LTD'), await oneLine('812.40', 'Transfer 1')];
    const best = async (id: string) => (await proposals(id))[0]!;
    expect([(await best(byNumber.id)).score, (await best(byName.id)).score, (await best(byDay.id)).score]).toEqual([100, 90, 70]);
    expect((await best(byNumber.id)).parts).toEqual([{ kind: 'item', itemId: item, amount: '812.40' }]);
    expect((await must(match(byNumber, (await best(byNumber.id)).parts))).status).toBe('matched');
    expect(await proposals(byName.id), 'what is settled is proposed no more').toEqual([]);
  });

  it('in euros settles dollars at the rate of the day, the difference is an exchange gain', async () => {
    await h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'EUR', '2026-01-01', 1.09), ($1, 'EUR', '2026-03-10', 1.095)", [h.allowed.workspaceId]);
    const euros = await addAccount({ name: 'Euros', currency: 'EUR' });
    const party = await addParty('Euro Buyer');
    const item = await addItem(party, '4500.00', { currency: 'EUR' });
    expect(await openOf(item)).toEqual([450000, 490500]);
    const before = await balances();
    const line = await oneLine('4500.00', 'Euro Buyer', '', '2026-03-10', euros);
    const done = await must(match(line, [{ kind: 'item', itemId: item, amount: '4500.00' }]));
    expect(await linesOfEntry(done.matches[0]!.entryId)).toEqual([`${euros.accountCode} 492750 450000 EUR`, expect.stringMatching(/ -492750 -450000 EUR$/)]);
    expect(await openOf(item)).toEqual([0, 0]);
    const after = await balances();
    const fxGain = (await h.house.owner.query<{ code: string }>("select code from accounting.account where workspace_id = $1 and role = 'fx_gain'", [h.allowed.workspaceId])).rows[0]!.code;
    expect([after[euros.accountCode], (after[fxGain] ?? 0) - (before[fxGain] ?? 0)]).toEqual([492750, -2250]);
    expect(await ledgerBalance(euros)).toBe('4500.00');
    await must(unmatch(line.id));
    expect(await balances()).toEqual(before);
    expect(await openOf(item)).toEqual([450000, 490500]);
  });

  it('of dollars on an item in euros says how much of it is settled', async () => {
    const party = await addParty('Crosswise');
    const item = await addItem(party, '100.00', { currency: 'EUR' });
    const line = await oneLine('110.00', 'Crosswise');
    expect(fields(await match(line, [{ kind: 'item', itemId: item, amount: '110.00' }]))).toEqual(['parts.0.itemAmount: It is owed in EUR: say how much of it this settles.']);
    expect(fields(await match(line, [{ kind: 'item', itemId: item, amount: '110.00', itemAmount: '100.01' }]))).toEqual(['parts.0.itemAmount: Only 100.00 EUR is open.']);
    await must(match(line, [{ kind: 'item', itemId: item, amount: '110.00', itemAmount: '100.00' }]));
    expect(await openOf(item)).toEqual([0, 0]);
  });

  it('locks the book before what it pays, as whoever pays the same invoice elsewhere does', async () => {
    const item = await addItem(await addParty('Twice at once'), '55.00');
    const line = await oneLine('55.00', 'Twice at once');
    const other = await h.house.owner.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from accounting.book where workspace_id = $1 for update', [h.allowed.workspaceId]);
      const matching = match(line, [{ kind: 'item', itemId: item, amount: '55.00' }]);
      // Asked beside that transaction, which would go on seeing what it saw first.
      const waits = async () => (await h.house.owner.query<{ n: number }>("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows[0]!.n > 0;
      while (!(await waits())) await new Promise((r) => setTimeout(r, 20));
      // Held by the match, this would be the deadlock.
      await other.query('select 1 from accounting.open_item where id = $1 for update nowait', [item]);
      await other.query('commit');
      expect((await matching).status).toBe(200);
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await openOf(item)).toEqual([0, 0]);
  });

  it('may leave a little open to be written off, up to the limit of the settings', async () => {
    const party = await addParty('Almost');
    const [item, large] = [await addItem(party, '100.00'), await addItem(party, '200.00')];
    const before = await balances();
    const line = await oneLine('99.50', 'Almost');
    const done = await must(match(line, [{ kind: 'item', itemId: item, amount: '100.00' }, { kind: 'write_off', amount: '-0.50' }]));
    expect(done.parts.map((p) => p.amount)).toEqual(['-100.00', '0.50']);
    expect(await openOf(item)).toEqual([0, 0]);
    const badDebt = (await h.house.owner.query<{ code: string }>("select code from accounting.account where workspace_id = $1 and role = 'bad_debt'", [h.allowed.workspaceId])).rows[0]!.code;
    expect((await balances())[badDebt]! - (before[badDebt] ?? 0)).toBe(50);
    const more = await oneLine('190.00', 'Almost');
    expect(fields(await match(more, [{ kind: 'item', itemId: large, amount: '200.00' }, { kind: 'write_off', amount: '-10.00' }]))).toEqual(['parts.1.amount: At most 5.00 USD may be written off.']);
    const settings = await must(ask(contract.getBankSettings));
    await must(ask(contract.updateBankSettings, { version: settings.version, writeOffLimit: '10' }));
    await must(match(more, [{ kind: 'item', itemId: large, amount: '200.00' }, { kind: 'write_off', amount: '-10.00' }]));
  });
});

describe('money that goes straight to an account', () => {
  it('takes the tax out: 119.00 with 19 % is 100.00 and 19.00, and the return hears of it', async () => {
    const tax = (await must(ask(taxes.create, { name: 'Nineteen', rate: '19' })));
    const line = await oneLine('-119.00', 'Office Depot', 'Paper');
    const done = await must(match(line, [{ kind: 'account', accountId: h.accounts['PURCHASE_DEFAULT'], amount: '-119.00', taxId: tax.id }]));
    expect(done.parts.map((p) => p.amount)).toEqual(['100.00', '19.00']);
    const { rows } = await h.house.owner.query('select direction, base::int, amount::int, recoverable::int from accounting.tax_line where entry_id = $1', [done.matches[0]!.entryId]);
    expect(rows).toEqual([{ direction: 'purchase', base: 10000, amount: 1900, recoverable: 1900 }]);
    await must(unmatch(line.id));
    const { rows: all } = await h.house.owner.query('select sum(t.base)::int as base, sum(t.amount)::int as amount from accounting.tax_line t join accounting.entry e on e.id = t.entry_id where e.source_id = $1', [line.id]);
    expect(all).toEqual([{ base: 0, amount: 0 }]);
  });

  it('is not taken back on a day of filed taxes, whatever day is asked for', async () => {
    const tax = (await must(ask(taxes.create, { name: 'Ten', rate: '10' })));
    const line = await oneLine('-110.00', 'Taxed');
    await must(match(line, [{ kind: 'account', accountId: h.accounts['PURCHASE_DEFAULT'], amount: '-110.00', taxId: tax.id }]));
    const before = await balances();
    const lock = (on: string | null) => h.house.owner.query('update accounting.book set tax_lock_on = $2 where workspace_id = $1', [h.allowed.workspaceId, on]);
    await lock('2026-03-31');
    const refused = await unmatch(line.id, { on: '2026-03-15' });
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'accounting.period_locked', { lock: 'tax', until: '2026-03-31' }]);
    expect([await balances(), (await lineNow(line.id)).status]).toEqual([before, 'matched']);
    expect((await unmatch(line.id, { on: '2026-04-01' })).status).toBe(200);
    await lock(null);
    const { rows } = await h.house.owner.query("select t.tax_on::text as on from accounting.tax_line t join accounting.entry e on e.id = t.entry_id where e.source_id = $1 order by 1", [line.id]);
    expect(rows.map((r) => r.on)).toEqual(['2026-03-10', '2026-04-01']);
  });

  it('is split over several accounts to the cent, and never posted twice', async () => {
    const line = await oneLine('-100.00', 'Mixed');
    const two = (a: string, b: string) => [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: a }, { kind: 'account', accountId: h.accounts['PURCHASE_DEFAULT'], amount: b }];
    expect(fields(await match(line, two('-33.33', '-66.66')))).toEqual(['parts: The parts differ from the line by -0.01 USD.']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => match(line, two('-33.33', '-66.67'))));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await lineNow(line.id)).parts.map((p) => p.amount)).toEqual(['33.33', '66.67']);
    const again = await match(await lineNow(line.id), two('-33.33', '-66.67'));
    expect([again.status, again.error?.code]).toEqual([409, 'accounting.line_state']);
  });

  it('needs a party on receivables, an account of this workspace, and one that takes entries', async () => {
    const line = await oneLine('-5.00', 'Wrong');
    expect(fields(await match(line, [{ kind: 'account', accountId: h.accounts['AR'], amount: '-5.00' }]))?.[0]).toContain('parts.0.partyId');
    const { rows } = await h.house.owner.query<{ id: string }>('select id from accounting.account where workspace_id = $1 and is_group limit 1', [h.allowed.workspaceId]);
    expect(fields(await match(line, [{ kind: 'account', accountId: rows[0]!.id, amount: '-5.00' }]))).toEqual(['parts.0.accountId: This is a heading: choose an account under it.']);
    expect((await match(line, [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '0.00' }])).status).toBe(422);
    await must(ask(contract.excludeBankLine, { id: line.id, version: line.version }));
  });
});

describe('what is in the books already', () => {
  it('is matched with its line, not posted again, and stays when the match is taken back', async () => {
    const entry = await post(h, [{ accountId: bank.accountId, credit: '321.00' }, { accountId: h.accounts['PURCHASE_DEFAULT'], debit: '321.00' }], { on: '2026-03-08', memo: 'Rent' });
    expect(entry.status, JSON.stringify(entry.error)).toBe(201);
    const before = await balances();
    const [line, twin] = [await oneLine('-321.00', 'Landlord'), await oneLine('-321.00', 'Landlord again')];
    const [best] = await proposals(line.id);
    expect([best!.kind, best!.score]).toEqual(['ledger', 70]);
    const done = await must(match(line, best!.parts));
    expect([done.status, done.matches.map((m) => [m.isPosted, m.amount])]).toEqual(['matched', [[false, '-321.00']]]);
    expect(await balances()).toEqual(before);
    expect(fields(await match(twin, best!.parts)), 'once').toEqual(['parts.0.ledgerLineId: Choose an entry on this bank account that is not matched yet.']);
    await must(unmatch(line.id));
    expect(await balances()).toEqual(before);
    expect((await match(twin, best!.parts)).status).toBe(200);
  });

  it('and what stands on another bank account is money, not something owed', async () => {
    await h.house.owner.query('update accounting.account set reconcilable = true where id = $1', [h.accounts['BANK_DEFAULT']]);
    const entry = await post(h, [{ accountId: h.accounts['BANK_DEFAULT'], debit: '444.00' }, { accountId: h.accounts['SALES_DEFAULT'], credit: '444.00' }], { on: '2026-03-09' });
    const { rows } = await h.house.owner.query<{ id: string }>('select id from accounting.open_item where entry_id = $1', [(entry.body as { id: string }).id]);
    expect(rows).toHaveLength(1);
    const line = await oneLine('444.00', 'Not owed');
    const found = await must(ask(contract.suggestForLine, { id: line.id }));
    expect([found.suggestions, found.items.map((i) => i.itemId).includes(rows[0]!.id)]).toEqual([[], false]);
    expect(fields(await match(line, [{ kind: 'item', itemId: rows[0]!.id, amount: '444.00' }]))).toEqual(['parts.0.itemId: Choose something of this workspace that is open.']);
  });

  it('and the bank line of another account does not fit', async () => {
    const other = await addAccount({ name: 'Other account' });
    const entry = await post(h, [{ accountId: other.accountId, credit: '11.00' }, { accountId: h.accounts['PURCHASE_DEFAULT'], debit: '11.00' }], { on: '2026-03-08' });
    const ledgerLineId = (entry.body as { lines: Array<{ id: string }> }).lines[0]!.id;
    const line = await oneLine('-11.00', 'Elsewhere');
    expect((await match(line, [{ kind: 'ledger', ledgerLineId }])).status).toBe(422);
  });
});

describe('lines that wait', () => {
  it('are held until a day, left out, and made new again', async () => {
    const line = await oneLine('-7.00', 'Later');
    expect((await ask(contract.holdBankLine, { id: line.id, version: line.version, until: '2020-01-01' })).status).toBe(422);
    const held = await must(ask(contract.holdBankLine, { id: line.id, version: line.version, until: '2099-01-01', note: 'receipt asked for' }));
    expect([held.status, held.holdUntil, held.note]).toEqual(['on_hold', '2099-01-01', 'receipt asked for']);
    await h.house.owner.query("update accounting.bank_line set hold_until = current_date where id = $1", [line.id]);
    await h.house.owner.query('select accounting.release_held_lines()');
    const fresh = await lineNow(line.id);
    expect([fresh.status, fresh.holdUntil]).toEqual(['new', null]);
    const out = await must(ask(contract.excludeBankLine, { id: line.id, version: fresh.version, note: 'private' }));
    expect((await match(out, [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '-7.00' }])).error?.code).toBe('accounting.line_state');
    const back = await must(ask(contract.reopenBankLine, { id: line.id, version: out.version }));
    expect(back.status).toBe('new');
    expect((await ask(contract.excludeBankLine, { id: line.id, version: out.version })).error?.code).toBe('core.version_conflict');
    await must(ask(contract.excludeBankLine, { id: line.id, version: back.version }));
  });

  it('are refused in a locked period, and nothing stays of the attempt', async () => {
    const line = await oneLine('-9.00', 'Locked', '', '2026-02-02');
    await h.house.owner.query("update accounting.book set all_lock_on = '2026-02-28' where workspace_id = $1", [h.allowed.workspaceId]);
    const before = await balances();
    const refused = await match(line, [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '-9.00' }]);
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'accounting.period_locked', { lock: 'all', until: '2026-02-28' }]);
    await h.house.owner.query('update accounting.book set all_lock_on = null where workspace_id = $1', [h.allowed.workspaceId]);
    expect([await balances(), (await lineNow(line.id)).status]).toEqual([before, 'new']);
    const done = await must(match(await lineNow(line.id), [{ kind: 'account', accountId: h.accounts['BANK_FEE'], amount: '-9.00' }]));
    await h.house.owner.query("update accounting.book set all_lock_on = '2026-02-28' where workspace_id = $1", [h.allowed.workspaceId]);
    await must(unmatch(done.id));
    await h.house.owner.query('update accounting.book set all_lock_on = null where workspace_id = $1', [h.allowed.workspaceId]);
    expect(await balances(), 'reversed today, because February is closed').toEqual(before);
  });
});
