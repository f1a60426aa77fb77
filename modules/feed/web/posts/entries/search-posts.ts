import { Hash, MessageSquareText } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { listHashtags, searchPosts, type Post } from '../../../contract.ts';
import { postAddress, tagAddress } from '../addresses.ts';

const most = 6;

/** A post in one line: its beginning, unless the viewer's own filters collapse it. */
export const lineOf = ({ description, filtered, author }: Pick<Post, 'description' | 'filtered' | 'author'>): string =>
  filtered ? translate('feed', 'filtered.by', { phrase: filtered.phrase }) : [...description.replaceAll(/\s+/g, ' ')].slice(0, 80).join('') || author.name;

/** Posts by words, for the palette. */
export async function findPosts(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const q = text.trim().slice(0, 200);
  if (q.length < 2) return [];
  const { post } = await request(searchPosts, { q, page: 1, per_page: most }, { signal });
  return post.data.map((found) => ({ id: `post:${found.post_id}`, label: lineOf(found), detail: found.author.name, icon: MessageSquareText, to: postAddress(found.post_id) }));
}

/** Hashtags by their beginning, for the palette's `#`. */
export async function findTags(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { items } = await request(listHashtags, { q: text.trim().replace(/^#/, '').slice(0, 100) }, { signal });
  return items.slice(0, most).map(({ tag, posts }) => ({ id: `tag:${tag}`, label: `#${tag}`, detail: translate('feed', 'tag.posts', { count: posts }), icon: Hash, to: tagAddress(tag) }));
}
