/** The six backgrounds of a text story: name and #rrggbb. Each carries one of {@link storyInks} with a contrast of at least 4.5. */
export const storyBackgrounds = [
  { name: 'rose', color: '#be123c' }, { name: 'orange', color: '#b45309' }, { name: 'green', color: '#15803d' },
  { name: 'blue', color: '#1d4ed8' }, { name: 'violet', color: '#6d28d9' }, { name: 'sand', color: '#fde68a' },
] as const;

/** Colours of the text the creator offers; others are taken when they can be read. */
export const storyInks = [{ name: 'white', color: '#ffffff' }, { name: 'black', color: '#18181b' }, { name: 'cream', color: '#fef3c7' }, { name: 'sky', color: '#e0f2fe' }, { name: 'wine', color: '#7f1d1d' }] as const;

/** Least contrast of the text of a story (WCAG 2.2 AA). */
export const leastContrast = 4.5;

/** A preset as #rrggbb, from its name or its colour in any case; null for anything else. */
export function storyBackground(given: string): string | null {
  const word = given.trim().toLowerCase();
  return storyBackgrounds.find((b) => b.name === word || b.color === word)?.color ?? null;
}

/** Contrast of two colours #rrggbb as WCAG counts it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** True when a text of this colour can be read on this background. */
export const isReadable = (color: string, background: string): boolean => contrast(color, background) >= leastContrast;

/** The first of {@link storyInks} that can be read on a background. */
export const inkOn = (background: string): string => storyInks.find((ink) => isReadable(ink.color, background))!.color;

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
