import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParty } from '#modules/parties/contract.ts';
import { createRole, updateMember, updateRole } from '#modules/workspace/contract.ts';
import * as contract from '../../contract.ts';
import { postLocked } from '../../service/documents/post.ts';
import { documentById } from '../../service/documents/rows.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());
const { ask, draft, inside, post, pay } = officeCalls(() => office);

const lines = (price: string) => [{ name: 'Work', quantity: '1', unitPrice: price, taxIds: [] }];
const customer = (creditLimit: object | null) => addParty(office, { name: 'Limited', roles: ['customer'], creditLimit });
const limit = (amount: string, currency = 'EUR') => ({ amount, currency });
const invoice = (partyId: string, price: string, more: object = {}) => draft('invoice', { partyId, issuedOn: '2026-03-01', lines: lines(price), ...more });
const anyway = (d: contract.BusinessDocument, who = office.owner) => ask(contract.documentCalls.sale.post, { id: d.id, overLimit: true }, who);
async function check(creditCheck: 'off' | 'warn' | 'block') {
  const { version } = await must(ask(contract.getDocumentSettings, {}));
  expect((await must(ask(contract.updateDocumentSettings, { version, creditCheck }))).creditCheck).toBe(creditCheck);
}
const events = async (id: string) => (await office.house.owner.query("select actor_id, data, audit from core.event where subject_id = $1 and type = 'invoicing.invoice.over_limit'", [id])).rows;

describe('the credit limit of a customer', () => {
  it('asks before an invoice takes them over it, and keeps who posted it all the same', async () => {
    const party = await customer(limit('1000.00'));
    const first = await must(post(await invoice(party, '800')));
    const second = await invoice(party, '200.01');
    const refused = await post(second);
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'invoicing.over_limit', { name: 'Limited', over: '0.01', used: '1000.01', limit: '1000.00', currency: 'EUR', may: true }]);
    expect((await must(anyway(second))).status).toBe('posted');
    expect(await events(second.id)).toEqual([{ actor_id: office.owner.id, audit: true, data: expect.objectContaining({ over: { amount: '0.01', currency: 'EUR' }, limit: '1000.00' }) }]);
    // What fits is nobody's question, and leaves no trace: paid, there is room again.
    await pay(first, 80_000n);
    const third = await invoice(party, '799.99');
    expect([(await post(third)).status, await events(third.id), await events(first.id)]).toEqual([200, [], []]);
  });

  it('lets nobody over it without the permission, and nobody at all where the settings refuse', async () => {
    const party = await customer(limit('10.00'));
    const d = await invoice(party, '20');
    // Somebody who posts invoices, and nothing more.
    const role = await must(ask(createRole, { name: 'Poster', rank: 20, permissions: ['invoicing.invoice.view', 'invoicing.invoice.view_all', 'invoicing.invoice.post'] }));
    const { rows: [member] } = await office.house.owner.query('select id from workspace.member where account_id = $1 and workspace_id = $2', [office.bob.id, office.owner.workspaceId]);
    await must(ask(updateMember, { id: member.id, role: role.key }));
    // What a customer owes in all is theirs to know who see reports, or who may confirm it.
    const told = async (right: string | null) => {
      if (right) await must(ask(updateRole, { id: role.id!, version: role.version!, permissions: ['invoicing.invoice.view', 'invoicing.invoice.view_all', 'invoicing.invoice.post', right] }));
      const { error } = await post(d, office.bob);
      return [error?.code, error?.details];
    };
    expect([await told(null), (await anyway(d, office.bob)).status]).toEqual([['invoicing.over_limit_ask', { name: 'Limited' }], 403]);
    await check('block');
    expect(await told(null)).toEqual(['invoicing.over_limit_refused', { name: 'Limited' }]);
    await check('warn');
    expect(await told('accounting.report.view')).toEqual(['invoicing.over_limit', { name: 'Limited', over: '10.00', used: '20.00', limit: '10.00', currency: 'EUR', may: false }]);
    await check('block');
    expect((await anyway(d)).error?.code).toBe('invoicing.over_limit_blocked');
    await check('off');
    expect((await post(d)).status).toBe(200);
    await check('warn');
  });

  it('stops what posts by itself only where the settings refuse; else it goes on, and the log says so', async () => {
    const party = await customer(limit('10.00'));
    const byItself = async (d: contract.BusinessDocument) => inside(async (ctx) => postLocked(ctx, await documentById(ctx, ctx.workspaceId, d.id)));
    const first = await invoice(party, '20');
    expect([(await byItself(first)).status, (await events(first.id)).length]).toEqual(['posted', 1]);
    await check('block');
    await expect(byItself(await invoice(party, '20'))).rejects.toMatchObject({ code: 'invoicing.over_limit_blocked' });
    await check('warn');
  });

  it('counts in the base currency, and neither credit notes nor customers without a limit', async () => {
    await office.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'USD', '2020-01-01', 0.5)", [office.owner.workspaceId]);
    const party = await customer(limit('100.00', 'USD'));
    const d = await invoice(party, '102', { currency: 'USD', exchangeRate: '0.5' });
    expect((await post(d)).error?.details).toMatchObject({ over: '1.00', used: '51.00', limit: '50.00', currency: 'EUR' });
    const credit = await draft('credit_note', { partyId: party, issuedOn: '2026-03-01', lines: lines('5000') });
    expect((await post(credit)).status).toBe(200);
    // What is credited makes room.
    expect((await post(d)).status).toBe(200);
    expect((await post(await invoice(await customer(null), '1000000'))).status).toBe(200);
  });

  it('holds when two are posted at the same moment', async () => {
    const party = await customer(limit('100.00'));
    const drafts = [await invoice(party, '60'), await invoice(party, '60')];
    expect((await Promise.all(drafts.map((d) => post(d)))).map((a) => a.status).toSorted()).toEqual([200, 409]);
  });
});

