import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSmtp, type FakeSmtp } from '#core/server/mail/tests/smtp.ts';
import { createRole, updateMember } from '#modules/workspace/contract.ts';
import * as contract from '../../contract.ts';
import { mailEnded } from '../../service/documents/delivery.ts';
import { must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
let smtp: FakeSmtp;
const { ask, draft, inside, posted, look } = officeCalls(() => o);
const bill = () => posted('invoice', { partyId: o.c1, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] });
const send = async (d: { id: string }, to: string, cc: string[] = []) => { await must(ask(contract.invoiceSteps.send, { id: d.id, to, cc })); await o.house.drain(); };
const notices = async (d: { id: string }) => (await o.house.owner.query("select account_id from notifications.notification where type = 'invoicing.delivery_failed' and target_id = $1", [d.id])).rows.length;
const failed = async () => (await must(ask(contract.invoices.list, { filter: JSON.stringify({ field: 'deliveryFailed', op: 'is', value: true }) }))).items.map((i) => [i.id, i.deliveryFailed]);

const answers: Record<string, { status: number; text: string }> = {
  gone: { status: 550, text: '5.1.1 no such user' }, gone2: { status: 550, text: '5.1.1 no such user' }, slow: { status: 550, text: '5.1.1 no such user' }, full: { status: 552, text: '5.2.2 over quota' }, spam: { status: 550, text: '5.7.1 not wanted' },
  large: { status: 552, text: '5.3.4 message too big' }, crowded: { status: 552, text: 'no room' }, later: { status: 450, text: '4.2.2 over quota' }, login: { status: 535, text: '5.7.8 who are you' },
};

