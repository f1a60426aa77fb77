import type { Ctx } from '#core/server/context.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { cut } from '#core/contract/fields.ts';
import type { PublicPost } from '../../contract.ts';
import { newestPosts } from './read.ts';
import { pageAddress } from './settings.ts';

// What XML cannot hold is left out: a reader refuses a whole feed for one such character.
const xml = (text: string) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The first line of a post, or whose it is where it has no words. */
const titleOf = ({ description, author }: PublicPost) => cut(description.trim().split('\n')[0]!, 100) || author.name;

/** The posts of a public page as RSS 2.0. Texts are plain: what looks like HTML in them is shown as it was written. */
export async function getFeed(ctx: Ctx, { slug }: { slug: string }): Promise<StreamAnswer> {
  const { page, posts } = await newestPosts(ctx, slug);
  const at = pageAddress(ctx, page.slug);
  const items = posts.map((post) => {
    const link = `${at}/${post.post_id}`;
    const html = xml(post.description).replaceAll('\n', '<br/>');
    return `<item><title>${xml(titleOf(post))}</title><link>${xml(link)}</link><guid isPermaLink="true">${xml(link)}</guid><pubDate>${new Date(post.created_at).toUTCString()}</pubDate><dc:creator>${xml(post.author.name)}</dc:creator><description>${xml(html)}</description></item>`;
  });
  const self = `${ctx.app.config.PUBLIC_URL}/api/social/public-pages/${encodeURIComponent(page.slug)}/feed.xml`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${xml(page.name)}</title><link>${xml(at)}</link><atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/><description>${xml(page.intro || page.name)}</description>${items.join('')}</channel></rss>\n`;
  return { stream: Buffer.from(body, 'utf8'), type: 'application/rss+xml; charset=utf-8', headers: { 'cache-control': 'public, max-age=60' } };
}
