import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import type { HeardText } from '#modules/texting/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';

const records = {
  'sales.lead': { can: 'sales.lead.view', address: (id: string) => `/crm/leads/${id}` },
  'sales.opportunity': { can: 'sales.deal.view', address: (id: string) => `/sales/opportunity/${id}` },
} as const;

/** What the bell says about texts of leads and of people of opportunities. */
export function defineTextNotices(): void {
  defineNotificationTypes({
    'sales.texted': { defaultChannels: ['in_app', 'email'], label: { en: 'A text from a lead or about an opportunity', ar: 'رسالة نصية من عميل محتمل أو حول فرصة' }, text: { en: '{name} sent a text', ar: 'أرسل {name} رسالة نصية' } },
  });
}

/** Tells whoever looks after the record that a text came in, unless they were told; further ones of a conversation are one entry while it is unread. Answers whom. */
export async function tellTexted(ctx: Ctx, { topic, subjectId }: { topic: keyof typeof records; subjectId: string }, text: HeardText, told: readonly string[]): Promise<readonly string[]> {
  const [row] = await ctx.sql<{ name: string; ownerId: string | null }>(`select name, owner_id as "ownerId" from ${topic} where workspace_id = $1 and id = $2`, [ctx.workspaceId, subjectId], `sales.text.owner.${topic}`);
  const { can, address } = records[topic];
  if (!row?.ownerId || told.includes(row.ownerId) || !(await accountsWith(ctx, can)).includes(row.ownerId)) return [];
  await notify(ctx, { accountId: row.ownerId, type: 'sales.texted', groupKey: `sales.texted:${text.conversationId}`, actorId: null, workspaceId: ctx.workspaceId, targetType: topic, targetId: subjectId, link: address(subjectId), data: { name: row.name || text.phone } });
  return [row.ownerId];
}
