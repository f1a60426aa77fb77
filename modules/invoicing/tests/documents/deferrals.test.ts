import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createRole, updateMember } from '#modules/workspace/contract.ts';
import { deferralSchedule } from '#modules/accounting/api.ts';
import { getClose, getLocks, ledgerAccounts, mergeAccount, setLocks } from '#modules/accounting/contract.ts';
import { getParty, mergeParties, undoMerge } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { correctionsOf, isSpread, isTooLong, notBefore } from '../../rules/documents/deferral.ts';
import { recogniseDeferrals } from '../../service/documents/deferrals/clock.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let before: Record<string, bigint>;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
beforeEach(async () => { before = await balances(); });
const { ask, post, posted, look, balances, entryOf } = officeCalls(() => o);
const code = (role: string) => Object.keys(o.accounts).find((k) => /^\d/.test(k) && o.accounts[k] === o.accounts[role])!;
/** What moved on accounts of these roles since the test began, in minor units. */
const moved = async (...roles: string[]) => { const now = await balances(); return roles.map((r) => Number((now[code(r)] ?? 0n) - (before[code(r)] ?? 0n))); };
const line = (unitPrice: string, periodFrom: string, periodTo: string, more: object = {}) => ({ name: 'Support', quantity: '1', unitPrice, periodFrom, periodTo, ...more });
const schedule = async (d: contract.BusinessDocument) => (await must(ask(contract.documentCalls[d.direction].deferrals, { id: d.id }))).items;
const clock = async () => { await recogniseDeferrals(o.house.app); await o.house.drain(); };
const voided = (d: contract.BusinessDocument, on: string) => must(ask(contract.documentCalls[d.direction].void, { id: d.id, reason: 'wrong', on }));
const credit = async (d: contract.BusinessDocument, issuedOn: string, quantity?: string) => must(post(await must(ask(contract.documentCalls[d.direction].credit, { id: d.id, issuedOn, ...(quantity ? { lines: [{ lineId: d.lines[0]!.id, quantity }] } : {}) }))));
/** Lets three months pass of a schedule that lies in the future: its first parts are due now. */
const pass = async (d: contract.BusinessDocument, parts: number) => {
  await o.house.owner.query('update invoicing.deferral_part p set on_day = current_date - 1 from invoicing.deferral x where x.id = p.deferral_id and x.document_id = $1 and p.position < $2 and p.posted_on is null', [d.id, parts]);
  await clock();
};
const today = () => new Date().toISOString().slice(0, 10);
const next = Number(today().slice(0, 4)) + 1;

