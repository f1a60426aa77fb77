import { calendarDate } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import { findRate } from '#modules/accounting/api.ts';
import { getSettings } from '#modules/settings/api.ts';

/** The workspace's currency, and what one unit of the others is worth in it. */
export interface Rates { base: string; codes: string[]; rates: string[] }

/** Rates as the workspace has them now; its own currency has the rate 1. */
export async function ratesNow(ctx: Ctx): Promise<Rates> {
  const { currency } = await getSettings(ctx);
  const others = currency.extra.filter((e) => e.code !== currency.code);
  return { base: currency.code, codes: [currency.code, ...others.map((e) => e.code)], rates: ['1', ...others.map((e) => e.rate)] };
}

/** JOIN that gives `r.rate` for a currency; null where the workspace has none. */
export const ratesJoin = ({ codes, rates }: Rates, p: Parameters, currency: string): string => `left join unnest(${p.add(codes)}::text[], ${p.add(rates)}::numeric[]) as r(code, rate) on r.code = ${currency}`;

/** The day of an instant where the workspace is, YYYY-MM-DD. */
export async function dayIn(ctx: Ctx, at: string | number, workspaceId = ctx.workspaceId): Promise<string> {
  return calendarDate(at, (await getSettings(ctx, workspaceId)).system.timezone);
}

/** Today where the workspace is, YYYY-MM-DD. */
export const todayIn = (ctx: Ctx, workspaceId = ctx.workspaceId): Promise<string> => dayIn(ctx, Date.now(), workspaceId);

/** Base units for one unit of a currency on a day, for freezing: what the books have for it, else the rate of the settings; null when there is none. */
export const rateAt = (ctx: Ctx, currency: string, on: string, workspaceId = ctx.workspaceId): Promise<string | null> => findRate(ctx, currency, on, workspaceId);
