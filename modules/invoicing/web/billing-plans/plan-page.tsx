import { ChartNoAxesColumnIncreasing, FilePen, MoreHorizontal, Pencil, RotateCcw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction, useRead } from '#core/web/query.ts';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Link, useGo, useParams } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { partyAddress } from '#modules/parties/web/public.tsx';
import { billingPlans, planCalls, planFields, type BillingPlan } from '../../contract.ts';
import { problemText } from '../expenses/problem-text.ts';
import { documentAddress, useBase } from '../documents/document-words.ts';
import { ClosePlanDialog, ProgressDialog } from './plan-dialogs.tsx';
import { PlanLines } from './plan-lines.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { planTones, planTopics, usePlanChoices } from './plan-words.ts';
import { StepsDialog } from './steps-dialog.tsx';

/** One billing plan: what was agreed, its steps with their invoices, and what is billed, open and paid. */
export function PlanPage() {
  const { id = '' } = useParams();
  const query = useRead(planCalls.get, { ...useBase(), id }, { topics: planTopics });
  usePageTitle(query.data?.title);
  return <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={6} columns={3} /></div>}>{(plan) => <PlanView key={plan.id} plan={plan} />}</QueryView>;
}

function PlanView({ plan }: { plan: BillingPlan }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const money = useMoneyText();
  const choices = usePlanChoices();
  const [dialog, setDialog] = useState<'steps' | 'progress' | 'close' | null>(null);
  const [tab, setTab] = useState('history');
  const may = (action: BillingPlan['actions'][number]) => plan.actions.includes(action);
  const reopen = useAction(planCalls.reopen, { topics: planTopics, success: t('plans.reopened') });
  const remove = async () => {
    const of = { ...base, id: plan.id };
    try {
      await request(billingPlans.remove, of); void invalidateTopics(planTopics); go('/invoice/plans');
      toast.success(t('plans.removed'), { action: { label: t('documents.undo'), onPress: () => { request(billingPlans.restore, of).then(() => invalidateTopics(planTopics), showError); } } });
    } catch (error) { showError(error); }
  };
  const close = () => setDialog(null);
  return (
    <div className="pb-20">
      <PageHeader
        breadcrumb={[<Link key="list" to="/invoice/plans">{t('plans.title')}</Link>]}
        title={<span className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1"><span dir="auto">{plan.title}</span><StatusPill tone={planTones[plan.status]}>{t(`plans.status.${plan.status}`)}</StatusPill></span>}
        action={may('edit') ? <Button variant="primary" onClick={() => setDialog('steps')}><Pencil aria-hidden />{t('plans.editSteps')}</Button> : may('reopen') ? <Button variant="primary" loading={reopen.isPending} onClick={() => reopen.mutate({ ...base, id: plan.id, version: plan.version })}><RotateCcw aria-hidden />{t('plans.reopen')}</Button> : undefined}
        secondary={(
          <>
            {may('progress') && <Button variant="outline" onClick={() => setDialog('progress')}><ChartNoAxesColumnIncreasing aria-hidden />{t('plans.progress.do')}</Button>}
            {(may('change_lines') || may('close') || may('remove')) && (
              <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('documents.more')}><MoreHorizontal /></IconButton>}>
                {may('change_lines') && <MenuItem icon={<FilePen />} onSelect={() => go(documentAddress('sale', plan.templateId))}>{t('plans.changeAgreed')}</MenuItem>}
                {may('close') && <MenuItem icon={<X />} onSelect={() => setDialog('close')}>{t('plans.close.do')}</MenuItem>}
                {may('remove') && <MenuItem icon={<Trash2 />} destructive onSelect={() => void remove()}>{t('plans.remove')}</MenuItem>}
              </Menu>
            )}
          </>
        )}
      />
      <div className="flex flex-col gap-5 px-4 sm:px-6">
        {plan.problem && <Notice kind="error"><p className="font-medium">{t('plans.stoppedTitle')}</p><p className="mt-0.5" dir="auto">{plan.reason ? problemText(plan.reason) : plan.problem}</p></Notice>}
        {plan.status === 'closed' && <Notice kind="info">{t('plans.closedNote', { reason: plan.closeReason || '–' })}</Notice>}
        {plan.lines.length === 0 && <Notice kind="info"><p>{t('plans.nothingAgreed')}</p>{may('change_lines') && <p className="mt-1"><Link to={documentAddress('sale', plan.templateId)} className="font-medium underline underline-offset-4">{t('plans.changeAgreed')}</Link></p>}</Notice>}
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted-foreground">
          {plan.partyId && <Link to={partyAddress({ id: plan.partyId, roles: [] })} className="underline underline-offset-4" dir="auto">{plan.party}</Link>}
          {plan.sourceType === 'sales.order' && plan.sourceId && <Link to={`/sales/order/${plan.sourceId}`} className="underline underline-offset-4">{t('plans.ofOrder', { number: plan.sourceNumber })}</Link>}
          <span>{t(plan.automatic ? 'plans.automaticOn' : 'plans.automaticOff')}</span>
        </p>
        <section aria-label={t('plans.sums')} className="rounded-lg border bg-card p-4">
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">{(['agreed', 'billed', 'open', 'paid'] as const).map((key) => <div key={key}><dt className="text-sm text-muted-foreground">{t(`plans.sum.${key}`)}</dt><dd className="figures mt-0.5 text-base font-medium">{money(plan.sums[key], plan.currency)}</dd></div>)}</dl>
          <Progress className="mt-4" value={Number(plan.percent)} label={t('plans.billedPercent', { percent: plan.percent })} showLabel />
        </section>
        <PlanSteps plan={plan} />
        <PlanLines plan={plan} />
        <Tabs aside={<RecordWatch topic={billingPlans.topic} subjectId={plan.id} />} aria-label={t('documents.about')} value={tab} onValueChange={setTab} tabs={[
          { value: 'history', label: t('documents.history'), content: <RecordTimeline topic={billingPlans.topic} subjectId={plan.id} words={{ labelOf: (key) => t(`plans.field.${key}`), fields: planFields, choicesFor: (key) => choices[key] }} /> },
          { value: 'comments', label: t('documents.internal'), content: <RecordComments topic={billingPlans.topic} subjectId={plan.id} /> },
        ]} />
      </div>
      {dialog === 'steps' && <StepsDialog plan={plan} onClose={close} />}
      {dialog === 'progress' && <ProgressDialog plan={plan} onClose={close} />}
      {dialog === 'close' && <ClosePlanDialog plan={plan} onClose={close} />}
    </div>
  );
}
