import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { sourceReport } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { Brought } from './brought.tsx';
import { DaysFields, lastYear } from './days-fields.tsx';
import { SourcesDialog } from './sources-dialog.tsx';

/** What the sources of leads brought, and what they cost. */
export function SourcesPage() {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const [{ from, to }, change] = useSearchState(lastYear());
  const [open, setOpen] = useState(false);
  const query = useRead(sourceReport, { ...base, from, to }, { topics: ['sales.lead', 'sales.opportunity', 'sales.lead_source', 'invoicing.invoice'], keepPrevious: true });
  return (
    <div className="mx-auto w-full max-w-6xl pb-10">
      <PageHeader title={t('capture.source.report')} description={t('capture.source.help')} action={can('sales.settings') && <Button variant="outline" onClick={() => setOpen(true)}>{t('capture.source.edit')}</Button>} />
      <div className="flex flex-col gap-5 px-4 sm:px-6">
        <DaysFields from={from} to={to} onChange={change} />
        <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={6} />}>
          {({ items, ...report }) => (items.length === 0 ? <EmptyState title={t('capture.source.none')}>{t('capture.source.noneHelp')}</EmptyState> : (
            <>
              <Brought label={t('capture.source.report')} head={t('capture.source.one')} {...report} total={{ ...report.total, of: { from, to, by: 'source' } }} items={items.map((row) => ({ ...row, key: row.source, name: <bdi>{row.source || t('capture.source.without')}</bdi>, of: { from, to, by: 'source', name: row.source } }))} />
              <p className="text-sm text-pretty text-muted-foreground">{t('capture.source.note')}</p>
            </>
          ))}
        </QueryView>
      </div>
      {open && <SourcesDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
