import { X } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { addDelegate, endDelegate, listDelegates, type ExpenseDelegate } from '../../../contract/expenses.ts';
import { expenseSetupTopics, useBase, useDayText, useExpenseChoices, useMembers } from '../expense-words.ts';

/** Who decides for whom, and who does so for the viewer while they are away. */
export function Delegates() {
  const t = useT('invoicing');
  const query = useRead(listDelegates, useBase(), { topics: expenseSetupTopics });
  return (
    <SettingsSection title={t('expenses.settings.away')} description={t('expenses.settings.awayLead')}>
      <div className="flex flex-col gap-4">
        <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>{({ items }) => (items.length === 0 ? <p className="text-muted-foreground">{t('expenses.settings.noDelegates')}</p> : <ul className="divide-y rounded-lg border">{items.map((d) => <Delegate key={d.id} delegate={d} />)}</ul>)}</QueryView>
        <AddDelegate />
      </div>
    </SettingsSection>
  );
}

function Delegate({ delegate: d }: { delegate: ExpenseDelegate }) {
  const t = useT('invoicing');
  const base = useBase();
  const day = useDayText();
  const end = useAction(endDelegate, { topics: expenseSetupTopics, success: t('expenses.settings.delegateEnded') });
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span className="min-w-0 flex-1"><span className="block" dir="auto">{t('expenses.settings.standIn', { delegate: d.delegate?.name ?? '–', approver: d.approver?.name ?? '–' })}</span><span className="figures text-sm text-muted-foreground">{day(d.fromOn)} – {day(d.untilOn)}</span></span>
      {d.mine && <IconButton size="sm" aria-label={t('expenses.settings.endDelegate')} {...tip(t('expenses.settings.endDelegate'))} onClick={() => end.mutate({ ...base, id: d.id })}><X /></IconButton>}
    </li>
  );
}

function AddDelegate() {
  const t = useT('invoicing');
  const base = useBase();
  const me = useViewer().account.id;
  const today = useExpenseChoices().data?.on ?? '';
  const people = useMembers().filter((p) => p.id !== me).map((p) => ({ id: p.id, label: p.name }));
  const [boxes, setBoxes] = useState({ id: null as string | null, fromOn: '', untilOn: '' });
  const add = useAction(addDelegate, { topics: expenseSetupTopics, quiet: true, success: t('expenses.settings.delegateAdded'), onDone: () => setBoxes({ id: null, fromOn: '', untilOn: '' }) });
  const error = add.error && toApiError(add.error);
  const wrong = (path: string) => error?.fields.find((f) => f.path === path)?.message;
  const send = () => { if (boxes.id && boxes.untilOn) add.mutate({ ...base, delegateId: boxes.id, fromOn: boxes.fromOn || today, untilOn: boxes.untilOn }); };
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={(e) => { e.preventDefault(); if (!add.isPending) send(); }}>
      <div className="grid gap-3 sm:grid-cols-[1fr_10rem_10rem]">
        <Field label={t('expenses.settings.delegate')} error={wrong('delegateId')}><Combobox items={people} value={people.find((p) => p.id === boxes.id) ?? null} onValueChange={(p) => setBoxes({ ...boxes, id: p?.id ?? null })} /></Field>
        <Field label={t('expenses.settings.fromOn')} error={wrong('fromOn')}><Input type="date" value={boxes.fromOn || today} onChange={(e) => setBoxes({ ...boxes, fromOn: e.target.value })} /></Field>
        <Field label={t('expenses.settings.untilOn')} error={wrong('untilOn')}><Input type="date" value={boxes.untilOn} onChange={(e) => setBoxes({ ...boxes, untilOn: e.target.value })} /></Field>
      </div>
      {error && error.fields.length === 0 && <Notice kind="error">{errorText(error)}</Notice>}
      <div><Button type="submit" variant="outline" disabled={!boxes.id || !boxes.untilOn} loading={add.isPending}>{t('expenses.settings.addDelegate')}</Button></div>
    </form>
  );
}
