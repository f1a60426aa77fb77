import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { expenseSays, type approveExpense, type Expense, type PolicyFlag, type recallExpense, type rejectExpense, type submitExpense } from '../../contract/expenses.ts';
import { stepsFor } from '../../rules/expenses/state.ts';
import { limitOf, minorOf } from './amounts.ts';
import { contentOf, ownsExpense, writeContent } from './draft.ts';
import { figuresOfRow } from './figures.ts';
import { lockedFor } from './moves.ts';
import { tellApprovers, tellAuthor } from './notices.ts';
import { judge, judgedRow } from './policy.ts';
import { missingOf, readExpense } from './read.ts';
import { lockClaimant, readExpenseSettings } from './settings.ts';
import { sharesOf } from './share-rows.ts';
import { amountText, loadExpense, setExpense, tellExpense, type ExpenseRow } from './store.ts';
import { decisionOf } from './turns.ts';

/** Refuses an expense that is not whole, or that the rules stop. */
export async function requireWhole(ctx: Ctx, x: ExpenseRow): Promise<void> {
  const missing = missingOf(x);
  if (missing.length > 0) throw new Refusal('invoicing.expense_incomplete', { fields: missing }, missing.map((path) => ({ path, code: 'required', message: says('core.required') })));
  const { flags } = await judge(ctx, judgedRow(x));
  const stop = flags.find((f) => f.stops);
  if (stop) refuse(stop, x);
}

function refuse(flag: PolicyFlag, x: ExpenseRow): never {
  switch (flag.code) {
    case 'receipt_required': return fail('invoicing.receipt_required', { limit: `${flag.limit} ${x.base_currency}`, flag });
    case 'note_required': return fail('invoicing.note_required', { flag });
    case 'duplicate_receipt': return fail('invoicing.duplicate_receipt', { flag });
    default: return fail('invoicing.expense_forbidden', { category: '', flag });
  }
}

/** Hands a claim in. */
export async function submit(ctx: Ctx, { id, version, duplicateReason }: InputOf<typeof submitExpense>): Promise<Expense> {
  const { x } = await lockedFor(ctx, id, version, 'submit');
  if (!ownsExpense(ctx, x)) fail('core.forbidden');
  return readExpense(ctx, await handIn(ctx, x, { duplicateReason, sum: null }));
}

/** Hands in a locked draft; `sum` is that of the report it goes with, in minor units of the base, and decides on the steps. Distances are counted by one at a time. */
export async function handIn(ctx: Ctx, x: ExpenseRow, { duplicateReason, sum }: { duplicateReason?: string | undefined; sum: bigint | null }): Promise<ExpenseRow> {
  if ((await sharesOf(ctx, x.id)).some((s) => s.state === 'open')) fail('invoicing.split_open');
  await lockClaimant(ctx, x.employee_id);
  const content = { ...(await contentOf(ctx, x)), ...(duplicateReason ? { duplicateReason } : {}) };
  await writeContent(ctx, x.id, content, { base: x.base_currency });
  const now = await loadExpense(ctx, x.id);
  await requireWhole(ctx, now);
  const { steps, baseCurrency } = await readExpenseSettings(ctx);
  const approvers = stepsFor(steps.map((s, i) => ({ approverId: s.approverId, above: limitOf(s.above, baseCurrency, `steps.${i}.above`) })), sum ?? BigInt(now.base_total), x.employee_id);
  await ctx.sql(
    `insert into invoicing.expense_approval (id, workspace_id, expense_id, round, step, approver_id)
     select s.id, $1, $2, 1 + coalesce((select max(a.round) from invoicing.expense_approval a where a.expense_id = $2), 0), s.step, s.approver from unnest($3::uuid[], $4::int[], $5::uuid[]) as s(id, step, approver)`,
    [ctx.workspaceId, x.id, approvers.map(() => uuidv7()), approvers.map((_, i) => i + 1), approvers]);
  const sent = await setExpense(ctx, x, { status: 'submitted', submitted_at: new Date(), submitted_by: ctx.accountId, approval_step: 1, approved_amount: null, approved_reason: '', rejected_at: null, rejected_by: null, reject_reason: '', reminded_at: null });
  tellExpense(ctx, sent, 'submitted', { changes: { status: ['draft', 'submitted'] } });
  await tellApprovers(ctx, sent, approvers[0] ?? null);
  return sent;
}

/** Takes a claim back that nobody has decided on yet. */
export async function recall(ctx: Ctx, { id, version }: InputOf<typeof recallExpense>): Promise<Expense> {
  const { x } = await lockedFor(ctx, id, version, 'recall');
  if (!ownsExpense(ctx, x)) fail('core.forbidden');
  if ((x.approval_step ?? 1) > 1) fail('invoicing.expense_state', { status: x.state });
  await ctx.sql("update invoicing.expense_approval set state = 'recalled' where expense_id = $1 and workspace_id = $2 and state = 'pending'", [x.id, x.workspace_id]);
  const back = await setExpense(ctx, x, { status: 'draft', approval_step: null, submitted_at: null, submitted_by: null });
  tellExpense(ctx, back, 'recalled', { changes: { status: ['submitted', 'draft'] } });
  return readExpense(ctx, back);
}

