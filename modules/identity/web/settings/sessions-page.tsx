import { Monitor, Smartphone, Tablet, Terminal } from 'lucide-react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { listSessions, revokeSession } from '../../contract/sessions.ts';
import { topics } from '../../contract/shapes.ts';
import { logoutEverywhere } from '../../contract/sign-in.ts';
import { deviceFrom } from '../device.ts';
import { leaveForSignIn } from '../leave.ts';
import { SettingsItem, SettingsList, SettingsSkeleton } from './settings-list.tsx';

type Session = OutputOf<typeof listSessions>['items'][number];
const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor, program: Terminal } as const;

/** Where the account is signed in. */
export function SessionsPage() {
  const t = useT('identity');
  const query = useRead(listSessions, {}, { topics: [topics.session] });
  return (
    <SettingsPage title={t('sessions.title')} description={t('sessions.description')}>
      <QueryView query={query} skeleton={<SettingsSkeleton lines={3} />}>
        {({ items }) => (
          <SettingsList>
            {[...items].sort((a, b) => Number(b.current) - Number(a.current)).map((session) => <SessionItem key={session.id} session={session} />)}
          </SettingsList>
        )}
      </QueryView>
      <SettingsSection title={t('sessions.everywhere')} description={t('sessions.everywhereHelp')}><SignOutEverywhere /></SettingsSection>
    </SettingsPage>
  );
}

function SessionItem({ session }: { session: Session }) {
  const t = useT('identity');
  const { browser, system, kind } = deviceFrom(session.userAgent);
  const Icon = icons[kind];
  const key = queryKey(listSessions, {});
  const revoke = useAction(revokeSession, {
    quiet: true, topics: [topics.session],
    optimistic: ({ id }) => {
      const before = queryClient.getQueryData<{ items: Session[] }>(key);
      queryClient.setQueryData(key, before && { items: before.items.filter((item) => item.id !== id) });
      return () => { queryClient.setQueryData(key, before); };
    },
    onRefused: (error) => { toast.error(errorText(error)); },
  });
  const name = browser && system ? t('sessions.device', { browser, system }) : browser || system || t('sessions.unknown');
  return (
    <SettingsItem
      icon={<Icon aria-hidden />}
      title={<>{name}{session.current && <Badge tone="success">{t('sessions.here')}</Badge>}</>}
      detail={
        <>
          <span dir="ltr">{session.ip || t('sessions.noAddress')}</span> · {t(`sessions.method.${session.method}`)} · {t('sessions.seen')} <RelativeTime value={session.lastSeenAt} />
        </>
      }
      action={!session.current && <Button variant="outline" size="sm" aria-label={t('sessions.endNamed', { name })} onClick={() => revoke.mutate({ id: session.id })}>{t('sessions.end')}</Button>}
    />
  );
}

function SignOutEverywhere() {
  const t = useT('identity');
  const end = async () => {
    try {
      await request(logoutEverywhere, {});
    } catch (error) {
      toast.error(errorText(toApiError(error)));
      throw error;
    }
    leaveForSignIn();
  };
  return (
    <AlertDialog
      trigger={<Button variant="outline">{t('sessions.everywhere')}</Button>}
      title={t('sessions.everywhereTitle')} description={t('sessions.everywhereHelp')} confirmLabel={t('sessions.everywhere')} destructive onConfirm={end}
    />
  );
}
