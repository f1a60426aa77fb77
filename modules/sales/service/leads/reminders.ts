import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import { findRow } from '#core/server/resource/records.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import type { Activity } from '../../contract/leads.ts';
import { activityRecord } from './activity-store.ts';

interface Due { id: string; workspaceId: number; at: string }

/** What the bell says about activities. */
export function defineActivityNotices(): void {
  defineNotificationTypes({
    'sales.activity_due': {
      defaultChannels: ['in_app', 'email'], label: { en: 'Reminders of your activities', ar: 'تذكيرات بأنشطتك' }, text: { en: 'Reminder: {title}', ar: 'تذكير: {title}' },
    },
  });
}

/** Queues the reminder of an activity; a new time takes the place of the old one. */
export async function scheduleReminder(ctx: Ctx, id: string, at: string): Promise<void> {
  await ctx.enqueue('sales.remind', { id, workspaceId: ctx.workspaceId, at } satisfies Due, { runAt: new Date(at), key: `sales.remind:${id}` });
}

async function assigneeOf(app: App, { id, workspaceId, at }: Due): Promise<string | null> {
  return runAs(app, { workspaceId, name: 'sales.remind' }, async (ctx) => (await ctx.sql<{ assignee_id: string | null }>('select assignee_id from sales.activity where workspace_id = $1 and id = $2 and remind_at = $3 and reminded_at is null and done_at is null and deleted_at is null', [workspaceId, id, at]))[0]?.assignee_id ?? null);
}

/** Tells the assignee at the time, if they still may see what it is about and it is not done. */
export const reminderJob: Job = jobOutside<Due>('sales.remind', async (app, due) => {
  const accountId = await assigneeOf(app, due);
  const membership = accountId && await membershipOf(app, accountId, due.workspaceId);
  if (!accountId || !membership || !(membership.permissions.has('sales.lead.view') || membership.permissions.has('sales.deal.view'))) return;
  const account: Account = { id: accountId, email: '', sessionId: '', emailVerified: true };
  await runAs(app, { account, membership, name: 'sales.remind' }, async (ctx) => {
    const activity = await findRow<Activity>(ctx, activityRecord, due.id);
    if (!activity) return;
    const [first] = await ctx.sql('update sales.activity set reminded_at = now() where workspace_id = $1 and id = $2 and remind_at = $3 and reminded_at is null and done_at is null and assignee_id = $4 returning 1', [due.workspaceId, due.id, due.at, accountId]);
    if (!first) return;
    const link = activity.topic === 'sales.lead' ? `/crm/leads/${activity.subjectId}` : activity.topic === 'sales.opportunity' ? `/sales/opportunity/${activity.subjectId}` : '/crm/my-day';
    await notify(ctx, { accountId, type: 'sales.activity_due', groupKey: `sales.activity_due:${due.id}`, actorId: null, workspaceId: due.workspaceId, targetType: 'sales.activity', targetId: due.id, link, data: { title: activity.title } });
  });
});
