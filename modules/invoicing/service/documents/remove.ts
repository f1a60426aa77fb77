import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { removeRow, restoreRow } from '#core/server/resource/records.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { getSettings } from '#modules/settings/api.ts';
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

/** Puts drafts away as taking an import back asks for it, once for each row: a draft of several rows goes with the first of them. */
export const removeDocuments = (direction: Direction) => async (ctx: Ctx, inputs: ReadonlyArray<{ id: string }>): Promise<Array<{ id: string } | Refusal>> => {
  const remove = removeDocument(direction);
  const gone = new Map<string, { id: string } | Refusal>();
  for (const id of new Set(inputs.map((i) => i.id))) {
    const result = await guarded(ctx, () => remove(ctx, { id }));
    if ('error' in result && !(result.error instanceof Refusal)) throw result.error;
    gone.set(id, 'done' in result ? result.done : (result.error as Refusal));
  }
  return inputs.map(({ id }) => gone.get(id)!);
};

/** Brings a draft back, unless what it comes to is kept in another base currency. */
export const restoreDocument = (direction: Direction) => async (ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof invoices.restore>> => {
  const row = await restoreRow<OutputOf<typeof invoices.restore>>(ctx, documentRecords[direction], id);
  const [d, { currency: own }] = [await documentById(ctx, ctx.workspaceId, id), await getSettings(ctx)];
  if (d.base_currency !== own.code && BigInt(d.total_amount) !== 0n) fail('accounting.other_base', { was: d.base_currency, now: own.code });
  await tellSources(ctx, await sourcesOf(ctx, d));
  return row;
};
