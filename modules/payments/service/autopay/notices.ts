import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import type { Payable } from '../online/checkouts.ts';

const both = { defaultChannels: ['in_app', 'email'] } as const;

defineNotificationTypes({
  'payments.charge_failed': { ...both, label: { en: 'An automatic payment failed', ar: 'تعذر دفع تلقائي' }, text: { en: '{about} could not be charged to the customer’s saved card or account', ar: 'تعذر خصم {about} من البطاقة أو الحساب المحفوظ للعميل' } },
  'payments.charge_no_mandate': { ...both, label: { en: 'An automatic payment has no consent', ar: 'دفع تلقائي بلا موافقة' }, text: { en: '{about} is not charged: the customer has not agreed, or does not any more', ar: 'لا يُخصم {about}: العميل لم يوافق أو سحب موافقته' } },
  'payments.charge_off': { ...both, label: { en: 'Automatic payments wait while no payments are taken online', ar: 'المدفوعات التلقائية تنتظر ما دامت لا تُقبل المدفوعات عبر الإنترنت' }, text: { en: '{about} is not charged as long as no payments are taken online', ar: 'لا يُخصم {about} ما دامت لا تُقبل المدفوعات عبر الإنترنت' } },
  'payments.charge_amount': { ...both, label: { en: 'An automatic payment has an amount that cannot be charged', ar: 'دفع تلقائي بمبلغ لا يمكن خصمه' }, text: { en: '{about} is not charged: Stripe cannot take this amount', ar: 'لا يُخصم {about}: لا تقبل Stripe هذا المبلغ' } },
  'payments.charge_disputed': { ...both, label: { en: 'An automatic payment is not repeated', ar: 'دفع تلقائي لا يتكرر' }, text: { en: '{about} is not charged: money that was paid for it went back', ar: 'لا يُخصم {about}: أُعيد مال دُفع مقابله' } },
});

/** Why something is not charged although its day has come. */
export type Untaken = 'no_mandate' | 'off' | 'amount' | 'disputed';

/** Tells whoever looks after a document that it could not be charged, or why that is not tried; where nobody of them sees payments, everybody who keeps them. */
export async function tellChargeFailed(robot: Ctx, { sourceType, sourceId, description }: Pick<Payable, 'sourceType' | 'sourceId' | 'description'>, { accountIds, link }: { accountIds: readonly string[]; link: string }, why: Untaken | 'failed' = 'failed'): Promise<void> {
  const seers = await accountsWith(robot, 'payments.payment.view');
  const owners = accountIds.filter((id) => seers.includes(id));
  const people = owners.length > 0 ? owners : await accountsWith(robot, 'payments.payment.record');
  const type = `payments.charge_${why}`;
  await notifyAll(robot, people, { type, groupKey: `${type}:${sourceId}`, actorId: null, workspaceId: robot.workspaceId, targetType: sourceType, targetId: sourceId, link, data: { about: description } });
}
