import type { PartyFacts } from './facts.ts';

const silent = new Set(['id', 'version', 'createdAt', 'updatedAt', 'parent', 'company', 'mergedInto', 'custom', 'photoId']);

/** What differs between two states of a party: field → [before, after], and the new values alone. */
export function changesOf(before: PartyFacts, after: PartyFacts): { changes: Record<string, [unknown, unknown]>; after: Record<string, unknown> } {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const key of Object.keys(after) as Array<keyof PartyFacts>) {
    if (!silent.has(key) && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)) changes[key] = [before[key] ?? null, after[key] ?? null];
  }
  // A picture's id says nothing to anybody; that it changed does.
  if (before.photoId !== after.photoId) changes['photo'] = [before.photoId !== null, after.photoId !== null];
  return { changes, after: Object.fromEntries(Object.entries(changes).map(([key, [, value]]) => [key, value])) };
}
