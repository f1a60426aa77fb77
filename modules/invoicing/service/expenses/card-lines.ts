import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { date, id as uuid } from '#core/contract/fields.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { holdWaitingLines, matchLedgerLine, waitingLines, type WaitingLine } from '#modules/accounting/api.ts';
import type { Expense, listCardLines, makeCardExpenses } from '../../contract/expenses.ts';
import { problemOf } from '../recurring/problem.ts';
import { categoriesOf } from './categories.ts';
import { openDimensions } from './dimensions.ts';
import { createDraft } from './draft.ts';
import { placeOf } from './settings.ts';
import { amountText, type ExpenseRow } from './store.ts';

interface Made { id: string; status: Expense['status']; bank_line_id: string }

/** Expenses that were made of lines, by the line. */
async function madeOf(ctx: Ctx, lineIds: readonly string[]): Promise<Map<string, Made>> {
  const rows = lineIds.length === 0 ? [] : await ctx.sql<Made>("select x.id, x.state as status, x.bank_line_id from invoicing.expense x where x.workspace_id = $1 and x.bank_line_id = any($2::uuid[]) and x.status <> 'void' and x.deleted_at is null", [ctx.workspaceId, [...lineIds]], 'invoicing.expenses_of_lines');
  return new Map(rows.map((r) => [r.bank_line_id, r]));
}

/** Lines of which there is an expense that is not posted: they wait still. */
async function begunLines(ctx: Ctx): Promise<string[]> {
  return (await ctx.sql<{ id: string }>("select x.bank_line_id as id from invoicing.expense x where x.workspace_id = $1 and x.bank_line_id is not null and x.status <> 'void' and x.deleted_at is null and x.entry_id is null", [ctx.workspaceId], 'invoicing.begun_lines')).map((r) => r.id);
}

/** What waits on a statement, page by page. */
export async function cardLines(ctx: Ctx, { bankAccountId, cursor }: InputOf<typeof listCardLines>): Promise<OutputOf<typeof listCardLines>> {
  ctx.authorize('accounting.bank.view');
  const { lines, next, total } = await waitingLines(ctx, bankAccountId, { after: cursor ? placeOfCursor(cursor) : null, except: await begunLines(ctx) });
  const made = await madeOf(ctx, lines.map((l) => l.id));
  return {
    total, nextCursor: next && encodeCursor([next.on, next.id]),
    items: lines.map((l) => { const x = made.get(l.id); return { id: l.id, on: l.on, amount: amountText(l.amount, l.currency), currency: l.currency, payee: l.payee, memo: l.memo, expense: x ? { id: x.id, status: x.status } : null }; }),
  };
}

function placeOfCursor(cursor: string): { on: string; id: string } {
  const [on, id] = decodeCursor(cursor, 2) ?? [];
  return date.safeParse(on).success && uuid.safeParse(id).success ? { on: String(on), id: String(id) } : failField('cursor', says('core.page_gone'));
}

interface Usual { categoryId: string; taxIds: string[]; dimensions: Record<string, string> }

/** What was last spent at merchants: the category, the taxes and the dimensions of the newest expense there, by the merchant's name. */
async function usualOf(ctx: Ctx, merchants: readonly string[], base: string): Promise<Map<string, Usual>> {
  const rows = await ctx.sql<{ merchant: string; category_id: string; tax_ids: string[]; dimensions: Record<string, string> }>(
    `select distinct on (x.merchant) x.merchant, x.category_id, x.tax_ids, x.dimensions from invoicing.expense x where x.workspace_id = $1 and x.merchant = any($2::text[]) and x.merchant <> '' and x.category_id is not null and x.status in ('posted', 'approved') and x.deleted_at is null order by x.merchant, x.spent_on desc, x.id desc`,
    [ctx.workspaceId, [...new Set(merchants)]], 'invoicing.usual_of_merchants');
  const open = await categoriesOf(ctx, rows.map((r) => r.category_id), base);
  const dimensions = await openDimensions(ctx, rows.map((r) => r.dimensions));
  return new Map(rows.flatMap((r, i) => (open.get(r.category_id)?.isActive ? [[r.merchant, { categoryId: r.category_id, taxIds: r.tax_ids, dimensions: dimensions[i]! }] as const] : [])));
}

