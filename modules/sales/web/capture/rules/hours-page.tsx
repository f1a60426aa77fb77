import { useT } from '#core/web/i18n/i18n.ts';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { AvailabilityList } from './availability-list.tsx';

/** Settings: when each of the team takes new leads; one's own, and everybody's for who sets up sales. */
export function HoursPage() {
  const t = useT('sales');
  return <SettingsPage title={t('capture.hours.title')} description={t('capture.hours.help')}><AvailabilityList /></SettingsPage>;
}
