import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { removeRow } from '#core/server/resource/records.ts';
import type { Direction } from '../../contract/documents.ts';
import { documentRecords } from './record.ts';
import { loadDocument } from './rows.ts';

/** Puts a draft away; what was posted stays. */
export const removeDocument = (direction: Direction) => async (ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> => {
  const d = await loadDocument(ctx, direction, id, true);
  if (d.status !== 'draft' || d.is_template) fail('invoicing.not_draft');
  return removeRow(ctx, documentRecords[direction], id);
};
