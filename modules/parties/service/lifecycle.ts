import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { recordNames } from '#core/server/resource/custom-columns.ts';
import { relatedAmong, relationsTo } from '#core/server/resource/relations.ts';
import type { PartyRole } from '../contract.ts';
import { absent, alive, readFacts, type PartyFacts } from './facts.ts';
import { references, subjects } from './hooks.ts';
import { changeParties, rolesInOrder, topic } from './parties.ts';
import { isOpen } from './sight.ts';
import type { PartyView } from './source.ts';

/** Where other rooms use a party: name of the reference and how often. */
export async function usesOf(ctx: Ctx, id: string): Promise<Array<{ name: string; count: number }>> {
  const uses = [];
  for (const [name, room] of references) { const count = await room.count(ctx, id); if (count > 0) uses.push({ name, count }); }
  const named = (await relationsTo(ctx, topic, id)).length;
  return named > 0 ? [...uses, { name: 'parties.relation', count: named }] : uses;
}

/** The latest ten records of each kind that use a party, by name: of those the viewer may see, among the latest two hundred. */
async function usersOf(ctx: Ctx, id: string): Promise<Array<{ topic: string; id: string; title: string }>> {
  const found: Array<{ topic: string; id: string; title: string }> = [];
  const add = async (kind: string, ids: readonly string[]) => {
    const asked = ids.filter((of) => !found.some((f) => f.topic === kind && f.id === of)).slice(0, mostAsked);
    const names = await recordNames(ctx, kind, asked);
    found.push(...asked.flatMap((of) => { const title = names.get(of); return title === undefined ? [] : [{ topic: kind, id: of, title }]; }).slice(0, mostShown));
  };
  for (const { find } of [...subjects.values()].filter((s) => s.uses)) for (const { topic: kind, ids } of await find(ctx, [id])) await add(kind, ids);
  const relations = await relationsTo(ctx, topic, id);
  for (const kind of new Set(relations.map((r) => r.topic))) await add(kind, relations.flatMap((r) => (r.topic === kind ? [r.subjectId] : [])));
  return found;
}
const mostShown = 10;
const mostAsked = 200;

/** Refuses a party that something points at, saying where. */
async function requireUnused(ctx: Ctx, party: PartyFacts): Promise<void> {
  const uses = await usesOf(ctx, party.id);
  if (uses.length > 0) fail('parties.in_use', { id: party.id, name: party.name, uses: uses.slice(0, 10), records: await usersOf(ctx, party.id) });
}

/** Which of these parties something points at; how many there are plays no part in how often the database is asked. */
async function usedAmong(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const used = new Set(await relatedAmong(ctx, topic, ids));
  for (const room of references.values()) {
    if (room.among) { for (const id of await room.among(ctx, ids)) used.add(id); continue; }
    for (const id of ids) if (!used.has(id) && await room.count(ctx, id) > 0) used.add(id);
  }
  return used;
}

/** Removes parties from a role's list, unless they are used: one that everybody still sees in another role only loses this one, any other is put away for 30 days. */
export async function removeParties(ctx: Ctx, view: Pick<PartyView, 'role'> | null, ids: readonly string[]): Promise<void> {
  const rows = await readFacts(ctx, ids, 'whole');
  const parties: PartyFacts[] = [];
  for (const id of ids) parties.push(rows.get(id) ?? await absent(ctx, id));
  if (view && parties.some((p) => !p.roles.includes(view.role))) fail('core.not_found');
  const used = await usedAmong(ctx, parties.map((p) => p.id));
  for (const party of parties) if (used.has(party.id)) await requireUnused(ctx, party);
  const kept = view ? parties.filter((p) => isOpen(p.roles.filter((r) => r !== view.role))) : [];
  if (view && kept.length > 0) {
    await changeParties(ctx, kept.map((p) => ({ id: p.id, patch: {}, roles: p.roles.filter((r) => r !== view.role) })));
    await ctx.sql('update parties.party set left_roles = left_roles || jsonb_build_object($3::text, now()) where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, kept.map((p) => p.id), view.role]);
  }
  const gone = parties.filter((p) => !kept.includes(p));
  await ctx.sql('update parties.party set deleted_at = now(), version = version + 1 where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, gone.map((p) => p.id)]);
  for (const party of gone) ctx.emit({ type: `${topic}.removed`, id: party.id, can: 'parties.view' });
}

/** Brings removed parties back, and into a role's list those that only left it; 404 for one that is neither or was removed more than 30 days ago. */
export async function restoreParties(ctx: Ctx, ids: readonly string[], role: PartyRole | null): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.sql<{ id: string }>(
    `update parties.party set deleted_at = null, version = version + 1 where workspace_id = $1 and id = any($2::uuid[]) and deleted_at > now() - interval '30 days' and merged_into is null ${role ? `and is_${role}` : ''} returning id`, [ctx.workspaceId, wanted]);
  const back = new Set(rows.map((r) => r.id));
  const others = wanted.filter((id) => !back.has(id));
  if (others.length > 0) await rejoin(ctx, others, role ?? fail('core.not_found'));
  for (const id of back) ctx.emit({ type: `${topic}.restored`, id, can: 'parties.view' });
}

/** Gives parties the role again that they lost by being taken off its list. */
async function rejoin(ctx: Ctx, ids: readonly string[], role: PartyRole): Promise<void> {
  const parties = await readFacts(ctx, ids, 'change');
  const left = await ctx.sql<{ id: string }>(`select p.id from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[]) and ${alive} and not p.is_${role} and (p.left_roles ->> $3)::timestamptz > now() - interval '30 days'`, [ctx.workspaceId, ids, role]);
  if (left.length !== ids.length) fail('core.not_found');
  await changeParties(ctx, left.map(({ id }) => ({ id, patch: {}, roles: rolesInOrder([...parties.get(id)!.roles, role]) })));
  await ctx.sql('update parties.party set left_roles = left_roles - $3::text where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, ids, role]);
}
