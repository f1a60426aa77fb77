import type { Ctx } from '#core/server/context.ts';

/** What may come in from deals that are not won yet: the sum of some of them, in minor units of its currency, expected on a day (YYYY-MM-DD) with a probability in percent. */
export interface PossibleIncome { currency: string; amount: bigint; on: string; probability: string; count: number }
/** Says what may come in between two days; null where the viewer may not see all of it, because a sum of some would be taken for the whole. */
export type ForecastSource = (ctx: Ctx, span: { from: string; to: string }) => Promise<PossibleIncome[] | null>;

const sources: ForecastSource[] = [];

/** Another room says what may come in, for the forecast of cash. Call once at module load. */
export function registerForecastSource(source: ForecastSource): void {
  sources.push(source);
}

/** What may come in, as far as the viewer may see it; null where nobody says anything. */
export async function possibleIncome(ctx: Ctx, span: { from: string; to: string }): Promise<PossibleIncome[] | null> {
  const said: PossibleIncome[][] = [];
  for (const source of sources) { const income = await source(ctx, span); if (income) said.push(income); }
  return said.length === 0 ? null : said.flat();
}

/** Money that comes (above 0) or goes again and again, as a series says it: every day of it in the span on its own, amounts in minor units of their currency. */
export interface ExpectedSeriesMoney { currency: string; days: ReadonlyArray<{ on: string; amount: bigint }> }
/** Says what series bring and take between two days; empty where the viewer may not see all of them, because some would be taken for the whole. */
export type SeriesSource = (ctx: Ctx, span: { from: string; to: string }) => Promise<ExpectedSeriesMoney[]>;

const seriesSources: SeriesSource[] = [];

/** Another room says what it makes again and again (invoices, expenses), for the forecast of cash. Call once at module load. */
export function registerForecastSeries(source: SeriesSource): void {
  seriesSources.push(source);
}

/** What series of other rooms bring and take. */
export async function expectedSeries(ctx: Ctx, span: { from: string; to: string }): Promise<ExpectedSeriesMoney[]> {
  const said: ExpectedSeriesMoney[] = [];
  for (const source of seriesSources) said.push(...await source(ctx, span));
  return said;
}
