import type { Ctx } from '#core/server/context.ts';
import { ownSieve, type OwnSieve } from '#modules/notifications/api.ts';
import type { PostRow } from './read.ts';

const wordsOf = (r: PostRow): string[] => [r.description, ...r.files.map((f) => f.alt), ...(r.poll ? [r.poll.question, ...r.poll.options.map((o) => o.text)] : [])];

/** What the viewer's own filters say of a post, with what it shares; null for their own posts. */
export function filteredPost(sieve: OwnSieve | null, viewer: string, r: PostRow): ReturnType<OwnSieve> {
  if (!sieve || r.author_id === viewer) return null;
  return sieve([...wordsOf(r), ...(r.inner && r.inner.author_id !== viewer ? wordsOf(r.inner) : [])]);
}

/** Rows of a timeline without those the viewer wants left out. */
export async function withoutHidden(ctx: Ctx, rows: readonly PostRow[]): Promise<readonly PostRow[]> {
  const sieve = await ownSieve(ctx, 'posts');
  return sieve ? rows.filter((r) => filteredPost(sieve, ctx.accountId, r)?.action !== 'hide') : rows;
}
