import { useFormContext } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { accountTypes, cashFlows, ledgerAccounts, systemRoles, type AccountNode, type LedgerAccount } from '../../../contract.ts';
import { useRates } from '../../parts/use-rates.ts';
import { useBooksBase, useTypeWord } from '../use-books.ts';

interface Props { accounts: readonly AccountNode[]; onDone: () => void; onMerge: () => void }

/** Adds an account, or changes one; what entries were judged by stays as it is. */
export function AccountForm({ id, ...props }: Props & { id: string | null }) {
  const base = useBooksBase();
  const query = useRead(ledgerAccounts.get, { ...base, id: id ?? '' }, { enabled: id !== null, topics: [ledgerAccounts.topic] });
  if (id === null) return <Boxes {...props} account={null} />;
  return <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />}>{(account) => <HeldRecord row={account}>{(held) => <Boxes {...props} account={held} />}</HeldRecord>}</QueryView>;
}

function Boxes({ accounts, onDone, onMerge, account }: Props & { account: LedgerAccount | null }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const typeWord = useTypeWord();
  const defaults = { code: '', name: '', type: 'expense', role: '', currency: '', parentId: null, isGroup: false, isActive: true, reconcilable: false, cashFlow: '', taxId: '', description: '', ...(account ? { ...account, role: account.role ?? '', currency: account.currency ?? '', cashFlow: account.cashFlow ?? '', taxId: account.taxId ?? '' } : {}) };
  const boxes = ['code', 'name', 'type', 'role', 'currency', 'parentId', 'isGroup', 'isActive', 'reconcilable', 'cashFlow', 'taxId', 'description'] as const;
  const options = {
    defaults: Object.fromEntries(boxes.map((key) => [key, defaults[key]])), topics: [ledgerAccounts.topic], onDone,
    toInput: (typed: Record<string, unknown>) => ({ ...typed, role: typed['role'] || null, currency: typed['currency'] || null, cashFlow: typed['cashFlow'] || null, taxId: typed['taxId'] || null }),
  };
  const adding = useEndpointForm(ledgerAccounts.create, { ...options, fixed: base, draftKey: account ? undefined : 'accounting.account' } as never);
  const changing = useEndpointForm(ledgerAccounts.update, { ...options, fixed: { ...base, id: account?.id, version: account?.version } } as never);
  const remove = useAction(ledgerAccounts.remove, { topics: [ledgerAccounts.topic], onDone, onRefused: showError, quiet: true });
  const used = accounts.find((a) => a.id === account?.id)?.used ?? false;
  return (
    <EndpointForm state={account ? changing : adding}>
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <FormField name="code" label={t('ledger.account.code')} required><Input className="figures" autoComplete="off" /></FormField>
        <FormField name="name" label={t('ledger.account.name')} required><Input dir="auto" /></FormField>
      </div>
      <FormField name="type" label={t('ledger.account.type')} {...(used ? { help: t('ledger.account.used') } : {})}>{(f) => <Select {...f.choice} options={accountTypes.map((value) => ({ value, label: typeWord(value) }))} />}</FormField>
      <FormField name="parentId" label={t('ledger.account.parentId')}>{(f) => <ParentChoice value={f.value as string | null} onChange={f.set} accounts={accounts.filter((a) => a.isGroup && a.id !== account?.id)} />}</FormField>
      <Further used={used} />
      <FormField name="description" label={t('ledger.account.description')} optional><Textarea rows={2} dir="auto" /></FormField>
      <div className="flex flex-wrap items-center justify-end gap-2 pt-2">
        {account && !used && !account.role && <Button variant="ghost" className="me-auto text-destructive-ink" loading={remove.isPending} onClick={() => remove.mutate({ ...base, id: account.id })}>{t('remove')}</Button>}
        {account && used && !account.isGroup && account.isActive && <Button variant="ghost" className="me-auto" onClick={onMerge}>{t('ledger.merge.action')}</Button>}
        <Button variant="outline" onClick={onDone}>{t('cancel')}</Button><SubmitButton>{t(account ? 'save' : 'add')}</SubmitButton>
      </div>
    </EndpointForm>
  );
}

function Further({ used }: { used: boolean }) {
  const t = useT('accounting');
  const { watch } = useFormContext();
  const group = Boolean(watch('isGroup'));
  const { items: taxes, labelOf } = useRates();
  const taxId = String(watch('taxId') ?? '');
  const taxOptions = [{ value: '', label: t('ledger.account.noTax') }, ...taxes.filter((x) => !x.group).map((x) => ({ value: x.id, label: x.label }))];
  return (
    <>
      {!used && <FormField name="isGroup" label={t('ledger.account.isGroup')} hideLabel>{(f) => <Switch label={t('ledger.account.isGroup')} description={t('ledger.account.groupHelp')} {...f.check} />}</FormField>}
      {!group && (
        <>
          <FormField name="role" label={t('ledger.account.role')} help={t('ledger.account.roleHelp')}>{(f) => <Select {...f.choice} options={[{ value: '', label: t('ledger.account.noRole') }, ...systemRoles.map((value) => ({ value, label: t(`ledger.role.${value}`) }))]} />}</FormField>
          <FormField name="currency" label={t('ledger.account.currency')} help={t('ledger.account.currencyHelp')} optional><Input className="max-w-28" maxLength={3} autoComplete="off" disabled={used} /></FormField>
          <FormField name="cashFlow" label={t('ledger.account.cashFlow')}>{(f) => <Select {...f.choice} options={[{ value: '', label: t('ledger.cashFlow.usual') }, ...cashFlows.map((value) => ({ value, label: t(`ledger.cashFlow.${value}`) }))]} />}</FormField>
          <FormField name="taxId" label={t('ledger.account.tax')} help={t('ledger.account.taxHelp')}>{(f) => <Select {...f.choice} options={taxOptions.some((o) => o.value === taxId) ? taxOptions : [...taxOptions, { value: taxId, label: labelOf(taxId) ?? '…' }]} />}</FormField>
          <FormField name="reconcilable" label={t('ledger.account.reconcilable')} hideLabel>{(f) => <Switch label={t('ledger.account.reconcilable')} description={t('ledger.account.reconcilableHelp')} disabled={used} {...f.check} />}</FormField>
        </>
      )}
      <FormField name="isActive" label={t('ledger.account.isActive')} hideLabel>{(f) => <Switch label={t('ledger.account.isActive')} description={t('ledger.account.activeHelp')} {...f.check} />}</FormField>
    </>
  );
}

function ParentChoice({ value, onChange, accounts }: { value: string | null; onChange: (id: string | null) => void; accounts: readonly AccountNode[] }) {
  const t = useT('accounting');
  const items = accounts.map((a) => ({ id: a.id, label: `${a.code} ${a.name}` }));
  return <Combobox items={items} value={items.find((i) => i.id === value) ?? null} onValueChange={(item) => onChange(item?.id ?? null)} placeholder={t('ledger.account.noParent')} />;
}
