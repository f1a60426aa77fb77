import { useEffect } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Input } from '#core/web/ui/input.tsx';
import { expenseReports, type ExpenseReport } from '../../contract/expenses.ts';
import { expenseTopics, useBase } from './expense-words.ts';

/** Begins a report, or changes what it is called and the days it is about. */
export function ReportForm({ report, onDone, onCancel, onDirty }: { report?: ExpenseReport; onDone: (report: ExpenseReport) => void; onCancel: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const state = useEndpointForm(report ? expenseReports.update : expenseReports.create, {
    defaults: { title: report?.title ?? '', fromOn: report?.fromOn ?? '', untilOn: report?.untilOn ?? '' }, fixed: report ? { ...base, id: report.id, version: report.version } : base, topics: expenseTopics, warnOnLeave: false,
    toInput: ({ title, fromOn, untilOn }) => ({ title, fromOn: fromOn || null, untilOn: untilOn || null }), onDone: (answer) => onDone(answer as ExpenseReport),
  });
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty]);
  return (
    <EndpointForm state={state}>
      <FormField name="title" label={t('expenses.report.name')} required><Input dir="auto" maxLength={160} placeholder={t('expenses.report.nameHint')} /></FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="fromOn" label={t('expenses.report.fromOn')} optional><Input type="date" /></FormField>
        <FormField name="untilOn" label={t('expenses.report.untilOn')} optional><Input type="date" /></FormField>
      </div>
      <FormButtons onCancel={onCancel}>{t(report ? 'expenses.save' : 'expenses.report.create')}</FormButtons>
    </EndpointForm>
  );
}
