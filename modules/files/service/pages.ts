import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { fetchOutside, type Surroundings } from '#core/server/outgoing/outgoing.ts';
import type { PageCard } from '../contract.ts';
import { pageWords, type PageWords } from '../rules/pages.ts';
import { attachFiles, detachFiles } from './attach.ts';
import { fileUrls } from './link.ts';
import { registerFileSight, registerVisitorSight } from './sight.ts';
import { storeUpload } from './upload.ts';

export { linkOf } from '../rules/pages.ts';

/** Name of the place of pictures of pages. */
const sight = 'files.page';
const limits = { page: 1024 * 1024, picture: 5 * 1024 * 1024, withinMs: 5000, callsAtOnce: 3, anHour: 60 };
/** Jobs that look at pages wait for each other here, so that slow sites hold up nothing else. */
export const pageQueue = 'files.pages';

// Pictures of pages that anybody can open elsewhere.
registerFileSight(sight, (_app, _accountId, ids) => Promise.resolve(new Set(ids)));
registerVisitorSight(sight, (_app, ids) => Promise.resolve(new Set(ids)));

interface PageRow { url: string; title: string; description: string; site: string; file_id: string | null; good: boolean; fresh: boolean }
const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest();

async function pageRows(ctx: Ctx, urls: readonly string[]): Promise<Map<string, PageRow>> {
  const rows = await ctx.sql<PageRow>('select * from files.pages($1::bytea[])', [[...new Set(urls)].map(hashOf)], 'files.pages');
  return new Map(rows.map((r) => [r.url, r]));
}

/** What pages elsewhere say about themselves, by address, of those that are known and say something. Addresses are as `linkOf` gives them. */
export async function pageCards(ctx: Ctx, urls: readonly string[]): Promise<Map<string, PageCard>> {
  if (urls.length === 0) return new Map();
  const rows = [...(await pageRows(ctx, urls)).values()].filter((r) => r.good);
  const pictures = rows.flatMap((r) => r.file_id ?? []);
  const addresses = pictures.length > 0 ? await fileUrls(ctx, pictures, 'medium') : new Map<string, string>();
  return new Map(rows.map((r) => [r.url, { url: r.url, title: r.title, description: r.description, site: r.site, image: (r.file_id && addresses.get(r.file_id)) ?? null }]));
}

let calls = 0;

/** Looks at a page within a call that waits for it. A few at once: each holds a connection to the database; for the others the page says nothing yet. */
export async function askPage(ctx: Ctx, url: string): Promise<PageCard | null> {
  if (!(await pageRows(ctx, [url])).get(url)?.fresh && calls < limits.callsAtOnce) {
    calls++;
    try { await keep(ctx, url, await fetchPage(ctx.app, url)); } finally { calls--; }
  }
  return (await pageCards(ctx, [url])).get(url) ?? null;
}

/**
 * Looks at a page in a background job (`jobOutside`, in {@link pageQueue}), with no transaction open meanwhile, unless it is known since today.
 * Answers whether it says something. On behalf of one person at most 60 pages an hour are fetched; others say nothing.
 */
export async function lookAtPage(app: App, accountId: string, url: string, surroundings?: Surroundings): Promise<boolean> {
  const who = { account: { id: accountId, email: '', sessionId: '', emailVerified: false }, name: 'files.page' };
  const known = await runAs(app, who, async (ctx) => (await pageRows(ctx, [url])).get(url));
  if (known?.fresh) return known.good;
  try { app.limits.take(`files.page:${accountId}`, limits.anHour, 3600); } catch (error) { if (error instanceof Refusal) return false; throw error; }
  const page = await fetchPage(app, url, surroundings);
  await runAs(app, who, (ctx) => keep(ctx, url, page));
  return page !== null;
}

interface Page { words: PageWords; picture: Upload | null }

/** Asks a page, and its picture; null when there is nothing to show, whatever the reason. Nothing of the house is asked: its pages have readers of their own. */
async function fetchPage(app: App, url: string, surroundings?: Surroundings): Promise<Page | null> {
  if (new URL(url).host === new URL(app.config.PUBLIC_URL).host) return null;
  try {
    const answer = await fetchOutside(app, url, { timeoutMs: limits.withinMs, maxBytes: limits.page, truncate: true, headers: { accept: 'text/html' } }, surroundings);
    const type = answer.headers['content-type'] ?? '';
    if (answer.status !== 200 || !/^text\/html\b/i.test(type)) return null;
    const words = pageWords(decoded(answer.body, /charset=["']?([\w-]{1,40})/i.exec(type)?.[1]), answer.url);
    return words && { words, picture: words.image === null ? null : await fetchPicture(app, words.image, surroundings) };
  } catch { return null; }
}

function decoded(body: Buffer, charset = 'utf-8'): string {
  try { return new TextDecoder(charset).decode(body); } catch { return new TextDecoder().decode(body); }
}

async function fetchPicture(app: App, address: string, surroundings?: Surroundings): Promise<Upload | null> {
  try {
    const { body, status } = await fetchOutside(app, address, { timeoutMs: limits.withinMs, maxBytes: limits.picture }, surroundings);
    if (status !== 200 || body.length === 0) return null;
    const target = path.join(app.config.DATA_DIR, 'tmp', randomUUID());
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, body, { mode: 0o600 });
    return { field: 'file', fileName: 'preview', declaredType: '', path: target, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
  } catch { return null; }
}

/** Writes down what a page said, or that it said nothing; the picture that was shown until now goes. */
async function keep(ctx: Ctx, url: string, page: Page | null): Promise<void> {
  const fileId = page?.picture ? await storePicture(ctx, page.picture) : null;
  const { title, description, site } = page?.words ?? { title: '', description: '', site: '' };
  const [row] = await ctx.sql<{ former: string | null }>('select files.keep_page($1, $2, $3, $4, $5, $6, $7, now()) as former', [hashOf(url), url, title, description, site, fileId, page !== null]);
  if (row?.former) await detachFiles(ctx, [row.former]);
}

/** Our own copy of a picture, made anew; null when it is none. */
async function storePicture(ctx: Ctx, upload: Upload): Promise<string | null> {
  try {
    const { id } = await storeUpload(ctx, upload, { audience: 'owner', kind: 'image', workspaceScoped: false });
    await attachFiles(ctx, [id], { sight, targetId: id });
    return id;
  } catch { return null; } finally { await rm(upload.path, { force: true }); }
}
