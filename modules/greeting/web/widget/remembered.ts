const weekMs = 7 * 86_400_000;
const dismissedKey = 'greeting:dismissed';
const turnKey = 'greeting:turn';

/** True while the person wants no greeting: seven days from the press. */
export function isDismissed(now = Date.now()): boolean {
  try {
    const at = Number(localStorage.getItem(dismissedKey) ?? NaN);
    return at <= now && now - at < weekMs;
  } catch { return false; }
}

/** No greeting for seven days. */
export function dismiss(now = Date.now()): void {
  try { localStorage.setItem(dismissedKey, String(now)); } catch { /* a browser that keeps nothing greets again */ }
}

/** A number from 0 to 1 that stays the same in this browser: who meets which item of an experiment. */
function ownTurn(): number {
  try {
    const known = Number(localStorage.getItem(turnKey) ?? NaN);
    if (known >= 0 && known < 1) return known;
    const fresh = Math.random();
    localStorage.setItem(turnKey, String(fresh));
    return fresh;
  } catch { return Math.random(); }
}

/** The one item that greets: the first, or of its experiment the one whose turn it is in this browser. */
export function chooseItem<T extends { experiment: string }>(items: readonly T[], turn: () => number = ownTurn): T | undefined {
  const [first] = items;
  if (!first || first.experiment === '') return first;
  const group = items.filter((i) => i.experiment === first.experiment);
  return group[Math.min(group.length - 1, Math.floor(turn() * group.length))];
}
