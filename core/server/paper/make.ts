import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paperLimits } from '#core/contract/paper.ts';
import { runAs, type App } from '../app.ts';
import { eyesOf, inFolder, keepBytes, Stopped } from '../background-file.ts';
import { Refusal } from '../fail.ts';
import { jobOutside, type Job } from '../module.ts';
import { joinFiles, joinLimits } from '../pdf/join.ts';
import { zipOf, type ZipEntry } from '../zip-write.ts';
import { batchRow, type BatchRow } from './batches.ts';
import { paperSource, type PaperWork } from './sources.ts';

interface Order { id: string; workspaceId: number; accountId: string }

/** How often a paper is tried again whose opening broke off, milliseconds before each, and between two looks whether its person stopped a file that is being joined. */
export const paperPauses = { tries: 3, again: 1000, look: 1000 };

/** What joins PDF files into one. */
export const paperTools = { join: joinFiles };

/** Papers that are together larger than what can be joined. */
class TooLarge extends Error {
  readonly bytes: number;
  constructor(bytes: number) { super('the papers are too large to be joined'); this.bytes = bytes; }
}

/** Makes a file with many papers; a crash begins it anew. Nothing of it is kept when its person stops it. */
async function make(app: App, order: Order): Promise<void> {
  try {
    await inFolder('papers', (dir) => write(app, order, dir));
  } catch (error) {
    if (error instanceof TooLarge) { await change(app, order, "state = 'failed', bytes = $3, ended_at = now()", [error.bytes], 'failed'); return; }
    if (!(error instanceof Stopped)) app.log.error({ err: error, batch: order.id }, 'a file with many papers was not made');
    await change(app, order, "state = 'failed', ended_at = now()", [], 'failed');
  }
}

/** Writes one that is still being made; false when it is no longer. */
async function change(app: App, { id, workspaceId, accountId }: Order, sets: string, values: unknown[], told: 'advanced' | 'done' | 'failed'): Promise<boolean> {
  return runAs(app, { workspaceId, name: 'core.makePapers' }, async (ctx) => {
    const rows = await ctx.sql(`update core.paper_batch set ${sets}, version = version + 1 where id = $1 and workspace_id = $2 and state = 'running' returning 1`, [id, workspaceId, ...values]);
    if (rows.length > 0) ctx.emit({ type: `core.paper_batch.${told}`, id, accountId, audit: false });
    return rows.length > 0;
  });
}

async function write(app: App, order: Order, dir: string): Promise<void> {
  const any = eyesOf(app, order, null, `papers:${order.id}`);
  const row = await any((ctx) => batchRow(ctx, order.id));
  const source = paperSource(row.kind);
  if (row.state !== 'running') return;
  if (!source) throw new Error(`no room makes papers of kind ${row.kind}`);
  const within = eyesOf(app, order, source.can, `papers:${order.id}`);
  const work: PaperWork = { app, workspaceId: order.workspaceId, within, about: row.about };
  const leftOut = new Map<string, string>();
  const papers = opened(app, order, row, (id) => source.open(work, id), leftOut);
  const content = row.form === 'zip' ? zipOf(entries(papers)) : joined(papers, dir, (join) => stoppable(app, order, async () => (await within((ctx) => batchRow(ctx, order.id))).state === 'running', join));
  const { key, bytes } = await keepBytes(app, dir, content, row.form === 'zip' ? 'application/zip' : 'application/pdf');
  const names = [...leftOut.values()];
  let kept = false;
  try {
    // Of papers that can none of them be drawn there is no file.
    kept = leftOut.size < row.total && (await change(app, order, "state = 'done', handled = total, blob_key = $3, bytes = $4, left_out = $5, papers = $6, ended_at = now()", [key, bytes, names, JSON.stringify(row.papers.filter((p) => !leftOut.has(p.id)))], 'done'));
  } finally {
    if (!kept) await app.blobs.delete(key);
  }
  if (!kept) await change(app, order, "state = 'failed', left_out = $3, ended_at = now()", [names], 'failed');
}

