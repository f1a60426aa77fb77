import { runAs, type App } from '#core/server/app.ts';
import type { MailEnd } from '#core/server/mail/mail.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import { jobWhileOpen } from '#modules/workspace/api.ts';
import type { DocumentMail } from '../../contract/documents.ts';
import { recogniseDeferrals } from './deferrals/clock.ts';
import { mailEnded, type AboutMail } from './delivery.ts';
import { besidePdf } from './einvoice/mailed.ts';
import { documentMail } from './mails.ts';
import { mailAbout } from './outbox.ts';
import { pdfName } from './print.ts';
import { deliverProforma, dropMailFile } from './proforma.ts';
import { makeRecurring } from './recurring/turns.ts';
import { chargeReminderFee, remindSome, type ReminderWords } from './reminders.ts';
import { sealDocuments, withFile } from './sealing.ts';

interface Delivery { workspaceId: number; id: string; to: string; cc: readonly string[]; message: string; subject?: string; fee?: ReminderWords['fee']; interest?: ReminderWords['interest']; kind: Exclude<DocumentMail['kind'], 'receipt' | 'answer' | 'proforma'>; level: number; key: string; by: string | null; track: boolean }

/** Mails a document with its file and a link of its own; the link's token is made here, so that no queue holds it. */
async function deliver(app: App, { workspaceId, id, to, cc, message, subject, fee, interest, kind, level, key, by, track }: Delivery): Promise<void> {
  const d = await withFile(app, workspaceId, id);
  if (d.status !== 'posted') return;
  const eInvoice = kind === 'document' ? await besidePdf(app, d) : [];
  await runAs(app, { name: 'invoicing.deliverDocument', workspaceId }, async (ctx) => {
    const mail = await documentMail(ctx, d, kind, message, { subject: subject ?? '', fee: fee ?? null, interest: interest ?? null });
    const files = { attachments: [...(d.pdf_key ? [{ name: pdfName(d), type: 'application/pdf', key: d.pdf_key }] : []), ...eInvoice] };
    await mailAbout(ctx, d, { kind, level, to, cc, by, tracked: track }, (url) => ({ ...mail, action: { label: mail.action, url }, ...files, dedupeKey: `invoicing.document:${key}` }));
  });
}

/** Background work of documents. */
export const documentJobs: readonly Job[] = [
  jobOutside('invoicing.sealDocuments', sealDocuments, '* * * * *'),
  jobWhileOpen('invoicing.deliverDocument', deliver),
  jobWhileOpen('invoicing.deliverProforma', deliverProforma),
  jobOutside('invoicing.mailEnded', async (app: App, end: AboutMail & MailEnd) => { await runAs(app, { name: 'invoicing.mailEnded', workspaceId: end.workspaceId }, (ctx) => mailEnded(ctx, end)); await dropMailFile(app, end); }),
  jobOutside('invoicing.chargeReminderFee', chargeReminderFee),
  jobOutside('invoicing.recogniseDeferrals', recogniseDeferrals, '23 * * * *'),
  jobOutside('invoicing.makeRecurring', makeRecurring, '11 * * * *'),
  jobOutside('invoicing.remindDocuments', async (app: App) => { while (await runAs(app, { name: 'invoicing.remindDocuments' }, remindSome)); }, '37 8 * * *'),
];
