const keyOf = (now: number) => `greeting:counted:${new Date(now).toISOString().slice(0, 10)}`;
const mine = /^greeting:counted:/;
/** Told by this page, for browsers that keep nothing. */
const told = new Set<string>();

/** True the first time something happens to an item in this browser on a day; reloads and other tabs do not count again. What is kept says nothing about anybody and goes with the day. */
export function isFirstToday(itemId: string, kind: string, now = Date.now()): boolean {
  const [key, entry] = [keyOf(now), `${itemId} ${kind}`];
  if (told.has(`${key} ${entry}`)) return false;
  told.add(`${key} ${entry}`);
  try {
    const kept = (localStorage.getItem(key) ?? '').split('\n');
    if (kept.includes(entry)) return false;
    for (const old of Object.keys(localStorage)) if (mine.test(old) && old !== key) localStorage.removeItem(old);
    localStorage.setItem(key, [...kept.filter((x) => x !== ''), entry].slice(-500).join('\n'));
  } catch { /* a browser that keeps nothing counts once a page */ }
  return true;
}
