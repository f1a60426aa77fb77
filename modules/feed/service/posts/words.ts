import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { linkOf } from '#modules/files/api.ts';
import { limits, says } from '../../contract.ts';
import { hashtagsOf, slugsOf } from '../../rules/text.ts';

/** What a text names. */
export interface Named { mentions: Array<{ slug: string; id: string }>; hashtags: string[]; link: string | null }

/** People (as far as the viewer may know of them), hashtags and the first link of a text; refuses too many. */
export async function namedIn(ctx: Ctx, text: string): Promise<Named> {
  const slugs = slugsOf(text);
  const hashtags = hashtagsOf(text);
  if (slugs.length > limits.mentions) failField('description', says('feed.too_many_mentions', { count: limits.mentions }));
  if (hashtags.length > limits.hashtags) failField('description', says('feed.too_many_hashtags', { count: limits.hashtags }));
  const mentions = slugs.length === 0 ? [] : await ctx.sql<{ slug: string; id: string }>('select slug, id from feed.named($1, $2::text[])', [ctx.accountId, slugs], 'feed.named');
  return { mentions, hashtags, link: linkOf(text) };
}

/** True when there is nothing to read in it. */
export const isBlank = (text: string): boolean => text.trim() === '';
