import { useFormContext, useWatch } from 'react-hook-form';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { refusalText } from '#core/web/errors/words.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getOnline, providers, retryCheckout, updateOnline, type OnlineSettings } from '../../contract.ts';
import { usePaymentsBase } from '../payment-words.ts';

const topics = ['payments.online', 'payments.checkout', 'payments.payment'] as const;

/** How customers pay online: the provider, its keys, and where the money goes. */
export function OnlinePage() {
  const t = useT('payments');
  const query = useRead(getOnline, usePaymentsBase(), { topics });
  return (
    <SettingsPage title={t('online.title')} description={t('online.lead')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={1} />}>{(now) => <><Troubles now={now} /><OnlineForm key={now.version} now={now} /></>}</QueryView>
    </SettingsPage>
  );
}

/** What is wrong now: what the provider refused, and what was paid and could not be recorded. */
function Troubles({ now }: { now: OnlineSettings }) {
  const t = useT('payments');
  const money = useMoneyText();
  const base = usePaymentsBase();
  const retry = useAction(retryCheckout, { topics, success: t('online.retried') });
  return (
    <>
      {now.problem && <Notice kind="error">{t('online.refused')} <q dir="ltr">{now.problem.text}</q> <RelativeTime value={now.problem.at} /></Notice>}
      {now.unrecorded.length > 0 && (
        <SettingsSection title={t('online.unrecorded')} description={t('online.unrecordedLead')}>
          <ul className="divide-y rounded-lg border">
            {now.unrecorded.map((c) => (
              <li key={c.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
                <span className="min-w-0"><bdi>{c.description}</bdi> <span className="figures">{money(c.amount, c.currency)}</span><span className="block text-sm text-muted-foreground">{refusalText(c.code, {}, t('online.notTaken'))} <RelativeTime value={c.at} /></span></span>
                <Button size="sm" variant="outline" loading={retry.isPending} aria-label={`${t('online.retry')}: ${c.description}`} onClick={() => retry.mutate({ ...base, id: c.id })}>{t('online.retry')}</Button>
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
    </>
  );
}

function OnlineForm({ now }: { now: OnlineSettings }) {
  const t = useT('payments');
  const state = useEndpointForm(updateOnline, {
    defaults: { provider: now.provider, publishableKey: now.publishableKey, secretKey: '', webhookSecret: '', accountId: now.accountId ?? '', feeAccountId: now.feeAccountId ?? '' }, fixed: { ...usePaymentsBase(), version: now.version },
    toInput: ({ accountId, feeAccountId, secretKey, webhookSecret, ...rest }) => ({ ...rest, accountId: accountId || null, feeAccountId: feeAccountId || null, ...(rest['provider'] !== 'none' && secretKey ? { secretKey } : {}), ...(rest['provider'] !== 'none' && webhookSecret ? { webhookSecret } : {}) }),
    topics, success: t('online.saved'),
  });
  return <EndpointForm state={state} label={t('online.title')} className="flex flex-col gap-10"><Boxes now={now} /></EndpointForm>;
}

function Boxes({ now }: { now: OnlineSettings }) {
  const t = useT('payments');
  const on = useWatch({ control: useFormContext().control, name: 'provider' }) !== 'none';
  const kept = (end: string) => (end ? `${t('online.kept', { end })} ${t('online.keepHelp')}` : undefined);
  const choices = (list: OnlineSettings['accounts'], none: string) => [{ value: '', label: none }, ...list.map((a) => ({ value: a.id, label: a.name }))];
  return (
    <>
      <section className="flex flex-col gap-4">
        <FormField name="provider" label={t('online.provider')}>{(f) => <Select {...f.choice} options={providers.map((value) => ({ value: value as never, label: t(`online.${value}`) }))} />}</FormField>
        <Standing now={now} on={on} />
      </section>
      {on && (
        <>
          <SettingsSection title={t('online.keys')} description={t('online.keysLead')}>
            <div className="flex flex-col gap-4">
              <FormField name="secretKey" label={t('online.secretKey')} help={kept(now.secretEnd)} required={!now.secretEnd}><PasswordInput autoComplete="off" /></FormField>
              <FormField name="publishableKey" label={t('online.publishableKey')} optional><Input dir="ltr" autoComplete="off" spellCheck={false} /></FormField>
            </div>
          </SettingsSection>
          <SettingsSection title={t('online.webhook')} description={t('online.webhookLead')}>
            <div className="flex flex-col gap-4">
              <div><p className="text-sm font-medium">{t('online.address')}</p><p className="mt-1 flex items-center gap-2"><code dir="ltr" className="min-w-0 rounded-md bg-muted px-2 py-1 text-sm break-all">{now.webhookUrl}</code><CopyButton text={now.webhookUrl} /></p></div>
              <div><p className="text-sm font-medium">{t('online.events')}</p><ul className="mt-1 flex flex-col gap-0.5 text-sm text-muted-foreground">{now.events.map((event) => <li key={event}><code dir="ltr" className="break-all">{event}</code></li>)}</ul></div>
              <FormField name="webhookSecret" label={t('online.webhookSecret')} help={kept(now.webhookEnd)}><PasswordInput autoComplete="off" /></FormField>
            </div>
          </SettingsSection>
          <SettingsSection title={t('online.accounts')} description={t('online.accountHelp')}>
            <div className="grid gap-4 @[30rem]:grid-cols-2">
              <FormField name="accountId" label={t('online.account')}>{(f) => <Select {...f.choice} options={choices(now.accounts, t('online.defaultAccount')) as never} />}</FormField>
              <FormField name="feeAccountId" label={t('online.feeAccount')}>{(f) => <Select {...f.choice} options={choices(now.feeAccounts, t('online.defaultFeeAccount')) as never} />}</FormField>
            </div>
          </SettingsSection>
        </>
      )}
      <div className="flex justify-end"><SubmitButton>{!on && now.provider !== 'none' ? t('online.confirmOff') : t('save')}</SubmitButton></div>
    </>
  );
}

function Standing({ now, on }: { now: OnlineSettings; on: boolean }) {
  const t = useT('payments');
  if (!on) return <p className="text-muted-foreground">{t(now.provider === 'none' ? 'online.off' : 'online.willOff')}</p>;
  if (!now.ready) return <Notice kind="info">{t('online.incomplete')}</Notice>;
  return now.mode === 'live' ? <Notice kind="done">{t('online.live')}</Notice> : <Notice kind="warning">{t('online.test')}</Notice>;
}
