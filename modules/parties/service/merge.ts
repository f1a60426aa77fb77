import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { mergeFields, says, type MergeField } from '../contract.ts';
import type * as contract from '../contract.ts';
import { addressesCalled, merged, unmerged } from '../rules/merge.ts';
import { changesOf } from './changes.ts';
import { absent, readFacts, type PartyFacts } from './facts.ts';
import { references, tellRooms } from './hooks.ts';
import { ownReferences } from './own-references.ts';
import { setCompanyNames, topic } from './parties.ts';
import { emptyFacts } from './prepare.ts';
import { present, presentOne } from './present.ts';
import { updateFacts } from './write.ts';

const all = () => [...ownReferences, ...references];
const moving = (isLast: boolean) => all().filter(([, room]) => (room.isLast === true) === isLast);
const undoDays = 30;

/** Both sides of a merge, locked; refuses pairs that cannot be one. */
async function pair(ctx: Ctx, winnerId: string, loserId: string, lock?: 'whole'): Promise<[winner: PartyFacts, loser: PartyFacts]> {
  if (winnerId === loserId) failField('loserId', says('parties.merge_self'));
  const rows = await readFacts(ctx, [winnerId, loserId], lock);
  for (const id of [winnerId, loserId]) {
    if (!rows.has(id)) await absent(ctx, id);
  }
  const [winner, loser] = [rows.get(winnerId)!, rows.get(loserId)!];
  if (winner.kind !== loser.kind) fail('parties.merge_unlike');
  if (winner.erasedAt || loser.erasedAt) fail('parties.erased');
  return [winner, loser];
}

/** Both sides, and how many records of each kind would move. */
export async function previewMerge(ctx: Ctx, input: InputOf<typeof contract.previewMerge>): Promise<OutputOf<typeof contract.previewMerge>> {
  const [winner, loser] = await present(ctx, await pair(ctx, input.id, input.loserId));
  const moves = [];
  for (const [name, room] of all()) { const count = await room.count(ctx, input.loserId, input.id); if (count > 0) moves.push({ name, count }); }
  return { winner: winner!, loser: loser!, moves };
}

/** True when `above` is somewhere above `id`. */
async function isAbove(ctx: Ctx, above: string, id: string): Promise<boolean> {
  const rows = await ctx.sql(
    `with recursive up(id, parent_id, steps) as (select p.id, p.parent_id, 0 from parties.party p where p.workspace_id = $1 and p.id = $2
       union all select p.id, p.parent_id, u.steps + 1 from up u join parties.party p on p.id = u.parent_id where u.steps < 100) select 1 from up where id = $3 and steps > 0`, [ctx.workspaceId, id, above]);
  return rows.length > 0;
}

