import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { request } from '#core/web/api/request.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { Input } from '#core/web/ui/input.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsSection } from '#modules/settings/web/public.tsx';
import { feedProviders, getBankFeeds, lookAtConsent, updateBankFeeds, type BankFeeds } from '../../../contract.ts';
import { useBooksBase } from '../../ledger/use-books.ts';
import { ConnectBank } from './connect-bank.tsx';
import { Consents } from './consents.tsx';
import { feedTopics } from './feed-topics.ts';

/** How banks are read: the provider and its keys, the banks that are connected, and which bank account each of their accounts feeds. */
export function FeedsSection() {
  const t = useT('accounting');
  const can = useCan();
  // The provider sends a person back with the consent they gave.
  const [{ ref }] = useSearchState({ ref: '' });
  const base = useBooksBase();
  useQuery({ queryKey: ['bankFeeds.look', base.workspace_slug, ref], enabled: /^[0-9a-f-]{36}$/.test(ref) && can('accounting.bank.edit'), retry: false, staleTime: Infinity, queryFn: ({ signal }) => request(lookAtConsent, { ...base, id: ref }, { signal }) });
  const query = useRead(getBankFeeds, base, { topics: feedTopics });
  return (
    <SettingsSection title={t('bank.feeds.title')} description={t('bank.feeds.lead')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>
        {(now) => (
          <div className="flex flex-col gap-8">
            {can('accounting.ledger.setup') && <KeysForm key={now.version} now={now} />}
            {now.provider !== 'none' && <>{now.consents.length > 0 && <Consents consents={now.consents} />}{can('accounting.bank.edit') && <ConnectBank />}</>}
          </div>
        )}
      </QueryView>
    </SettingsSection>
  );
}

function KeysForm({ now }: { now: BankFeeds }) {
  const t = useT('accounting');
  const state = useEndpointForm(updateBankFeeds, {
    defaults: { provider: now.provider, secretId: now.secretId, secretKey: '' }, fixed: { ...useBooksBase(), version: now.version }, topics: feedTopics, success: t('bank.feeds.saved'),
    toInput: ({ provider, secretId, secretKey }) => ({ provider, ...(provider === 'none' ? {} : { secretId, ...(secretKey ? { secretKey } : {}) }) }),
  });
  return <EndpointForm state={state} label={t('bank.feeds.title')} className="flex flex-col gap-4"><KeyBoxes end={now.secretEnd} /></EndpointForm>;
}

function KeyBoxes({ end }: { end: string }) {
  const t = useT('accounting');
  const on = useWatch({ control: useFormContext().control, name: 'provider' }) !== 'none';
  return (
    <>
      <FormField name="provider" label={t('bank.feeds.provider')}>{(f) => <Select {...f.choice} options={feedProviders.map((value) => ({ value: value as never, label: t(`bank.feeds.${value}`) }))} />}</FormField>
      {on && (
        <>
          <FormField name="secretId" label={t('bank.feeds.secretId')} help={t('bank.feeds.keysLead')} required><Input dir="ltr" autoComplete="off" spellCheck={false} /></FormField>
          <FormField name="secretKey" label={t('bank.feeds.secretKey')} help={end ? t('bank.feeds.kept', { end }) : undefined} required={!end}><PasswordInput autoComplete="off" /></FormField>
        </>
      )}
      <div><SubmitButton>{t('save')}</SubmitButton></div>
    </>
  );
}
