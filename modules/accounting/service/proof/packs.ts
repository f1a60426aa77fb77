import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { createPack, EvidencePack, listPacks } from '../../contract/proof/evidence.ts';
import { requireDays } from '../reports/asked.ts';
import { partRights } from './evidence-files.ts';

/** A pack as it is kept. */
export interface PackRow {
  id: string; from_on: string; to_on: string; language: 'en' | 'ar'; chain_seq: string; chain_hash: string; as_of: Date; state: EvidencePack['state']; step: string; handled: number; total: number; blob_key: string | null; bytes: string; sha256: string | null; verified: boolean | null; rights: string[];
  created_by: string; created_at: Date; ended_at: Date | null; version: number;
}
const columns = `p.id, p.from_on::text, p.to_on::text, p.language, p.chain_seq::text, encode(p.chain_hash, 'hex') as chain_hash, p.as_of, p.state, p.step, p.handled, p.total, p.blob_key, p.bytes::text, p.sha256, p.verified, p.rights, p.created_by, p.created_at, p.ended_at, p.version`;

/** A pack of the active workspace. */
export async function packRow(ctx: Ctx, id: string): Promise<PackRow> {
  return found((await ctx.sql<PackRow>(`select ${columns} from accounting.evidence_pack p where p.id = $1 and p.workspace_id = $2`, [id, ctx.workspaceId]))[0]);
}

async function shown(ctx: Ctx, rows: readonly PackRow[]): Promise<EvidencePack[]> {
  const people = await peopleOf(ctx, rows.map((r) => r.created_by));
  return rows.map((r) => ({
    id: r.id, from: r.from_on, to: r.to_on, language: r.language, asOf: r.as_of.toISOString(), state: r.state, step: (r.step || null) as EvidencePack['step'], handled: r.handled, total: r.total, bytes: Number(r.bytes), sha256: r.sha256, entries: Number(r.chain_seq), verified: r.verified,
    available: r.blob_key !== null, isWithheld: !mayHave(ctx, r), createdBy: people(r.created_by)?.name ?? '', createdAt: r.created_at.toISOString(), endedAt: r.ended_at?.toISOString() ?? null,
  }));
}

/** A pack shows what its maker may see: it is for those who may see that too. */
const mayHave = (ctx: Ctx, { rights }: PackRow): boolean => rights.every((right) => ctx.can(right));

const one = async (ctx: Ctx, id: string): Promise<EvidencePack> => (await shown(ctx, [await packRow(ctx, id)]))[0]!;

/** The latest packs. */
export async function showPacks(ctx: Ctx): Promise<OutputOf<typeof listPacks>> {
  return { items: await shown(ctx, await ctx.sql<PackRow>(`select ${columns} from accounting.evidence_pack p where p.workspace_id = $1 order by p.created_at desc, p.id desc limit 20`, [ctx.workspaceId])) };
}

/** How far one is. */
export const showPack = (ctx: Ctx, { id }: { id: string }): Promise<EvidencePack> => one(ctx, id);

/** Begins a pack of the books as they stand now, or answers the one that is being made. */
export async function startPack(ctx: Ctx, { from, to, language }: InputOf<typeof createPack>): Promise<EvidencePack> {
  requireDays({ from, to });
  // Whoever posts waits a moment, so that the instant parts what is in it from what is not.
  const [book] = await ctx.sql<{ seq: string; at: Date }>('select b.chain_seq::text as seq, clock_timestamp() as at from accounting.book b where b.workspace_id = $1 for update', [ctx.workspaceId]);
  if (!book) fail('accounting.no_book');
  const id = uuidv7();
  const begun = await ctx.sql(
    `insert into accounting.evidence_pack (id, workspace_id, from_on, to_on, language, chain_seq, chain_hash, as_of, rights, created_by) select $1, b.workspace_id, $3, $4, $5, b.chain_seq, b.chain_hash, clock_timestamp(), $6, $7 from accounting.book b where b.workspace_id = $2
     on conflict (workspace_id) where state = 'running' do nothing returning 1`, [id, ctx.workspaceId, from, to, language, partRights().filter((right) => ctx.can(right)), ctx.accountId]);
  if (begun.length > 0) {
    // In no queue: one that a dead process holds would keep the next pack waiting for hours.
    await ctx.enqueue('accounting.makePack', { id, workspaceId: ctx.workspaceId, accountId: ctx.accountId });
    ctx.emit({ type: 'accounting.evidence_pack.started', id, version: 1, data: { from, to }, can: 'accounting.report.view' });
    return one(ctx, id);
  }
  const [running] = await ctx.sql<PackRow>(`select ${columns} from accounting.evidence_pack p where p.workspace_id = $1 and p.state = 'running'`, [ctx.workspaceId]);
  return (await shown(ctx, [found(running)]))[0]!;
}

/** Stops a pack that is being made; one that has ended stays what it is. */
export async function stopPack(ctx: Ctx, { id }: { id: string }): Promise<EvidencePack> {
  const stopped = await ctx.sql<{ version: number }>("update accounting.evidence_pack set state = 'cancelled', ended_at = clock_timestamp(), version = version + 1 where id = $1 and workspace_id = $2 and state = 'running' returning version", [id, ctx.workspaceId]);
  if (stopped[0]) ctx.emit({ type: 'accounting.evidence_pack.cancelled', id, version: stopped[0].version, can: 'accounting.report.view', audit: false });
  return one(ctx, id);
}

/** The archive of a pack; 404 once its time is over, 403 for those who may not see all that is in it. */
export async function sendPack(ctx: Ctx, { id }: { id: string }): Promise<StreamAnswer> {
  const row = await packRow(ctx, id);
  if (!mayHave(ctx, row)) fail('core.forbidden');
  const stored = row.blob_key ? await ctx.app.blobs.open(row.blob_key) : null;
  const { stream, bytes } = found(stored);
  return { stream, type: 'application/zip', headers: { 'content-length': String(bytes), 'content-disposition': `attachment; filename="evidence-${ctx.member.workspaceSlug}-${row.from_on}-${row.to_on}.zip"` } };
}
