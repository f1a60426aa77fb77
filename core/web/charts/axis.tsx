import { labelEvery, type Axis } from './scale.ts';

/** Pixels a chart keeps for its scale, its labels and the air above. */
export interface Frame { width: number; height: number; start: number; top: number; bottom: number; rtl: boolean }

/** The frame of a chart whose value labels are these. */
export function frameFor(width: number, height: number, rtl: boolean, labels: readonly string[]): Frame {
  return { width, height, rtl, start: Math.ceil(Math.max(...labels.map((l) => l.length), 1) * 6.4) + 10, top: 10, bottom: 22 };
}

/** Where a value stands. */
export const yOf = (frame: Frame, axis: Axis, value: number): number => frame.height - frame.bottom - ((value - axis.bottom) / (axis.top - axis.bottom)) * (frame.height - frame.bottom - frame.top);
/** Where something stands that is so far from the start of the line, whichever side that is. */
export const xOf = (frame: Frame, x: number): number => (frame.rtl ? frame.width - x : x);

/** The lines of the value scale with their figures, and the labels below; as many as there is room for. */
export function AxisLines({ frame, axis, text, labels, centers }: { frame: Frame; axis: Axis; text: (value: number) => string; labels: readonly string[]; centers: readonly number[] }) {
  const every = labelEvery(labels.length, frame.width - frame.start, Math.max(...labels.map((l) => l.length), 1) * 6.4 + 10);
  return (
    <g aria-hidden className="text-xs">
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line x1={xOf(frame, frame.start)} x2={xOf(frame, frame.width)} y1={yOf(frame, axis, tick)} y2={yOf(frame, axis, tick)} className={tick === 0 ? 'stroke-control' : 'stroke-border'} strokeWidth={1} shapeRendering="crispEdges" />
          <text x={xOf(frame, frame.start - 8)} y={yOf(frame, axis, tick)} dy="0.32em" textAnchor="end" className="figures fill-muted-foreground text-[11px]">{text(tick)}</text>
        </g>
      ))}
      {labels.map((label, i) => (i % every === 0 ? <text key={`${label}${i}`} x={xOf(frame, centers[i]!)} y={frame.height - 6} textAnchor="middle" className="fill-muted-foreground text-[11px]">{label}</text> : null))}
    </g>
  );
}
