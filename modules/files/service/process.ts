import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runAs, type App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { keep, loosen, writeBlob } from './blobs.ts';
import { convertFilm, convertSound, probe, still, type Watch } from './convert.ts';
import { encode, encodeStill, measure, requireDecoder, storeSizes } from './images.ts';
import { factsOf, readFacts, type FileRow, type Size } from './link.ts';
import { mediaTools, type MediaTools } from './media-tools.ts';
import { prepareOriginal } from './original.ts';
import { queueWork } from './upload.ts';

/** What becomes of a file that was worked on. */
type Made = Pick<FileRow, 'kind' | 'type' | 'sizes' | 'width' | 'height' | 'durationMs' | 'placeholder' | 'originalOnly'> & { bytes: number };

/** Seconds for which one process holds a file without a sign of life; a crashed one loses it after that. */
const leaseSeconds = 60;
const mostAttempts = 5;
/** Films are converted one after the other, the machine has other work; a voice message does not wait for a film. */
const converting = { video: 0, audio: 0 };

/** Works on an upload: makes the sizes of a picture, makes film and sound playable. Begun again after a crash; ended by the deletion of the file. */
export async function processFile(app: App, { id }: { id: string }): Promise<void> {
  const [file] = await readFacts(app, [id]);
  if (!file || file.state !== 'processing' || file.rawKeys.length === 0) return;
  const long = file.kind === 'video' || file.kind === 'audio' ? file.kind : null;
  if (long && converting[long] > 0) return runAs(app, { name: 'files.process' }, (ctx) => queueWork(ctx, id, new Date(Date.now() + 3000)));
  if (long) converting[long]++;
  try {
    const { rows: [begun] } = await app.pool.query<{ attempt: number | null }>('select files.begin_processing($1, $2) as attempt', [id, leaseSeconds]);
    if (begun!.attempt === null) return;
    if (begun!.attempt > mostAttempts) return await finish(app, file, 'files.unreadable');
    await workOn(app, file);
  } finally { if (long) converting[long]--; }
}

async function workOn(app: App, file: FileRow): Promise<void> {
  const folder = path.join(app.config.DATA_DIR, 'tmp');
  const temporary = path.join(folder, randomUUID());
  const stop = new AbortController();
  let percent = 0;
  const goOn = async (seconds: number) => {
    const { rows } = await app.pool.query<{ waiting: boolean }>('select files.go_on_processing($1, $2, $3::smallint) as waiting', [file.id, seconds, percent]);
    if (!rows[0]!.waiting) stop.abort(new Deleted());
  };
  const beat = setInterval(() => { goOn(leaseSeconds).catch((error: Error) => app.log.warn({ err: error.message }, 'a sign of life could not be written')); }, 2000);
  try {
    await mkdir(folder, { recursive: true });
    if (!(await gather(app, file.rawKeys, temporary))) return await finish(app, file, 'files.unreadable');
    await finish(app, file, await make(app, file, temporary, { signal: stop.signal, onProgress: (p) => { percent = p; } }));
  } catch (error) {
    if (error instanceof Deleted) return;
    if (error instanceof Refusal && error.status < 500) {
      app.log.info({ file: file.id, code: error.code, reason: error.details.reason }, 'an upload could not be used');
      return await finish(app, file, error.code);
    }
    // Somebody may try again at once.
    await goOn(0).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(beat);
    await rm(temporary, { force: true });
  }
}

/** The file was deleted while it was worked on. */
class Deleted extends Error { override readonly name = 'Deleted'; }

/** Puts the pieces of an upload together; false when one is missing. */
async function gather(app: App, keys: readonly string[], target: string): Promise<boolean> {
  for (const [i, key] of keys.entries()) {
    const blob = await app.blobs.open(key);
    if (!blob) return false;
    await pipeline(blob.stream, createWriteStream(target, { mode: 0o600, flags: i === 0 ? 'w' : 'a' }));
  }
  return true;
}

async function make(app: App, file: FileRow, source: string, watch: Watch): Promise<Made> {
  if (file.kind === 'image') return makePicture(app, file, source);
  const tools = file.kind === 'video' || file.kind === 'audio' ? await mediaTools() : null;
  return tools && file.social ? makePlayable(app, tools, file, source, watch) : makeOriginal(app, file, source);
}

