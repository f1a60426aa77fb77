import { useEffect } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useViewer } from '#core/web/viewer.tsx';

const key = (accountId: string) => `push:${accountId}`;
const soonMs = 5000;

/** Remembers in this browser that somebody wants push messages here, or does not any more. */
export function rememberPush(accountId: string, wanted: boolean): void {
  try { if (wanted) localStorage.setItem(key(accountId), '1'); else localStorage.removeItem(key(accountId)); } catch { /* storage forbidden: asked for again in the settings */ }
}

/** Push messages belong to a session: whoever turned them on here and signs in again gets them again, once a visit, without being asked. */
export function usePushAgain(): void {
  const { account: { id } } = useViewer();
  useEffect(() => {
    let wanted = false;
    try { wanted = localStorage.getItem(key(id)) !== null && sessionStorage.getItem(key(id)) === null; } catch { /* storage forbidden */ }
    if (!wanted) return undefined;
    const timer = setTimeout(() => {
      void (async () => {
        const [{ presentSubscription }, { addPushSubscription }] = await Promise.all([import('./settings/push-browser.ts'), import('../contract/push.ts')]);
        const subscription = await presentSubscription();
        if (!subscription) return;
        await request(addPushSubscription, subscription, { idempotencyKey: newId() });
        sessionStorage.setItem(key(id), '1');
      })().catch(() => undefined);
    }, soonMs);
    return () => clearTimeout(timer);
  }, [id]);
}
