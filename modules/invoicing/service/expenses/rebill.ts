import type { InputOf } from '#core/contract/endpoint.ts';
import { currencyExponent, decimalToText, divideRounded, parseDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { Expense, rebillExpense } from '../../contract/expenses.ts';
import { costParts } from '../../rules/expenses/entry.ts';
import { addDraft, freshContent } from '../documents/write.ts';
import { requireVersion } from './moves.ts';
import { readExpense, splitsOf } from './read.ts';
import { expenseSource } from './settlement.ts';
import { amountText, loadExpense, setExpense, tellExpense, type ExpenseRow } from './store.ts';

/** What a cost is billed at: minor units with a markup in percent, as a price with six fraction digits. */
export function markedUp(cost: bigint, currency: string, markupPercent: string): string {
  const { digits, scale } = parseDecimal(markupPercent, 6);
  const exponent = currencyExponent(currency);
  // cost × (100 + markup) ÷ 100, brought to six fraction digits.
  const exact = cost * (100n * 10n ** BigInt(scale) + digits);
  return decimalToText({ digits: divideRounded(exact * 10n ** BigInt(6 - exponent), 100n * 10n ** BigInt(scale)), scale: 6 });
}

/** Puts an expense on a draft invoice to its customer: once, unless that invoice was removed or voided. What came back as tax is not billed; the invoice has taxes of its own. */
export async function rebill(ctx: Ctx, { id, version, markupPercent, taxIds }: InputOf<typeof rebillExpense>): Promise<Expense> {
  ctx.authorize('invoicing.invoice.edit');
  const x = await loadExpense(ctx, id, true);
  if (x.rebill_document_id && (await isAlive(ctx, x.rebill_document_id))) fail('invoicing.already_rebilled');
  await requireVersion(ctx, x, version);
  if ((x.status !== 'approved' && x.status !== 'posted') || x.kind === 'refund') fail('invoicing.expense_state', { status: x.state });
  if (!x.billable || !x.party_id) fail('invoicing.not_billable');
  const markup = markupPercent ?? x.markup_percent;
  const draft = await addDraft(ctx, 'invoice', { ...(await freshContent(ctx, x.party_id)), currency: x.base_currency, taxMode: 'exclusive', title: '', lines: await linesOf(ctx, x, markup, /* Nobody chose those of the expense for this customer. */ taxIds === undefined ? { taxIds: x.tax_ids, proposedTaxIds: x.tax_ids } : { taxIds, proposedTaxIds: null }) });
  const billed = await setExpense(ctx, x, { rebill_document_id: draft.id, rebilled_at: new Date(), markup_percent: markup });
  tellExpense(ctx, billed, 'rebilled', { documentId: draft.id });
  return readExpense(ctx, billed);
}

/** True while the document that bills an expense on is neither removed nor void. */
export async function isAlive(ctx: Ctx, documentId: string): Promise<boolean> {
  return (await ctx.sql("select 1 from invoicing.document d where d.id = $1 and d.workspace_id = $2 and d.deleted_at is null and d.status <> 'void'", [documentId, ctx.workspaceId])).length > 0;
}

interface Taxed { taxIds: string[]; proposedTaxIds: string[] | null }

/** One line, or one for each part where parts carry dimensions of their own, so that what is earned stands where it was spent; they add up to the one line to the cent. */
async function linesOf(ctx: Ctx, x: ExpenseRow, markup: string, taxed: Taxed) {
  const splits = await splitsOf(ctx, x.id);
  const whole = markedUp(BigInt(x.base_cost), x.base_currency, markup);
  if (splits.every((s) => Object.keys(s.dimensions).length === 0)) return [lineOf(x, whole, taxed, x.dimensions)];
  const net = billedNet(whole, x.base_currency);
  return costParts(net, x.base_currency, splits.map((s) => s.share)).map((part, i) => lineOf(x, amountText(part, x.base_currency), taxed, { ...x.dimensions, ...splits[i]!.dimensions }, splits[i]!.memo)).filter((l) => Number(l.unitPrice) > 0);
}

/** A price of six fraction digits as the net of its line, in minor units. */
function billedNet(price: string, currency: string): bigint {
  const { digits, scale } = parseDecimal(price, 6);
  return divideRounded(digits * 10n ** BigInt(currencyExponent(currency)), 10n ** BigInt(scale));
}

function lineOf(x: ExpenseRow, unitPrice: string, taxed: Taxed, dimensions: Record<string, string>, memo = '') {
  return {
    kind: 'item' as const, itemId: null, accountId: null, name: (x.merchant || x.description.split('\n')[0] || x.number || '').slice(0, 300), description: [memo, x.description, x.spent_on].filter(Boolean).join('\n').slice(0, 6000), quantity: '1', unit: '',
    unitPrice, discountPercent: null, discountAmount: null, ...taxed, dimensions, periodFrom: null, periodTo: null, sourceType: expenseSource, sourceId: x.id,
  };
}
