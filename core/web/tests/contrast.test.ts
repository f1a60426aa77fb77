import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES } from '../theme/theme-state.ts';
import { contrast, readTokens, resolveColor } from './color-math.ts';

const rules = readTokens(readFileSync(new URL('../styles/themes.css', import.meta.url), 'utf8'));
const AA_TEXT = 4.5;
const AA_GRAPHICS = 3;

const SURFACES = ['background', 'card', 'popover', 'muted', 'accent', 'sidebar', 'sidebar-accent'];
const TEXT_PAIRS: readonly [string, string][] = [
  ...SURFACES.flatMap((surface): [string, string][] => [
    ['foreground', surface],
    ['muted-foreground', surface],
  ]),
  ...['primary', 'secondary', 'destructive', 'success', 'warning', 'info', 'card', 'popover', 'accent', 'sidebar'].map(
    (name): [string, string] => [`${name}-foreground`, name],
  ),
  ['sidebar-foreground', 'sidebar-accent'],
  ['primary-foreground', 'primary-hover'],
  ['destructive-foreground', 'destructive-hover'],
  ['foreground', 'primary-subtle'],
  ['muted-foreground', 'primary-subtle'],
  ...['background', 'card', 'popover', 'muted', 'primary-subtle'].map((surface): [string, string] => ['primary-ink', surface]),
  ...['destructive', 'success', 'warning', 'info'].flatMap((name): [string, string][] => [
    [`${name}-ink`, `${name}-subtle`],
    [`${name}-ink`, 'background'],
    [`${name}-ink`, 'card'],
    [`${name}-ink`, 'popover'],
    [`${name}-ink`, 'muted'],
  ]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((tone): [string, string] => [`tone-${tone}-ink`, `tone-${tone}`]),
];
const GRAPHIC_PAIRS: readonly [string, string][] = [
  ['ring', 'background'],
  ['ring', 'card'],
  ['ring', 'popover'],
  ['control', 'background'],
  ['control', 'popover'],
  ['primary-ink', 'background'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((series): [string, string] => [`chart-${series}`, 'card']),
];

function tokensFor(theme: string, mode: 'light' | 'dark'): Record<string, string> {
  const matching = [':root', `html[data-theme='${theme}']`];
  if (mode === 'dark') matching.push('html.dark', `html.dark[data-theme='${theme}']`);
  // Later rules of equal weight win, and the file keeps the heavier ones at its end.
  return Object.assign({}, ...rules.filter((rule) => rule.selectors.some((selector) => matching.includes(selector))).map((rule) => rule.tokens));
}

function failures(pairs: readonly [string, string][], least: number, tokens: Record<string, string>): string[] {
  return pairs.flatMap(([text, surface]) => {
    const ratio = contrast(resolveColor(`var(--${text})`, tokens), resolveColor(`var(--${surface})`, tokens));
    return ratio < least ? [`${text} on ${surface}: ${ratio.toFixed(2)}`] : [];
  });
}

describe.each(THEMES)('theme %s', (theme) => {
  it.each(['light', 'dark'] as const)('keeps text readable in %s mode', (mode) => {
    expect(failures(TEXT_PAIRS, AA_TEXT, tokensFor(theme, mode))).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('keeps rings, controls and charts visible in %s mode', (mode) => {
    expect(failures(GRAPHIC_PAIRS, AA_GRAPHICS, tokensFor(theme, mode))).toEqual([]);
  });

  it('sets nothing but primary, ring and selection', () => {
    const own = rules.filter((rule) => rule.selectors.some((selector) => selector.includes(`data-theme='${theme}'`)));
    const names = new Set(own.flatMap((rule) => Object.keys(rule.tokens)));
    const allowed = ['--primary', '--primary-foreground', '--ring', '--selection'];
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
    expect(names.has('--primary')).toBe(true);
  });
});

describe('the style sheet', () => {
  it('knows black on white', () => {
    expect(contrast({ l: 0, c: 0, h: 0 }, { l: 1, c: 0, h: 0 })).toBeCloseTo(21, 5);
  });

  it('gives dark mode every colour that light mode has', () => {
    const light = rules.find((rule) => rule.selectors.includes(':root'))!;
    const dark = rules.find((rule) => rule.selectors.includes('html.dark'))!;
    // The hover shades are mixed from what each mode sets.
    const sharedByModes = ['--radius', '--primary-hover', '--destructive-hover'];
    const missing = Object.keys(light.tokens).filter((name) => !sharedByModes.includes(name) && !name.startsWith('--swatch-') && !(name in dark.tokens));
    expect(missing).toEqual([]);
  });

  it('has a swatch for each theme', () => {
    const tokens = tokensFor('rose', 'light');
    expect(THEMES.filter((theme) => !(`--swatch-${theme}` in tokens))).toEqual([]);
  });

  it('maps only tokens that exist', () => {
    const index = readFileSync(new URL('../styles/index.css', import.meta.url), 'utf8');
    const tokens = tokensFor('rose', 'light');
    const mapped = [...index.matchAll(/--color-[\w-]+: var\((--[\w-]+)\)/g)].map(([, name]) => name!);
    expect(mapped.filter((name) => !(name in tokens))).toEqual([]);
    expect(mapped.length).toBeGreaterThan(50);
  });
});
