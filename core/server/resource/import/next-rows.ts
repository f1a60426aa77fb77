import type { Ctx } from '../../context.ts';
import { inBatches, isPlain, type FileRow, type Work } from './take-rows.ts';

/** A step of an import that goes through its rows. */
export type RowStep = 'check' | 'run' | 'undo';

/** PostgreSQL keeps track of 64 savepoints per transaction cheaply. */
const savepoints = 60;
const most = 500;

/** Each row of a room with rules of its own takes a savepoint, unless new ones go in together. */
const batchOf = (work: Work, step: RowStep) => (isPlain(work) || (work.settings.match?.existing !== 'update' && (step === 'undo' ? work.remove?.many !== undefined : inBatches(work))) ? most : savepoints);

/** The rows that are next, in their order (backwards to take them back), and whether they are the last. */
export async function nextRows(ctx: Ctx, importId: string, work: Work, step: RowStep): Promise<{ rows: FileRow[]; last: boolean }> {
  const waiting = step === 'undo' ? "r.outcome in ('created', 'changed')" : 'r.outcome is null';
  const direction = step === 'undo' ? 'desc' : 'asc';
  const column = work.fields.findIndex((field) => field !== null && field.key === work.record.together);
  if (column < 0) {
    const size = batchOf(work, step);
    const rows = await ctx.sql<FileRow>(
      `select r.line, r.cells, r.outcome, r.subject_id, r.subject_version, r.before, r.line::text as unit from core.import_row r where r.workspace_id = $1 and r.import_id = $2 and ${waiting} order by r.line ${direction} limit ${size}`, [ctx.workspaceId, importId]);
    return { rows, last: rows.length < size };
  }
  // Rows of a unit may stand anywhere in the file; a unit is never cut, so the last one may bring more rows than a batch has.
  const rows = await ctx.sql<FileRow>(
    `with waiting as (select r.line, coalesce(nullif(lower(r.cells ->> $3::int), ''), 'line ' || r.line) as unit from core.import_row r where r.workspace_id = $1 and r.import_id = $2 and ${waiting}),
       units as (select w.unit, min(w.line) as first, sum(count(*)) over (order by min(w.line)) - count(*) as before from waiting w group by w.unit),
       next as (select u.unit from units u where u.before < ${most} order by u.first limit ${savepoints})
     select r.line, r.cells, r.outcome, r.subject_id, r.subject_version, r.before, w.unit from next n join waiting w on w.unit = n.unit join core.import_row r on r.import_id = $2 and r.workspace_id = $1 and r.line = w.line order by r.line ${direction}`, [ctx.workspaceId, importId, column]);
  return { rows, last: rows.length === 0 };
}
