import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { createBank, updateBank, type BankAccount } from '../../contract.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';

/** New or other bank details. */
export function BankForm({ partyId, bank, onClose }: { partyId: string; bank: BankAccount | null; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const slug = useSlug();
  const from = bank?.pending ?? bank;
  const state = useEndpointForm(bank ? updateBank : createBank as never, {
    defaults: { holder: from?.holder ?? '', iban: from?.iban ?? '', bic: from?.bic ?? '', accountNumber: from?.accountNumber ?? '', bankName: from?.bankName ?? '', currency: from?.currency ?? '' },
    fixed: bank ? { workspace_slug: slug, id: bank.id, version: bank.version } : { workspace_slug: slug, id: partyId }, topics: partyTopics, onDone: onClose, warnOnLeave: false,
  });
  const code = <Input dir="ltr" autoComplete="off" spellCheck={false} className="uppercase" />;
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t(bank ? 'bank.edit' : 'bank.add')} description={t('bank.help')}>
      <EndpointForm state={state}>
        <FormField name="holder" label={t('bank.holder')}><Input dir="auto" autoComplete="off" /></FormField>
        <FormField name="iban" label="IBAN">{code}</FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="bic" label="BIC">{code}</FormField>
          <FormField name="currency" label={t('field.currency')}><Input dir="ltr" maxLength={3} className="uppercase" placeholder="EUR" /></FormField>
        </div>
        <FormField name="accountNumber" label={t('bank.accountNumber')} help={t('bank.accountNumberHelp')}><Input dir="ltr" autoComplete="off" /></FormField>
        <FormField name="bankName" label={t('bank.bankName')}><Input dir="auto" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><SubmitButton>{t(bank ? 'bank.ask' : 'form.add')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
