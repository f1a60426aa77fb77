import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { perWorkspace } from './per-workspace.ts';

const batch = 300;
const lateOnes = encodeURIComponent(JSON.stringify({ and: [{ field: 'isLate', op: 'is', value: true }] }));

/** What the bell says about leads that nobody answered in time. */
export function defineLateNotices(): void {
  defineNotificationTypes({
    'sales.lead_late': { defaultChannels: ['in_app', 'email'], label: { en: 'A lead waits too long for an answer', ar: 'عميل محتمل ينتظر الرد طويلًا' }, text: { en: '{name} still waits for a first answer', ar: 'لا يزال {name} ينتظر الرد الأول' } },
    'sales.leads_late': { defaultChannels: ['in_app', 'email'], label: { en: 'Several leads wait too long for an answer', ar: 'عدة عملاء محتملين ينتظرون الرد طويلًا' }, text: { en: 'Several leads still wait for a first answer', ar: 'لا يزال عدة عملاء محتملين ينتظرون الرد الأول' } },
  });
}

/** Marks the leads that wait too long and tells their owners, or whoever sees all where nobody owns one. */
async function tellLate(ctx: Ctx): Promise<boolean> {
  const late = await ctx.sql<{ id: string; name: string; ownerId: string | null }>(
    `update sales.lead l set late_told_at = now() from (
       select id from sales.lead where workspace_id = $1 and response_due_at <= now() and response_due_at > now() - interval '1 day'
         and first_response_at is null and late_told_at is null and deleted_at is null and status in ('new', 'working', 'qualified') order by response_due_at limit $2 for update skip locked) due
     where l.workspace_id = $1 and l.id = due.id returning l.id, l.name, l.owner_id as "ownerId"`, [ctx.workspaceId, batch], 'sales.late.mark');
  if (late.length === 0) return false;
  const [readers, watchers] = [await accountsWith(ctx, 'sales.lead.view'), await accountsWith(ctx, 'sales.lead.view_all')];
  const lateFor = new Map<string, Array<{ id: string; name: string }>>();
  for (const lead of late) for (const accountId of lead.ownerId && readers.includes(lead.ownerId) ? [lead.ownerId] : watchers) lateFor.set(accountId, [...(lateFor.get(accountId) ?? []), lead]);
  // Always in the same order: each entry waits for its person's inbox.
  for (const [accountId, leads] of [...lateFor].sort(([a], [b]) => (a < b ? -1 : 1))) await tellPerson(ctx, accountId, leads);
  return late.length === batch;
}

/** One lead by its name; many in one entry, which is also that of the next ones while it is unread. */
async function tellPerson(ctx: Ctx, accountId: string, leads: ReadonlyArray<{ id: string; name: string }>): Promise<void> {
  const common = { accountId, actorId: null, workspaceId: ctx.workspaceId, targetType: 'sales.lead' };
  const { id, name } = leads[0]!;
  if (leads.length === 1) await notify(ctx, { ...common, type: 'sales.lead_late', groupKey: `sales.lead_late:${id}`, targetId: id, link: `/crm/leads/${id}`, data: { name } });
  else await notify(ctx, { ...common, type: 'sales.leads_late', groupKey: `sales.leads_late:${ctx.workspaceId}`, targetId: String(ctx.workspaceId), link: `/crm/leads?show=list&filter=${lateOnes}` });
}

/** Every five minutes: who waits too long for a first answer, each lead once. */
export const lateJobs = perWorkspace({ looks: 'sales.lateAnswers', clock: '*/5 * * * *', due: 'sales.late_answers', works: 'sales.tellLate', work: tellLate });
