import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { ownWorkspaces } from '#modules/workspace/api.ts';
import { pictureBytes } from '../../contract/profile.ts';
import type * as contract from '../../contract/groups.ts';
import { says } from '../../contract/shapes.ts';
import { groupSlugs } from '../../rules/slug.ts';
import { searchable } from '../../rules/words.ts';
import { personCards } from '../people/cards.ts';
import { dropPictures, placePicture } from '../pictures.ts';
import { cardsOf, reads, requireGroup, rightsOf, type GroupFacts } from './cards.ts';
import * as members from './members.ts';
import { emitGroup, groupBySlug, groupInTurn, ownRank, rankOf, requireLive, requireRank } from './turn.ts';

const groupsADay = 20;
type Group = contract.Group;

/** A group by id or slug. */
export async function get(ctx: Ctx, { id }: InputOf<typeof contract.getGroup>): Promise<Group> {
  return shapeOf(ctx, await groupBySlug(ctx, id));
}

const reread = async (ctx: Ctx, id: string): Promise<Group> => shapeOf(ctx, await requireGroup(ctx, id));

async function shapeOf(ctx: Ctx, g: GroupFacts): Promise<Group> {
  const [card] = await cardsOf(ctx, [g]);
  const inside = reads(g);
  const [owner] = inside ? await ctx.sql<{ id: string }>('select social.members_with_rank($1, $2, null, 1) as id', [g.id, rankOf.owner], 'social.group_owner') : [];
  const inviter = card!.state === 'invited' ? g.inviter_id : null;
  const people = await personCards(ctx, [owner?.id, inviter].filter((x): x is string => typeof x === 'string'));
  const workspace = g.workspace_id === null ? undefined : (await ownWorkspaces(ctx)).find((w) => w.id === g.workspace_id);
  const rank = ownRank(g);
  const [asked] = rank >= rankOf.admin ? await ctx.sql<{ n: number }>("select count(*)::int as n from social.group_member where group_id = $1 and state = 'requested' and account_id not in (select social.walled($2))", [g.id, ctx.accountId], 'social.group_asked') : [];
  const rights = rightsOf(g);
  const live = g.archived_at === null;
  // Of a group they may not read people are shown the card, and with it the description: whoever asks to join must know what for.
  // Rules, approval of posts and the founding day are about life inside and stay there; whoever is banned sees the card and no way in.
  const within = inside ? { rules: g.rules, postApproval: g.post_approval, createdAt: g.created_at.toISOString() } : { rules: [], postApproval: false, createdAt: null };
  return {
    ...card!, ...within, owner: owner ? people.get(owner.id) ?? null : null, workspace: workspace ? { id: workspace.id, name: workspace.name } : null,
    inviter: inviter ? people.get(inviter) ?? null : null, notify: g.notify, silencedUntil: g.silenced_until?.toISOString() ?? null, openRequests: asked?.n ?? 0,
    may: {
      read: inside, post: rights.mayPost, join: live && g.state === null && (g.join_by !== 'invite' || g.invitation_id !== null) || (live && g.state === 'requested' && g.invitation_id !== null),
      moderate: rights.mayModerate, govern: rank >= rankOf.admin, own: rank >= rankOf.owner,
    },
  };
}

/** Founds a group: the viewer owns it from its first moment. */
export async function create(ctx: Ctx, input: InputOf<typeof contract.createGroup>): Promise<Group> {
  requireFindable(input.visibility, input.join);
  await ctx.sql("select pg_advisory_xact_lock(hashtext('social.groups'), hashtext($1))", [ctx.accountId]);
  const [today] = await ctx.sql<{ n: number }>(`select count(*)::int as n from social."group" where created_by = $1 and created_at > now() - interval '1 day'`, [ctx.accountId]);
  if (today!.n >= groupsADay) fail('social.group_limit', { seconds: 86_400 });
  const id = uuidv7();
  const [free] = await ctx.sql<{ slug: string | null }>('select social.free_group_slug($1::text[]) as slug', [[...groupSlugs(input.name, Math.random), `group-${id}`]]);
  await ctx.sql(
    `insert into social."group" (id, slug, name, description, search, visibility, join_by, rules, post_approval, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9, $10)`,
    [id, await unlessTaken(ctx, free!.slug, id), input.name, input.description, searchable(input.name), input.visibility, input.join, input.rules, input.postApproval, ctx.accountId]);
  await ctx.sql("insert into social.group_member (group_id, account_id, role, state, notify) values ($1, $2, 'owner', 'active', 'all')", [id, ctx.accountId]);
  if (input.workspaceId !== null) await linkWorkspace(ctx, id, input.workspaceId);
  await emitGroup(ctx, id, 'created');
  return reread(ctx, id);
}

/** Two groups that hit on one slug at the same moment take turns for it. */
async function unlessTaken(ctx: Ctx, slug: string | null, id: string): Promise<string> {
  if (slug === null) return `group-${id}`;
  await ctx.sql("select pg_advisory_xact_lock(hashtext('social.group_slug'), hashtext($1))", [slug]);
  const [still] = await ctx.sql<{ slug: string | null }>('select social.free_group_slug($1::text[]) as slug', [[slug]]);
  return still!.slug ?? `group-${id}`;
}

function requireFindable(visibility: Group['visibility'], join: Group['join']): void {
  if (visibility === 'hidden' && join === 'open') failField('join', says('social.hidden_open'));
}

async function linkWorkspace(ctx: Ctx, id: string, workspaceId: number | null): Promise<void> {
  await ctx.sql('delete from social.group_workspace where group_id = $1', [id]);
  if (workspaceId === null) return;
  if (!(await ownWorkspaces(ctx)).some((w) => w.id === workspaceId)) failField('workspaceId', says('social.own_workspace'));
  await ctx.sql('insert into social.group_workspace (group_id, workspace_id, linked_by) values ($1, $2, $3)', [id, workspaceId, ctx.accountId]);
}

