import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs, type App } from '#core/server/app.ts';
import { eyesOf, Stopped } from '#core/server/background-file.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { lookAtFile, makeFilm, mediaTools, storeUpload } from '#modules/files/api.ts';
import { socialLimits } from '#modules/files/contract.ts';
import { says, type FileFetch } from '../contract.ts';
import { isPlaylist } from '../rules/hls.ts';
import { append, Unfit, unfit, type Fetching } from './fetch-pieces.ts';
import { takePlaylist } from './fetch-playlist.ts';
import { queueFetch, type FetchOrder } from './fetches.ts';

/** Milliseconds between two signs of life, which also say how far it is and hear of a stop; and for how long one file is fetched at most. */
export const fetchTimes = { beat: 1000, whole: 30 * 60_000 };
/** Seconds without a sign of life after which the work counts as broken off, and after which what waits is handed to a job once more. */
const silent = { working: 30, waiting: 15 * 60 };
const mostAttempts = 3;
const going = "state in ('fetching', 'converting')";
const name = 'greeting.fetch';

interface Begun { kind: FileFetch['kind']; address: string; attempt: number }

/** Fetches a file of another site into the workspace's files, on behalf of who asked for it. A crash begins it anew, three times at most. */
export async function fetchInto(app: App, order: FetchOrder): Promise<void> {
  const begun = await begin(app, order);
  if (!begun) return;
  if (begun.attempt > mostAttempts) return void await end(app, order, says('greeting.address_broken_off'));
  try { await work(app, order, begun); } catch (error) {
    if (error instanceof Stopped) return void await end(app, order, null);
    const problem = problemOf(error);
    if (problem !== null || begun.attempt === mostAttempts) {
      if (problem === null) app.log.error({ err: error, fetch: order.id }, 'a file of another site was not fetched');
      return void await end(app, order, problem ?? says('greeting.address_broken_off'));
    }
    await runAs(app, { workspaceId: order.workspaceId, name }, (ctx) => ctx.sql(`update greeting.file_fetch set state = 'waiting', seen_at = now() where workspace_id = $1 and id = $2 and ${going}`, [order.workspaceId, order.id]));
    throw error;
  }
}

/** Takes it on, unless it has ended or somebody works on it. */
async function begin(app: App, { id, workspaceId, accountId }: FetchOrder): Promise<Begun | null> {
  return runAs(app, { workspaceId, name }, async (ctx) => {
    const [row] = await ctx.sql<Begun>(
      `update greeting.file_fetch set state = 'fetching', attempts = attempts + 1, bytes = 0, percent = null, seen_at = now()
       where workspace_id = $1 and id = $2 and (state = 'waiting' or (${going} and seen_at < now() - make_interval(secs => $3))) returning kind, address, attempts as attempt`, [workspaceId, id, silent.working]);
    if (row) ctx.emit({ type: 'greeting.fetch.advanced', id, accountId, audit: false });
    return row ?? null;
  });
}

/** Ends one that has not ended: with the sentence of why it failed, or as stopped. */
async function end(app: App, { id, workspaceId, accountId }: FetchOrder, problem: string | null): Promise<void> {
  await runAs(app, { workspaceId, name }, async (ctx) => {
    const rows = await ctx.sql("update greeting.file_fetch set state = $3, problem = $4, address = '' where workspace_id = $1 and id = $2 and state in ('waiting', 'fetching', 'converting') returning 1", [workspaceId, id, problem === null ? 'cancelled' : 'failed', problem ?? '']);
    if (rows.length > 0) ctx.emit({ type: `greeting.fetch.${problem === null ? 'cancelled' : 'failed'}`, id, accountId, audit: false });
  });
}

const quota = new Set(['files.quota', 'core.storage_full']);
/** The sentence for what cannot be helped by trying again; null for what can. */
function problemOf(error: unknown): string | null {
  if (error instanceof Unfit) return error.message;
  if (!(error instanceof Refusal) || error.status >= 500) return null;
  if (error.code === 'files.too_large') return says('greeting.address_too_large', { megabytes: Number(error.details.megabytes) });
  return quota.has(error.code) ? says('greeting.address_no_space') : says('greeting.address_damaged');
}

