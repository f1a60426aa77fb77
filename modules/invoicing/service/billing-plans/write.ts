import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { removeRow } from '#core/server/resource/records.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { planSays, type BillingPlan, type planCalls, type StepInput } from '../../contract/billing-plans.ts';
import { openMiss, stepAmounts, withBilled } from '../../rules/billing-plans/steps.ts';
import { stepWord } from '../../rules/billing-plans/words.ts';
import { requirePeople } from '../documents/masters.ts';
import { firstCurrency } from '../documents/party-currency.ts';
import { undated, withoutSources } from '../documents/recurring/recurring.ts';
import { removeDocument } from '../documents/remove.ts';
import { documentLines, loadDocument, minorOf } from '../documents/rows.ts';
import { addDraft, contentOf, freshContent, todayOf, type Content } from '../documents/write.ts';
import { readPlan } from './read.ts';
import { planRecord } from './record.ts';
import { loadPlan, lockedPlan, planById, setPlan, tellPlan, type PlanRow, type StepRow } from './rows.ts';
import { agreedOf, requireDivisible, stateOf, type PlanState } from './state.ts';
import { keepState } from './follow.ts';

/** Makes a plan of a draft, which it takes over, or for a customer with nothing agreed yet. */
export async function createPlan(ctx: Ctx, { title, documentId, partyId, steps, automatic }: InputOf<typeof planCalls.create>): Promise<BillingPlan> {
  const source = documentId ? await loadDocument(ctx, 'sale', documentId, true) : null;
  if (source && (source.kind !== 'invoice' || source.status !== 'draft' || source.is_deposit || source.is_template || (await documentLines(ctx, source)).some((l) => l.sourceId !== null))) failField('documentId', planSays('invoicing.plan_draft'));
  const keptId = source ? null : (await requirePeople(ctx, { partyId })).partyId ?? null;
  const content = source ? await contentOf(ctx, source) : await planned(ctx, keptId, title);
  const plan = await addPlan(ctx, { ...content, ...undated, exchangeRate: content.exchangeRate }, { title, automatic, agreedOn: await todayOf(ctx, ctx.workspaceId) });
  if (source) await removeDocument('sale')(ctx, { id: source.id });
  await writeSteps(ctx, plan, steps ?? [{ name: stepWord(content.language, 'whole'), kind: 'progress', percent: '100', amount: null, timing: 'done', dueOn: null }]);
  return readPlan(ctx, await keepState(ctx, plan.id));
}

/** What a plan begins with for a customer with nothing agreed yet. */
async function planned(ctx: Ctx, partyId: string | null, title: string): Promise<Content> {
  const fresh = await freshContent(ctx, partyId);
  return { ...fresh, title, currency: await firstCurrency(ctx, partyId, fresh.issuedOn) };
}

