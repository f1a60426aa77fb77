import type { Ctx } from '#core/server/context.ts';
import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { folded } from '#modules/parties/api.ts';
import { billingPlans, planFields } from '../../contract/billing-plans.ts';
import { instantSql } from '../documents/record.ts';

/** Plans the viewer may see: all, or those they answer for. */
export const planScope = (ctx: Ctx, p: Parameters): string => `${seenPlans(ctx, p)} and b.deleted_at is null`;

/** The same, those that were removed among them. */
export function seenPlans(ctx: Ctx, p: Parameters): string {
  const own = `b.workspace_id = ${p.add(ctx.workspaceId)}`;
  if (ctx.can('invoicing.invoice.view_all')) return own;
  const me = p.add(ctx.accountId);
  return `${own} and (b.owner_id = ${me}::uuid or b.created_by = ${me}::uuid)`;
}

const f = planFields;
/** Billing plans as records, with what their templates say. */
export const planRecord: RecordTable = {
  table: 'invoicing.billing_plan', topic: billingPlans.topic, can: billingPlans.can.view, title: 'title', endpoints: { update: billingPlans.update, remove: billingPlans.remove }, columns: { ownerId: 'owner_id' },
  source: {
    from: 'invoicing.billing_plan b join invoicing.document t on t.id = b.template_id', key: 'b.id',
    select: `b.id, b.version, b.title, t.party_id as "partyId", t.party_name as party, b.status, accounting.money_text(t.total_amount, t.currency) as total, accounting.money_text(b.billed_amount, t.currency) as billed, t.currency, b.next_on::text as "nextOn", b.automatic, b.source_number as "sourceNumber", b.owner_id as "ownerId", b.last_problem as problem, ${instantSql('b.created_at')} as "createdAt"`,
    fields: {
      title: { ...f.title, sql: 'b.title' }, party: { ...f.party, sql: 't.party_name' }, status: { ...f.status, sql: 'b.status' }, total: { ...f.total, sql: 'accounting.major(t.total_amount, t.currency)', currency: 't.currency' }, billed: { ...f.billed, sql: 'accounting.major(b.billed_amount, t.currency)', currency: 't.currency' }, currency: { ...f.currency, sql: 't.currency::text' },
      nextOn: { ...f.nextOn, sql: 'b.next_on' }, automatic: { ...f.automatic, sql: 'b.automatic' }, ownerId: { ...f.ownerId, sql: 'b.owner_id' }, partyId: { ...f.partyId, sql: 't.party_id' }, createdAt: { ...f.createdAt, sql: 'b.created_at' },
    },
    scope: planScope, defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => `(b.title ilike ${p.add(likePattern(words))} or b.source_number ilike ${p.add(likePattern(words))} or t.search like ${p.add(likePattern(folded(words)))})`,
  },
};
