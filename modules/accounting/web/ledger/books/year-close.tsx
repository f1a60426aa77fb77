import { BookCheck, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { closeYear, getYear, reopenYear, type FiscalYear } from '../../../contract.ts';
import { entryAddress, useBooksBase } from '../use-books.ts';

const tones = { open: 'neutral', closing: 'info', closed: 'success' } as const;

/** The fiscal year a day lies in: what it earned, carrying that to retained earnings, and taking it back. */
export function YearClose({ on, topics }: { on: string; topics: readonly string[] }) {
  const t = useT('accounting');
  const query = useRead(getYear, { ...useBooksBase(), on }, { topics: [...topics], keepPrevious: true });
  return (
    <section aria-labelledby="fiscal-year" className="flex flex-col gap-3">
      <h2 id="fiscal-year" className="text-lg font-semibold">{t('ledger.year.title')}</h2>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>{(year) => <Year year={year} topics={topics} />}</QueryView>
    </section>
  );
}

function Year({ year, topics }: { year: FiscalYear; topics: readonly string[] }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const base = useBooksBase();
  const may = useCan()('accounting.lock.manage');
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null);
  const close = useAction(closeYear, { topics: [...topics], success: t('ledger.year.done', { from: year.from, to: year.to }) });
  const days = { from: year.from, to: year.to };
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="figures font-medium">{t('ledger.year.days', days)}</span><StatusPill tone={tones[year.state]}>{t(`ledger.year.state.${year.state}`)}</StatusPill>
        <span className="ms-auto text-sm text-muted-foreground">{t('ledger.year.result')} <span className="figures font-medium text-foreground">{money(year.result, year.currency)}</span></span>
      </div>
      {year.state === 'closed'
        ? <p className="text-sm text-muted-foreground">{year.entry && <Link to={entryAddress(year.entry.id)} className="figures underline underline-offset-4">{year.entry.number}</Link>} {year.closedBy?.name} {year.closedAt && <RelativeTime value={year.closedAt} />}</p>
        : <p className="text-sm text-muted-foreground">{t(year.isOver ? 'ledger.year.help' : 'ledger.year.running', { on: year.to })}</p>}
      {may && (year.state === 'closed' ? <div><Button size="sm" variant="outline" onClick={() => setAsking('reopen')}><LockOpen aria-hidden />{t('ledger.year.reopen')}</Button></div>
        : year.isOver && <div><Button size="sm" variant="outline" onClick={() => setAsking('close')}><BookCheck aria-hidden />{t('ledger.year.close')}</Button></div>)}
      {asking === 'close' && <AlertDialog open onOpenChange={(open) => { if (!open) setAsking(null); }} title={t('ledger.year.closeTitle', days)} description={t('ledger.year.closeHelp', { amount: money(year.result, year.currency), on: year.to })} confirmLabel={t('ledger.year.close')} onConfirm={() => close.mutateAsync({ ...base, to: year.to })} />}
      {asking === 'reopen' && <ReopenYear year={year} topics={topics} onClose={() => setAsking(null)} />}
    </div>
  );
}

function ReopenYear({ year, topics, onClose }: { year: FiscalYear; topics: readonly string[]; onClose: () => void }) {
  const t = useT('accounting');
  const state = useEndpointForm(reopenYear, { defaults: { reason: '' }, fixed: { ...useBooksBase(), to: year.to }, topics: [...topics], warnOnLeave: false, onDone: onClose });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.year.reopenTitle', { from: year.from, to: year.to })} description={t('ledger.year.reopenHelp')}>
      <EndpointForm state={state}>
        <FormField name="reason" label={t('ledger.locks.reason')} required><Input dir="auto" maxLength={500} /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('ledger.year.reopen')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
