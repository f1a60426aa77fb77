import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { removeRow, restoreRow } from '#core/server/resource/records.ts';
import type { Direction, invoices } from '../../contract/documents.ts';
import { documentRecords } from './record.ts';
import { documentById, loadDocument } from './rows.ts';
import { sourcesOf, tellSources } from './sources.ts';

/** Puts a draft away; what was posted stays. */
export const removeDocument = (direction: Direction) => async (ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> => {
  const d = await loadDocument(ctx, direction, id, true);
  if (d.status !== 'draft' || d.is_template) fail('invoicing.not_draft');
  const removed = await removeRow(ctx, documentRecords[direction], id);
  await tellSources(ctx, await sourcesOf(ctx, d));
  return removed;
};

/** Brings a draft back. */
export const restoreDocument = (direction: Direction) => async (ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof invoices.restore>> => {
  const row = await restoreRow<OutputOf<typeof invoices.restore>>(ctx, documentRecords[direction], id);
  await tellSources(ctx, await sourcesOf(ctx, await documentById(ctx, ctx.workspaceId, id)));
  return row;
};
