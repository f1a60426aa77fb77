import { runAs, type App } from '#core/server/app.ts';
import { isImporting } from '#core/server/resource/import/under-way.ts';

/** Records up to which they are compared at once: what somebody has just entered. */
const few = 20;

/**
 * Batches of an import are compared one at a time in a workspace, so that it need not share the machine with dozens of them.
 * Single records are not: a worker looks at a queue again only when it asks for work anew, seconds later.
 */
export function turnOfBatches(workspaceId: number, records: number): { queue?: string } {
  return records > few ? { queue: `duplicates-${workspaceId}` } : {};
}

/** Puts a batch off while a long import of the workspace goes on, which would take twice as long beside it; true when it was put off. */
export async function putOffBatch(app: App, job: string, payload: { workspaceId: number; ids: readonly string[] }): Promise<boolean> {
  const { workspaceId, ids } = payload;
  if (ids.length <= few) return false;
  return runAs(app, { workspaceId, name: job }, async (ctx) => {
    if (!(await isImporting(ctx, workspaceId))) return false;
    await ctx.enqueue(job, payload, { ...turnOfBatches(workspaceId, ids.length), runAt: new Date(Date.now() + 10_000) });
    return true;
  });
}
