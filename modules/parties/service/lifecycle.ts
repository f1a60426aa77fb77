import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { recordNames } from '#core/server/resource/custom-columns.ts';
import type { PartyRole } from '../contract.ts';
import { readFacts } from './facts.ts';
import { references, subjects } from './hooks.ts';
import { changeParties, topic } from './parties.ts';
import type { PartyView } from './source.ts';

/** Where other rooms use a party: name of the reference and how often. */
export async function usesOf(ctx: Ctx, id: string): Promise<Array<{ name: string; count: number }>> {
  const uses = [];
  for (const [name, room] of references) { const count = await room.count(ctx, id); if (count > 0) uses.push({ name, count }); }
  return uses;
}

/** The latest ten records of each kind that use a party, by name: of those the viewer may see, among the latest two hundred. */
async function usersOf(ctx: Ctx, id: string): Promise<Array<{ topic: string; id: string; title: string }>> {
  const found: Array<{ topic: string; id: string; title: string }> = [];
  for (const { find } of [...subjects.values()].filter((s) => s.uses)) {
    for (const { topic: kind, ids } of await find(ctx, [id])) {
      const asked = ids.slice(0, mostAsked);
      const names = await recordNames(ctx, kind, asked);
      found.push(...asked.flatMap((of) => { const title = names.get(of); return title === undefined ? [] : [{ topic: kind, id: of, title }]; }).slice(0, mostShown));
    }
  }
  return found;
}
const mostShown = 10;
const mostAsked = 200;

/** Removes parties from a role's list: one with further roles only loses this role, any other is put away for 30 days unless it is used. */
export async function removeParties(ctx: Ctx, view: Pick<PartyView, 'role'> | null, ids: readonly string[]): Promise<void> {
  const rows = await readFacts(ctx, ids, 'whole');
  const parties = ids.map((id) => { const row = rows.get(id); return row && (!view || row.roles.includes(view.role)) ? row : fail('core.not_found'); });
  const kept = view ? parties.filter((p) => p.roles.length > 1) : [];
  if (view && kept.length > 0) await changeParties(ctx, kept.map((p) => ({ id: p.id, patch: {}, roles: p.roles.filter((r) => r !== view.role) })));
  const gone = parties.filter((p) => !kept.includes(p));
  for (const party of gone) {
    const uses = await usesOf(ctx, party.id);
    if (uses.length > 0) fail('parties.in_use', { id: party.id, name: party.name, uses: uses.slice(0, 10), records: await usersOf(ctx, party.id) });
  }
  await ctx.sql('update parties.party set deleted_at = now(), version = version + 1 where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, gone.map((p) => p.id)]);
  for (const party of gone) ctx.emit({ type: `${topic}.removed`, id: party.id, can: 'parties.view' });
}

/** Brings removed parties back; 404 for one that is not there or was removed more than 30 days ago. */
export async function restoreParties(ctx: Ctx, ids: readonly string[], role: PartyRole | null): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.sql<{ id: string }>(
    `update parties.party set deleted_at = null, version = version + 1 where workspace_id = $1 and id = any($2::uuid[]) and deleted_at > now() - interval '30 days' and merged_into is null ${role ? `and is_${role}` : ''} returning id`, [ctx.workspaceId, wanted]);
  if (rows.length !== wanted.length) fail('core.not_found');
  for (const id of wanted) ctx.emit({ type: `${topic}.restored`, id, can: 'parties.view' });
}
