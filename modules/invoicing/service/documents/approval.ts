import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { BusinessDocument, Direction, documentCalls } from '../../contract/documents.ts';
import { tellApprovers, tellOwner } from './notices.ts';
import { readDocument } from './read.ts';
import { lockedIn, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { readDocumentSettings } from './settings.ts';

/** True for a document from the limit of its direction on that nobody has approved. */
export function needsApproval(d: DocumentRow, settings: Awaited<ReturnType<typeof readDocumentSettings>>): boolean {
  if (d.approved_at) return false;
  const limit = d.direction === 'sale' ? settings.saleLimit : settings.purchaseLimit;
  return limit !== null && BigInt(d.base_amount) >= BigInt(limit);
}

/** Has a document wait for approval; one that waits already is refused. */
export async function askApproval(ctx: Ctx, d: DocumentRow): Promise<DocumentRow> {
  if (d.status === 'awaiting_approval') fail('invoicing.document_state', { status: d.status });
  const waiting = await setDocument(ctx, d, "status = 'awaiting_approval', approval_requested_at = now(), approval_requested_by = $3, approval_note = ''", [ctx.actorId]);
  tellDocument(ctx, waiting, 'approval_requested', { changes: { status: [d.status, 'awaiting_approval'] } });
  await tellApprovers(ctx, waiting);
  return waiting;
}

/** Lets a document be posted; by default not one's own. */
export const approve = (direction: Direction) => async (ctx: Ctx, { id, version, note }: InputOf<(typeof documentCalls)['sale']['approve']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, version, ['awaiting_approval']);
  if (d.approved_at) fail('invoicing.document_state', { status: 'approved' });
  const { approverOther } = await readDocumentSettings(ctx, d.workspace_id);
  if (approverOther && (d.approval_requested_by === ctx.accountId || d.created_by === ctx.accountId)) fail('invoicing.own_approval');
  const now = await setDocument(ctx, d, 'approved_at = now(), approved_by = $3, approval_note = $4', [ctx.accountId, note]);
  tellDocument(ctx, now, 'approved', { changes: { approved: [false, true] } });
  await tellOwner(ctx, now, 'invoicing.document_approved', ctx.accountId);
  return readDocument(ctx, now);
};

/** Gives a document back to its author with a reason. */
export const reject = (direction: Direction) => async (ctx: Ctx, { id, version, note }: InputOf<(typeof documentCalls)['sale']['reject']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, version, ['awaiting_approval']);
  const now = await setDocument(ctx, d, "status = 'draft', approved_at = null, approved_by = null, approval_note = $3", [note]);
  tellDocument(ctx, now, 'rejected', { changes: { status: ['awaiting_approval', 'draft'] } });
  await tellOwner(ctx, now, 'invoicing.document_rejected', ctx.accountId);
  return readDocument(ctx, now);
};

/** Takes a document back from approval into a draft. */
export const withdraw = (direction: Direction) => async (ctx: Ctx, { id, version }: InputOf<(typeof documentCalls)['sale']['withdraw']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, version, ['awaiting_approval']);
  const now = await setDocument(ctx, d, "status = 'draft', approved_at = null, approved_by = null");
  tellDocument(ctx, now, 'withdrawn', { changes: { status: ['awaiting_approval', 'draft'] } });
  return readDocument(ctx, now);
};
