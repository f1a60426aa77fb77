import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { itemPostings, resolveTaxes } from '#modules/accounting/api.ts';
import { agreedSource, planSays, stepSource, type BillingPlan, type planCalls } from '../../contract/billing-plans.ts';
import { documentSays } from '../../contract/documents.ts';
import { exactPieces, mostRounding, shareOut, taxesLeft, taxesOn, type Pieces } from '../../rules/billing-plans/exact.ts';
import { lessFromFirst, percentOf, shareText } from '../../rules/billing-plans/steps.ts';
import { lineWords, stepWord } from '../../rules/billing-plans/words.ts';
import { emptyLine } from '../../rules/documents/deposit-lines.ts';
import { minorOfQuantity, quantityText } from '../../rules/documents/quantities.ts';
import { chargeAccounts } from '../documents/charge-accounts.ts';
import { accountsInstead } from '../documents/posting-accounts.ts';
import { undated } from '../documents/recurring/recurring.ts';
import { amountText, type DocumentRow, type NewLine } from '../documents/rows.ts';
import { readDocumentSettings } from '../documents/settings.ts';
import { addDraft, contentOf, todayOf, type Content } from '../documents/write.ts';
import { readPlan } from './read.ts';
import { holdDeposit, lockedPlan, planById, tellPlan, type PlanRow, type StepRow } from './rows.ts';
import { stateOf, type PlanState } from './state.ts';
import { keepState } from './follow.ts';

/** Begins the invoice of a step. */
export async function billStep(ctx: Ctx, { id, stepId, version }: InputOf<typeof planCalls.bill>): Promise<BillingPlan> {
  await holdDeposit(ctx, id);
  const plan = await lockedPlan(ctx, id, version);
  const state = await stateOf(ctx, plan);
  const step = found(state.steps.find((s) => s.id === stepId));
  await makeStep(ctx, plan, state, step);
  return readPlan(ctx, await planById(ctx, plan.id));
}

/** Begins the invoice of a step of a locked plan, and says so. */
export async function makeStep(ctx: Ctx, plan: PlanRow, state: PlanState, step: StepRow): Promise<DocumentRow> {
  if (step.document_id) fail('invoicing.plan_step_billed', { name: step.name });
  if (step.kind === 'deposit') return made(ctx, plan, step, await depositDraft(ctx, plan, state, step));
  const ahead = depositAhead(state);
  const amount = (state.open.get(step.id) ?? 0n) + (ahead?.amount ?? 0n);
  const left = leftOf(state);
  return made(ctx, plan, step, await stepDraft(ctx, plan, state, step.name, shareOut(amount, left), ahead));
}

/** What is left of each agreed line. */
const leftOf = ({ agreed, billed }: PlanState): bigint[] => agreed.map((l) => { const left = l.amount - (billed.get(l.id) ?? 0n); return left < 0n ? 0n : left; });

/** The deposit the next invoice takes off; one that is planned has to be posted before anything else is billed. */
function depositAhead({ steps, deposit }: PlanState): PlanState['deposit'] {
  const first = steps.find((s) => s.kind === 'deposit');
  if (first && deposit?.document.status !== 'posted') fail('invoicing.plan_deposit_first', { name: first.name });
  return deposit?.isTaken ? null : deposit;
}

async function made(ctx: Ctx, plan: PlanRow, step: StepRow, draft: DocumentRow): Promise<DocumentRow> {
  await ctx.sql('update invoicing.billing_step set document_id = $3, last_document_id = $3 where id = $1 and workspace_id = $2', [step.id, ctx.workspaceId, draft.id], 'invoicing.step_billed');
  const now = await keepState(ctx, plan.id, { isChanged: true });
  tellPlan(ctx, now, 'billed', { number: step.name, plan: plan.title, documentId: draft.id });
  return draft;
}

/** What an invoice of a plan says besides its lines. Lines have the taxes that were agreed, so it keeps the position they were agreed under, whatever the customer's is by now. */
async function contentOfStep(ctx: Ctx, plan: PlanRow, { template }: PlanState): Promise<Content> {
  const content = await contentOf(ctx, template);
  return { ...content, ...undated, exchangeRate: content.exchangeRate, charges: [], chargesBefore: [], discountPercent: null, discountAmount: null, issuedOn: await todayOf(ctx, ctx.workspaceId), ownerId: plan.owner_id ?? content.ownerId, fiscalBy: 'hand', fiscalPositionId: template.fiscal_position?.id ?? null, fiscalKept: template.fiscal_position, internalNote: '', lines: [] };
}

