import { calendarDate } from '#core/contract/dates.ts';
import { documentDay, documentMoney } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import type { NewMail } from '#core/server/mail/mail.ts';
import { printedCompany } from '#modules/invoicing/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { word, type QuoteWord } from '../../rules/quotes/document-words.ts';
import type { QuoteRow } from './rows.ts';

/** A mail to the customer without its receiver and the address behind its button. */
export type QuoteMail = Omit<NewMail, 'to' | 'cc' | 'action'> & { action: string };

/** The mail that brings a quote, or reminds of it. */
export async function quoteMail(ctx: Ctx, q: QuoteRow, kind: 'quote' | 'reminder', message: string): Promise<QuoteMail> {
  const w = (key: QuoteWord, values?: Record<string, string>) => word(q.language, key, values);
  const seller = q.seller_print ?? (await printedCompany(ctx, q.workspace_id, q));
  const { system } = await getSettings(ctx, q.workspace_id);
  const number = q.number ?? '';
  const total = documentMoney(q.totals.total, q.currency, q.language);
  const title = q.title || [w('quote'), number].filter(Boolean).join(' ');
  const facts = q.valid_until ? w('mailFacts', { total, date: documentDay(q.valid_until, q.language, system.dateFormat) }) : w('mailFactsOpen', { total });
  return {
    subject: w(kind === 'quote' ? 'mailSubject' : 'reminderSubject', { title, seller: seller.name }), heading: w('mailHeading', { number }).trim(), language: q.language,
    paragraphs: [message.trim() || (kind === 'quote' ? w('mailLead', { contact: seller.contact || seller.name, seller: seller.name }) : w('reminderLead', { number })), facts],
    action: w('mailAction'), ...(seller.email ? { replyTo: { email: seller.email, name: seller.name } } : {}),
  };
}

/** Today in the workspace's own zone. */
export async function todayOf(ctx: Ctx, workspaceId: number): Promise<string> {
  return calendarDate(Date.now(), (await getSettings(ctx, workspaceId)).system.timezone);
}
