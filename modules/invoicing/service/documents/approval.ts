import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { BusinessDocument, Direction, documentCalls } from '../../contract/documents.ts';
import { approversFor } from '../../rules/documents/approval-steps.ts';
import { approvalsOf, authorsOf, decisionOn } from './approvals.ts';
import { tellApprovers, tellOwner, withdrawApproval } from './notices.ts';
import { readDocument } from './read.ts';
import { lockedIn, setDocument, tellDocument, type DocumentRow } from './rows.ts';
import { readDocumentSettings, type StoredSettings } from './settings.ts';

const rulesOf = (d: Pick<DocumentRow, 'direction'>, settings: StoredSettings) => (d.direction === 'sale' ? settings.saleSteps : settings.purchaseSteps).map((s) => ({ ...s, from: BigInt(s.from) }));

/** True for a document from the first step of its direction on that nobody has approved. */
export function needsApproval(d: DocumentRow, settings: StoredSettings): boolean {
  return !d.approved_at && approversFor(rulesOf(d, settings), BigInt(d.base_amount), []).length > 0;
}

/** Has a document wait for the approvals its total asks for; one that waits already is refused. */
export async function askApproval(ctx: Ctx, d: DocumentRow, settings: StoredSettings): Promise<DocumentRow> {
  if (d.status === 'awaiting_approval') fail('invoicing.document_state', { status: d.status });
  const waiting = await setDocument(ctx, d, "status = 'awaiting_approval', approval_requested_at = now(), approval_requested_by = $3, approval_note = ''", [ctx.actorId]);
  const approvers = approversFor(rulesOf(d, settings), BigInt(d.base_amount), authorsOf(waiting));
  await ctx.sql(
    `insert into invoicing.document_approval (id, workspace_id, document_id, round, step, approver_id)
     select s.id, $1, $2, 1 + coalesce((select max(a.round) from invoicing.document_approval a where a.document_id = $2), 0), s.step, s.approver from unnest($3::uuid[], $4::int[], $5::uuid[]) as s(id, step, approver)`,
    [d.workspace_id, d.id, approvers.map(() => uuidv7()), approvers.map((_, i) => i + 1), approvers], 'invoicing.ask_approvals');
  tellDocument(ctx, waiting, 'approval_requested', { changes: { status: [d.status, 'awaiting_approval'] } });
  await tellApprovers(ctx, waiting, approvers[0] ?? null, [...(settings.approverOther ? authorsOf(waiting) : []), ...approvers.slice(1)]);
  return waiting;
}

const decide = (ctx: Ctx, d: DocumentRow, id: string, state: 'approved' | 'rejected', note: string) =>
  ctx.sql('update invoicing.document_approval set state = $3, decided_by = $4, decided_at = now(), note = $5 where id = $1 and workspace_id = $2', [id, d.workspace_id, state, ctx.accountId, note], 'invoicing.decide_approval');
const endRound = async (ctx: Ctx, d: DocumentRow) => {
  await ctx.sql("update invoicing.document_approval set state = 'withdrawn' where document_id = $1 and workspace_id = $2 and state = 'pending'", [d.id, d.workspace_id], 'invoicing.end_approvals');
  await withdrawApproval(ctx, d);
};

/** Lets a document pass the step it is at; after the last it may be posted. By default nobody approves their own. */
export const approve = (direction: Direction) => async (ctx: Ctx, { id, version, note }: InputOf<(typeof documentCalls)['sale']['approve']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, version, ['awaiting_approval']);
  if (d.approved_at) fail('invoicing.document_state', { status: 'approved' });
  const [steps, { approverOther }] = [await approvalsOf(ctx, d), await readDocumentSettings(ctx, d.workspace_id)];
  const decision = await decisionOn(ctx, d, steps, approverOther);
  if (decision === 'own_approval') fail('invoicing.own_approval');
  if (decision === 'not_their_turn') fail('invoicing.not_approver');
  const [turn, next] = steps.filter((s) => s.state === 'pending');
  await decide(ctx, d, turn!.id, 'approved', note);
  await withdrawApproval(ctx, d);
  if (next) {
    const passed = await setDocument(ctx, d, 'approval_note = $3', [note]);
    tellDocument(ctx, passed, 'step_approved', { step: turn!.step, ...(note ? { note } : {}) });
    await tellApprovers(ctx, passed, next.approverId, [...(approverOther ? authorsOf(d) : []), ctx.accountId, ...steps.flatMap((s) => [s.decidedBy, s.approverId])]);
    return readDocument(ctx, passed);
  }
  const now = await setDocument(ctx, d, 'approved_at = now(), approved_by = $3, approval_note = $4', [ctx.accountId, note]);
  tellDocument(ctx, now, 'approved', { changes: { approved: [false, true] } });
  await tellOwner(ctx, now, 'invoicing.document_approved', ctx.accountId);
  return readDocument(ctx, now);
};

/** Gives a document back to its author with a reason: by whoever could approve it now, its author too, and once it is approved by whoever may approve. */
export const reject = (direction: Direction) => async (ctx: Ctx, { id, version, note }: InputOf<(typeof documentCalls)['sale']['reject']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, version, ['awaiting_approval']);
  const steps = await approvalsOf(ctx, d);
  const turn = steps.find((s) => s.state === 'pending');
  if (turn) {
    const { approverOther } = await readDocumentSettings(ctx, d.workspace_id);
    if ((await decisionOn(ctx, d, steps, approverOther)) === 'not_their_turn') fail('invoicing.not_approver');
    await decide(ctx, d, turn.id, 'rejected', note);
  }
  await endRound(ctx, d);
  const now = await setDocument(ctx, d, "status = 'draft', approved_at = null, approved_by = null, approval_note = $3", [note]);
  tellDocument(ctx, now, 'rejected', { changes: { status: ['awaiting_approval', 'draft'] } });
  await tellOwner(ctx, now, 'invoicing.document_rejected', ctx.accountId);
  return readDocument(ctx, now);
};

/** Takes a document back from approval into a draft. */
export const withdraw = (direction: Direction) => async (ctx: Ctx, { id, version }: InputOf<(typeof documentCalls)['sale']['withdraw']>): Promise<BusinessDocument> => {
  const d = await lockedIn(ctx, direction, id, version, ['awaiting_approval']);
  await endRound(ctx, d);
  const now = await setDocument(ctx, d, "status = 'draft', approved_at = null, approved_by = null");
  tellDocument(ctx, now, 'withdrawn', { changes: { status: ['awaiting_approval', 'draft'] } });
  return readDocument(ctx, now);
};
