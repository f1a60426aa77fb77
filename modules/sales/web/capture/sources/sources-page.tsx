import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { sourceReport, type SourceFigures } from '../../../contract.ts';
import { leadsFilter } from '../../../rules/dashboard/drill.ts';
import type { Days } from '../../../rules/dashboard/periods.ts';
import { leadsAddress } from '../../dashboard/use-dashboard.ts';
import { moneyText, useBase } from '../../leads/use-leads.ts';
import { SourcesDialog } from './sources-dialog.tsx';

const day = (offset: number) => new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10);

/** What the sources of leads brought, and what they cost. */
export function SourcesPage() {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const [{ from, to }, change] = useSearchState({ from: day(364), to: day(0) });
  const [open, setOpen] = useState(false);
  const query = useRead(sourceReport, { ...base, from, to }, { topics: ['sales.lead', 'sales.opportunity', 'sales.lead_source', 'invoicing.invoice'], keepPrevious: true });
  return (
    <div className="mx-auto w-full max-w-6xl pb-10">
      <PageHeader title={t('capture.source.report')} description={t('capture.source.help')} action={can('sales.settings') && <Button variant="outline" onClick={() => setOpen(true)}>{t('capture.source.edit')}</Button>} />
      <div className="flex flex-col gap-5 px-4 sm:px-6">
        <div className="flex flex-wrap gap-3"><Field label={t('capture.source.from')}><Input type="date" className="w-40" value={from} max={to} onChange={(e) => e.target.value && change({ from: e.target.value })} /></Field><Field label={t('capture.source.to')}><Input type="date" className="w-40" value={to} min={from} onChange={(e) => e.target.value && change({ to: e.target.value })} /></Field></div>
        <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={6} />}>
          {({ items, total, rates, currency }) => (items.length === 0 ? <EmptyState title={t('capture.source.none')}>{t('capture.source.noneHelp')}</EmptyState> : (
            <>
              <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">{(['qualified', 'converted', 'won', 'overall'] as const).map((key) => <div key={key} className="rounded-lg border px-3 py-2"><dt className="text-sm text-muted-foreground">{t(`capture.source.rate.${key}`)}</dt><dd className="figures text-xl font-semibold">{rates[key] === null ? '–' : <bdi dir="ltr">{rates[key]} %</bdi>}</dd></div>)}</dl>
              <Table label={t('capture.source.report')} frameClassName="rounded-lg border">
                <TableHead><TableRow><TableHeaderCell>{t('capture.source.one')}</TableHeaderCell>{(['leads', 'qualified', 'converted', 'won', 'wonAmount', 'paid', 'cost', 'roi'] as const).map((key) => <TableHeaderCell key={key} align="end">{t(`capture.source.column.${key}`)}</TableHeaderCell>)}</TableRow></TableHead>
                <TableBody>{items.map((row) => <TableRow key={row.source}><TableCell><bdi>{row.source || t('capture.source.without')}</bdi></TableCell><Figures row={row} currency={currency} of={{ from, to, source: row.source }} /></TableRow>)}</TableBody>
                <TableFoot><TableRow><TableCell>{t('capture.source.total')}</TableCell><Figures row={total} currency={currency} of={{ from, to }} /></TableRow></TableFoot>
              </Table>
              <p className="text-sm text-pretty text-muted-foreground">{t('capture.source.note')}</p>
            </>
          ))}
        </QueryView>
      </div>
      {open && <SourcesDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function Figures({ row, currency, of: { source, ...days } }: { row: Omit<SourceFigures, 'source'>; currency: string; of: Days & { source?: string } }) {
  const t = useT('sales');
  const other = row.otherWon.map((o) => moneyText(o.amount, o.currency)).join(', ');
  return (
    <>
      {([['new', row.leads], ['qualified', row.qualified], ['converted', row.converted], ['won', row.won]] as const).map(([reached, n]) => <TableCell key={reached} align="end" className="figures">{n === 0 ? n : <Link to={leadsAddress(leadsFilter({}, days, reached, source))} className="focus-ring rounded-sm hover:underline">{n}</Link>}</TableCell>)}
      <TableCell align="end" className="figures">{moneyText(row.wonAmount, currency)}{other && <span className="block text-xs text-muted-foreground">{t('capture.source.plus', { amounts: other })}</span>}</TableCell>
      {[row.paid, row.cost].map((amount, i) => <TableCell key={i} align="end" className="figures">{moneyText(amount, currency)}</TableCell>)}
      <TableCell align="end" className="figures">{row.roiPercent === null ? '–' : <bdi dir="ltr">{row.roiPercent} %</bdi>}</TableCell>
    </>
  );
}
