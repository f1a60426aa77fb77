import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import type { BusinessDocument, printProforma, sendProforma } from '../../contract/documents.ts';
import { proformaWord } from '../../rules/documents/proforma-words.ts';
import type { AboutMail } from './delivery.ts';
import { printOwn } from './masters.ts';
import { paperOf, printedMoney, storePdf } from './print.ts';
import { readDocument } from './read.ts';
import { documentLines, lockedIn, tellDocument, type DocumentRow } from './rows.ts';
import { receiverOf } from './send.ts';

const fileName = 'proforma-invoice.pdf';

/** The draft of an invoice that somebody could pay by it. */
async function draftOf(ctx: Ctx, id: string): Promise<DocumentRow> {
  const d = await lockedIn(ctx, 'sale', id, null, ['draft']);
  if (d.kind !== 'invoice' || d.is_template) fail('invoicing.document_state', { status: d.is_template ? 'template' : d.kind });
  if (!d.party_id) fail('invoicing.no_party');
  if (!(await documentLines(ctx, d)).some((l) => l.kind === 'item')) fail('invoicing.no_lines');
  return d;
}

/** A draft invoice as a proforma invoice: nothing is posted and no number taken; its history says it. */
export async function proformaPdf(ctx: Ctx, { id }: InputOf<typeof printProforma>): Promise<StreamAnswer> {
  const d = await draftOf(ctx, id);
  const bytes = await renderDocumentPdf(await paperOf(ctx, d, { proforma: true }));
  tellDocument(ctx, d, 'proforma_printed', { amount: { amount: d.totals.payable, currency: d.currency } });
  return { stream: bytes, type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="${fileName}"` } };
}

/** Mails it as it stands now; there is no page behind a link, for a draft has none. */
export async function mailProforma(ctx: Ctx, { id, to: asked, cc, message }: InputOf<typeof sendProforma>): Promise<BusinessDocument> {
  const d = await draftOf(ctx, id);
  const to = asked ?? (await receiverOf(ctx, d)) ?? fail('invoicing.no_email');
  const seller = await printOwn(ctx, d.workspace_id, d);
  const values = { seller: seller.name, total: printedMoney(d.totals.payable, d.currency, d.language) };
  const { key } = await storePdf(ctx.app, await paperOf(ctx, d, { proforma: true }));
  const mailRowId = uuidv7();
  await ctx.sql("insert into invoicing.document_mail (id, workspace_id, document_id, kind, sent_to, sent_by) values ($1, $2, $3, 'proforma', $4, $5)", [mailRowId, d.workspace_id, d.id, [to, ...cc], ctx.accountId]);
  const mailId = await queueMail(ctx, {
    to: { email: to }, cc, subject: proformaWord(d.language, 'subject', values), heading: proformaWord(d.language, 'title'), language: d.language, paragraphs: [message.trim() || proformaWord(d.language, 'lead', values)], attachments: [{ name: fileName, type: 'application/pdf', key }],
    ...(seller.email ? { replyTo: { email: seller.email, name: seller.name } } : {}), report: { job: 'invoicing.mailEnded', data: { workspaceId: d.workspace_id, mailRowId } satisfies AboutMail },
  });
  await ctx.sql('update invoicing.document_mail set mail_id = $3 where id = $1 and workspace_id = $2', [mailRowId, d.workspace_id, mailId]);
  tellDocument(ctx, d, 'proforma_sent', { amount: { amount: d.totals.payable, currency: d.currency } });
  return readDocument(ctx, d);
}
