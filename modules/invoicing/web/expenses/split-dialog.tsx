import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { money as minor, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { splitExpense, splitPeople, splitWays, type Expense, type SplitWay } from '../../contract/expenses.ts';
import { sharedAmounts } from '../../rules/expenses/shares.ts';
import { DimensionFields } from '../dimension-fields.tsx';
import { expenseTopics, useBase, useExpenseChoices, useMembers } from './expense-words.ts';

interface PersonBox { key: string; id: string | null; share: string; dimensions: Record<string, string> }
const fresh = (): PersonBox => ({ key: newId(), id: null, share: '', dimensions: {} });

/** Asks colleagues to take parts of an expense that is kept; what each would get is shown while it is typed. */
export function SplitDialog({ expense: x, onClose }: { expense: Expense; onClose: () => void }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const base = useBase();
  const me = useViewer().account.id;
  const colleagues = useMembers().filter((m) => m.id !== me).map((m) => ({ id: m.id, label: m.name }));
  const dimensions = useExpenseChoices(x.spentOn, x.employeeId).data?.dimensions ?? [];
  const [way, setWay] = useState<SplitWay>('equal');
  const [people, setPeople] = useState<readonly PersonBox[]>(() => [fresh()]);
  const ask = useAction(splitExpense, { topics: expenseTopics, quiet: true, success: t('expenses.sharing.askedToast'), onDone: onClose });
  const error = ask.error && toApiError(ask.error);
  const wrong = (path: string) => error?.fields.find((f) => f.path === path)?.message;
  const change = (key: string, changes: Partial<PersonBox>) => { ask.reset(); setPeople((all) => all.map((p) => (p.key === key ? { ...p, ...changes } : p))); };
  const shares = people.map((p) => decimalOf(p.share, 6) ?? p.share);
  const worked = sharedAmounts(parseMoney(x.amount ?? '0', x.currency).amount, x.currency, way, shares);
  const text = (amount: bigint | undefined) => (amount === undefined ? '' : money(moneyToDecimal(minor(amount, x.currency)), x.currency));
  const send = () => ask.mutate({ ...base, id: x.id, version: x.version, way, people: people.map((p, i) => ({ employeeId: p.id ?? '', share: way === 'equal' ? '1' : shares[i]!, dimensions: p.dimensions })) });
  return (
    <Dialog open size="md" title={t('expenses.sharing.title')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('expenses.cancel')}</Button><Button type="submit" form="split-expense" variant="primary" disabled={people.some((p) => p.id === null)} loading={ask.isPending}>{t('expenses.sharing.ask')}</Button></>}>
      <form id="split-expense" className="flex flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); if (!ask.isPending && people.every((p) => p.id !== null)) send(); }}>
        <p className="text-pretty text-muted-foreground">{t('expenses.sharing.lead', { amount: money(x.total, x.currency) })}</p>
        <SegmentedControl fill aria-label={t('expenses.sharing.how')} value={way} onValueChange={(next) => { ask.reset(); setWay(next); }} segments={splitWays.map((value) => ({ value, label: t(`expenses.sharing.way.${value}`) }))} />
        <ul className="flex flex-col gap-3">
          <li className="flex items-baseline justify-between gap-3"><span>{t('expenses.sharing.you')}</span><span className="figures font-medium">{'own' in worked ? text(worked.own) : '–'}</span></li>
          {people.map((p, i) => (
            <li key={p.key} className="flex flex-col gap-2 rounded-md border p-3">
              <div className="grid grid-cols-[minmax(0,1fr)_2rem] items-end gap-2">
                <Field label={t('expenses.sharing.person', { n: i + 1 })} error={wrong(`people.${i}.employeeId`)}><Combobox clearable={false} items={colleagues.filter((c) => c.id === p.id || !people.some((o) => o.id === c.id))} value={colleagues.find((c) => c.id === p.id) ?? null} onValueChange={(c) => change(p.key, { id: c?.id ?? null })} /></Field>
                {people.length > 1 && <IconButton size="sm" className="mb-0.5" aria-label={t('expenses.sharing.removePerson', { n: i + 1 })} {...tip(t('expenses.removeShort'))} onClick={() => { ask.reset(); setPeople((all) => all.filter((o) => o.key !== p.key)); }}><Trash2 /></IconButton>}
              </div>
              <div className="flex flex-wrap items-end justify-between gap-3">
                {way === 'equal' ? <span /> : <Field label={t(`expenses.sharing.share.${way}`)} error={wrong(`people.${i}.share`)} className="max-w-40"><Input inputMode="decimal" className="figures" suffix={way === 'percent' ? '%' : x.currency} value={p.share} onChange={(e) => change(p.key, { share: e.target.value })} /></Field>}
                <span className="figures pb-2">{'parts' in worked ? text(worked.parts[i]) : '–'}</span>
              </div>
              {dimensions.some((d) => d.isActive) && <div className="grid gap-2 sm:grid-cols-2"><DimensionFields compact dimensions={dimensions} value={p.dimensions} onChange={(next) => change(p.key, { dimensions: next })} problem={(path) => wrong(`people.${i}.${path}`)} none={t('expenses.sameValue')} /></div>}
            </li>
          ))}
        </ul>
        {people.length < splitPeople && <Button variant="ghost" size="sm" className="self-start" onClick={() => setPeople((all) => [...all, fresh()])}><Plus aria-hidden />{t('expenses.sharing.addPerson')}</Button>}
        {wrong('people') && <Notice kind="error">{wrong('people')}</Notice>}
        {error && error.fields.length === 0 && <Notice kind="error">{errorText(error)}</Notice>}
      </form>
    </Dialog>
  );
}
