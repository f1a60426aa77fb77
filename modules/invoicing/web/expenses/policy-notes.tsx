import { CircleAlert, Info, OctagonAlert } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useSearchText } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Progress } from '#core/web/ui/progress.tsx';
import type { Expense, PolicyFlag } from '../../contract/expenses.ts';
import { expenseAddress } from './expense-words.ts';

const quiet: ReadonlySet<PolicyFlag['code']> = new Set(['weekend', 'similar', 'tax_missed', 'no_rate']);

const ofPolicy: ReadonlySet<PolicyFlag['code']> = new Set(['receipt_required', 'note_required', 'forbidden', 'over_item', 'over_day', 'over_month', 'weekend', 'no_rate']);

/** What the rules say about an expense, what stops it first; said while it is typed, not when it is rejected. */
export function PolicyNotes({ flags, currency, policy, className }: { flags: readonly PolicyFlag[]; currency: string; /** Name of the policy that says so. */ policy?: string | null | undefined; className?: string }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const search = useSearchText();
  const text = (flag: PolicyFlag) => t(`expenses.flag.${flag.code === 'duplicate_receipt' && !flag.stops ? 'duplicate_explained' : flag.code === 'similar' && flag.ofColleague ? 'similar_colleague' : flag.code}`, { limit: flag.limit ? money(flag.limit, currency) : '', actual: flag.actual ? money(flag.actual, currency) : '', over: flag.over ? money(flag.over, currency) : '' });
  return (
    <div role="status" className={cn('empty:hidden', className)}>
      {flags.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {flags.map((flag) => {
            const Icon = flag.stops ? OctagonAlert : quiet.has(flag.code) ? Info : CircleAlert;
            return (
              <li key={flag.code} className={cn('flex items-start gap-2 rounded-md px-2.5 py-1.5 text-sm', flag.stops ? 'bg-destructive-subtle text-destructive-ink' : quiet.has(flag.code) ? 'bg-info-subtle text-info-ink' : 'bg-warning-subtle text-warning-ink')}>
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
                <span className="min-w-0">{text(flag)}{flag.expenseId && flag.expense && <> <Link to={expenseAddress(flag.expenseId, search)} className="underline underline-offset-4"><span dir="auto">{flag.expense}</span></Link></>}</span>
              </li>
            );
          })}
        </ul>
      )}
      {policy && flags.some((f) => ofPolicy.has(f.code)) && <p className="mt-1.5 text-sm text-muted-foreground">{t('expenses.policy.by')} <bdi>{policy}</bdi></p>}
    </div>
  );
}

/** How the month's budget of the category stands with this expense. */
export function BudgetMeter({ budget, currency, category }: { budget: NonNullable<Expense['budget']>; currency: string; category: string }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const [spent, whole] = [Number(budget.spent), Number(budget.budget)];
  return (
    <div className="flex flex-col gap-1">
      <Progress showLabel label={t('expenses.budget', { category })} value={Math.min(Math.max(spent, 0), whole)} max={whole} valueText={t('expenses.budgetText', { spent: money(budget.spent, currency), budget: money(budget.budget, currency) })} />
      {budget.over && <p className="text-sm text-warning-ink">{t('expenses.budgetOver', { over: money(budget.over, currency) })}</p>}
    </div>
  );
}
