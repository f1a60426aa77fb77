// Whose look and shortcuts this browser shows, and whether some of them have not reached the profile yet.
const ownerKey = 'shell:owner';
const unsavedKey = 'shell:unsaved';

/** What the choices found in this browser are to the person who arrives. */
export type Found = 'unsaved' | 'own' | 'unowned' | 'foreign';

/** What the choices of this browser are to whoever arrives: their own (perhaps newer than the profile), nobody's, or somebody else's. */
export function arrive(accountId: string): Found {
  const owner = read(ownerKey);
  if (read(unsavedKey) === accountId) return 'unsaved';
  write(unsavedKey, null);
  return owner === accountId ? 'own' : owner === null ? 'unowned' : 'foreign';
}

/** The choices are this person's from now on: they are what the profile says, or on their way there. */
export function own(accountId: string): void {
  write(ownerKey, accountId);
}

/** The person is gone. True when nothing of theirs waits for the profile, so that their choices can be forgotten here. */
export function depart(accountId: string): boolean {
  if (read(unsavedKey) === accountId) return false;
  write(ownerKey, null);
  return true;
}

/** Notes that something of this person's has not reached the profile, or, with null, that everything has. */
export function noteUnsaved(accountId: string | null): void {
  write(unsavedKey, accountId);
}

function read(key: string): string | null {
  try { return localStorage.getItem(key); } catch { return null; }
}

function write(key: string, value: string | null): void {
  try { if (value === null) localStorage.removeItem(key); else localStorage.setItem(key, value); } catch { /* storage forbidden: then nothing outlives the page either */ }
}
