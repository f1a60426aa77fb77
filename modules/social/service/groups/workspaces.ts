import type { Ctx } from '#core/server/context.ts';

/** Workspaces that groups are linked to, by group, whoever asks: their moderators decide about what is said there. Absent: linked to none, or gone. */
export async function groupWorkspaces(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<{ group_id: string; workspace_id: number }>('select * from social.workspaces_of_groups($1::uuid[])', [[...new Set(ids)]], 'social.workspaces_of_groups');
  return new Map(rows.map((r) => [r.group_id, r.workspace_id]));
}
