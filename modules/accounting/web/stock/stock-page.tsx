import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useCan } from '#core/web/viewer.tsx';
import { stockValue } from '../../contract.ts';
import { ReportView } from '../reports/report-frame.tsx';
import { ExportMenu } from '../reports/report-toolbar.tsx';
import { isZero, useBase, useCalendar, useReportTexts } from '../reports/report-texts.ts';
import { CountDialog } from './count-dialog.tsx';
import { OpenStockDialog } from './open-stock-dialog.tsx';

type Stock = OutputOf<typeof stockValue>;
const topics = ['accounting.product', 'accounting.entry', 'accounting.account'] as const;
const link = 'focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline';

/** Stock of every product that is counted, beside the balance of its account. */
export function StockPage() {
  const t = useT('accounting');
  const { today } = useCalendar();
  const mayOpen = useCan()('accounting.entry.post');
  const base = useBase();
  const [{ on, q }, change] = useSearchState({ on: '', q: '' });
  const [opening, setOpening] = useState(false);
  const [counting, setCounting] = useState<Stock['items'][number] | null>(null);
  const day = /^\d{4}-\d\d-\d\d$/.test(on) ? on : today;
  const query = usePages(stockValue, { ...base, on: day, q } as never, { topics, keepPrevious: true });
  const pages = (query.data?.pages ?? []) as Stock[];
  return (
    <div className="pb-12">
      <PageHeader title={t('stock.title')} description={t('stock.lead')} action={mayOpen && <Button size="sm" variant="outline" onClick={() => setOpening(true)}>{t('stock.open')}</Button>}>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('stock.on')}><Input type="date" size="sm" value={day} max="9999-12-31" onChange={(e) => change({ on: e.target.value })} /></Field>
          <ExportMenu report="stock" input={{ ...base, on: day }} />
          <Field label={t('stock.search')}><Input type="search" size="sm" dir="auto" value={q} onChange={(e) => change({ q: e.target.value })} /></Field>
        </div>
      </PageHeader>
      <div className="px-4 sm:px-6">
        <ReportView query={{ data: pages[0], error: query.error, refetch: query.refetch, isFetching: query.isFetching }}>
          {(first: Stock) => <Shown onCount={mayOpen ? setCounting : null} first={first} items={pages.flatMap((p) => p.items)} searched={q !== ''} more={query.hasNextPage ? <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('reports.ledger.more')}</Button> : null} />}
        </ReportView>
      </div>
      {counting && <CountDialog item={counting} on={day > today ? today : day} today={today} onClose={() => setCounting(null)} />}
      {opening && <OpenStockDialog today={today} onClose={() => setOpening(false)} />}
    </div>
  );
}

function Shown({ first, items, searched, more, onCount }: { /** Null for those who may not. */ onCount: ((item: Stock['items'][number]) => void) | null; first: Stock; items: Stock['items']; searched: boolean; more: React.ReactNode }) {
  const t = useT('accounting');
  const texts = useReportTexts(first.currency);
  if (items.length === 0 && !searched) return <EmptyState icon={Boxes} title={t('stock.emptyTitle')}>{t('stock.empty')}</EmptyState>;
  return (
    <div className="flex flex-col gap-4">
      <Table label={t('stock.title')} frameClassName="rounded-lg border print:overflow-visible">
        <TableHead><tr><TableHeaderCell>{t('stock.product')}</TableHeaderCell><TableHeaderCell align="end">{t('stock.quantity')}</TableHeaderCell><TableHeaderCell align="end" className="max-sm:hidden">{t('stock.unitCost')}</TableHeaderCell><TableHeaderCell align="end">{t('stock.value', { currency: first.currency })}</TableHeaderCell>{onCount && <TableHeaderCell data-print="hide"><span className="sr-only">{t('stock.count')}</span></TableHeaderCell>}</tr></TableHead>
        <TableBody>
          {items.map((i) => (
            <TableRow key={i.id}>
              <TableCell className="h-9"><Link to={`/accounting/product?id=${i.id}`} className={link}><span dir="auto">{i.name}</span></Link>{i.sku && <span className="ms-2 text-xs text-muted-foreground max-sm:ms-0 max-sm:block">{i.sku}</span>}</TableCell>
              <TableCell align="end" className="figures h-9 whitespace-nowrap"><span dir="ltr">{texts.plain(i.quantity)}</span> <span className="text-muted-foreground">{i.unit}</span></TableCell>
              <TableCell align="end" className="figures h-9 max-sm:hidden"><span dir="ltr">{i.unitCost === null ? '–' : texts.plain(i.unitCost)}</span></TableCell>
              <TableCell align="end" className="figures h-9"><span dir="ltr">{texts.plain(i.value)}</span></TableCell>
              {onCount && <TableCell align="end" className="h-9" data-print="hide"><Button size="sm" variant="ghost" aria-label={t('stock.countOf', { name: i.name })} onClick={() => onCount(i)}>{t('stock.count')}</Button></TableCell>}
            </TableRow>
          ))}
        </TableBody>
        <TableFoot><tr><TableCell colSpan={2}>{t('stock.total')}</TableCell><TableCell className="max-sm:hidden" /><TableCell align="end" className="figures"><span dir="ltr">{texts.plain(first.value)}</span></TableCell>{onCount && <TableCell data-print="hide" />}</tr></TableFoot>
      </Table>
      {more}
      {isZero(first.difference) ? <p className="text-sm text-muted-foreground">{t('stock.agrees', { amount: texts.plain(first.account) })}</p> : <Notice kind="warning">{t('stock.differs', { account: texts.plain(first.account), difference: texts.plain(first.difference) })}</Notice>}
    </div>
  );
}
