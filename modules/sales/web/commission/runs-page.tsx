import { ListChecks } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState } from '#core/web/router.ts';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { commissionRunFields, commissionRuns, type CommissionRun } from '../../contract.ts';
import { useBase } from '../leads/use-base.ts';
import { CommissionTabs } from './commission-tabs.tsx';
import { NewRun } from './new-run.tsx';
import { earnedTopics, runAddress, runTones, useCommissionChoices, useRunName } from './use-commission.ts';

/** Runs of commission, the latest first. */
export function RunsPage() {
  const t = useT('sales');
  const can = useCan();
  const money = useMoneyText();
  const nameOf = useRunName();
  const [{ add }, change] = useSearchState({ add: false });
  const manages = can('sales.commission.manage');
  const sums = (run: CommissionRun) => run.amounts.map((a) => money(a.amount, a.currency)).join(' · ');
  return (
    <>
      <ListPage
        endpoint={commissionRuns.list} input={useBase()} fields={commissionRunFields} topics={earnedTopics} title={t('commission.run.title')} description={t('commission.run.lead')} choices={useCommissionChoices().runs} secondary={<CommissionTabs at="runs" />} exportEndpoint={commissionRuns.export}
        {...(manages ? { primaryAction: { label: t('commission.run.add'), onPress: () => change({ add: true }) } } : {})} rowName={nameOf} rowHref={(run: CommissionRun) => runAddress(run.id)}
        columns={[
          { key: 'fromOn', header: t('commission.run.fromOn'), width: 130, pin: 'start' }, { key: 'toOn', header: t('commission.run.toOn'), width: 130 }, { key: 'status', header: t('commission.run.state'), width: 130 }, { key: 'people', header: t('commission.run.people'), width: 100, align: 'end', cell: (run) => <span className="figures">{run.people}</span> }, { key: 'entries', header: t('commission.run.entries'), width: 100, align: 'end', cell: (run) => <span className="figures">{run.entries}</span> },
          { key: 'amounts', header: t('commission.run.amount'), width: 220, align: 'end', cell: (run) => <span className="figures font-medium">{sums(run)}</span> }, { key: 'approvedBy', header: t('commission.run.approvedBy'), width: 160, cell: (run) => <span dir="auto">{run.approvedBy ?? '–'}</span> }, { key: 'paidOn', header: t('commission.run.paidOn'), width: 130 }, { key: 'createdAt', header: t('commission.run.createdAt'), hidden: true },
        ]}
        card={(run) => (
          <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium">{nameOf(run)}</span><span className="figures shrink-0">{sums(run)}</span></p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={runTones[run.status]} />{t(`commission.run.status.${run.status}`)}</span><span>{t('commission.run.people')}: {run.people}</span></p></div>
        )}
        empty={{ title: t('commission.run.emptyTitle'), text: t('commission.run.empty'), icon: ListChecks }}
      />
      {add && manages && <NewRun onClose={() => change({ add: false })} />}
    </>
  );
}
