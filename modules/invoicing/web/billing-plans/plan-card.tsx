import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import type { BillingPlanRow } from '../../contract.ts';
import { dayWritten } from '../documents/document-words.ts';
import { planTones } from './plan-words.ts';

/** How a plan stands, as a dot and a word. */
export function PlanState({ row }: { row: Pick<BillingPlanRow, 'status' | 'problem'> }) {
  const t = useT('invoicing');
  return <span className="inline-flex items-center gap-1.5"><StatusDot tone={row.problem ? 'destructive' : planTones[row.status]} />{t(row.problem ? 'plans.stopped' : `plans.status.${row.status}`)}</span>;
}

/** A plan where there is no room for a table. */
export function PlanCard({ row: r }: { row: BillingPlanRow }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const language = useLanguage();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.title}</span><span className="figures shrink-0">{money(r.total, r.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><PlanState row={r} />{r.party && <span className="truncate" dir="auto">{r.party}</span>}<span>{t('plans.billedAmount', { amount: money(r.billed, r.currency) })}</span>{r.nextOn && <span>{dayWritten(r.nextOn, language)}</span>}</p>
    </div>
  );
}
