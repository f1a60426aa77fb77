import { useT } from '#core/web/i18n/i18n.ts';
import { useSearchState } from '#core/web/router.ts';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { AssignmentTab } from './assignment-tab.tsx';
import { ResponseTab } from './response-tab.tsx';
import { ScoringTab } from './scoring-tab.tsx';

/** Settings: who gets leads, what earns them points, and how fast they are answered. */
export function RulesPage() {
  const t = useT('sales');
  const [{ tab }, change] = useSearchState({ tab: 'assignment' });
  return (
    <SettingsPage title={t('capture.rules.title')} description={t('capture.rules.help')}>
      <Tabs aria-label={t('capture.rules.title')} value={tab} onValueChange={(next) => change({ tab: next })} tabs={[
        { value: 'assignment', label: t('capture.rules.assignment'), content: <AssignmentTab /> },
        { value: 'scoring', label: t('capture.rules.scoring'), content: <ScoringTab /> },
        { value: 'response', label: t('capture.rules.response'), content: <ResponseTab /> },
      ]} />
    </SettingsPage>
  );
}
