import { calendarDate } from '#core/contract/dates.ts';
import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { mayHear } from '#core/server/events/sight.ts';
import type { ReceivedMail } from '#core/server/mail/receive.ts';
import { getParty, registerPartyTimeline } from '#modules/parties/api.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import type { ActivityTopic } from '../../contract/leads.ts';
import { eitherView } from '../leads/activity-store.ts';

/** A mail where it stands now. */
export interface StandingMail { id: string; name: string; sentBy: string | null; topic: ActivityTopic; subjectId: string }

const records = {
  'sales.lead': { can: 'sales.lead.view', address: (id: string) => `/crm/leads/${id}` },
  'sales.opportunity': { can: 'sales.deal.view', address: (id: string) => `/sales/opportunity/${id}` },
  'parties.party': { can: 'parties.view', address: (id: string) => `/parties/${id}` },
} as const;

/** What the bell says about answers to mails. */
export function defineMailNotices(): void {
  defineNotificationTypes({
    'sales.mail_answered': { defaultChannels: ['in_app', 'email'], label: { en: 'An answer to your mail', ar: 'رد على رسالتك' }, text: { en: '{name} answered: {title}', ar: 'رد {name}: {title}' } },
    'sales.mail_answer_lost': { defaultChannels: ['in_app', 'email'], label: { en: 'An answer that belongs to no record', ar: 'رد لا ينتمي إلى سجل' }, text: { en: '{address} answered the mail to {name}, but its record is gone: {title}', ar: 'رد {address} على الرسالة إلى {name}، لكن سجلها لم يعد موجودًا: {title}' } },
    'sales.mail_answer_refused': { defaultChannels: ['in_app', 'email'], label: { en: 'An answer that could not be taken', ar: 'رد تعذّر أخذه' }, text: { en: 'An answer to one of your mails that came on {day} could not be taken. Ask for it again.', ar: 'تعذّر أخذ رد على إحدى رسائلك وصل في {day}. اطلبه من جديد.' } },
    'sales.mail_unmatched': { defaultChannels: ['in_app'], label: { en: 'A mail to your own address that belongs to no record yet', ar: 'رسالة إلى عنوانك الخاص لا تنتمي إلى سجل بعد' }, text: { en: 'This mail was put at no record. Choose where it belongs: {title}', ar: 'لم توضع هذه الرسالة عند أي سجل. اختر مكانها: {title}' } },
    'sales.logged_mail_refused': { defaultChannels: ['in_app', 'email'], label: { en: 'A mail to your own address that could not be taken', ar: 'رسالة إلى عنوانك الخاص تعذّر أخذها' }, text: { en: 'A mail to your own address for logging that came on {day} could not be taken.', ar: 'تعذّر أخذ رسالة إلى عنوانك الخاص بتسجيل الرسائل وصلت في {day}.' } },
    'sales.lead_mail_refused': { defaultChannels: ['in_app', 'email'], label: { en: 'A mail to the address for leads that could not be taken', ar: 'رسالة إلى عنوان العملاء المحتملين تعذّر أخذها' }, text: { en: 'A mail to your address for leads that came on {day} could not be taken.', ar: 'تعذّر أخذ رسالة إلى عنوان العملاء المحتملين وصلت في {day}.' } },
  });
  registerPartyTimeline('sales.mail', async (ctx, partyIds) => {
    if (!mayHear(ctx.member.permissions, eitherView)) return [];
    const rows = await ctx.sql<{ id: string }>("select m.id from sales.activity a join sales.mail m on m.activity_id = a.id where a.workspace_id = $1 and a.topic = 'parties.party' and a.subject_id = any($2::uuid[]) and a.deleted_at is null order by a.created_at desc limit 200", [ctx.workspaceId, partyIds], 'sales.mail.of_parties');
    return rows.length > 0 ? [{ topic: 'sales.mail', ids: rows.map((r) => r.id) }] : [];
  });
}

/** What a reader does with a mail, as it stands in the history of a lead, of an opportunity, and of a party. */
const told = {
  opened: { 'sales.lead': 'sales.lead.mail_opened', 'sales.opportunity': 'sales.opportunity.mail_opened', 'parties.party': 'sales.mail.opened' },
  answered: { 'sales.lead': 'sales.lead.mail_answered', 'sales.opportunity': 'sales.opportunity.mail_answered', 'parties.party': 'sales.mail.answered' },
  followed: { 'sales.lead': 'sales.lead.link_followed', 'sales.opportunity': 'sales.opportunity.link_followed', 'parties.party': 'sales.mail.link_followed' },
} as const;

