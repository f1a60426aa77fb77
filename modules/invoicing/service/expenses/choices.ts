import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { findBook, listAccountsOf, resolveTaxes, showDimensions, taxPostings } from '#modules/accounting/api.ts';
import { getParties } from '#modules/parties/api.ts';
import type { ExpenseCategory, expenseChoices, MileageRate, PerDiemRate } from '../../contract/expenses.ts';
import { categoryRecord } from './categories.ts';
import { mileageRecord, perDiemRecord } from './rates.ts';
import { policyOf } from './policies.ts';
import { readsPictures } from './receipt-files/ocr.ts';
import { expenseScope, seesAll } from './record.ts';
import { placeOf } from './settings.ts';

/** What the form of an expense offers on a day: open categories, of each rate the one that holds, the taxes of the categories, accounts that pay. */
export async function choicesOn(ctx: Ctx, { on, employeeId }: InputOf<typeof expenseChoices>): Promise<OutputOf<typeof expenseChoices>> {
  const { base, today } = await placeOf(ctx);
  const day = on ?? today;
  const categories = await ctx.sql<ExpenseCategory>(`select ${categoryRecord.source.select} from invoicing.expense_category c where c.workspace_id = $1 and c.is_active and c.deleted_at is null order by c.name, c.id limit 300`, [ctx.workspaceId], 'invoicing.category_choices');
  const newest = <T extends object>(select: string, table: string, name: string) => ctx.sql<T>(`select ${select} from (select distinct on (lower(n.name)) n.* from invoicing.${table} n where n.workspace_id = $1 and n.valid_from <= $2 and n.deleted_at is null order by lower(n.name), n.valid_from desc) r order by r.name limit 200`, [ctx.workspaceId, day], name);
  const mileage = await newest<MileageRate>(mileageRecord.source.select, 'mileage_rate', 'invoicing.mileage_choices');
  const perDiem = await newest<PerDiemRate>(perDiemRecord.source.select, 'per_diem_rate', 'invoicing.per_diem_choices');
  const policy = await policyOf(ctx, employeeId && seesAll(ctx) ? employeeId : ctx.accountId);
  const accounts = (await findBook(ctx)) === null ? null : await listAccountsOf(ctx, ['bank', 'cash', 'credit_card']);
  return {
    on: day, baseCurrency: base, policy: policy?.name ?? null,
    categories: categories.map(({ id, name, taxIds, monthBudget }) => {
      const r = policy?.rules.find((one) => one.categoryId === id);
      return { id, name, taxIds, monthBudget, currency: r?.currency ?? base, maxItem: r?.maxItem ?? null, maxDay: r?.maxDay ?? null, maxMonth: r?.maxMonth ?? null, receiptAbove: r?.receiptAbove ?? null, noteRequired: r?.noteRequired ?? false, forbidden: r?.forbidden ?? false, weekendFlagged: r?.weekendFlagged ?? false };
    }),
    mileageRates: mileage.map(({ id, name, unit, tiers }) => ({ id, name, unit, tiers })), perDiemRates: perDiem.map(({ id, name, country, dayAmount, halfPercent, breakfastPercent, lunchPercent, dinnerPercent }) => ({ id, name, country, dayAmount, halfPercent, breakfastPercent, lunchPercent, dinnerPercent })),
    taxes: await taxesOf(ctx, [...new Set(categories.flatMap((c) => c.taxIds))], day), paidAccounts: (accounts ?? []).map((a) => ({ id: a.id, name: `${a.code} ${a.name}`, currency: a.currency ?? base })), customers: await customersOf(ctx), readsPictures: readsPictures(ctx.app), hasBook: accounts !== null,
    dimensions: (await showDimensions(ctx)).items.map(({ id, name, isActive, values }) => ({ id, name, isActive, values: values.map((v) => ({ id: v.id, name: v.name, isActive: v.isActive })) })),
  };
}

async function customersOf(ctx: Ctx): Promise<Array<{ id: string; name: string }>> {
  const values: unknown[] = [];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<{ id: string }>(`select distinct x.party_id as id from invoicing.expense x where x.party_id is not null and ${scope} limit 300`, values);
  if (rows.length === 0) return [];
  return [...(await getParties(ctx, rows.map((r) => r.id))).values()].map((p) => ({ id: p.id, name: p.name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

async function taxesOf(ctx: Ctx, ids: readonly string[], on: string): Promise<OutputOf<typeof expenseChoices>['taxes']> {
  if (ids.length === 0) return [];
  const postings = await taxPostings(ctx, ids);
  const { taxes } = await resolveTaxes(ctx, ids.filter((id) => postings.has(id)), on);
  return taxes.map((t) => ({ id: t.id, name: t.name, rate: t.rate, recoverable: postings.get(t.id)?.recoverable ?? '100' }));
}