/** Adds a plan with a template of what was agreed; its steps are written next. */
export async function addPlan(ctx: Ctx, content: Content, { title, automatic, agreedOn, source }: { title: string; automatic: boolean; agreedOn: string; source?: { type: string; id: string; number: string } }): Promise<PlanRow> {
  const id = uuidv7();
  const template = await addDraft(ctx, 'invoice', { ...content, lines: withoutSources(content.lines), ownerId: content.ownerId ?? ctx.accountId }, { isTemplate: true });
  requireDivisible(template, (await agreedOf(ctx, template)).agreed);
  await ctx.sql('insert into invoicing.billing_plan (id, workspace_id, title, template_id, source_type, source_id, source_number, automatic, agreed_on, owner_id, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [id, ctx.workspaceId, title.slice(0, 200), template.id, source?.type ?? '', source?.id ?? null, source?.number ?? '', automatic, agreedOn, content.ownerId ?? ctx.accountId, ctx.actorId], 'invoicing.add_plan');
  const plan = await planById(ctx, id);
  tellPlan(ctx, plan, 'created', { values: { title, total: template.totals.total, currency: template.currency } });
  return plan;
}

/** Changes a plan if nobody else did meanwhile. */
export async function changePlan(ctx: Ctx, { id, version, title, automatic, ownerId, steps }: InputOf<typeof planCalls.update>): Promise<BillingPlan> {
  const before = await lockedPlan(ctx, id, version);
  if (ownerId) await requireColleagues(ctx, [ownerId], 'ownerId');
  const changes: Record<string, [unknown, unknown]> = {};
  if (title !== undefined && title !== before.title) changes.title = [before.title, title];
  if (automatic !== undefined && automatic !== before.automatic) changes.automatic = [before.automatic, automatic];
  if (ownerId !== undefined && ownerId !== before.owner_id) changes.ownerId = [before.owner_id, ownerId];
  await ctx.sql('update invoicing.billing_plan set title = $3, automatic = $4, owner_id = $5 where id = $1 and workspace_id = $2', [id, ctx.workspaceId, title ?? before.title, automatic ?? before.automatic, ownerId === undefined ? before.owner_id : ownerId]);
  const names = (rows: readonly StepRow[]) => rows.map((s) => s.name).join(', ');
  if (steps) {
    const was = (await stateOf(ctx, before)).steps;
    await writeSteps(ctx, before, steps);
    const is = (await stateOf(ctx, before)).steps;
    if (names(was) !== names(is)) changes.steps = [names(was), names(is)];
  }
  const now = await keepState(ctx, id, { isChanged: true });
  tellPlan(ctx, now, 'changed', { changes, plan: now.title });
  return readPlan(ctx, now);
}

/** Writes the steps of a locked plan: those that are billed stay, the others are as given and add up with them to the whole. */
export async function writeSteps(ctx: Ctx, plan: PlanRow, given: readonly StepInput[]): Promise<void> {
  const state = await stateOf(ctx, plan);
  const known = new Map(state.steps.map((s) => [s.id, s]));
  const kept = given.map((s) => (s.id ? known.get(s.id) : undefined));
  // A step that becomes a deposit, or is none any more, is another one: what was begun for the one before does not come back to it.
  const ids = given.map((s, i) => (kept[i]?.kind === s.kind ? kept[i].id : uuidv7()));
  for (const s of state.steps) if (s.document_id && !kept.includes(s)) failField('steps', planSays('invoicing.plan_step_kept'));
  given.forEach((s, i) => requireStep(s, i, given, kept[i], state));
  const open = given.flatMap((s, i) => (kept[i]?.document_id ? [] : [{ s, i }]));
  const amounts = new Map(openShares(state, open.map(({ s }) => s), kept).map((amount, n) => [open[n]!.i, amount]));
  for (const [i, amount] of amounts) if (state.whole > 0n && amount <= 0n) failField(`steps.${i}.amount`, planSays('invoicing.plan_step_nothing'));
  await ctx.sql('delete from invoicing.billing_step where plan_id = $1 and workspace_id = $2 and document_id is null and not id = any($3::uuid[])', [plan.id, ctx.workspaceId, ids]);
  const billed = given.flatMap((s, i) => (kept[i]?.document_id ? [{ id: kept[i].id, i, name: s.name }] : []));
  await ctx.sql('update invoicing.billing_step s set position = g.position, name = g.name from unnest($2::uuid[], $3::int[], $4::text[]) as g(id, position, name) where s.id = g.id and s.workspace_id = $1', [ctx.workspaceId, billed.map((s) => s.id), billed.map((s) => s.i), billed.map((s) => s.name)]);
  const rows = open.map(({ s, i }) => ({ ...s, id: ids[i]!, at: i, amount: amounts.get(i)!, dueOn: s.timing === 'date' ? s.dueOn : null, doneOn: s.timing === 'done' ? kept[i]?.done_on ?? null : null }));
  await ctx.sql(
    `insert into invoicing.billing_step (id, workspace_id, plan_id, position, name, kind, percent, amount, timing, due_on, done_on)
     select g.id, $1, $2, g.position, g.name, g.kind, g.percent, g.amount, g.timing, g.due_on, g.done_on from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::numeric[], $8::bigint[], $9::text[], $10::date[], $11::date[]) as g(id, position, name, kind, percent, amount, timing, due_on, done_on)
     on conflict (id) do update set position = excluded.position, name = excluded.name, kind = excluded.kind, percent = excluded.percent, amount = excluded.amount, timing = excluded.timing, due_on = excluded.due_on, done_on = excluded.done_on`,
    [ctx.workspaceId, plan.id, rows.map((s) => s.id), rows.map((s) => s.at), rows.map((s) => s.name), rows.map((s) => s.kind), rows.map((s) => s.percent), rows.map((s) => String(s.amount < 0n ? 0n : s.amount)), rows.map((s) => s.timing), rows.map((s) => s.dueOn), rows.map((s) => s.doneOn)]);
}

/** What steps that are not billed come to: of the whole while nothing is billed, else in what is left of it. Refuses those that do not add up to it. */
function openShares(state: PlanState, open: readonly StepInput[], kept: ReadonlyArray<StepRow | undefined>): bigint[] {
  const { currency } = state.template;
  const minor = (s: StepInput) => (s.amount === null ? null : minorOf(s.amount, currency));
  const isBilled = kept.some((s) => s?.document_id);
  const shares = open.map((s) => ({ percent: s.percent, amount: minor(s) }));
  const wrong = openMiss(state.whole, state.toPlan, isBilled, shares, currency);
  if (wrong) failSum(wrong, currency);
  return open.length === 0 ? [] : stepAmounts(state.whole, withBilled(state.whole, state.toPlan, isBilled, shares)).slice(-open.length);
}

function failSum({ unit, isOver, miss }: NonNullable<ReturnType<typeof openMiss>>, currency: string): never {
  return failField('steps', unit === 'percent' ? planSays(isOver ? 'invoicing.plan_percent_over' : 'invoicing.plan_percent_under', { miss }) : planSays(isOver ? 'invoicing.plan_amount_over' : 'invoicing.plan_amount_under', { miss, currency }));
}

function requireStep(s: StepInput, i: number, given: readonly StepInput[], was: StepRow | undefined, state: PlanState): void {
  if (s.id && !was) failField(`steps.${i}.id`, planSays('invoicing.plan_step_gone'));
  if (s.id && given.findIndex((g) => g.id === s.id) !== i) failField(`steps.${i}.id`, planSays('invoicing.plan_step_once'));
  if (s.kind === 'deposit' && (i > 0 || given.length < 2)) failField(`steps.${i}.kind`, planSays('invoicing.plan_deposit_place'));
  if (was?.document_id) { if (s.kind !== was.kind) failField(`steps.${i}.kind`, planSays('invoicing.plan_step_kept')); return; }
  // A deposit that comes after work was billed would ask for what is done already.
  if (s.kind === 'deposit' && state.billed.size > 0) failField(`steps.${i}.kind`, planSays('invoicing.plan_deposit_late'));
  if ((s.percent === null) === (s.amount === null)) failField(`steps.${i}.percent`, planSays('invoicing.plan_share_one'));
  if (Number(s.percent ?? s.amount) <= 0) failField(`steps.${i}.${s.percent === null ? 'amount' : 'percent'}`, planSays('invoicing.plan_step_nothing'));
  if (s.timing === 'date' && !s.dueOn) failField(`steps.${i}.dueOn`, planSays('invoicing.plan_step_day'));
}

/** Says that the work of a step is done, or takes that back. */
export async function markDone(ctx: Ctx, { id, stepId, version, done }: InputOf<typeof planCalls.done>): Promise<BillingPlan> {
  const plan = await lockedPlan(ctx, id, version, ['open']);
  const step = found((await stateOf(ctx, plan)).steps.find((s) => s.id === stepId));
  if (step.document_id) fail('invoicing.plan_step_billed', { name: step.name });
  if (step.timing !== 'done') fail('invoicing.plan_step_timing', { name: step.name });
  await ctx.sql('update invoicing.billing_step set done_on = $3 where id = $1 and workspace_id = $2', [step.id, ctx.workspaceId, done ? await todayOf(ctx, plan.workspace_id) : null]);
  const now = await keepState(ctx, id, { isChanged: true });
  tellPlan(ctx, now, done ? 'step_done' : 'step_undone', { number: step.name, plan: plan.title });
  return readPlan(ctx, now);
}

/** Closes a plan early. A deposit has to be taken off an invoice or credited before: it would stay with nobody's work. */
export async function closePlan(ctx: Ctx, { id, version, reason }: InputOf<typeof planCalls.close>): Promise<BillingPlan> {
  const plan = await lockedPlan(ctx, id, version, ['open']);
  const { deposit, steps } = await stateOf(ctx, plan);
  if (deposit && !deposit.isTaken) fail('invoicing.plan_deposit_open', { name: steps.find((s) => s.kind === 'deposit')!.name });
  await setPlan(ctx, plan, "status = 'closed', closed_on = $3, close_reason = $4", [await todayOf(ctx, plan.workspace_id), reason]);
  const now = await keepState(ctx, id, { isChanged: true });
  tellPlan(ctx, now, 'closed', { plan: plan.title, reason });
  return readPlan(ctx, now);
}

/** Opens a closed plan again. */
export async function reopenPlan(ctx: Ctx, { id, version }: InputOf<typeof planCalls.reopen>): Promise<BillingPlan> {
  const plan = await lockedPlan(ctx, id, version, ['closed']);
  await setPlan(ctx, plan, "status = 'open', close_reason = ''");
  const now = await keepState(ctx, id, { isChanged: true });
  tellPlan(ctx, now, 'reopened', { plan: plan.title });
  return readPlan(ctx, now);
}

/** Removes a plan of which nothing is billed. */
export async function removePlan(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const plan = await loadPlan(ctx, id, true);
  if ((await stateOf(ctx, plan)).documents.size > 0) fail('invoicing.plan_billed');
  return removeRow(ctx, planRecord, id);
}
