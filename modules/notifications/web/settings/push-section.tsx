import { useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { addPushSubscription, listPushSubscriptions, removePushSubscription } from '../../contract/push.ts';
import { rememberPush } from '../push-again.ts';
import type { ChangePreferences } from './preferences-page.tsx';
import { browserName, presentState, subscribe, unsubscribe, type PushState } from './push-browser.ts';

const topics = ['notifications.preference'] as const;

/** Push messages in this browser, what lock screens show, and the person's other browsers. */
export function PushSection({ isPrivate, change }: { isPrivate: boolean; change: ChangePreferences }) {
  const t = useT('notifications');
  const { account } = useViewer();
  const devices = useRead(listPushSubscriptions, {}, { topics });
  const add = useAction(addPushSubscription, { topics });
  const remove = useAction(removePushSubscription, { topics });
  const [here, setHere] = useState<{ state: PushState; endpoint: string | null }>({ state: 'off', endpoint: null });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => { void presentState().then(setHere); }, []);
  const items = devices.data?.items ?? [];
  const mine = items.find((d) => d.endpoint === here.endpoint);
  const on = here.state === 'on' && mine !== undefined;
  const turn = async (wanted: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      if (wanted) {
        const subscription = await subscribe(devices.data!.publicKey);
        if (subscription) { await add.mutateAsync(subscription); rememberPush(account.id, true); }
      } else {
        rememberPush(account.id, false);
        await unsubscribe();
        if (mine) await remove.mutateAsync({ id: mine.id });
      }
    } catch { setFailed(true); } finally { setHere(await presentState()); setBusy(false); }
  };
  const unable = here.state === 'unsupported' || here.state === 'insecure' || here.state === 'denied';
  return (
    <div className="flex flex-col gap-5">
      {unable ? <p className="rounded-md bg-muted px-3 py-2">{t(`push.state.${here.state as 'denied'}`)}</p>
        : <Switch label={t('push.on')} checked={on} disabled={busy || !devices.data} onCheckedChange={(wanted) => void turn(wanted)} />}
      {failed && <p role="alert" className="text-destructive-ink">{t('push.state.failed')}</p>}
      <Switch label={t('push.private')} description={t('push.privateHelp')} checked={isPrivate} onCheckedChange={(pushPrivate) => change({ pushPrivate })} />
      {items.length > 0 && (
        <div>
          <h3 className="mb-1 text-sm font-medium">{t('push.devices')}</h3>
          <ul className="divide-y">
            {items.map((d) => (
              <li key={d.id} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1"><span className="block truncate">{browserName(d.userAgent)}{d.id === mine?.id && <span className="text-muted-foreground"> ({t('push.here')})</span>}</span>
                  <span className="block text-sm text-muted-foreground">{d.lastOkAt ? <>{t('push.last')} <RelativeTime value={d.lastOkAt} /></> : t('push.never')}</span></span>
                {d.id !== mine?.id && <Button size="sm" variant="outline" aria-label={t('push.remove', { name: browserName(d.userAgent) })} onClick={() => { remove.mutateAsync({ id: d.id }).catch(showError); }}>{t('push.remove', { name: '' }).trim()}</Button>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