/** Makes two parties one. */
export async function mergeParties(ctx: Ctx, input: InputOf<typeof contract.mergeParties>): Promise<OutputOf<typeof contract.mergeParties>> {
  const [winner, loser] = await pair(ctx, input.id, input.loserId, 'whole');
  for (const [party, version] of [[winner, input.version], [loser, input.loserVersion]] as const) if (party.version !== version) throw new Refusal('core.version_conflict', { current: await presentOne(ctx, party) });
  const wanted = merged(winner, loser, mergeFields, new Set<MergeField>(input.fromLoser));
  // The one that goes may stand above the one that stays, and what is below it moves: nobody ends above themselves.
  if (await isAbove(ctx, loser.id, winner.id)) wanted.parentId = loser.parentId;
  if (wanted.parentId === winner.id || wanted.parentId === loser.id || (wanted.parentId !== winner.parentId && wanted.parentId && await isAbove(ctx, winner.id, wanted.parentId))) wanted.parentId = null;
  const id = uuidv7();
  await ctx.sql('update parties.party set merged_into = $3, customer_number = null, vendor_number = null, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, loser.id, winner.id]);
  const receipts: Record<string, unknown> = {};
  const move = async (isLast: boolean) => { for (const [name, room] of moving(isLast)) receipts[name] = await room.move(ctx, { from: loser.id, to: winner.id }); };
  await move(false);
  await updateFacts(ctx, [wanted]);
  const after = (await readFacts(ctx, [winner.id])).get(winner.id)!;
  ctx.emit({ type: `${topic}.merged`, id: winner.id, version: after.version, can: 'parties.view', data: { mergeId: id, loserId: loser.id, note: loser.name, changes: changesOf(winner, after).changes } });
  ctx.emit({ type: `${topic}.merged_away`, id: loser.id, can: 'parties.view', data: { mergeId: id, winnerId: winner.id, note: winner.name } });
  await nameOfPeople(ctx, [after]);
  await tellRooms(ctx, { id: winner.id, before: winner, after });
  await move(true);
  await ctx.sql(
    'insert into parties.merge (id, workspace_id, winner_id, loser_id, winner_before, winner_after, loser_before, receipts, merged_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, ctx.workspaceId, winner.id, loser.id, JSON.stringify(winner), JSON.stringify(after), JSON.stringify(loser), JSON.stringify(receipts), ctx.accountId]);
  return { mergeId: id, party: await presentOne(ctx, (await readFacts(ctx, [winner.id])).get(winner.id)!) };
}

/** People of companies that changed places carry the right company's name. */
async function nameOfPeople(ctx: Ctx, companies: readonly PartyFacts[]): Promise<void> {
  const ids = companies.filter((c) => c.kind === 'company').map((c) => c.id);
  if (ids.length === 0) return;
  const rows = await ctx.sql<{ person_id: string; name: string }>('select l.person_id, c.name from parties.link l join parties.party c on c.id = l.company_id where l.workspace_id = $1 and l.company_id = any($2::uuid[]) and l.is_primary', [ctx.workspaceId, ids]);
  await setCompanyNames(ctx, new Map(rows.map((r) => [r.person_id, r.name])));
}

interface MergeRow { id: string; winner_id: string; loser_id: string; winner_before: PartyFacts; winner_after: PartyFacts; loser_before: PartyFacts; receipts: Record<string, unknown>; undone_at: Date | null; over: boolean }

/** Takes a merge back: the loser as it was, the winner without what came from it, all references to where they were. */
export async function undoMerge(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.undoMerge>> {
  const [row] = await ctx.sql<MergeRow>(`select m.*, m.created_at <= now() - make_interval(days => ${undoDays}) or m.receipts = '{}' as over from parties.merge m where m.workspace_id = $1 and m.id = $2 for update`, [ctx.workspaceId, id]);
  const merge = found(row);
  if (merge.undone_at || merge.over) fail('parties.merge_over');
  const way = { from: merge.loser_id, to: merge.winner_id };
  await ctx.sql('select 1 from parties.party where workspace_id = $1 and id = any($2::uuid[]) order by id for update', [ctx.workspaceId, [way.from, way.to]]);
  const now = (await readFacts(ctx, [way.to])).get(way.to);
  if (!now || now.erasedAt) fail('parties.merge_later');
  const moveBack = async (isLast: boolean) => { for (const [name, room] of moving(isLast).reverse()) if (Object.hasOwn(merge.receipts, name)) await room.moveBack(ctx, { ...way, receipt: merge.receipts[name] }); };
  await moveBack(false);
  const back = unmerged(now, merge.winner_before, merge.winner_after);
  // One after the other: a number that came from the loser must be free before the loser takes it again.
  await updateFacts(ctx, [back]);
  await ctx.sql('update parties.party set merged_into = null where workspace_id = $1 and id = $2', [ctx.workspaceId, way.from]);
  // Fields that came after the merge are as nobody has filled them in yet.
  await updateFacts(ctx, [{ ...emptyFacts(merge.loser_id, merge.loser_before.kind), ...merge.loser_before, moreAddresses: addressesCalled(merge.loser_before.moreAddresses) }]);
  await ctx.sql('update parties.merge set undone_at = now(), undone_by = $3, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id, ctx.accountId]);
  const rows = await readFacts(ctx, [way.from, way.to]);
  const [winner, loser] = [rows.get(way.to)!, rows.get(way.from)!];
  ctx.emit({ type: `${topic}.unmerged`, id: winner.id, version: winner.version, can: 'parties.view', data: { mergeId: id, otherId: loser.id, note: loser.name, changes: changesOf(now, winner).changes } });
  ctx.emit({ type: `${topic}.unmerged`, id: loser.id, version: loser.version, can: 'parties.view', data: { mergeId: id, otherId: winner.id, note: winner.name } });
  await nameOfPeople(ctx, [winner, loser]);
  await tellRooms(ctx, { id: winner.id, before: now, after: winner });
  await tellRooms(ctx, { id: loser.id, before: merge.loser_before, after: loser });
  await moveBack(true);
  return { winner: await presentOne(ctx, winner), loser: await presentOne(ctx, loser) };
}
