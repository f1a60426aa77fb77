import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { fetchOutside, type Surroundings } from '#core/server/outgoing/outgoing.ts';
import { attachFiles, detachFiles, storeUpload } from '#modules/files/api.ts';
import type { LinkPreview } from '../../contract.ts';
import { pageWords, type PageWords } from '../../rules/page-words.ts';
import { linkOf } from '../../rules/text.ts';
import { sights } from './files.ts';
import { hashOf, linksOf, previewRows } from './read.ts';

const limits = { page: 1024 * 1024, picture: 5 * 1024 * 1024, withinMs: 5000, atOnce: 3 };
let running = 0;

/** What a page says about itself, from the cache of a day or from the page; null when there is nothing to show, whatever the reason. */
export async function linkPreview(ctx: Ctx, { url: given }: { url: string }): Promise<{ link: LinkPreview | null }> {
  const url = linkOf(given);
  if (url === null) return { link: null };
  const known = (await previewRows(ctx, [url])).get(url);
  if (!known?.fresh) await fetchPreview(ctx, url);
  return { link: (await linksOf(ctx, [url])).get(url) ?? null };
}

/** The same in the background, for a post that is written already. */
export async function previewLater(app: App, { url, accountId }: { url: string; accountId: string }): Promise<void> {
  const account: Account = { id: accountId, email: '', sessionId: '', emailVerified: false };
  await runAs(app, { account, name: 'feed.preview' }, async (ctx) => { if (!(await previewRows(ctx, [url])).get(url)?.fresh) await fetchPreview(ctx, url); });
}

/** Asks the page and keeps its answer. Few at once: each holds a connection for up to five seconds. */
export async function fetchPreview(ctx: Ctx, url: string, surroundings?: Surroundings): Promise<void> {
  if (running >= limits.atOnce) return;
  running++;
  try {
    const words = await readPage(ctx.app, url, surroundings);
    const fileId = words?.image ? await keepPicture(ctx, words.image, surroundings) : null;
    const [row] = await ctx.sql<{ former: string | null }>('select feed.keep_preview($1, $2, $3, $4, $5, $6, $7) as former', [hashOf(url), url, words?.title ?? '', words?.description ?? '', words?.site ?? '', fileId, words !== null]);
    if (row?.former) await detachFiles(ctx, [row.former]);
  } finally { running--; }
}

async function readPage(app: App, url: string, surroundings?: Surroundings): Promise<PageWords | null> {
  try {
    const answer = await fetchOutside(app, url, { timeoutMs: limits.withinMs, maxBytes: limits.page, truncate: true, headers: { accept: 'text/html' } }, surroundings);
    const type = answer.headers['content-type'] ?? '';
    if (answer.status !== 200 || !/^text\/html\b/i.test(type)) return null;
    return pageWords(decoded(answer.body, /charset=["']?([\w-]{1,40})/i.exec(type)?.[1]), answer.url);
  } catch { return null; }
}

function decoded(body: Buffer, charset = 'utf-8'): string {
  try { return new TextDecoder(charset).decode(body); } catch { return new TextDecoder().decode(body); }
}

/** Our own copy of a picture, made anew by the files room; null when it is none. */
async function keepPicture(ctx: Ctx, address: string, surroundings?: Surroundings): Promise<string | null> {
  const target = path.join(ctx.app.config.DATA_DIR, 'tmp', randomUUID());
  try {
    const { body, status } = await fetchOutside(ctx.app, address, { timeoutMs: limits.withinMs, maxBytes: limits.picture }, surroundings);
    if (status !== 200 || body.length === 0) return null;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, body, { mode: 0o600 });
    const upload = { field: 'file', fileName: 'preview', declaredType: '', path: target, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
    const { id } = await storeUpload(ctx, upload, { audience: 'owner', kind: 'image', workspaceScoped: false });
    await attachFiles(ctx, [id], { sight: sights.preview, targetId: id });
    return id;
  } catch { return null; } finally { await rm(target, { force: true }); }
}
