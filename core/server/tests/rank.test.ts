import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRank, rankBetween, spreadRanks } from '../resource/rank.ts';

/** Byte order, as PostgreSQL's collation "C" has it. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const strictlyRising = (ranks: readonly string[]) => ranks.every((r, i) => i === 0 || byBytes(ranks[i - 1]!, r) < 0);

describe('a rank', () => {
  it('lies strictly between any two neighbours, whatever was inserted where before', () => {
    fc.assert(fc.property(fc.array(fc.nat(), { maxLength: 150 }), (places) => {
      const ranks: string[] = [];
      for (const place of places) {
        const at = place % (ranks.length + 1);
        const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null);
        expect(isRank(rank)).toBe(true);
        ranks.splice(at, 0, rank);
      }
      expect(strictlyRising(ranks)).toBe(true);
    }), { numRuns: 300 });
  });
  it('stays short at the ends: ten thousand additions give four characters, in both directions', () => {
    const end = spreadRanks(10_000);
    expect(Math.max(...end.map((r) => r.length))).toBe(4);
    const top: string[] = [];
    for (let i = 0, first: string | null = null; i < 10_000; i++) top.unshift((first = rankBetween(null, first)));
    expect(Math.max(...top.map((r) => r.length))).toBe(4);
    expect(strictlyRising([...top, ...end.map((r) => r)].slice(0, 10_000)) && strictlyRising(end)).toBe(true);
  });
  it.each<[string, (turn: number, ranks: readonly string[]) => number]>([
    ['always right after the first', () => 1],
    ['always right before the last', (_turn, ranks) => ranks.length - 1],
    ['in turn above and below the newest', (turn, ranks) => (turn % 2 === 0 ? Math.floor(ranks.length / 2) : Math.ceil(ranks.length / 2))],
  ])('grows by at most a character for five insertions: %s', (_, placeOf) => {
    const ranks = ['a0', 'a1'];
    for (let turn = 0; turn < 200; turn++) {
      const at = placeOf(turn, ranks);
      ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null));
    }
    expect(strictlyRising(ranks)).toBe(true);
    expect(Math.max(...ranks.map((r) => r.length))).toBeLessThanOrEqual(44);
  });
  it('finds room below the smallest and above the largest integer part', () => {
    const bottom = `A${'0'.repeat(25)}1`;
    const below = rankBetween(null, bottom);
    expect(isRank(below) && byBytes(below, bottom) < 0).toBe(true);
    expect(byBytes(rankBetween(null, below), below)).toBeLessThan(0);
    const top = `z${'z'.repeat(26)}`;
    expect(byBytes(top, rankBetween(top, null))).toBeLessThan(0);
    expect([rankBetween('Zz', null), rankBetween(null, 'a0'), rankBetween('az', null), rankBetween(null, 'b00')]).toEqual(['a0', 'Zz', 'b00', 'az']);
  });
  it('is not made out of texts that are none, nor between two that are not in order', () => {
    for (const text of ['', '0', 'a', 'b0', 'a00', 'a0é', 'a0-', `A${'0'.repeat(26)}`]) {
      expect(isRank(text), text).toBe(false);
      expect(() => rankBetween(text, null), text).toThrow();
    }
    expect(() => rankBetween('a1', 'a1')).toThrow();
    expect(() => rankBetween('a2', 'a1')).toThrow();
  });
});
