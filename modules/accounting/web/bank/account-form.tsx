import { useFormContext } from 'react-hook-form';
import { currencyCodes } from '#core/contract/money.ts';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { RecordForm, type RecordField } from '#core/web/resource/record-form.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { bankAccounts, type BankAccount } from '../../contract.ts';
import { useAccountItems, useBooksBase } from '../ledger/use-books.ts';
import { bankTopics, useBankChoices } from './bank-words.ts';

const ledgerTypes = ['bank', 'cash', 'credit_card'];

/** Adds or changes a bank account. */
export function AccountForm({ account, onDone, onCancel }: { account?: BankAccount; onDone: (account: BankAccount) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const choices = useBankChoices();
  // Only accounts in rupees are paid by UPI; a new one may become such an account.
  const rupees = account ? account.currency === 'INR' : true;
  const fields: RecordField[] = [
    { key: 'name', label: t('bank.field.name'), type: 'text', required: true }, { key: 'kind', label: t('bank.field.kind'), type: 'select', options: choices.kind }, { key: 'holder', label: t('bank.field.holder'), type: 'text' }, { key: 'bankName', label: t('bank.field.bankName'), type: 'text' },
    { key: 'iban', label: t('bank.field.iban'), type: 'text', help: t('bank.help.iban') }, { key: 'accountNumber', label: t('bank.field.accountNumber'), type: 'text' }, { key: 'bic', label: t('bank.field.bic'), type: 'text' }, ...(rupees ? [{ key: 'upiId', label: t('bank.field.upiId'), type: 'text' as const, help: t('bank.help.upiId') }] : []),
    ...(account ? [] : [{ key: 'currency', label: t('bank.field.currency'), type: 'select' as const, options: currencyCodes.map((value) => ({ value, label: value })), help: t('bank.help.currency') }]),
    { key: 'contact', label: t('bank.field.contact'), type: 'text' }, { key: 'address', label: t('bank.field.address'), type: 'text' },
  ];
  const posted = account?.openingEntryId != null;
  const more = ['isDefault', ...(account ? ['isArchived'] : ['accountId']), ...(posted ? [] : ['openingBalance', 'openingOn'])];
  const children = (
    <>
      {!account && <LedgerChoice />}
      {!posted && <div className="grid gap-4 sm:grid-cols-2"><FormField name="openingBalance" label={t('bank.field.openingBalance')} help={t('bank.help.opening')}><Input inputMode="decimal" className="figures" /></FormField><FormField name="openingOn" label={t('bank.field.openingOn')}><Input type="date" /></FormField></div>}
      <FormField name="isDefault" label={t('bank.field.isDefault')} hideLabel>{(f) => <Switch label={t('bank.field.isDefault')} description={t('bank.help.isDefault')} {...f.check} />}</FormField>
      {account && <FormField name="isArchived" label={t('bank.field.isArchived')} hideLabel>{(f) => <Switch label={t('bank.field.isArchived')} description={t('bank.help.isArchived')} {...f.check} />}</FormField>}
    </>
  );
  const values = { kind: 'bank', isDefault: false, isArchived: false, accountId: null, ...account, ...(account ? {} : { openingBalance: '', openingOn: '' }), ...(account && !posted ? { openingOn: account.openingOn ?? '' } : {}) };
  const shared = { fields, values, topics: bankTopics, onDone, onCancel, more, children };
  return account
    ? <RecordForm endpoint={bankAccounts.update} fixed={{ ...base, id: account.id, version: account.version }} submitLabel={t('save')} {...shared} />
    : <RecordForm endpoint={bankAccounts.create} fixed={base} submitLabel={t('add')} draftKey="accounting.bank_account" {...shared} />;
}

function LedgerChoice() {
  const t = useT('accounting');
  const items = useAccountItems().filter((i) => ledgerTypes.includes(i.choice.type) && i.choice.role !== 'undeposited');
  const { setValue, watch } = useFormContext();
  const chosen = items.find((i) => i.id === watch('accountId')) ?? null;
  return <FormField name="accountId" label={t('bank.field.accountId')} help={t('bank.help.accountId')}>{() => <Combobox items={items} value={chosen} onValueChange={(item) => setValue('accountId', item?.id ?? null, { shouldDirty: true })} placeholder={t('bank.ownLedgerAccount')} />}</FormField>;
}
