import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { usePaymentChoices } from '../payment-words.ts';

/** An account money goes to or comes from. */
export interface MoneyAccount { id: string; code: string; name: string; type: string; currency: string }

/** Amount, day, way and account of a payment. */
export function MoneyDetails({ accounts, currency, currencies, baseCurrency, accountId, onCurrency }: { accounts: readonly MoneyAccount[]; currency: string; currencies: readonly string[]; baseCurrency: string; accountId: string; onCurrency: (currency: string) => void }) {
  const t = useT('payments');
  const { method = [] } = usePaymentChoices();
  const [more, setMore] = useState(false);
  const account = accounts.find((a) => a.id === accountId) ?? accounts[0];
  const foreign = currency !== baseCurrency;
  const bankApart = account !== undefined && account.currency !== currency && account.currency !== baseCurrency;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid grid-cols-[1fr_7rem] gap-2">
          <FormField name="amount" label={t('field.amount')} required><Input inputMode="decimal" className="figures" autoComplete="off" /></FormField>
          <FormField name="currency" label={t('field.currency')}>{() => <Select value={currency} onValueChange={onCurrency} options={currencies.map((value) => ({ value, label: value }))} />}</FormField>
        </div>
        <FormField name="on" label={t('field.on')} required><Input type="date" /></FormField>
        <FormField name="method" label={t('field.method')}>{(f) => <Select {...f.choice} options={method} />}</FormField>
        <FormField name="accountId" label={t('field.account')}>{(f) => <Select value={String(f.value || accounts[0]?.id)} onValueChange={f.set} options={accounts.map((a) => ({ value: a.id, label: `${a.name} · ${a.currency}` }))} />}</FormField>
        {foreign && <FormField name="exchangeRate" label={t('field.exchangeRate')} help={t('record.rateHelp', { base: baseCurrency, currency })}><Input inputMode="decimal" className="figures" placeholder={t('record.ratePlaceholder')} /></FormField>}
        {bankApart && <FormField name="bankAmount" label={t('record.bankAmount', { currency: account.currency })} help={t('record.bankHelp')} required><Input inputMode="decimal" className="figures" /></FormField>}
      </div>
      {!more && <Button size="sm" variant="ghost" className="self-start" onClick={() => setMore(true)}><ChevronDown aria-hidden />{t('record.more')}</Button>}
      {more && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="fee" label={t('field.fee')} help={t('record.feeHelp')}><Input inputMode="decimal" className="figures" /></FormField>
          <FormField name="reference" label={t('field.reference')} help={t('record.referenceHelp')}><Input dir="auto" /></FormField>
          <FormField name="memo" label={t('field.memo')} className="sm:col-span-2"><Textarea rows={2} dir="auto" /></FormField>
        </div>
      )}
    </>
  );
}
