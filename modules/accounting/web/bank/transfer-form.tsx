import { useFormContext } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { bankTransfers, type BankTransfer } from '../../contract.ts';
import { useAccountItems, useBooksBase } from '../ledger/use-books.ts';
import { transferTopics, useBankAccounts, useBankChoices } from './bank-words.ts';

/** Writes or changes the draft of a transfer. */
export function TransferForm({ transfer, onDone, onCancel }: { transfer?: BankTransfer; onDone: (transfer: BankTransfer) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const today = useWorkspaceDay();
  const x = transfer;
  const state = useEndpointForm(x ? bankTransfers.update : bankTransfers.create, {
    defaults: {
      fromId: x?.fromId ?? '', toId: x?.toId ?? '', amount: x?.amount ?? '', toAmount: x && x.fromCurrency !== x.toCurrency ? x.toAmount : '', feeAmount: x?.feeAmount ?? '', feeAccountId: x?.feeAccountId ?? null, transferOn: x?.transferOn ?? today, arrivesOn: x && x.arrivesOn !== x.transferOn ? x.arrivesOn : '',
      reference: x?.reference ?? '', method: x?.method ?? 'transfer', memo: x?.memo ?? '',
    },
    fixed: x ? { ...base, id: x.id, version: x.version } : base, topics: transferTopics, ...(x ? {} : { draftKey: 'accounting.bank_transfer' }), onDone: (answer) => onDone(answer as BankTransfer),
    toInput: ({ toAmount, arrivesOn, feeAmount, ...typed }) => ({ ...typed, feeAmount: feeAmount || '0', toAmount: toAmount || null, arrivesOn: arrivesOn || null }),
  });
  return (
    <EndpointForm state={state}>
      <Boxes />
      <FormButtons onCancel={onCancel}>{t(x ? 'save' : 'add')}</FormButtons>
    </EndpointForm>
  );
}

function Boxes() {
  const t = useT('accounting');
  const accounts = useBankAccounts();
  const words = useBankChoices();
  const items = useAccountItems();
  const { watch, setValue } = useFormContext();
  const [from, to] = [accounts.find((a) => a.id === watch('fromId')), accounts.find((a) => a.id === watch('toId'))];
  const options = accounts.map((a) => ({ value: a.id, label: `${a.name} · ${a.currency}` }));
  const feeAccount = items.find((i) => i.id === watch('feeAccountId')) ?? null;
  const hasFee = !/^0*(\.0*)?$/.test(String(watch('feeAmount') ?? ''));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="fromId" label={t('bank.transfer.from')} required>{(f) => <Select {...f.choice} options={options.filter((o) => o.value !== to?.id)} />}</FormField>
        <FormField name="toId" label={t('bank.transfer.to')} required>{(f) => <Select {...f.choice} options={options.filter((o) => o.value !== from?.id)} />}</FormField>
        <FormField name="amount" label={t('bank.transfer.amount')} required><Input inputMode="decimal" className="figures" {...(from ? { suffix: from.currency } : {})} /></FormField>
        {from && to && from.currency !== to.currency && <FormField name="toAmount" label={t('bank.transfer.toAmount')} required><Input inputMode="decimal" className="figures" suffix={to.currency} /></FormField>}
        <FormField name="transferOn" label={t('bank.transfer.transferOn')} required><Input type="date" /></FormField>
        <FormField name="arrivesOn" label={t('bank.transfer.arrivesOn')} help={t('bank.transfer.arrivesHelp')}><Input type="date" /></FormField>
        <FormField name="feeAmount" label={t('bank.transfer.fee')} help={t('bank.transfer.feeHelp')}><Input inputMode="decimal" className="figures" {...(from ? { suffix: from.currency } : {})} /></FormField>
        {hasFee && <FormField name="feeAccountId" label={t('bank.transfer.feeAccount')}>{() => <Combobox items={items} value={feeAccount} onValueChange={(item) => setValue('feeAccountId', item?.id ?? null, { shouldDirty: true })} placeholder={t('bank.transfer.usualFeeAccount')} />}</FormField>}
        <FormField name="method" label={t('bank.transfer.method')}>{(f) => <Select {...f.choice} options={words.method} />}</FormField>
        <FormField name="reference" label={t('bank.transfer.reference')}><Input dir="auto" /></FormField>
      </div>
      <FormField name="memo" label={t('bank.transfer.memo')}><Input dir="auto" /></FormField>
    </>
  );
}
