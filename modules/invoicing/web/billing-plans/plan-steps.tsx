import { Check, ReceiptText } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { planCalls, type BillingPlan, type BillingStep } from '../../contract.ts';
import { documentAddress, dayWritten, stateTones, useBase } from '../documents/document-words.ts';
import { planTopics, stepTones } from './plan-words.ts';

/** The steps of a plan, each with its invoice or the way to it. */
export function PlanSteps({ plan }: { plan: BillingPlan }) {
  const t = useT('invoicing');
  return (
    <section aria-labelledby="plan-steps">
      <h2 id="plan-steps" className="text-base font-semibold">{t('plans.steps')}</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">{t(plan.isInclusive ? 'plans.amountsGross' : 'plans.amountsNet')}</p>
      <ol className="mt-2 divide-y rounded-lg border bg-card">{plan.steps.map((step) => <Step key={step.id} plan={plan} step={step} />)}</ol>
    </section>
  );
}

function Step({ plan, step: s }: { plan: BillingPlan; step: BillingStep }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const money = useMoneyText();
  const language = useLanguage();
  const of = { ...base, id: plan.id, version: plan.version, stepId: s.id };
  const bill = useAction(planCalls.bill, { topics: planTopics, success: t('plans.stepBilled', { name: s.name }), onDone: (now) => { const made = now.steps.find((x) => x.id === s.id)?.invoice; if (made) go(documentAddress('sale', made.id)); } });
  const done = useAction(planCalls.done, { topics: planTopics });
  const isOpen = s.state === 'waiting' || s.state === 'due';
  const when = s.timing === 'date' ? dayWritten(s.dueOn!, language) : s.timing === 'start' ? t('plans.timing.start') : s.doneOn ? t('plans.doneOn', { date: dayWritten(s.doneOn, language) }) : t('plans.timing.done');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2"><span className="font-medium" dir="auto">{s.name}</span>{s.kind === 'deposit' && <span className="text-sm text-muted-foreground">{t('plans.kind.deposit')}</span>}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={stepTones[s.state]} />{t(`plans.state.${s.state}`)}</span><span>{when}</span></p>
      </div>
      <span className="figures text-end">{money(s.amount, plan.currency)}{s.percent && <span className="block text-sm text-muted-foreground">{s.percent} %</span>}</span>
      {s.invoice && (
        <Link to={documentAddress('sale', s.invoice.id)} className="focus-ring inline-flex items-center gap-1.5 rounded-md underline underline-offset-4 max-sm:basis-full"><StatusDot tone={stateTones[s.invoice.state]} /><span className="figures">{s.invoice.number ?? t('documents.state.draft')}</span><span className="figures text-sm text-muted-foreground">{money(s.invoice.total, plan.currency)}</span></Link>
      )}
      {isOpen && plan.actions.includes('bill') && (
        <span className="flex flex-wrap gap-2 max-sm:basis-full">
          {s.timing === 'done' && <Button size="sm" variant="ghost" loading={done.isPending} onClick={() => done.mutate({ ...of, done: !s.doneOn })}><Check aria-hidden />{t(s.doneOn ? 'plans.notDone' : 'plans.markDone')}</Button>}
          <Button size="sm" variant={s.state === 'due' ? 'primary' : 'outline'} aria-label={t('plans.billNamed', { name: s.name })} loading={bill.isPending} onClick={() => bill.mutate(of)}><ReceiptText aria-hidden />{t('plans.bill')}</Button>
        </span>
      )}
    </li>
  );
}
