import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { z } from 'zod';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '../app.ts';
import type { Ctx } from '../context.ts';

/** What a room wants to tell somebody by e-mail; the one template turns it into text and HTML. */
export interface NewMail {
  to: { email: string; name?: string | null };
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one button; `url` is absolute (http or https). */
  action?: { label: string; url: string };
  /** A one-time code, shown large. */
  code?: string;
  language?: DocumentLanguage;
  /** A second mail with the same key is not sent. */
  dedupeKey?: string;
  /** Address of the one-click unsubscribe (RFC 8058) and of the link in the footer. */
  unsubscribe?: { oneClickUrl: string; pageUrl: string };
  /** A picture by whose fetching the sender learns that the mail was opened, addresses among its words that lead over the sender (the plain text shows them as they are), and the page where its reader switches that off. */
  tracking?: { pictureUrl: string; pageUrl: string; links?: ReadonlyArray<{ shown: string; url: string }> };
  /** Others who get the same mail and see each other. */
  cc?: readonly string[];
  /** Where an answer goes. */
  replyTo?: { email: string; name?: string | null };
  /** Files that go with it: by the keys of blobs that stay for at least as long as mails are tried, or small texts as they are. */
  attachments?: ReadonlyArray<{ name: string; type: string } & ({ key: string } | { text: string })>;
  /** A job that hears how the mail ended: it gets `data` with a MailEnd. Kept mails end nowhere. */
  report?: { job: string; data: object };
}

/** Why a mail was not delivered: it does not know the address, the mailbox is full, it does not want the mail, our own mail server could not be used for as long as it was tried, or a file that goes with it is not there any more. */
export type MailRefusal = 'unknown_address' | 'mailbox_full' | 'refused' | 'unreachable' | 'file_gone';

/** How a mail ended: taken for everybody, or not for these addresses. */
export interface MailEnd { failure: { reason: MailRefusal; addresses: string[] } | null }

/** What the template renders. */
export type MailBody = Pick<NewMail, 'heading' | 'action' | 'code' | 'unsubscribe' | 'tracking' | 'cc' | 'replyTo' | 'attachments' | 'report'> & { paragraphs: readonly string[] };

/** A mail as the outbox holds it. */
export interface StoredMail {
  id: string; to_email: string; to_name: string | null; subject: string; body: MailBody; language: DocumentLanguage;
  state: string; attempts: number; created_at: Date;
}

/** Attempts before a mail is given up; with the queue's back-off that is about a day. */
export const mailAttempts = 12;

const address = z.email();

/**
 * Puts a mail into the outbox, in the caller's transaction: no mail without its cause, no cause without its mail.
 * Answers its id, or null when `dedupeKey` was used before. Without SMTP_URL it stays in the development mailbox.
 */
export async function queueMail(ctx: Ctx, mail: NewMail): Promise<string | null> {
  const email = mail.to.email.trim();
  if (!address.safeParse(email).success) throw new Error('queueMail: this is not an e-mail address');
  for (const url of [mail.action?.url, mail.unsubscribe?.oneClickUrl, mail.unsubscribe?.pageUrl, mail.tracking?.pictureUrl, mail.tracking?.pageUrl, ...(mail.tracking?.links ?? []).map((l) => l.url)]) {
    if (url !== undefined && !/^https?:\/\/[^\s<>"]+$/i.test(url)) throw new Error('queueMail: links are absolute http(s) addresses');
  }
  if (![...(mail.cc ?? []), ...(mail.replyTo ? [mail.replyTo.email] : [])].every((a) => address.safeParse(a).success)) throw new Error('queueMail: this is not an e-mail address');
  const id = uuidv7();
  const state = ctx.app.config.SMTP_URL ? 'queued' : 'kept';
  const body: MailBody = {
    heading: mail.heading, paragraphs: mail.paragraphs, ...(mail.action ? { action: mail.action } : {}),
    ...(mail.code ? { code: mail.code } : {}), ...(mail.unsubscribe ? { unsubscribe: mail.unsubscribe } : {}), ...(mail.tracking ? { tracking: mail.tracking } : {}),
    ...(mail.cc?.length ? { cc: mail.cc } : {}), ...(mail.replyTo ? { replyTo: { email: mail.replyTo.email, name: oneLine(mail.replyTo.name ?? '', 120) } } : {}),
    ...(mail.attachments?.length ? { attachments: mail.attachments.map((a) => ({ ...a, name: oneLine(a.name, 120) })) } : {}),
    ...(mail.report ? { report: mail.report } : {}),
  };
  const [row] = await ctx.sql<{ queue_mail: boolean }>('select core.queue_mail($1, $2, $3, $4, $5::jsonb, $6, $7, $8)', [
    id, email, oneLine(mail.to.name ?? '', 120) || null, oneLine(mail.subject, 200), JSON.stringify(body), mail.language ?? 'en', mail.dedupeKey ?? null, state,
  ], 'core.queue_mail');
  if (!row!.queue_mail) return null;
  if (state === 'queued') await ctx.enqueue('core.sendMail', { id }, { key: `core.sendMail:${id}`, maxAttempts: mailAttempts });
  else warnKept(ctx.app);
  return id;
}

/** Header values are one line: whatever could end it becomes a space. */
function oneLine(text: string, max: number): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim().slice(0, max);
}

const warned = new WeakSet<App>();
function warnKept(app: App): void {
  app.metrics.mails.inc({ outcome: 'kept' });
  if (!app.config.production || warned.has(app)) return;
  warned.add(app);
  app.log.warn('SMTP_URL is empty: mails are kept and nobody receives them');
}

/** How far a mail has come: waiting, taken by the mail server, given up, or kept because there is no mail server. */
export interface MailState { state: 'waiting' | 'delivered' | 'failed' | 'kept'; deliveredAt: Date | null }

const stateNames: Record<string, MailState['state']> = { queued: 'waiting', sending: 'waiting', sent: 'delivered', dead: 'failed', kept: 'kept' };

/** How far mails have come, by the ids queueMail answered; those that were erased meanwhile (after 180 days) are absent. */
export async function mailStates(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MailState>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ id: string; state: string; sent_at: Date | null }>('select * from core.mail_states($1::uuid[])', [ids], 'core.mail_states');
  return new Map(rows.map((r) => [r.id, { state: stateNames[r.state] ?? 'waiting', deliveredAt: r.sent_at }]));
}
