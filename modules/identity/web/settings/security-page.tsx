import { MonitorSmartphone } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { useSecurity } from '../profile.ts';
import { EmailItem } from './email-item.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordItem } from './password-item.tsx';
import { SettingsItem, SettingsList, SettingsSkeleton } from './settings-list.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** How the person signs in, and what keeps others from doing so. */
export function SecurityPage() {
  const t = useT('identity');
  const query = useSecurity();
  return (
    <SettingsPage title={t('security.title')} description={t('security.description')}>
      <QueryView query={query} skeleton={<SettingsSkeleton lines={4} />}>
        {(security) => (
          <>
            <SettingsSection title={t('security.signIn')}>
              <SettingsList>
                <EmailItem email={security.email} verified={security.emailVerified} pending={security.pendingEmail} />
                <PasswordItem email={security.email} changedAt={security.passwordChangedAt} />
                <SettingsItem
                  icon={<MonitorSmartphone aria-hidden />} title={t('security.devices')} detail={t('security.devicesCount', { count: security.sessions })}
                  action={<Link to="/settings/sessions" className={buttonStyle({ variant: 'outline', size: 'sm' })}>{t('security.devicesShow')}</Link>}
                />
              </SettingsList>
            </SettingsSection>
            <TwoStepSection on={security.totp} codesLeft={security.recoveryCodesLeft} />
            <PasskeysSection />
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}
