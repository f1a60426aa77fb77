import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { fileCards, pageCards, type MediaCard, type PageCard } from '#modules/files/api.ts';
import { knownGroups, personCards, type GroupCard, type KnownGroup, type PersonCard } from '#modules/social/api.ts';
import { ownSieve, type OwnSieve } from '#modules/notifications/api.ts';
import { reactionKinds, type InnerPost, type Post, type PostType, type Privacy, type ReactionKind } from '../../contract.ts';
import { filteredPost } from './filtered.ts';

/** A post as feed.posts answers it, with the one it shares where the viewer sees that too. */
export interface PostRow {
  inner: PostRow | null; poll: PollRow | null;
  post_id: string; post_type: PostType; description: string; privacy: Privacy; state: Post['state']; author_id: string; group_id: string | null; shared_post_id: string | null;
  mentions: Array<{ slug: string; id: string }>; hashtags: string[]; link_url: string | null; files: Array<{ id: string; alt: string; captioned: boolean }>; edited_at: Date | null; created_at: Date; version: number; has_poll: boolean;
  kinds: Partial<Record<ReactionKind, number>>; comments: number; shares: number; my_reaction: ReactionKind | null; folder: string | null; group_role: string | null;
}
interface PollRow { question: string; closes_at: string | null; options: Array<{ id: string; text: string; votes: number }>; mine: string | null }

/** Rows of those of these posts that the viewer (or somebody else, to look through their eyes) sees, in the order of the ids. The only way posts are read. */
export async function postRows(ctx: Ctx, ids: readonly string[], viewer = ctx.accountId): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const byId = withInner(await ctx.sql<PostRow>('select * from feed.posts($1, $2::uuid[])', [viewer, [...new Set(ids)]], 'feed.posts'));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What feed.posts answered by id: those asked for and those they share, each of which gets the one it shares. */
export function withInner(rows: readonly PostRow[]): Map<string, PostRow> {
  const byId = new Map(rows.map((r) => [r.post_id, r]));
  for (const row of rows) row.inner = (row.shared_post_id !== null && byId.get(row.shared_post_id)) || null;
  return byId;
}

/** A post the viewer sees, or 404. */
export async function requirePost(ctx: Ctx, id: string): Promise<PostRow> {
  return found((await postRows(ctx, [id]))[0]);
}

interface Around { people: Map<string, PersonCard>; groups: Map<string, KnownGroup>; files: Map<string, MediaCard>; links: Map<string, PageCard> }

async function around(ctx: Ctx, rows: readonly PostRow[]): Promise<Around> {
  const all = rows.flatMap((r) => (r.inner ? [r, r.inner] : [r]));
  const groupIds = all.flatMap((r) => r.group_id ?? []);
  const fileIds = all.flatMap((r) => r.files.map((f) => f.id));
  // Asked at once: they travel together, and none waits for the answer of another.
  const [files, people, groups, links] = await Promise.all([
    fileIds.length > 0 ? fileCards(ctx, fileIds) : new Map<string, MediaCard>(),
    personCards(ctx, all.flatMap((r) => [r.author_id, ...r.mentions.map((m) => m.id)])),
    groupIds.length > 0 ? knownGroups(ctx, groupIds) : new Map<string, KnownGroup>(),
    pageCards(ctx, all.flatMap((r) => r.link_url ?? [])),
  ]);
  return { files, people, groups, links };
}

type Group = Pick<GroupCard, 'id' | 'slug' | 'name' | 'avatar' | 'visibility'>;

function groupOf(r: PostRow, a: Around): Group | null {
  const g = r.group_id === null ? null : (a.groups.get(r.group_id)?.card ?? null);
  return g && { id: g.id, slug: g.slug, name: g.name, avatar: g.avatar, visibility: g.visibility };
}

function filesOf(r: PostRow, a: Around): Post['post_images'] {
  return r.files.flatMap(({ id, alt, captioned }) => { const card = a.files.get(id); return card ? [{ ...card, alt, captions: captioned }] : []; });
}

function mentionsOf(r: PostRow, a: Around): Post['mentions'] {
  return r.mentions.flatMap((m) => { const person = a.people.get(m.id); return person ? [{ slug: m.slug, person }] : []; });
}

