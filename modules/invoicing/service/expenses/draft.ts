import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { removeRows } from '#core/server/resource/many-records.ts';
import { findAccounts } from '#modules/accounting/api.ts';
import { folded, requireSeenParty } from '#modules/parties/api.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { expenseSays, type createExpense, type duplicateExpense, type Expense, type ExpenseDraft, type previewExpense, type updateExpense } from '../../contract/expenses.ts';
import { costParts } from '../../rules/expenses/entry.ts';
import { sharesFit } from '../../rules/expenses/shares.ts';
import { missingFields } from '../../rules/expenses/state.ts';
import { withdrawAsk } from './ask-receipt.ts';
import { categoriesOf } from './categories.ts';
import { carriedValues, openDimensions, requireDimensions } from './dimensions.ts';
import { codedFigures, figuresOf, type Content, type Figures } from './figures.ts';
import { requireVersion } from './moves.ts';
import { judge, keptFlags } from './policy.ts';
import { mileageOf, readExpense, splitsOf } from './read.ts';
import { expenseRecord } from './record.ts';
import { placeOf } from './settings.ts';
import { lockSource, sharesOf } from './share-rows.ts';
import { partsBeforeRemoval } from './shares.ts';
import { amountText, expenseById, loadExpense, tellExpense, type ExpenseRow } from './store.ts';

function fresh(ctx: Ctx, today: string, base: string): Content {
  return {
    kind: 'amount', spentOn: today, merchant: '', description: '', reference: '', categoryId: null, reportId: null, employeeId: ctx.accountId, paidBy: 'employee', paidAccountId: null, currency: base, exchangeRate: null, amount: null, taxIncluded: true, taxIds: [],
    distance: null, mileageRateId: null, perDiemRateId: null, days: [], partyId: null, billable: false, markupPercent: '0', dimensions: {}, splits: [], splitBy: 'parts', duplicateReason: '',
  };
}

/** The content of an expense as it stands, to be changed or copied. */
export async function contentOf(ctx: Ctx, x: ExpenseRow): Promise<Content> {
  return {
    kind: x.kind, spentOn: x.spent_on, merchant: x.merchant, description: x.description, reference: x.reference, categoryId: x.category_id, reportId: x.report_id, employeeId: x.employee_id, paidBy: x.paid_by, paidAccountId: x.paid_account_id, currency: x.currency,
    exchangeRate: x.rate_fixed ? x.exchange_rate : null, amount: x.amount === null ? null : amountText(x.amount, x.currency), taxIncluded: x.tax_included, taxIds: x.tax_ids, distance: x.distance, mileageRateId: x.mileage_rate_id, perDiemRateId: x.per_diem_rate_id,
    days: (x.per_diem ?? []).map(({ amount: _amount, ...day }) => day), partyId: x.party_id, billable: x.billable, markupPercent: x.markup_percent, dimensions: x.dimensions, splits: await splitsOf(ctx, x.id), splitBy: x.split_by, duplicateReason: x.duplicate_reason,
  };
}

function merged(content: Content, given: Partial<ExpenseDraft>): Content {
  const changes = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  // Another currency or day has another rate, unless one came with it; another kind needs other figures.
  if ((given.currency !== undefined && given.currency !== content.currency) && given.exchangeRate === undefined) changes['exchangeRate'] = null;
  return { ...content, ...changes } as Content;
}

/** Refuses what is newly named and not there, or not to be used by whoever names it. */
export async function requireContent(ctx: Ctx, given: Partial<ExpenseDraft>, whole: Pick<Content, 'employeeId' | 'partyId'>, { today, base, before }: { today: string; base: string; before?: Content | null }): Promise<void> {
  if (given.spentOn && given.spentOn > addDays(today, 1)) failField('spentOn', expenseSays('invoicing.spent_future'), 'spent_future');
  if (given.employeeId && given.employeeId !== ctx.accountId) {
    if (!ctx.can('invoicing.expense.view_all')) fail('core.forbidden');
    await requireColleagues(ctx, [given.employeeId], 'employeeId');
  }
  await requireCategories(ctx, given, base);
  await requireDimensions(ctx, given, before ?? null);
  if (given.reportId) {
    const [report] = await ctx.sql('select 1 from invoicing.expense_report r where r.workspace_id = $1 and r.id = $2 and r.employee_id = $3 and r.deleted_at is null', [ctx.workspaceId, given.reportId, whole.employeeId]);
    if (!report) failField('reportId', expenseSays('invoicing.choose_report'));
  }
  if (given.paidAccountId) {
    const account = (await findAccounts(ctx, [given.paidAccountId])).get(given.paidAccountId);
    if (!account || account.isGroup || !account.isActive || !['bank', 'cash', 'credit_card'].includes(account.type)) failField('paidAccountId', expenseSays('invoicing.choose_paid_account'));
  }
  // Whoever wrote it there saw it: it may stay when somebody else goes on.
  if (given.partyId && given.partyId !== before?.partyId) whole.partyId = (await requireSeenParty(ctx, given.partyId, 'partyId')).id;
  for (const [field, table] of [['mileageRateId', 'mileage_rate'], ['perDiemRateId', 'per_diem_rate']] as const) {
    if (given[field] && (await ctx.sql(`select 1 from invoicing.${table} r where r.workspace_id = $1 and r.id = $2 and r.deleted_at is null`, [ctx.workspaceId, given[field]])).length === 0) failField(field, expenseSays('invoicing.choose_rate'));
  }
}

