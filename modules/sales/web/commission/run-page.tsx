import { useEffect, useRef, useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { Link, useGo, useParams, useSearchState } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { approveCommissionRun, commissionRunFields, commissionRuns, commissionTotals, payCommissionRun, refreshCommissionRun, type CommissionRun } from '../../contract.ts';
import { useBase } from '../leads/use-base.ts';
import { EarnedTable } from './earned-table.tsx';
import { EntryList } from './entry-list.tsx';
import { earnedTopics, runTones, useCommissionChoices, useRunName } from './use-commission.ts';

/** One run: whom it pays, its entries, its approval and payment. */
export function RunPage() {
  const { id = '' } = useParams();
  const query = useRead(commissionRuns.get, { ...useBase(), id }, { topics: earnedTopics });
  return <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={6} columns={4} /></div>}>{(run) => <RunView key={run.id} run={run} />}</QueryView>;
}

function RunView({ run }: { run: CommissionRun }) {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const name = useRunName()(run);
  usePageTitle(name);
  const choices = useCommissionChoices().runs;
  const [dialog, setDialog] = useState<'approve' | 'discard' | 'pay' | null>(null);
  const of = { ...base, id: run.id, version: run.version };
  const may = (step: CommissionRun['steps'][number]) => run.steps.includes(step);
  const totals = useRead(commissionTotals, { ...base, from: run.fromOn, to: run.toOn, runId: run.id }, { topics: earnedTopics });
  const refresh = useAction(refreshCommissionRun, { topics: earnedTopics, success: t('commission.run.refreshed') });
  const approve = useAction(approveCommissionRun, { topics: earnedTopics, success: t('commission.run.approvedToast') });
  const discard = useAction(commissionRuns.remove, { topics: earnedTopics, success: t('commission.run.discarded'), onDone: () => go('/sales/commission/runs') });
  // The list of entries is that of this run until the person filters otherwise.
  const [{ filter }, change] = useSearchState({ filter: '' });
  const begun = useRef(false);
  useEffect(() => { if (!begun.current && filter === '') change({ filter: JSON.stringify({ field: 'runId', op: 'is', value: run.id }) }); begun.current = true; }, [change, filter, run.id]);
  return (
    <div className="pb-16">
      <PageHeader
        breadcrumb={[<Link key="list" to="/sales/commission/runs">{t('commission.run.title')}</Link>]}
        title={<span className="inline-flex flex-wrap items-center gap-2.5">{name}<StatusPill tone={runTones[run.status]}>{t(`commission.run.status.${run.status}`)}</StatusPill></span>} {...(run.note ? { description: <span dir="auto">{run.note}</span> } : {})}
        action={may('approve') ? <Button variant="primary" onClick={() => setDialog('approve')}>{t('commission.run.approve')}</Button> : may('pay') ? <Button variant="primary" onClick={() => setDialog('pay')}>{t('commission.run.pay')}</Button> : undefined}
        secondary={<>{may('discard') && <Button variant="ghost" onClick={() => setDialog('discard')}>{t('commission.run.discard')}</Button>}{may('refresh') && <Button variant="outline" loading={refresh.isPending} onClick={() => refresh.mutate(of)}>{t('commission.run.refresh')}</Button>}</>}
      />
      <div className="flex flex-col gap-4 px-4 sm:px-6">
        {run.approvedBy !== null && <Notice kind="info">{t('commission.run.locked', { name: run.approvedBy || '–' })}</Notice>}
        <QueryView query={totals} skeleton={<SkeletonRows rows={3} columns={5} />}>{(found) => <EarnedTable totals={found} />}</QueryView>
      </div>
      <EntryList runs={[{ value: run.id, label: name }]} />
      <section className="px-4 pt-6 sm:px-6"><h2 className="mb-3 font-semibold">{t('commission.run.history')}</h2><RecordTimeline topic={commissionRuns.topic} subjectId={run.id} words={{ labelOf: (key) => t(`commission.run.${key}`), fields: commissionRunFields, choicesFor: (key) => choices[key] }} /></section>
      {dialog === 'approve' && <AlertDialog open onOpenChange={() => setDialog(null)} title={t('commission.run.approveTitle')} description={t('commission.run.approveLead')} confirmLabel={t('commission.run.approve')} onConfirm={() => approve.mutateAsync(of)} />}
      {dialog === 'discard' && <AlertDialog open destructive onOpenChange={() => setDialog(null)} title={t('commission.run.discardTitle')} description={t('commission.run.discardLead')} confirmLabel={t('commission.run.discard')} onConfirm={() => discard.mutateAsync({ ...base, id: run.id })} />}
      {dialog === 'pay' && <PayDialog run={run} onClose={() => setDialog(null)} />}
    </div>
  );
}

function PayDialog({ run, onClose }: { run: CommissionRun; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [paidOn, setPaidOn] = useState(new Date().toLocaleDateString('en-CA'));
  const pay = useAction(payCommissionRun, { topics: earnedTopics, success: t('commission.run.paidToast'), onDone: onClose });
  return (
    <Dialog open title={t('commission.run.pay')} description={t('commission.run.payLead')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="pay-run" variant="primary" loading={pay.isPending}>{t('commission.run.pay')}</Button></>}>
      <form id="pay-run" onSubmit={(e) => { e.preventDefault(); pay.mutate({ ...base, id: run.id, version: run.version, paidOn }); }}><Field label={t('commission.run.paidOn')}><Input type="date" required value={paidOn} onChange={(e) => setPaidOn(e.target.value)} /></Field></form>
    </Dialog>
  );
}