/** Writes into the record's history what somebody who is no member did with its mail. */
export function noteInHistory(ctx: Ctx, mail: StandingMail, verb: keyof typeof told): void {
  const type = told[verb][mail.topic];
  if (mail.topic === 'sales.lead') ctx.emit({ type, id: mail.subjectId, data: { outsider: 'reader', number: mail.name }, can: 'sales.lead.view', audit: false });
  // Elsewhere the log says no names: it would keep them after an erasure.
  else if (mail.topic === 'sales.opportunity') ctx.emit({ type, id: mail.subjectId, data: { outsider: 'reader' }, can: 'sales.deal.view', audit: false });
  else ctx.emit({ type, id: mail.id, data: { outsider: 'reader' }, can: eitherView, audit: false });
}

async function ownerOf(ctx: Ctx, { topic, subjectId }: StandingMail): Promise<string | null> {
  if (topic === 'parties.party') return (await getParty(ctx, subjectId)).ownerId;
  return (await ctx.sql<{ owner_id: string | null }>(`select owner_id from ${topic} where workspace_id = $1 and id = $2`, [ctx.workspaceId, subjectId], `sales.mail.owner.${topic}`))[0]?.owner_id ?? null;
}

/** Tells whoever looks after the record that its mail was answered, or who wrote it where nobody does. */
export async function tellAnswered(ctx: Ctx, mail: StandingMail, title: string): Promise<void> {
  const { can, address } = records[mail.topic];
  const readers = new Set(await accountsWith(ctx, can));
  const accountId = [await ownerOf(ctx, mail), mail.sentBy].find((id) => id !== null && readers.has(id));
  if (!accountId) return;
  await notify(ctx, { accountId, type: 'sales.mail_answered', groupKey: `sales.mail_answered:${mail.id}`, actorId: null, workspaceId: ctx.workspaceId, targetType: mail.topic, targetId: mail.subjectId, link: address(mail.subjectId), data: { name: mail.name, title } });
}

/** Tells in whose name an answer was taken that there is no record left to keep it at, and whom to ask. */
export async function tellLost(ctx: Ctx, mail: { id: string; name: string }, answer: ReceivedMail): Promise<void> {
  await notify(ctx, { accountId: ctx.accountId, type: 'sales.mail_answer_lost', groupKey: `sales.mail_answer_lost:${answer.id}`, actorId: null, workspaceId: ctx.workspaceId, targetType: 'sales.mail', targetId: mail.id, link: '/crm/my-day', data: { name: mail.name, address: cut(answer.from.address, 120), title: cut(answer.subject.trim(), 200) || '–' } });
}

/** Tells whose answers could not be taken at all. */
export const tellRefused = (ctx: Ctx, mail: { id: string; at: Date }): Promise<void> => tellOfDay(ctx, mail, 'sales.mail_answer_refused', '/crm/my-day');

/** Tells in whose name the address for leads is open that mail to it could not be taken at all. */
export const tellLeadMailRefused = (ctx: Ctx, mail: { id: string; at: Date }): Promise<void> => tellOfDay(ctx, mail, 'sales.lead_mail_refused', '/settings/lead-inbox');

/** Tells whose own address it is that mail to it could not be taken at all. */
export const tellLoggedRefused = (ctx: Ctx, mail: { id: string; at: Date }): Promise<void> => tellOfDay(ctx, mail, 'sales.logged_mail_refused', '/settings/mail-log');

/** Tells a member that a mail they sent to their own address waits for a record. */
export async function tellUnmatched(ctx: Ctx, mailId: string, title: string): Promise<void> {
  await notify(ctx, { accountId: ctx.accountId, type: 'sales.mail_unmatched', groupKey: `sales.mail_unmatched:${mailId}`, actorId: null, workspaceId: ctx.workspaceId, targetType: 'sales.logged_mail', targetId: mailId, link: '/settings/mail-log', data: { title } });
}

/** Those of a day in one: nothing of them is known any more but when they came. */
async function tellOfDay(ctx: Ctx, { id, at }: { id: string; at: Date }, type: string, link: string): Promise<void> {
  const day = calendarDate(at.getTime(), (await getSettings(ctx)).system.timezone);
  await notify(ctx, { accountId: ctx.accountId, type, groupKey: `${type}:${ctx.workspaceId}:${day}`, actorId: null, workspaceId: ctx.workspaceId, targetType: 'sales.mail', targetId: id, link, data: { day } });
}
