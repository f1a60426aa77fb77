import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#core/contract/dates.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { StatusPill, type StatusTone } from '#core/web/ui/status-pill.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { createTaxReturn, listTaxReturns, type TaxReturn, type TaxReturnState } from '../../contract.ts';
import { addMonths, monthEnd } from '../../rules/months.ts';
import { presetDays } from '../../rules/reports/days.ts';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { reportTopics, useBase, useCalendar, useReportTexts } from './report-texts.ts';

/** Live topics of tax returns. */
export const returnTopics = ['accounting.tax_return', ...reportTopics] as const;
/** Colour of the dot before a state. */
export const returnTones: Record<TaxReturnState, StatusTone> = { open: 'info', reviewed: 'warning', filed: 'success', settled: 'success' };

/** Tax returns, the latest first. */
export function TaxReturnsPage() {
  const t = useT('accounting');
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const query = usePages(listTaxReturns, useBase() as never, { topics: returnTopics });
  const items = (query.data?.pages ?? []).flatMap((p) => p.items) as TaxReturn[];
  const texts = useReportTexts(items[0]?.currency ?? '');
  const add = can('accounting.tax_return.file') && <Button size="sm" variant="primary" onClick={() => setAdding(true)}>{t('reports.taxReturn.add')}</Button>;
  return (
    <ReportFrame title={t('reports.taxReturn.title')} action={add}>
      <ReportView query={{ data: query.data ? items : undefined, error: query.error, refetch: query.refetch, isFetching: query.isFetching }}>
        {(found: TaxReturn[]) => (found.length === 0 ? <EmptyState icon={FileCheck2} title={t('reports.taxReturn.emptyTitle')} action={add}>{t('reports.taxReturn.empty')}</EmptyState> : (
          <Table label={t('reports.taxReturn.title')} frameClassName="rounded-lg border">
            <TableHead><tr><TableHeaderCell>{t('reports.taxReturn.period')}</TableHeaderCell><TableHeaderCell>{t('reports.taxReturn.state')}</TableHeaderCell><TableHeaderCell>{t('reports.taxReturn.due')}</TableHeaderCell><TableHeaderCell align="end">{t('reports.taxReturn.payable')}</TableHeaderCell></tr></TableHead>
            <TableBody>
              {found.map((r) => (
                <TableRow key={r.id}>
                  <TableCell><Link to={`/accounting/tax-return/${r.id}`} className="focus-ring inline-flex min-h-6 items-center rounded-sm font-medium hover:underline">{texts.span(r.from, r.to)}</Link></TableCell>
                  <TableCell><StatusPill tone={returnTones[r.state]}>{t(`reports.taxReturn.states.${r.state}`)}</StatusPill></TableCell>
                  <TableCell>{r.dueOn ? texts.day(r.dueOn) : '–'}</TableCell><TableCell align="end"><span dir="ltr">{texts.money(r.payable)}</span></TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        ))}
      </ReportView>
      {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('reports.ledger.more')}</Button>}
      {adding && <AddReturn last={items[0] ?? null} onClose={() => setAdding(false)} />}
    </ReportFrame>
  );
}

/** Asks for the days of a new return; proposes those after the last one, of the same length. */
function AddReturn({ last, onClose }: { last: TaxReturn | null; onClose: () => void }) {
  const t = useT('accounting');
  const base = useBase();
  const go = useGo();
  const { today, startMonth } = useCalendar();
  const first = last ? nextDays(last) : presetDays('last_quarter', today, startMonth);
  const [days, setDays] = useState({ ...first, dueOn: '' });
  const create = useAction(createTaxReturn, { topics: returnTopics, success: t('reports.taxReturn.created'), onDone: (made) => go(`/accounting/tax-return/${made.id}`) });
  const field = (key: 'from' | 'to' | 'dueOn', required: boolean) => <Field label={t(`reports.taxReturn.${key}`)} required={required}><Input type="date" required={required} value={days[key]} onChange={(e) => setDays({ ...days, [key]: e.target.value })} /></Field>;
  return (
    <Dialog open size="sm" title={t('reports.taxReturn.add')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('reports.taxReturn.cancel')}</Button><Button variant="primary" type="submit" form="add-return" loading={create.isPending}>{t('reports.taxReturn.create')}</Button></>}>
      <form id="add-return" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); create.mutate({ ...base, from: days.from, to: days.to, dueOn: days.dueOn || null, note: '' }); }}>{field('from', true)}{field('to', true)}{field('dueOn', false)}</form>
    </Dialog>
  );
}

function nextDays(last: TaxReturn): { from: string; to: string } {
  const from = addDays(last.to, 1);
  const months = (Number(last.to.slice(0, 4)) - Number(last.from.slice(0, 4))) * 12 + Number(last.to.slice(5, 7)) - Number(last.from.slice(5, 7));
  return { from, to: monthEnd(addMonths(from, months)) };
}