/** Asks for a share of the whole in advance, one line for each set of taxes. */
async function depositDraft(ctx: Ctx, plan: PlanRow, state: PlanState, step: StepRow): Promise<DocumentRow> {
  const content = await contentOfStep(ctx, plan, state);
  const sets = new Map<string, { taxIds: readonly string[]; amount: bigint }>();
  shareOut(BigInt(step.amount), leftOf(state)).forEach((amount, i) => {
    const { taxIds } = state.agreed[i]!;
    const key = taxIds.toSorted().join(' ');
    sets.set(key, { taxIds, amount: (sets.get(key)?.amount ?? 0n) + amount });
  });
  const lines = [...sets.values()].filter((s) => s.amount > 0n).map((s): NewLine => ({ ...emptyLine, name: step.name, taxIds: [...s.taxIds], unitPrice: amountText(s.amount, content.currency), sourceType: stepSource, sourceId: step.id }));
  if (lines.length === 0) fail('invoicing.plan_empty');
  return addDraft(ctx, 'invoice', { ...content, isDeposit: true, lines });
}

/** An invoice of these amounts of the agreed lines, each with what was agreed, billed before and billed now. Where taxes have the rates they were agreed with, all invoices together charge the tax on the whole. */
async function stepDraft(ctx: Ctx, plan: PlanRow, state: PlanState, name: string, now: readonly bigint[], ahead: PlanState['deposit']): Promise<DocumentRow> {
  if (now.every((amount) => amount <= 0n)) fail('invoicing.plan_empty');
  const content = await contentOfStep(ctx, plan, state);
  const { taxRounding, pieces } = await piecesOf(ctx, state, now, content.issuedOn);
  const items = await itemPostings(ctx, state.lines.flatMap((l) => [...(l.itemId ? [l.itemId] : []), ...(l.components ?? []).map((c) => c.itemId)]));
  const [agreedLines, accounts] = [new Map(state.lines.map((l) => [l.id, l])), await accountsOf(ctx, state, items)];
  const seen = new Set<string>();
  const text = (amount: bigint) => amountText(amount, content.currency);
  const lines = pieces.map((piece): NewLine => {
    const of = state.agreed[piece.at]!;
    const line = agreedLines.get(of.id);
    const before = state.billed.get(of.id) ?? 0n;
    // A line that is parted so that its tax comes out says once what it is about.
    const isFirst = !seen.has(of.id);
    seen.add(of.id);
    return {
      ...emptyLine, name: of.name, description: isFirst ? lineWords(content.language, { agreed: text(of.amount), before: text(before), now: text(now[piece.at]!) }) : '', quantity: piece.amount < 0n ? '-1' : '1', unitPrice: text(piece.amount < 0n ? -piece.amount : piece.amount), taxIds: [...of.taxIds],
      accountId: accounts.get(of.id) ?? null, dimensions: line?.dimensions ?? {}, periodFrom: line?.periodFrom ?? null, periodTo: line?.periodTo ?? null, deferral: line?.deferral ?? 'months', sourceType: agreedSource, sourceId: of.id,
    };
  });
  return addDraft(ctx, 'invoice', { ...content, taxRounding, lines: [{ ...emptyLine, kind: 'section', name, unitPrice: '0' }, ...lines, ...goodsOf(state, now, items)], depositIds: ahead ? [ahead.document.id] : [] });
}

type Items = Awaited<ReturnType<typeof itemPostings>>;

/** Where agreed lines and charges are posted that are not left to the usual account: lines of the invoice name no item and no kind, so what those say is written on them, as the fiscal position has it. */
async function accountsOf(ctx: Ctx, { template, lines }: PlanState, items: Items): Promise<Map<string, string | null>> {
  const instead = await accountsInstead(ctx, template.fiscal_position);
  const elsewhere = (id: string | null | undefined) => (id ? instead(id) : null);
  const ofKinds = template.charges.some((c) => !c.accountId) ? await chargeAccounts(ctx, (await readDocumentSettings(ctx, template.workspace_id)).chargeAccounts) : {};
  return new Map([...lines.map((l) => [l.id, l.accountId ?? elsewhere(l.itemId && items.get(l.itemId)?.incomeAccountId)] as const), ...template.charges.map((c) => [c.id, c.accountId ?? elsewhere(ofKinds[c.kind])] as const)]);
}

/** Goods whose stock is kept leave it with the invoice that bills the last of them, and what is agreed for nothing with the last of the whole; what left already stays so. */
function goodsOf(state: PlanState, now: readonly bigint[], items: Items): NewLine[] {
  const rest = new Map(state.agreed.map((l, i) => [l.id, l.amount - (state.billed.get(l.id) ?? 0n) - now[i]!]));
  const isDone = [...rest.values()].every((r) => r <= 0n);
  const isLast = new Map(state.agreed.map((l, i) => [l.id, l.amount === 0n ? isDone : now[i]! > 0n && rest.get(l.id)! <= 0n]));
  const isKept = (itemId: string | null) => itemId !== null && items.get(itemId)?.trackStock === true;
  return state.lines.filter((l) => isLast.get(l.id) && (isKept(l.itemId) || l.components?.some((c) => isKept(c.itemId)))).flatMap((l): NewLine[] => {
    const quantity = minorOfQuantity(l.quantity) - (state.moved.get(l.id) ?? 0n);
    return quantity <= 0n ? [] : [{ ...emptyLine, itemId: l.itemId, name: l.name, quantity: quantityText(quantity), unit: l.unit, unitPrice: '0', taxIds: [...l.taxIds], dimensions: l.dimensions, sourceType: agreedSource, sourceId: l.id }];
  });
}

