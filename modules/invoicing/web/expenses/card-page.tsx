import { CreditCard, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { inBatches } from '#core/web/api/in-batches.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction, usePages, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { bankAccounts, type BankAccount } from '#modules/accounting/contract.ts';
import { cardLinesAtOnce, listCardLines, makeCardExpenses, type CardLine } from '../../contract/expenses.ts';
import { useExpenseCrumbs } from './expense-nav.tsx';
import { expenseAddress, expenseTopics, useBase, useDayText } from './expense-words.ts';
import { problemText } from './problem-text.ts';

type LeftLine = OutputOf<typeof makeCardExpenses>['left'][number];
/** Topics that change what waits on a statement. */
const topics = [...expenseTopics, 'accounting.bank_line', 'accounting.bank_statement'];

/** What a company card's statement shows and the books do not have yet: each line, or all that are listed, becomes a draft expense. */
export function CardLinesPage() {
  const t = useT('invoicing');
  const query = useRead(bankAccounts.list, { ...useBase(), limit: 100 } as never, { topics: ['accounting.bank_account', 'accounting.bank_statement'] });
  const [{ account: wanted }, change] = useSearchState({ account: '' });
  // Cards before banks: this is where their statements are looked for.
  const accounts = (query.data?.items ?? []).filter((a) => !a.isArchived).toSorted((a, b) => Number(b.kind === 'card') - Number(a.kind === 'card'));
  const account = accounts.find((a) => a.id === wanted) ?? accounts.find((a) => a.toMatch > 0) ?? accounts[0];
  return (
    <>
      <PageHeader title={t('expenses.card.title')} breadcrumb={useExpenseCrumbs()} description={t('expenses.card.lead')} action={account && <Link to={`/accounting/reconcile?account=${account.id}`} className={buttonStyle({ variant: 'outline' })}><FileUp aria-hidden />{t('expenses.card.import')}</Link>} />
      <div className="flex flex-col gap-5 px-4 pb-20 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={3} />}>
          {() => (account ? (
            <>
              <Field label={t('expenses.card.account')} className="max-w-80"><Select value={account.id} onValueChange={(id) => change({ account: id })} options={accounts.map((a) => ({ value: a.id, label: a.name }))} /></Field>
              <Lines key={account.id} account={account} />
            </>
          ) : <EmptyState icon={CreditCard} title={t('expenses.card.noneTitle')} action={<Link to="/accounting/bank-account?add=true" className={buttonStyle({ variant: 'primary' })}>{t('expenses.card.addAccount')}</Link>}>{t('expenses.card.none')}</EmptyState>)}
        </QueryView>
      </div>
    </>
  );
}

function Lines({ account }: { account: BankAccount }) {
  const t = useT('invoicing');
  const base = useBase();
  const query = usePages(listCardLines, { ...base, bankAccountId: account.id }, { topics });
  const [done, setDone] = useState<{ of: number; made: number } | null>(null);
  const [left, setLeft] = useState<readonly LeftLine[]>([]);
  const all = async (lines: readonly CardLine[]) => {
    const ids = lines.filter((l) => !l.expense).map((l) => l.id);
    let made = 0;
    setDone({ of: ids.length, made });
    setLeft([]);
    const { answers, error } = await inBatches(ids, cardLinesAtOnce, (lineIds, idempotencyKey) => request(makeCardExpenses, { ...base, lineIds }, { idempotencyKey }), { tell: (answer) => {
      made += answer.made.length;
      setDone({ of: ids.length, made });
      setLeft((before) => [...before, ...answer.left]);
    } });
    // What the batches before a refused one made is there all the same: both are said.
    if (answers.length > 0 && (error === null || made > 0)) toast.success(t('expenses.card.madeCount', { count: made }));
    if (error !== null) showError(error);
    setDone(null);
    void invalidateTopics(topics);
  };
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={3} />}>
      {({ pages }) => {
        const items = pages.flatMap((p) => p.items);
        const open = items.filter((l) => !l.expense).length;
        if (items.length === 0) return <EmptyState icon={CreditCard} title={t('expenses.card.emptyTitle')} action={<Link to={`/accounting/reconcile?account=${account.id}`} className={buttonStyle({ variant: 'primary' })}>{t('expenses.card.import')}</Link>}>{t('expenses.card.empty')}</EmptyState>;
        return (
          <section className="flex max-w-180 flex-col gap-3" aria-label={t('expenses.card.lines')}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-muted-foreground">{t('expenses.card.waiting', { count: pages[0]!.total })}</p>
              {open > 1 && <Button variant="primary" loading={done !== null} onClick={() => void all(items)}>{t('expenses.card.makeAll', { count: open })}</Button>}
            </div>
            {done && <Progress value={done.made} max={done.of} label={t('expenses.card.making')} showLabel valueText={t('expenses.card.progress', { made: done.made, of: done.of })} />}
            {left.length > 0 && <LeftOut lines={left} />}
            <ul className="divide-y rounded-lg border">{items.map((l) => <Line key={l.id} line={l} busy={done !== null} onLeft={setLeft} />)}</ul>
            {query.hasNextPage && <Button variant="outline" className="self-start" disabled={done !== null} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('expenses.card.older')}</Button>}
          </section>
        );
      }}
    </QueryView>
  );
}

/** Lines of which no expense could be made, and why. */
function LeftOut({ lines }: { lines: readonly LeftLine[] }) {
  const t = useT('invoicing');
  const day = useDayText();
  return (
    <Notice kind="warning">
      <p>{t('expenses.card.left', { count: lines.length })}</p>
      <ul className="mt-1 list-disc ps-5">{lines.map((l) => <li key={l.lineId}><span className="figures">{day(l.on)}</span> <bdi>{l.name || '–'}</bdi>: {problemText(l.problem)}</li>)}</ul>
    </Notice>
  );
}

function Line({ line: l, busy, onLeft }: { line: CardLine; busy: boolean; onLeft: (left: readonly LeftLine[]) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const money = useMoneyText();
  const day = useDayText();
  const make = useAction(makeCardExpenses, { topics, onDone: (answer) => onLeft(answer.left) });
  const name = l.payee || l.memo || '–';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-48"><p className="truncate font-medium" dir="auto">{name}</p><p className="truncate text-sm text-muted-foreground"><span className="figures">{day(l.on)}</span>{l.payee && l.memo ? <> · <span dir="auto">{l.memo}</span></> : null}</p></div>
      <span className="figures">{money(l.amount, l.currency)}</span>
      {l.expense ? <Link to={expenseAddress(l.expense.id, 'view=all')} className={buttonStyle({ size: 'sm', variant: 'ghost' })}>{t(`expenses.status.${l.expense.status}`)}</Link>
        : <Button size="sm" variant="outline" disabled={busy} loading={make.isPending} aria-label={t('expenses.card.makeOf', { name })} onClick={() => make.mutate({ ...base, lineIds: [l.id] })}>{t('expenses.card.make')}</Button>}
    </li>
  );
}
