import type { Ctx } from '#core/server/context.ts';
import { rankOf } from './turn.ts';

/** Workspaces that groups are linked to, by group, whoever asks: their moderators decide about what is said there. Absent: linked to none, or gone. */
export async function groupWorkspaces(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  // Through the eyes of the owner, who is told what every member is.
  const rows = await ctx.sql<{ id: string; workspace_id: number }>(
    'select g.id, c.workspace_id from unnest($1::uuid[]) g(id) cross join lateral social.members_with_rank(g.id, $2, null, 1) o(id) cross join lateral social.group_cards(o.id, null, array[g.id]) c where c.workspace_id is not null',
    [[...new Set(ids)], rankOf.owner], 'social.group_workspaces');
  return new Map(rows.map((r) => [r.id, r.workspace_id]));
}