async function work(app: App, order: FetchOrder, { kind, address, attempt }: Begun): Promise<void> {
  const { id, workspaceId, accountId } = order;
  const stop = new AbortController();
  const now: { state: 'fetching' | 'converting'; part: number | null } = { state: 'fetching', part: null };
  const f: Fetching = { app, signal: stop.signal, maxBytes: socialLimits[kind], bytes: 0, since: Date.now(), until: Date.now() + fetchTimes.whole, say: (state, part) => { Object.assign(now, { state, part }); } };
  const within = eyesOf(app, { workspaceId, accountId }, 'greeting.manage', name);
  const beat = async () => {
    const told = await within(async (ctx) => {
      const rows = await ctx.sql(`update greeting.file_fetch set state = $4, bytes = $5, percent = $6, seen_at = now() where workspace_id = $1 and id = $2 and attempts = $3 and ${going} returning 1`, [workspaceId, id, attempt, now.state, f.bytes, now.part === null ? null : Math.min(100, Math.floor(now.part * 100))]);
      if (rows.length > 0) ctx.emit({ type: 'greeting.fetch.advanced', id, accountId, audit: false });
      return rows.length > 0;
    });
    if (!told) throw new Stopped();
  };
  // One sign after the other: on a slow database they do not pile up.
  const beats = (async () => {
    while (!stop.signal.aborted) {
      await sleep(fetchTimes.beat, undefined, { signal: stop.signal });
      await beat().catch((error: Error) => { if (error instanceof Stopped) stop.abort(error); else app.log.warn({ err: error.message }, 'a sign of life could not be written'); });
    }
  })().catch(() => undefined);
  const base = path.join(app.config.DATA_DIR, 'tmp', randomUUID());
  const [raw, made] = [base, `${base}.mp4`];
  try {
    await mkdir(path.dirname(base), { recursive: true });
    const taken = await take(f, kind, address, raw, made);
    await store(within, order, attempt, kind, await uploadOf(taken.file, taken.name));
  } finally {
    stop.abort(new Stopped());
    await beats;
    await Promise.all([raw, made].map((file) => rm(file, { force: true })));
  }
}

/** Brings what is at an address to the disk, as it may be stored; answers where it is, and a name for it. */
async function take(f: Fetching, kind: FileFetch['kind'], address: string, raw: string, made: string): Promise<{ file: string; name: string }> {
  const file = await open(raw, 'w+', 0o600);
  let url: string;
  let head: string;
  try {
    ({ url } = await append(f, address, file));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    head = buffer.subarray(0, bytesRead).toString('utf8');
  } finally { await file.close(); }
  const name = nameOf(url);
  const { kind: found, type } = await lookAtFile(raw);
  if (kind === 'image') return found === 'image' ? { file: raw, name } : unfit('greeting.address_no_picture');
  if (type === 'video/mp4' || type === 'video/webm') return { file: raw, name };
  if (isPlaylist(head)) await takePlaylist(f, { file: raw, address: url }, made);
  else if (type === 'video/quicktime' && (await mediaTools())) {
    f.say('converting', null);
    await makeFilm({ film: raw, sound: null }, made, { signal: f.signal, onProgress: (percent) => f.say('converting', percent / 100) });
  } else unfit('greeting.address_no_film');
  return { file: made, name: `${name.replace(/\.\w{1,5}$/, '')}.mp4` };
}

/** The last part of an address, as a name for what is there. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? 'file';
  try { return decodeURIComponent(last); } catch { return last; }
}

async function uploadOf(file: string, fileName: string): Promise<Upload> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return { field: 'file', fileName, declaredType: '', path: file, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Keeps the file as an upload of its person, in the transaction that says so; nothing is kept of one that was stopped meanwhile. A store that is busy is asked again. */
async function store(within: ReturnType<typeof eyesOf>, { id, workspaceId, accountId }: FetchOrder, attempt: number, kind: FileFetch['kind'], upload: Upload): Promise<void> {
  const keep = (ctx: Ctx) => storeUpload(ctx, upload, { audience: 'owner', kind, maxBytes: socialLimits[kind] });
  for (let tried = 1; ; tried++) {
    try {
      return await within(async (ctx) => {
        const file = await keep(ctx);
        const rows = await ctx.sql(`update greeting.file_fetch set state = 'ready', file_id = $4, bytes = $5, percent = 100, address = '' where workspace_id = $1 and id = $2 and attempts = $3 and ${going} returning 1`, [workspaceId, id, attempt, file.id, upload.bytes]);
        if (rows.length === 0) throw new Stopped();
        ctx.emit({ type: 'greeting.fetch.ready', id, accountId, audit: false });
      });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'core.unavailable') || tried === 5) throw error;
      await sleep(2000);
    }
  }
}

/** Hands what a crash broke off, and what waits very long, to a job once more. */
export async function resumeFetches(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; workspace_id: number; account_id: string }>('select * from greeting.stalled_fetches($1, $2)', [silent.working, silent.waiting]);
  for (const { id, workspace_id: workspaceId, account_id: accountId } of rows) await runAs(app, { workspaceId, name }, async (ctx) => {
    // What waits for its turn is not put behind all others each minute.
    await ctx.sql("update greeting.file_fetch set seen_at = now() where workspace_id = $1 and id = $2 and state = 'waiting'", [workspaceId, id]);
    await queueFetch(ctx, { id, workspaceId, accountId });
  });
}
