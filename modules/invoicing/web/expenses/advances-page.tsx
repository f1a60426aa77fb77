import { HandCoins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { expenseAdvanceFields, expenseAdvances, type ExpenseAdvance } from '../../contract/expenses.ts';
import { expensePaths, useExpenseCrumbs } from './expense-nav.tsx';
import { NewMasterDrawer } from './settings/master-drawer.tsx';
import { expenseTopics, recordBeside, useBase, useDayText, useExpenseChoices, useMembers } from './expense-words.ts';

/** Money given to people beforehand, and what of it is not settled. */
export function AdvancesPage() {
  const t = useT('invoicing');
  const can = useCan();
  const money = useMoneyText();
  const day = useDayText();
  const search = useSearchText();
  const members = useMembers();
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const pays = can(expenseAdvances.can.create);
  const open = (a: ExpenseAdvance) => (Number(a.open) === 0 ? t('expenses.advance.settled') : money(a.open, a.currency));
  return (
    <>
      <ListPage
        endpoint={expenseAdvances.list} input={useBase()} fields={expenseAdvanceFields} topics={expenseTopics} title={t('expenses.advance.title')} breadcrumb={useExpenseCrumbs()} choices={{ employeeId: members.map((p) => ({ value: p.id, label: p.name })) }} rowHref={(a) => recordBeside(expensePaths.advances, a.id, search)} rowName={(a) => a.number}
        columns={[
          { key: 'employeeId', header: t('expenses.advance.employeeId'), pin: 'start', width: 200, cell: (a) => <span dir="auto" className="font-medium">{a.employee?.name ?? '–'}</span> }, { key: 'paidOn', header: t('expenses.advance.paidOn'), width: 130 }, { key: 'purpose', header: t('expenses.advance.purpose'), width: 240, cell: (a) => <span dir="auto">{a.purpose || '–'}</span> },
          { key: 'amount', header: t('expenses.advance.amount'), width: 130, align: 'end', cell: (a) => <span className="figures">{money(a.amount, a.currency)}</span> }, { key: 'open', header: t('expenses.advance.open'), width: 130, align: 'end', cell: (a) => <span className="figures">{open(a)}</span> }, { key: 'number', header: t('expenses.advance.number'), width: 130 }, { key: 'createdAt', header: t('expenses.advance.createdAt'), hidden: true },
        ]}
        card={(a) => (
          <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{a.employee?.name ?? '–'}</span><span className="figures shrink-0">{money(a.amount, a.currency)}</span></p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span className="figures">{day(a.paidOn)}</span>{a.purpose && <span className="truncate" dir="auto">{a.purpose}</span>}<span className="figures">{t('expenses.advance.open')}: {open(a)}</span></p></div>
        )}
        primaryAction={pays ? { label: t('expenses.advance.add'), onPress: () => change({ add: true, id: '' }) } : undefined} empty={{ title: t('expenses.advance.emptyTitle'), text: t('expenses.advance.empty'), icon: HandCoins }}
      />
      {id && <AdvanceDrawer key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && pays && <NewMasterDrawer size="md" title={t('expenses.advance.add')} onClose={() => change({ add: false })}>{({ close, onDirty }) => <AdvanceForm onDone={close} onDirty={onDirty} />}</NewMasterDrawer>}
    </>
  );
}

function AdvanceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('invoicing');
  const query = useRead(expenseAdvances.get, { ...useBase(), id }, { topics: expenseTopics });
  return <Drawer open title={query.data ? `${t('expenses.advance.one')} ${query.data.number}` : t('expenses.advance.one')} onOpenChange={(on) => { if (!on) onClose(); }}><QueryView query={query} skeleton={<SkeletonRows rows={5} columns={2} />}>{(advance) => <AdvanceView advance={advance} onClose={onClose} />}</QueryView></Drawer>;
}

