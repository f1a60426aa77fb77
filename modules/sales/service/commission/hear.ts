import type { Ctx } from '#core/server/context.ts';
import type { StoredEvent } from '#core/server/events/emit.ts';
import { job, subscribe, type Job, type Subscriber } from '#core/server/module.ts';
import { asRobot } from '../capture/robot.ts';
import { followNext, followOrders } from './follow.ts';
import { ordersOfShares, ordersOfSources } from './store.ts';

/** Goes through all orders once more, for a rule that is new or other than before: some at a time. */
export const followJob = 'sales.followCommission';

const sold = ['sales.order.created', 'sales.order.confirmed', 'sales.order.changed', 'sales.order.rest_cancelled', 'sales.order.cancelled'];
const billed = ['invoicing.invoice.posted', 'invoicing.invoice.voided', 'invoicing.invoice.deposit_taken'];
const moved = ['accounting.open_item.settled', 'accounting.open_item.unsettled'];

async function ordersOf(ctx: Ctx, event: StoredEvent): Promise<string[]> {
  if (event.type.startsWith('sales.order.')) return [event.subject_id!];
  const items = (event.data as { items?: Array<{ sourceType: string; sourceId: string | null }> }).items ?? [];
  const documents = event.type.startsWith('accounting.') ? items.flatMap((i) => (i.sourceType === 'invoicing.document' && i.sourceId ? [i.sourceId] : [])) : [event.subject_id!];
  if (documents.length === 0) return [];
  const sources = await ctx.sql<{ source_type: string; source_id: string }>('select f.source_type, f.source_id from invoicing.sources_of_documents($1) f', [documents], 'sales.commission_heard');
  return [...new Set([...(await ordersOfSources(ctx, sources)).values(), ...(await ordersOfShares(ctx, documents))])];
}

/** Commission follows what happens to orders, invoices and money. */
export const commissionSubscribers: Subscriber[] = [
  subscribe('sales.commission', [...sold, ...billed, ...moved], (ctx, event) => asRobot(ctx, event.workspace_id!, async (robot) => { await followOrders(robot, await ordersOf(robot, event)); }), 'sales.hears_commission(event.workspace_id, event.type, event.subject_id)'),
];

/** Queues going through all orders. */
export const followAll = (ctx: Ctx, after?: string): Promise<void> =>
  ctx.enqueue(followJob, { workspaceId: ctx.workspaceId, ...(after ? { after } : {}) }, { key: `${followJob}:${ctx.workspaceId}${after ? `:${after}` : ''}`, queue: `${followJob}:${ctx.workspaceId}` });

/** Background work of commission. */
export const commissionJobs: Job[] = [job<{ workspaceId: number; after?: string }>(followJob, (ctx, { workspaceId, after }) => asRobot(ctx, workspaceId, async (robot) => {
  const next = await followNext(robot, after);
  if (next) await followAll(robot, next);
}))];
