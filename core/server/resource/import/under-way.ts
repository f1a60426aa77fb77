import type { Ctx } from '../../context.ts';

/** Rows from which on an import is long enough for others to wait. */
const many = 2000;

/** True while a long import of the workspace goes on: work that looks at all records, and would take the processor from it, waits. */
export async function isImporting(ctx: Ctx, workspaceId: number): Promise<boolean> {
  const rows = await ctx.sql("select 1 from core.import where workspace_id = $1 and state in ('checking', 'running') and total >= $2 and updated_at > now() - interval '30 seconds' limit 1", [workspaceId, many], 'core.importing');
  return rows.length > 0;
}
