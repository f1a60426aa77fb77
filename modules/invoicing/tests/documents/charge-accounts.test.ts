import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerAccounts, mergeAccount } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { makeRecurring } from '../../service/documents/recurring/turns.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const { ask, draft, post, posted, look, entryOf } = officeCalls(() => o);
const line = (quantity: string, unitPrice: string, more: object = {}) => ({ name: 'Work', quantity, unitPrice, taxIds: [], ...more });
const shipping = (more: object = {}) => ({ kind: 'shipping', label: 'Shipping', amount: '10.00', taxIds: [], ...more });
const account = (code: string, type: 'income' | 'expense' = 'income') => must(ask(ledgerAccounts.create, { code, name: `Account ${code}`, type, parentId: null }));
const merge = (from: { id: string }, into: { id: string }) => must(ask(mergeAccount, { id: from.id, into: into.id, on: '2026-03-31' }));
const settings = () => must(ask(contract.getDocumentSettings, {}));
const setKinds = async (chargeAccounts: object) => must(ask(contract.updateDocumentSettings, { version: (await settings()).version, chargeAccounts }));
beforeAll(async () => { o = await openOffice(); }, 120_000);
afterAll(() => o.house.close());

describe('accounts of charges', () => {
  it('that are merged move along in drafts and in the settings; what was posted keeps its own and is given back to what took its place', async () => {
    const [old, into] = [await account('4801'), await account('4802')];
    const invoice = { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('1', '90')], charges: [shipping(), shipping({ label: 'Packing', amount: '5.00', accountId: old.id })] };
    const [done, d] = [await posted('invoice', invoice), await draft('invoice', invoice)];
    await setKinds({ shipping: old.id });
    const before = await settings();
    await merge(old, into);
    expect((await look(d)).charges.map((c) => c.accountId)).toEqual([null, into.id]);
    expect((await look(done)).charges.map((c) => c.accountId)).toEqual([null, old.id]);
    expect(await settings()).toMatchObject({ chargeAccounts: { shipping: into.id }, version: before.version + 1 });
    // Who has them open is told of the newer ones.
    const { rows: told } = await o.house.owner.query("select e.data from core.event e where e.workspace_id = $1 and e.type = 'invoicing.settings.changed' and e.version = $2", [o.owner.workspaceId, before.version + 1]);
    expect(told).toMatchObject([{ data: { changes: { chargeAccounts: [{ shipping: old.id }, { shipping: into.id }] } } }]);
    // A form that was open meanwhile names the old one still.
    const now = await look(d);
    const saved = await must(ask(contract.documentCalls.sale.update, { id: d.id, version: now.version, charges: now.charges.map(({ id, kind, label, amount, taxIds }, i) => ({ id, kind, label, amount, taxIds, accountId: i === 1 ? old.id : null })) }));
    expect(saved.charges.map((c) => c.accountId)).toEqual([null, into.id]);
    expect((await entryOf(await must(post(saved)))).find(([code]) => code === '4802')).toEqual(['4802', -1500]);
    const credit = await must(post(await must(ask(contract.documentCalls.sale.credit, { id: done.id, issuedOn: '2026-03-20', reason: '' }))));
    expect((await entryOf(credit)).find(([code]) => code === '4802')).toEqual(['4802', 1500]);
    await setKinds({});
  });

  it('are posted to what took their place, where a draft names a merged one from before that was looked after', async () => {
    const [old, into] = [await account('4811'), await account('4812')];
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('1', '90')], charges: [shipping({ accountId: old.id })] });
    await merge(old, into);
    await o.house.owner.query("update invoicing.document set charges = jsonb_set(charges, '{0,accountId}', to_jsonb($2::text)) where id = $1", [d.id, old.id]);
    expect((await entryOf(await must(post(d)))).map(([code]) => code)).toContain('4812');
  });

  it('are not removed while a draft or the settings name them', async () => {
    const [one, other] = [await account('4821'), await account('4822')];
    const remove = (a: { id: string }) => ask(ledgerAccounts.remove, { id: a.id });
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', lines: [line('1', '90')], charges: [shipping({ accountId: one.id })] });
    await setKinds({ handling: other.id });
    expect([(await remove(one)).error?.code, (await remove(other)).error?.code]).toEqual(['accounting.account_used', 'accounting.account_used']);
    await must(ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, charges: [] }));
    await setKinds({});
    expect([(await remove(one)).status, (await remove(other)).status].every((status) => status < 300)).toBe(true);
  });

  it('keep a series going that charges on a merged one, and its texts name the month', async () => {
    const [old, into] = [await account('4831'), await account('4832')];
    const source = await draft('invoice', { partyId: o.c1, footer: 'Thanks for {month} {year}.', language: 'en', lines: [line('1', '90')], charges: [shipping({ label: 'Hosting {month}', accountId: old.id })] });
    const series = await must(ask(contract.createRecurring, { name: 'Care', documentId: source.id, step: 1, unit: 'month', startOn: '2026-01-31', most: 1, mode: 'post' }));
    await merge(old, into);
    await makeRecurring(o.house.app);
    const { rows } = await o.house.owner.query<{ id: string }>('select document_id as id from invoicing.recurring_run where recurring_id = $1', [series.id]);
    const made = await look({ id: rows[0]!.id, kind: 'invoice' });
    expect([made.status, made.charges[0]!.accountId, made.charges[0]!.label, made.footer]).toEqual(['posted', into.id, 'Hosting January', 'Thanks for January 2026.']);
    expect((await entryOf(made)).map(([code]) => code)).toContain('4832');
  });

  it('of a bill are that of the vendor, where none is named', async () => {
    const [usual, named] = [await account('6801', 'expense'), await account('6802', 'expense')];
    const vendor = await addParty(o, { name: 'Parcel Post', email: 'bill@parcel.test', roles: ['vendor'], vendorExpenseAccountId: usual.id });
    const bill = await posted('bill', { partyId: vendor, issuedOn: '2026-03-01', lines: [line('1', '90')], charges: [shipping(), shipping({ label: 'Customs', amount: '5.00', accountId: named.id })] });
    expect(bill.charges.map((c) => c.accountId)).toEqual([usual.id, named.id]);
    expect(await entryOf(bill)).toEqual(expect.arrayContaining([['6801', 10000], ['6802', 500]]));
    // A charge that was posted without one is given back from where it went.
    const plain = await posted('bill', { partyId: o.v1, issuedOn: '2026-03-01', lines: [line('1', '90')], charges: [shipping()] });
    await o.house.owner.query('update parties.party set vendor_expense_account_id = $2 where id = $1', [o.v1, usual.id]);
    expect((await must(ask(contract.documentCalls.purchase.credit, { id: plain.id, issuedOn: '2026-03-20', reason: '' }))).charges).toMatchObject([{ accountId: null }]);
  });
});
