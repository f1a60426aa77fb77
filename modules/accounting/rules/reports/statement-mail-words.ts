import type { Days } from './days.ts';
import type { ReportLanguage } from './report-words.ts';

const words = {
  en: { subject: 'Statement of account from {seller}, {span}', heading: 'Statement of account', lead: 'Please find attached your statement of account from {span}.', owed: 'The balance to be paid on {to} is {balance}.', credit: 'The balance on {to} is {balance} in your favour.', even: 'Nothing was open on {to}.' },
  ar: { subject: 'كشف حساب من {seller}، {span}', heading: 'كشف حساب', lead: 'تجد مرفقًا كشف حسابك عن المدة {span}.', owed: 'الرصيد المستحق الدفع في {to} هو {balance}.', credit: 'الرصيد في {to} هو {balance} لصالحك.', even: 'لم يكن هناك شيء مفتوح في {to}.' },
} as const;

const days = { en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }), ar: new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { dateStyle: 'long', timeZone: 'UTC' }) };
const filled = (text: string, values: Readonly<Record<string, string>>): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

/** What a mail with a statement of account says; `balance` is its size in words, `sign` 1 where the receiver owes it, -1 where it is owed to them. `message` takes the place of the usual sentence. */
export function statementMailTexts(language: ReportLanguage, { seller, balance, sign, message, from, to }: Days & { seller: string; balance: string; sign: -1 | 0 | 1; message: string }): { subject: string; heading: string; paragraphs: string[] } {
  const w = words[language];
  const day = (on: string) => days[language].format(new Date(`${on}T00:00:00Z`));
  const values = { seller, balance, to: day(to), span: `${day(from)} – ${day(to)}` };
  return { subject: filled(w.subject, values), heading: w.heading, paragraphs: [message.trim() || filled(w.lead, values), filled(sign === 0 ? w.even : sign > 0 ? w.owed : w.credit, values)] };
}
