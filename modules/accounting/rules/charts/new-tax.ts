import type { ChartKey } from './types.ts';

/** What a new tax begins with under a chart. Sales tax is charged by who sells, and nothing of it comes back to who buys. */
export function newTaxOf(chart: ChartKey): { appliesTo: 'both' | 'sale'; recoverable: string } {
  return chart === 'us' ? { appliesTo: 'sale', recoverable: '0' } : { appliesTo: 'both', recoverable: '100' };
}
