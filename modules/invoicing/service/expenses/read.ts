import type { Ctx } from '#core/server/context.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { settlementsOf } from '#modules/accounting/api.ts';
import { fileCards } from '#modules/files/api.ts';
import { getParties } from '#modules/parties/api.ts';
import type { Expense, ExpenseSplit, ExpenseStep } from '../../contract/expenses.ts';
import { costParts } from '../../rules/expenses/entry.ts';
import { askedLately, missingFields, receiptMissing } from '../../rules/expenses/state.ts';
import { namesOf } from './dimensions.ts';
import { missedTaxOf } from './missed-tax.ts';
import { inPayFileSql } from './record.ts';
import { mayBeSplit, sharingOf } from './share-rows.ts';
import { decisionOf } from './turns.ts';
import { judge, judgedRow } from './policy.ts';
import { amountText, loadExpense, type ExpenseRow, type MileageParts } from './store.ts';

/** The whole expense as the viewer may see it. */
export async function showExpense(ctx: Ctx, { id }: { id: string }): Promise<Expense> {
  return readExpense(ctx, await loadExpense(ctx, id));
}

/** Parts of an expense as they were entered. */
export async function splitsOf(ctx: Ctx, id: string): Promise<ExpenseSplit[]> {
  return ctx.sql<ExpenseSplit>('select s.category_id as "categoryId", trim_scale(s.share)::text as share, s.dimensions, s.memo from invoicing.expense_split s where s.expense_id = $1 and s.workspace_id = $2 order by s.position', [id, ctx.workspaceId], 'invoicing.expense_splits');
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
/** How a distance was paid, as it goes over the wire. */
export const mileageOf = (m: MileageParts | null): Expense['mileage'] => m && { unit: m.unit, before: m.before, parts: m.parts.map(({ distance, rate }) => ({ distance, rate })) };

interface ApprovalRow { round: number; step: number; approver_id: string | null; state: 'pending' | 'approved' | 'rejected' | 'recalled'; decided_by: string | null; decided_for: string | null; decided_at: Date | null; amount_before: string | null; amount_after: string | null; reason: string }
interface ReceiptRow { file_id: string; added_by: string | null; created_at: Date }
interface Around { category: string | null; report: string | null; rebill: string | null; inPayFile: string | null; approvals: ApprovalRow[]; receipts: ReceiptRow[] }

async function around(ctx: Ctx, x: ExpenseRow): Promise<Around> {
  const [names] = await ctx.sql<{ category: string | null; report: string | null; rebill: string | null; inPayFile: string | null }>(
    `select (select c.name from invoicing.expense_category c where c.id = $2 and c.workspace_id = $1) as category, (select r.title from invoicing.expense_report r where r.id = $3 and r.workspace_id = $1 and r.deleted_at is null) as report,
       (select d.id from invoicing.document d where d.id = $4 and d.workspace_id = $1 and d.deleted_at is null and d.status <> 'void') as rebill, (select ${inPayFileSql} from invoicing.expense x where x.id = $5 and x.workspace_id = $1) as "inPayFile"`, [x.workspace_id, x.category_id, x.report_id, x.rebill_document_id, x.id], 'invoicing.expense_names');
  const approvals = await ctx.sql<ApprovalRow>('select a.round, a.step, a.approver_id, a.state, a.decided_by, a.decided_for, a.decided_at, a.amount_before::text, a.amount_after::text, a.reason from invoicing.expense_approval a where a.expense_id = $1 and a.workspace_id = $2 order by a.round desc, a.step limit 50', [x.id, x.workspace_id], 'invoicing.expense_approvals');
  const receipts = await ctx.sql<ReceiptRow>('select r.file_id, r.added_by, r.created_at from invoicing.expense_receipt r where r.expense_id = $1 and r.workspace_id = $2 order by r.created_at, r.file_id', [x.id, x.workspace_id], 'invoicing.expense_receipts');
  return { ...names!, approvals, receipts };
}

/** An expense with everything its form shows. */
export async function readExpense(ctx: Ctx, x: ExpenseRow): Promise<Expense> {
  const { category, report, rebill, inPayFile, approvals, receipts } = await around(ctx, x);
  const person = await peopleOf(ctx, [x.employee_id, x.submitted_by, x.rejected_by, x.receipt_asked_by, ...approvals.flatMap((a) => [a.approver_id, a.decided_by, a.decided_for]), ...receipts.map((r) => r.added_by)]);
  const cards = receipts.length > 0 ? await fileCards(ctx, receipts.map((r) => r.file_id)) : new Map<string, never>();
  const splits = await splitsOf(ctx, x.id);
  const sharing = await sharingOf(ctx, x);
  const missedTax = await missedTaxOf(ctx, x);
  const [own, base] = [(minor: string | bigint) => amountText(minor, x.currency), (minor: string | bigint) => amountText(minor, x.base_currency)];
  const parts = costParts(BigInt(x.base_cost), x.base_currency, splits.map((s) => s.share));
  const settled = x.status === 'posted' || x.status === 'void';
  const { flags, budget, policy } = settled ? { flags: x.policy_flags, budget: null, policy: null } : await judge(ctx, judgedRow(x));
  const party = x.party_id ? (await getParties(ctx, [x.party_id])).get(x.party_id) : undefined;
  const noReceipt = receiptMissing({ kind: x.kind, status: x.status, receipts: receipts.length });
  const viewed = ctx.viewer !== null && ctx.membership !== null;
  const decides = viewed && x.status === 'submitted' && (await decisionOf(ctx, x)).allowed;
  const owed = x.status === 'posted' && x.paid_by === 'employee';
  const paidBack = owed && x.item_id ? (await settlementsOf(ctx, [x.item_id])).filter((s) => s.otherSourceId !== null) : [];
  return {
    id: x.id, version: x.version, number: x.number, status: x.state, kind: x.kind, employeeId: x.employee_id, employee: person(x.employee_id), reportId: x.report_id, spentOn: x.spent_on, merchant: x.merchant, description: x.description, categoryId: x.category_id, category: category ?? '', paidBy: x.paid_by,
    currency: x.currency, total: own(x.total), claimedTotal: own(x.claimed_total), baseTotal: base(x.base_total), baseCurrency: x.base_currency, billable: x.billable, partyId: x.party_id, rebilled: rebill !== null, receipts: receipts.length, missing: missingOf(x), flags, rejectReason: x.reject_reason,
    submittedAt: iso(x.submitted_at), createdAt: x.created_at.toISOString(), updatedAt: x.updated_at.toISOString(), reference: x.reference, exchangeRate: x.exchange_rate, rateFixed: x.rate_fixed, amount: x.amount === null ? null : own(x.amount), approvedAmount: x.approved_amount === null ? null : own(x.approved_amount), approvedReason: x.approved_reason,
    taxIncluded: x.tax_included, taxIds: x.tax_ids, dimensions: x.dimensions, dimensionValues: x.dimension_values ? await namesOf(ctx, x.dimension_values) : [], inPayFile, missedTax, taxMissed: missedTax !== null, incomplete: x.status === 'draft' && (x.amount === null || x.category_id === null) && receipts.length > 0, flag: flags.map((one) => one.code), net: own(x.net_amount), tax: own(x.tax_amount), recoverable: own(x.recoverable_amount), baseCost: base(x.base_cost), taxes: x.taxes.map((t) => ({ id: t.id, name: t.name, rate: t.rate, amount: own(t.amount), recoverable: own(t.input) })), paidAccountId: x.paid_account_id,
    distance: x.distance, mileageRateId: x.mileage_rate_id, mileage: mileageOf(x.mileage), perDiemRateId: x.per_diem_rate_id, days: (x.per_diem ?? []).map((d) => ({ ...d, amount: own(d.amount) })), splits: splits.map((s, i) => ({ ...s, base: base(parts[i]!) })), splitBy: x.split_by, sharing, markupPercent: x.markup_percent,
    party: party ? { id: party.id, name: party.name } : null, rebillDocumentId: rebill, bankLineId: x.bank_line_id, duplicateReason: x.duplicate_reason,
    receiptFiles: receipts.flatMap((r) => { const card = cards.get(r.file_id); return card ? [{ fileId: r.file_id, name: card.name, type: card.type, bytes: card.bytes, url: card.url, previewUrl: card.previewUrl, addedBy: person(r.added_by), addedAt: r.created_at.toISOString() }] : []; }),
    approvals: approvals.map((a) => ({ round: a.round, step: a.step, approver: person(a.approver_id), state: a.state, decidedBy: person(a.decided_by), decidedFor: person(a.decided_for), decidedAt: iso(a.decided_at), before: a.amount_before === null ? null : own(a.amount_before), after: a.amount_after === null ? null : own(a.amount_after), reason: a.reason })),
    budget, policy, submittedBy: person(x.submitted_by), approvedAt: iso(x.approved_at), rejectedAt: iso(x.rejected_at), rejectedBy: person(x.rejected_by), postedOn: x.posted_on, entryId: x.entry_id, voidedOn: x.voided_on, voidReason: x.void_reason,
    paid: base(owed ? BigInt(x.base_total) - BigInt(x.open_amount) : 0n), open: base(owed ? x.open_amount : 0n), reimbursements: paidBack.map((s) => ({ settlementId: s.id, id: s.otherSourceId!, topic: s.otherSourceType, number: s.otherNumber, on: s.on, amount: base(s.base < 0n ? -s.base : s.base) })), report: x.report_id && report ? { id: x.report_id, title: report } : null, steps: stepsOf(ctx, x, approvals, { rebill, decides, asked: sharing?.isSource === true && sharing.parts.some((p) => p.state === 'open') }),
    receiptAsked: x.receipt_asked_at && noReceipt ? { by: person(x.receipt_asked_by), at: x.receipt_asked_at.toISOString() } : null, mayAskReceipt: noReceipt && !askedLately(x.receipt_asked_at, Date.now()) && viewed && asksReceipts(ctx, x, decides),
  };
}

/** Fields without which a kept expense cannot be handed in. */
export const missingOf = (x: ExpenseRow): string[] => missingFields({ kind: x.kind, hasAmount: x.amount !== null, hasCategory: x.category_id !== null, hasRate: x.exchange_rate !== null, paidBy: x.paid_by, hasPaidAccount: x.paid_account_id !== null });

/** True for who may ask somebody else for a receipt: who decides on the claim now, approves, or keeps the books. */
export const asksReceipts = (ctx: Ctx, x: ExpenseRow, decides: boolean): boolean => x.employee_id !== ctx.accountId && (decides || ctx.can('invoicing.expense.approve') || ctx.can('invoicing.expense.post'));

/** What the viewer may do with the expense now. */
function stepsOf(ctx: Ctx, x: ExpenseRow, approvals: readonly ApprovalRow[], { rebill, decides, asked }: { rebill: string | null; decides: boolean; asked: boolean }): ExpenseStep[] {
  if (ctx.viewer === null || ctx.membership === null) return [];
  const [own, books] = [x.employee_id === ctx.accountId || x.created_by === ctx.accountId, ctx.can('invoicing.expense.post')];
  const round = approvals[0]?.round;
  const begun = approvals.some((a) => a.round === round && a.state === 'approved');
  const billable = x.billable && x.party_id !== null && rebill === null && x.kind !== 'refund' && (x.status === 'approved' || x.status === 'posted');
  return [
    ...(x.status === 'draft' && (own || books) ? ['edit' as const, ...(x.paid_by === 'employee' && own ? ['submit' as const] : []), ...(x.paid_by === 'company' && books ? ['post' as const] : []), 'remove' as const] : []),
    ...(x.status === 'draft' && asked && own ? ['withdrawShares' as const] : []), ...(x.status === 'draft' && !asked && x.employee_id === ctx.accountId && mayBeSplit(x) ? ['split' as const] : []),
    ...(x.status === 'submitted' && own && !begun ? ['recall' as const] : []), ...(decides ? ['approve' as const, 'reject' as const] : []),
    ...(x.status === 'approved' && books ? ['post' as const] : []), ...(x.status === 'posted' && books ? ['void' as const] : []), ...(billable && books ? ['rebill' as const] : []),
    ...(x.state !== 'paid' && x.status === 'posted' && x.paid_by === 'employee' && x.kind !== 'refund' && books ? ['reimburse' as const] : []),
  ];
}
