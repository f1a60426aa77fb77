import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { ForecastCell } from '../../contract/deals.ts';
import { quarterOf } from '../deals/periods.ts';

/** What is expected of a span of time: decimal texts of one currency. */
export type ForecastSum = Omit<ForecastCell, 'month'>;

const amounts = ['won', 'commit', 'bestCase', 'pipeline', 'weighted', 'forecast'] as const;

/** Cells added up to the cent; without any target there is none. */
export function sumCells(cells: readonly ForecastSum[], currency: string): ForecastSum {
  const sum = (texts: ReadonlyArray<string | null>) => moneyToDecimal(money(texts.reduce((n, text) => n + (text === null ? 0n : parseMoney(text, currency).amount), 0n), currency));
  const targets = cells.map((c) => c.target);
  return {
    ...(Object.fromEntries(amounts.map((key) => [key, sum(cells.map((c) => c[key]))])) as Record<(typeof amounts)[number], string>),
    target: targets.every((x) => x === null) ? null : sum(targets), open: cells.reduce((n, c) => n + c.open, 0), wonCount: cells.reduce((n, c) => n + c.wonCount, 0),
  };
}

/** Months put together to quarters of the calendar, in order; `months` are those that are there. */
export function byQuarter(cells: readonly ForecastCell[], currency: string): Array<ForecastSum & { quarter: string; months: string[] }> {
  const quarters = new Map<string, ForecastCell[]>();
  for (const cell of cells) quarters.set(quarterOf(cell.month), [...(quarters.get(quarterOf(cell.month)) ?? []), cell]);
  return [...quarters].map(([quarter, own]) => ({ quarter, months: own.map((c) => c.month), ...sumCells(own, currency) }));
}
