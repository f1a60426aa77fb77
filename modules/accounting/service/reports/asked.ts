import { calendarDate, daysBetween } from '#core/contract/dates.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { reportSays } from '../../contract/reports/words.ts';
import type { Days } from '../../rules/reports/days.ts';
import { requireBook, type Book } from '../ledger/book.ts';

/** What every report is narrowed by. */
export interface Narrowing { dimension?: string | undefined; dimensionValue?: string | undefined; recordedUntil?: string | undefined }

/** Where and when a report is asked: the book, the fiscal year (month 1–12 it begins in), today where the workspace is. */
export interface Asked { book: Book; currency: string; startMonth: number; today: string; zone: string; text: (minor: bigint) => string }

/** Reads what every report needs; refuses with accounting.no_book. */
export async function askedOf(ctx: Ctx): Promise<Asked> {
  const book = await requireBook(ctx);
  const { system } = await getSettings(ctx);
  const currency = book.baseCurrency;
  return { book, currency, startMonth: system.fiscalStartMonth, today: calendarDate(Date.now(), system.timezone), zone: system.timezone, text: (minor) => amountText(minor, currency) };
}

/** Minor units as a decimal string; sums of any size. */
export function amountText(minor: bigint, currency: string): string {
  return moneyToDecimal({ ...money(0n, currency), amount: minor });
}

/** Days in their order, at most a hundred years of them; refuses others. */
export function requireDays(days: Days): Days {
  if (days.to < days.from) failField('to', reportSays('accounting.report_order'));
  if (daysBetween(days.from, days.to) > 36_600) failField('to', reportSays('accounting.report_columns', { count: 100 }));
  return days;
}
