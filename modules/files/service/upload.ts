import { open } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx, Upload } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { limits, socialLimits, type Audience } from '../contract.ts';
import { safeName } from '../rules/name.ts';
import { sniff, sniffBytes, type Sniffed } from '../rules/sniff.ts';
import { keep, writeBlob } from './blobs.ts';
import { flatten } from './flatten.ts';
import { encode, isIdle, measure, requireDecoder, storeSizes } from './images.ts';
import type { FileFacts, Size } from './link.ts';
import { mediaTools } from './media-tools.ts';
import { prepareOriginal } from './original.ts';

/** What a room accepts in an upload and who may open it later. */
export interface UploadRules {
  audience: Audience;
  kind: 'image' | 'video' | 'audio' | 'document' | 'any';
  /** Smaller than the kind's own limit (25 MB image, 512 MB video, 100 MB otherwise). */
  maxBytes?: number;
  /** True (default inside a workspace) files it under the active workspace and its quota, else under the person. */
  workspaceScoped?: boolean;
  /** Also takes SVG drawings and Windows icons, and stores the PNG they show. */
  drawings?: boolean;
  /** For people's places (posts, stories, messages): filed under the person, with the limits of these places, film and sound made playable, and deleted after a day unless attached. `documents` also takes other files. */
  social?: boolean | 'documents';
}

/** A stored file as other rooms see it. */
export type StoredFile = Pick<FileFacts, 'id' | 'kind' | 'type' | 'name' | 'bytes' | 'width' | 'height' | 'originalOnly'> & { state: 'ready' | 'processing' };

/** Pictures up to this size are worked on while the sender waits. */
const smallPixels = 4_000_000;

/**
 * Checks an upload by its bytes, stores it and answers its record, in the caller's transaction. The file itself is
 * taken away from the temporary place. Large pictures, and film and sound for people's places, are `processing` first;
 * `files.file.processed` follows.
 */
export async function storeUpload(ctx: Ctx, upload: Upload, rules: UploadRules): Promise<StoredFile> {
  if (!rules.drawings) return store(ctx, upload, rules);
  const flat = await flatten(ctx.app, upload);
  try { return await store(ctx, flat.upload, rules); } finally { await flat.drop(); }
}

/** What a row is written from. */
export interface NewFile {
  id: string; workspaceId: number | null; audience: Audience; what: Sniffed; name: string; charged: number; sha256: string; social: boolean;
  width: number | null; height: number | null; durationMs: number | null; placeholder: string | null; sizes: Size[]; rawKeys: readonly string[];
}

async function store(ctx: Ctx, upload: Upload, rules: UploadRules): Promise<StoredFile> {
  const social = (rules.social ?? false) !== false;
  const scoped = !social && (rules.workspaceScoped ?? ctx.membership !== null);
  const workspaceId = scoped ? ctx.workspaceId : null;
  if (rules.audience === 'workspace' && workspaceId === null) throw new Error('audience workspace needs a workspace');
  const what = await examine(upload, rules);
  const stored = await storeBytes(ctx, upload, what, social);
  await takeSpace(ctx, workspaceId === null ? `a:${ctx.accountId}` : `w:${workspaceId}`, upload.bytes);
  return insertFile(ctx, { id: uuidv7(), workspaceId, audience: rules.audience, what, name: safeName(upload.fileName), charged: upload.bytes, sha256: upload.sha256, social, ...stored });
}

/** Stores a whole upload: a small picture in all its sizes, anything that needs work as it came, to be worked on later. */
export async function storeBytes(ctx: Ctx, upload: Upload, what: Sniffed, social: boolean): Promise<Pick<NewFile, 'width' | 'height' | 'durationMs' | 'placeholder' | 'sizes' | 'rawKeys'>> {
  const picture = what.kind === 'image' ? await measure(upload.path, social) : null;
  if (picture) await requireDecoder(upload.path, what.type);
  const alive = () => ctx.sql('select 1');
  const none = { width: picture?.width ?? null, height: picture?.height ?? null, durationMs: null, placeholder: null, sizes: [], rawKeys: [] };
  // Bytes first, row last: whatever breaks in between leaves bytes without a row, which the sweep removes.
  if (picture && picture.pixels <= smallPixels && isIdle()) {
    const { sizes, placeholder } = await encode(ctx.app, upload.path, what.type);
    return { ...none, sizes: await storeSizes(ctx.app, sizes, alive), placeholder };
  }
  const later = picture !== null || (social && await isConverted(what));
  const facts = later || !social ? null : await prepareOriginal(upload.path, what);
  const key = await writeBlob(ctx.app, { path: upload.path, move: true }, upload.bytes, what.type, alive);
  if (later) return { ...none, rawKeys: [key] };
  return { ...none, ...facts, sizes: [{ name: 'original', key, type: what.type, bytes: upload.bytes, width: null, height: null }] };
}