async function requireCategories(ctx: Ctx, given: Partial<ExpenseDraft>, base: string): Promise<void> {
  const named = [given.categoryId ?? null, ...(given.splits ?? []).map((s) => s.categoryId)];
  const known = await categoriesOf(ctx, named, base);
  named.forEach((id, i) => { if (id !== null && !known.get(id)?.isActive) failField(i === 0 ? 'categoryId' : `splits.${i - 1}.categoryId`, expenseSays('invoicing.choose_category')); });
}

const judged = (id: string | null, c: Content, f: Figures) => ({ id, employeeId: c.employeeId, categoryId: c.categoryId, kind: c.kind, spentOn: c.spentOn, base: f.base, currency: f.currency, exchangeRate: f.exchangeRate, baseTotal: f.baseTotal, description: c.description, merchant: c.merchant, taxIds: c.taxIds, duplicateReason: c.duplicateReason });

/** Writes the whole content of an expense with its figures, its parts, and what the rules say about it; `coded` is a claim that was handed in, which keeps what it comes to. */
export async function writeContent(ctx: Ctx, id: string, content: Content, { base, coded = null }: { base: string; coded?: ExpenseRow | null }): Promise<Figures> {
  const f = coded ? await codedFigures(ctx, coded, content) : await figuresOf(ctx, content, { base, id });
  await ctx.sql(
    `update invoicing.expense set kind = $3, employee_id = $4, report_id = $5, spent_on = $6, merchant = $7, description = $8, reference = $9, category_id = $10, paid_by = $11, paid_account_id = $12, currency = $13, base_currency = $14, exchange_rate = $15, rate_fixed = $16, amount = $17, tax_included = $18, tax_ids = $19::jsonb, taxes = $20::jsonb,
       claimed_total = $21, total = $22, net_amount = $23, tax_amount = $24, recoverable_amount = $25, base_total = $26, base_cost = $27, distance = $28, mileage_rate_id = $29, mileage = $30::jsonb, per_diem_rate_id = $31, per_diem = $32::jsonb, party_id = $33, billable = $34, markup_percent = $35, duplicate_reason = $36, search = $37, dimensions = $38::jsonb, dimension_values = $39::jsonb, split_by = $40, updated_at = now()
     where id = $1 and workspace_id = $2`,
    [id, ctx.workspaceId, content.kind, content.employeeId, content.reportId, content.spentOn, content.merchant, content.description, content.reference, content.categoryId, content.paidBy, content.paidBy === 'company' ? content.paidAccountId : null, f.currency, base, f.exchangeRate, content.exchangeRate !== null && f.currency !== base,
      f.amount === null ? null : String(f.amount), content.taxIncluded, JSON.stringify(content.taxIds), JSON.stringify(f.taxes), ...[f.claimedTotal, f.total, f.net, f.tax, f.recoverable, f.baseTotal, f.baseCost].map(String),
      content.kind === 'mileage' ? content.distance : null, content.kind === 'mileage' ? content.mileageRateId : null, f.mileage ? JSON.stringify(f.mileage) : null, content.kind === 'per_diem' ? content.perDiemRateId : null, content.kind === 'per_diem' ? JSON.stringify(f.days) : null,
      content.partyId, content.billable, content.markupPercent, content.duplicateReason, folded([content.merchant, content.description, content.reference].join(' ')).slice(0, 4000), JSON.stringify(content.dimensions), carriedValues(content), content.splitBy]);
  await ctx.sql('delete from invoicing.expense_split where expense_id = $1 and workspace_id = $2', [id, ctx.workspaceId]);
  if (content.splits.length > 0) {
    const rows = content.splits.map((s, position) => ({ id: uuidv7(), position, category_id: s.categoryId, share: s.share, dimensions: s.dimensions, memo: s.memo }));
    await ctx.sql(`insert into invoicing.expense_split (id, workspace_id, expense_id, position, category_id, share, dimensions, memo) select r.id, $1, $2, r.position, r.category_id, r.share, r.dimensions, r.memo from jsonb_to_recordset($3::jsonb) as r(id uuid, position int, category_id uuid, share numeric, dimensions jsonb, memo text)`, [ctx.workspaceId, id, JSON.stringify(rows)]);
  }
  const { flags } = await judge(ctx, judged(id, content, f));
  await ctx.sql('update invoicing.expense set policy_flags = $3::jsonb where id = $1 and workspace_id = $2', [id, ctx.workspaceId, keptFlags(flags)]);
  return f;
}

