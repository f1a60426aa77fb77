import { useState } from 'react';
import { priceModes, taxRoundings } from '#core/contract/pricing/types.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { getQuoteSettings, updateQuoteSettings, type QuoteSettings } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';

const topics = ['sales.quote_settings'];

/** How quotes begin and what they must pass. */
export function QuoteSettingsPage() {
  const t = useT('sales');
  const query = useRead(getQuoteSettings, useBase(), { topics });
  return <SettingsPage title={t('quotes.settings.title')} description={t('quotes.settings.lead')}><QueryView query={query} skeleton={<SkeletonRows rows={5} columns={1} />}>{(settings) => <Form key={settings.version} settings={settings} />}</QueryView></SettingsPage>;
}

function Form({ settings }: { settings: QuoteSettings }) {
  const t = useT('sales');
  const base = useBase();
  const [v, setV] = useState(settings);
  const save = useAction(updateQuoteSettings, { topics, success: t('quotes.settings.saved') });
  const set = (patch: Partial<QuoteSettings>) => setV({ ...v, ...patch });
  return (
    <form className="flex flex-col gap-10" onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, ...v }); }}>
      <SettingsSection title={t('quotes.settings.approval')} description={t('quotes.settings.approvalLead')}>
        <div className="flex flex-col gap-4">
          <Field label={t('quotes.settings.discountLimit')} help={t('quotes.settings.discountLimitHelp')}><Input className="figures max-w-40" inputMode="decimal" suffix="%" value={v.discountLimit ?? ''} onChange={(e) => set({ discountLimit: e.target.value.trim() || null })} /></Field>
          <Field label={t('quotes.settings.marginLimit')} help={t('quotes.settings.marginLimitHelp')}><Input className="figures max-w-40" inputMode="decimal" suffix="%" value={v.marginLimit ?? ''} onChange={(e) => set({ marginLimit: e.target.value.trim() || null })} /></Field>
          <Switch checked={v.approverOther} onCheckedChange={(approverOther) => set({ approverOther })} label={t('quotes.settings.approverOther')} />
        </div>
      </SettingsSection>
      <SettingsSection title={t('quotes.settings.defaults')} description={t('quotes.settings.defaultsLead')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('quotes.settings.validDays')}><Input type="number" min={1} max={365} required value={v.validDays} onChange={(e) => set({ validDays: Number(e.target.value) })} /></Field>
          <Field label={t('quotes.depositPercent')}><Input className="figures" inputMode="decimal" suffix="%" value={v.depositPercent} onChange={(e) => set({ depositPercent: e.target.value.trim() || '0' })} /></Field>
          <div className="sm:col-span-2"><Switch checked={v.depositInvoice} onCheckedChange={(depositInvoice) => set({ depositInvoice })} label={t('quotes.settings.depositInvoice')} description={t('quotes.settings.depositInvoiceHelp')} /></div>
          <Field label={t('quotes.field.taxMode')}><Select value={v.taxMode} onValueChange={(taxMode) => set({ taxMode })} options={priceModes.map((value) => ({ value, label: t(`quotes.taxMode.${value}`) }))} /></Field>
          <Field label={t('quotes.field.taxRounding')} help={t('quotes.settings.taxRoundingHelp')}><Select value={v.taxRounding} onValueChange={(taxRounding) => set({ taxRounding })} options={taxRoundings.map((value) => ({ value, label: t(`quotes.taxRounding.${value}`) }))} /></Field>
          <Field label={t('quotes.field.terms')} className="sm:col-span-2"><Textarea rows={4} dir="auto" maxLength={10_000} value={v.terms} onChange={(e) => set({ terms: e.target.value })} /></Field>
        </div>
      </SettingsSection>
      <SettingsSection title={t('quotes.settings.customer')}>
        <div className="flex flex-col gap-4">
          <Switch checked={v.trackViews} onCheckedChange={(trackViews) => set({ trackViews })} label={t('quotes.field.trackViews')} description={t('quotes.settings.trackHelp')} />
          <Switch checked={v.confirmByMail} onCheckedChange={(confirmByMail) => set({ confirmByMail })} label={t('quotes.settings.confirmByMail')} description={t('quotes.settings.confirmHelp')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('quotes.settings.linkDays')} help={t('quotes.settings.linkDaysHelp')}><Input type="number" min={1} max={730} required className="max-w-40" value={v.linkDays} onChange={(e) => set({ linkDays: Number(e.target.value) })} /></Field>
            <Field label={t('quotes.settings.linkDaysOpen')} help={t('quotes.settings.linkDaysOpenHelp')}><Input type="number" min={1} max={730} required className="max-w-40" value={v.linkDaysOpen} onChange={(e) => set({ linkDaysOpen: Number(e.target.value) })} /></Field>
          </div>
          <Field label={t('quotes.settings.remindDays')} help={t('quotes.settings.remindHelp')}><Input type="number" min={0} max={60} required className="max-w-40" value={v.remindDays} onChange={(e) => set({ remindDays: Number(e.target.value) })} /></Field>
        </div>
      </SettingsSection>
      <div><Button type="submit" variant="primary" loading={save.isPending}>{t('quotes.settings.save')}</Button></div>
    </form>
  );
}
