import type { Ctx } from '#core/server/context.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import type { Channel } from '../contract.ts';
import type { NotificationRow } from './inbox.ts';
import { findType, isOn, mayTell, onlyVisible } from './types.ts';

/**
 * Those of these entries that still leave the house by a channel, as they are to be said: in workspaces the person belongs to, of kinds
 * they want that way, about things they may see, and without people who are kept away from them by now.
 */
export async function stillWanted(ctx: Ctx, accountId: string, channel: Channel, rows: readonly NotificationRow[]): Promise<NotificationRow[]> {
  const open = new Set<number>();
  for (const id of new Set(rows.map((r) => r.workspace_id))) if (id !== null && (await membershipOf(ctx.app, accountId, id))) open.add(id);
  const wanted = new Set<string>();
  for (const type of new Set(rows.map((r) => r.type))) {
    const definition = findType(type);
    const [wish] = await ctx.sql<{ email: boolean | null; push: boolean | null; in_app: boolean | null }>('select email, push, in_app from notifications.wishes($1, $2)', [accountId, type]);
    if (definition && isOn(definition, channel, wish?.[channel] ?? null)) wanted.add(type);
  }
  const visible = await onlyVisible(ctx, accountId, rows.filter((r) => wanted.has(r.type) && (r.workspace_id === null || open.has(r.workspace_id))));
  return withoutKeptAway(ctx, accountId, visible);
}

/** Leaves people out whom the person is to hear nothing of, and entries that say nothing of anybody else. */
async function withoutKeptAway(ctx: Ctx, accountId: string, rows: readonly NotificationRow[]): Promise<NotificationRow[]> {
  const known = new Map<string, boolean>();
  const told = async (actorId: string) => {
    if (!known.has(actorId)) known.set(actorId, await mayTell(ctx, accountId, actorId));
    return known.get(actorId)!;
  };
  const out: NotificationRow[] = [];
  for (const row of rows) {
    if (row.workspace_id !== null || row.actor_ids.length === 0 || findType(row.type)?.mandatory) { out.push(row); continue; }
    const kept: string[] = [];
    for (const id of row.actor_ids) if (await told(id)) kept.push(id);
    const count = row.actor_count - (row.actor_ids.length - kept.length);
    if (count > 0) out.push({ ...row, actor_ids: kept, actor_count: count });
  }
  return out;
}
