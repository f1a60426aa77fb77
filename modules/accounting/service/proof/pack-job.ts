import { createHash } from 'node:crypto';
import { runAs, type App } from '#core/server/app.ts';
import { eyesOf, inFolder, keepBytes, Stopped } from '#core/server/background-file.ts';
import { jobOutside } from '#core/server/module.ts';
import { zipOf, type ZipEntry } from '#core/server/zip-write.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import { packDays, type EvidencePack } from '../../contract/proof/evidence.ts';
import { packReadme } from '../../rules/proof/pack-words.ts';
import { requireBook } from '../ledger/book.ts';
import { evidenceSources, seesBank } from './evidence-files.ts';
import { countBankFiles } from './pack-bank.ts';
import { packParts, type Pack } from './pack-parts.ts';
import { once } from './pack-reports.ts';
import { packRow, type PackRow } from './packs.ts';

interface Order { id: string; workspaceId: number; accountId: string }

const may = 'accounting.report.view';

/** Makes a pack in the background; a crash begins it anew. Nothing of it is kept when somebody stops it. */
export const makePack = jobOutside<Order>('accounting.makePack', async (app, order) => {
  try {
    await inFolder('pack', (dir) => make(app, order, dir));
  } catch (error) {
    if (!(error instanceof Stopped)) app.log.error({ err: error, pack: order.id }, 'a pack of evidence was not made');
    await change(app, order, "state = 'failed', ended_at = clock_timestamp()", [], 'failed');
  }
});

/** Archives go once their time is over; what they were stays in the list. */
export const forgetPacks = jobOutside('accounting.forgetPacks', async (app: App) => {
  const keys = await runAs(app, { name: 'accounting.forgetPacks' }, (ctx) => ctx.sql<{ key: string }>('select accounting.forget_packs($1) as key', [packDays]));
  for (const { key } of keys) await app.blobs.delete(key);
}, '41 3 * * *');

/** Writes a pack that is still being made; false when it is no longer. */
async function change(app: App, { id, workspaceId }: Order, sets: string, values: unknown[], told: 'advanced' | 'done' | 'failed'): Promise<boolean> {
  return runAs(app, { workspaceId, name: 'accounting.makePack' }, async (ctx) => {
    const [row] = await ctx.sql<{ version: number }>(`update accounting.evidence_pack set ${sets}, version = version + 1 where id = $1 and workspace_id = $2 and state = 'running' returning version`, [id, workspaceId, ...values]);
    if (row) ctx.emit({ type: `accounting.evidence_pack.${told}`, id, version: row.version, workspaceId, can: may, audit: told === 'done' });
    return row !== undefined;
  });
}

async function make(app: App, order: Order, dir: string): Promise<void> {
  const within = eyesOf(app, order, may, `pack:${order.id}`);
  const row = await within((ctx) => packRow(ctx, order.id));
  if (row.state !== 'running') return;
  const { pack, about } = await begin(app, order, row, within);
  const { key, bytes, sha256 } = await keepBytes(app, dir, zipOf(entries(app, order, pack, about)), 'application/zip');
  let kept = false;
  try {
    kept = await change(app, order, "state = 'done', step = '', handled = total, blob_key = $3, bytes = $4, sha256 = $5, verified = $6, ended_at = clock_timestamp()", [key, bytes, sha256, about.verification?.holds ?? false], 'done');
  } finally {
    // Bytes nobody knows of would never go.
    if (!kept) await app.blobs.delete(key);
  }
}

interface About { head: Record<string, unknown>; readme: string; files: Array<{ name: string; bytes: number; sha256: string }>; names: Set<string>; leftOut: Array<{ name: string; why: string }>; verification: Parameters<Pack['verified']>[0] | null }

