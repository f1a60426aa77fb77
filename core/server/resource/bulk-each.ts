import { v7 as uuidv7 } from 'uuid';
import { bulkLimits } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { keepOutcomes, type BulkCalls, type BulkOutcome } from './bulk.ts';
import { beforeOf, changeRows } from './many-records.ts';
import type { RecordTable, Row } from './records.ts';

/**
 * Changes rows that were just read, each in its own way but all in the same fields, all or none; what they were is kept, so that it can be taken back like any change of many (`bulks.undo`).
 * For values a room has computed and checked itself: `update` of the calls is not asked. Answers the bulk's id, and how many rows changed.
 */
export async function bulkEach(ctx: Ctx, record: RecordTable, fields: readonly string[], wanted: ReadonlyArray<{ row: Row; changes: Record<string, unknown> }>, calls: BulkCalls): Promise<{ bulkId: string; count: number }> {
  const id = uuidv7();
  // Which fields are taken back; each row has its own values of them.
  const change = Object.fromEntries(fields.map((field) => [field, null]));
  await ctx.sql("insert into core.bulk (id, workspace_id, account_id, topic, action, state, total, handled) values ($1, $2, $3, $4, $5, 'done', $6, $6)", [id, ctx.workspaceId, ctx.accountId, record.topic, JSON.stringify({ change, calls }), wanted.length]);
  await ctx.sql('insert into core.bulk_row (workspace_id, bulk_id, ord, subject_id) select $1, $2, k.ord, k.id from unnest($3::text[]) with ordinality as k(id, ord)', [ctx.workspaceId, id, wanted.map((w) => w.row.id)]);
  const changed = new Set((await changeRows(ctx, record, wanted)).map((r) => r.id));
  const outcomes = wanted.map(({ row }, i): BulkOutcome => (changed.has(row.id) ? { ord: i + 1, outcome: 'done', version: row.version + 1, before: beforeOf(record, row, change) } : { ord: i + 1, outcome: 'same' }));
  for (let at = 0; at < outcomes.length; at += bulkLimits.atOnce) await keepOutcomes(ctx, id, outcomes.slice(at, at + bulkLimits.atOnce));
  await ctx.sql('update core.bulk set same = $3 where workspace_id = $1 and id = $2', [ctx.workspaceId, id, wanted.length - changed.size]);
  return { bulkId: id, count: changed.size };
}
