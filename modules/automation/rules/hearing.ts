import { longestChain, type FieldValue } from '../contract/shapes.ts';

/** What a rule waits for. */
export interface Waiting { id: string; happens: 'created' | 'changed' | 'event'; eventType: string | null; field: string | null; /** Undefined: any value. */ to: FieldValue | undefined }
/** What happened: the type, the changed fields with their values before and after, and the rules that led to it. */
export interface Happened { topic: string; type: string; changes: Readonly<Record<string, unknown>> | null; chain: readonly string[] }

/**
 * Whether a rule is to look at what happened. Never when it led to it itself, directly or through others, and not when five rules did.
 * `nameOf` gives the name under which a field the workspace added stands in the log.
 */
export function hears(rule: Waiting, happened: Happened, nameOf: (field: string) => string = (field) => field): boolean {
  const { topic, type, changes, chain } = happened;
  if (chain.includes(rule.id) || chain.length >= longestChain) return false;
  if (rule.happens === 'created') return type === `${topic}.created`;
  if (rule.happens === 'event') return type === rule.eventType;
  if ([`${topic}.created`, `${topic}.removed`, `${topic}.restored`].includes(type)) return false;
  // A change whose values are not for everybody is a change, too.
  if (rule.field === null) return type === `${topic}.changed` || Object.keys(changes ?? {}).length > 0;
  const pair = changes?.[nameOf(rule.field)];
  return Array.isArray(pair) && (rule.to === undefined || same(pair[1], rule.to));
}

/** True when a changed value is the one a rule waits for, however either writes it. */
function same(now: unknown, wanted: FieldValue): boolean {
  if (Array.isArray(now)) return Array.isArray(wanted) ? wanted.every((w) => now.includes(w)) : now.includes(wanted);
  const isNothing = (v: unknown) => v === null || v === undefined || v === '';
  if (isNothing(now) || isNothing(wanted)) return isNothing(now) && isNothing(wanted);
  const [a, b] = [textOf(now), textOf(wanted)];
  if (a !== '' && b !== '' && Number.isFinite(Number(a)) && Number.isFinite(Number(b))) return Number(a) === Number(b);
  return a.toLowerCase() === b.toLowerCase();
}

const textOf = (value: unknown): string => (typeof value === 'object' && value !== null ? String((value as { amount?: unknown }).amount ?? JSON.stringify(value)) : String(value as string)).trim();