/** Changes a group; absent fields stay. */
export async function update(ctx: Ctx, input: InputOf<typeof contract.updateGroup>): Promise<Group> {
  const g = requireLive(requireRank(await groupInTurn(ctx, input.id), rankOf.admin));
  if (input.version !== undefined && input.version !== g.version) throw new Refusal('core.version_conflict', { current: await shapeOf(ctx, g) });
  requireFindable(input.visibility ?? g.visibility, input.join ?? g.join_by);
  if (input.workspaceId !== undefined && input.workspaceId !== g.workspace_id) await linkWorkspace(ctx, g.id, input.workspaceId);
  const name = input.name ?? g.name;
  await ctx.sql(
    `update social."group" set name = $2, search = $3, description = coalesce($4, description), visibility = coalesce($5, visibility), join_by = coalesce($6, join_by), rules = coalesce($7::text[], rules),
       post_approval = coalesce($8, post_approval), cover_offset_y = coalesce($9, cover_offset_y), updated_at = now(), version = version + 1 where id = $1`,
    [g.id, name, searchable(name), input.description ?? null, input.visibility ?? null, input.join ?? null, input.rules ?? null, input.postApproval ?? null, input.coverOffsetY ?? null]);
  await emitGroup(ctx, g.id, 'changed');
  return reread(ctx, g.id);
}

/** Replaces cover or avatar. */
export async function updatePicture(ctx: Ctx, { id, picture }: InputOf<typeof contract.updateGroupPicture>): Promise<Group> {
  const upload = ctx.uploads.find((u) => u.field === 'file') ?? failField('file', coreSays('core.choose_picture'));
  const g = requireLive(requireRank(await groupInTurn(ctx, id), rankOf.admin));
  const column = picture === 'cover' ? 'cover_file_id' : 'avatar_file_id';
  const fileId = await placePicture(ctx, upload, { at: 'group', targetId: id, maxBytes: pictureBytes[picture === 'cover' ? 'cover' : 'picture'], former: g[column] });
  await ctx.sql(`update social."group" set ${column} = $2, updated_at = now(), version = version + 1 where id = $1`, [id, fileId]);
  await emitGroup(ctx, id, 'changed');
  return reread(ctx, id);
}

/** Removes cover or avatar; where there is none, nothing happens. */
export async function removePicture(ctx: Ctx, { id, picture }: InputOf<typeof contract.removeGroupPicture>): Promise<Group> {
  const g = requireLive(requireRank(await groupInTurn(ctx, id), rankOf.admin));
  const column = picture === 'cover' ? 'cover_file_id' : 'avatar_file_id';
  if (g[column] === null) return shapeOf(ctx, g);
  await dropPictures(ctx, [g[column]]);
  await ctx.sql(`update social."group" set ${column} = null${picture === 'cover' ? ', cover_offset_y = 50' : ''}, updated_at = now(), version = version + 1 where id = $1`, [id]);
  await emitGroup(ctx, id, 'changed');
  return reread(ctx, id);
}

async function setArchived(ctx: Ctx, id: string, archived: boolean): Promise<Group> {
  requireRank(await groupInTurn(ctx, id), rankOf.admin);
  await ctx.sql(`update social."group" set archived_at = case when $2 then coalesce(archived_at, now()) end, updated_at = now(), version = version + 1 where id = $1`, [id, archived]);
  await emitGroup(ctx, id, archived ? 'archived' : 'changed');
  return reread(ctx, id);
}

/** Closes a group for writing. */
export const archive = (ctx: Ctx, { id }: { id: string }): Promise<Group> => setArchived(ctx, id, true);
/** Opens it again. */
export const unarchive = (ctx: Ctx, { id }: { id: string }): Promise<Group> => setArchived(ctx, id, false);

/** Deletes a group: at once nobody can see it; for 30 days its owner can undo that. */
export async function remove(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  requireRank(await groupInTurn(ctx, id), rankOf.owner);
  await ctx.sql(`update social."group" set deleted_at = now(), deleted_by = $2, updated_at = now(), version = version + 1 where id = $1`, [id, ctx.accountId]);
  await emitGroup(ctx, id, 'removed');
  return { ok: true };
}

/** Undoes the deletion, with everybody who was in it. */
export async function restore(ctx: Ctx, { id }: { id: string }): Promise<Group> {
  await ctx.sql('select social.lock_group($1)', [id], 'social.lock_group');
  found((await deletedOnes(ctx)).find((g) => g.id === id));
  await ctx.sql(`update social."group" set deleted_at = null, deleted_by = null, updated_at = now(), version = version + 1 where id = $1`, [id]);
  await emitGroup(ctx, id, 'restored');
  return reread(ctx, id);
}

const deletedOnes = (ctx: Ctx) => ctx.sql<{ id: string; name: string; deleted_at: Date }>('select * from social.deleted_groups($1)', [ctx.accountId]);

/** Own deleted groups that can be restored. */
export async function listDeleted(ctx: Ctx): Promise<OutputOf<typeof contract.listDeletedGroups>> {
  return { items: (await deletedOnes(ctx)).map((g) => ({ id: g.id, name: g.name, until: new Date(g.deleted_at.getTime() + 30 * 86_400_000).toISOString() })) };
}

/** Hands the group over. */
export async function handOver(ctx: Ctx, input: InputOf<typeof contract.handOverGroup>): Promise<Group> {
  await members.handOver(ctx, input);
  return reread(ctx, input.id);
}
