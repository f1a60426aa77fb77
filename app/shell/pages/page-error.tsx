import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { toApiError } from '#core/web/api/errors.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { isMissingCode } from '../missing-code.ts';
import '../texts.ts';

/** What stands in place of a page that threw: what happened, another try, a way home; the frame stays usable. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const t = useT('shell');
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => { queries.reset(); reset(); void router.invalidate(); };
  const home = <Link to="/" className={buttonStyle({ variant: 'ghost' })}>{t('error.home')}</Link>;
  const failed = toApiError(error);
  if (failed.status > 0 || failed.code === 'core.offline') return <QueryError error={failed} onRetry={retry} action={home} />;
  if (isMissingCode(error)) {
    return <ErrorState title={t('error.outdatedTitle')} onRetry={() => window.location.reload()} action={home}>{t('error.outdated')}</ErrorState>;
  }
  return <ErrorState title={t('error.title')} onRetry={retry} action={home}>{t('error.help')}</ErrorState>;
}