const linkOf = (r: PostRow, a: Around): Post['link'] => (r.link_url !== null && a.links.get(r.link_url)) || null;

function kindsOf(r: PostRow): Record<ReactionKind, number> {
  const kinds = {} as Record<ReactionKind, number>;
  for (const k of reactionKinds) kinds[k] = r.kinds[k] ?? 0;
  return kinds;
}

/** Whether a post may be shared outside its group, or at all. */
export const isShareable = (r: PostRow, viewer: string): boolean => r.state === 'live' && (r.author_id === viewer || (r.group_id === null ? r.privacy === 'public' : r.group_role !== null));

/** Rows as the wire shows them, in a constant number of statements. */
export async function postsOf(ctx: Ctx, rows: readonly PostRow[], reasons?: ReadonlyMap<string, Post['reason']>): Promise<Post[]> {
  if (rows.length === 0) return [];
  const [a, sieve] = await Promise.all([around(ctx, rows), ownSieve(ctx, 'posts')]);
  const viewer = ctx.accountId;
  return rows.flatMap((r): Post[] => {
    const author = a.people.get(r.author_id);
    if (!author) return [];
    const kinds = kindsOf(r);
    const mine = r.author_id === viewer;
    const moderates = r.group_role !== null && r.group_role !== 'member';
    const root = r.shared_post_id === null ? r : r.inner;
    const mayWrite = r.group_id === null || (a.groups.get(r.group_id)?.rights.mayPost ?? false);
    // Field by field: what is spread into an object of so many fields gives each post a shape of its own, five kilobytes that stay until everything is collected.
    return [{
      post_id: r.post_id, post_type: r.post_type, description: r.description, privacy: r.privacy, author, group: groupOf(r, a), post_images: filesOf(r, a), mentions: mentionsOf(r, a), hashtags: r.hashtags,
      link: linkOf(r, a), poll: pollOf(r.poll), created_at: r.created_at.toISOString(), edited_at: r.edited_at?.toISOString() ?? null,
      state: r.state, version: r.version, shared: r.shared_post_id === null ? null : innerOf(a, r.inner),
      counts: { reactions: Object.values(kinds).reduce((sum, n) => sum + n, 0), kinds, comments: r.comments, shares: r.shares },
      my_reaction: r.my_reaction, saved: r.folder === null ? null : { folder: r.folder }, reason: reasons?.get(r.post_id) ?? null, filtered: phraseIn(filteredPost(sieve, viewer, r)),
      can: {
        edit: mine && mayWrite, delete: mine || moderates, share: root !== null && isShareable(root, viewer), comment: mayWrite, moderate: moderates && !mine, report: !mine,
      },
    }];
  });
}

/** What of an own filter's answer the viewer is shown. */
export const phraseIn = (found: ReturnType<OwnSieve>): Post['filtered'] => found && { phrase: found.phrase };

function innerOf(a: Around, row: PostRow | null): InnerPost {
  const author = row && a.people.get(row.author_id);
  if (!row || !author) return { available: false };
  return {
    available: true, post_id: row.post_id, post_type: row.post_type, description: row.description, privacy: row.privacy, author, group: groupOf(row, a), post_images: filesOf(row, a), mentions: mentionsOf(row, a), hashtags: row.hashtags,
    link: linkOf(row, a), poll: pollOf(row.poll), created_at: row.created_at.toISOString(), edited_at: row.edited_at?.toISOString() ?? null,
  };
}

function pollOf(p: PollRow | null): Post['poll'] {
  if (!p) return null;
  const closes = p.closes_at === null ? null : new Date(p.closes_at);
  return { question: p.question, options: p.options, votes: p.options.reduce((sum, o) => sum + o.votes, 0), mine: p.mine, closesAt: closes?.toISOString() ?? null, closed: closes !== null && closes.getTime() <= Date.now() };
}

/** One post for its viewer, or 404. */
export async function onePost(ctx: Ctx, id: string): Promise<Post> {
  return found((await postsOf(ctx, [await requirePost(ctx, id)]))[0]);
}

/** One post. */
export async function getPost(ctx: Ctx, { id }: { id: string }): Promise<{ post: Post }> {
  return { post: await onePost(ctx, id) };
}
