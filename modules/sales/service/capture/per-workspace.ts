import type { Ctx } from '#core/server/context.ts';
import { job, type Job } from '#core/server/module.ts';
import { asRobot } from './robot.ts';

/**
 * Work that is due in some workspaces. The job `looks` asks by the clock (cron, UTC) which, by a function of the database without
 * arguments, and queues `works` once for each: one batch at a time, on nobody's behalf. `work` answers whether there may be more.
 */
export function perWorkspace({ looks, clock, due, works, work }: { looks: string; clock: string; due: string; works: string; work: (ctx: Ctx) => Promise<boolean> }): Job[] {
  const next = (ctx: Ctx, workspaceId: number) => ctx.enqueue(works, { workspaceId }, { key: `${works}:${workspaceId}` });
  return [
    job(looks, async (ctx) => {
      for (const { workspace_id } of await ctx.sql<{ workspace_id: number }>(`select workspace_id from ${due}()`)) await next(ctx, workspace_id);
    }, clock),
    job<{ workspaceId: number }>(works, async (ctx, { workspaceId }) => {
      if (await asRobot(ctx, workspaceId, work)) await next(ctx, workspaceId);
    }),
  ];
}
