import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import type { ReceivedMail } from '#core/server/mail/receive.ts';
import * as contract from '../../contract/expenses.ts';
import { must, type Clerk } from '../documents/scene.ts';
import { deskCalls, openDesk, type Desk } from '../expenses/scene.ts';
import { addressOf, arrives, attached, mailOf, pdfOf, picture, shownTo, suspended, toldOf, withRole } from './scene.ts';

let desk: Desk;
const { ask } = deskCalls(() => desk);
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());

const sendTo = async (who: Clerk, mail: ReceivedMail) => arrives(desk.house, (await addressOf(desk.house, 'receipts', who)).address, mail);
/** Drafts whose description is the subject of a mail, the oldest first. */
async function draftsOf(mail: ReceivedMail, who: Clerk = desk.ann): Promise<contract.Expense[]> {
  const { rows } = await desk.house.owner.query('select id from invoicing.expense where description = $1 and employee_id = $2 order by id', [mail.subject, who.id]);
  return Promise.all(rows.map((r: { id: string }) => must(ask(contract.getExpense, { id: r.id }, who))));
}

describe('receipts that are mailed in', () => {
  it('become drafts of whose address it is, filled in as far as they can be read', async () => {
    const mail = mailOf({ subject: 'Paper and ink', files: [
      attached('rechnung.pdf', await pdfOf('Muster Druck GmbH', 'Rechnungsdatum: 12.03.2026', 'Rechnungsbetrag 119,00 EUR'), { type: 'application/pdf' }),
      attached('photo.png', await picture(160), { type: 'image/png' }), attached('logo.png', await picture(20), { type: 'image/png', inline: true }),
    ] });
    await sendTo(desk.ann, mail);
    const drafts = await draftsOf(mail);
    expect(drafts.map((x) => [x.status, x.merchant, x.amount, x.currency, x.receiptFiles.map((r) => r.name), x.employee?.id])).toEqual([
      ['draft', 'Muster Druck GmbH', '119.00', 'EUR', ['rechnung.pdf'], desk.ann.id], ['draft', '', null, 'EUR', ['photo.png'], desk.ann.id],
    ]);
    expect(drafts[0]!.spentOn).toBe('2026-03-12');
    expect((await toldOf(desk.house, desk.ann.id))[0]).toMatchObject({ type: 'invoicing.mail_taken', target_id: mail.id, data: { sender: 'Corner Shop', count: 2 } });
    expect((await shownTo(desk.house, 'receipts', desk.ann)).mails[0]).toMatchObject({ id: mail.id, subject: 'Paper and ink', from: { name: 'Corner Shop', address: 'till@corner.test' }, drafts: 2, left: [] });
    expect((await shownTo(desk.house, 'receipts', desk.bob)).mails).toEqual([]);
  });
  it('are taken once, however often the mail is handed over', async () => {
    const file = await pdfOf('Once Ltd', 'Total 5.00 EUR');
    const mail = mailOf({ subject: 'Once only', files: [attached('a.pdf', file)] });
    await sendTo(desk.ann, mail);
    await sendTo(desk.ann, { ...mail, files: [attached('a.pdf', file)] });
    await Promise.all([1, 2].map(() => sendTo(desk.ann, mailOf({ ...mail, id: '0199a000-0000-7000-8000-000000000001', subject: 'At once', files: [attached('a.pdf', file)] }))));
    expect([(await draftsOf(mail)).length, (await draftsOf({ ...mail, subject: 'At once' })).length]).toEqual([1, 1]);
    expect((await toldOf(desk.house, desk.ann.id)).filter((n) => n.target_id === mail.id)).toHaveLength(1);
  });
  it('say so where the same file was handed in before', async () => {
    const file = await pdfOf('Twice Ltd', 'Total 7.00 EUR');
    for (const subject of ['First time', 'Second time']) await sendTo(desk.ann, mailOf({ subject, files: [attached('a.pdf', file)] }));
    const [[first], [second]] = [await draftsOf(mailOf({ subject: 'First time' })), await draftsOf(mailOf({ subject: 'Second time' }))];
    expect(second!.flags).toContainEqual(expect.objectContaining({ code: 'duplicate_receipt', expenseId: first!.id }));
  });
  it('are kept where others beside them cannot be, and the person is told which and why', async () => {
    const mail = mailOf({ subject: 'Mixed', files: [
      attached('macro.docm', 'PK\u0003\u0004 word'), attached('empty.pdf', ''), attached('good.pdf', await pdfOf('Good Ltd', 'Total 9.00 EUR')), attached('broken.png', Buffer.concat([(await picture(40)).subarray(0, 24), Buffer.alloc(30_000)])),
    ] });
    await sendTo(desk.ann, mail);
    expect((await draftsOf(mail)).map((x) => [x.merchant, x.receiptFiles.map((r) => r.name)])).toEqual([['Good Ltd', ['good.pdf']]]);
    const left = [{ name: 'macro.docm', why: 'type' }, { name: 'empty.pdf', why: 'empty' }, { name: 'broken.png', why: 'unreadable' }];
    expect((await shownTo(desk.house, 'receipts', desk.ann)).mails[0]).toMatchObject({ drafts: 1, left });
    expect((await toldOf(desk.house, desk.ann.id))[0]).toMatchObject({ type: 'invoicing.mail_left', data: { count: 1, filesEn: 'macro.docm (neither a PDF nor a picture), empty.pdf (empty), broken.png (damaged)', filesAr: expect.stringContaining('broken.png (تالف)') } });
  });
  it('of which nothing could be taken are told to whose address it is', async () => {
    // Its attempts were used up without an end.
    const id = '0199a000-0000-7000-8000-00000000000a';
    const lost = async (mail: string, at: string) => {
      await desk.house.owner.query("insert into core.received_mail (id, kind, address_hash, message_hash, account_id, workspace_id, bytes, state, attempts, at) values ($1, 'receipts', '', uuid_send(gen_random_uuid()), $2, $3, 1, 'waiting', 12, $4)", [mail, desk.ann.id, desk.ann.workspaceId, at]);
      await runAs(desk.house.app, { name: 'test' }, (ctx) => ctx.enqueue('core.takeMail', { id: mail }));
      await desk.house.drain();
    };
    await lost(id, '2026-03-16T10:00:00Z');
    expect((await toldOf(desk.house, desk.ann.id))[0]).toMatchObject({ type: 'invoicing.mail_refused', target_id: id, data: { day: '2026-03-16' } });
    expect((await desk.house.owner.query('select state from core.received_mail where id = $1', [id])).rows).toEqual([{ state: 'refused' }]);
    // Whoever knows the address can cause them: those of a day are told in one, and in the bell only.
    await lost('0199a000-0000-7000-8000-00000000000b', '2026-03-16T11:00:00Z');
    await lost('0199a000-0000-7000-8000-00000000000c', '2026-03-17T11:00:00Z');
    expect((await toldOf(desk.house, desk.ann.id)).filter((n) => n.type === 'invoicing.mail_refused').map((n) => n.data['day']).toSorted()).toEqual(['2026-03-16', '2026-03-17']);
    expect((await desk.house.owner.query("select 1 from notifications.notification where account_id = $1 and type = 'invoicing.mail_refused' and email_due_at is not null", [desk.ann.id])).rows).toEqual([]);
  });
  it('may be the mail itself: its words become the receipt and are read', async () => {
    const mail = mailOf({ subject: 'Your ride', text: 'City Cabs Ltd\nDate: 2026-03-14\nFare   18.00 EUR\nTotal   21.50 EUR\n', files: [attached('logo.png', await picture(20), { inline: true })] });
    await sendTo(desk.ann, mail);
    expect((await draftsOf(mail)).map((x) => [x.merchant, x.amount, x.spentOn, x.receiptFiles.map((r) => [r.name, r.type])])).toEqual([['City Cabs Ltd', '21.50', '2026-03-14', [['Your ride.pdf', 'application/pdf']]]]);
    expect((await toldOf(desk.house, desk.ann.id))[0]).toMatchObject({ type: 'invoicing.mail_taken', data: { count: 1 } });
    const strange = mailOf({ subject: 'Strange\u0000 \u202e\ud800 head', from: { name: 'A\u0000\ud83d', address: 'x@y.test\u0000' }, text: `\u0000\ud83d${'long '.repeat(20_000)}`, sentAt: null });
    await sendTo(desk.ann, strange);
    expect((await shownTo(desk.house, 'receipts', desk.ann)).mails[0]).toMatchObject({ id: strange.id, drafts: 1, left: [] });
  });
  it('stop at twenty of one mail, and the rest is named', async () => {
    const files = await Promise.all(Array.from({ length: 22 }, (_, i) => picture(30, i + 1).then((bytes) => attached(`n${i}.png`, bytes))));
    const mail = mailOf({ subject: 'Many', files });
    await sendTo(desk.ann, mail);
    expect((await draftsOf(mail)).length).toBe(20);
    expect((await shownTo(desk.house, 'receipts', desk.ann)).mails[0]!.left).toEqual([{ name: 'n20.png', why: 'many' }, { name: 'n21.png', why: 'many' }]);
  });
  it('are refused from whoever is suspended or may claim nothing any more, and nothing of them stays', async () => {
    const [cara, dave] = desk.further as [Clerk, Clerk];
    const mail = mailOf({ subject: 'Too late', files: [attached('a.pdf', await pdfOf('Late'))] });
    const addresses = [await addressOf(desk.house, 'receipts', cara), await addressOf(desk.house, 'receipts', dave)];
    await suspended(desk.house, desk.owner, cara);
    await withRole(desk.house, desk.owner, dave, 'guest');
    for (const [i, code] of ['core.workspace_forbidden', 'core.forbidden'].entries()) {
      const refused = await arrives(desk.house, addresses[i]!.address, { ...mail, id: crypto.randomUUID() }).then(() => null, (error: unknown) => error);
      expect(refused).toBeInstanceOf(Refusal);
      expect((refused as Refusal).code).toBe(code);
    }
    expect((await desk.house.owner.query("select 1 from invoicing.expense where description = 'Too late' union all select 1 from invoicing.taken_mail where subject = 'Too late'")).rowCount).toBe(0);
  });
});