async function makePicture(app: App, file: FileRow, source: string): Promise<Made> {
  await measure(source, file.social);
  await requireDecoder(source, file.type);
  const { sizes: encoded, placeholder } = await encode(app, source, file.type);
  const sizes = await storeSizes(app, encoded);
  const main = sizes.find((s) => s.name === 'original')!;
  return { kind: 'image', type: main.type, bytes: main.bytes, sizes, width: main.width, height: main.height, durationMs: null, placeholder, originalOnly: false };
}

/** Stays as it was sent; what the browser read of it when it was sent stands. */
async function makeOriginal(app: App, file: FileRow, source: string): Promise<Made> {
  const facts = file.social ? await prepareOriginal(source, file) : null;
  const { size: bytes } = await stat(source);
  const key = await writeBlob(app, { path: source, move: true }, bytes, file.type);
  return {
    kind: file.kind, type: file.type, bytes, sizes: [...file.sizes, { name: 'original', key, type: file.type, bytes, width: null, height: null }],
    width: facts?.width ?? file.width, height: facts?.height ?? file.height, durationMs: facts?.durationMs ?? file.durationMs, placeholder: file.placeholder, originalOnly: true,
  };
}

async function makePlayable(app: App, tools: MediaTools, file: FileRow, source: string, watch: Watch): Promise<Made> {
  const before = await probe(tools, source, file.type, watch.signal);
  const film = before.video !== null && file.kind === 'video';
  if (!film && !before.audio) throw new Refusal('files.unplayable');
  const [target, picture] = [`${source}.mp4`, `${source}.png`];
  try {
    await (film ? convertFilm : convertSound)(tools, source, file.type, before, target, watch);
    const type = film ? 'video/mp4' : 'audio/mp4';
    const after = await probe(tools, target, type, watch.signal);
    if (film) await still(tools, target, after.durationMs, picture, watch.signal);
    const stills = film ? await encodeStill(app, picture) : null;
    const { size: bytes } = await stat(target);
    const pictures = stills ? await storeSizes(app, stills.sizes) : [];
    const main: Size = { name: 'original', key: await writeBlob(app, { path: target, move: true }, bytes, type), type, bytes, width: after.video?.width ?? null, height: after.video?.height ?? null };
    return { kind: film ? 'video' : 'audio', type, bytes, sizes: [...pictures, main], width: main.width, height: main.height, durationMs: after.durationMs, placeholder: stills?.placeholder ?? null, originalOnly: false };
  } finally { await Promise.all([rm(target, { force: true }), rm(picture, { force: true })]); }
}

/** Writes what became of it, or the code of why nothing did. */
async function finish(app: App, file: FileRow, end: Made | string): Promise<void> {
  const failed = typeof end === 'string';
  const made: Made = failed ? { ...file, sizes: [] } : end;
  const row = { ...made, state: failed ? 'failed' : 'ready', problem: failed ? end : null };
  const known = new Set(file.sizes.map((s) => s.key));
  await runAs(app, { name: 'files.process' }, async (ctx) => {
    const [done] = await ctx.sql<{ raw: string[] | null }>('select files.end_processing($1, $2::jsonb) as raw', [file.id, JSON.stringify(row)]);
    // Deleted meanwhile: the new bytes stay loose and are swept.
    if (!done?.raw) return;
    await loosen(ctx, [...done.raw, ...(failed ? known : [])]);
    await keep(ctx, row.sizes.map((s) => s.key).filter((key) => !known.has(key)));
    // It may have been attached while it was worked on.
    const place = (await factsOf(ctx, [file.id]))[0]?.place;
    ctx.emit({
      type: 'files.file.processed', id: file.id, audit: false, data: place ? { sight: place.sight, targetId: place.targetId } : {},
      ...(file.workspaceId === null ? { accountId: file.ownerId } : { workspaceId: file.workspaceId }),
    });
  });
}

/** Queues what was broken off by a crash or a restart. */
export async function resumeStalled(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>('select files.stalled() as id');
  if (rows.length > 0) await runAs(app, { name: 'files.resume' }, async (ctx) => { for (const { id } of rows) await queueWork(ctx, id); });
}