describe('a line that pays for a time to come', () => {
  it('is deferred, and earned month by month: 1,200.00 over twelve', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2025-01-01', lines: [line('1200', '2025-01-01', '2025-12-31', { taxIds: [o.tax20] }), { name: 'Setup', quantity: '1', unitPrice: '50' }] });
    expect(await entryOf(d)).toEqual([[code('ar'), 149_000], [code('tax_out'), -24_000], [code('deferred_income'), -120_000], [code('sales_default'), -5_000]]);
    await clock();
    const [s, ...others] = await schedule(d);
    expect([others, s]).toMatchObject([[], { lineId: d.lines[0]!.id, method: 'months', from: '2025-01-01', to: '2025-12-31', total: '1200.00', amount: '1200.00', recognised: '1200.00', left: '0.00', currency: 'EUR', problem: '' }]);
    expect(s!.parts.map((p) => [p.on, p.postedOn, p.amount])).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map((day) => [`2025-${day}`, `2025-${day}`, '100.00']));
    expect(await entryOf({ entryId: s!.parts[0]!.entryId })).toEqual([[code('deferred_income'), 10_000], [code('sales_default'), -10_000]]);
    expect(await moved('deferred_income', 'sales_default')).toEqual([0, -125_000]);
    // However often the clock comes.
    await clock();
    expect(await schedule(d)).toEqual([s]);
    const { rows } = await o.house.owner.query("select count(*)::int as n from accounting.entry where source_type = 'invoicing.deferral' and source_id = $1", [d.id]);
    expect(rows).toEqual([{ n: 12 }]);
  });
  it('gives the last month what is left over, and by days each its days, also those of a leap February', async () => {
    const third = await posted('invoice', { partyId: o.c1, issuedOn: '2025-02-01', lines: [line('100', '2025-02-01', '2025-04-30')] });
    await clock();
    expect((await schedule(third))[0]!.parts.map((p) => [p.on, p.amount])).toEqual([['2025-02-28', '33.33'], ['2025-03-31', '33.33'], ['2025-04-30', '33.34']]);
    // 31 + 29 + 31 = 91 days: 1,000.00 × 31 ÷ 91 = 340.66, × 60 ÷ 91 = 659.34.
    const leap = await posted('bill', { partyId: o.v1, issuedOn: '2024-01-01', lines: [line('1000', '2024-01-01', '2024-03-31', { deferral: 'days' })] });
    expect((await entryOf(leap)).map(([c, n]) => [c, n])).toEqual([[code('ap'), -100_000], [code('prepaid_expense'), 100_000]]);
    await clock();
    const [s] = await schedule(leap);
    expect([s!.method, s!.parts.map((p) => [p.on, p.amount])]).toEqual(['days', [['2024-01-31', '340.66'], ['2024-02-29', '318.68'], ['2024-03-31', '340.66']]]);
    expect(await entryOf({ entryId: s!.parts[1]!.entryId })).toEqual([[code('prepaid_expense'), -31_868], [code('purchase_default'), 31_868]]);
  });
  it('is earned with its document as far as the time was over by then, and not spread where it ends with that month or nobody wants it', async () => {
    const late = await posted('invoice', { partyId: o.c1, issuedOn: '2025-03-15', lines: [line('1200', '2025-01-01', '2025-12-31')] });
    await clock();
    expect((await schedule(late))[0]!.parts.slice(0, 3).map((p) => [p.on, p.amount])).toEqual([['2025-03-15', '200.00'], ['2025-03-31', '100.00'], ['2025-04-30', '100.00']]);
    for (const more of [{ lines: [line('30', '2025-03-01', '2025-03-31')] }, { lines: [line('30', '2025-03-01', '2025-12-31', { deferral: 'none' })] }, { isDeposit: true, lines: [line('30', '2025-03-01', '2025-12-31')] }]) {
      expect(await schedule(await posted('invoice', { partyId: o.c1, issuedOn: '2025-03-15', ...more }))).toEqual([]);
    }
    // What is posted to the balance sheet is no expense that waits.
    const asset = await must(ask(ledgerAccounts.create, { code: '1599', name: 'Machines', type: 'fixed_asset', parentId: null }));
    expect(await schedule(await posted('bill', { partyId: o.v1, issuedOn: '2025-03-15', lines: [line('30', '2025-03-01', '2025-12-31', { accountId: asset.id })] }))).toEqual([]);
  });
  it('takes what of its tax does not come back along, and is worth what it was in the books on its day', async () => {
    const half = await addTax(o, 'Half back, spread', '20', { recoverable: '50' });
    const d = await posted('bill', { partyId: o.v1, issuedOn: '2025-01-01', currency: 'USD', exchangeRate: '0.9', lines: [line('100', '2025-01-01', '2025-03-31', { taxIds: [half] })] });
    await clock();
    expect([(await schedule(d))[0], await moved('prepaid_expense', 'purchase_default')]).toMatchObject([{ currency: 'EUR', total: '99.00', parts: [{ amount: '33.00' }, { amount: '33.00' }, { amount: '33.00' }] }, [0, 9900]]);
  });
  it('is spread over ten years at most, and recognised at once where it goes on for longer', async () => {
    const create = (periodTo: string, more: object = {}) => ask(contract.documentCalls.sale.create, { partyId: o.c1, issuedOn: '2025-01-15', lines: [line('30', '2025-01-15', periodTo, more)] });
    expect((await create('2035-01-01')).error?.fields).toMatchObject([{ path: 'lines.0.periodTo', message: 'A line is spread over 120 months at most. Choose an earlier last day, or recognise it all at once.' }]);
    expect((await create('9999-12-31', { deferral: 'none' })).status).toBe(201);
    const d = await must(create('2034-12-31'));
    // A draft from before there was a bound.
    await o.house.owner.query("update invoicing.document_line set period_to = '9999-12-31' where document_id = $1", [d.id]);
    expect((await post(d)).error?.fields).toMatchObject([{ path: 'lines.0.periodTo' }]);
    await o.house.owner.query("update invoicing.document_line set period_to = '2034-12-31' where document_id = $1", [d.id]);
    expect((await schedule(await must(post(d))))[0]!.parts).toHaveLength(120);
    await clock();
  });
  it('names whoever took the customer\'s place by then, and the customer again once that is undone', async () => {
    const gone = await addParty(o, { name: 'Old name', roles: ['customer'] });
    const d = await posted('invoice', { partyId: gone, issuedOn: today(), lines: [line('1200', `${next}-01-01`, `${next}-12-31`)] });
    const version = async (id: string) => (await must(ask(getParty as unknown as Endpoint<unknown, { version: number }>, { id }))).version;
    const { mergeId } = await must(ask(mergeParties as unknown as Endpoint<unknown, { mergeId: string }>, { id: o.c2, version: await version(o.c2), loserId: gone, loserVersion: await version(gone) }));
    await pass(d, 1);
    const parties = async () => (await o.house.owner.query("select distinct l.party_id from accounting.line l join accounting.entry e on e.id = l.entry_id join invoicing.deferral_part p on p.entry_id = e.id join invoicing.deferral x on x.id = p.deferral_id where x.document_id = $1", [d.id])).rows.map((r: { party_id: string }) => r.party_id);
    expect(await parties()).toEqual([o.c2]);
    await must(ask(undoMerge as unknown as Endpoint<unknown, object>, { id: mergeId }));
    await pass(d, 2);
    expect((await parties()).toSorted()).toEqual([o.c2, gone].toSorted());
  });
  it('waits for its days, and goes to the first open day where one is locked by then', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: today(), lines: [line('1200', `${next}-01-01`, `${next}-12-31`)] });
    await clock();
    expect((await schedule(d))[0]).toMatchObject({ recognised: '0.00', left: '1200.00', parts: Array.from({ length: 12 }, () => ({ postedOn: null, entryId: null })) });
    expect(await moved('deferred_income', 'sales_default')).toEqual([-120_000, 0]);
    // Its days come to lie back, so that nothing is recognised before they are locked.
    const old = await posted('invoice', { partyId: o.c1, issuedOn: today(), lines: [line('20', `${next}-05-01`, `${next}-06-30`)] });
    const locks = await must(ask(getLocks, {}));
    await must(ask(setLocks, { version: locks.version, all: '2025-05-31' } as never));
    await o.house.owner.query("update invoicing.deferral_part p set on_day = case p.position when 0 then '2025-05-31'::date else '2025-06-30' end from invoicing.deferral x where x.id = p.deferral_id and x.document_id = $1", [old.id]);
    await clock();
    expect((await schedule(old))[0]!.parts.map((p) => [p.on, p.postedOn])).toEqual([['2025-05-31', '2025-06-01'], ['2025-06-30', '2025-06-30']]);
    await must(ask(setLocks, { version: (await must(ask(getLocks, {}))).version, all: null } as never));
  });
});

