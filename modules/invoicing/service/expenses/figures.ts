import { money, type Money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { expenseFigures, expenseInBase, findRate, mileageClaim, perDiem, resolveTaxes, taxPostings, taxYearStart, type ExpenseFigures } from '#modules/accounting/api.ts';
import { expenseSays, type ExpenseDraft, type ExpenseSplit, type PerDiemDay } from '../../contract/expenses.ts';
import { measured, minorOf } from './amounts.ts';
import { amountText, type ExpenseRow, type KeptDay, type KeptTax, type MileageParts } from './store.ts';

/** What may be written of an expense, complete. */
export type Content = Required<Omit<ExpenseDraft, 'splits' | 'days'>> & { splits: ExpenseSplit[]; days: PerDiemDay[] };

/** An expense in figures: minor units of its currency, then of the base. */
export interface Figures {
  currency: string; base: string; exchangeRate: string | null; amount: bigint | null; claimedTotal: bigint; total: bigint; net: bigint; tax: bigint; recoverable: bigint; baseTotal: bigint; baseCost: bigint;
  taxes: KeptTax[]; mileage: MileageParts | null; days: KeptDay[];
}

/** What an expense comes to. */
export async function figuresOf(ctx: Ctx, content: Content, { base, id }: { base: string; id: string | null }): Promise<Figures> {
  const own = content.kind === 'mileage' || content.kind === 'per_diem';
  const currency = own ? base : content.currency;
  const exchangeRate = currency === base ? '1' : content.exchangeRate ?? (await findRate(ctx, currency, content.spentOn));
  const mileage = content.kind === 'mileage' ? await distancePaid(ctx, content, base, id) : null;
  const away = content.kind === 'per_diem' ? await daysPaid(ctx, content, base) : null;
  const amount = content.kind === 'mileage' ? mileage?.amount ?? null : content.kind === 'per_diem' ? away?.amount ?? null : content.amount === null ? null : minorOf(content.amount, currency, 'amount');
  const taxes = own ? [] : await taxesOf(ctx, content.taxIds, content.spentOn);
  return { ...totals({ currency, base, exchangeRate, amount, approved: null, taxIncluded: content.taxIncluded, taxes }), mileage: mileage?.parts ?? null, days: away?.days ?? [] };
}

/**
 * The same of a claim that was handed in, when only its coding changes: distances, days and the exchange rate stay as they were decided on, whatever was claimed or entered since,
 * and taxes that would change what is paid are refused.
 */
export async function codedFigures(ctx: Ctx, x: ExpenseRow, content: Content): Promise<Figures> {
  const taxes = JSON.stringify(content.taxIds) === JSON.stringify(x.tax_ids) ? x.taxes : await taxesOf(ctx, content.taxIds, x.spent_on);
  const f = { ...figuresOfRow({ ...x, tax_included: content.taxIncluded, taxes }, x.approved_amount === null ? null : BigInt(x.approved_amount)), mileage: x.mileage, days: x.per_diem ?? [] };
  for (const [total, kept] of [[f.claimedTotal, x.claimed_total], [f.total, x.total]] as const) {
    if (String(total) !== kept) failField(content.taxIncluded === x.tax_included ? 'taxIds' : 'taxIncluded', expenseSays('invoicing.coded_total', { total: `${amountText(total, x.currency)} ${x.currency}`, kept: `${amountText(kept, x.currency)} ${x.currency}` }), 'coded_total');
  }
  return f;
}

/** The same of an expense that is kept, with the rates it keeps; an amount that was let pass takes the place of the claimed one in all but `amount` and `claimedTotal`. */
export function figuresOfRow(x: ExpenseRow, approved: bigint | null): Omit<Figures, 'mileage' | 'days'> {
  return totals({ currency: x.currency, base: x.base_currency, exchangeRate: x.exchange_rate, amount: x.amount === null ? null : BigInt(x.amount), approved, taxIncluded: x.tax_included, taxes: x.taxes });
}

/** Tax of an amount as the engine takes it apart, and the same in the base currency. */
export function priced(amount: Money, taxIncluded: boolean, taxes: readonly KeptTax[], base: string, rate: string): { own: ExpenseFigures; inBase: ExpenseFigures } {
  return measured(() => {
    const own = expenseFigures(amount, taxIncluded ? 'inclusive' : 'exclusive', taxes.map(({ id, kind, rate: percent, compound, recoverable }) => ({ id, kind: kind as 'percent', rate: percent, compound, recoverable })));
    return { own, inBase: expenseInBase(own, base, rate) };
  }, 'amount', amount.currency);
}

interface Asked { currency: string; base: string; exchangeRate: string | null; amount: bigint | null; approved: bigint | null; taxIncluded: boolean; taxes: KeptTax[] }

function totals({ currency, base, exchangeRate, amount, approved, taxIncluded, taxes }: Asked): Omit<Figures, 'mileage' | 'days'> {
  const nothing = { currency, base, exchangeRate, amount, claimedTotal: 0n, total: 0n, net: 0n, tax: 0n, recoverable: 0n, baseTotal: 0n, baseCost: 0n, taxes: taxes.map((t) => ({ ...t, amount: '0', input: '0' })) };
  if (amount === null) return nothing;
  const rate = exchangeRate ?? '1';
  const claimed = priced(money(amount, currency), taxIncluded, taxes, base, rate);
  const { own, inBase } = approved === null || approved === amount ? claimed : priced(money(approved, currency), taxIncluded, taxes, base, rate);
  const input = own.taxes.reduce((sum, t) => sum + t.input.amount, 0n);
  return {
    currency, base, exchangeRate, amount, claimedTotal: claimed.own.total.amount, total: own.total.amount, net: own.net.amount, tax: own.total.amount - own.net.amount, recoverable: input,
    baseTotal: exchangeRate === null ? 0n : inBase.total.amount, baseCost: exchangeRate === null ? 0n : inBase.cost.amount,
    taxes: taxes.map((t) => { const f = own.taxes.find((o) => o.taxId === t.id); return { ...t, amount: String(f?.amount.amount ?? 0n), input: String(f?.input.amount ?? 0n) }; }),
  };
}

async function taxesOf(ctx: Ctx, ids: readonly string[], on: string): Promise<KeptTax[]> {
  if (ids.length === 0) return [];
  const { taxes, expand } = await resolveTaxes(ctx, ids, on);
  const wanted = new Set(expand(ids));
  const used = taxes.filter((t) => wanted.has(t.id));
  const withheld = used.findIndex((t) => t.kind === 'withholding');
  if (withheld >= 0) failField('taxIds', expenseSays('invoicing.expense_tax_kind'));
  const postings = await taxPostings(ctx, used.map((t) => t.id));
  return used.map((t) => ({ id: t.id, name: t.name, kind: t.kind, rate: t.rate, included: t.included, compound: t.compound, recoverable: postings.get(t.id)?.recoverable ?? '100', amount: '0', input: '0' }));
}

/** A distance at the tiers of its rate, counted from what was handed in of the tax year; null while it is not entered. */
async function distancePaid(ctx: Ctx, content: Content, base: string, id: string | null): Promise<{ amount: bigint; parts: MileageParts } | null> {
  if (!content.mileageRateId || !content.distance) return null;
  if (Number(content.distance) === 0) failField('distance', expenseSays('invoicing.enter_distance'));
  const [rate] = await ctx.sql<{ unit: string; year_start: string; tiers: Array<{ upTo: string | null; rate: string }> }>('select unit, year_start, tiers from invoicing.mileage_rate where workspace_id = $1 and id = $2 and valid_from <= $3', [ctx.workspaceId, content.mileageRateId, content.spentOn], 'invoicing.mileage_rate_on');
  if (!rate) failField('mileageRateId', expenseSays('invoicing.choose_rate'));
  const [month, day] = rate.year_start.split('-').map(Number) as [number, number];
  const [sum] = await ctx.sql<{ before: string }>(
    `select trim_scale(coalesce(sum(x.distance), 0))::text as before from invoicing.expense x join invoicing.mileage_rate r on r.id = x.mileage_rate_id
     where x.workspace_id = $1 and x.employee_id = $2 and x.kind = 'mileage' and x.status in ('submitted', 'approved', 'posted') and r.unit = $3 and x.spent_on >= $4::date and x.spent_on < $4::date + interval '1 year' and x.deleted_at is null and ($5::uuid is null or x.id <> $5)`,
    [ctx.workspaceId, content.employeeId, rate.unit, taxYearStart(content.spentOn, month, day), id], 'invoicing.distance_before');
  const tiers = rate.tiers.map((t) => ({ fromDate: '', first: t.upTo, rate: t.rate }));
  const claim = measured(() => mileageClaim(tiers, content.spentOn, sum!.before, content.distance!, base), 'distance', base);
  return { amount: claim.amount.amount, parts: { unit: rate.unit, before: sum!.before, parts: claim.steps.map((s) => ({ distance: s.distance, rate: s.rate })) } };
}

/** Days away at their rate; null while none is entered. */
async function daysPaid(ctx: Ctx, content: Content, base: string): Promise<{ amount: bigint | null; days: KeptDay[] } | null> {
  if (!content.perDiemRateId || content.days.length === 0) return null;
  if (new Set(content.days.map((d) => d.on)).size !== content.days.length) failField('days', expenseSays('invoicing.enter_days'));
  const [rate] = await ctx.sql<{ day: string; half: string; breakfast: string; lunch: string; dinner: string }>(
    `select trim_scale(day_amount)::text as day, trim_scale(half_percent)::text as half, trim_scale(breakfast_percent)::text as breakfast, trim_scale(lunch_percent)::text as lunch, trim_scale(dinner_percent)::text as dinner
     from invoicing.per_diem_rate where workspace_id = $1 and id = $2 and valid_from <= $3`, [ctx.workspaceId, content.perDiemRateId, content.days.map((d) => d.on).toSorted()[0]], 'invoicing.per_diem_rate_on');
  if (!rate) failField('perDiemRateId', expenseSays('invoicing.choose_rate'));
  const allowance = perDiem({ day: money(minorOf(rate.day, base, 'perDiemRateId'), base), halfDayPercent: rate.half, mealPercent: { breakfast: rate.breakfast, lunch: rate.lunch, dinner: rate.dinner } },
    content.days.map((d) => ({ length: d.part, mealsGiven: (['breakfast', 'lunch', 'dinner'] as const).filter((meal) => d[meal]) })));
  return { amount: allowance.total.amount > 0n ? allowance.total.amount : null, days: content.days.map((d, i) => ({ ...d, amount: String(allowance.days[i]!.amount) })) };
}
