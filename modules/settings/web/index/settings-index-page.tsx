import { useEffect } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { useIsCompact } from '#core/web/theme/use-media-query.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SettingsNav, useSettingsEntries } from '../public.tsx';

/** All settings. On wide windows the list stands beside every page, so this one goes straight to the first. */
export function SettingsIndexPage() {
  const t = useT('settings');
  const go = useGo();
  const compact = useIsCompact();
  const { personal, workspace } = useSettingsEntries();
  const first = compact ? undefined : (personal[0] ?? workspace[0])?.to;
  useEffect(() => { if (first) go(first, { replace: true }); }, [first, go]);
  return (
    <div className="pb-16">
      <PageHeader title={t('title')} />
      <div className="px-4 pt-2 sm:px-6"><SettingsNav plain /></div>
    </div>
  );
}
