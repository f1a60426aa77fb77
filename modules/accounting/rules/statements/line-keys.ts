import { createHash } from 'node:crypto';
import { shortest } from './amounts.ts';
import type { ParsedLine } from './shapes.ts';
import { sharedIds } from './statement.ts';

/**
 * A key for each line of a statement, by which the same line of another file is known again (≤ 260 characters, unique per account only): the bank's id,
 * else SHA-256 of day, amount, memo and which of several equal lines it is. An id that stands on different bookings of this file counts as none.
 */
export function lineKeys(lines: readonly ParsedLine[]): string[] {
  const shared = sharedIds(lines);
  const seen = new Map<string, number>();
  return lines.map(({ externalId, on, amount, memo }) => {
    if (externalId !== null && !shared.has(externalId)) return `id:${externalId}`;
    const facts = JSON.stringify([on, shortest(amount), memo]);
    const ordinal = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, ordinal);
    return createHash('sha256').update(`${facts}#${ordinal}`).digest('hex');
  });
}
