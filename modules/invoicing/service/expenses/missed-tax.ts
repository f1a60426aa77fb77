import { divideRounded, money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { resolveTaxes, taxPostings } from '#modules/accounting/api.ts';
import { placeOf } from './settings.ts';

/** SQL that is true for expenses (alias `x`) whose receipts carry no tax although those of their category (alias `c`) usually do. */
export const taxMissedSql = "(x.kind = 'amount' and x.status <> 'void' and x.tax_ids = '[]' and x.base_total > 0 and coalesce(c.tax_ids, '[]') <> '[]')";

/** Of an amount with tax in it, what comes back: `back` ÷ `of`. */
export interface Share { back: bigint; of: bigint }
const hundred = 100_000_000n;
const millionths = (text: string): bigint => { const [whole = '0', part = ''] = text.split('.'); return BigInt(`${whole}${part.padEnd(6, '0')}`); };

/** What comes back of receipts with these sets of taxes, at today's rates; by the set as JSON. Taxes that are no percentage count nothing. */
export async function sharesOf(ctx: Ctx, sets: ReadonlyArray<readonly string[]>): Promise<(taxIds: readonly string[]) => Share> {
  const ids = [...new Set(sets.flat())];
  if (ids.length === 0) return () => ({ back: 0n, of: 1n });
  const postings = await taxPostings(ctx, ids);
  const { taxes } = await resolveTaxes(ctx, ids.filter((id) => postings.has(id)), (await placeOf(ctx)).today);
  const rateOf = (id: string): bigint => { const tax = taxes.find((t) => t.id === id && t.kind === 'percent'); return tax ? millionths(tax.rate) : 0n; };
  return (taxIds) => ({ back: taxIds.reduce((all, id) => all + rateOf(id) * millionths(postings.get(id)?.recoverable ?? '100'), 0n), of: (hundred + taxIds.reduce((all, id) => all + rateOf(id), 0n)) * hundred });
}

const missed = (base: string, share: Share): bigint => divideRounded(BigInt(base) * share.back, share.of);

/** What lists select of a line, as they read it: its amount and the taxes its category usually carries. */
export type MissedRaw = { amount: string; currency: string; taxIds: string[] } | null;
/** SQL of it. */
export const missedRawSql = `case when ${taxMissedSql} then jsonb_build_object('amount', x.base_total::text, 'currency', x.base_currency, 'taxIds', c.tax_ids) end`;

/** Puts decimal texts in the place of what was selected. */
export async function fillMissedTax(ctx: Ctx, rows: ReadonlyArray<Record<string, unknown>>): Promise<void> {
  const raw = rows.map((r) => r['missedTax'] as MissedRaw);
  const shareOf = await sharesOf(ctx, raw.flatMap((m) => (m ? [m.taxIds] : [])));
  rows.forEach((row, i) => { const m = raw[i]; (row as Record<string, unknown>)['missedTax'] = m ? moneyToDecimal(money(missed(m.amount, shareOf(m.taxIds)), m.currency)) : null; });
}

/** The same of one expense. */
export async function missedTaxOf(ctx: Ctx, x: { id: string; workspace_id: number }): Promise<string | null> {
  const [row] = await ctx.sql<{ missedTax: MissedRaw }>(`select ${missedRawSql} as "missedTax" from invoicing.expense x left join invoicing.expense_category c on c.id = x.category_id where x.id = $1 and x.workspace_id = $2`, [x.id, x.workspace_id], 'invoicing.missed_tax_of');
  if (!row) return null;
  await fillMissedTax(ctx, [row]);
  return row.missedTax as string | null;
}
