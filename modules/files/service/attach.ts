import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { says } from '../contract.ts';
import { isSight } from './sight.ts';

/** Where files are shown from now on. */
export interface AttachTo {
  /** Name given to `registerFileSight`. */
  sight: string;
  targetId: string;
  /** The addresses die at this moment, whether or not any job runs. */
  until?: Date | null;
  /** After `until` the one who uploaded it may still open it where the sight says so (an archive). */
  ownerKeeps?: boolean;
  /** Name of the input's list of ids, for the refusal; `fileIds` when absent. */
  field?: string;
}

/**
 * Shows files at a place: own ones, ready or still processing, and not shown anywhere else; any other is refused with
 * 422 naming its position in the field. From commit on their addresses are good only while the sight says so. Repeating
 * it for the same place is fine and changes `until`.
 */
export async function attachFiles(ctx: Ctx, ids: readonly string[], to: AttachTo): Promise<void> {
  if (!isSight(to.sight)) throw new Error(`no sight ${to.sight} is registered`);
  if (ids.length === 0) return;
  const rows = await ctx.sql<{ id: string }>(
    `update files.file set sight = $3, target_id = $4, good_until = $5, owner_keeps = $6, unattached_until = null, audience = 'owner', updated_at = now(), version = version + 1
     where id = any ($1) and owner_id = $2 and state in ('ready', 'processing') and (sight is null or (sight = $3 and target_id = $4)) returning id`,
    [ids, ctx.accountId, to.sight, to.targetId, to.until ?? null, to.ownerKeeps ?? false]);
  const taken = new Set(rows.map((row) => row.id));
  const field = to.field ?? 'fileIds';
  const wrong = ids.flatMap((id, i) => (taken.has(id) && ids.indexOf(id) === i ? [] : [{ path: `${field}.${i}`, code: 'invalid', message: says('files.attach') }]));
  if (wrong.length > 0) throw new Refusal('core.invalid_input', {}, wrong);
}

/** Deletes attached files because their place is gone, whoever uploaded them: addresses are dead at commit. Ids that are not attached are left alone. */
export async function detachFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await ctx.sql<Gone>('select id, workspace_id, owner_id from files.delete_attached($1)', [ids]);
  await tellDeleted(ctx, gone);
}

/** A file that ended, and whose stream is told. */
export interface Gone { id: string; workspace_id: number | null; owner_id: string }

/** What follows the end of files, in the same transaction. */
export async function tellDeleted(ctx: Ctx, gone: readonly Gone[]): Promise<void> {
  if (gone.length === 0) return;
  for (const { id, workspace_id, owner_id } of gone) ctx.emit({ type: 'files.file.deleted', id, ...(workspace_id === null ? { accountId: owner_id } : { workspaceId: workspace_id }) });
  await ctx.enqueue('files.sweep', {}, { key: 'files.sweep' });
}
