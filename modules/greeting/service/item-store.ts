import type { Ctx } from '#core/server/context.ts';
import type { GreetingItem } from '../contract.ts';
import { addressesOf } from './item-files.ts';
import { momentSql } from './moment.ts';

/** An item as it is kept. */
export type StoredItem = Omit<GreetingItem, 'link' | 'poster' | 'images'> & { images: Array<{ fileId: string; title: string; buttonLink: string }> };

/** Columns of an item under their names on the wire. */
export const itemColumns = `i.id, i.title, i.video_id as "videoId", i.poster_id as "posterId", i.captions, i.images, i.locale, i.audience, i.role, i.pages_in as "pagesIn", i.pages_out as "pagesOut",
  ${momentSql('i.starts_at')} as "startsAt", ${momentSql('i.ends_at')} as "endsAt", i.position, i.enabled, i.experiment, ${momentSql('i.created_at')} as "createdAt", ${momentSql('i.updated_at')} as "updatedAt", i.version`;

/** Items with the addresses of their films and pictures. */
export async function shapesOf(ctx: Ctx, rows: readonly StoredItem[]): Promise<GreetingItem[]> {
  const at = await addressesOf(ctx, rows);
  return rows.map((row) => ({ ...row, link: at.film(row.videoId), poster: at.url(row.posterId), images: row.images.map(({ fileId, title, buttonLink }) => ({ fileId, url: at.url(fileId), title, buttonLink })) }));
}