describe('the discount agreed with a customer', () => {
  const of = (d: contract.BusinessDocument) => [d.discountPercent, d.discountAmount, d.totals.total];
  it('stands on a new invoice, unless somebody says another one', async () => {
    const party = await addParty(office, { name: 'Regular', roles: ['customer', 'vendor'], discountPercent: '12.5' });
    expect(of(await invoice(party, '80'))).toEqual(['12.5', null, '70.00']);
    expect(of(await invoice(party, '80', { discountPercent: null }))).toEqual([null, null, '80.00']);
    expect(of(await invoice(party, '80', { discountAmount: '1.00' }))).toEqual([null, '1.00', '79.00']);
    // Not on what gives back, nor on what a vendor asks.
    for (const kind of ['credit_note', 'bill'] as const) expect(of(await draft(kind, { partyId: party, issuedOn: '2026-03-01', lines: lines('80') }))).toEqual([null, null, '80.00']);
  });

  it('comes with the customer who is chosen later, while the invoice has none', async () => {
    const party = await addParty(office, { name: 'Later', roles: ['customer'], discountPercent: '50' });
    const update = async (d: contract.BusinessDocument, input: object) => must(ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, ...input }));
    const plain = await invoice(office.c1, '80');
    const chosen = await update(plain, { partyId: party });
    expect(of(chosen)).toEqual(['50', null, '40.00']);
    // And goes with them: what the next one agreed takes its place, or nothing.
    const other = await addParty(office, { name: 'Next', roles: ['customer'], discountPercent: '12.5' });
    const next = await update(chosen, { partyId: other });
    expect(of(next)).toEqual(['12.5', null, '70.00']);
    const nobody = await update(next, { partyId: null });
    expect(of(nobody)).toEqual([null, null, '80.00']);
    expect(of(await update(await update(nobody, { partyId: party }), { partyId: office.c2, title: 'x' }))).toEqual([null, null, '80.00']);
    expect(of(await update(await invoice(office.c1, '80', { discountPercent: '5' }), { partyId: party }))).toEqual(['5', null, '76.00']);
    expect(of(await update(await invoice(office.c1, '80'), { partyId: party, discountPercent: null }))).toEqual([null, null, '80.00']);
  });
});

describe('the account of a vendor', () => {
  it('is what lines of their bills are spent on that name neither an account nor an item', async () => {
    const [rent, other] = (await office.house.owner.query("select id from accounting.account where workspace_id = $1 and type = 'expense' and not is_group order by code limit 2", [office.owner.workspaceId])).rows.map((r) => r.id as string) as [string, string];
    const vendor = await addParty(office, { name: 'Landlord', roles: ['vendor', 'customer'], vendorExpenseAccountId: rent });
    const accountsOf = (d: contract.BusinessDocument) => d.lines.map((l) => l.accountId);
    const input = { partyId: vendor, issuedOn: '2026-03-01', lines: [...lines('80'), { ...lines('5')[0]!, accountId: other }] };
    expect([accountsOf(await draft('bill', input)), accountsOf(await draft('invoice', input))]).toEqual([[rent, other], [null, other]]);
    // One that is closed by now is not used any more.
    const close = (isActive: boolean) => office.house.owner.query('update accounting.account set is_active = $2 where id = $1', [rent, isActive]);
    await close(false);
    expect(accountsOf(await draft('bill', { ...input, lines: lines('80') }))).toEqual([null]);
    await close(true);
  });

  it('is one of expenses or assets of this workspace', async () => {
    for (const id of [office.accounts['ar']!, crypto.randomUUID()]) {
      const answer = await ask(createParty, { kind: 'company', name: 'Wrong', roles: ['vendor'], vendorExpenseAccountId: id });
      expect([answer.status, answer.error?.fields?.map((f) => [f.path, f.code])]).toEqual([422, [['vendorExpenseAccountId', 'accounting.choose_spent_account']]]);
    }
  });
});
