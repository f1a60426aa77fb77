import { calendarDate } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import type { NewMail } from '#core/server/mail/mail.ts';
import { renderMail } from '#core/server/mail/template.ts';
import { getSettings } from '#modules/settings/api.ts';
import { printedDay, word } from '../../rules/quotes/document-words.ts';
import { printedMoney, printSeller } from './print.ts';
import type { QuoteRow } from './rows.ts';

/** A mail to the customer without its receiver. */
export type QuoteMail = Omit<NewMail, 'to'>;

/** The mail that brings a quote, or reminds of it. */
export async function quoteMail(ctx: Ctx, q: QuoteRow, kind: 'quote' | 'reminder', message: string, url: string): Promise<QuoteMail> {
  const w = (key: Parameters<typeof word>[1], values?: Record<string, string>) => word(q.language, key, values);
  const seller = q.seller_print ?? (await printSeller(ctx, q.workspace_id, q));
  const { system } = await getSettings(ctx, q.workspace_id);
  const number = q.number ?? '';
  const total = printedMoney(q.totals.total, q.currency, q.language);
  const title = q.title || [w('quote'), number].filter(Boolean).join(' ');
  const facts = q.valid_until ? w('mailFacts', { total, date: printedDay(q.valid_until, q.language, system.dateFormat) }) : w('mailFactsOpen', { total });
  return {
    subject: w(kind === 'quote' ? 'mailSubject' : 'reminderSubject', { title, seller: seller.name }), heading: w('mailHeading', { number }).trim(), language: q.language,
    paragraphs: [message.trim() || (kind === 'quote' ? w('mailLead', { contact: seller.contact || seller.name, seller: seller.name }) : w('reminderLead', { number })), facts],
    action: { label: w('mailAction'), url }, ...(seller.email ? { replyTo: { email: seller.email, name: seller.name } } : {}),
  };
}

/** How a mail will look, as HTML that is shown in a closed frame. */
export function mailHtml(mail: QuoteMail, brand: string): string {
  return renderMail({ subject: mail.subject, body: mail, language: mail.language ?? 'en' }, brand).html;
}

/** Today in the workspace's own zone. */
export async function todayOf(ctx: Ctx, workspaceId: number): Promise<string> {
  return calendarDate(Date.now(), (await getSettings(ctx, workspaceId)).system.timezone);
}
