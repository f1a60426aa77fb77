import { randomUUID } from 'node:crypto';
import { runAs, type App } from '#core/server/app.ts';
import { Ctx, enterWorkspace, type Membership } from '#core/server/context.ts';

const permissions: ReadonlySet<string> = new Set();

/** Goes on in a workspace on nobody's behalf, within the same transaction: for what customers and providers report, so that it takes the same way as a person's call. */
export async function asRobot<T>(ctx: Ctx, workspaceId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await enterWorkspace(ctx, workspaceId);
  const membership: Membership = { workspaceId, workspaceSlug: '', memberId: randomUUID(), role: 'provider', rank: 0, permissions, status: 'active' };
  const robot = new Ctx(ctx.app, ctx.tx, null, membership, ctx.origin);
  const answer = await work(robot);
  for (const event of robot.events) ctx.emit(event.accountId ? event : { ...event, workspaceId: event.workspaceId ?? workspaceId });
  ctx.after(() => robot.runAfterCommit());
  return answer;
}

/** The same in a transaction of its own, as the operation of a name. */
export const inside = <T>(app: App, name: string, workspaceId: number, work: (robot: Ctx) => Promise<T>): Promise<T> => runAs(app, { name, workspaceId }, (ctx) => asRobot(ctx, workspaceId, work));
