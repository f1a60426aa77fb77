import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link, useSearchText } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { undoShare, withdrawShares, type Expense } from '../../contract/expenses.ts';
import { expenseAddress, expenseTopics, useBase } from './expense-words.ts';

const tones = { open: 'warning', accepted: 'success', refused: 'destructive' } as const;

/** How an expense is split between people: whose each part is, and the way back while that is possible. Nothing for most. */
export function Sharing({ expense: x }: { expense: Expense }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const base = useBase();
  const search = useSearchText();
  const withdraw = useAction(withdrawShares, { topics: expenseTopics, success: t('expenses.sharing.withdrawnToast') });
  const undo = useAction(undoShare, { topics: expenseTopics, success: t('expenses.sharing.undoneToast') });
  const s = x.sharing;
  if (!s) return null;
  const own = (amount: string) => <span className="figures shrink-0">{money(amount, x.currency)}</span>;
  const name = (person: { name: string } | null, id: string | null) => (id !== null && id !== x.id ? <Link to={expenseAddress(id, search)} className="underline underline-offset-4"><bdi>{person?.name ?? '–'}</bdi></Link> : <bdi>{person?.name ?? '–'}</bdi>);
  return (
    <section aria-label={t('expenses.sharing.section')} className="flex flex-col gap-2 rounded-lg border p-3">
      <h3 className="flex items-baseline justify-between gap-3 text-sm font-medium"><span>{t('expenses.sharing.section')}</span>{own(s.whole)}</h3>
      <ul className="flex flex-col gap-1.5 text-sm">
        <li className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate">{name(s.owner, s.sourceId)} <span className="text-muted-foreground">· {t('expenses.sharing.paidIt')}</span></span>{own(s.ownerPart)}</li>
        {s.parts.map((p) => (
          <li key={p.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="inline-flex min-w-0 items-center gap-2"><StatusDot tone={tones[p.state]} /><span className="min-w-0">{name(p.employee, p.expenseId)} <span className="text-muted-foreground">· {t(`expenses.sharing.state.${p.state}`)}</span>{p.reason && <span className="block text-muted-foreground" dir="auto">{p.reason}</span>}</span></span>
            <span className="inline-flex items-center gap-2">{p.mayUndo && <Button size="sm" variant="ghost" loading={undo.isPending} onClick={() => undo.mutate({ ...base, id: p.id })}>{t(s.isSource ? 'expenses.sharing.undo' : 'expenses.sharing.giveBack')}</Button>}{own(p.amount)}</span>
          </li>
        ))}
      </ul>
      {x.steps.includes('withdrawShares') && <div className="flex flex-wrap items-center justify-between gap-2"><p className="text-sm text-pretty text-muted-foreground">{t('expenses.sharing.waits')}</p><Button size="sm" variant="outline" loading={withdraw.isPending} onClick={() => withdraw.mutate({ ...base, id: x.id, version: x.version })}>{t('expenses.sharing.withdraw')}</Button></div>}
    </section>
  );
}
