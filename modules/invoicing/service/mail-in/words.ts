import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cut } from '#core/contract/fields.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import type { ReceivedMail } from '#core/server/mail/receive.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { TextLine } from '../../rules/expenses/receipt-text.ts';
import { oneLine, senderText, severalLines } from '../../rules/mail-in/head.ts';

const labels = { en: { from: 'From', sent: 'Sent', message: 'E-mail', page: 'Page {page} of {pages}' }, ar: { from: 'من', sent: 'أُرسلت في', message: 'رسالة بريد', page: 'صفحة {page} من {pages}' } } as const;

/** So much of a mail's words is printed: some twenty pages. */
const printedLetters = 60_000;

/** The words of a mail as a PDF, for as long as `work` needs the file. The same mail is the same file. */
export async function withWordsAsPdf<T>(ctx: Ctx, mail: ReceivedMail, work: (upload: Upload) => Promise<T>): Promise<T> {
  const { company, system } = await getSettings(ctx);
  const language = system.locale.startsWith('ar') ? 'ar' : 'en';
  const label = labels[language];
  const sent = mail.sentAt ? new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: system.timezone }).format(mail.sentAt) : null;
  const text = severalLines(mail.text, printedLetters);
  const bytes = await renderDocumentPdf({
    title: oneLine(mail.subject, 200) || label.message, language, page: ['US', 'CA', 'MX'].includes(company.country) ? 'Letter' : 'A4', at: mail.sentAt ?? new Date(0), brand: { name: oneLine(mail.from.name, 80) || oneLine(mail.from.address, 80), color: '#444444' },
    facts: [{ label: label.from, value: senderText(mail.from) }, ...(sent ? [{ label: label.sent, value: sent }] : [])], parties: [], table: { columns: [{ label: label.message, align: 'start', share: 1 }], rows: [] }, totals: [],
    notes: [{ title: '', text: text.length < severalLines(mail.text, Infinity).length ? `${text} …` : text }], footer: senderText(mail.from), pageLabel: label.page,
  });
  const folder = await mkdtemp(join(tmpdir(), 'atrium-mail-'));
  try {
    const path = join(folder, 'mail.pdf');
    await writeFile(path, bytes);
    return await work({ field: 'receipt', fileName: `${cut(oneLine(mail.subject, 80).replace(/[\\/:*?"<>|]+/g, ' ').trim(), 80) || 'e-mail'}.pdf`, declaredType: 'application/pdf', path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  } finally { await rm(folder, { recursive: true, force: true }); }
}

/** The words of a mail line by line, as the words of a receipt are read. */
export function linesOfWords(mail: ReceivedMail): TextLine[] {
  return severalLines(mail.text, printedLetters).split('\n').map((text) => text.replace(/[\u00a0\u202f]/g, ' ').trim()).filter((text) => text !== '').slice(0, 300).map((text) => ({ text, size: 10, page: 1 }));
}
