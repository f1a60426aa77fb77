import type { Ctx } from '#core/server/context.ts';
import type { Witness } from '#core/server/module.ts';
import { PerCall } from '#core/server/per-call.ts';
import { defineNotificationTypes, notify } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';

type Topic = 'sales.lead' | 'sales.opportunity' | 'sales.order';
interface Kind { one: string; many: string; can: string; table: string; /** Column it is called by. */ name: string; address: (id: string) => string; list: string }
const kinds: Record<Topic, Kind> = {
  'sales.lead': { one: 'sales.lead_assigned', many: 'sales.leads_assigned', can: 'sales.lead.view', table: 'sales.lead', name: 'name', address: (id) => `/crm/leads/${id}`, list: '/crm/leads?show=list' },
  'sales.opportunity': { one: 'sales.deal_assigned', many: 'sales.deals_assigned', can: 'sales.deal.view', table: 'sales.opportunity', name: 'name', address: (id) => `/sales/opportunity/${id}`, list: '/sales/opportunity?show=list' },
  'sales.order': { one: 'sales.order_assigned', many: 'sales.orders_assigned', can: 'sales.quote.view', table: 'sales.sales_order', name: 'number', address: (id) => `/sales/order/${id}`, list: '/sales/order' },
};
const types = (Object.keys(kinds) as Topic[]).flatMap((topic) => ['created', 'changed', 'moved'].map((verb) => `${topic}.${verb}`));

/** What the bell says about leads, opportunities and orders that somebody gives to a colleague; of a single lead it speaks as of one that the rules hand out. */
export function defineOwnerNotices(): void {
  defineNotificationTypes({
    'sales.leads_assigned': { defaultChannels: ['in_app', 'email'], label: { en: 'Several leads for you', ar: 'عدة عملاء محتملين لك' }, text: { en: '{actors} gave you several leads', ar: 'أسند إليك {actors} عدة عملاء محتملين' } },
    'sales.deal_assigned': { defaultChannels: ['in_app', 'email'], label: { en: 'An opportunity for you', ar: 'فرصة لك' }, text: { en: 'New opportunity for you: {name}', ar: 'فرصة جديدة لك: {name}' } },
    'sales.deals_assigned': { defaultChannels: ['in_app', 'email'], label: { en: 'Several opportunities for you', ar: 'عدة فرص لك' }, text: { en: '{actors} gave you several opportunities', ar: 'أسند إليك {actors} عدة فرص' } },
    'sales.order_assigned': { defaultChannels: ['in_app', 'email'], label: { en: 'A sales order for you', ar: 'أمر بيع لك' }, text: { en: 'New sales order for you: {name}', ar: 'أمر بيع جديد لك: {name}' } },
    'sales.orders_assigned': { defaultChannels: ['in_app', 'email'], label: { en: 'Several sales orders for you', ar: 'عدة أوامر بيع لك' }, text: { en: '{actors} gave you several sales orders', ar: 'أسند إليك {actors} عدة أوامر بيع' } },
    'sales.activity_assigned': { defaultChannels: ['in_app', 'email'], label: { en: 'An activity for you', ar: 'نشاط لك' }, text: { en: '{actors} gave you an activity: {title}', ar: 'أسند إليك {actors} نشاطًا: {title}' } },
  });
}

const quiet = new PerCall<true>();
/** Whoever writes a story into an empty workspace gives nobody anything. */
export function keepQuiet(ctx: Ctx): void { quiet.set(ctx, true); }

/** Whom an event makes the owner; undefined when it is not about that. */
function newOwner(data: Record<string, unknown> | undefined): unknown {
  const change = (data?.['changes'] as Record<string, unknown[]> | undefined)?.['ownerId'];
  return change ? change[1] : (data?.['values'] as Record<string, unknown> | undefined)?.['ownerId'];
}

/**
 * Tells people of the records somebody else has made theirs, once a transaction: of one by its name, of many in one entry, which is
 * also the entry of the next batch while it is unread. What rules and forms hand out on nobody's behalf is told where that happens.
 */
async function tellOwners(ctx: Ctx, workspaceId: number): Promise<void> {
  if (!ctx.viewer || quiet.get(ctx)) return;
  for (const [topic, kind] of Object.entries(kinds)) {
    const owners = new Map<string, Set<string>>();
    for (const event of ctx.events.filter((e) => types.includes(e.type) && e.type.startsWith(`${topic}.`))) {
      const ownerId = newOwner(event.data);
      if (typeof ownerId === 'string' && ownerId !== ctx.viewer.id) owners.set(ownerId, (owners.get(ownerId) ?? new Set()).add(String(event.id)));
    }
    if (owners.size === 0) continue;
    const readers = await accountsWith(ctx, kind.can, workspaceId);
    // Always in the same order: each entry waits for its person's inbox.
    for (const [accountId, ids] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1))) if (readers.includes(accountId)) await tellOf(ctx, workspaceId, kind, topic, accountId, [...ids]);
  }
}

async function tellOf(ctx: Ctx, workspaceId: number, kind: Kind, topic: string, accountId: string, ids: readonly string[]): Promise<void> {
  // What somebody was given and lost again within the same call is none of theirs.
  const rows = await ctx.sql<{ id: string; name: string }>(`select id, ${kind.name} as name from ${kind.table} where workspace_id = $1 and id = any($2::uuid[]) and owner_id = $3 and deleted_at is null limit 2`, [workspaceId, ids, accountId], `sales.given.${topic}`);
  const [first] = rows;
  if (!first) return;
  const common = { accountId, actorId: ctx.viewer!.id, workspaceId, targetType: topic };
  if (rows.length === 1) await notify(ctx, { ...common, type: kind.one, groupKey: `${kind.one}:${first.id}`, targetId: first.id, link: kind.address(first.id), data: { name: first.name } });
  else await notify(ctx, { ...common, type: kind.many, groupKey: `${kind.many}:${workspaceId}`, targetId: String(workspaceId), link: kind.list });
}

/** Looks who became an owner. */
export const noteOwners: Witness = { name: 'sales.note_owners', on: types, note: tellOwners };

/** Tells a colleague of an activity that is theirs to do now. */
export async function tellAssignee(ctx: Ctx, activity: { id: string; topic: string; subjectId: string; title: string }, assigneeId: string | null): Promise<void> {
  if (!assigneeId || !ctx.viewer || assigneeId === ctx.viewer.id || quiet.get(ctx)) return;
  const link = kinds[activity.topic as Topic]?.address(activity.subjectId) ?? '/crm/my-day';
  await notify(ctx, { accountId: assigneeId, type: 'sales.activity_assigned', groupKey: `sales.activity_assigned:${activity.id}`, actorId: ctx.viewer.id, workspaceId: ctx.workspaceId, targetType: 'sales.activity', targetId: activity.id, link, data: { title: activity.title } });
}
