import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { perWorkspace } from '../capture/per-workspace.ts';
import { storedCapture } from '../capture/settings.ts';

const batch = 300;

/** What is looked at: where it stands, which of it is open, who may see it, and what its owner is shown. */
const kinds = [
  { table: 'sales.lead', open: "r.status in ('new', 'working', 'qualified')", can: 'sales.lead.view', one: 'sales.lead_stale', many: 'sales.leads_stale', address: '/crm/leads' },
  { table: 'sales.opportunity', open: "r.status = 'open'", can: 'sales.deal.view', one: 'sales.deal_stale', many: 'sales.deals_stale', address: '/sales/opportunity' },
] as const;
type Kind = (typeof kinds)[number];

/** What the bell says about leads and opportunities that stand too long. */
export function defineStaleNotices(): void {
  const defaultChannels = ['in_app'] as const;
  defineNotificationTypes({
    'sales.lead_stale': { defaultChannels, label: { en: 'A lead of yours stands too long in its stage', ar: 'طال بقاء عميل محتمل لك في مرحلته' }, text: { en: '{name} stands too long in {stage}; allowed days: {days}', ar: 'طال بقاء {name} في {stage}؛ الأيام المسموحة: {days}' } },
    'sales.leads_stale': { defaultChannels, label: { en: 'Several leads of yours stand too long in their stages', ar: 'طال بقاء عدة عملاء محتملين لك في مراحلهم' }, text: { en: 'Several of your leads stand too long in their stages', ar: 'طال بقاء عدة عملاء محتملين لك في مراحلهم' } },
    'sales.deal_stale': { defaultChannels, label: { en: 'An opportunity of yours stands too long in its stage', ar: 'طال بقاء فرصة لك في مرحلتها' }, text: { en: '{name} stands too long in {stage}; allowed days: {days}', ar: 'طال بقاء {name} في {stage}؛ الأيام المسموحة: {days}' } },
    'sales.deals_stale': { defaultChannels, label: { en: 'Several opportunities of yours stand too long in their stages', ar: 'طال بقاء عدة فرص لك في مراحلها' }, text: { en: 'Several of your opportunities stand too long in their stages', ar: 'طال بقاء عدة فرص لك في مراحلها' } },
  });
}

interface Stale { id: string; name: string; ownerId: string; stage: string; days: number }

/** Marks what stands too long and tells its owners. Answers how many there were. */
async function tellStale(ctx: Ctx, kind: Kind): Promise<number> {
  const stale = await ctx.sql<Stale>(
    `update ${kind.table} t set stale_told_at = now() from (
       select x.id, s.name as stage, s.max_days as days from sales.stage s cross join lateral (
         select r.id from ${kind.table} r where r.stage_id = s.id and r.stage_entered_at < now() - make_interval(days => s.max_days) and r.stale_told_at is null and r.deleted_at is null and r.owner_id is not null and ${kind.open}
         order by r.stage_entered_at limit $2 for update skip locked) x
       where s.workspace_id = $1 and s.kind = 'open' and s.max_days is not null and s.deleted_at is null limit $2) due
     where t.workspace_id = $1 and t.id = due.id returning t.id, t.name, t.owner_id as "ownerId", due.stage, due.days`, [ctx.workspaceId, batch], `sales.stale.${kind.table}`);
  if (stale.length === 0) return 0;
  const readers = new Set(await accountsWith(ctx, kind.can));
  // Always in the same order: each entry waits for its person's inbox.
  const owners = [...new Set(stale.map((s) => s.ownerId))].filter((id) => readers.has(id)).sort();
  for (const ownerId of owners) await tellOwner(ctx, kind, ownerId, stale.filter((s) => s.ownerId === ownerId));
  return stale.length;
}

/** One by its name; many in one entry, which is also that of the next ones while it is unread. */
async function tellOwner(ctx: Ctx, { table, one, many, address }: Kind, accountId: string, stale: readonly Stale[]): Promise<void> {
  const common = { accountId, actorId: null, workspaceId: ctx.workspaceId, targetType: table };
  const { id, name, stage, days } = stale[0]!;
  if (stale.length === 1) await notify(ctx, { ...common, type: one, groupKey: `${one}:${id}`, targetId: id, link: `${address}/${id}`, data: { name, stage, days: String(days) } });
  else await notify(ctx, { ...common, type: many, groupKey: `${many}:${ctx.workspaceId}`, targetId: String(ctx.workspaceId), link: `${address}?show=list&filter=${staleOfOwner(accountId)}` });
}

const staleOfOwner = (accountId: string) => encodeURIComponent(JSON.stringify({ and: [{ field: 'isStale', op: 'is', value: true }, { field: 'ownerId', op: 'is', value: accountId }] }));

/** Every night: what stands too long, once in each stay, where the workspace wants that. */
export const staleJobs = perWorkspace({
  looks: 'sales.staleStays', clock: '11 4 * * *', due: 'sales.stale_stays', works: 'sales.tellStale',
  work: async (ctx) => (await storedCapture(ctx)).staleAlerts && [await tellStale(ctx, kinds[0]), await tellStale(ctx, kinds[1])].includes(batch),
});
