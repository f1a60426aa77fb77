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
