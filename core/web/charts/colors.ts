/** Fills of series in their order; told apart by lightness too. */
export const fills = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5', 'fill-chart-6', 'fill-chart-7', 'fill-chart-8'] as const;
/** A part and its whole, or what is certain and what is expected: one hue, told apart by lightness. */
export const tints = ['fill-chart-1', 'fill-chart-1/35'] as const;
/** The same as backgrounds, for legends. */
export const tintBackgrounds = ['bg-chart-1', 'bg-chart-1/35'] as const;
/** Backgrounds of series, for legends. */
export const backgrounds = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6', 'bg-chart-7', 'bg-chart-8'] as const;
