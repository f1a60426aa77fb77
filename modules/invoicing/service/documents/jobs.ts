import { runAs, type App } from '#core/server/app.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import type { DocumentMail } from '../../contract/documents.ts';
import { documentMail } from './mails.ts';
import { mailAbout } from './outbox.ts';
import { pdfName } from './print.ts';
import { makeRecurring } from './recurring/turns.ts';
import { documentById, setDocument, tellDocument } from './rows.ts';
import { sealDocuments, withFile } from './sealing.ts';

interface Delivery { workspaceId: number; id: string; to: string; cc: readonly string[]; message: string; subject?: string; kind: Exclude<DocumentMail['kind'], 'receipt'>; level: number; key: string; by: string | null; track: boolean }

/** Mails a document with its file and a link of its own; the link's token is made here, so that no queue holds it. */
async function deliver(app: App, { workspaceId, id, to, cc, message, subject, kind, level, key, by, track }: Delivery): Promise<void> {
  const d = await withFile(app, workspaceId, id);
  if (d.status !== 'posted') return;
  await runAs(app, { name: 'invoicing.deliverDocument', workspaceId }, async (ctx) => {
    const mail = await documentMail(ctx, d, kind, message, subject ?? '');
    const files = d.pdf_key ? { attachments: [{ name: pdfName(d), type: 'application/pdf', key: d.pdf_key }] } : {};
    await mailAbout(ctx, d, { kind, level, to, cc, by, tracked: track }, (url) => ({ ...mail, action: { label: mail.action, url }, ...files, dedupeKey: `invoicing.document:${key}` }));
  });
}

const batch = 200;
/** Reminds of the longest overdue, so many in one transaction; answers whether more may be due. */
async function remindSome(ctx: Ctx): Promise<boolean> {
  const due = await ctx.sql<{ id: string; workspace_id: number; level: number }>('select * from invoicing.due_reminders($1)', [batch]);
  let reminded = 0;
  for (const { id, workspace_id, level } of due) {
    await enterWorkspace(ctx, workspace_id);
    const d = await documentById(ctx, workspace_id, id, true);
    if (d.dunning_level >= level || BigInt(d.open_amount) === 0n || d.status !== 'posted' || d.sent_to.length === 0) continue;
    const [words] = await ctx.sql<{ subject: string; body: string }>('select l.subject, l.body from invoicing.dunning_level l where l.workspace_id = $1 and l.level = $2', [workspace_id, level]);
    const now = await setDocument(ctx, d, 'reminded_at = now(), dunning_level = $3', [level]);
    tellDocument(ctx, now, 'reminded', { number: d.number, automatic: true, level });
    await ctx.enqueue('invoicing.deliverDocument', { workspaceId: workspace_id, id, to: d.sent_to[0], cc: d.sent_to.slice(1), message: words?.body ?? '', subject: words?.subject ?? '', kind: 'reminder', level, key: `level:${id}:${level}`, by: null, track: d.track_views });
    reminded += 1;
  }
  return due.length === batch && reminded > 0;
}

/** Background work of documents. */
export const documentJobs: readonly Job[] = [
  jobOutside('invoicing.sealDocuments', sealDocuments, '* * * * *'),
  jobOutside('invoicing.deliverDocument', deliver),
  jobOutside('invoicing.makeRecurring', makeRecurring, '11 * * * *'),
  jobOutside('invoicing.remindDocuments', async (app: App) => { while (await runAs(app, { name: 'invoicing.remindDocuments' }, remindSome)); }, '37 8 * * *'),
];
