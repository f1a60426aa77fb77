import type { ScoreCondition } from '../../contract/capture/scoring.ts';

/** Score rules a new workspace begins with. */
export const usualScoreRules: ReadonlyArray<{ name: string; points: number; condition: ScoreCondition }> = [
  { name: 'Opened a mail', points: 5, condition: { kind: 'event', event: 'mail_opened', most: null } },
  { name: 'Filled in a form', points: 20, condition: { kind: 'event', event: 'form', most: null } },
  { name: 'Went quiet', points: -10, condition: { kind: 'idle', days: 14, repeats: false } },
];
/** Sources a new workspace begins with. */
export const usualSources = ['Website', 'Recommendation', 'Trade fair', 'Phone', 'Social media'] as const;
/** Working minutes in which leads are to be answered where nothing else was said. */
export const usualTarget = 240;

/** True where a rule looks at the same as another one, whatever it gives for it. */
export function looksAtSame(a: ScoreCondition, b: ScoreCondition): boolean {
  if (a.kind === 'event' && b.kind === 'event') return a.event === b.event;
  return a.kind === 'idle' && b.kind === 'idle';
}
