/** What is known of a candidate: hours of age, the viewer's acts towards its author in 90 days, and weighted comments, shares and reactions. */
export interface Candidate { postId: string; authorId: string; hours: number; acts: number; weight: number; kind: string }
/** How much each counts, 0 to 1. */
export interface Weights { closeness: number; popularity: number; recency: number }
/** A candidate in its place, with what counted for it (each 0 to 1). */
export interface Ranked { postId: string; kind: string; closeness: number; popularity: number; recency: number; score: number }

const halfLifeHours = 12;
const inARow = 2;
const part = (n: number, full: number) => Math.min(1, Math.log1p(Math.max(0, n)) / Math.log1p(full));
const rounded = (n: number) => Math.round(n * 1000) / 1000;

/** Orders candidates by score, newest first among equals, and lets at most two of one author follow each other as long as there are others. */
export function rank(candidates: readonly Candidate[], weights: Weights): Ranked[] {
  const scored = candidates.map((c) => {
    const [closeness, popularity, recency] = [part(c.acts, 50), part(c.weight, 200), 0.5 ** (Math.max(0, c.hours) / halfLifeHours)];
    return { authorId: c.authorId, ranked: { postId: c.postId, kind: c.kind, closeness: rounded(closeness), popularity: rounded(popularity), recency: rounded(recency), score: rounded(closeness * weights.closeness + popularity * weights.popularity + recency * weights.recency) } };
  });
  const waiting = scored.sort((a, b) => b.ranked.score - a.ranked.score || (a.ranked.postId < b.ranked.postId ? 1 : -1));
  const order: typeof waiting = [];
  while (waiting.length > 0) {
    const last = order.slice(-inARow);
    const tired = last.length === inARow && last[0]!.authorId === last[1]!.authorId ? last[0]!.authorId : null;
    const next = Math.max(0, waiting.findIndex((c) => c.authorId !== tired));
    order.push(...waiting.splice(next, 1));
  }
  return order.map((c) => c.ranked);
}
