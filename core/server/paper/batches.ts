import { v7 as uuidv7 } from 'uuid';
import { cancelPaperBatch, getPaperBatch, listPaperBatches, paperBatchFile, paperLimits, type PaperBatch, type PaperForm } from '#core/contract/paper.ts';
import type { Ctx } from '../context.ts';
import { fail, found } from '../fail.ts';
import { handle, handleStream, type Route, type StreamAnswer } from '../module.ts';
import { chosenIds, type BulkInput } from '../resource/bulk.ts';
import type { RecordTable } from '../resource/records.ts';
import { paperSource, type ChosenPaper } from './sources.ts';

/** A file with many papers as it is kept; `papers` are those asked for while it is made, those in it once it is done. `bytes` of one that failed are those of its papers, where they were too many to join. */
export interface BatchRow { id: string; kind: string; form: PaperForm; papers: ChosenPaper[]; about: Record<string, string>; state: PaperBatch['state']; total: number; handled: number; left_out: string[]; blob_key: string | null; bytes: string; created_at: Date; gone: boolean }
const columns = `b.id, b.kind, b.form, b.papers, b.about, b.state, b.total, b.handled, b.left_out, b.blob_key, b.bytes::text, b.created_at, b.created_at < now() - make_interval(hours => ${paperLimits.hours}) as gone`;

const shown = (r: BatchRow): PaperBatch => ({
  id: r.id, kind: r.kind, form: r.form, state: r.state, total: r.total, handled: r.handled, leftOut: r.left_out, bytes: Number(r.bytes), available: r.state === 'done' && r.blob_key !== null && !r.gone,
  createdAt: r.created_at.toISOString(), endsAt: new Date(r.created_at.getTime() + paperLimits.hours * 3_600_000).toISOString(),
});

/** The viewer's own; those of others are none of their business. */
export async function batchRow(ctx: Ctx, id: string): Promise<BatchRow> {
  return found((await ctx.sql<BatchRow>(`select ${columns} from core.paper_batch b where b.workspace_id = $1 and b.id = $2 and b.account_id = $3`, [ctx.workspaceId, id, ctx.accountId], 'core.paper.get'))[0]);
}

/** Begins a file with papers of a kind; the chosen ones in the order of paper, as far as the viewer may see them. */
export async function startBatch(ctx: Ctx, kind: string, ids: readonly string[], form: PaperForm, about: Record<string, string> = {}): Promise<PaperBatch> {
  if (ids.length > paperLimits.papers) fail('core.too_many_papers', { limit: paperLimits.papers });
  const papers = await found(paperSource(kind)).choose(ctx, ids, about);
  if (papers.length === 0) fail('core.no_papers');
  const id = uuidv7();
  const begun = await ctx.sql(
    "insert into core.paper_batch (id, workspace_id, account_id, kind, form, papers, about, total) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (workspace_id, account_id) where state = 'running' do nothing returning 1",
    [id, ctx.workspaceId, ctx.accountId, kind, form, JSON.stringify(papers), JSON.stringify(about), papers.length]);
  if (begun.length === 0) fail('core.papers_running');
  // Of all together two at once, so that they keep no other work waiting.
  await ctx.enqueue('core.makePapers', { id, workspaceId: ctx.workspaceId, accountId: ctx.accountId }, { queue: `papers-${ctx.workspaceId % 2}` });
  // Into the person's own stream: nobody else learns that there is such a file.
  ctx.emit({ type: 'core.paper_batch.started', id, accountId: ctx.accountId, audit: false });
  return shown(await batchRow(ctx, id));
}

/** The same for rows chosen in the list of a record, one by one or all that match. */
export async function startBatchOf(ctx: Ctx, kind: string, record: RecordTable, { selection, form }: { selection: BulkInput['selection']; form: PaperForm }): Promise<PaperBatch> {
  return startBatch(ctx, kind, await chosenIds(ctx, record, selection, paperLimits.papers, 'core.too_many_papers'), form);
}

async function list(ctx: Ctx): Promise<{ items: PaperBatch[] }> {
  const rows = await ctx.sql<BatchRow>(`select ${columns} from core.paper_batch b where b.workspace_id = $1 and b.account_id = $2 and b.created_at >= now() - make_interval(hours => ${paperLimits.hours}) order by b.id desc limit 20`, [ctx.workspaceId, ctx.accountId], 'core.paper.list');
  return { items: rows.map(shown) };
}

async function cancel(ctx: Ctx, { id }: { id: string }): Promise<PaperBatch> {
  await batchRow(ctx, id);
  const stopped = await ctx.sql("update core.paper_batch set state = 'cancelled', ended_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and state = 'running' returning 1", [ctx.workspaceId, id]);
  if (stopped.length > 0) ctx.emit({ type: 'core.paper_batch.cancelled', id, accountId: ctx.accountId, audit: false });
  return shown(await batchRow(ctx, id));
}

/** Its bytes; 404 once its time is over, 403 for who may not see each paper in it any more. */
async function send(ctx: Ctx, { id }: { id: string }): Promise<StreamAnswer> {
  const row = await batchRow(ctx, id);
  const source = found(paperSource(row.kind));
  if (!ctx.can(source.can)) fail('core.forbidden');
  const key = found(shown(row).available ? row.blob_key : null);
  const ids = row.papers.map((p) => p.id);
  // Papers of parties that were merged since are one: only then each is asked for by itself.
  if ((await source.choose(ctx, ids, row.about)).length < ids.length) {
    for (const one of ids) if ((await source.choose(ctx, [one], row.about)).length === 0) fail('core.forbidden');
  }
  const { stream, bytes } = found(await ctx.app.blobs.open(key));
  return { stream, type: row.form === 'pdf' ? 'application/pdf' : 'application/zip', headers: { 'content-length': String(bytes), 'content-disposition': `attachment; filename="${row.kind}-${row.created_at.toISOString().slice(0, 10)}.${row.form}"` } };
}

/** Endpoints of files with many papers. */
export const paperRoutes: Route[] = [handle(listPaperBatches, list), handle(getPaperBatch, async (ctx, { id }) => shown(await batchRow(ctx, id))), handle(cancelPaperBatch, cancel), handleStream(paperBatchFile, send)];