/** Keeps a new draft; `before` is done with its id before it is written and judged. */
export async function addDraft(ctx: Ctx, content: Content, base: string, before?: (id: string) => Promise<void>): Promise<Expense> {
  const id = uuidv7();
  await ctx.sql('insert into invoicing.expense (id, workspace_id, employee_id, created_by, spent_on, currency, base_currency) values ($1, $2, $3, $4, $5, $6, $7)', [id, ctx.workspaceId, content.employeeId, ctx.accountId, content.spentOn, content.currency, base]);
  await before?.(id);
  const f = await writeContent(ctx, id, content, { base });
  const x = found(await expenseById(ctx, ctx.workspaceId, id));
  tellExpense(ctx, x, 'created', { values: { merchant: content.merchant, spentOn: content.spentOn, total: amountText(f.total, f.currency), currency: f.currency } });
  return readExpense(ctx, x);
}

/** Begins an expense. */
export async function createDraft(ctx: Ctx, { workspace_slug: _slug, ...given }: InputOf<typeof createExpense>): Promise<Expense> {
  const place = await placeOf(ctx);
  const content = merged(fresh(ctx, place.today, place.base), given);
  await requireContent(ctx, given, content, place);
  requireSplit(content);
  return addDraft(ctx, content, place.base);
}

/** Refuses percentages that do not come to 100, and amounts that do not come to what was paid. */
function requireSplit(c: Content): void {
  if (sharesFit(c.splitBy, c.splits.map((s) => s.share), c.amount)) return;
  failField('splits', c.splitBy === 'percent' ? expenseSays('invoicing.split_percent') : expenseSays('invoicing.split_amounts', { amount: `${c.amount} ${c.currency}` }), c.splitBy === 'percent' ? 'split_percent' : 'split_amounts');
}

/** What is split with others comes to the receipt: what it comes to, whose it is and who paid stay while it is. */
const shared = ['amount', 'currency', 'kind', 'paidBy', 'employeeId'] as const;
function requireShared(before: Content, after: Content): void {
  const changed = shared.find((key) => (key === 'amount' ? Number(before.amount) !== Number(after.amount) : before[key] !== after[key]));
  if (changed) failField(changed, expenseSays('invoicing.shared_fixed'), 'shared_fixed');
  if (!after.taxIncluded && after.taxIds.length > 0) failField('taxIncluded', expenseSays('invoicing.shared_fixed'), 'shared_fixed');
}

/** What a bookkeeper may still put right while a claim is on its way. */
const coding: ReadonlySet<string> = new Set(['categoryId', 'splits', 'splitBy', 'taxIds', 'taxIncluded', 'partyId', 'billable', 'markupPercent', 'reference', 'paidAccountId', 'merchant', 'dimensions']);

/** Writes a draft if nobody else did meanwhile. Who posts may put the coding of a claim right that was handed in, not what it comes to. */
export async function updateDraft(ctx: Ctx, { workspace_slug: _slug, id, version, ...given }: InputOf<typeof updateExpense>): Promise<Expense> {
  const x = await loadExpense(ctx, id, true);
  await requireVersion(ctx, x, version);
  const coded = (x.status === 'submitted' || x.status === 'approved') && ctx.can('invoicing.expense.post') && Object.keys(given).every((key) => coding.has(key));
  if (x.status !== 'draft' && !coded) fail('invoicing.expense_state', { status: x.state });
  if (x.status === 'draft' && !ownsExpense(ctx, x) && !ctx.can('invoicing.expense.post')) fail('core.forbidden');
  const place = await placeOf(ctx);
  const before = await contentOf(ctx, x);
  const content = merged(before, given);
  await requireContent(ctx, given, content, { ...place, before });
  requireSplit(content);
  if (x.split_of !== null || (await sharesOf(ctx, x.id)).some((s) => s.state === 'open' || s.state === 'accepted')) requireShared(before, content);
  const f = coded ? await writeContent(ctx, id, content, { base: x.base_currency, coded: x }) : await writeContent(ctx, id, content, { base: place.base });
  await ctx.sql('update invoicing.expense set version = version + 1, approved_amount = case when status = \'draft\' then null else approved_amount end where id = $1 and workspace_id = $2', [id, ctx.workspaceId]);
  const after = found(await expenseById(ctx, ctx.workspaceId, id));
  const changes = Object.fromEntries(Object.entries(content).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Content]) && !['splits', 'days', 'dimensions'].includes(key)).map(([key, value]) => [key, [before[key as keyof Content], value]]));
  if (amountText(f.total, f.currency) !== amountText(x.total, x.currency)) changes['total'] = [amountText(x.total, x.currency), amountText(f.total, f.currency)];
  tellExpense(ctx, after, 'changed', { changes });
  return readExpense(ctx, after);
}