/** Lets a claim pass the step it is at. */
export async function approve(ctx: Ctx, { id, version, amount, reason }: InputOf<typeof approveExpense>): Promise<Expense> {
  const { x } = await lockedFor(ctx, id, version, 'approve');
  return readExpense(ctx, await letPass(ctx, x, { amount, reason }));
}

/** Lets a locked claim pass the step it is at, with a lower amount where one is given; refuses who may not decide. */
export async function letPass(ctx: Ctx, x: ExpenseRow, { amount, reason }: { amount?: string | undefined; reason: string }): Promise<ExpenseRow> {
  const decision = await decisionOf(ctx, x);
  if (!decision.allowed) fail(decision.why);
  const before = BigInt(x.approved_amount ?? x.amount!);
  const after = amount === undefined ? before : minorOf(amount, x.currency, 'amount');
  if (after > before) failField('amount', expenseSays('invoicing.approved_more', { claimed: `${amountText(before, x.currency)} ${x.currency}` }), 'approved_more');
  if (after < before && reason.trim() === '') failField('reason', expenseSays('invoicing.reason_needed'), 'reason_needed');
  await decide(ctx, decision, 'approved', { before, after, reason });
  const lowered = after < before ? loweredBy(x, after, reason) : {};
  const passed = await setExpense(ctx, x, { ...lowered, ...(decision.last ? { status: 'approved', approved_at: new Date() } : { approval_step: (x.approval_step ?? 1) + 1 }) });
  const changes = { ...(decision.last ? { status: ['submitted', 'approved'] } : {}), ...(after < before ? { amount: [amountText(before, x.currency), amountText(after, x.currency)] } : {}) };
  tellExpense(ctx, passed, decision.last ? 'approved' : 'passed', { changes, ...(reason ? { note: reason } : {}), ...(decision.for ? { for: decision.for } : {}) });
  if (decision.last) await tellAuthor(ctx, passed, after < before ? 'invoicing.expense_lowered' : 'invoicing.expense_approved', reason);
  else await tellApprovers(ctx, passed, null);
  return passed;
}

function loweredBy(x: ExpenseRow, approved: bigint, reason: string): Record<string, unknown> {
  const f = figuresOfRow(x, approved);
  return {
    approved_amount: String(approved), approved_reason: reason, total: String(f.total), net_amount: String(f.net), tax_amount: String(f.tax), recoverable_amount: String(f.recoverable), base_total: String(f.baseTotal), base_cost: String(f.baseCost), taxes: JSON.stringify(f.taxes),
  };
}

/** Gives a claim back. */
export async function reject(ctx: Ctx, { id, version, reason }: InputOf<typeof rejectExpense>): Promise<Expense> {
  const { x } = await lockedFor(ctx, id, version, 'reject');
  return readExpense(ctx, await giveBack(ctx, x, reason));
}

/** Gives a locked claim back with a reason: a draft again, with all that was claimed. */
export async function giveBack(ctx: Ctx, x: ExpenseRow, reason: string): Promise<ExpenseRow> {
  const decision = await decisionOf(ctx, x);
  if (!decision.allowed) fail(decision.why);
  await decide(ctx, decision, 'rejected', { before: BigInt(x.approved_amount ?? x.amount!), after: null, reason });
  await ctx.sql("update invoicing.expense_approval set state = 'recalled' where expense_id = $1 and workspace_id = $2 and state = 'pending'", [x.id, x.workspace_id]);
  const claimed = x.approved_amount === null ? {} : loweredBy(x, BigInt(x.amount!), '');
  const back = await setExpense(ctx, x, { ...claimed, approved_amount: null, approved_reason: '', status: 'draft', approval_step: null, rejected_at: new Date(), rejected_by: ctx.accountId, reject_reason: reason });
  tellExpense(ctx, back, 'rejected', { changes: { status: ['submitted', 'draft'] }, note: reason });
  await tellAuthor(ctx, back, 'invoicing.expense_rejected', reason);
  return back;
}

async function decide(ctx: Ctx, decision: { approvalId: string; for: string | null }, state: 'approved' | 'rejected', { before, after, reason }: { before: bigint; after: bigint | null; reason: string }): Promise<void> {
  await ctx.sql('update invoicing.expense_approval set state = $3, decided_by = $4, decided_for = $5, decided_at = clock_timestamp(), amount_before = $6, amount_after = $7, reason = $8 where id = $1 and workspace_id = $2', [decision.approvalId, ctx.workspaceId, state, ctx.accountId, decision.for, String(before), after === null ? null : String(after), reason]);
}
