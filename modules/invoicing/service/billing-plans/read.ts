import type { Ctx } from '#core/server/context.ts';
import type { BillingPlan, BillingStep } from '../../contract/billing-plans.ts';
import { isShare, shareText } from '../../rules/billing-plans/steps.ts';
import { documentScope } from '../documents/record.ts';
import { amountText, type DocumentRow } from '../documents/rows.ts';
import { todayOf } from '../documents/write.ts';
import { dayOf, loadPlan, type PlanRow, type StepRow } from './rows.ts';
import { asks, stateOf, type PlanState } from './state.ts';

/** Shows a plan. */
export async function showPlan(ctx: Ctx, { id }: { id: string }): Promise<BillingPlan> {
  return readPlan(ctx, await loadPlan(ctx, id));
}

/** A plan as it is read: what was agreed, what its invoices say, and what may be done now. */
export async function readPlan(ctx: Ctx, plan: PlanRow): Promise<BillingPlan> {
  const [state, today] = [await stateOf(ctx, plan), await todayOf(ctx, plan.workspace_id)];
  const { template, agreed, whole, billed, documents } = state;
  const text = (amount: bigint | number) => amountText(amount, template.currency);
  const seen = await seenOf(ctx, [...documents.keys()]);
  const sums = [...documents.values()].reduce((all, d) => {
    const sign = d.kind === 'credit_note' ? -1n : 1n;
    const posted = d.status === 'posted';
    return { billed: all.billed + sign * asks(d), open: all.open + (posted ? sign * BigInt(d.open_amount) : 0n), paid: all.paid + (posted ? sign * (BigInt(d.payable_amount) - BigInt(d.open_amount) - BigInt(d.written_off_amount)) : 0n) };
  }, { billed: 0n, open: 0n, paid: 0n });
  const done = [...billed.values()].reduce((sum, b) => sum + b, 0n);
  return {
    id: plan.id, version: plan.version, title: plan.title, status: plan.status, automatic: plan.automatic, partyId: template.party_id, party: template.party_name, templateId: template.id, currency: template.currency, isInclusive: template.tax_mode === 'inclusive',
    sourceType: plan.source_type, sourceId: plan.source_id, sourceNumber: plan.source_number, agreedOn: plan.agreed_on, ownerId: plan.owner_id, problem: plan.last_problem, reason: plan.problem, closedOn: plan.closed_on, closeReason: plan.close_reason, createdAt: plan.created_at.toISOString(),
    whole: text(whole), left: text(state.toPlan), totals: template.totals, lines: agreed.map((l) => ({ id: l.id, name: l.name, agreed: text(l.amount), billed: text(billed.get(l.id) ?? 0n), percent: shareText(billed.get(l.id) ?? 0n, l.amount) })),
    steps: state.steps.map((s) => shownStep(s, { plan, state, today, seen, text })),
    sums: { agreed: template.totals.total, billed: text(sums.billed), left: text(BigInt(template.total_amount) - sums.billed), open: text(sums.open), paid: text(sums.paid) }, percent: shareText(done, whole), actions: actionsOf(ctx, plan, state),
  };
}

/** Of these documents, those the viewer may see. */
async function seenOf(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const values: unknown[] = [[...ids]];
  const scope = documentScope('sale')(ctx, { add: (v) => `$${values.push(v)}` });
  return new Set((await ctx.sql<{ id: string }>(`select d.id from invoicing.document d where d.id = any($1::uuid[]) and ${scope}`, values)).map((r) => r.id));
}

interface About { plan: PlanRow; state: PlanState; today: string; seen: ReadonlySet<string>; text: (amount: bigint) => string }

function shownStep(s: StepRow, { plan, state, today, seen, text }: About): BillingStep {
  const d = s.document_id ? state.documents.get(s.document_id) : undefined;
  const on = dayOf(s, plan);
  const amount = s.document_id ? BigInt(s.amount) : state.open.get(s.id) ?? 0n;
  return {
    id: s.id, name: s.name, kind: s.kind, percent: s.percent !== null && (s.document_id || isShare(amount, state.whole, s.percent, state.steps.length)) ? s.percent : null, amount: text(amount), timing: s.timing, dueOn: s.due_on, doneOn: s.done_on,
    state: s.document_id ? 'billed' : plan.status !== 'open' ? 'dropped' : on !== null && on <= today ? 'due' : 'waiting', invoice: d && seen.has(d.id) ? shownInvoice(d) : null,
  };
}

function shownInvoice(d: DocumentRow): NonNullable<BillingStep['invoice']> {
  const text = (amount: bigint | number) => amountText(amount, d.currency);
  return { id: d.id, number: d.number, state: d.state, issuedOn: d.issued_on, total: text(asks(d)), open: text(d.status === 'posted' ? d.open_amount : asks(d)) };
}

function actionsOf(ctx: Ctx, plan: PlanRow, state: PlanState): BillingPlan['actions'] {
  if (!ctx.can('invoicing.invoice.edit')) return [];
  const isUntouched = state.documents.size === 0;
  return [
    ...(plan.status === 'closed' ? ['reopen' as const] : ['edit' as const]), ...(isUntouched && plan.status === 'open' ? ['change_lines' as const] : []), ...(plan.status === 'open' && state.whole > 0n ? ['bill' as const, 'progress' as const] : []),
    ...(plan.status === 'open' && !isUntouched ? ['close' as const] : []), ...(isUntouched ? ['remove' as const] : []),
  ];
}
