import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import type { StoredPayment } from '../rows.ts';

const both = { defaultChannels: ['in_app', 'email'] } as const;

defineNotificationTypes({
  'payments.online_paid': { defaultChannels: ['in_app'], label: { en: 'A customer paid online', ar: 'دفع عميل عبر الإنترنت' }, text: { en: '{about} was paid online', ar: 'دُفع {about} عبر الإنترنت' } },
  'payments.online_returned': { ...both, label: { en: 'An online payment went back', ar: 'أُعيدت دفعة عبر الإنترنت' }, text: { en: 'Of the online payment for {about} money went back', ar: 'أُعيد مال من الدفعة عبر الإنترنت مقابل {about}' } },
  'payments.online_mismatched': { ...both, label: { en: 'An online payment has another amount than asked', ar: 'دفعة عبر الإنترنت بمبلغ غير المطلوب' }, text: { en: 'Another amount than asked was paid for {about}: it is kept as credit', ar: 'دُفع مقابل {about} مبلغ غير المطلوب، وحُفظ رصيدًا' } },
  'payments.charge_unknown': { ...both, category: 'request', label: { en: 'It is not known whether an automatic payment was taken', ar: 'لا يُعرف إن كان دفع تلقائي قد أُخذ' }, text: { en: 'It is not known whether {about} was charged: look at Stripe first', ar: 'لا يُعرف إن كان {about} قد خُصم: انظر في Stripe أولًا' } },
  'payments.online_unrecorded': { ...both, category: 'request', label: { en: 'An online payment could not be recorded', ar: 'تعذر تسجيل دفعة عبر الإنترنت' }, text: { en: '{about} was paid online, but the books did not take it', ar: 'دُفع {about} عبر الإنترنت لكن الدفاتر لم تقبله' } },
});

async function tell(robot: Ctx, type: string, permission: string, target: { type: string; id: string; link: string }, about: string): Promise<void> {
  await notifyAll(robot, await accountsWith(robot, permission), { type, groupKey: `${type}:${target.id}`, actorId: null, workspaceId: robot.workspaceId, targetType: target.type, targetId: target.id, link: target.link, data: { about } });
}

/** Tells those who keep payments that a customer paid. */
export const tellPaid = (robot: Ctx, payment: Pick<StoredPayment, 'id'>, about: string): Promise<void> => tell(robot, 'payments.online_paid', 'payments.payment.record', { type: 'payments.payment', id: payment.id, link: `/payments/list?id=${payment.id}` }, about);

/** Tells those who keep payments that money went back. */
export const tellReturned = (robot: Ctx, payment: Pick<StoredPayment, 'id'>, about: string): Promise<void> => tell(robot, 'payments.online_returned', 'payments.payment.record', { type: 'payments.payment', id: payment.id, link: `/payments/list?id=${payment.id}` }, about);

/** What may be wrong with what was paid, whose right helps, and what it is about. */
const troubles = { 'payments.online_mismatched': ['payments.payment.record', 'payments.payment'], 'payments.online_unrecorded': ['payments.settings', 'payments.checkout'], 'payments.charge_unknown': ['payments.payment.record', 'payments.checkout'] } as const;

/** Tells those who can help that something is wrong with what was paid. */
export async function tellTrouble(robot: Ctx, type: keyof typeof troubles, { id, link }: { id: string; link: string }, about: string): Promise<void> {
  const [permission, target] = troubles[type];
  await tell(robot, type, permission, { type: target, id, link }, about);
}
