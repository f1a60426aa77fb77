import type { ForecastCategory } from '../../contract.ts';
import { forecastFilter } from '../../rules/dashboard/drill.ts';
import { dealsAddress } from '../dashboard/use-dashboard.ts';

const open = ['commit', 'best_case', 'pipeline'] as const;
/** Which opportunities a figure of the forecast is made of. */
const categories = { won: ['closed'], commit: ['commit'], bestCase: ['best_case'], pipeline: ['pipeline'], weighted: open, forecast: ['closed', ...open] } as const satisfies Record<string, readonly ForecastCategory[]>;
/** A figure of the forecast. */
export type ForecastFigure = keyof typeof categories;
/** What a figure is about: a person (null for nobody) or all, a team or all, and a pipeline or all. */
export interface FigureOf { ownerId?: string | null; teamId?: string | undefined; pipelineId?: string | undefined }

/** The list of opportunities behind a figure of the months from the first to the last. */
export function forecastAddress(figure: ForecastFigure, first: string, last: string, { ownerId, teamId, pipelineId }: FigureOf = {}): string {
  const [year, month] = last.split('-').map(Number) as [number, number];
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return dealsAddress(forecastFilter({ teamId, pipelineId }, { from: `${first}-01`, to: end }, categories[figure], ownerId));
}
