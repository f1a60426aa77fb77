import { randomUUID } from 'node:crypto';
import { Ctx, enterWorkspace, type Membership } from './context.ts';

/** Who works where nobody is signed in: what it is called in place of a role, and what it may do. */
export interface Robot { role: string; permissions: ReadonlySet<string> }

/**
 * Goes on in a workspace on nobody's behalf, within the same transaction: for what outsiders send and for background work, so
 * that it takes the same way as a person's call. What it records and does after the commit goes along with the caller's.
 */
export async function workAs<T>({ role, permissions }: Robot, ctx: Ctx, workspaceId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await enterWorkspace(ctx, workspaceId);
  const membership: Membership = { workspaceId, workspaceSlug: '', memberId: randomUUID(), role, rank: 0, permissions, status: 'active' };
  const robot = new Ctx(ctx.app, ctx.tx, null, membership, ctx.origin);
  const answer = await work(robot);
  for (const event of robot.events) ctx.emit(event.accountId ? event : { ...event, workspaceId: event.workspaceId ?? workspaceId });
  ctx.after(() => robot.runAfterCommit());
  return answer;
}
