import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found, Refusal } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { listReportNotes, removeReportNote, ReportNote, ReportVariant, writeReportNote } from '../../contract/reports/notes.ts';
import { reportSays, type TableReport } from '../../contract/reports/words.ts';
import { requireBook } from '../ledger/book.ts';

interface Row { id: string; row: string; from: string | null; to: string; body: string; written_by: string; written_at: Date; version: number }
const columns = 'n.id, n.row_key as row, n.from_on::text as from, n.to_on::text as to, n.body, n.written_by, n.written_at, n.version';

async function shown(ctx: Ctx, rows: readonly Row[]): Promise<ReportNote[]> {
  const people = await peopleOf(ctx, rows.map((r) => r.written_by));
  return rows.map(({ written_by: by, written_at: at, ...n }) => ({ ...n, writtenBy: people(by)?.name ?? '', writtenAt: at.toISOString() }));
}

/** Footnotes of a report over some days, in one statement. */
export async function notesOf(ctx: Ctx, report: TableReport, variant: ReportVariant, spans: ReadonlyArray<{ from: string | null; to: string }>): Promise<ReportNote[]> {
  const rows = await ctx.sql<Row>(
    `select ${columns} from accounting.report_note n join unnest($4::date[], $5::date[]) as s(from_on, to_on) on n.to_on = s.to_on and n.from_on is not distinct from s.from_on
     where n.workspace_id = $1 and n.report = $2 and n.variant = $3 order by n.written_at, n.id`, [ctx.workspaceId, report, variant, spans.map((s) => s.from), spans.map((s) => s.to)], 'accounting.report_notes');
  return shown(ctx, rows);
}

/** The same as it is asked over the wire. */
export async function listNotes(ctx: Ctx, { report, variant, spans }: InputOf<typeof listReportNotes>): Promise<OutputOf<typeof listReportNotes>> {
  const days = spans.split(',').map((span) => { const [from = '', to = ''] = span.split('..'); return { from: from || null, to }; });
  if (days.some((d) => [d.from ?? d.to, d.to].some((day) => Number.isNaN(Date.parse(`${day}T00:00:00Z`)) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day))) failField('spans', reportSays('accounting.report_days'));
  return { items: await notesOf(ctx, report, variant, days) };
}

/** Writes a footnote in place of the one there is; who wrote it last stands by it. With a version, core.version_conflict where that is not the one there is. */
export async function writeNote(ctx: Ctx, { report, variant, row, from, to, body, version }: InputOf<typeof writeReportNote>): Promise<ReportNote> {
  await requireBook(ctx);
  if (from !== null && to < from) failField('to', reportSays('accounting.report_order'));
  const there = 'n.workspace_id = $2 and n.report = $3 and n.variant = $4 and n.to_on = $7 and n.from_on is not distinct from $6::date and n.row_key = $5';
  const [written] = await ctx.sql<Row>(
    `insert into accounting.report_note as n (id, workspace_id, report, variant, row_key, from_on, to_on, body, written_by)
     select $1::uuid, $2::int, $3::text, $4::text, $5::text, $6::date, $7::date, $8::text, $9::uuid where coalesce($10::int, 0) = 0 or exists (select 1 from accounting.report_note n where ${there})
     on conflict (workspace_id, report, variant, to_on, coalesce(from_on, '0001-01-01'), row_key) do update set body = excluded.body, written_by = excluded.written_by, written_at = now(), version = n.version + 1 where $10 is null or n.version = $10 returning ${columns}`,
    [uuidv7(), ctx.workspaceId, report, variant, row, from, to, body.trim(), ctx.accountId, version ?? null]);
  if (!written) {
    const [now = null] = await shown(ctx, await ctx.sql<Row>(`select ${columns} from accounting.report_note n where n.workspace_id = $1 and n.report = $2 and n.variant = $3 and n.row_key = $4 and n.from_on is not distinct from $5::date and n.to_on = $6`, [ctx.workspaceId, report, variant, row, from, to]));
    throw new Refusal('core.version_conflict', { current: now });
  }
  ctx.emit({ type: 'accounting.report_note.written', id: written.id, version: written.version, data: { report, from, to, note: body.trim().slice(0, 200) }, can: 'accounting.report.view' });
  return (await shown(ctx, [written]))[0]!;
}

/** Removes a footnote. */
export async function removeNote(ctx: Ctx, { id }: InputOf<typeof removeReportNote>): Promise<{ ok: true }> {
  const [gone] = await ctx.sql<{ report: string; body: string }>('delete from accounting.report_note n where n.id = $1 and n.workspace_id = $2 returning n.report, n.body', [id, ctx.workspaceId]);
  found(gone);
  ctx.emit({ type: 'accounting.report_note.removed', id, data: { report: gone!.report, note: gone!.body.slice(0, 200) }, can: 'accounting.report.view' });
  return { ok: true };
}
