import { randomUUID } from 'node:crypto';
import { Ctx, enterWorkspace, type Membership } from '#core/server/context.ts';

// What work that nobody signed in for may do with leads: no more than that work needs.
const permissions = new Set(['sales.lead.view', 'sales.lead.view_all', 'sales.lead.edit', 'sales.lead.assign', 'sales.deal.view', 'sales.deal.view_all', 'sales.deal.edit', 'parties.view']);

/**
 * Goes on in a workspace on nobody's behalf, within the same transaction: for posts of forms and background work, so that
 * they take the same way as a person's call. What it records and does after the commit goes along with the caller's.
 */
export async function asRobot<T>(ctx: Ctx, workspaceId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await enterWorkspace(ctx, workspaceId);
  const membership: Membership = { workspaceId, workspaceSlug: '', memberId: randomUUID(), role: 'form', rank: 0, permissions, status: 'active' };
  const robot = new Ctx(ctx.app, ctx.tx, null, membership, ctx.origin);
  const answer = await work(robot);
  for (const event of robot.events) ctx.emit(event.accountId ? event : { ...event, workspaceId: event.workspaceId ?? workspaceId });
  ctx.after(() => robot.runAfterCommit());
  return answer;
}
