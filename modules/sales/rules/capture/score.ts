import type { ScoreCondition, ScoreRule } from '../../contract/capture/scoring.ts';

/** What is known of a lead when its points are counted; times in milliseconds. */
export interface ScoreFacts {
  createdAt: number;
  /** What happened, by kind, with its times in order. */
  events: ReadonlyArray<{ kind: string; at: number }>;
  /** By their names; those of the workspace's own as `custom:<id>`, and only while they are there. */
  fields: Readonly<Record<string, unknown>>;
  /** Closed leads do not cool down any more after this. */
  closedAt: number | null;
}
/** Points of one rule. */
export interface ScorePart { ruleId: string; name: string; times: number; points: number; lastAt: number | null }

const day = 86_400_000;
const folded = (text: unknown) => String(text ?? '').normalize('NFKC').toLowerCase().trim();

function fieldFits(condition: Extract<ScoreCondition, { kind: 'field' }>, value: unknown): boolean {
  const words = Array.isArray(value) ? value.map(folded) : [folded(value)];
  const filled = words.some((w) => w !== '');
  const wanted = folded(condition.value);
  switch (condition.operator) {
    case 'filled': return filled;
    case 'empty': return !filled;
    case 'is': return words.some((w) => w === wanted) || (typeof value === 'number' && wanted !== '' && Number(wanted) === value);
    case 'contains': return wanted !== '' && words.some((w) => w.includes(wanted));
    case 'at_least': return filled && Number.isFinite(Number(value)) && Number(value) >= Number(condition.value);
  }
}

function timesOf(condition: ScoreCondition, facts: ScoreFacts, now: number): { times: number; lastAt: number | null; changesAt: number | null } {
  // Of a field that was put away nothing is known, not even that it is empty.
  if (condition.kind === 'field') return { times: (!condition.field.startsWith('custom:') || condition.field in facts.fields) && fieldFits(condition, facts.fields[condition.field]) ? 1 : 0, lastAt: null, changesAt: null };
  if (condition.kind === 'event') {
    const hits = facts.events.filter((e) => e.kind === condition.event && e.at <= now);
    return { times: condition.most === null ? hits.length : Math.min(condition.most, hits.length), lastAt: hits.at(-1)?.at ?? null, changesAt: null };
  }
  const until = facts.closedAt === null ? now : Math.min(now, facts.closedAt);
  const since = facts.events.reduce((last, e) => (e.at <= until ? Math.max(last, e.at) : last), facts.createdAt);
  const whole = Math.max(0, Math.floor((until - since) / (condition.days * day)));
  const times = condition.repeats ? whole : Math.min(1, whole);
  const over = facts.closedAt !== null || (!condition.repeats && times === 1);
  return { times, lastAt: times > 0 ? since + times * condition.days * day : null, changesAt: over ? null : since + (whole + 1) * condition.days * day };
}

/** Points of a lead: the sum of its rules, what each gave, and when it changes by itself next. Anybody gets the same sum at any time. */
export function scoreOf(rules: ReadonlyArray<Pick<ScoreRule, 'id' | 'name' | 'condition' | 'points' | 'isActive'>>, facts: ScoreFacts, now: number): { score: number; parts: ScorePart[]; changesAt: number | null } {
  const parts: ScorePart[] = [];
  let changesAt: number | null = null;
  for (const rule of rules) {
    if (!rule.isActive) continue;
    const hit = timesOf(rule.condition, facts, now);
    if (hit.times > 0) parts.push({ ruleId: rule.id, name: rule.name, times: hit.times, points: hit.times * rule.points, lastAt: hit.lastAt });
    if (hit.changesAt !== null) changesAt = Math.min(changesAt ?? Infinity, hit.changesAt);
  }
  return { score: Math.max(-1_000_000, Math.min(1_000_000, parts.reduce((sum, p) => sum + p.points, 0))), parts, changesAt };
}
