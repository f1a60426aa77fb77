const key = (accountId: string) => `chat:outbox:${accountId}`;

/** Notes that messages of an account wait to be sent, for whichever page is opened next, or that none does any more. */
export function noteWaiting(accountId: string, waits: boolean): void {
  try { if (waits) localStorage.setItem(key(accountId), '1'); else localStorage.removeItem(key(accountId)); } catch { /* a browser that keeps nothing has nothing waiting either */ }
}

/** True when an earlier visit may have left messages that were not sent. */
export function anyWaiting(accountId: string): boolean {
  try { return localStorage.getItem(key(accountId)) !== null; } catch { return false; }
}
