import { documentMoney } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import type { NewMail } from '#core/server/mail/mail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { isCredit } from '../../contract/documents.ts';
import { printedDay, word, type DocumentWord } from '../../rules/documents/document-words.ts';
import { printOwn } from './masters.ts';
import { kindWord } from './print.ts';
import { amountText, type DocumentRow } from './rows.ts';
import { todayOf } from './write.ts';

/** A mail to the customer without its receiver and the address behind its button. */
export type WrittenMail = Omit<NewMail, 'to' | 'cc' | 'action'> & { action: string };

/** The mail that brings a document, or reminds of what is open; `message` takes the place of the usual sentence. */
export async function documentMail(ctx: Ctx, d: DocumentRow, kind: 'document' | 'reminder', message: string, { subject = '', fee = null, interest = null }: { subject?: string; /** Charged for the reminder. */ fee?: { amount: string; currency: string; isNew: boolean } | null; /** Charged with it. */ interest?: { amount: string; currency: string } | null } = {}): Promise<WrittenMail> {
  const w = (key: DocumentWord, values?: Record<string, string>) => word(d.language, key, values);
  const seller = d.own_print ?? (await printOwn(ctx, d.workspace_id, d));
  const { system } = await getSettings(ctx, d.workspace_id);
  const values = {
    kind: kindWord(d), number: d.number ?? '', seller: seller.name, total: documentMoney(d.totals.payable, d.currency, d.language), open: documentMoney(amountText(d.open_amount, d.currency), d.currency, d.language), date: printedDay(d.due_on ?? d.issued_on, d.language, system.dateFormat), fee: fee ? documentMoney(fee.amount, fee.currency, d.language) : '', interest: interest ? documentMoney(interest.amount, interest.currency, d.language) : '',
  };
  const filled = (text: string) => text.replace(/\{(number|open|date|fee|interest|customer)\}/g, (_, key: 'number' | 'open' | 'date' | 'fee' | 'interest' | 'customer') => (key === 'customer' ? d.party_name : values[key]));
  const late = (d.due_on ?? d.issued_on) < (await todayOf(ctx, d.workspace_id));
  const usual = kind === 'reminder' ? w(late ? 'reminderLead' : 'reminderSoon', values) : w('mailLead', values);
  const facts = kind === 'reminder' ? [...(fee?.isNew && !message.includes('{fee}') ? [w('reminderFee', values)] : []), ...(interest && !message.includes('{interest}') ? [w('reminderInterest', values)] : [])] : [w(isCredit(d.kind) ? 'mailCredit' : 'mailFacts', values)];
  return {
    subject: filled(subject).trim() || w(kind === 'reminder' ? 'reminderSubject' : 'mailSubject', values), heading: w('mailHeading', values).trim(), language: d.language, paragraphs: [(kind === 'reminder' ? filled(message) : message).trim() || usual, ...facts], action: w('mailAction'),
    ...(seller.email ? { replyTo: { email: seller.email, name: seller.name } } : {}),
  };
}
