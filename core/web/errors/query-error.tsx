import { Lock, SearchX, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { toApiError } from '../api/errors.ts';
import { useT } from '../i18n/i18n.ts';
import '../locales/web-texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonGate } from '../ui/skeleton.tsx';

/** Props of QueryError. */
export interface QueryErrorProps {
  error: unknown;
  onRetry?: (() => unknown) | undefined;
  retrying?: boolean;
  /** Shows the server's own words; else only the generic text and the request id (product rule). */
  showServerError?: boolean;
  /** Further ways out, e.g. a link back to the list. */
  action?: ReactNode;
  className?: string;
}

/** What stands in place of data that could not be read: no permission, not found, offline or a failure with retry. */
export function QueryError({ error, onRetry, retrying = false, showServerError = false, action, className }: QueryErrorProps) {
  const t = useT('web');
  const core = useT();
  const e = toApiError(error);
  const retry = onRetry && <Button variant="outline" loading={retrying} onClick={() => void onRetry()}>{core('action.retry')}</Button>;
  if (e.status === 403) return <EmptyState className={className} icon={Lock} title={t('errors.forbiddenTitle')} action={action}>{showServerError ? e.message : t('errors.forbidden')}</EmptyState>;
  if (e.status === 404) return <EmptyState className={className} icon={SearchX} title={t('errors.notFoundTitle')} action={action}>{t('errors.notFound')}</EmptyState>;
  if (e.code === 'core.offline') return <EmptyState className={className} icon={WifiOff} title={t('errors.offlineTitle')} action={retry || action ? <>{retry}{action}</> : undefined}>{t('errors.offline')}</EmptyState>;
  return (
    <ErrorState
      {...(e.status === 503 ? { title: t('errors.busyTitle') } : {})}
      {...(onRetry ? { onRetry: () => void onRetry() } : {})}
      retrying={retrying} requestId={e.requestId} action={action} {...(className ? { className } : {})}
    >
      {e.status === 503 ? t('errors.busy') : showServerError ? e.message : undefined}
    </ErrorState>
  );
}

/** The part of a TanStack Query result that QueryView needs. */
export interface ViewedQuery<T> { data: T | undefined; error: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown }

/** Shows a read's data, its skeleton from 150 ms on, or why it failed; old data stays visible when a refetch fails. */
export function QueryView<T>({ query, skeleton, children, showServerError = false }: { query: ViewedQuery<T>; skeleton: ReactNode; children: (data: T) => ReactNode; showServerError?: boolean }) {
  if (query.data === undefined && query.error) return <QueryError error={query.error} onRetry={query.refetch} retrying={query.isFetching} showServerError={showServerError} />;
  return <SkeletonGate loading={query.isPending || query.data === undefined} skeleton={skeleton}>{query.data !== undefined && children(query.data)}</SkeletonGate>;
}
