/** A value axis that holds zero: its top and bottom, and where its lines stand. */
export interface Axis { top: number; bottom: number; ticks: number[] }

/** An axis of round numbers (1, 2 or 5 of a power of ten apart) from zero, or from below the smallest value, to the largest; `whole` keeps its lines at whole numbers. */
export function axisFor(largest: number, lines = 4, whole = false, smallest = 0): Axis {
  const [high, low] = [Math.max(largest, 0), Math.min(smallest, 0)];
  if (!(high - low > 0)) return { top: 1, bottom: 0, ticks: [0, 1] };
  const rough = (high - low) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = [1, 2, 5, 10].map((n) => n * power).find((s) => s >= rough * 0.999_999)!;
  const step = whole ? Math.max(1, Math.round(found)) : found;
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return { top: ticks.at(-1)!, bottom: ticks[0]!, ticks };
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
