import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { findAccounts } from '#modules/accounting/contract.ts';
import { chargeKinds, type DocumentSettings } from '../../contract.ts';
import { useBase } from '../recurring/recurring-words.ts';

/** Accounts that charges are posted to by their kind; nothing for whoever may not see the ledger. */
export function ChargeAccounts({ value, wrong, onChange }: { value: DocumentSettings['chargeAccounts']; wrong: Readonly<Record<string, string>>; onChange: (value: DocumentSettings['chargeAccounts']) => void }) {
  const t = useT('invoicing');
  const enabled = useCan()('accounting.ledger.view');
  const accounts = useRead(findAccounts, { ...useBase(), q: '' } as never, { topics: ['accounting.account'], staleTime: 60_000, enabled }).data?.items.map((a) => ({ id: a.id, label: `${a.code} ${a.name}` })) ?? [];
  if (!enabled) return null;
  const put = (kind: (typeof chargeKinds)[number], id: string | undefined) => { const { [kind]: _was, ...others } = value; onChange(id ? { ...others, [kind]: id } : others); };
  return (
    <SettingsSection title={t('documents.settings.charges')} description={t('documents.settings.chargesLead')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {chargeKinds.map((kind) => <Field key={kind} label={t(`documents.charge.kind.${kind}`)} error={wrong[`chargeAccounts.${kind}`]}><Combobox items={accounts} value={value[kind] ? accounts.find((a) => a.id === value[kind]) ?? { id: value[kind], label: '…' } : null} onValueChange={(a) => put(kind, a?.id)} /></Field>)}
      </div>
    </SettingsSection>
  );
}
