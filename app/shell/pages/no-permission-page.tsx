import { Lock } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';

/** Stands in place of a page that the person's role does not include. */
export function NoPermissionPage() {
  const t = useT('shell');
  const { workspace } = useViewer();
  return (
    <>
    <h1 className="sr-only">{t('forbidden.title')}</h1>
    <EmptyState icon={Lock} title={t('forbidden.what')} action={<Link to="/" className={buttonStyle({ variant: 'outline' })}>{t('error.home')}</Link>}>
      {t('forbidden.help', { workspace: workspace?.name ?? '' })}
    </EmptyState>
    </>
  );
}
