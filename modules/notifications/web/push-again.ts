import { useEffect } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { sessionOf } from '#core/web/api/token.ts';
import { useViewer } from '#core/web/viewer.tsx';

const keyOf = (accountId: string) => `push:${accountId}`;
const soonMs = 5000;
const presentSession = (): string | null => { const token = readToken(); return token === null ? null : sessionOf(token); };

/** Remembers in this browser for which session somebody gets push messages here; not `wanted`: for none any more. */
export function rememberPush(accountId: string, wanted: boolean): void {
  try { if (wanted) localStorage.setItem(keyOf(accountId), presentSession() ?? ''); else localStorage.removeItem(keyOf(accountId)); } catch { /* storage forbidden: turned on again in the settings */ }
}

/** True when somebody had push messages here in another session than this one. */
export function isPushOfEarlierSession(accountId: string): boolean {
  try { const kept = localStorage.getItem(keyOf(accountId)); return kept !== null && kept !== presentSession(); } catch { return false; }
}

async function askAgain(accountId: string): Promise<void> {
  const [{ presentSubscription }, { addPushSubscription }] = await Promise.all([import('./settings/push-browser.ts'), import('../contract/push.ts')]);
  const subscription = await presentSubscription();
  if (!subscription) return;
  await request(addPushSubscription, subscription, { idempotencyKey: newId() });
  rememberPush(accountId, true);
}

/** Push messages belong to a session: whoever turned them on here and signs in again gets them again, without being asked. */
export function usePushAgain(): void {
  const { account: { id } } = useViewer();
  useEffect(() => {
    if (!isPushOfEarlierSession(id)) return undefined;
    const timer = setTimeout(() => void askAgain(id).catch(() => undefined), soonMs);
    return () => clearTimeout(timer);
  }, [id]);
}