async function piecesOf(ctx: Ctx, state: PlanState, now: readonly bigint[], on: string): Promise<Pieces> {
  const parts = (amounts: (at: number) => bigint) => state.agreed.flatMap((l, at) => (amounts(at) > 0n ? [{ at, taxIds: l.taxIds, amount: amounts(at) }] : []));
  const current = parts((at) => now[at]!);
  const { taxes } = await resolveTaxes(ctx, current.flatMap((p) => [...p.taxIds]), on, 'lines');
  const agreed = new Map(state.pricing.taxes.map((t) => [t.id, t]));
  const isSame = taxes.every((t) => { const was = agreed.get(t.id); return !was || (was.rate === t.rate && was.kind === t.kind && was.included === t.included && was.compound === t.compound); });
  const whole: Pieces = { taxRounding: state.pricing.taxRounding, pieces: current };
  if (!isSame) return whole;
  const wanted = taxesLeft(taxesOn(parts((at) => (state.billed.get(state.agreed[at]!.id) ?? 0n) + now[at]!), state.pricing), state.taxes);
  const exact = exactPieces(current, state.pricing, wanted, mostRounding(current, state.documents.size, state.pricing.taxRounding));
  return { ...exact, pieces: exact.pieces.map((p) => ({ ...p, at: current[p.at]!.at })) };
}

/** Begins an invoice of what was done since the last one; so much less is left for the steps that follow. */
export async function billProgress(ctx: Ctx, { id, version, percent, lines: chosen = [] }: InputOf<typeof planCalls.progress>): Promise<BillingPlan> {
  await holdDeposit(ctx, id);
  const plan = await lockedPlan(ctx, id, version, ['open']);
  const state = await stateOf(ctx, plan);
  chosen.forEach(({ lineId }, i) => {
    if (!state.agreed.some((l) => l.id === lineId)) failField(`lines.${i}.lineId`, documentSays('invoicing.choose_line'));
    if (chosen.findIndex((c) => c.lineId === lineId) !== i) failField(`lines.${i}.lineId`, documentSays('invoicing.line_once'));
  });
  const ahead = depositAhead(state);
  const asked = new Map(chosen.map((c) => [c.lineId, c.percent]));
  const now = state.agreed.map((l) => { const to = asked.get(l.id) ?? (chosen.length > 0 ? null : percent ?? null); const amount = to === null ? 0n : percentOf(l.amount, to) - (state.billed.get(l.id) ?? 0n); return amount > 0n ? amount : 0n; });
  const sum = now.reduce((all, n) => all + n, 0n);
  const done = [...state.billed.values()].reduce((all, n) => all + n, 0n);
  // What was paid in advance has to fit into it.
  if (sum <= (ahead?.amount ?? 0n)) failField(chosen.length > 0 ? 'lines' : 'percent', planSays('invoicing.plan_progress', { billed: shareText(done + (ahead?.amount ?? 0n), state.whole) }));
  const waiting = state.steps.filter((s) => s.kind === 'progress' && !s.document_id);
  const rest = lessFromFirst(waiting.map((s) => state.open.get(s.id) ?? 0n), sum - (ahead?.amount ?? 0n));
  const name = stepWord(state.template.language, 'progress', shareText(done + sum, state.whole));
  const at = waiting[0]?.position ?? state.steps.length;
  await ctx.sql('update invoicing.billing_step set position = position + 1 where plan_id = $1 and workspace_id = $2 and position >= $3', [plan.id, ctx.workspaceId, at]);
  const [step] = await ctx.sql<StepRow>(`insert into invoicing.billing_step (id, workspace_id, plan_id, position, name, amount, timing) values ($1, $2, $3, $4, $5, $6, 'start') returning *`, [uuidv7(), ctx.workspaceId, plan.id, at, name, String(sum - (ahead?.amount ?? 0n))]);
  await ctx.sql('delete from invoicing.billing_step where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, waiting.filter((_, i) => rest[i] === 0n).map((s) => s.id)]);
  // A percentage of the whole is no longer what is left of a step.
  const less = waiting.flatMap((s, i) => (rest[i]! > 0n && rest[i] !== BigInt(s.amount) ? [{ id: s.id, amount: rest[i]! }] : []));
  await ctx.sql('update invoicing.billing_step s set amount = g.amount, percent = null from unnest($2::uuid[], $3::bigint[]) as g(id, amount) where s.id = g.id and s.workspace_id = $1', [ctx.workspaceId, less.map((s) => s.id), less.map((s) => String(s.amount))]);
  await made(ctx, plan, step!, await stepDraft(ctx, plan, state, name, now, ahead));
  return readPlan(ctx, await planById(ctx, plan.id));
}
