import type { ReactNode } from 'react';
import { Link } from '../router.ts';
import { useShellState } from '../theme/theme-provider.tsx';
import { cn } from '../ui/cn.ts';
import { Legend } from './legend.tsx';
import { shareOf } from './scale.ts';

/** One bar with its words; `part` is what of the value is drawn stronger. */
export interface Bar { key: string; name: string; text: string; /** Quieter words after the figure. */ detail?: string | undefined; value: number; part?: number; to?: string | undefined }

/** Bars side by side, each with its name before it and its figure behind it. `centered` makes them steps of a funnel. */
export function BarChart({ label, bars, legend, centered = false, between }: { label: string; bars: readonly Bar[]; legend?: readonly [whole: string, part: string]; centered?: boolean; /** Words between two bars, by the index of the lower one. */ between?: (index: number) => ReactNode }) {
  const largest = Math.max(...bars.map((b) => b.value), 0);
  return (
    <div>
      {legend && <Legend series={[legend[1], legend[0]]} tinted />}
      <ul aria-label={label} className="-mx-2 grid grid-cols-[fit-content(10rem)_minmax(3rem,1fr)_auto] gap-x-3">
        {bars.map((bar, i) => (
          <li key={bar.key} className="col-span-3 grid grid-cols-subgrid">
            {i > 0 && between && <span className="col-start-2 text-center">{between(i)}</span>}
            {bar.to ? <Link to={bar.to} className={cn(row, 'focus-ring-inset hover:bg-accent')}><Row bar={bar} largest={largest} centered={centered} twoParts={legend !== undefined} /></Link> : <div className={row}><Row bar={bar} largest={largest} centered={centered} twoParts={legend !== undefined} /></div>}
          </li>
        ))}
      </ul>
    </div>
  );
}

// Rows share the columns of their list, so that lengths can be compared.
const row = 'col-span-3 grid min-h-9 grid-cols-subgrid items-center rounded-md px-2 py-1.5 text-sm';

function Row({ bar, largest, centered, twoParts }: { bar: Bar; largest: number; centered: boolean; twoParts: boolean }) {
  const rtl = useShellState().direction === 'rtl';
  const rect = (share: number, className: string) => <rect x={`${centered ? (100 - share) / 2 : rtl ? 100 - share : 0}%`} width={`${share}%`} height="100%" rx={2} className={className} />;
  return (
    <>
      <span className="truncate" title={bar.name}><span dir="auto">{bar.name}</span></span>
      <svg aria-hidden className="h-4 w-full" preserveAspectRatio="none">
        {twoParts ? <>{rect(shareOf(bar.value, largest), 'fill-chart-1/35')}{rect(shareOf(bar.part ?? 0, largest), 'fill-chart-1')}</> : rect(shareOf(bar.value, largest), 'fill-chart-1')}
      </svg>
      <span className="figures text-end whitespace-nowrap">{bar.text}{bar.detail && <span className="block text-xs text-muted-foreground">{bar.detail}</span>}</span>
    </>
  );
}
