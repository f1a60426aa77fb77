import { calendarDate } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ReceivedMail } from '#core/server/mail/receive.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { MailInKind } from '../../contract/mail-in.ts';
import { oneLine } from '../../rules/mail-in/head.ts';
import { leftWords } from '../../rules/mail-in/left-words.ts';
import type { Outcome } from './mails.ts';

defineNotificationTypes({
  'invoicing.mail_taken': { defaultChannels: ['in_app'], label: { en: 'Drafts are made of an e-mail', ar: 'إنشاء مسودات من رسالة بريد' }, text: { en: 'Drafts from an e-mail of {sender}: {count}', ar: 'مسودات من رسالة بريد من {sender}: {count}' } },
  'invoicing.mail_left': { defaultChannels: ['in_app', 'email'], label: { en: 'Files of an e-mail could not be taken', ar: 'تعذّر أخذ ملفات من رسالة بريد' }, text: { en: 'Drafts from an e-mail of {sender}: {count}. Not taken: {filesEn}', ar: 'مسودات من رسالة بريد من {sender}: {count}. لم يؤخذ: {filesAr}' } },
  'invoicing.mail_refused': { defaultChannels: ['in_app'], label: { en: 'An e-mail could not be taken', ar: 'تعذّر أخذ رسالة بريد' }, text: { en: 'An e-mail that came on {day} could not be taken. Send it again, or enter what it holds by hand.', ar: 'تعذّر أخذ رسالة بريد وصلت في {day}. أرسلها من جديد أو أدخل محتواها يدويًا.' } },
});

/** Where drafts of a kind and their mails are listed. */
const lists: Readonly<Record<MailInKind, string>> = { receipts: '/expenses/list?mail=in', bills: '/bill/list?mail=in' };

/** Tells in whose name a mail was taken what came of it. */
export async function tellTaken(ctx: Ctx, kind: MailInKind, mail: ReceivedMail, { drafts, left }: Outcome): Promise<void> {
  const type = left.length > 0 ? 'invoicing.mail_left' : 'invoicing.mail_taken';
  await notify(ctx, {
    accountId: ctx.accountId, type, groupKey: `${type}:${mail.id}`, actorId: null, workspaceId: ctx.workspaceId, targetType: 'invoicing.mail', targetId: mail.id, link: lists[kind],
    data: { sender: oneLine(mail.from.name, 80) || oneLine(mail.from.address, 80), count: drafts, filesEn: leftWords(left, 'en'), filesAr: leftWords(left, 'ar') },
  });
}

/** Tells whose address it is that mails could not be taken at all, those of a day in one: anybody who has the address can cause them. Nothing of them is known any more but when they came. */
export async function tellRefused(ctx: Ctx, kind: MailInKind, mail: { id: string; at: Date }): Promise<void> {
  const type = 'invoicing.mail_refused';
  const { system: { timezone } } = await getSettings(ctx);
  const day = calendarDate(mail.at.getTime(), timezone);
  await notify(ctx, { accountId: ctx.accountId, type, groupKey: `${type}:${ctx.workspaceId}:${kind}:${day}`, actorId: null, workspaceId: ctx.workspaceId, targetType: 'invoicing.mail', targetId: mail.id, link: lists[kind], data: { day } });
}
