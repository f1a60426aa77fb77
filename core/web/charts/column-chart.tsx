import { useShellState } from '../theme/theme-provider.tsx';
import { AxisLines, frameFor, xOf, yOf } from './axis.tsx';
import { fills, tints } from './colors.ts';
import { Legend } from './legend.tsx';
import { Mark, markRing, Marks, type MarkWords } from './marks.tsx';
import { axisFor } from './scale.ts';
import { useWidth } from './use-size.ts';

/** One column: a value per series from the bottom up, and where its mark (a target) stands. */
export interface Column extends MarkWords { key: string; name: string; values: readonly number[]; mark?: number | null }

const height = 208;

/** Stacked columns from zero, over time or side by side. */
export function ColumnChart({ label, series, columns, axisText, marker, whole = false, tinted = false }: { label: string; series: readonly string[]; columns: readonly Column[]; axisText: (value: number) => string; /** What the mark of a column is. */ marker?: string; /** Counts things. */ whole?: boolean; /** The second series is what is expected besides the first. */ tinted?: boolean }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const rtl = useShellState().direction === 'rtl';
  const axis = axisFor(Math.max(...columns.map((c) => Math.max(c.values.reduce((a, b) => a + b, 0), c.mark ?? 0)), 0), 4, whole);
  const frame = frameFor(width, height, rtl, axis.ticks.map(axisText));
  const room = (width - frame.start) / Math.max(columns.length, 1);
  const bar = Math.min(40, Math.max(2, room * 0.64));
  const colors = tinted ? tints : fills;
  const centers = columns.map((_, i) => frame.start + room * (i + 0.5));
  return (
    <div>
      {(series.length > 1 || marker) && <Legend series={series} marker={columns.some((c) => c.mark != null) ? marker : undefined} tinted={tinted} />}
      <div ref={ref} style={{ height }}>
        {width > 0 && (
          <Marks label={label} width={width} height={height} rtl={rtl} count={columns.length}>
            {(current) => (
              <>
                <AxisLines frame={frame} axis={axis} text={axisText} labels={columns.map((c) => c.name)} centers={centers} />
                {columns.map((column, i) => {
                  let below = 0;
                  return (
                    <Mark key={column.key} index={i} current={current} label={column.label} to={column.to}>
                      <rect x={xOf(frame, centers[i]!) - room / 2 + 1} y={1} width={Math.max(1, room - 2)} height={height - 2} rx={3} className={markRing} />
                      {column.values.map((value, s) => {
                        if (!(value > 0)) return null;
                        const [low, high] = [yOf(frame, axis, below), yOf(frame, axis, below += value)];
                        return <rect key={series[s]} x={xOf(frame, centers[i]!) - bar / 2} y={high} width={bar} height={Math.max(1, low - high - (below > value ? 1 : 0))} className={colors[s % colors.length]} />;
                      })}
                      {column.mark != null && <line x1={xOf(frame, centers[i]!) - bar / 2 - 4} x2={xOf(frame, centers[i]!) + bar / 2 + 4} y1={yOf(frame, axis, column.mark)} y2={yOf(frame, axis, column.mark)} className="stroke-foreground" strokeWidth={2} />}
                    </Mark>
                  );
                })}
              </>
            )}
          </Marks>
        )}
      </div>
    </div>
  );
}
