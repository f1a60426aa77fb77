import { Repeat } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { getExpense, recurringExpenseFields, recurringExpenses, type RecurringExpense } from '../../../contract/expenses.ts';
import { sameDayLater } from '../../../rules/recurring.ts';
import { stateOf, stateTones } from '../../recurring/recurring-words.ts';
import { expensePaths, useExpenseCrumbs } from '../expense-nav.tsx';
import { recordBeside, useBase, useDayText } from '../expense-words.ts';
import { MasterDrawer, NewMasterDrawer } from '../settings/master-drawer.tsx';
import { RecurringExpenseForm } from './recurring-form.tsx';
import { MadeSoFar, StandingOf } from './standing.tsx';
import { recurringExpenseTopics, useRecurringExpenseChoices } from './words.ts';

/** What its form shows; the clock, pausing and resuming change the rest. */
const shown = ['name', 'merchant', 'description', 'reference', 'categoryId', 'paidAccountId', 'currency', 'amount', 'taxIncluded', 'taxIds', 'step', 'unit', 'startOn', 'endOn', 'most', 'mode'] as const satisfies ReadonlyArray<keyof RecurringExpense>;

/** What the company pays again and again. */
export function RecurringExpensesPage() {
  const t = useT('invoicing');
  const edits = useCan()(recurringExpenses.can.edit);
  const money = useMoneyText();
  const day = useDayText();
  const search = useSearchText();
  const [{ id, add, from }, change] = useSearchState({ id: '', add: false, from: '' });
  return (
    <>
      <ListPage
        endpoint={recurringExpenses.list} input={useBase()} fields={recurringExpenseFields} topics={recurringExpenseTopics} title={t('expenses.recurring.title')} breadcrumb={useExpenseCrumbs()} choices={useRecurringExpenseChoices()} rowHref={(r) => recordBeside(expensePaths.recurring, r.id, withoutFrom(search))} exportEndpoint={recurringExpenses.export} rowName={(r) => r.name}
        columns={[
          { key: 'name', header: t('recurring.field.name'), pin: 'start', width: 200, cell: (r) => <span dir="auto" className="font-medium">{r.name}</span> }, { key: 'merchant', header: t('expenses.field.merchant'), width: 180, cell: (r) => <span dir="auto">{r.merchant || '–'}</span> }, { key: 'paused', header: t('recurring.field.state'), width: 130, cell: (r) => <State row={r} /> },
          { key: 'unit', header: t('recurring.field.every'), width: 150, cell: (r) => t(`recurring.every.${r.unit}`, { count: r.step }) }, { key: 'nextOn', header: t('recurring.field.nextOn'), width: 130, cell: (r) => (r.nextOn ? day(r.nextOn) : '–') },
          { key: 'amount', header: t('expenses.field.amount'), width: 130, align: 'end', cell: (r) => <span className="figures">{money(r.amount, r.currency)}</span> }, { key: 'categoryId', header: t('expenses.field.categoryId'), width: 140, cell: (r) => <span dir="auto">{r.category}</span> }, { key: 'mode', header: t('recurring.field.mode'), width: 140 }, { key: 'currency', header: t('expenses.field.currency'), hidden: true }, { key: 'createdAt', header: t('recurring.field.createdAt'), hidden: true },
        ]}
        card={(r) => (
          <div className="min-w-0">
            <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.name}</span><span className="figures shrink-0">{money(r.amount, r.currency)}</span></p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><State row={r} />{r.merchant && <span className="truncate" dir="auto">{r.merchant}</span>}<span>{t(`recurring.every.${r.unit}`, { count: r.step })}</span>{r.nextOn && <span className="figures">{day(r.nextOn)}</span>}</p>
          </div>
        )}
        primaryAction={edits ? { label: t('expenses.recurring.add'), onPress: () => change({ add: true, id: '' }) } : undefined} empty={{ title: t('expenses.recurring.emptyTitle'), text: t('expenses.recurring.empty'), icon: Repeat }}
      />
      {id && <MasterDrawer key={id} id={id} endpoints={recurringExpenses} title={t('expenses.recurring.one')} removeLabel={t('expenses.recurring.remove')} removable={edits} onClose={() => change({ id: '' })} above={(row) => <StandingOf row={row} edits={edits} />} below={(row) => <MadeSoFar row={row} />} shown={shown}>{(row, { close, onDirty }) => (edits ? <RecurringExpenseForm row={row} onDone={close} onCancel={close} onDirty={onDirty} /> : <Facts row={row} />)}</MasterDrawer>}
      {add && edits && <NewMasterDrawer title={t('expenses.recurring.add')} onClose={() => change({ add: false, from: '' })}>{({ close, onDirty }) => <Begun from={from}>{(given) => <RecurringExpenseForm given={given} onDone={(r) => change({ add: false, from: '', id: r.id })} onCancel={close} onDirty={onDirty} />}</Begun>}</NewMasterDrawer>}
    </>
  );
}

function withoutFrom(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('from');
  return params.toString();
}

/** How it stands, as a dot and a word. */
function State({ row }: { row: RecurringExpense }) {
  const t = useT('invoicing');
  const state = stateOf(row);
  return <span className="inline-flex items-center gap-1.5"><StatusDot tone={stateTones[state]} />{t(`recurring.state.${state}`)}</span>;
}

/** For who may look and not change. */
function Facts({ row: r }: { row: RecurringExpense }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const day = useDayText();
  const facts: Array<[string, string]> = [[t('expenses.field.merchant'), r.merchant || '–'], [t('expenses.field.amount'), money(r.amount, r.currency)], [t('expenses.field.categoryId'), r.category], [t('recurring.field.every'), t(`recurring.every.${r.unit}`, { count: r.step })], [t('recurring.field.startOn'), day(r.startOn)], [t('recurring.field.endOn'), r.endOn ? day(r.endOn) : '–']];
  return <dl>{facts.map(([label, value]) => <div key={label} className="flex items-baseline justify-between gap-4 border-b py-1.5 last:border-b-0"><dt className="text-muted-foreground">{label}</dt><dd className="figures min-w-0 text-end break-words" dir="auto">{value}</dd></div>)}</dl>;
}

/** A new one begins with the expense that is to come again, where it was named: from the next time on, since this one is made. */
function Begun({ from, children }: { from: string; children: (given: Partial<RecurringExpense>) => React.ReactNode }) {
  const today = useWorkspaceDay();
  const query = useRead(getExpense, { ...useBase(), id: from }, { enabled: from !== '' });
  if (from === '') return children({});
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />}>
      {(x) => children({ name: x.merchant || x.category, merchant: x.merchant, description: x.description, reference: x.reference, categoryId: x.categoryId ?? '', paidAccountId: x.paidAccountId ?? '', currency: x.currency, amount: x.amount ?? '', taxIncluded: x.taxIncluded, taxIds: x.taxIds, dimensions: x.dimensions, startOn: sameDayLater(x.spentOn, today) })}
    </QueryView>
  );
}
