import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { fileCards } from '#modules/files/api.ts';
import { ownSieve } from '#modules/notifications/api.ts';
import { requireGroupReader, requirePerson } from '#modules/social/api.ts';
import type * as contract from '../../contract.ts';
import { filteredPost } from './filtered.ts';
import { isId, itemsOf } from './place.ts';
import { phraseIn, postRows } from './read.ts';

type Page = OutputOf<typeof contract.listPersonMedia>;
interface Of { author?: string; group?: string; audience?: 'friends' | 'everyone' | undefined }

/** Pictures and films of a person's posts; of the viewer's own also as others see them. */
export async function listPersonMedia(ctx: Ctx, { id, as_audience: audience, ...query }: InputOf<typeof contract.listPersonMedia>): Promise<Page> {
  if (id !== ctx.accountId) await requirePerson(ctx, id);
  if (audience && id !== ctx.accountId) fail('core.not_found');
  return listed(ctx, { author: id, audience }, query);
}

/** Pictures and films of a group's posts. */
export async function listGroupMedia(ctx: Ctx, { id, ...query }: InputOf<typeof contract.listGroupMedia>): Promise<Page> {
  await requireGroupReader(ctx, id);
  return listed(ctx, { group: id }, query);
}

async function listed(ctx: Ctx, of: Of, { cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<Page> {
  const place = placeOf(cursor);
  const rows = await ctx.sql<{ post_id: string; file_id: string; position: number; alt: string; created_at: Date }>(
    'select * from feed.list_media($1, $2, $3, $4, $5, $6, $7)', [ctx.accountId, of.author ?? null, of.group ?? null, of.audience ?? null, place.post, place.position, limit + 1], 'feed.list_media');
  const page = itemsOf(rows, limit, (r) => [r.post_id, r.position]);
  const filtered = await filteredAmong(ctx, page.rows.map((r) => r.post_id));
  const cards = page.rows.length > 0 ? await fileCards(ctx, page.rows.map((r) => r.file_id)) : new Map<string, never>();
  return {
    items: page.rows.flatMap((r) => {
      const card = cards.get(r.file_id);
      return card && (card.kind === 'image' || card.kind === 'video') ? [{ ...card, post_id: r.post_id, alt: r.alt, created_at: r.created_at.toISOString(), filtered: filtered.get(r.post_id) ?? null }] : [];
    }),
    next_cursor: page.next_cursor,
  };
}

/** Which of these posts the viewer's own filters collapse, and why. */
async function filteredAmong(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Page['items'][number]['filtered']>> {
  const sieve = await ownSieve(ctx, 'posts');
  const rows = sieve ? await postRows(ctx, [...new Set(ids)]) : [];
  return new Map(rows.map((r) => [r.post_id, phraseIn(filteredPost(sieve, ctx.accountId, r))]));
}

function placeOf(cursor: string | undefined): { post: string | null; position: number | null } {
  if (cursor === undefined) return { post: null, position: null };
  const [post, position] = decodeCursor(cursor, 2) ?? [];
  return isId(post) && Number.isInteger(position) && Math.abs(position as number) < 100 ? { post, position: position as number } : failField('cursor', says('core.page_gone'));
}
