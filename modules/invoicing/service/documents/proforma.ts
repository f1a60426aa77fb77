import { v7 as uuidv7 } from 'uuid';
import { documentMoney } from '#core/contract/document-languages.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { storePdf } from '#core/server/pdf/store.ts';
import type { BusinessDocument, printProforma, sendProforma } from '../../contract/documents.ts';
import { proformaWord } from '../../rules/documents/proforma-words.ts';
import { needsApproval } from './approval.ts';
import type { AboutMail } from './delivery.ts';
import { printOwn } from './masters.ts';
import { tellUndelivered } from './notices.ts';
import { paperOf } from './print.ts';
import { readDocument } from './read.ts';
import { documentLines, documentsById, loadDocument, tellDocument, type DocumentRow } from './rows.ts';
import { receiverOf } from './send.ts';
import { readDocumentSettings } from './settings.ts';

const fileName = 'proforma-invoice.pdf';

/** The draft of an invoice that somebody could pay by it, or one that is approved and waits to be posted. Not locked: nothing of it changes. */
async function draftOf(ctx: Ctx, id: string): Promise<DocumentRow> {
  const d = await loadDocument(ctx, 'sale', id);
  if (d.status !== 'draft' && !(d.status === 'awaiting_approval' && d.approved_at)) fail('invoicing.document_state', { status: d.status });
  if (d.kind !== 'invoice' || d.is_template) fail('invoicing.document_state', { status: d.is_template ? 'template' : d.kind });
  if (!d.party_id) fail('invoicing.no_party');
  if (d.charges.length === 0 && !(await documentLines(ctx, d)).some((l) => l.kind === 'item')) fail('invoicing.no_lines');
  return d;
}

/** A draft invoice as a proforma invoice: nothing is posted and no number taken; its history says it. */
export async function proformaPdf(ctx: Ctx, { id }: InputOf<typeof printProforma>): Promise<StreamAnswer> {
  const d = await draftOf(ctx, id);
  const bytes = await renderDocumentPdf(await paperOf(ctx, d, { proforma: true }));
  tellDocument(ctx, d, 'proforma_printed', { amount: { amount: d.totals.payable, currency: d.currency } });
  return { stream: bytes, type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="${fileName}"` } };
}

/** A mail with a proforma invoice that is to be drawn: `mailRowId` is the row that notes it. */
interface ProformaMail { workspaceId: number; id: string; mailRowId: string; to: string; cc: readonly string[]; message: string }

/** Has it mailed; there is no page behind a link, for a draft has none. It names a price to the customer: one that needs an approval waits for it. */
export async function mailProforma(ctx: Ctx, { id, to: asked, cc, message }: InputOf<typeof sendProforma>): Promise<BusinessDocument> {
  const d = await draftOf(ctx, id);
  if (needsApproval(d, await readDocumentSettings(ctx, d.workspace_id))) fail('invoicing.approval_first');
  const to = asked ?? (await receiverOf(ctx, d)) ?? fail('invoicing.no_email');
  const mailRowId = uuidv7();
  await ctx.sql("insert into invoicing.document_mail (id, workspace_id, document_id, kind, sent_to, sent_by) values ($1, $2, $3, 'proforma', $4, $5)", [mailRowId, d.workspace_id, d.id, [to, ...cc], ctx.accountId], 'invoicing.note_proforma');
  await ctx.enqueue('invoicing.deliverProforma', { workspaceId: d.workspace_id, id: d.id, mailRowId, to, cc, message } satisfies ProformaMail);
  tellDocument(ctx, d, 'proforma_sent', { amount: { amount: d.totals.payable, currency: d.currency } });
  return readDocument(ctx, d);
}

const as = (workspaceId: number) => ({ name: 'invoicing.deliverProforma', workspaceId });

/** Draws it as the document stands by then, keeps the file until the mail has ended, and queues the mail. The same again changes nothing. */
export async function deliverProforma(app: App, mail: ProformaMail): Promise<void> {
  const { workspaceId, mailRowId, to, cc, message } = mail;
  const found = await runAs(app, as(workspaceId), (ctx) => waiting(ctx, mail));
  if (!found) return;
  const { d, seller, paper } = found;
  const { key } = await storePdf(app, paper);
  const values = { seller: seller.name, total: documentMoney(d.totals.payable, d.currency, d.language) };
  let kept = false;
  try {
    kept = await runAs(app, as(workspaceId), async (ctx) => {
      const rows = await ctx.sql('update invoicing.document_mail set pdf_key = $3 where id = $1 and workspace_id = $2 and mail_id is null returning 1', [mailRowId, workspaceId, key], 'invoicing.keep_proforma');
      if (rows.length === 0) return false;
      const mailId = await queueMail(ctx, {
        to: { email: to }, cc, subject: proformaWord(d.language, 'subject', values), heading: proformaWord(d.language, 'title'), language: d.language, paragraphs: [message.trim() || proformaWord(d.language, 'lead', values)], attachments: [{ name: fileName, type: 'application/pdf', key }],
        ...(seller.email ? { replyTo: { email: seller.email, name: seller.name } } : {}), report: { job: 'invoicing.mailEnded', data: { workspaceId, mailRowId } satisfies AboutMail },
      });
      await ctx.sql('update invoicing.document_mail set mail_id = $3 where id = $1 and workspace_id = $2', [mailRowId, workspaceId, mailId], 'invoicing.proforma_mailed');
      return true;
    });
  } finally { if (!kept) await app.blobs.delete(key); }
}

/** What is to be drawn; null where the mail was queued before. One of a draft that is gone, void or needs an approval by now is not sent, and its row goes. */
async function waiting(ctx: Ctx, { workspaceId, id, mailRowId }: ProformaMail) {
  const [row] = await ctx.sql<{ sent_by: string | null }>('select m.sent_by from invoicing.document_mail m where m.id = $1 and m.workspace_id = $2 and m.mail_id is null', [mailRowId, workspaceId], 'invoicing.waiting_proforma');
  if (!row) return null;
  const d = (await documentsById(ctx, workspaceId, [id])).get(id);
  if (!d || d.status === 'void' || (d.status !== 'posted' && needsApproval(d, await readDocumentSettings(ctx, workspaceId)))) {
    await ctx.sql('delete from invoicing.document_mail where id = $1 and workspace_id = $2', [mailRowId, workspaceId], 'invoicing.drop_proforma');
    // Its history says that it was sent: whoever sent it hears that it was not.
    if (d) await tellUndelivered(ctx, d, row.sent_by);
    return null;
  }
  // Posted meanwhile it has a number, which a proforma invoice has not.
  return { d, seller: await printOwn(ctx, workspaceId, d), paper: await paperOf(ctx, { ...d, number: null }, { proforma: true }) };
}

/** Removes the file that went with a mail, once the mail has ended. */
export async function dropMailFile(app: App, { workspaceId, mailRowId }: AboutMail): Promise<void> {
  const key = await runAs(app, as(workspaceId), async (ctx) => (await ctx.sql<{ pdf_key: string | null }>('select m.pdf_key from invoicing.document_mail m where m.id = $1 and m.workspace_id = $2', [mailRowId, workspaceId], 'invoicing.mail_file'))[0]?.pdf_key);
  if (!key) return;
  await app.blobs.delete(key);
  await runAs(app, as(workspaceId), async (ctx) => { await ctx.sql('update invoicing.document_mail set pdf_key = null where id = $1 and workspace_id = $2', [mailRowId, workspaceId], 'invoicing.mail_file_gone'); });
}
