import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#core/server/app.ts';
import { Ctx } from '#core/server/context.ts';
import type { Audience, Variant } from '../contract.ts';
import { hasVisitors } from './sight.ts';

/** What a list needs to know about a file. */
export interface FileFacts {
  id: string; workspaceId: number | null; ownerId: string; audience: Audience; kind: 'image' | 'video' | 'audio' | 'document' | 'other';
  type: string; name: string; bytes: number; width: number | null; height: number | null; state: 'ready' | 'processing' | 'failed'; originalOnly: boolean; createdAt: Date;
  /** Length of sound and film in milliseconds, where it is known. */
  durationMs: number | null;
}

/** One stored size of a file. */
export interface Size { name: Variant; key: string; type: string; bytes: number; width: number | null; height: number | null }

/** Where a file is shown: its address is good while the room that registered `sight` says so, and not after `until`. */
export interface Place { sight: string; targetId: string; until: Date | null; ownerKeeps: boolean }

/** Facts together with what only the files room may know. */
export interface FileRow extends FileFacts {
  aclVersion: number; sizes: Size[]; place: Place | null; placeholder: string | null; social: boolean;
  /** Keys of the upload itself while it waits to be processed, in their order. */
  rawKeys: string[];
  /** Percent of the work that is done, while `processing`. */
  progress: number | null;
  /** Why it `failed`: an error code of the room. */
  problem: string | null;
}

interface Raw {
  id: string; workspace_id: number | null; owner_id: string; audience: Audience; acl_version: number; kind: FileFacts['kind']; type: string; name: string; bytes: number;
  width: number | null; height: number | null; state: FileFacts['state']; original_only: boolean; raw_key: string | null; sizes: Size[]; created_at: Date;
  sight: string | null; target_id: string; good_until: Date | null; owner_keeps: boolean; social: boolean; duration_ms: number | null; placeholder: string | null; progress: number | null; problem: string | null; raw_parts: string[];
}

// Named one by one: a plan that was prepared before a migration must not meet another shape.
const columns = `id, workspace_id, owner_id, audience, acl_version, kind, type, name, bytes, width, height, state, original_only, raw_key, sizes, created_at,
  sight, target_id, good_until, owner_keeps, social, duration_ms, placeholder, progress, problem, raw_parts`;
const facts = `select ${columns} from files.facts($1::uuid[])`;
const fiveMinutes = 300;

function rowOf(r: Raw): FileRow {
  return {
    id: r.id, workspaceId: r.workspace_id, ownerId: r.owner_id, audience: r.audience, kind: r.kind, type: r.type, name: r.name, bytes: r.bytes, width: r.width, height: r.height,
    state: r.state, originalOnly: r.original_only, createdAt: r.created_at, aclVersion: r.acl_version, sizes: r.sizes,
    durationMs: r.duration_ms, placeholder: r.placeholder, social: r.social, progress: r.progress, problem: r.problem, rawKeys: [...(r.raw_key === null ? [] : [r.raw_key]), ...r.raw_parts],
    place: r.sight === null ? null : { sight: r.sight, targetId: r.target_id, until: r.good_until, ownerKeeps: r.owner_keeps },
  };
}

/** Rows by id, outside any transaction. */
export async function readFacts(app: App, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await app.pool.query<Raw>({ name: 'files.facts', text: facts, values: [ids] });
  return rows.map(rowOf);
}

/** Rows by id, in the caller's transaction. */
export async function factsOf(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  return ids.length === 0 ? [] : (await ctx.sql<Raw>(facts, [ids], 'files.facts')).map(rowOf);
}

/** Facts about files by id, without checking who asks; deleted ones are absent. */
export async function findFiles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileFacts>> {
  return new Map((await factsOf(ctx, ids)).map(({ aclVersion: _a, sizes: _s, place: _p, placeholder: _h, social: _o, rawKeys: _k, progress: _g, problem: _m, ...file }) => [file.id, file]));
}

/**
 * Signed addresses of files whose place the caller has already checked the viewer may see; absent when deleted, still
 * processing, without such a size, or filed under another workspace than the active one (unless `public` or `signedIn`).
 * Valid 5 to 10 minutes and only while the viewer's session lives; `public` ones until the file changes. Without a viewer those of
 * places that are open to visitors (`registerVisitorSight`) have one, as long as they are.
 */
export async function fileUrls(ctx: Ctx, ids: readonly string[], variant: Variant): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const file of await factsOf(ctx, ids)) {
    const url = urlOf(ctx, file, variant);
    if (url) urls.set(file.id, url);
  }
  return urls;
}

/** Signed address of one file, or null. Given an App instead of a viewer, only `public` files have one. */
export async function fileUrl(who: Ctx | App, id: string, variant: Variant): Promise<string | null> {
  const [file] = who instanceof Ctx ? await factsOf(who, [id]) : await readFacts(who, [id]);
  return file ? urlOf(who, file, variant) : null;
}

/** True when only members of the file's workspace may have it, whoever they are to the file. An attached file is where its place is. */
export function isWalled(file: FileRow): boolean {
  return file.place === null && file.workspaceId !== null && (file.audience === 'workspace' || file.audience === 'owner');
}

/** Address of a file that was read already. */
export function urlOf(who: Ctx | App, file: FileRow, variant: Variant): string | null {
  if (!file.sizes.some((s) => s.name === variant)) return null;
  const app = who instanceof Ctx ? who.app : who;
  const path = `/files/${file.id}/${variant}?v=${file.aclVersion}`;
  if (isOpenToAll(file)) return `${path}&sig=${sign(app, file, variant, '', '')}`;
  const viewer = who instanceof Ctx ? who.viewer : null;
  if (!viewer && !(file.place && hasVisitors(file.place))) return null;
  if (isWalled(file) && !(who instanceof Ctx && who.membership?.workspaceId === file.workspaceId)) return null;
  // Rounded, so that a browser sees the same address for five minutes and may keep the bytes.
  const exp = String(Math.floor(Date.now() / 1000 / fiveMinutes) * fiveMinutes + 2 * fiveMinutes);
  const user = viewer ? `${viewer.id}.${viewer.sessionId}` : visitor;
  return `${path}&exp=${exp}&u=${user}&sig=${sign(app, file, variant, exp, user)}`;
}

/** Stands in an address for whoever has no account. */
export const visitor = 'visitor';

function isOpenToAll(file: FileRow): boolean { return file.audience === 'public' && file.place === null; }

function sign(app: App, file: FileRow, variant: string, exp: string, user: string): string {
  return createHmac('sha256', app.keys.signing).update(JSON.stringify(['file', file.id, variant, file.audience, file.aclVersion, exp, user])).digest('base64url');
}

/** True when the address was signed for this state of the file and is not over. */
export function isSigned(app: App, file: FileRow, variant: string, query: { v?: string; exp?: string; u?: string; sig?: string }): boolean {
  const { v, exp = '', u = '', sig = '' } = query;
  const expected = Buffer.from(sign(app, file, variant, exp, u));
  const given = Buffer.from(sig);
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || v !== String(file.aclVersion)) return false;
  return isOpenToAll(file) ? exp === '' : Number(exp) > Date.now() / 1000;
}
