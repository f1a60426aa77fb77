import { documentDay, documentMoney, documentNumber } from '#core/contract/document-languages.ts';
import { runAs, type App } from '#core/server/app.ts';
import { enterWorkspace } from '#core/server/context.ts';
import { job, type Job } from '#core/server/module.ts';
import { storePdf } from '#core/server/pdf/store.ts';
import { getSettings } from '#modules/settings/api.ts';
import { jobWhileOpen } from '#modules/workspace/api.ts';
import { word } from '../../rules/quotes/document-words.ts';
import { invoiceDeposit } from './deposit.ts';
import { quoteMail } from './mails.ts';
import { tellSeller } from './notices.ts';
import { deliverOrderMail } from './order-mails.ts';
import { mailAbout } from './outbox.ts';
import { pdfName, quoteDocument } from './print.ts';
import { hasDeposit, quoteById, tellQuote, type QuoteRow } from './rows.ts';
import { setQuote } from './send.ts';

interface Delivery { workspaceId: number; id: string; to: string | null; cc: readonly string[]; message: string; reminder?: boolean; renewed?: boolean; key: string; by?: string | null; track?: boolean }

/** Draws the file of a quote unless it has one; answers the quote with it. */
async function withFile(app: App, workspaceId: number, id: string): Promise<QuoteRow> {
  const as = { name: 'sales.quotePdf', workspaceId };
  const { quote, document } = await runAs(app, as, async (ctx) => { const quote = await quoteById(ctx, workspaceId, id); return { quote, document: quote.pdf_key ? null : await quoteDocument(ctx, quote) }; });
  if (!document) return quote;
  const { key, sha256 } = await storePdf(app, document);
  return runAs(app, as, async (ctx) => {
    // Whoever changed the quote meanwhile makes its file anew.
    const kept = await ctx.sql('update sales.quote set pdf_key = $4, pdf_sha256 = $5 where id = $1 and workspace_id = $2 and version = $3 and pdf_key is null returning 1', [id, workspaceId, quote.version, key, sha256]);
    if (kept.length === 0) await app.blobs.delete(key);
    return quoteById(ctx, workspaceId, id);
  });
}

/** Mails a quote with its file and a link of its own; the link's token is made here, so that no queue holds it. */
async function deliver(app: App, { workspaceId, id, to, cc, message, reminder, renewed, key, by, track }: Delivery): Promise<void> {
  const quote = await withFile(app, workspaceId, id);
  if (!to) return;
  await runAs(app, { name: 'sales.deliverQuote', workspaceId }, async (ctx) => {
    const q = await quoteById(ctx, workspaceId, id);
    if (!['sent', 'viewed'].includes(q.status)) return;
    const { system } = await getSettings(ctx, workspaceId);
    const again = renewed && q.valid_until ? { subject: word(q.language, 'renewedSubject', { number: q.number ?? '' }), paragraphs: [word(q.language, 'renewedLead', { date: documentDay(q.valid_until, q.language, system.dateFormat) })] } : {};
    const mail = await quoteMail(ctx, q, reminder ? 'reminder' : 'quote', message);
    const files = quote.pdf_key ? { attachments: [{ name: pdfName(q), type: 'application/pdf', key: quote.pdf_key }] } : {};
    await mailAbout(ctx, q, { kind: renewed ? 'renewed' : reminder ? 'reminder' : 'quote', to, cc, by: by ?? null, tracked: track ?? q.track_views }, (url) => ({ ...mail, ...again, action: { label: mail.action, url }, ...files, dedupeKey: `sales.quote:${key}` }));
  });
}

/** The file of an accepted quote with its signature; the customer gets a copy. */
async function seal(app: App, { workspaceId, id, order }: { workspaceId: number; id: string; order: string }): Promise<void> {
  const quote = await withFile(app, workspaceId, id);
  await runAs(app, { name: 'sales.sealQuote', workspaceId }, async (ctx) => {
    const to = quote.sent_to[0];
    if (!to || !quote.pdf_key) return;
    const values = { number: quote.number ?? '', order };
    const { deposit } = quote.totals;
    const due = hasDeposit(quote) ? [word(quote.language, 'depositDue', { amount: documentMoney(deposit, quote.currency, quote.language), percent: documentNumber(quote.deposit_percent, quote.language) })] : [];
    const attachments = [{ name: pdfName(quote), type: 'application/pdf', key: quote.pdf_key }];
    await mailAbout(ctx, quote, { kind: 'copy', to, by: null, tracked: null }, () => ({
      language: quote.language, subject: word(quote.language, 'copySubject', values), heading: word(quote.language, 'copyHeading'), paragraphs: [word(quote.language, 'copyLead', values), ...due], attachments, dedupeKey: `sales.quote:accepted:${id}`,
    }));
  });
}

/** Background work of quotes. */
export const quoteJobs: readonly Job[] = [
  jobWhileOpen('sales.deliverQuote', deliver),
  jobWhileOpen('sales.sealQuote', seal),
  jobWhileOpen('sales.mailOrder', deliverOrderMail),
  jobWhileOpen('sales.invoiceDeposit', invoiceDeposit),
  job('sales.expireQuotes', async (ctx) => {
    for (const { id, workspace_id } of await ctx.sql<{ id: string; workspace_id: number }>('select * from sales.due_quotes(500)')) {
      await enterWorkspace(ctx, workspace_id);
      const q = await quoteById(ctx, workspace_id, id, true);
      if (!q.expired || q.status === 'expired') continue;
      const now = await setQuote(ctx, q, "status = 'expired'");
      tellQuote(ctx, now, 'expired', { number: q.number, revision: q.revision, changes: { status: [q.status, 'expired'] } });
      await tellSeller(ctx, now, 'sales.quote_expired');
    }
  }, '*/5 * * * *'),
  job('sales.remindQuotes', async (ctx) => {
    for (const { id, workspace_id } of await ctx.sql<{ id: string; workspace_id: number }>('select * from sales.unanswered_quotes(200)')) {
      await enterWorkspace(ctx, workspace_id);
      const q = await quoteById(ctx, workspace_id, id, true);
      if (q.reminded_at || q.sent_to.length === 0 || q.expired) continue;
      const now = await setQuote(ctx, q, 'reminded_at = now()');
      tellQuote(ctx, now, 'reminded', { number: q.number, automatic: true });
      await ctx.enqueue('sales.deliverQuote', { workspaceId: workspace_id, id, to: q.sent_to[0], cc: q.sent_to.slice(1), message: '', reminder: true, key: `reminded:${id}:${now.version}` });
    }
  }, '23 8 * * *'),
];
