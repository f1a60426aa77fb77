import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { PartyRole } from '../contract.ts';
import { resolveIds } from './facts.ts';
import { sights } from './hooks.ts';

/** True for parties that everybody with `parties.view` may see; of others (leads) their room decides. */
export const isOpen = (roles: readonly PartyRole[]): boolean => roles.some((r) => r !== 'lead');
/** The same as SQL over `p`. */
export const openSql = '(p.is_customer or p.is_vendor or p.is_account or p.is_contact)';
/** SQL that is true when the party whose id an SQL expression gives is one of those. */
export const openPartySql = (id: string): string => `exists (select 1 from parties.party p where p.id = ${id} and ${openSql})`;

/** Those the viewer may see. */
export async function seenOf<T extends { id: string; roles: readonly PartyRole[] }>(ctx: Ctx, parties: readonly T[]): Promise<T[]> {
  const closed = parties.filter((p) => !isOpen(p.roles)).map((p) => p.id);
  if (closed.length === 0 || sights.size === 0) return [...parties];
  const seen = new Set<string>();
  for (const see of sights.values()) for (const id of await see(ctx, closed)) seen.add(id);
  return parties.filter((p) => isOpen(p.roles) || seen.has(p.id));
}

/** 404 unless the viewer may see all of these parties (or where they lead after merges); unknown ids are left to the caller. */
export async function requireSight(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if ((await unseenOf(ctx, ids)).size > 0) fail('core.not_found');
}

/** Of these ids (or where they lead after merges) those of parties the viewer may not see; whoever works without being a member (a form post, a job) sees all. */
export async function unseenOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ctx.membership) return new Set();
  const to = [...new Set((await resolveIds(ctx, ids)).values()), ...ids];
  const rows = await ctx.sql<{ id: string; open: boolean }>(`select p.id, ${openSql} as open from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[]) and p.merged_into is null`, [ctx.workspaceId, to], 'parties.sight');
  const parties = rows.map((r) => ({ id: r.id, roles: r.open ? ['contact' as const] : [] }));
  const seen = new Set((await seenOf(ctx, parties)).map((p) => p.id));
  return new Set(parties.filter((p) => !seen.has(p.id)).map((p) => p.id));
}

/** The endpoint's function behind a look at whether the viewer may see whom it is about. */
export function sighted<I extends { id: string }, O>(run: (ctx: Ctx, input: I) => Promise<O>): (ctx: Ctx, input: I) => Promise<O> {
  return async (ctx, input) => {
    const { id, loserId, otherId } = input as I & { loserId?: string; otherId?: string };
    await requireSight(ctx, [id, loserId, otherId].filter((x): x is string => x !== undefined));
    return run(ctx, input);
  };
}
