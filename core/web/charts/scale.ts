/** A value axis from zero: its top, and where its lines stand. */
export interface Axis { top: number; ticks: number[] }

/** An axis of round numbers (1, 2 or 5 of a power of ten apart) that reaches the largest value; `whole` keeps its lines at whole numbers. */
export function axisFor(largest: number, lines = 4, whole = false): Axis {
  if (!(largest > 0)) return { top: 1, ticks: [0, 1] };
  const rough = largest / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 5, 10].map((n) => n * power).find((s) => s >= rough * 0.999_999)!;
  const step = whole ? Math.max(1, Math.round(found)) : found;
  const count = Math.ceil(largest / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)));
  return { top: ticks.at(-1)!, ticks };
}

/** A part of a whole in percent, between 0 and 100; visible when it is more than nothing. */
export function shareOf(value: number, largest: number): number {
  if (!(value > 0) || !(largest > 0)) return 0;
  return Math.min(100, Math.max(0.8, (value / largest) * 100));
}

/** Every how many of `count` labels there is room for, when each needs `needed` of `width` pixels. */
export function labelEvery(count: number, width: number, needed: number): number {
  return Math.max(1, Math.ceil((count * needed) / Math.max(width, 1)));
}
