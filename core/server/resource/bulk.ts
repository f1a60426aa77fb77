import { bulkLimits, type Filter, type ListInput } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import { matchingKeys } from './list.ts';
import { getRow, getRows, patchRows, removeRow, restoreRow, type RecordTable } from './records.ts';

/** Which rows and what to do, as `resource().bulk` reads it. */
export interface BulkInput {
  selection: { ids: string[] } | { all: { q?: string | undefined; filter?: Filter | undefined; expected: number } };
  action: { change: Record<string, unknown> } | { remove: true } | { restore: true };
}
/** Verbs of a room that take the place of the usual ones, so that a bulk call keeps its rules. */
export interface BulkVerbs {
  update?: ((ctx: Ctx, input: never) => Promise<unknown>) | undefined;
  remove?: ((ctx: Ctx, input: never) => Promise<unknown>) | undefined;
  restore?: ((ctx: Ctx, input: never) => Promise<unknown>) | undefined;
}

async function chosenIds(ctx: Ctx, record: RecordTable, selection: BulkInput['selection']): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const { q, filter, expected } = selection.all;
  const input: ListInput = { q, filter, sort: [], limit: 1, count: 'none' };
  const ids = await matchingKeys(ctx, record.source, input, bulkLimits.all + 1);
  if (ids.length > bulkLimits.all) fail('core.selection_too_large', { limit: bulkLimits.all });
  if (ids.length !== expected) fail('core.selection_changed', { count: ids.length });
  return ids;
}

/** Changes, removes or restores the chosen rows in this transaction; one that the viewer may not see refuses them all. */
export async function bulkRows(ctx: Ctx, record: RecordTable, input: BulkInput, verbs: BulkVerbs = {}, fixed: Record<string, unknown> = {}): Promise<{ count: number; ids: string[] }> {
  const { selection, action } = input;
  if ('restore' in action && 'all' in selection) fail('core.not_found');
  const ids = await chosenIds(ctx, record, selection);
  if ('change' in action) {
    if (!verbs.update) await patchRows(ctx, record, ids, action.change);
    else for (const id of ids) await verbs.update(ctx, { ...fixed, ...action.change, id, version: (await getRow<{ version: number }>(ctx, record, id)).version } as never);
  } else if ('remove' in action) {
    await getRows(ctx, record, ids);
    for (const id of ids) await (verbs.remove ? verbs.remove(ctx, { ...fixed, id } as never) : removeRow(ctx, record, id));
  } else {
    for (const id of ids) await (verbs.restore ? verbs.restore(ctx, { ...fixed, id } as never) : restoreRow(ctx, record, id));
  }
  return { count: ids.length, ids };
}
