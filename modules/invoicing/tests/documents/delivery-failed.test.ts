import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtp, type FakeSmtp } from '#core/server/mail/tests/smtp.ts';
import * as contract from '../../contract.ts';
import { mailEnded } from '../../service/documents/delivery.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let smtp: FakeSmtp;
const { ask, inside, posted, look } = officeCalls(() => o);
const bill = () => posted('invoice', { partyId: o.c1, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] });
const send = async (d: { id: string }, to: string, cc: string[] = []) => { await must(ask(contract.invoiceSteps.send, { id: d.id, to, cc })); await o.house.drain(); };
const notices = async (d: { id: string }) => (await o.house.owner.query("select account_id from notifications.notification where type = 'invoicing.delivery_failed' and target_id = $1", [d.id])).rows.length;
const failed = async () => (await must(ask(contract.invoices.list, { filter: JSON.stringify({ field: 'deliveryFailed', op: 'is', value: true }) }))).items.map((i) => [i.id, i.deliveryFailed]);

beforeAll(async () => {
  smtp = await startSmtp(0, (to) => (to.startsWith('gone') ? { status: 550, text: '5.1.1 no such user' } : to.startsWith('full') ? { status: 552, text: '5.2.2 over quota' } : to.startsWith('spam') ? { status: 550, text: '5.7.1 not wanted' } : null));
  o = await openOffice({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
}, 120_000);
afterAll(async () => { await o.house.close(); await smtp.close(); });

describe('mails that cannot be delivered', () => {
  it('stand on the document and in the list with the reason, tell who sent them, and are over once a later one arrives', async () => {
    const [d, other] = [await bill(), await bill()];
    await send(other, 'ann@cedar.test');
    await send(d, 'gone@cedar.test');
    const now = await look(d);
    expect(now.deliveryFailure).toEqual({ reason: 'unknown_address', addresses: ['gone@cedar.test'], at: expect.any(String) });
    expect([await failed(), (await look(other)).deliveryFailure, await notices(d)]).toEqual([[[d.id, true]], null, 1]);
    await send(d, 'full@cedar.test');
    expect((await look(d)).deliveryFailure).toMatchObject({ reason: 'mailbox_full', addresses: ['full@cedar.test'] });
    await send(d, 'spam@cedar.test');
    expect((await look(d)).deliveryFailure).toMatchObject({ reason: 'refused' });
    await send(d, 'ann@cedar.test');
    expect([(await look(d)).deliveryFailure, await failed(), await notices(d)]).toEqual([null, [], 0]);
  }, 60_000);
  it('name a receiver of a copy who did not get it while the others did', async () => {
    const d = await bill();
    await send(d, 'ann@cedar.test', ['gone2@cedar.test', 'bob@cedar.test']);
    expect((await look(d)).deliveryFailure).toMatchObject({ reason: 'unknown_address', addresses: ['gone2@cedar.test'] });
    expect(smtp.received.at(-1)!.to).toEqual(['ann@cedar.test', 'bob@cedar.test']);
  }, 60_000);
  it('are not forgotten because of an earlier mail that arrives late', async () => {
    const d = await bill();
    await send(d, 'ann@cedar.test');
    const { rows: [early] } = await o.house.owner.query<{ id: string }>('select id from invoicing.document_mail where document_id = $1', [d.id]);
    await send(d, 'gone@cedar.test');
    await inside((ctx) => mailEnded(ctx, { workspaceId: o.owner.workspaceId, mailRowId: early!.id, failure: null }));
    expect((await look(d)).deliveryFailure).toMatchObject({ reason: 'unknown_address' });
  }, 60_000);
});
