import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { missingDefaults, restoreDefaults } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';

const topics = ['sales.score_rule', 'sales.lead_source', 'sales.capture_settings'] as const;

/** What a workspace begins with, what of it is not there any more, and a button that adds that again. */
export function StarterSet() {
  const t = useT('sales');
  const base = useBase();
  const { data } = useRead(missingDefaults, base, { topics });
  const restore = useAction(restoreDefaults, { topics, success: t('capture.starter.restored') });
  const missing = data ? [...data.scoreRules, ...data.sources, ...(data.targets > 0 ? [t('capture.starter.target', { count: data.targets })] : [])] : [];
  return (
    <SettingsSection title={t('capture.starter.title')} description={t('capture.starter.help')}>
      {data && <p className="mb-3 text-sm">{missing.length === 0 ? t('capture.starter.complete') : <>{t('capture.starter.missing')} <bdi>{missing.join(', ')}</bdi></>}</p>}
      <Button variant="outline" disabled={missing.length === 0} loading={restore.isPending} onClick={() => restore.mutate(base)}>{t('capture.starter.restore')}</Button>
    </SettingsSection>
  );
}