const merchantOf = (l: WaitingLine): string => (l.payee || l.memo).replace(/\s+/g, ' ').trim().slice(0, 160);

/** Makes a draft of each line that nothing in the books stands for: the amount, the day and the account are the bank's; category, taxes and dimensions are those of the last expense at the merchant. A line of which none can be made is left out and named. */
export async function makeOfLines(ctx: Ctx, { lineIds }: InputOf<typeof makeCardExpenses>): Promise<OutputOf<typeof makeCardExpenses>> {
  ctx.authorize('accounting.bank.view');
  const { base } = await placeOf(ctx);
  // Held from here on: two who press at once make one expense.
  const lines = await holdWaitingLines(ctx, lineIds);
  // Whether something in the books stands for a new line is not known before.
  if (lines.some((l) => l.isCompared)) fail('invoicing.card_lines_compared');
  const there = await madeOf(ctx, lines.map((l) => l.id));
  const usual = await usualOf(ctx, lines.map(merchantOf), base);
  const made: OutputOf<typeof makeCardExpenses>['made'] = [];
  const left: OutputOf<typeof makeCardExpenses>['left'] = [];
  for (const l of lines.filter((one) => one.spent && !there.has(one.id))) {
    const outcome = await guarded(ctx, () => draftOf(ctx, l, usual.get(merchantOf(l))));
    if ('done' in outcome) made.push({ lineId: l.id, expenseId: outcome.done.id });
    else if (outcome.error instanceof Refusal) left.push({ lineId: l.id, on: l.on, name: merchantOf(l), problem: problemOf(outcome.error) });
    else throw outcome.error;
  }
  return { made, left };
}

async function draftOf(ctx: Ctx, l: WaitingLine, usual: Usual | undefined): Promise<Expense> {
  const x = await createDraft(ctx, {
    workspace_slug: '', kind: l.amount < 0n ? 'amount' : 'refund', spentOn: l.on, merchant: merchantOf(l), description: l.payee ? l.memo.slice(0, 2000) : '', reference: l.reference.slice(0, 80), paidBy: 'company', paidAccountId: l.ledgerAccountId, currency: l.currency, amount: amountText(l.amount < 0n ? -l.amount : l.amount, l.currency), ...usual,
  });
  await ctx.sql('update invoicing.expense set bank_line_id = $3 where id = $1 and workspace_id = $2', [x.id, ctx.workspaceId, l.id], 'invoicing.expense_of_line');
  return x;
}

/** The line an expense was made of that is not posted; null where there is none. */
async function openLineOf(ctx: Ctx, id: string): Promise<string | null> {
  const [x] = await ctx.sql<{ bank_line_id: string | null }>("select x.bank_line_id from invoicing.expense x where x.id = $1 and x.workspace_id = $2 and x.status <> 'posted' and x.deleted_at is null", [id, ctx.workspaceId], 'invoicing.line_of_expense');
  return x?.bank_line_id ?? null;
}

/** Holds the line an expense was made of before the book is locked, as matching does. Refuses when the line waits no more, or may be in the books already. */
export async function holdLineOf(ctx: Ctx, id: string): Promise<void> {
  const lineId = await openLineOf(ctx, id);
  if (lineId === null) return;
  const [line] = await holdWaitingLines(ctx, [lineId]);
  // Somebody posted it while the line was waited for: that is for the expense to say.
  if ((await openLineOf(ctx, id)) === null) return;
  if (!line) fail('invoicing.card_line_gone');
  if (line.status === 'on_hold') fail('invoicing.card_line_held');
  if (line.status === 'excluded') fail('invoicing.card_line_excluded');
  if (line.status !== 'new' && line.status !== 'suggested') fail('invoicing.card_line_taken');
  if (line.suggestedFor === 'ledger') fail('invoicing.card_line_suggested');
}

/** Matches the line an expense was made of with what was posted of it; refuses when the two are not of one amount or account. */
export async function matchLineOf(ctx: Ctx, x: ExpenseRow, ledgerLineId: string): Promise<void> {
  if (!x.bank_line_id) return;
  try { await matchLedgerLine(ctx, x.bank_line_id, ledgerLineId); } catch (error) {
    if (error instanceof Refusal && error.fields) fail('invoicing.card_line_differs');
    throw error;
  }
}
