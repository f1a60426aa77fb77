import { useState } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { getPayee, setPayee } from '../../../contract/expenses.ts';
import { useBase } from '../expense-words.ts';

const topics = ['invoicing.expense_payee'];

/** Where the viewer's own money goes. */
export function PayeeForm() {
  const t = useT('invoicing');
  const query = useRead(getPayee, useBase(), { topics });
  return <SettingsSection title={t('expenses.settings.payee')} description={t('expenses.settings.payeeLead')}><QueryView query={query} skeleton={<SkeletonRows rows={2} columns={2} />}>{(payee) => <Form payee={payee} />}</QueryView></SettingsSection>;
}

function Form({ payee }: { payee: OutputOf<typeof getPayee> }) {
  const t = useT('invoicing');
  const [american, setAmerican] = useState(payee.routingNumber !== '' || payee.accountNumber !== '');
  const state = useEndpointForm(setPayee, { defaults: payee, fixed: useBase(), topics, success: t('expenses.settings.payeeSaved') });
  return (
    <EndpointForm state={state}>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <FormField name="iban" label={t('expenses.settings.iban')}><Input dir="ltr" autoComplete="off" spellCheck={false} /></FormField>
        <FormField name="bic" label={t('expenses.bic')} optional><Input dir="ltr" autoComplete="off" spellCheck={false} /></FormField>
      </div>
      {american ? (
        <div className="grid gap-4 sm:grid-cols-3">
          <FormField name="routingNumber" label={t('expenses.routingNumber')}><Input dir="ltr" inputMode="numeric" autoComplete="off" /></FormField>
          <FormField name="accountNumber" label={t('expenses.accountNumber')}><Input dir="ltr" inputMode="numeric" autoComplete="off" /></FormField>
          <FormField name="accountType" label={t('expenses.settings.accountType')}>{(f) => <Select {...f.choice} options={(['checking', 'savings'] as const).map((value) => ({ value, label: t(`expenses.settings.accountTypes.${value}`) }))} />}</FormField>
        </div>
      ) : <Button variant="ghost" size="sm" className="self-start" onClick={() => setAmerican(true)}>{t('expenses.settings.american')}</Button>}
      <div><SubmitButton>{t('expenses.settings.save')}</SubmitButton></div>
    </EndpointForm>
  );
}
