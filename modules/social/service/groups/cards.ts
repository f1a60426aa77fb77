import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { fileUrls } from '#modules/files/api.ts';
import type { GroupCard, GroupRole } from '../../contract/shapes.ts';

/** A group with what the viewer is in it, as the database answers it. */
export interface GroupFacts {
  id: string; slug: string; name: string; description: string; avatar_file_id: string | null; cover_file_id: string | null; cover_offset_y: number;
  visibility: GroupCard['visibility']; join_by: GroupCard['join']; rules: string[]; post_approval: boolean; archived_at: Date | null; created_at: Date; version: number; workspace_id: number | null;
  members: number; role: GroupRole | null; state: 'active' | 'requested' | 'banned' | null; notify: 'all' | 'highlights' | 'off'; silenced_until: Date | null;
  invitation_id: string | null; inviter_id: string | null;
}

/** The viewer's own address as far as it is proved: invitations by mail are for it. */
export const ownAddress = (ctx: Ctx): string | null => (ctx.viewer?.emailVerified ? ctx.viewer.email : null);

/** Groups by id as far as the viewer may know of them, in the order of the ids. */
export async function groupFacts(ctx: Ctx, ids: readonly string[]): Promise<GroupFacts[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql<GroupFacts>('select * from social.group_cards($1, $2, $3::uuid[])', [ctx.accountId, ownAddress(ctx), [...new Set(ids)]], 'social.group_cards');
  const byId = new Map(rows.map((r) => [r.id, r]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** A group the viewer may know of, or 404. */
export async function requireGroup(ctx: Ctx, id: string): Promise<GroupFacts> {
  return found((await groupFacts(ctx, [id]))[0]);
}

/** What the viewer is to a group. */
export function stateOf(g: GroupFacts): GroupCard['state'] {
  if (g.state === null || g.state === 'requested') return g.invitation_id ? 'invited' : g.state;
  return g.state;
}

/** Groups as lists show them, with signed addresses of their pictures. */
export async function cardsOf(ctx: Ctx, groups: readonly GroupFacts[]): Promise<GroupCard[]> {
  const avatars = groups.flatMap((g) => g.avatar_file_id ?? []);
  const covers = groups.flatMap((g) => g.cover_file_id ?? []);
  const small = avatars.length > 0 ? await fileUrls(ctx, avatars, 'small') : new Map<string, string>();
  const wide = covers.length > 0 ? await fileUrls(ctx, covers, 'large') : new Map<string, string>();
  return groups.map((g) => ({
    id: g.id, slug: g.slug, name: g.name, description: g.description, avatar: (g.avatar_file_id && small.get(g.avatar_file_id)) ?? null, cover: (g.cover_file_id && wide.get(g.cover_file_id)) ?? null,
    coverOffsetY: g.cover_offset_y, visibility: g.visibility, join: g.join_by, archived: g.archived_at !== null, members: g.members,
    role: g.role, state: stateOf(g), invitationId: stateOf(g) === 'invited' ? g.invitation_id : null, version: g.version,
  }));
}

/** Cards of groups by id; absent: unknown, deleted, or hidden from the viewer. */
export async function groupCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, GroupCard>> {
  return new Map((await cardsOf(ctx, await groupFacts(ctx, ids))).map((card) => [card.id, card]));
}

/** True when the viewer may read what is written in the group. */
export const reads = (g: GroupFacts): boolean => g.visibility === 'public' || g.state === 'active';

/** 404 unless the viewer may read what is written in the group. */
export async function requireGroupReader(ctx: Ctx, groupId: string): Promise<void> {
  if (!reads(await requireGroup(ctx, groupId))) fail('core.not_found');
}

/** What the viewer may do in a group. */
export interface GroupRights {
  /** Of an active member; null for everybody else. */
  role: GroupRole | null;
  mayRead: boolean;
  mayPost: boolean;
  mayModerate: boolean;
  /** What the viewer posts waits for a moderator. */
  needsApproval: boolean;
  archived: boolean;
}

const powerless: GroupRights = { role: null, mayRead: false, mayPost: false, mayModerate: false, needsApproval: false, archived: false };

/** What the viewer may do in a group they may know of. */
export function rightsOf(g: GroupFacts): GroupRights {
  const archived = g.archived_at !== null;
  const silenced = g.silenced_until !== null && g.silenced_until.getTime() > Date.now();
  const mayModerate = g.role !== null && g.role !== 'member';
  return { role: g.role, mayRead: reads(g), mayPost: g.role !== null && !archived && !silenced, mayModerate, needsApproval: g.post_approval && !mayModerate, archived };
}

/** What the viewer may do in a group; nothing in one they may not know of. */
export async function groupRights(ctx: Ctx, groupId: string): Promise<GroupRights> {
  const [g] = await groupFacts(ctx, [groupId]);
  return g ? rightsOf(g) : powerless;
}

/** A group's card, and what the viewer may do there. */
export interface KnownGroup { card: GroupCard; rights: GroupRights }

/** Groups by id with both, asked for once; absent as of {@link groupCards}. */
export async function knownGroups(ctx: Ctx, ids: readonly string[]): Promise<Map<string, KnownGroup>> {
  const groups = await groupFacts(ctx, ids);
  const cards = await cardsOf(ctx, groups);
  return new Map(groups.map((g, i) => [g.id, { card: cards[i]!, rights: rightsOf(g) }]));
}