describe('what cannot be recognised', () => {
  const due = async (accountId: string) => posted('invoice', { partyId: o.c1, issuedOn: today(), lines: [line('1200', `${next}-01-01`, `${next}-12-31`, { accountId })] });
  const retry = (d: contract.BusinessDocument) => o.house.owner.query("update invoicing.deferral set tried_at = now() - interval '2 days' where document_id = $1", [d.id]);
  const notices = async (d: contract.BusinessDocument) => (await o.house.owner.query("select type, data->>'problem' as sentence, account_id from notifications.notification where target_id = $1", [d.id])).rows;
  const check = async () => (await must(ask(getClose, { through: today() }))).checks.find((c) => c.key === 'deferrals');
  it('is told once, keeps the month from being closed, and is taken back when it could be', async () => {
    const account = await must(ask(ledgerAccounts.create, { code: '8210', name: 'Closed', type: 'income', parentId: null }));
    const d = await due(account.id);
    expect(await check()).toMatchObject({ state: 'done', count: 0 });
    const shut = await must(ask(ledgerAccounts.update, { id: account.id, version: account.version, isActive: false }));
    await pass(d, 2);
    await retry(d);
    await clock();
    const { problem, reason } = (await schedule(d))[0]!;
    expect([problem, reason]).toEqual(['This account is not active.', { isField: true, code: 'accounting.account_inactive', values: {}, text: problem }]);
    // Why is said on its page, in the reader's language.
    expect([await notices(d), await check()]).toEqual([[{ type: 'invoicing.deferral_failed', sentence: null, account_id: o.owner.id }], { key: 'deferrals', state: 'open', count: 2, amount: null, currency: null }]);
    await must(ask(ledgerAccounts.update, { id: account.id, version: shut.version, isActive: true }));
    await retry(d);
    await clock();
    expect([(await schedule(d))[0], await notices(d), await check()]).toMatchObject([{ problem: '', reason: null, recognised: '200.00' }, [], { state: 'done' }]);
  });
  it('is told only to those who see the document', async () => {
    const role = await must(ask(createRole, { name: 'Ledger only', rank: 20, permissions: ['accounting.ledger.view', 'accounting.entry.post', 'invoicing.invoice.view'] }));
    const { rows: [member] } = await o.house.owner.query<{ id: string }>('select id from workspace.member where account_id = $1 and workspace_id = $2', [o.ann.id, o.ann.workspaceId]);
    await must(ask(updateMember, { id: member!.id, role: role.key }));
    const account = await must(ask(ledgerAccounts.create, { code: '8211', name: 'Shut', type: 'income', parentId: null }));
    const [others, own] = [await due(account.id), await due(account.id)];
    // Bob looks after one and may post no entries; Ann, who may, looks after the other.
    await o.house.owner.query('update invoicing.document set owner_id = $2 where id = $1', [others.id, o.bob.id]);
    await o.house.owner.query('update invoicing.document set owner_id = $2 where id = $1', [own.id, o.ann.id]);
    await must(ask(ledgerAccounts.update, { id: account.id, version: account.version, isActive: false }));
    await pass(others, 1);
    await pass(own, 1);
    const told = async (d: contract.BusinessDocument) => (await notices(d)).map((n: { account_id: string }) => n.account_id);
    expect([(await told(others)).includes(o.owner.id), (await told(others)).includes(o.ann.id), await told(own)]).toEqual([true, false, [o.ann.id]]);
  });
  it('for no reason of its own keeps nobody else waiting', async () => {
    const [broken, fine] = [await due(o.accounts['sales_default']!), await due(o.accounts['sales_default']!)];
    await o.house.owner.query("create function invoicing.test_fault() returns trigger language plpgsql as $$ begin raise exception 'fault' using errcode = '40P01'; end $$");
    await o.house.owner.query(`create trigger a_fault before update on invoicing.deferral_part for each row when (old.posted_on is null and new.posted_on is not null and old.deferral_id = '${(await schedule(broken))[0]!.id}') execute function invoicing.test_fault()`);
    await pass(broken, 1);
    await pass(fine, 1);
    expect([(await schedule(broken))[0], (await schedule(fine))[0]]).toMatchObject([{ problem: '', recognised: '0.00' }, { recognised: '100.00' }]);
    await o.house.owner.query('drop function invoicing.test_fault cascade');
    await clock();
    expect((await schedule(broken))[0]!.recognised).toBe('100.00');
  });
});

