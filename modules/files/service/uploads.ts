import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import * as contract from '../contract.ts';
import { safeName } from '../rules/name.ts';
import { sniff, sniffBytes } from '../rules/sniff.ts';
import { keep, loosen, writeBlob } from './blobs.ts';
import { cardOf } from './cards.ts';
import { deleteFile } from './file.ts';
import { encodeStill, storeSizes } from './images.ts';
import { factsOf } from './link.ts';
import { checkSize, headOf, insertFile, isConverted, storeBytes, takeSpace, welcome, type NewFile } from './upload.ts';

type Shape = OutputOf<typeof contract.uploadState>;
interface Row { id: string; name: string; declared_type: string; documents: boolean; bytes: number; received: number }
interface Part { position: number; key: string; bytes: number; sha256: string }

const rulesOf = (row: Pick<Row, 'documents'>) => ({ kind: 'any', social: row.documents ? 'documents' : true } as const);

/** Carries out `files.startUpload`: refuses by size and space before any byte is sent. */
export async function start(ctx: Ctx, input: InputOf<typeof contract.startUpload>): Promise<Shape> {
  // What the sender calls it only helps to refuse early; the bytes are looked at when they come.
  const said = /^(image|video|audio)\//.exec(input.type)?.[1] as 'image' | 'video' | 'audio' | undefined;
  if (!said && !input.documents && input.type !== '') fail('files.wrong_type');
  checkSize(said ?? 'video', input.bytes, rulesOf(input));
  await takeSpace(ctx, `a:${ctx.accountId}`, input.bytes);
  const id = uuidv7();
  await ctx.sql(
    "insert into files.upload (id, owner_id, name, declared_type, documents, bytes, expires_at) values ($1, $2, $3, $4, $5, $6, now() + interval '24 hours')",
    [id, ctx.accountId, safeName(input.name), input.type, input.documents, input.bytes]);
  return { id, bytes: input.bytes, received: 0, partBytes: contract.partBytes, state: 'uploading', card: null };
}

/** Carries out `files.uploadPart`: one after the other, each exactly once. */
export async function addPart(ctx: Ctx, input: InputOf<typeof contract.uploadPart>): Promise<Shape> {
  const [part, ...more] = ctx.uploads;
  if (!part || more.length > 0) return failField('part', contract.says('files.part_missing'));
  if (input.sha256 !== undefined && input.sha256 !== part.sha256) failField('sha256', contract.says('files.part_damaged'));
  const row = await lock(ctx, input.id);
  if (!row) return state(ctx, input);
  const position = input.offset / contract.partBytes;
  if (input.offset < row.received && Number.isInteger(position)) {
    const [same] = await ctx.sql<Part>('select bytes, sha256 from files.upload_part where upload_id = $1 and position = $2', [row.id, position]);
    if (same?.bytes === part.bytes && same.sha256 === part.sha256) return shapeOf(row);
  }
  if (input.offset !== row.received) fail('files.wrong_offset', { received: row.received });
  const due = Math.min(contract.partBytes, row.bytes - row.received);
  if (due === 0) fail('files.wrong_offset', { received: row.received });
  if (part.bytes !== due) failField('part', contract.says('files.part_size', { count: due }));
  if (position === 0) welcome(await headOf(part.path), row.declared_type, row.bytes, rulesOf(row));
  const key = await writeBlob(ctx.app, { path: part.path, move: true }, part.bytes, 'application/octet-stream', () => ctx.sql('select 1'));
  await ctx.sql('insert into files.upload_part (upload_id, position, key, bytes, sha256) values ($1, $2, $3, $4, $5)', [row.id, position, key, part.bytes, part.sha256]);
  await ctx.sql("update files.upload set received = received + $2, expires_at = now() + interval '24 hours', updated_at = now(), version = version + 1 where id = $1", [row.id, part.bytes]);
  await keep(ctx, [key]);
  return shapeOf({ ...row, received: row.received + part.bytes });
}

/** Carries out `files.uploadState`, also after the end. */
export async function state(ctx: Ctx, { id }: { id: string }): Promise<Shape> {
  const [row] = await ctx.sql<Row>('select id, name, declared_type, documents, bytes, received from files.upload where id = $1 and owner_id = $2', [id, ctx.accountId]);
  if (row) return shapeOf(row);
  const file = found((await factsOf(ctx, [id])).find((f) => f.ownerId === ctx.accountId && f.social));
  return { id, bytes: file.bytes, received: file.bytes, partBytes: contract.partBytes, state: file.state, card: cardOf(ctx, file) };
}

