import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toApiError } from '#core/web/api/errors.ts';
import type { ReportState } from './report-state.ts';
import { useReportTexts } from './report-texts.ts';

/** A page of a report: where one is, its name and days, its toolbar, the figures. */
export function ReportFrame({ title, description, toolbar, state, action, children }: { title: string; description?: ReactNode; toolbar?: ReactNode; state?: ReportState; action?: ReactNode; children: ReactNode }) {
  const t = useT('accounting');
  const texts = useReportTexts('');
  return (
    <div className="pb-12">
      <PageHeader title={title} breadcrumb={[<Link key="all" to="/accounting/reports">{t('reports.title')}</Link>]} description={description} action={action}>{toolbar}</PageHeader>
      <div className="flex flex-col gap-4 px-4 sm:px-6">
        {state?.narrowing.recordedUntil && <Notice kind="info">{t('reports.recorded.shown', { when: texts.when(state.narrowing.recordedUntil) })}</Notice>}
        {state && state.days === null ? <p className="text-muted-foreground">{t('reports.chooseDays')}</p> : children}
      </div>
    </div>
  );
}

interface Query<T> { data: T | undefined; error: unknown; refetch: () => unknown; isFetching: boolean }

/** What a report answered; while there are no books, the way to them. */
export function ReportView<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  if (query.error && query.data === undefined && toApiError(query.error).code === 'accounting.no_book') return <NoBook />;
  return <QueryView query={query as never} skeleton={<SkeletonRows rows={12} columns={4} />}>{children as never}</QueryView>;
}

/** Where there are no books yet. */
export function NoBook() {
  const t = useT('accounting');
  return <EmptyState icon={FileSpreadsheet} title={t('reports.noBookTitle')} action={<Link to="/accounting/chart-of-account" className={buttonStyle({ variant: 'primary' })}>{t('reports.setUp')}</Link>}>{t('reports.noBook')}</EmptyState>;
}
