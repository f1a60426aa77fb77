import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import { registerChargeable, scheduleCharge, type Payable } from '#modules/payments/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { documentSource, isCredit, type RecurringCharge } from '../../../contract/documents.ts';
import { asDocumentPayable } from '../payable.ts';
import { documentAddress } from '../notices.ts';
import { documentById, documentsById, loadDocument, type DocumentRow } from '../rows.ts';
import { receiverOf } from '../send.ts';
import { todayOf } from '../write.ts';
import { problemOf } from '../../recurring/problem.ts';
import { stopSeries } from './turns.ts';

const payableOf = (d: DocumentRow | undefined): Payable | null => (d && d.direction === 'sale' && !isCredit(d.kind) && d.status === 'posted' ? asDocumentPayable(d) : null);

// Invoices may be charged to what their customers agreed to.
registerChargeable(documentSource, {
  find: async (ctx, id, by) => payableOf(by === 'viewer' ? await loadDocument(ctx, 'sale', id) : (await documentsById(ctx, ctx.workspaceId, [id])).get(id)),
  async owners(ctx, id) {
    const d = await documentById(ctx, ctx.workspaceId, id);
    return { accountIds: [d.owner_id ?? d.created_by].filter((one): one is string => one !== null), link: documentAddress(d) };
  },
  async mailLink(ctx, id, message, key) {
    const d = await documentById(ctx, ctx.workspaceId, id);
    const to = d.sent_to[0] ?? (await receiverOf(ctx, d));
    if (to) await ctx.enqueue('invoicing.deliverDocument', { workspaceId: d.workspace_id, id, to, cc: d.sent_to.slice(1), message, kind: 'document', level: 0, key, by: null, track: d.track_views });
  },
});

/** Has an invoice that was made by a recurring one charged as that says: whoever posted it, and whenever. */
async function chargePosted(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  const [of] = await ctx.sql<{ charge: RecurringCharge; owner_id: string | null; recurring_id: string }>("select r.charge, r.id as recurring_id, coalesce(r.owner_id, r.created_by) as owner_id from invoicing.document d join invoicing.recurring r on r.id = d.recurring_id and r.workspace_id = $2 where d.id = $1 and d.workspace_id = $2 and not d.is_template and r.charge <> 'off'", [id, workspaceId], 'invoicing.charge_of');
  if (!of) return;
  // Nobody has the clock take payments when they may not any more.
  if (!of.owner_id || !(await accountsWith(ctx, 'payments.payment.record', workspaceId)).includes(of.owner_id)) return stopSeries(ctx, { id: of.recurring_id, workspaceId }, problemOf(new Refusal('invoicing.recurring_owner')));
  const d = await documentById(ctx, workspaceId, id);
  if (!d.party_id || !payableOf(d)) return;
  const today = await todayOf(ctx, workspaceId);
  const first = d.instalments.map((i) => i.dueOn).toSorted()[0] ?? d.due_on ?? d.issued_on;
  await scheduleCharge(ctx, { workspaceId, sourceType: documentSource, sourceId: d.id, partyId: d.party_id, ...(of.charge === 'posting' ? { part: 'all', on: today } : { part: 'due', on: first < today ? today : first }) });
}

/** What recurring invoices do when one of theirs is posted. */
export const recurringSubscribers: readonly Subscriber[] = [
  subscribe('invoicing.charge_posted', 'invoicing.invoice.posted', async (ctx, event) => { if (event.subject_id && event.workspace_id) await chargePosted(ctx, event.workspace_id, event.subject_id); },
    "exists (select 1 from invoicing.recurring r where r.workspace_id = event.workspace_id and r.charge <> 'off')"),
];
