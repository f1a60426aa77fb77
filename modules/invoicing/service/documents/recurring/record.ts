import type { Ctx } from '#core/server/context.ts';
import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { folded } from '#modules/parties/api.ts';
import { recurringFields, recurringInvoices, recurringKinds, type RecurringKind } from '../../../contract/documents.ts';
import { instantSql } from '../record.ts';

/** Recurring invoices and bills the viewer may see: all, or those they answer for. */
function scope(ctx: Ctx, p: Parameters): string {
  const own = `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`;
  const seesOwn = (kind: RecurringKind) => !ctx.can(`invoicing.${kind}.view_all`) && ctx.can(`invoicing.${kind}.view`);
  const me = recurringKinds.some(seesOwn) ? p.add(ctx.accountId) : '';
  const seen = (kind: RecurringKind) => (ctx.can(`invoicing.${kind}.view_all`) ? 'true' : seesOwn(kind) ? `(r.owner_id = ${me}::uuid or r.created_by = ${me}::uuid)` : 'false');
  return `${own} and case t.kind when 'bill' then ${seen('bill')} else ${seen('invoice')} end`;
}

const f = recurringFields;
/** Recurring invoices as records, with what their templates say. */
export const recurringRecord: RecordTable = {
  table: 'invoicing.recurring', topic: recurringInvoices.topic, can: recurringInvoices.can.view, title: 'name', endpoints: { update: recurringInvoices.update, remove: recurringInvoices.remove },
  columns: { name: 'name', step: 'step', unit: 'unit', startOn: 'start_on', endOn: 'end_on', most: 'most', mode: 'mode', charge: 'charge', indexPercent: 'index_percent' },
  source: {
    from: 'invoicing.recurring r join invoicing.document t on t.id = r.template_id', key: 'r.id',
    select: `r.id, r.version, r.name, t.kind, r.template_id as "templateId", t.party_id as "partyId", t.party_name as party, accounting.money_text(t.total_amount, t.currency) as total, t.currency, r.step, r.unit, r.start_on::text as "startOn", r.end_on::text as "endOn", r.most, r.made, r.next_on::text as "nextOn",
      (select max(x.run_on)::text from invoicing.recurring_run x where x.recurring_id = r.id) as "lastOn", r.mode, r.charge, trim_scale(r.index_percent)::text as "indexPercent", r.paused, r.last_problem as problem, case when r.last_problem <> '' then r.problem end as reason, ${instantSql('r.created_at')} as "createdAt"`,
    fields: {
      name: { ...f.name, sql: 'r.name' }, kind: { ...f.kind, sql: 't.kind' }, party: { ...f.party, sql: 't.party_name' }, total: { ...f.total, sql: 'accounting.major(t.total_amount, t.currency)', currency: 't.currency' }, unit: { ...f.unit, sql: 'r.unit' }, mode: { ...f.mode, sql: 'r.mode' }, charge: { ...f.charge, sql: 'r.charge' },
      nextOn: { ...f.nextOn, sql: 'r.next_on' }, paused: { ...f.paused, sql: 'r.paused' }, createdAt: { ...f.createdAt, sql: 'r.created_at' },
    },
    scope, defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(r.name ilike ${like} or t.search like ${p.add(likePattern(folded(words)))})`; },
  },
};