describe('what is credited or voided', () => {
  const begin = async () => { const d = await posted('invoice', { partyId: o.c2, issuedOn: today(), lines: [line('100', `${next}-01-01`, `${next}-12-31`, { quantity: '12' })] }); await pass(d, 3); return d; };
  it('takes back what was earned, and what was still to be', async () => {
    const d = await begin();
    expect(await moved('deferred_income', 'sales_default')).toEqual([-90_000, -30_000]);
    await credit(d, today());
    expect([(await schedule(d))[0], await moved('deferred_income', 'sales_default', 'ar')]).toMatchObject([{ total: '1200.00', amount: '0.00', recognised: '0.00', left: '0.00' }, [0, 0, 0]]);
    expect((await schedule(d))[0]!.parts.filter((p) => p.kind === 'correction').map((p) => [p.postedOn, p.amount])).toEqual([[today(), '-300.00']]);
    await pass(d, 12);
    expect(await moved('deferred_income', 'sales_default')).toEqual([0, 0]);
  });
  it('in part, each month its share of the rest; voiding the credit gives it back', async () => {
    const d = await begin();
    const back = await credit(d, today(), '4');
    // 800.00 are left, 66.66 a month and 66.74 in the last one: three months are earned.
    expect([(await schedule(d))[0], await moved('deferred_income', 'sales_default')]).toMatchObject([{ amount: '800.00', recognised: '199.98', left: '600.02' }, [-60_002, -19_998]]);
    expect((await schedule(d))[0]!.parts.filter((p) => p.kind === 'part').slice(3).map((p) => p.amount)).toEqual([...Array.from({ length: 8 }, () => '66.66'), '66.74']);
    for (const s of (await look(back)).settlements) await must(ask(contract.documentCalls.sale.unapply, { id: back.id, settlementId: s.id }));
    await voided(back, today());
    expect([(await schedule(d))[0], await moved('deferred_income', 'sales_default')]).toMatchObject([{ amount: '1200.00', recognised: '300.00', left: '900.00' }, [-90_000, -30_000]]);
    await pass(d, 12);
    expect([(await schedule(d))[0]!.left, await moved('deferred_income', 'sales_default')]).toEqual(['0.00', [0, -120_000]]);
  });
  it('leaves nothing where the document is voided, and nothing is earned afterwards', async () => {
    const d = await begin();
    await voided(d, today());
    expect([(await schedule(d))[0], await moved('deferred_income', 'sales_default', 'ar')]).toMatchObject([{ amount: '0.00', recognised: '0.00', left: '0.00' }, [0, 0, 0]]);
    await pass(d, 12);
    expect(await moved('deferred_income', 'sales_default', 'ar')).toEqual([0, 0, 0]);
  });
  it('is put right in the months it was wrong in, also when it lies back: before that day nothing moves', async () => {
    const of = async () => posted('invoice', { partyId: o.c2, issuedOn: '2025-01-01', lines: [line('100', '2025-01-01', '2025-03-31', { quantity: '3' })] });
    const corrections = async (d: contract.BusinessDocument) => (await schedule(d))[0]!.parts.filter((p) => p.kind === 'correction').map((p) => [p.postedOn, p.amount]);
    const [gone, less] = [await of(), await of()];
    await clock();
    await voided(gone, '2025-02-10');
    expect(await corrections(gone)).toEqual([['2025-02-10', '-100.00'], ['2025-02-28', '-100.00'], ['2025-03-31', '-100.00']]);
    const back = await credit(less, '2025-02-28', '1');
    expect(await corrections(less)).toEqual([['2025-02-28', '-66.68'], ['2025-03-31', '-33.32']]);
    // Voiding it gives back what it had corrected, month by month.
    for (const s of (await look(back)).settlements) await must(ask(contract.documentCalls.sale.unapply, { id: back.id, settlementId: s.id }));
    await voided(back, '2025-02-28');
    expect([(await schedule(less))[0]!.recognised, await moved('deferred_income', 'sales_default')]).toEqual(['300.00', [0, -30_000]]);
  });
  it('goes to the account that took the place of a merged one, and names the line where there is none', async () => {
    const account = async (code: string) => must(ask(ledgerAccounts.create, { code, name: `Subscriptions ${code}`, type: 'income', parentId: null }));
    const [old, into] = [await account('8201'), await account('8202')];
    const of = (more: object = {}) => posted('invoice', { partyId: o.c2, issuedOn: '2025-01-01', lines: [{ kind: 'note', name: 'For the year' }, line('100', '2025-01-01', '2025-03-31', { quantity: '3', accountId: old.id, ...more })] });
    const [d, other] = [await of(), await of({ accountId: into.id })];
    const item = d.lines[1]!.id;
    const take = async (x: contract.BusinessDocument) => post(await must(ask(contract.documentCalls.sale.credit, { id: x.id, issuedOn: today(), lines: [{ lineId: x.lines[1]!.id, quantity: '1' }] })));
    await clock();
    expect((await schedule(d)).map((s) => [s.lineId, s.left])).toEqual([[item, '0.00']]);
    await must(ask(mergeAccount, { id: old.id, into: into.id, on: today() }));
    const back = await must(take(d));
    expect((await entryOf({ entryId: (await schedule(d))[0]!.parts.at(-1)!.entryId })).map(([c]) => c)).toContain('8202');
    await must(ask(ledgerAccounts.update, { id: into.id, version: into.version, isActive: false }));
    expect((await take(other)).error?.fields).toMatchObject([{ path: 'lines.0.accountId' }]);
    expect((await ask(contract.documentCalls.sale.void, { id: other.id, reason: 'wrong', on: today() })).error?.fields).toMatchObject([{ path: 'lines.1.accountId' }]);
    expect(back.status).toBe('posted');
  });
  it('of a line that is not spread goes there as well, and asks for another account where its own is closed', async () => {
    const account = async (code: string) => must(ask(ledgerAccounts.create, { code, name: `Setup ${code}`, type: 'income', parentId: null }));
    const [old, between, into, shut] = [await account('8203'), await account('8204'), await account('8205'), await account('8206')];
    const of = (accountId: string) => posted('invoice', { partyId: o.c2, issuedOn: '2025-01-01', lines: [{ name: 'Setup', quantity: '2', unitPrice: '10', accountId }] });
    const [merged, closed] = [await of(old.id), await of(shut.id)];
    const begin = (x: contract.BusinessDocument) => must(ask(contract.documentCalls.sale.credit, { id: x.id, issuedOn: today(), lines: [{ lineId: x.lines[0]!.id, quantity: '1' }] }));
    for (const [from, to] of [[old, between], [between, into]] as const) await must(ask(mergeAccount, { id: from.id, into: to.id, on: today() }));
    const back = await begin(merged);
    expect(back.lines[0]!.accountId).toBe(into.id);
    expect((await entryOf(await must(post(back)))).map(([c]) => c)).toContain('8205');
    await must(ask(ledgerAccounts.update, { id: shut.id, version: shut.version, isActive: false }));
    const waits = await begin(closed);
    expect(waits.lines[0]!.accountId).toBe(shut.id);
    expect((await post(waits)).error?.fields).toMatchObject([{ path: 'lines.0.accountId' }]);
    const { id, name, quantity, unitPrice } = waits.lines[0]!;
    const other = await must(ask(contract.documentCalls.sale.update, { id: waits.id, version: waits.version, lines: [{ id, name, quantity, unitPrice, accountId: into.id }] }));
    expect((await entryOf(await must(post(other)))).map(([c]) => c)).toContain('8205');
    // One that takes lines again stands for itself.
    const { version } = await must(ask(ledgerAccounts.get as never, { id: old.id })) as { version: number };
    await must(ask(ledgerAccounts.update, { id: old.id, version, isActive: true }));
    expect((await begin(merged)).lines[0]!.accountId).toBe(old.id);
  });
  it('shows schedules to whoever sees the document, and what was recognised is not changed, not even by the owner of the tables', async () => {
    const d = await begin();
    expect((await ask(contract.documentCalls.sale.deferrals, { id: d.id }, o.outsider)).status).toBe(404);
    expect((await ask(contract.documentCalls.sale.deferrals, { id: d.id }, o.bob)).status).toBe(404);
    await expect(o.house.owner.query('update invoicing.deferral_part p set amount = 1 from invoicing.deferral x where x.id = p.deferral_id and x.document_id = $1 and p.posted_on is not null', [d.id])).rejects.toMatchObject({ code: 'IN001' });
  });
});

