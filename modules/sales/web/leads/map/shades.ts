/** Fills of ranges, the smallest first. */
export const shadeFills = ['fill-chart-1/25', 'fill-chart-1/45', 'fill-chart-1/65', 'fill-chart-1/80', 'fill-chart-1'] as const;
/** The same as backgrounds, for the legend. */
export const shadeBackgrounds = ['bg-chart-1/25', 'bg-chart-1/45', 'bg-chart-1/65', 'bg-chart-1/80', 'bg-chart-1'] as const;
/** Fill and background of a country that has leads, but nothing to be shaded by. */
export const [unshadedFill, unshadedBackground] = ['fill-chart-1/10', 'bg-chart-1/10'] as const;

/** Figures that are shaded alike: the smallest and the largest of them, and their shade. */
export interface ShadeRange { from: number; to: number; shade: number }

/** Ranges for these figures, each of about as many different ones, so that one very large country leaves the others apart; the largest is always the darkest. */
export function rangesOf(figures: readonly number[]): ShadeRange[] {
  const different = [...new Set(figures.filter((f) => f > 0))].sort((a, b) => a - b);
  const count = Math.min(shadeFills.length, different.length);
  const at = (i: number) => Math.floor((i * different.length) / count);
  return Array.from({ length: count }, (_, i) => ({ from: different[at(i)]!, to: different[at(i + 1) - 1]!, shade: shadeFills.length - count + i }));
}

/** The shade of a figure; null when it is in none of the ranges. */
export function shadeOf(figure: number | null, ranges: readonly ShadeRange[]): number | null {
  return (figure === null ? undefined : ranges.find((r) => figure >= r.from && figure <= r.to))?.shade ?? null;
}
