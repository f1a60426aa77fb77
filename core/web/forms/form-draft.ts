const prefix = 'draft:';
const lifeMs = 7 * 86_400_000;
const secret = /password|secret|token|pin|otp|code/i;

type Values = Record<string, unknown>;

// `<account>/<workspace>` of whoever is there: two people at one browser, or two workspaces of one person, see nothing of each other's drafts.
let owner = '';

/** Whose drafts are read and kept from now on; null while nobody is signed in. The session says so before any form is shown. */
export function draftsBelongTo(who: { accountId: string; workspaceId: number | null } | null): void {
  owner = who ? `${who.accountId}/${who.workspaceId ?? ''}` : '';
}

const placeOf = (key: string) => `${prefix}${key}@${owner}`;

/** What was typed into a form and not sent, if it is not older than 7 days. */
export function readDraft(key: string, now = Date.now()): Values | null {
  return readAt(placeOf(key), now);
}

/** Keeps what is typed so far on this device; passwords, codes and files never. */
export function keepDraft(key: string, values: Values, now = Date.now()): void {
  const plain = Object.fromEntries(Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob)));
  try { localStorage.setItem(placeOf(key), JSON.stringify({ at: now, values: plain })); } catch { /* storage forbidden or full: the form still works */ }
}

/** Forgets a draft once its form was sent or thrown away. */
export function dropDraft(key: string): void {
  dropAt(placeOf(key));
}

/** Forgets drafts older than 7 days; once per visit is enough. */
export function dropOldDrafts(now = Date.now()): void {
  for (const place of places()) readAt(place, now);
}

/** Forgets what the signed-in person left behind in any workspace, when they sign out. */
export function dropOwnDrafts(): void {
  const account = owner.slice(0, owner.indexOf('/') + 1);
  if (account !== '') for (const place of places()) if (place.startsWith(account, place.lastIndexOf('@') + 1)) dropAt(place);
}

function readAt(place: string, now: number): Values | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as { at: number; values: Values } | null;
    if (!kept || typeof kept.values !== 'object') return null;
    if (now - kept.at > lifeMs) { dropAt(place); return null; }
    return kept.values;
  } catch {
    return null;
  }
}

function dropAt(place: string): void {
  try { localStorage.removeItem(place); } catch { /* storage forbidden */ }
}

function places(): readonly string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)).filter((key) => key !== null && key.startsWith(prefix)) as string[];
  } catch {
    return [];
  }
}