describe('the rules', () => {
  it('spread what goes on after the month of the document, and recognise nothing before its day', () => {
    const of = (periodTo: string | null, more: object = {}) => isSpread({ kind: 'item', deferral: 'months', periodFrom: '2026-01-15', periodTo, ...more }, '2026-02-10');
    expect([of('2026-02-28'), of('2026-03-01'), of(null), of('2027-01-01', { deferral: 'none' }), of('2027-01-01', { kind: 'note' })]).toEqual([false, true, false, false, false]);
    const year = deferralSchedule('months', 100n, '2026-01-01', '2026-03-31');
    expect(notBefore(year, '2026-01-01')).toEqual(year);
    expect(notBefore(year, '2026-03-10')).toEqual([{ on: '2026-03-10', amount: 66n }, { on: '2026-03-31', amount: 34n }]);
    const long = (periodTo: string, more: object = {}) => isTooLong({ kind: 'item', periodFrom: '2026-01-31', periodTo, ...more });
    expect([long('2035-12-31'), long('2036-01-01'), long('2036-01-01', { deferral: 'none' }), long('2036-01-01', { periodFrom: null })]).toEqual([false, true, false, false]);
    const part = (on: string, amount: bigint, target: bigint) => ({ on, amount, target });
    expect(correctionsOf([part('2026-01-31', 10n, 4n), part('2026-02-10', -2n, 0n), part('2026-03-31', 10n, 10n), part('2026-04-30', 10n, 4n)], '2026-02-15')).toEqual([{ on: '2026-02-15', amount: -4n }, { on: '2026-04-30', amount: -6n }]);
    expect(notBefore(year, '2026-07-01')).toEqual([{ on: '2026-07-01', amount: 100n }]);
  });
});
