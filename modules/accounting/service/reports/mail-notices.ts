import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll, withdrawTarget } from '#modules/notifications/api.ts';
import { accountsWith, permissionsOf } from '#modules/workspace/api.ts';
import { reportMails } from '../../contract/reports/mails.ts';

defineNotificationTypes({
  'accounting.report_mail_failed': {
    defaultChannels: ['in_app', 'email'], label: { en: 'A scheduled report could not be mailed', ar: 'تعذر إرسال تقرير مجدول' },
    text: { en: '"{name}" of {on} could not be mailed. See why.', ar: 'تعذر إرسال "{name}" ليوم {on}. انظر السبب.' },
  },
  'accounting.statement_not_mailed': {
    defaultChannels: ['in_app', 'email'], label: { en: 'A statement of account could not be mailed', ar: 'تعذر إرسال كشف حساب' },
    text: { en: 'The statement of {on} for {name} was not mailed. Try again.', ar: 'لم يُرسل كشف حساب {name} حتى {on}. حاول مرة أخرى.' },
  },
});

const targetType = 'accounting.report_mail';

/** Tells whoever answers for a mail that it did not go out; where they may not see reports any more, everybody who sets up the books. */
export async function tellFailed(ctx: Ctx, workspaceId: number, { id, name, on, ownerId }: { id: string; name: string; on: string; ownerId: string }): Promise<void> {
  const able = (await permissionsOf(ctx, [ownerId], workspaceId)).get(ownerId)?.has(reportMails.can.view) ?? false;
  const people = able ? [ownerId] : await accountsWith(ctx, 'accounting.ledger.setup', workspaceId);
  await notifyAll(ctx, people, { type: 'accounting.report_mail_failed', groupKey: `accounting.report_mail_failed:${id}`, actorId: null, workspaceId, targetType, targetId: id, link: `/accounting/reports/mails?id=${id}`, data: { name, on } });
}

/** Tells whoever had a statement mailed that it did not go out. */
export async function tellStatementUnsent(ctx: Ctx, workspaceId: number, { by, name, partyId, on }: { by: string; name: string; partyId: string; on: string }): Promise<void> {
  await notifyAll(ctx, [by], { type: 'accounting.statement_not_mailed', groupKey: `accounting.statement_not_mailed:${partyId}`, actorId: null, workspaceId, targetType: 'accounting.statement', targetId: partyId, link: `/accounting/reports/statement?party=${partyId}`, data: { name, on } });
}

/** Takes the news back once somebody has seen to it, or the next one went out. */
export const untellFailed = (ctx: Ctx, id: string): Promise<void> => withdrawTarget(ctx, { targetType, targetId: id, types: ['accounting.report_mail_failed'] });