/** The papers one after another; what cannot be drawn is named and left out. Says how far it is at most twice a second, and ends once its person stopped it. */
async function* opened(app: App, order: Order, { papers }: BatchRow, open: (id: string) => Promise<Buffer | null>, leftOut: Map<string, string>): AsyncGenerator<{ name: string; bytes: Buffer }> {
  let said = 0;
  // A template that always breaks off is no passing trouble: it does not hold up the files of others.
  let brokenOff = 0;
  for (const [handled, { id, name }] of papers.entries()) {
    if (Date.now() - said >= 500) {
      said = Date.now();
      if (!(await change(app, order, 'handled = $3', [handled], 'advanced'))) throw new Stopped();
    }
    const bytes = await patiently(() => open(id), brokenOff < 3 ? paperPauses.tries : 0).catch((error: unknown) => {
      if (error instanceof Stopped) throw error;
      if (!(error instanceof Refusal)) brokenOff++;
      app.log.warn({ err: error, batch: order.id, paper: id }, 'a paper was left out');
      return null;
    });
    if (bytes) yield { name, bytes }; else leftOut.set(id, name);
  }
}

/** Tries again what broke off, or what is away or full for a moment; a refusal stays one. */
async function patiently<T>(work: () => Promise<T>, tries: number): Promise<T> {
  for (let tried = 1; ; tried++) {
    try { return await work(); } catch (error) {
      const isPassing = error instanceof Refusal ? error.code === 'core.unavailable' : !(error instanceof Stopped);
      if (!isPassing || tried > tries) throw error;
      await sleep(paperPauses.again);
    }
  }
}

/** Does work that says nothing on its way; `go` is asked meanwhile whether it is still wanted. Throws Stopped when it is not. */
async function stoppable(app: App, order: Order, go: () => Promise<boolean>, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const [stop, ended] = [new AbortController(), new AbortController()];
  const look = async () => {
    for (;;) {
      await sleep(paperPauses.look, undefined, { signal: ended.signal });
      const wanted = await go().catch((error: unknown) => {
        if (error instanceof Stopped) return false;
        app.log.warn({ err: error, batch: order.id }, 'nobody could be asked whether a file with many papers is still wanted');
        return true;
      });
      if (!wanted) return stop.abort(new Stopped());
    }
  };
  void look().catch(() => undefined);
  try { await work(stop.signal); } finally { ended.abort(); }
}

async function* entries(papers: AsyncIterable<{ name: string; bytes: Buffer }>): AsyncGenerator<ZipEntry> {
  const names = new Set<string>();
  for await (const { name, bytes } of papers) {
    const plain = name.replace(/[^\p{L}\p{N}._ -]+/gu, '-').slice(0, 100) || 'document';
    // Numbers that differ only in what no file system takes.
    let free = plain;
    for (let n = 2; names.has(free.toLowerCase()); n++) free = `${plain}-${n}`;
    names.add(free.toLowerCase());
    yield { name: `${free}.pdf`, content: (async function* () { yield bytes; })() };
  }
}

async function* joined(papers: AsyncIterable<{ bytes: Buffer }>, dir: string, watched: (join: (signal: AbortSignal) => Promise<void>) => Promise<void>): AsyncGenerator<Buffer> {
  const files: string[] = [];
  let all = 0;
  for await (const { bytes } of papers) {
    all += bytes.length;
    if (all > joinLimits.bytes) throw new TooLarge(all);
    const file = path.join(dir, `${files.length}.pdf`);
    await writeFile(file, bytes, { mode: 0o600 });
    files.push(file);
  }
  if (files.length === 0) return;
  const whole = path.join(dir, 'joined.pdf');
  await watched((signal) => paperTools.join(files, whole, signal));
  yield* createReadStream(whole) as AsyncIterable<Buffer>;
}

/** Files whose time is over go, their bytes first. */
async function forget(app: App): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const from = after;
    const old = await runAs(app, { name: 'core.forgetPapers' }, (ctx) => ctx.sql<{ id: string; workspace_id: number; blob_key: string | null }>('select * from core.old_paper_batches($1, $2, 200)', [paperLimits.hours, from]));
    for (const { id, workspace_id: workspaceId, blob_key: key } of old) {
      // One whose bytes cannot go now stays for the next time, and keeps none of the others.
      try {
        if (key) await app.blobs.delete(key);
        await runAs(app, { workspaceId, name: 'core.forgetPapers' }, (ctx) => ctx.sql('delete from core.paper_batch where id = $1 and workspace_id = $2', [id, workspaceId]));
      } catch (error) { app.log.error({ err: error, batch: id }, 'a file with many papers whose time is over is still there'); }
    }
    if (old.length < 200) return;
    after = old.at(-1)!.id;
  }
}

/** Background work of files with many papers. */
export const paperJobs: readonly Job[] = [jobOutside('core.makePapers', make), jobOutside('core.forgetPapers', forget, '47 * * * *')];
