import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getMe, updateMe } from '../../contract.ts';

type Me = OutputOf<typeof getMe>;
const hours = [0, 1, 4, 8, 24] as const;

/** What others learn of the viewer in chat, quiet, and the way to the notifications. */
export function ChatSettingsPage() {
  const t = useT('chat');
  const language = useLanguage();
  const key = queryKey(getMe, {});
  const me = useRead(getMe, {}, { staleTime: 0 });
  const update = useAction(updateMe, {
    optimistic: (input: InputOf<typeof updateMe>) => {
      const before = queryClient.getQueryData<Me>(key);
      const defined = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<Me['settings']>;
      queryClient.setQueryData<Me>(key, (old) => old && { ...old, settings: { ...old.settings, ...defined } });
      return () => queryClient.setQueryData(key, before);
    },
    onDone: (answer) => queryClient.setQueryData<Me>(key, (old) => old && { ...old, ...answer }),
  });
  return (
    <SettingsPage title={t('settings.title')} description={t('settings.lead')}>
      <QueryView query={me} skeleton={<SkeletonRows rows={4} columns={1} />}>
        {({ settings }) => (
          <>
            <SettingsSection title={t('settings.privacy')}>
              <div className="space-y-5">
                <Switch checked={settings.readReceipts} onCheckedChange={(readReceipts) => update.mutate({ readReceipts })} label={t('settings.receipts')} description={t('settings.receiptsHelp')} />
                <Switch checked={!settings.hidePresence} onCheckedChange={(shown) => update.mutate({ hidePresence: !shown })} label={t('settings.presence')} description={t('settings.presenceHelp')} />
              </div>
            </SettingsSection>
            <SettingsSection title={t('settings.quiet')}>
              <div className="space-y-3">
                <Switch checked={settings.doNotDisturb} onCheckedChange={(doNotDisturb) => update.mutate({ doNotDisturb, doNotDisturbUntil: null })} label={t('settings.dnd')} description={t('settings.dndHelp')} />
                {settings.doNotDisturb && <Select className="max-w-60" aria-label={t('settings.dndUntil')} value={settings.doNotDisturbUntil === null ? '0' : null} placeholder={settings.doNotDisturbUntil ? t('settings.until', { at: absoluteText(new Date(settings.doNotDisturbUntil), language, zoneHere()) }) : ''} onValueChange={(value) => update.mutate({ doNotDisturb: true, doNotDisturbUntil: value === '0' ? null : new Date(Date.now() + Number(value) * 3_600_000).toISOString() })} options={hours.map((hour) => ({ value: String(hour), label: hour === 0 ? t('settings.dndOpen') : t('settings.hours', { count: hour }) }))} />}
              </div>
            </SettingsSection>
            <SettingsSection title={t('settings.notifications')} description={t('settings.notificationsHelp')}><Link to="/settings/notifications" className="focus-ring rounded-sm text-primary-ink underline underline-offset-4">{t('settings.toNotifications')}</Link></SettingsSection>
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}
