import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { mergeAccount, type AccountNode } from '../../../contract.ts';
import { accountTypeFacts, canChangeType } from '../../../rules/account-types.ts';
import { entryAddress, ledgerTopics, useBooksBase } from '../use-books.ts';

/** Merges an account into another one; only accounts that could take its balance are offered. */
export function MergeDialog({ account, accounts, onClose, onDone }: { account: AccountNode; accounts: readonly AccountNode[]; onClose: () => void; onDone: () => void }) {
  const t = useT('accounting');
  const go = useGo();
  const items = accounts.filter((a) => a.id !== account.id && !a.isGroup && a.isActive && alike(account.type, a.type) && a.currency === account.currency && a.reconcilable === account.reconcilable && !(a.role && account.role)).map((a) => ({ id: a.id, label: `${a.code} ${a.name}` }));
  const state = useEndpointForm(mergeAccount, {
    defaults: { into: '', on: useWorkspaceDay() }, fixed: { ...useBooksBase(), id: account.id }, topics: [...ledgerTopics, 'accounting.budget', 'accounting.entry_template', 'accounting.draft_entry'], warnOnLeave: false,
    toInput: (typed) => ({ ...typed, memo: t('ledger.merge.memo', { into: items.find((i) => i.id === typed['into'])?.label ?? '' }) }),
    onDone: ({ entryId }) => { toast.success(t('ledger.merge.done', { name: account.name }), entryId ? { action: { label: t('ledger.merge.entry'), onPress: () => go(entryAddress(entryId)) } } : {}); onDone(); },
  });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('ledger.merge.title', { name: `${account.code} ${account.name}` })} description={t('ledger.merge.lead')}>
      <EndpointForm state={state}>
        <FormField name="into" label={t('ledger.merge.into')} required>{(f) => <Combobox items={items} value={items.find((i) => i.id === f.value) ?? null} onValueChange={(item) => f.set(item?.id ?? '')} placeholder={t('ledger.entry.account')} clearable={false} />}</FormField>
        <FormField name="on" label={t('ledger.merge.on')} required><Input type="date" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('ledger.merge.action')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}

/** Types whose balances stand in the same part of the same statement, as the server takes them. */
const alike = (from: AccountNode['type'], to: AccountNode['type']): boolean => from === to || (canChangeType(from, to, true) && accountTypeFacts[from].section === accountTypeFacts[to].section);
