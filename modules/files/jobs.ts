import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '#core/server/app.ts';
import { noBackup } from '#core/server/backup/running.ts';
import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside } from '#core/server/module.ts';
import { detachFiles, tellDeleted, type Gone } from './service/attach.ts';
import { processFile, resumeStalled } from './service/process.ts';

/** Removes bytes that nothing refers to: of failed uploads after hours, of deleted files at once. While a backup runs they stay: its rows may still refer to them. */
async function sweep(app: App): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query<{ key: string }>(`with may as materialized (select ${noBackup} as remove) select b.key from may, files.loose_blob b where may.remove and b.remove_after <= now() order by b.remove_after limit 100`);
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

/** Deletes uploads that no place took within a day, and those in pieces that nobody went on with. */
async function dropUnattached(ctx: Ctx): Promise<void> {
  const most = 500;
  const gone = await ctx.sql<Gone>('select id, workspace_id, owner_id from files.delete_unattached($1)', [most]);
  await tellDeleted(ctx, gone);
  const [uploads] = await ctx.sql<{ gone: number }>('select files.delete_uploads(null, $1) as gone', [most]);
  if (uploads!.gone > 0) await ctx.enqueue('files.sweep', {}, { key: 'files.sweep' });
  if (gone.length === most || uploads!.gone === most) await ctx.enqueue('files.drop_unattached', {});
}

/** Pages elsewhere that were looked at long ago, with our copies of their pictures. */
async function dropPages(ctx: Ctx): Promise<void> {
  const most = 500;
  const gone = await ctx.sql<{ file_id: string | null }>('select file_id from files.drop_pages($1)', [most]);
  await detachFiles(ctx, gone.flatMap((r) => r.file_id ?? []));
  if (gone.length === most) await ctx.enqueue('files.drop_pages', {});
}

/** Queue handlers of the room. */
export const jobs = [
  jobOutside('files.process', processFile),
  jobOutside('files.resume', resumeStalled, '* * * * *'),
  job('files.drop_unattached', dropUnattached, '11 * * * *'),
  jobOutside('files.sweep', sweep, '*/30 * * * *'),
  job('files.drop_pages', dropPages, '43 3 * * *'),
  job('files.forget', async (ctx) => { await ctx.sql('select files.forget_deleted()'); }, '53 3 * * *'),
];
