import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { FormDialog } from '#core/web/forms/form-drawer.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { commissionRuns, previewCommissionRun } from '../../contract.ts';
import { addMonths } from '../../rules/deals/periods.ts';
import { useBase } from '../leads/use-base.ts';
import { daysOf, earnedTopics, runAddress } from './use-commission.ts';

/** Makes a run after showing what it would pay. */
export function NewRun({ onClose }: { onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const money = useMoneyText();
  const last = daysOf(addMonths(new Date().toLocaleDateString('en-CA').slice(0, 7), -1));
  const [days, setDays] = useState({ fromOn: last.from, toOn: last.to });
  const [note, setNote] = useState('');
  const isWrong = days.toOn < days.fromOn;
  const query = useRead(previewCommissionRun, { ...base, ...days }, { topics: earnedTopics, keepPrevious: true, enabled: !isWrong });
  const make = useAction(commissionRuns.create, { topics: earnedTopics, success: t('commission.run.made'), onDone: (run) => go(runAddress(run.id)) });
  const day = (key: 'fromOn' | 'toOn') => <Field label={t(`commission.run.${key}`)} {...(key === 'toOn' && isWrong ? { error: t('rule.commission_days') } : {})}><Input type="date" value={days[key]} onChange={(e) => { if (e.target.value) setDays({ ...days, [key]: e.target.value }); }} /></Field>;
  const sums = (amounts: ReadonlyArray<{ currency: string; amount: string }>) => amounts.map((a) => <span key={a.currency} className="figures block">{money(a.amount, a.currency)}</span>);
  return (
    <FormDialog title={t('commission.run.add')} description={t('commission.run.lead')} unsaved={note !== ''} onClose={onClose} footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="new-run" variant="primary" loading={make.isPending} disabled={isWrong || !query.data || query.data.entries === 0}>{t('commission.run.make')}</Button></>}>
      <form id="new-run" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); make.mutate({ ...base, ...days, note }); }}>
        <div className="grid gap-4 sm:grid-cols-2">{day('fromOn')}{day('toOn')}</div>
        <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
          {(preview) => (preview.entries === 0 ? <p className="rounded-lg border px-4 py-3 text-muted-foreground">{t('commission.run.nothing')}</p> : (
            <div className="flex flex-col gap-2" aria-live="polite">
              <p className="text-sm text-muted-foreground">{t('commission.run.preview', { count: preview.entries })}. {preview.late > 0 && t('commission.run.late', { count: preview.late })}</p>
              <Table label={t('commission.ofPerson')} frameClassName="rounded-lg border">
                <TableHead><TableRow><TableHeaderCell>{t('commission.person')}</TableHeaderCell><TableHeaderCell align="end">{t('commission.run.entries')}</TableHeaderCell><TableHeaderCell align="end">{t('commission.run.amount')}</TableHeaderCell></TableRow></TableHead>
                <TableBody>{preview.items.map((i) => <TableRow key={i.accountId}><TableCell><span dir="auto">{i.name || '–'}</span></TableCell><TableCell align="end" className="figures">{i.entries}</TableCell><TableCell align="end">{sums(i.amounts)}</TableCell></TableRow>)}</TableBody>
                {preview.items.length > 1 && <TableFoot><TableRow><TableCell>{t('commission.total')}</TableCell><TableCell align="end" className="figures">{preview.entries}</TableCell><TableCell align="end">{sums(preview.amounts)}</TableCell></TableRow></TableFoot>}
              </Table>
            </div>
          ))}
        </QueryView>
        <Field label={t('commission.run.note')} optional><Input dir="auto" value={note} maxLength={2000} onChange={(e) => setNote(e.target.value)} /></Field>
      </form>
    </FormDialog>
  );
}
