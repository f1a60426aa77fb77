import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runAs, type App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { job, jobOutside } from '#core/server/module.ts';
import { keep, loosen } from './service/blobs.ts';
import { encode, storeSizes } from './service/images.ts';
import { readFacts, type FileRow, type Size } from './service/link.ts';

/** Makes the sizes of a large picture. */
async function processPicture(app: App, { id }: { id: string }): Promise<void> {
  const [file] = await readFacts(app, [id]);
  if (!file || file.state !== 'processing' || !file.rawKey) return;
  const temporary = path.join(app.config.DATA_DIR, 'tmp', randomUUID());
  try {
    const blob = await app.blobs.open(file.rawKey);
    if (!blob) return await finish(app, file, []);
    await mkdir(path.dirname(temporary), { recursive: true });
    await pipeline(blob.stream, createWriteStream(temporary, { mode: 0o600 }));
    await finish(app, file, await storeSizes(app, await encode(app, temporary, file.type)));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'files.unreadable') throw error;
    await finish(app, file, []);
  } finally { await rm(temporary, { force: true }); }
}

async function finish(app: App, file: FileRow, sizes: readonly Size[]): Promise<void> {
  const main = sizes.find((s) => s.name === 'original');
  await runAs(app, { name: 'files.process' }, async (ctx) => {
    const [row] = await ctx.sql<{ finish_processing: boolean }>('select files.finish_processing($1, $2, $3, $4, $5::jsonb, $6, $7)', [
      file.id, main ? 'ready' : 'failed', main?.type ?? file.type, main?.bytes ?? file.bytes, JSON.stringify(sizes), main?.width ?? file.width, main?.height ?? file.height,
    ]);
    await loosen(ctx, [file.rawKey!]);
    // Deleted meanwhile: the new bytes stay loose and are swept.
    if (!row!.finish_processing) return;
    await keep(ctx, sizes.map((s) => s.key));
    ctx.emit({ type: 'files.file.processed', id: file.id, audit: false, ...(file.workspaceId === null ? { accountId: file.ownerId } : { workspaceId: file.workspaceId }) });
  });
}

/** Removes bytes that nothing refers to: of failed uploads after hours, of deleted files at once. */
async function sweep(app: App): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query<{ key: string }>('select key from files.loose_blob where remove_after <= now() order by remove_after limit 100');
    for (const { key } of rows) {
      // Bytes first: should the second step fail, the key is met again.
      await app.blobs.delete(key);
      await app.pool.query('delete from files.loose_blob where key = $1', [key]);
    }
    if (rows.length < 100) return;
  }
}

/** A process that was killed during uploads leaves their temporary files; a day later nobody is still writing them. */
export async function dropAbandonedUploads(app: App): Promise<void> {
  const directory = path.join(app.config.DATA_DIR, 'tmp');
  for (const name of await readdir(directory).catch(() => [] as string[])) {
    const file = path.join(directory, name);
    const info = await stat(file).catch(() => null);
    if (info?.isFile() && info.mtimeMs < Date.now() - 86_400_000) await rm(file, { force: true });
  }
}

/** Queue handlers of the room. */
export const jobs = [
  jobOutside('files.process', processPicture),
  jobOutside('files.sweep', sweep, '*/30 * * * *'),
  job('files.forget', async (ctx) => { await ctx.sql('select files.forget_deleted()'); }, '53 3 * * *'),
];