/** Carries out `files.finishUpload`; a second time it only answers what became of it. */
export async function finish(ctx: Ctx, input: InputOf<typeof contract.finishUpload>): Promise<Shape> {
  const row = await lock(ctx, input.id);
  if (!row) return state(ctx, input);
  if (row.received < row.bytes) fail('files.incomplete', { received: row.received });
  const parts = await ctx.sql<Part>('select position, key, bytes, sha256 from files.upload_part where upload_id = $1 order by position', [row.id]);
  const stored = parts.length === 1 ? await ofOnePart(ctx, row, parts[0]!) : await ofParts(ctx, row, parts);
  const shown = await seenByBrowser(ctx, input, stored);
  await ctx.sql('delete from files.upload where id = $1', [row.id]);
  await insertFile(ctx, { id: row.id, workspaceId: null, audience: 'owner', name: row.name, charged: row.bytes, social: true, ...stored, ...shown });
  return state(ctx, input);
}

/** Carries out `files.cancelUpload`. */
export async function cancel(ctx: Ctx, { id }: InputOf<typeof contract.cancelUpload>): Promise<{ ok: true }> {
  const row = await lock(ctx, id);
  if (!row) {
    const file = found((await factsOf(ctx, [id])).find((f) => f.ownerId === ctx.accountId && f.social));
    if (file.place) fail('files.attached');
    await deleteFile(ctx, id);
    return { ok: true };
  }
  const parts = await ctx.sql<Part>('select key from files.upload_part where upload_id = $1', [id]);
  await loosen(ctx, parts.map((part) => part.key));
  await ctx.sql('delete from files.upload where id = $1', [id]);
  await ctx.sql('select files.take_space($1, $2, -1)', [`a:${ctx.accountId}`, -row.bytes]);
  return { ok: true };
}

/** The upload, for this transaction alone: two pieces at once come one after the other. */
async function lock(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.sql<Row>('select id, name, declared_type, documents, bytes, received from files.upload where id = $1 and owner_id = $2 for update', [id, ctx.accountId]);
  return row;
}

const shapeOf = (row: Row): Shape => ({ id: row.id, bytes: row.bytes, received: row.received, partBytes: contract.partBytes, state: 'uploading', card: null });

type Stored = Pick<NewFile, 'what' | 'sha256' | 'width' | 'height' | 'durationMs' | 'placeholder' | 'sizes' | 'rawKeys'>;

/** A small upload is stored like one that came in one piece: a picture is ready at once. */
async function ofOnePart(ctx: Ctx, row: Row, part: Part): Promise<Stored> {
  const folder = path.join(ctx.app.config.DATA_DIR, 'tmp');
  const temporary = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    const blob = await ctx.app.blobs.open(part.key) ?? fail('files.unreadable');
    await pipeline(blob.stream, createWriteStream(temporary, { mode: 0o600 }));
    const upload: Upload = { field: 'file', fileName: row.name, declaredType: row.declared_type, path: temporary, bytes: row.bytes, sha256: part.sha256 };
    const what = welcome(await headOf(temporary), row.declared_type, row.bytes, rulesOf(row));
    const stored = await storeBytes(ctx, upload, what, true);
    await loosen(ctx, [part.key]);
    return { what, sha256: part.sha256, ...stored };
  } finally { await rm(temporary, { force: true }); }
}

/** The pieces of a large one are put together by the job that works on it. */
async function ofParts(ctx: Ctx, row: Row, parts: readonly Part[]): Promise<Stored> {
  const blob = await ctx.app.blobs.open(parts[0]!.key, { start: 0, end: sniffBytes - 1 }) ?? fail('files.unreadable');
  const head: Buffer[] = [];
  for await (const chunk of blob.stream) head.push(chunk as Buffer);
  const what = welcome(Buffer.concat(head), row.declared_type, row.bytes, rulesOf(row));
  // Loose for a moment: the row of the file takes them over.
  await ctx.sql('insert into files.loose_blob (key, remove_after) select k, now() from unnest($1::text[]) k', [parts.map((part) => part.key)]);
  const sha256 = createHash('sha256').update(parts.map((part) => part.sha256).join('')).digest('hex');
  return { what, sha256, width: null, height: null, durationMs: null, placeholder: null, sizes: [], rawKeys: parts.map((part) => part.key) };
}

/** What the browser read of a film, where this server cannot read it: the index of the film itself goes before it. */
async function seenByBrowser(ctx: Ctx, input: InputOf<typeof contract.finishUpload>, stored: Stored): Promise<Partial<Stored>> {
  if ((stored.what.kind !== 'video' && stored.what.kind !== 'audio') || (await isConverted(stored.what))) return {};
  const facts = { durationMs: stored.durationMs ?? input.durationMs ?? null, width: stored.width ?? input.width ?? null, height: stored.height ?? input.height ?? null };
  if (stored.what.kind === 'audio' || input.poster === undefined) return facts;
  const poster = Buffer.from(input.poster, 'base64');
  if (!/^image\/(jpeg|png|webp)$/.test(sniff(poster.subarray(0, sniffBytes), '').type)) return failField('poster', contract.says('files.poster'));
  try {
    const { sizes, placeholder } = await encodeStill(ctx.app, poster);
    return { ...facts, sizes: [...await storeSizes(ctx.app, sizes, () => ctx.sql('select 1')), ...stored.sizes], placeholder };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.unreadable') return failField('poster', contract.says('files.poster'));
    throw error;
  }
}