beforeAll(async () => {
  smtp = await startSmtp(0, async (to) => {
    const name = to.split('@')[0]!;
    // Its claim runs out while it speaks, and another worker takes the mail.
    if (name === 'slow') await o.house.owner.query("update core.mail set attempts = attempts + 1 where to_email = $1 and state = 'sending'", [to]);
    return answers[name] ?? null;
  });
  o = await openOffice({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
}, 120_000);
afterAll(async () => { await o.house.close(); await smtp.close(); });

describe('proforma invoices', () => {
  const proforma = async (d: { id: string }, to: string) => { await must(ask(contract.sendProforma, { id: d.id, to })); await o.house.drain(); };
  const files = async (d: { id: string }) => (await o.house.owner.query<{ pdf_key: string | null }>('select pdf_key from invoicing.document_mail where document_id = $1 and pdf_key is not null', [d.id])).rows;

  it('that do not arrive leave whoever writes the draft alone, keep no file, and are over with the next one or once it is posted', async () => {
    const put = vi.spyOn(o.house.app.blobs, 'put');
    const d = await draft('invoice', { partyId: o.c1, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] });
    await proforma(d, 'gone@cedar.test');
    const failedOnce = await look(d);
    expect([failedOnce.deliveryFailure?.reason, failedOnce.version, failedOnce.updatedAt, await notices(d)]).toEqual(['unknown_address', d.version, d.updatedAt, 1]);
    await proforma(d, 'ann@cedar.test');
    expect(smtp.received.at(-1)!.raw).toContain('proforma-invoice.pdf');
    expect([(await look(d)).deliveryFailure, (await look(d)).version, await notices(d)]).toEqual([null, d.version, 0]);
    await proforma(d, 'spam@cedar.test');
    const keys = put.mock.calls.filter(([, , type]) => type === 'application/pdf').map(([key]) => key);
    expect([keys.length, await files(d), await Promise.all(keys.map((key) => o.house.app.blobs.open(key)))]).toEqual([3, [], [null, null, null]]);
    put.mockRestore();
    // The editor still has the version it read.
    await must(ask(contract.documentCalls.sale.update, { id: d.id, version: d.version, title: 'Roof' }));
    const done = await must(ask(contract.documentCalls.sale.post, { id: d.id }));
    expect([done.deliveryFailure, await notices(d)]).toEqual([null, 0]);
  }, 60_000);

  it('that are given up after the invoice was posted say nothing about that', async () => {
    const d = await draft('invoice', { partyId: o.c1, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] });
    await proforma(d, 'ann@cedar.test');
    const { rows: [mail] } = await o.house.owner.query<{ id: string }>('select id from invoicing.document_mail where document_id = $1', [d.id]);
    await must(ask(contract.documentCalls.sale.post, { id: d.id }));
    await inside((ctx) => mailEnded(ctx, { workspaceId: o.owner.workspaceId, mailRowId: mail!.id, failure: { reason: 'refused', addresses: ['ann@cedar.test'] } }));
    expect([(await look(d)).deliveryFailure, await notices(d)]).toEqual([null, 0]);
  }, 60_000);
});

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
  it('say why: by the enhanced code before the reply code, and nothing of the address where our own mail server or a file is missing', async () => {
    const d = await bill();
    const reasonOf = async (to: string) => { await send(d, to); return [to, (await look(d)).deliveryFailure?.reason]; };
    // Tried for a day already.
    await o.house.owner.query('alter table core.mail alter attempts set default 11');
    try {
      for (const [to, reason] of [['large', 'refused'], ['crowded', 'mailbox_full'], ['later', 'mailbox_full'], ['login', 'unreachable']]) expect(await reasonOf(`${to}@cedar.test`)).toEqual([`${to}@cedar.test`, reason]);
      const gone = vi.spyOn(o.house.app.blobs, 'open').mockResolvedValue(null);
      expect(await reasonOf('ann@cedar.test')).toEqual(['ann@cedar.test', 'file_gone']);
      gone.mockRestore();
    } finally { await o.house.owner.query('alter table core.mail alter attempts set default 0'); }
  }, 60_000);
  it('are not told of by a worker that comes too late: another one has the mail', async () => {
    const d = await bill();
    await send(d, 'slow@cedar.test');
    const { rows } = await o.house.owner.query("select state, attempts from core.mail where to_email = 'slow@cedar.test'");
    expect([rows, (await look(d)).deliveryFailure]).toEqual([[{ state: 'sending', attempts: 2 }], null]);
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
  it('say nothing about a document that a later mail brought: an earlier one that is given up is over', async () => {
    const d = await bill();
    await send(d, 'ann@cedar.test');
    const { rows: [early] } = await o.house.owner.query<{ id: string }>('select id from invoicing.document_mail where document_id = $1', [d.id]);
    await send(d, 'bob@cedar.test');
    await inside((ctx) => mailEnded(ctx, { workspaceId: o.owner.workspaceId, mailRowId: early!.id, failure: { reason: 'unreachable', addresses: ['ann@cedar.test'] } }));
    expect([(await look(d)).deliveryFailure, await notices(d)]).toEqual([null, 0]);
    // What fails after it does.
    await send(d, 'gone@cedar.test');
    expect([(await look(d)).deliveryFailure?.reason, await notices(d)]).toEqual(['unknown_address', 1]);
  }, 60_000);
  it('are told to whoever sent it, else to whoever looks after it, else to all who see it; never to somebody who does not see it any more', async () => {
    const told = async (d: { id: string }) => (await o.house.owner.query<{ account_id: string }>("select account_id from notifications.notification where type = 'invoicing.delivery_failed' and target_id = $1", [d.id])).rows.map((r) => r.account_id).toSorted();
    const begin = async (owner: Clerk) => { const d = await posted('invoice', { partyId: o.c1, ownerId: owner.id, lines: [{ name: 'Work', quantity: '1', unitPrice: '100' }] }); await must(ask(contract.invoiceSteps.send, { id: d.id, to: 'gone@cedar.test' }, owner)); return d; };
    const give = async (d: contract.BusinessDocument, ownerId: string) => must(ask(contract.documentCalls.sale.update, { id: d.id, version: (await look(d)).version, ownerId }));
    const [hers, passedOn, his] = [await begin(o.ann), await begin(o.ann), await begin(o.bob)];
    await give(passedOn, o.manager.id);
    // Bob may look at no invoices any more.
    const role = await must(ask(createRole, { name: 'Blind', rank: 20, permissions: ['invoicing.bill.view'] }));
    const { rows: [member] } = await o.house.owner.query<{ id: string }>('select id from workspace.member where account_id = $1 and workspace_id = $2', [o.bob.id, o.owner.workspaceId]);
    await must(ask(updateMember, { id: member!.id, role: role.key }));
    await o.house.drain();
    expect([await told(hers), await told(passedOn), await told(his)]).toEqual([[o.ann.id], [o.manager.id], [o.owner.id, o.manager.id].toSorted()]);
  }, 60_000);
});
