import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { fileCards } from '#modules/files/api.ts';
import { ownSieve } from '#modules/notifications/api.ts';
import type { Privacy, ReactionKind } from '../../contract/shapes.ts';
import type { Story } from '../../contract/stories.ts';

/** A story with what the viewer knows of it; row-level security shows only what they may see. */
export interface StoryRow {
  id: string; author_id: string; content_type: Story['content_type']; description: string; bg_color: string | null; color: string | null; file_id: string | null; alt: string; privacy: Privacy;
  created_at: Date; expires_at: Date; seen: boolean; held: boolean; captioned: boolean; my_reaction: ReactionKind | null; views: number | null; reactions: number | null; replies: number | null;
}

/** Of people the viewer ($1) could be shown in a list. */
export const listable = (column: string): string => `social.active(${column}) and not social.blocked($1, ${column})`;
const ownCount = (table: string, by: string): string => `case when s.author_id = $1 then (select count(*)::integer from feed.${table} x where x.story_id = s.id and ${listable(`x.${by}`)}) end`;

/** Columns of {@link StoryRow} for the viewer $1, of `feed.story s`. */
export const columns = `s.id, s.author_id, s.content_type, s.description, s.bg_color, s.color, s.file_id, s.alt, s.privacy, s.created_at, s.expires_at, s.held_at is not null as held, s.captions <> '' as captioned,
  exists (select 1 from feed.story_view v where v.story_id = s.id and v.account_id = $1) as seen, (select r.kind from feed.story_reaction r where r.story_id = s.id and r.account_id = $1) as my_reaction,
  ${ownCount('story_view', 'account_id')} as views, ${ownCount('story_reaction', 'account_id')} as reactions, ${ownCount('story_reply', 'author_id')} as replies`;
/** A story is told only while its 24 hours last, by the clock of the database; one that waits for a moderator, to its author. */
export const isLive = 's.expires_at > now() and s.deleted_at is null and (s.hidden_at is null or (s.held_at is not null and s.author_id = core.current_account_id()))';
/** Own ones that are over, while they are kept. */
export const isArchived = "s.expires_at <= now() and s.expires_at > now() - interval '30 days' and s.deleted_at is null and feed.keeps_stories($1)";

/** Stories as the viewer is shown them, in the order of the rows. */
export async function storiesOf(ctx: Ctx, rows: readonly StoryRow[]): Promise<Story[]> {
  const files = await fileCards(ctx, rows.flatMap((r) => r.file_id ?? []));
  const sieve = await ownSieve(ctx, 'stories');
  return rows.map((r) => {
    const own = r.author_id === ctx.accountId;
    return {
      id: r.id, content_type: r.content_type, description: r.description, bg_color: r.bg_color, color: r.color, file: (r.file_id && files.get(r.file_id)) || null, alt: r.alt, captions: r.captioned, privacy: r.privacy,
      created_at: r.created_at.toISOString(), expires_at: r.expires_at.toISOString(), seen: own || r.seen, own, held: r.held, my_reaction: r.my_reaction, filtered: own || !sieve ? null : sieve([r.description, r.alt]),
      counts: own ? { views: r.views ?? 0, reactions: r.reactions ?? 0, replies: r.replies ?? 0 } : null,
    };
  });
}

/** A live story the viewer may see; undefined otherwise, whatever the reason. */
export async function findStory(ctx: Ctx, id: string): Promise<StoryRow | undefined> {
  return (await ctx.sql<StoryRow>(`select ${columns} from feed.story s where s.id = $2 and ${isLive}`, [ctx.accountId, id], 'feed.story'))[0];
}

/** The same, or 404. */
export async function requireStory(ctx: Ctx, id: string): Promise<StoryRow> {
  return found(await findStory(ctx, id));
}

/** A story of the viewer's own, live or kept; 404 otherwise. */
export async function requireOwnStory(ctx: Ctx, id: string): Promise<StoryRow> {
  const [row] = await ctx.sql<StoryRow>(`select ${columns} from feed.story s where s.id = $2 and s.author_id = $1 and ((${isLive}) or (${isArchived}))`, [ctx.accountId, id], 'feed.story.own');
  return found(row);
}

const isId = (v: unknown): v is string => typeof v === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(v);
const isWhole = (v: unknown): v is number => Number.isSafeInteger(v) && Math.abs(v as number) < 4e15;

/** Whole numbers and, last, an id: where a page begins; null at the beginning. */
export function placeOf(cursor: string | undefined, numbers: number): { numbers: number[]; id: string } | null {
  if (cursor === undefined) return null;
  const parts = decodeCursor(cursor, numbers + 1);
  const id = parts?.pop();
  if (!parts || !isId(id) || !parts.every(isWhole)) return failField('cursor', says('core.page_gone'));
  return { numbers: parts, id };
}

/** A page of rows that were asked for one more than wanted. */
export function pageOf<T>(rows: readonly T[], limit: number, key: (row: T) => readonly unknown[]): { rows: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? encodeCursor(key(page.at(-1)!)) : null };
}

/** Microseconds since 1970 of a moment in SQL: what cursors carry. */
export const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
