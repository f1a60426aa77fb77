import { open } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx, Upload } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { limits, type Audience } from '../contract.ts';
import { safeName } from '../rules/name.ts';
import { sniff, sniffBytes, type Sniffed } from '../rules/sniff.ts';
import { keep, writeBlob } from './blobs.ts';
import { flatten } from './flatten.ts';
import { encode, isIdle, measure, storeSizes } from './images.ts';
import type { FileFacts, Size } from './link.ts';

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
}

/** A stored file as other rooms see it. */
export type StoredFile = Pick<FileFacts, 'id' | 'kind' | 'type' | 'name' | 'bytes' | 'width' | 'height' | 'originalOnly'> & { state: 'ready' | 'processing' };

/** Pictures up to this size are worked on while the sender waits. */
const smallPixels = 4_000_000;

/**
 * Checks an upload by its bytes, stores it and answers its record, in the caller's transaction. The file itself is
 * taken away from the temporary place. Large pictures are `processing` first; `files.file.processed` follows.
 */
export async function storeUpload(ctx: Ctx, upload: Upload, rules: UploadRules): Promise<StoredFile> {
  if (!rules.drawings) return store(ctx, upload, rules);
  const flat = await flatten(ctx.app, upload);
  try { return await store(ctx, flat.upload, rules); } finally { await flat.drop(); }
}

async function store(ctx: Ctx, upload: Upload, rules: UploadRules): Promise<StoredFile> {
  const owner = ctx.accountId;
  const scoped = rules.workspaceScoped ?? ctx.membership !== null;
  const workspaceId = scoped ? ctx.workspaceId : null;
  if (rules.audience === 'workspace' && workspaceId === null) throw new Error('audience workspace needs a workspace');
  const what = await examine(upload, rules);
  const picture = what.kind === 'image' ? await measure(upload.path) : null;
  const now = picture === null || (picture.pixels <= smallPixels && isIdle());
  const alive = () => ctx.sql('select 1');
  let sizes: Size[] = [];
  let rawKey: string | null = null;
  // Bytes first, row last: whatever breaks in between leaves bytes without a row, which the sweep removes.
  if (picture && now) sizes = await storeSizes(ctx.app, await encode(ctx.app, upload.path, what.type), alive);
  else {
    const key = await writeBlob(ctx.app, { path: upload.path, move: true }, upload.bytes, what.type, alive);
    if (picture) rawKey = key; else sizes = [{ name: 'original', key, type: what.type, bytes: upload.bytes, width: null, height: null }];
  }
  const scope = workspaceId === null ? `a:${owner}` : `w:${workspaceId}`;
  const [space] = await ctx.sql<{ take_space: boolean }>('select files.take_space($1, $2, 1)', [scope, upload.bytes]);
  if (!space!.take_space) fail('files.quota');
  const main = sizes.find((s) => s.name === 'original');
  const file: StoredFile = {
    id: uuidv7(), kind: what.kind, type: main?.type ?? what.type, name: safeName(upload.fileName), bytes: main?.bytes ?? upload.bytes,
    width: main?.width ?? picture?.width ?? null, height: main?.height ?? picture?.height ?? null, state: rawKey ? 'processing' : 'ready', originalOnly: picture === null,
  };
  await ctx.sql(
    `insert into files.file (id, workspace_id, owner_id, audience, kind, type, name, bytes, charged, sha256, width, height, state, original_only, raw_key, sizes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::jsonb)`,
    [file.id, workspaceId, owner, rules.audience, file.kind, file.type, file.name, file.bytes, upload.bytes, upload.sha256, file.width, file.height, file.state, file.originalOnly, rawKey, JSON.stringify(sizes)]);
  await keep(ctx, rawKey ? [rawKey] : sizes.map((s) => s.key));
  if (rawKey) await ctx.enqueue('files.process', { id: file.id }, { key: `files.process:${file.id}`, maxAttempts: 5 });
  return file;
}

/** What the upload is, if it is welcome. */
async function examine(upload: Upload, rules: UploadRules): Promise<Sniffed> {
  if (upload.bytes === 0) fail('files.empty');
  const handle = await open(upload.path, 'r');
  let head: Buffer;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(sniffBytes, upload.bytes)), 0);
    head = buffer.subarray(0, bytesRead);
  } finally { await handle.close(); }
  const what = sniff(head, upload.declaredType);
  if (rules.kind !== 'any' && what.kind !== rules.kind) fail('files.wrong_type');
  const most = Math.min(limits[what.kind], rules.maxBytes ?? Infinity);
  if (upload.bytes > most) fail('files.too_large', { megabytes: Math.max(1, Math.floor(most / 1024 / 1024)) });
  return what;
}