function AdvanceView({ advance: a, onClose }: { advance: ExpenseAdvance; onClose: () => void }) {
  const t = useT('invoicing');
  const can = useCan();
  const base = useBase();
  const money = useMoneyText();
  const day = useDayText();
  const [asking, setAsking] = useState(false);
  const remove = useAction(expenseAdvances.remove, { topics: expenseTopics, success: t('expenses.advance.takenBack'), onDone: onClose });
  const facts: Array<[string, string]> = [[t('expenses.advance.employeeId'), a.employee?.name ?? '–'], [t('expenses.advance.amount'), money(a.amount, a.currency)], [t('expenses.advance.open'), money(a.open, a.currency)], [t('expenses.advance.paidOn'), day(a.paidOn)], ...(a.purpose ? [[t('expenses.advance.purpose'), a.purpose] as [string, string]] : [])];
  return (
    <div className="flex flex-col gap-6">
      <dl>{facts.map(([label, value]) => <div key={label} className="flex items-baseline justify-between gap-4 border-b py-1.5 last:border-b-0"><dt className="text-muted-foreground">{label}</dt><dd className="figures min-w-0 text-end break-words" dir="auto">{value}</dd></div>)}</dl>
      {can(expenseAdvances.can.remove) && a.open === a.amount && <Button variant="outline" className="self-start" onClick={() => setAsking(true)}>{t('expenses.advance.takeBack')}</Button>}
      <RecordTimeline topic={expenseAdvances.topic} subjectId={a.id} words={{ labelOf: (key) => t(`expenses.advance.${key}`), fields: expenseAdvanceFields, choicesFor: () => undefined }} />
      <AlertDialog open={asking} onOpenChange={setAsking} title={t('expenses.advance.takeBackTitle')} description={t('expenses.advance.takeBackLead')} confirmLabel={t('expenses.advance.takeBack')} destructive onConfirm={() => remove.mutateAsync({ ...base, id: a.id })} />
    </div>
  );
}

function AdvanceForm({ onDone, onDirty }: { onDone: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const members = useMembers().map((p) => ({ id: p.id, label: p.name }));
  const choices = useExpenseChoices().data;
  const accounts = (choices?.paidAccounts ?? []).filter((a) => a.currency === choices?.baseCurrency);
  const [boxes, setBoxes] = useState({ employeeId: null as string | null, amount: '', paidOn: '', purpose: '', account: null as string | null });
  const pay = useAction(expenseAdvances.create, { topics: expenseTopics, quiet: true, success: t('expenses.advance.paid'), onDone });
  const error = pay.error && toApiError(pay.error);
  const wrong = (path: string) => error?.fields.find((f) => f.path === path)?.message;
  const dirty = boxes.employeeId !== null || boxes.account !== null || [boxes.amount, boxes.paidOn, boxes.purpose].some((text) => text.trim() !== '');
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  const account = boxes.account ?? accounts[0]?.id ?? null;
  const paidOn = boxes.paidOn || (choices?.on ?? '');
  const send = () => { if (boxes.employeeId && account) pay.mutate({ ...base, employeeId: boxes.employeeId, amount: decimalOf(boxes.amount, 4) ?? boxes.amount, paidOn, paidAccountId: account, purpose: boxes.purpose.trim() }); };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(e) => { e.preventDefault(); if (!pay.isPending) send(); }}>
      {choices && !choices.hasBook && <Notice kind="warning">{t('expenses.noBook')}</Notice>}
      <Field label={t('expenses.advance.employeeId')} required error={wrong('employeeId')}><Combobox items={members} value={members.find((m) => m.id === boxes.employeeId) ?? null} onValueChange={(m) => setBoxes({ ...boxes, employeeId: m?.id ?? null })} /></Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('expenses.advance.amount')} required error={wrong('amount')}><Input inputMode="decimal" className="figures" suffix={choices?.baseCurrency} value={boxes.amount} onChange={(e) => setBoxes({ ...boxes, amount: e.target.value })} /></Field>
        <Field label={t('expenses.advance.paidOn')} error={wrong('paidOn')}><Input type="date" value={paidOn} onChange={(e) => setBoxes({ ...boxes, paidOn: e.target.value })} /></Field>
      </div>
      <Field label={t('expenses.advance.paidAccountId')} required error={wrong('paidAccountId')}><Select value={account} onValueChange={(id) => setBoxes({ ...boxes, account: id })} options={accounts.map((a) => ({ value: a.id, label: a.name }))} /></Field>
      <Field label={t('expenses.advance.purpose')} optional error={wrong('purpose')}><Input dir="auto" maxLength={200} value={boxes.purpose} onChange={(e) => setBoxes({ ...boxes, purpose: e.target.value })} /></Field>
      {error && error.fields.length === 0 && <Notice kind="error">{errorText(error)}</Notice>}
      <div className="flex justify-end gap-2"><Button variant="outline" onClick={onDone}>{t('expenses.cancel')}</Button><Button type="submit" variant="primary" disabled={!boxes.employeeId || !account || boxes.amount.trim() === ''} loading={pay.isPending}>{t('expenses.advance.add')}</Button></div>
    </form>
  );
}
