import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { controlOf } from '#modules/accounting/api.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { createParty, getParty, mergeParties, updateParty } from '#modules/parties/contract.ts';
import * as payments from '#modules/payments/contract.ts';
import * as contract from '../../contract.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let own: { ar: string; ap: string; usd: string };
let before: Record<string, bigint>;
const { ask, draft, post, posted, look, inside, balances, entryOf } = officeCalls(() => o);
const account = async (code: string, type: string, more: object = {}) => (await must(ask(accounting.ledgerAccounts.create as never, { code, name: `Account ${code}`, type, reconcilable: true, ...more })) as { id: string }).id;
beforeAll(async () => {
  o = await openOffice();
  own = { ar: await account('1190', 'receivable'), ap: await account('2090', 'payable'), usd: await account('1191', 'receivable', { currency: 'USD' }) };
});
afterAll(() => o.house.close());
beforeEach(async () => { before = await balances(); });

const { sale, purchase } = contract.documentCalls;
const line = (unitPrice: string, taxIds: string[] = []) => ({ name: 'Work', quantity: '1', unitPrice, taxIds });
const invoice = (partyId: string, unitPrice: string, more: object = {}) => posted('invoice', { partyId, issuedOn: '2026-03-01', lines: [line(unitPrice)], ...more });
const bill = (partyId: string, unitPrice: string, more: object = {}) => posted('bill', { partyId, issuedOn: '2026-03-01', lines: [line(unitPrice)], ...more });
const itemOf = async (d: contract.BusinessDocument) => (await o.house.owner.query('select i.id from accounting.open_item i join accounting.account a on a.id = i.account_id where i.source_id = $1 and i.entry_id = $2 and a.type in (\'receivable\', \'payable\')', [d.id, d.entryId])).rows[0].id as string;
const change = async (id: string, input: object) => { const p = await must(ask(getParty, { id })); return ask(updateParty, { id, version: p.version, ...input }); };
const pay = (input: object) => ask(payments.recordPayment, { direction: 'in', on: '2026-03-10', method: 'bank_transfer', ...input });
const code = (role: string) => Object.keys(o.accounts).find((k) => /^\d/.test(k) && o.accounts[k] === o.accounts[role])!;
/** What moved on accounts (by role or code) since the test began, in minor units; those that did not are absent. */
const moved = async (...names: string[]) => { const now = await balances(); return Object.fromEntries(names.flatMap((n) => { const c = /^\d/.test(n) ? n : code(n); const by = Number((now[c] ?? 0n) - (before[c] ?? 0n)); return by === 0 ? [] : [[n, by]]; })); };
const all = () => moved('ar', '1190', '1191', 'ap', '2090');
const customer = (name: string, more: object = {}) => addParty(o, { name, roles: ['customer', 'vendor'], ...more });

/** Property 2 of the auditor, over all accounts on which something is owed: their balance is the sum of what is open, by party and currency, in both currencies; and the aging of several days says so. */
async function holds(): Promise<void> {
  const { rows } = await o.house.owner.query(
    `select code, party_id, currency, l.amount, l.base, i.amount as open, i.base as open_base from
      (select a.code, coalesce(p.merged_into, p.id) as party_id, l.currency, sum(l.amount) as amount, sum(l.debit - l.credit) as base from accounting.line l join accounting.entry e on e.id = l.entry_id and e.source_type <> 'accounting.revaluation' join accounting.account a on a.id = l.account_id join parties.party p on p.id = l.party_id where l.workspace_id = $1 and a.type in ('receivable', 'payable') group by 1, 2, 3) l
      full join (select a.code, coalesce(p.merged_into, p.id) as party_id, i.currency, sum(i.open_amount) as amount, sum(i.open_base) as base from accounting.open_item i join accounting.account a on a.id = i.account_id join parties.party p on p.id = i.party_id where i.workspace_id = $1 and a.type in ('receivable', 'payable') group by 1, 2, 3) i using (code, party_id, currency)
      where coalesce(l.amount, 0) <> coalesce(i.amount, 0) or coalesce(l.base, 0) <> coalesce(i.base, 0)`, [o.owner.workspaceId]);
  expect(rows).toEqual([]);
  for (const on of ['2026-03-05', '2026-03-31', '2027-01-31']) for (const side of ['receivable', 'payable'] as const) expect([on, side, (await must(ask(accounting.aging, { side, on }))).difference]).toEqual([on, side, '0.00']);
}

