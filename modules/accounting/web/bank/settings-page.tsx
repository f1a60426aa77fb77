import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getBankSettings, updateBankSettings, type BankSettings } from '../../contract.ts';
import { FeedsSection } from './feeds/feeds-section.tsx';
import { useAccountItems, useBooksBase } from '../ledger/use-books.ts';

const topics = ['accounting.bank_settings'];

/** How far a bank line may be off, and where the rest goes. */
export function BankSettingsPage() {
  const t = useT('accounting');
  const query = useRead(getBankSettings, useBooksBase(), { topics });
  return <SettingsPage title={t('bank.settings.title')} description={t('bank.settings.lead')}><QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>{(settings) => <Form key={settings.version} settings={settings} />}</QueryView><FeedsSection /></SettingsPage>;
}

function Form({ settings }: { settings: BankSettings }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const items = useAccountItems();
  const may = useCan()('accounting.ledger.setup');
  const [limit, setLimit] = useState(settings.writeOffLimit);
  const [accountId, setAccountId] = useState(settings.writeOffAccountId);
  const save = useAction(updateBankSettings, { topics, success: t('bank.settings.saved') });
  return (
    <form className="flex flex-col gap-6" onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, version: settings.version, writeOffLimit: limit, writeOffAccountId: accountId }); }}>
      <SettingsSection title={t('bank.settings.writeOff')} description={t('bank.settings.writeOffLead')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('bank.settings.limit')} disabled={!may}><Input className="figures" inputMode="decimal" suffix={settings.currency} value={limit} onChange={(e) => setLimit(e.target.value)} /></Field>
          <Field label={t('bank.settings.account')} disabled={!may}><Combobox items={items} value={items.find((i) => i.id === accountId) ?? null} onValueChange={(item) => setAccountId(item?.id ?? null)} placeholder={t('bank.settings.usualAccount')} /></Field>
        </div>
      </SettingsSection>
      {may && <div><Button type="submit" variant="primary" loading={save.isPending}>{t('save')}</Button></div>}
    </form>
  );
}