async function begin(app: App, order: Order, row: PackRow, within: Pack['within']): Promise<{ pack: Pack; about: About }> {
  const facts = await within(async (ctx) => {
    const span = { from: row.from_on, to: row.to_on, asOf: row.as_of };
    return {
      name: await workspaceName(ctx), base: (await requireBook(ctx)).baseCurrency, slug: ctx.member.workspaceSlug, accounts: (await ctx.sql<{ n: number }>('select count(*)::int as n from accounting.account a where a.workspace_id = $1 and not a.is_group', [order.workspaceId]))[0]!.n,
      documents: await [...evidenceSources().values()].filter((s) => row.rights.includes(s.can)).reduce(async (sum, source) => (await sum) + (await source.count(ctx, span)), Promise.resolve(0)),
      bank: row.rights.includes(seesBank) ? await countBankFiles(ctx, span) : 0,
    };
  });
  // About as many files as there will be: nobody is told more than how far it is.
  await change(app, order, 'total = $3, handled = 0', [facts.accounts + facts.documents + facts.bank + 30], 'advanced');
  const about: About = {
    head: { program: 'Atrium', workspace: { name: facts.name, slug: facts.slug }, from: row.from_on, to: row.to_on, asOf: row.as_of.toISOString(), baseCurrency: facts.base, madeBy: order.accountId, chain: { entries: Number(row.chain_seq), head: row.chain_hash } },
    readme: packReadme(row.language, { name: facts.name, from: row.from_on, to: row.to_on, asOf: row.as_of.toISOString() }), files: [], names: new Set(), leftOut: [], verification: null,
  };
  const pack: Pack = {
    app, workspaceId: order.workspaceId, from: row.from_on, to: row.to_on, language: row.language, asOf: row.as_of, chainSeq: row.chain_seq, chainHash: row.chain_hash, within,
    may: (permission) => within(async (ctx) => row.rights.includes(permission) && ctx.can(permission)),
    leaveOut: (name, why) => { about.leftOut.push({ name, why }); }, verified: (found) => { about.verification = found; },
  };
  return { pack, about };
}

/** The files one after another, each hashed on its way; the list of them comes last. */
async function* entries(app: App, order: Order, pack: Pack, about: About): AsyncGenerator<ZipEntry> {
  const advance = progress(app, order);
  yield* listed('README.txt', once(Buffer.from(about.readme)), about);
  for (const [step, parts] of packParts) {
    await advance(step, about.files.length, true);
    for await (const { name, content } of parts(pack)) {
      yield* listed(name, content, about);
      await advance(step, about.files.length, false);
    }
  }
  await advance('manifest', about.files.length, true);
  yield { name: 'SHA256SUMS', content: once(Buffer.from(about.files.map((f) => `${f.sha256}  ${f.name}\n`).join(''))) };
  yield { name: 'manifest.json', content: once(Buffer.from(`${JSON.stringify({ ...about.head, verification: about.verification, files: about.files, leftOut: about.leftOut }, null, 1)}\n`)) };
}

async function* listed(wanted: string, content: AsyncIterable<Buffer>, about: About): AsyncGenerator<ZipEntry> {
  // Numbers and names that differ only in what no file system takes.
  let name = wanted;
  for (let n = 2; about.names.has(name.toLowerCase()); n++) name = wanted.replace(/(\.\w+)?$/, `-${n}$1`);
  about.names.add(name.toLowerCase());
  const hash = createHash('sha256');
  let bytes = 0;
  const hashed = (async function* () { for await (const chunk of content) { hash.update(chunk); bytes += chunk.length; yield chunk; } })();
  yield { name, content: hashed };
  about.files.push({ name, bytes, sha256: hash.digest('hex') });
}

/** Says how far it is, at most twice a second; stops the work once somebody stopped the pack. */
function progress(app: App, order: Order): (step: NonNullable<EvidencePack['step']>, handled: number, now: boolean) => Promise<void> {
  let said = 0;
  return async (step, handled, now) => {
    if (!now && Date.now() - said < 500) return;
    said = Date.now();
    if (!(await change(app, order, 'step = $3, handled = least($4::int, total)', [step, handled], 'advanced'))) throw new Stopped();
  };
}

/** Background work of packs. */
export const packJobs = [makePack, forgetPacks];