/** True for whose claim it is, and for who wrote it for them. */
export const ownsExpense = (ctx: Ctx, x: Pick<ExpenseRow, 'employee_id' | 'created_by'>): boolean => x.employee_id === ctx.accountId || x.created_by === ctx.accountId;

/** What an expense would come to, without keeping it. */
export async function previewDraft(ctx: Ctx, { workspace_slug: _slug, id, ...given }: InputOf<typeof previewExpense>): Promise<OutputOf<typeof previewExpense>> {
  const place = await placeOf(ctx);
  const x = id ? await loadExpense(ctx, id) : null;
  const before = x && (await contentOf(ctx, x));
  const content = merged(before ?? fresh(ctx, place.today, place.base), given);
  await requireContent(ctx, given, content, { ...place, before });
  requireSplit(content);
  const f = await figuresOf(ctx, content, { base: place.base, id: x?.id ?? null });
  const { flags, budget, policy } = await judge(ctx, judged(x?.id ?? null, content, f));
  const [own, base] = [(minor: bigint) => amountText(minor, f.currency), (minor: bigint) => amountText(minor, f.base)];
  const parts = costParts(f.baseCost, f.base, content.splits.map((s) => s.share));
  return {
    currency: f.currency, baseCurrency: f.base, exchangeRate: f.exchangeRate, total: own(f.total), net: own(f.net), tax: own(f.tax), recoverable: own(f.recoverable), baseTotal: base(f.baseTotal), baseCost: base(f.baseCost), mileage: mileageOf(f.mileage), days: f.days.map((d) => ({ ...d, amount: own(BigInt(d.amount)) })),
    splits: content.splits.map((s, i) => ({ ...s, base: base(parts[i]!) })), flags, budget, policy,
    missing: missingFields({ kind: content.kind, hasAmount: f.amount !== null, hasCategory: content.categoryId !== null, hasRate: f.exchangeRate !== null, paidBy: content.paidBy, hasPaidAccount: content.paidAccountId !== null }),
  };
}

/** A new draft of one's own with the same content, of today and without receipts. */
export async function copyExpense(ctx: Ctx, { id }: InputOf<typeof duplicateExpense>): Promise<Expense> {
  const x = await loadExpense(ctx, id);
  const { base, today } = await placeOf(ctx);
  const content = { ...(await contentOf(ctx, x)), spentOn: today, employeeId: ctx.accountId, reportId: null, duplicateReason: '', exchangeRate: null };
  const known = await categoriesOf(ctx, [content.categoryId, ...content.splits.map((s) => s.categoryId)], base);
  const open = (categoryId: string | null) => (categoryId !== null && known.get(categoryId)?.isActive ? categoryId : null);
  const [own, ...parts] = await openDimensions(ctx, [content.dimensions, ...content.splits.map((s) => s.dimensions)]);
  return addDraft(ctx, { ...content, categoryId: open(content.categoryId), dimensions: own!, splits: content.splits.map((s, i) => ({ ...s, categoryId: open(s.categoryId), dimensions: parts[i]! })) }, base);
}

/** Puts a draft away. */
export async function removeDraft(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const seen = await loadExpense(ctx, id);
  const source = await lockSource(ctx, seen);
  const x = await loadExpense(ctx, id, true);
  if (x.status !== 'draft') fail('invoicing.expense_state', { status: x.state });
  if (!ownsExpense(ctx, x) && !ctx.can('invoicing.expense.post')) fail('core.forbidden');
  if (!(await partsBeforeRemoval(ctx, x, source))) await putAway(ctx, x);
  return { id };
}

/** The same of a locked draft, whoever asks. */
export async function putAway(ctx: Ctx, x: ExpenseRow): Promise<void> {
  await withdrawAsk(ctx, x);
  await removeRows(ctx, expenseRecord, [x.id]);
}
