import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { paperOf } from '../../service/documents/print.ts';
import { documentById } from '../../service/documents/rows.ts';
import { addParty, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let customer: string;
const { ask, inside, posted } = officeCalls(() => o);
beforeAll(async () => {
  o = await openOffice();
  customer = await addParty(o, { name: 'Kaveri Traders', roles: ['customer'] });
  await o.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'INR', '2020-01-01', 0.011)", [o.owner.workspaceId]);
}, 120_000);
afterAll(() => o.house.close());

const bill = (currency: string) => posted('invoice', { partyId: customer, currency, lines: [{ name: 'Work', quantity: '1', unitPrice: '1180', taxIds: [] }] });
const paper = (d: { id: string }) => inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, d.id)));
const shown = async (d: { id: string }) => must(ask(contract.openPublicDocument, { workspace_slug: undefined, token: (await must(ask(contract.newDocumentLink, { id: d.id }))).url.split('#')[1]! }));

describe('UPI', () => {
  it('stands as a code on invoices in rupees and on their page, where an app can be opened, once the account has an address', async () => {
    const account = await must(ask(bankAccounts.create, { name: 'Rupees', kind: 'bank', holder: 'Nordlys & Co', currency: 'INR' }));
    const before = await bill('INR');
    expect([(await paper(before)).codes ?? [], (await shown(before)).payCode]).toEqual([[], null]);
    await must(ask(bankAccounts.update, { id: account.id, version: account.version, upiId: 'nordlys@okaxis' }));
    const d = await bill('INR');
    const content = `upi://pay?pa=nordlys@okaxis&pn=Nordlys%20%26%20Co&am=1180.00&cu=INR&tn=${encodeURIComponent(d.number!)}`;
    const { codes = [], notes } = await paper(d);
    expect(codes).toMatchObject([{ content }]);
    expect([codes[0]!.title.startsWith('UPI'), notes.some((n) => n.text.includes('UPI: nordlys@okaxis'))]).toEqual([true, true]);
    expect(await shown(d)).toMatchObject({ payCode: { kind: 'upi', link: content, size: expect.any(Number) }, bank: expect.arrayContaining(['UPI: nordlys@okaxis']) });
    // What was posted before says what it said then.
    expect((await shown(before)).payCode).toBeNull();
  }, 60_000);
});
