/** What a form holds once somebody else has saved: theirs, and in the place of it what was changed here and is not saved yet; `mine` names that. */
export function caughtUp<T extends object>(v: T, kept: T, now: T): { v: T; mine: Array<keyof T> } {
  const mine = (Object.keys(v) as Array<keyof T>).filter((key) => JSON.stringify(v[key]) !== JSON.stringify(kept[key]));
  return { v: { ...now, ...Object.fromEntries(mine.map((key) => [key, v[key]])) }, mine };
}