/** True when the server makes film and sound playable everywhere; otherwise they are stored as they were sent. */
export async function isConverted(what: Sniffed): Promise<boolean> {
  return (what.kind === 'video' || what.kind === 'audio') && (await mediaTools()) !== null;
}

/** Takes space for one file, or refuses. */
export async function takeSpace(ctx: Ctx, scope: string, bytes: number): Promise<void> {
  const [space] = await ctx.sql<{ take_space: boolean }>('select files.take_space($1, $2, 1)', [scope, bytes]);
  if (!space!.take_space) fail('files.quota');
}

/** Writes the row of a file whose bytes are stored; without sizes but with the upload itself it is `processing`. */
export async function insertFile(ctx: Ctx, given: NewFile): Promise<StoredFile> {
  const main = given.sizes.find((s) => s.name === 'original');
  const waiting = given.rawKeys.length > 0;
  const file: StoredFile = {
    id: given.id, kind: given.what.kind, type: main?.type ?? given.what.type, name: given.name, bytes: main?.bytes ?? given.charged,
    width: main?.width ?? given.width, height: main?.height ?? given.height, state: waiting ? 'processing' : 'ready', originalOnly: given.what.kind !== 'image',
  };
  await ctx.sql(
    `insert into files.file (id, workspace_id, owner_id, audience, kind, type, name, bytes, charged, sha256, width, height, state, original_only, sizes,
       social, unattached_until, duration_ms, placeholder, progress, raw_key, raw_parts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, case when $16 then now() + interval '24 hours' end, $17, $18, case when $13 = 'processing' then 0 end, $19, $20)`,
    [file.id, given.workspaceId, ctx.accountId, given.audience, file.kind, file.type, file.name, file.bytes, given.charged, given.sha256, file.width, file.height, file.state, file.originalOnly,
      JSON.stringify(given.sizes), given.social, given.durationMs, given.placeholder, given.rawKeys[0] ?? null, given.rawKeys.slice(1)]);
  await keep(ctx, [...given.rawKeys, ...given.sizes.map((s) => s.key)]);
  if (waiting) await queueWork(ctx, file.id);
  return file;
}

/** Queues the work on a file; a second order replaces the first. */
export async function queueWork(ctx: Ctx, id: string, runAt?: Date): Promise<void> {
  await ctx.enqueue('files.process', { id }, { key: `files.process:${id}`, maxAttempts: 5, ...(runAt ? { runAt } : {}) });
}

/** The beginning of a file. */
export async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffBytes), 0);
    return buffer.subarray(0, bytesRead);
  } finally { await handle.close(); }
}

/** What the upload is, if it is welcome. */
async function examine(upload: Upload, rules: UploadRules): Promise<Sniffed> {
  if (upload.bytes === 0) fail('files.empty');
  return welcome(await headOf(upload.path), upload.declaredType, upload.bytes, rules);
}

/** What people's places show: what browsers open themselves. */
const shownEverywhere = /^(image\/|video\/(mp4|webm|quicktime)$|audio\/(mpeg|mp4|ogg|wav|webm)$)/;

/** What a file of this beginning and size is; refuses what the rules do not take. */
export function welcome(head: Buffer, declaredType: string, bytes: number, rules: Pick<UploadRules, 'kind' | 'maxBytes' | 'social'>): Sniffed {
  const what = sniff(head, declaredType);
  if ((rules.kind !== 'any' && what.kind !== rules.kind) || (rules.social === true && !shownEverywhere.test(what.type))) fail('files.wrong_type');
  checkSize(what.kind, bytes, rules);
  return what;
}

/** Refuses what is larger than its kind may be. */
export function checkSize(kind: Sniffed['kind'], bytes: number, rules: Pick<UploadRules, 'maxBytes' | 'social'>): void {
  const own = rules.social && kind in socialLimits ? socialLimits[kind as 'image' | 'video' | 'audio'] : limits[kind];
  const most = Math.min(own, rules.maxBytes ?? Infinity);
  if (bytes > most) fail('files.too_large', { megabytes: Math.max(1, Math.floor(most / 1024 / 1024)) });
}

/** Bytes of a path read as an upload by the rest of the room. */
export const uploadOf = (path: string, of: Omit<Upload, 'path' | 'field'>): Upload => ({ ...of, field: 'file', path });

