const prefix = 'draft:';
const lifeMs = 7 * 86_400_000;
const secret = /password|secret|token|pin|otp|code/i;

type Values = Record<string, unknown>;

/** What was typed into a form and not sent, if it is not older than 7 days. */
export function readDraft(key: string, now = Date.now()): Values | null {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + key) ?? 'null') as { at: number; values: Values } | null;
    if (!kept || typeof kept.values !== 'object') return null;
    if (now - kept.at > lifeMs) { dropDraft(key); return null; }
    return kept.values;
  } catch {
    return null;
  }
}

/** Keeps what is typed so far on this device; passwords, codes and files never. */
export function keepDraft(key: string, values: Values, now = Date.now()): void {
  const plain = Object.fromEntries(Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob)));
  try { localStorage.setItem(prefix + key, JSON.stringify({ at: now, values: plain })); } catch { /* storage forbidden or full: the form still works */ }
}

/** Forgets a draft once its form was sent or thrown away. */
export function dropDraft(key: string): void {
  try { localStorage.removeItem(prefix + key); } catch { /* storage forbidden */ }
}

/** Forgets drafts older than 7 days; once per visit is enough. */
export function dropOldDrafts(now = Date.now()): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)).filter((key) => key?.startsWith(prefix));
    for (const key of keys) readDraft(key!.slice(prefix.length), now);
  } catch { /* storage forbidden */ }
}