describe('the account on which a customer owes and a vendor is owed', () => {
  it('is chosen on the card: of the right type, active, keeping items, in their currency, of this workspace', async () => {
    const wrong = async (input: object) => (await ask(createParty, { kind: 'company', name: 'Wrong', roles: ['customer', 'vendor'], ...input })).error?.fields?.map((f) => [f.path, f.code]);
    const [closed, loose, group] = [await account('1192', 'receivable'), await account('1193', 'receivable', { reconcilable: false }), await account('1194', 'receivable', { isGroup: true, reconcilable: false })];
    await o.house.owner.query('update accounting.account set is_active = false where id = $1', [closed]);
    for (const id of [own.ap, o.accounts['bank_default']!, closed, loose, group, crypto.randomUUID()]) expect(await wrong({ customerAccountId: id })).toEqual([['customerAccountId', 'accounting.choose_receivable_account']]);
    for (const id of [own.ar, o.accounts['purchase_default']!]) expect(await wrong({ vendorAccountId: id })).toEqual([['vendorAccountId', 'accounting.choose_payable_account']]);
    expect(await wrong({ customerAccountId: own.usd })).toEqual([['customerAccountId', 'accounting.own_account_currency']]);
    const dollars = await customer('Dollars', { currency: 'USD', customerAccountId: own.usd, vendorAccountId: own.ap });
    expect(await must(ask(getParty, { id: dollars }))).toMatchObject({ customerAccountId: own.usd, vendorAccountId: own.ap });
    // It is in use: not removed.
    const [kept] = [await account('1195', 'receivable')];
    await customer('Keeper', { customerAccountId: kept });
    expect((await ask(accounting.ledgerAccounts.remove as never, { id: kept })).error?.code).toBe('accounting.account_used');
  });

  it('takes new invoices and bills; what was posted before is paid on the account it stands on', async () => {
    const party = await customer('Changer');
    const [old, owed] = [await invoice(party, '1000', { lines: [line('1000', [o.tax20])] }), await bill(party, '300')];
    expect(await all()).toEqual({ ar: 120_000, ap: -30_000 });
    await must(change(party, { customerAccountId: own.ar, vendorAccountId: own.ap }));
    const [fresh, next] = [await invoice(party, '500', { lines: [line('500', [o.tax20])] }), await bill(party, '70')];
    expect([(await entryOf(fresh))[0], (await entryOf(next))[0]]).toEqual([['1190', 60_000], ['2090', -7_000]]);
    expect(await all()).toEqual({ ar: 120_000, 1190: 60_000, ap: -30_000, 2090: -7_000 });
    // Each by itself: its entry relieves its account, and no other one is needed.
    await must(pay({ partyId: party, amount: '1200', allocations: [{ itemId: await itemOf(old), amount: '1200' }] }));
    await must(pay({ direction: 'out', side: 'vendor', partyId: party, amount: '300', allocations: [{ itemId: await itemOf(owed), amount: '300' }] }));
    expect(await all()).toEqual({ 1190: 60_000, 2090: -7_000 });
    expect([(await look(old)).state, (await look(owed)).state]).toEqual(['paid', 'paid']);
    // What the party is to pay is all of it, whichever account.
    expect((await must(ask(payments.listOpenItems, { partyId: party, side: 'customer' }))).items.map((i) => i.open)).toEqual(['600.00']);
    expect((await must(ask(payments.listPayables, { format: 'sepa' }))).payees.find((p) => p.partyId === party)?.items.map((i) => i.open)).toEqual(['70.00']);
    await holds();
  });

  it('lets one payment pay what stands on two, and be taken back whole', async () => {
    const party = await customer('Both');
    const old = await invoice(party, '120');
    await must(change(party, { customerAccountId: own.ar }));
    const fresh = await invoice(party, '240', { issuedOn: '2026-03-02' });
    const items = [await itemOf(old), await itemOf(fresh)];
    const paid = await must(pay({ partyId: party, amount: '365', keepRest: true, allocations: [{ itemId: items[0]!, amount: '120' }, { itemId: items[1]!, amount: '240' }] }));
    expect([await all(), (await look(old)).state, (await look(fresh)).state, paid.side]).toEqual([{ ar: -500 }, 'paid', 'paid', 'customer']);
    await holds();
    // The customer sees what they were charged and paid, not how our accounts carried it.
    const shown = await must(ask(accounting.partyStatement, { partyId: party, from: '2026-01-01', to: '2026-12-31', limit: 100 }));
    expect([shown.items.map((i) => [i.debit, i.credit]), shown.closing]).toEqual([[['120.00', '0.00'], ['240.00', '0.00'], ['0.00', '365.00']], '-5.00']);
    await must(ask(payments.voidPayment, { id: paid.id, reason: 'Bounced', on: '2026-03-20' }));
    expect([await all(), (await look(old)).open, (await look(fresh)).open]).toEqual([{ ar: 12_000, 1190: 24_000 }, '120.00', '240.00']);
    await holds();
  });

  it('takes what is paid in advance, which pays what stands elsewhere too', async () => {
    const party = await customer('Early');
    const old = await invoice(party, '80');
    await must(change(party, { customerAccountId: own.ar }));
    const advance = await must(pay({ partyId: party, amount: '100', allocations: [] }));
    expect(await all()).toEqual({ ar: 8_000, 1190: -10_000 });
    const used = await must(ask(payments.allocatePayment, { id: advance.id, on: '2026-03-12', allocations: [{ itemId: await itemOf(old), amount: '80' }] }));
    expect([await all(), (await look(old)).state, used.open]).toEqual([{ 1190: -2_000 }, 'paid', '20.00']);
    await must(ask(payments.unallocatePayment, { id: advance.id, settlementId: used.allocations[0]!.settlementId, on: '2026-03-13' }));
    expect(await all()).toEqual({ ar: 8_000, 1190: -10_000 });
    await holds();
  });

  it('is that of the invoice for what credits it, and a void goes back where it came from', async () => {
    const party = await customer('Credited', { customerAccountId: own.ar });
    const [one, two, three] = [await invoice(party, '90'), await invoice(party, '40'), await invoice(party, '30')];
    await must(change(party, { customerAccountId: null }));
    const credit = await must(post(await must(ask(sale.credit, { id: one.id, issuedOn: '2026-03-05' }))));
    expect([(await entryOf(credit)).find(([c]) => c === '1190'), (await look(one)).state, (await look(credit)).open]).toEqual([['1190', -9_000], 'paid', '0.00']);
    await must(ask(sale.void, { id: two.id, reason: 'Wrong', on: '2026-03-06' }));
    expect(await all()).toEqual({ 1190: 3_000 });
    // A credit of its own stands on the party's account of now, and is used for the older invoice all the same.
    const free = await posted('credit_note', { partyId: party, issuedOn: '2026-03-07', lines: [line('50')] });
    await must(ask(sale.applyCredit, { id: free.id, documents: [{ id: three.id }], on: '2026-03-08' }));
    expect([await all(), (await look(three)).state, (await look(free)).open]).toEqual([{ ar: -2_000 }, 'paid', '20.00']);
    await must(ask(contract.invoiceSteps.writeOff, { id: (await invoice(party, '10')).id, reason: 'Lost', on: '2026-03-09' }));
    await holds();
  });

  it('is used for instalments, opening items and netting, and where money of the bank is kept as credit (controlOf)', async () => {
    const party = await customer('Many', { customerAccountId: own.ar, vendorAccountId: own.ap });
    const parts = await invoice(party, '100', { instalments: [{ percent: '40', dueOn: '2026-04-01' }, { percent: '60', dueOn: '2026-05-01' }] });
    expect(await inside(async (ctx) => [await controlOf(ctx, 'ar', { partyId: party, currency: 'EUR' }), await controlOf(ctx, 'ap', { partyId: party, currency: 'EUR' }), await controlOf(ctx, 'ar', { partyId: o.c1, currency: 'EUR' })])).toEqual([own.ar, own.ap, o.accounts['ar']]);
    expect((await entryOf(parts)).filter(([c]) => c === '1190').map(([, n]) => n)).toEqual([4_000, 6_000]);
    await must(ask(accounting.postOpening, { on: '2026-01-01', items: [{ side: 'receivable', partyId: party, amount: '25', number: 'OLD-1' }, { side: 'payable', partyId: party, amount: '15', number: 'OLD-2' }] }));
    expect(await all()).toEqual({ 1190: 12_500, 2090: -1_500 });
    // Receivables of a party stand below, with their party, on any account.
    expect((await ask(accounting.postOpening, { on: '2026-01-01', lines: [{ accountId: own.ar, debit: '5' }] })).error?.fields?.map((f) => f.path)).toEqual(['lines.0.accountId']);
    await must(change(party, { customerAccountId: null, vendorAccountId: null }));
    // On the usual accounts again, so that what is netted stands on two on either side.
    const [small, spent] = [await invoice(party, '7', { issuedOn: '2026-02-01' }), await bill(party, '50', { issuedOn: '2026-02-01' })];
    expect(await all()).toEqual({ ar: 700, 1190: 12_500, ap: -5_000, 2090: -1_500 });
    const open = async (side: 'customer' | 'vendor') => (await must(ask(payments.listOpenItems, { partyId: party, side }))).items.map((i) => i.id);
    const netted = await must(ask(payments.createNetting, { partyId: party, on: '2026-03-10', receivables: await open('customer'), payables: await open('vendor') }));
    expect([netted.amount, netted.parts.map((p) => [p.side, p.amount]), await all()]).toEqual(['65.00', [['customer', '25.00'], ['customer', '7.00'], ['customer', '33.00'], ['vendor', '15.00'], ['vendor', '50.00']], { 1190: 6_700 }]);
    expect([(await look(small)).state, (await look(spent)).state, (await look(parts)).open]).toEqual(['paid', 'paid', '67.00']);
    await holds();
    await must(ask(payments.voidNetting, { id: netted.id, reason: 'Wrong', on: '2026-03-11' }));
    expect([await all(), (await look(small)).open, (await look(spent)).open, (await look(parts)).open]).toEqual([{ ar: 700, 1190: 12_500, ap: -5_000, 2090: -1_500 }, '7.00', '50.00', '100.00']);
    await holds();
  });

  it('keeps foreign currencies exact: paid at another rate, revalued on both accounts', async () => {
    await o.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'USD', '2026-03-01', 0.9), ($1, 'USD', '2026-06-30', 0.95)", [o.owner.workspaceId]);
    const party = await customer('Overseas', { currency: 'USD', customerAccountId: own.usd });
    const usd = { currency: 'USD', exchangeRate: '0.9' };
    const [first, euro] = [await invoice(party, '100', usd), await invoice(party, '10', { currency: 'EUR' })];
    // An account kept in dollars takes no euros: these stand on the usual one.
    expect([(await entryOf(first))[0], (await entryOf(euro))[0]]).toEqual([['1191', 9_000], [code('ar'), 1_000]]);
    await must(change(party, { customerAccountId: null }));
    const second = await invoice(party, '200', usd);
    expect(await all()).toEqual({ ar: 19_000, 1191: 9_000 });
    const seen = await must(ask(accounting.getRevaluation, { on: '2026-06-30' }));
    expect(seen.positions.filter((p) => p.currency === 'USD' && p.type === 'receivable').map((p) => [p.code, p.amount, p.base, p.difference]).toSorted()).toEqual([[code('ar'), '200.00', '180.00', '10.00'], ['1191', '100.00', '90.00', '5.00']]);
    await must(ask(accounting.runRevaluation, { on: '2026-06-30' }));
    expect((await must(ask(accounting.aging, { side: 'receivable', on: '2026-06-30' }))).difference).toBe('0.00');
    // 300 dollars at 0.93 are 279.00 against 270.00 in the books: a gain of 9.00 in all, and nothing left on either account.
    const paid = await must(pay({ on: '2026-07-10', partyId: party, currency: 'USD', exchangeRate: '0.93', amount: '300', allocations: [{ itemId: await itemOf(first), amount: '100' }, { itemId: await itemOf(second), amount: '200' }] }));
    expect(await all()).toEqual({ ar: 1_000 });
    const { rows: [gain] } = await o.house.owner.query("select -sum(l.debit - l.credit)::int as n from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.role = 'fx_gain'", [o.owner.workspaceId]);
    expect(gain.n).toBe(900);
    await holds();
    await must(ask(payments.voidPayment, { id: paid.id, reason: 'Bounced', on: '2026-07-20' }));
    expect(await all()).toEqual({ ar: 19_000, 1191: 9_000 });
    await holds();
  });

  it('moves along when accounts are merged, and goes with the party that takes the place of another', async () => {
    const [from, into] = [await account('1196', 'receivable'), await account('1197', 'receivable')];
    const [loser, winner] = [await customer('Loser', { customerAccountId: from }), await addParty(o, { name: 'Winner', roles: ['vendor'] })];
    const open = await invoice(loser, '60');
    await must(pay({ partyId: loser, amount: '60', allocations: [{ itemId: await itemOf(open), amount: '60' }] }));
    await must(ask(accounting.mergeAccount, { id: from, into, on: '2026-03-20' }));
    expect((await must(ask(getParty, { id: loser }))).customerAccountId).toBe(into);
    const later = await invoice(loser, '45');
    const versions = [await must(ask(getParty, { id: winner })), await must(ask(getParty, { id: loser }))];
    await must(ask(mergeParties, { id: winner, version: versions[0]!.version, loserId: loser, loserVersion: versions[1]!.version }));
    expect((await must(ask(getParty, { id: winner }))).customerAccountId).toBe(into);
    const paid = await must(pay({ partyId: winner, amount: '45', allocations: [{ itemId: await itemOf(later), amount: '45' }] }));
    expect([paid.partyId, (await moved('1196', '1197', 'ar'))]).toEqual([winner, {}]);
    await holds();
  });

  it('is not closed while something is open on it: nobody could pay that any more', async () => {
    const closing = await account('1199', 'receivable');
    const party = await customer('Leaving', { customerAccountId: closing });
    const owed = await invoice(party, '12');
    await must(change(party, { customerAccountId: null }));
    const close = async () => { const { version } = await must(ask(accounting.ledgerAccounts.get as never, { id: closing })) as { version: number }; return ask(accounting.ledgerAccounts.update as never, { id: closing, version, isActive: false }); };
    expect((await close()).error?.fields).toEqual([{ path: 'isActive', code: 'accounting.account_open', message: 'Items on this account are open (1). Settle them first.', params: { count: 1 } }]);
    await must(pay({ partyId: party, amount: '12', allocations: [{ itemId: await itemOf(owed), amount: '12' }] }));
    expect((await must(close()) as { isActive: boolean }).isActive).toBe(false);
    await holds();
  });

  it('gives way to the usual one once it is closed', async () => {
    const closing = await account('1198', 'receivable');
    const party = await customer('Closed', { customerAccountId: closing });
    await o.house.owner.query('update accounting.account set is_active = false where id = $1', [closing]);
    const d = await draft('invoice', { partyId: party, issuedOn: '2026-03-01', lines: [line('5')] });
    expect((await entryOf(await must(post(d))))[0]).toEqual([code('ar'), 500]);
    const spent = await draft('bill', { partyId: party, issuedOn: '2026-03-01', lines: [line('5')] });
    expect((await must(ask(purchase.get, { id: spent.id }))).status).toBe('draft');
  });
});
