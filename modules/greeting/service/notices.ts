import type { Ctx } from '#core/server/context.ts';
import type { NotificationType } from '#modules/notifications/api.ts';
import { permissionsOf } from '#modules/workspace/api.ts';

/** Messages that are still there and that the person may read now; the bell is about all of their workspaces. */
async function readable(ctx: Ctx, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const places = await ctx.sql<{ id: string; workspace_id: number }>('select * from greeting.places_of($1::uuid[])', [ids], 'greeting.places_of');
  const allowed = new Set<number>();
  for (const workspaceId of new Set(places.map((p) => p.workspace_id))) {
    const permissions = await ctx.tx.through({ workspaceId }, () => permissionsOf(ctx, [accountId], workspaceId));
    if (permissions.get(accountId)?.has('greeting.message.view')) allowed.add(workspaceId);
  }
  return new Set(places.filter((p) => allowed.has(p.workspace_id)).map((p) => p.id));
}

/** What people are told of the greeting's form. */
export const noticeTypes: Record<string, NotificationType> = {
  'greeting.message': {
    defaultChannels: ['in_app', 'email'], category: 'request', visible: readable,
    label: { en: 'A message came by the greeting form', ar: 'وصلت رسالة من نموذج الترحيب' }, text: { en: '{name} sent a message by the greeting form', ar: 'أرسل {name} رسالة عبر نموذج الترحيب' },
  },
  'greeting.reply': {
    defaultChannels: ['in_app', 'email'], category: 'request', visible: readable,
    label: { en: 'Somebody wrote back after an answer by the greeting form', ar: 'كتب أحدهم بعد رد على رسالة من نموذج الترحيب' }, text: { en: '{name} wrote back about their message', ar: 'كتب {name} مجددًا بخصوص رسالته' },
  },
  'greeting.quarantine': {
    defaultChannels: ['in_app'], channels: ['in_app'], category: 'other', visible: readable,
    label: { en: 'Messages of the greeting form wait in quarantine', ar: 'رسائل من نموذج الترحيب تنتظر في الحجر' }, text: { en: 'In quarantine: {count} messages of the greeting form. Each is deleted after 30 days', ar: 'في الحجر: {count} من رسائل نموذج الترحيب، وتُحذف كل منها بعد 30 يومًا' },
  },
  'greeting.forward_failed': {
    defaultChannels: ['in_app', 'email'], category: 'other', visible: readable,
    label: { en: 'A message could not be forwarded to the form service', ar: 'تعذّر تمرير رسالة إلى خدمة النماذج' }, text: { en: 'The form service did not take the message of {name}; it is kept here', ar: 'لم تقبل خدمة النماذج رسالة {name}، وهي محفوظة هنا' },
  },
};
