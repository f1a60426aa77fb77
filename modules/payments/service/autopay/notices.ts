import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import type { StoredCheckout } from '../online/checkouts.ts';

defineNotificationTypes({
  'payments.charge_failed': { defaultChannels: ['in_app', 'email'], label: { en: 'An automatic payment failed', ar: 'تعذر دفع تلقائي' }, text: { en: '{about} could not be charged to the customer’s saved card or account', ar: 'تعذر خصم {about} من البطاقة أو الحساب المحفوظ للعميل' } },
});

/** Tells whoever looks after a document that it could not be charged; where nobody of them sees payments, everybody who keeps them. */
export async function tellChargeFailed(robot: Ctx, c: Pick<StoredCheckout, 'source_type' | 'source_id' | 'description'>, { accountIds, link }: { accountIds: readonly string[]; link: string }): Promise<void> {
  const seers = await accountsWith(robot, 'payments.payment.view');
  const owners = accountIds.filter((id) => seers.includes(id));
  const people = owners.length > 0 ? owners : await accountsWith(robot, 'payments.payment.record');
  await notifyAll(robot, people, { type: 'payments.charge_failed', groupKey: `payments.charge_failed:${c.source_id}`, actorId: null, workspaceId: robot.workspaceId, targetType: c.source_type, targetId: c.source_id, link, data: { about: c.description } });
}
