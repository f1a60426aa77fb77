import { useShellState } from '../theme/theme-provider.tsx';
import { AxisLines, frameFor, xOf, yOf } from './axis.tsx';
import { Mark, markRing, Marks, type MarkWords } from './marks.tsx';
import { axisFor } from './scale.ts';
import { useWidth } from './use-size.ts';

/** One point of a line; null where nothing was measured. */
export interface Point extends MarkWords { key: string; name: string; value: number | null }

const height = 208;

/** One line over time, with a soft area between it and zero; a gap where nothing was measured. */
export function LineChart({ label, points, axisText, whole = false }: { label: string; points: readonly Point[]; axisText: (value: number) => string; whole?: boolean }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const rtl = useShellState().direction === 'rtl';
  const values = points.map((p) => p.value ?? 0);
  const axis = axisFor(Math.max(...values, 0), 4, whole, Math.min(...values, 0));
  const frame = frameFor(width, height, rtl, axis.ticks.map(axisText));
  const room = (width - frame.start) / Math.max(points.length, 1);
  const centers = points.map((_, i) => frame.start + room * (i + 0.5));
  const place = (i: number): [number, number] => [xOf(frame, centers[i]!), yOf(frame, axis, points[i]!.value!)];
  const floor = yOf(frame, axis, 0);
  return (
    <div ref={ref} style={{ height }}>
      {width > 0 && (
        <Marks label={label} width={width} height={height} rtl={rtl} count={points.length}>
          {(current) => (
            <>
              <AxisLines frame={frame} axis={axis} text={axisText} labels={points.map((p) => p.name)} centers={centers} />
              {runsOf(points).map((run) => {
                const line = run.map(place);
                return (
                  <g key={run[0]} aria-hidden>
                    <polygon points={[[line[0]![0], floor], ...line, [line.at(-1)![0], floor]].map((p) => p.join(',')).join(' ')} className="fill-chart-1/12" />
                    <polyline points={line.map((p) => p.join(',')).join(' ')} fill="none" className="stroke-chart-1" strokeWidth={2} strokeLinejoin="round" />
                  </g>
                );
              })}
              {points.map((point, i) => (
                <Mark key={point.key} index={i} current={current} label={point.label} to={point.to}>
                  <rect x={xOf(frame, centers[i]!) - room / 2 + 1} y={1} width={Math.max(1, room - 2)} height={height - 2} rx={3} className={markRing} />
                  {point.value !== null && <circle cx={place(i)[0]} cy={place(i)[1]} r={points.length > 40 ? 2.5 : 3.5} className="fill-chart-1 stroke-card" strokeWidth={points.length > 40 ? 0 : 1.5} />}
                </Mark>
              ))}
            </>
          )}
        </Marks>
      )}
    </div>
  );
}

/** Points in a row that were measured, by index. */
function runsOf(points: readonly Point[]): number[][] {
  const runs: number[][] = [];
  points.forEach((p, i) => {
    if (p.value === null) return;
    if (i > 0 && points[i - 1]!.value !== null) runs.at(-1)!.push(i); else runs.push([i]);
  });
  return runs;
}
