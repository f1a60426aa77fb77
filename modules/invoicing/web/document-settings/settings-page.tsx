import { useState } from 'react';
import { priceModes } from '#core/contract/pricing/types.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { creditChecks, getDocumentSettings, mailEInvoices, updateDocumentSettings, type DocumentSettings } from '../../contract.ts';
import { useBase } from '../recurring/recurring-words.ts';
import { ApprovalSteps } from './approval-steps.tsx';
import { CashRoundings } from './cash-rounding.tsx';
import { ChargeAccounts } from './charge-accounts.tsx';
import { DunningProfiles } from './dunning-profiles.tsx';
import { ReminderLevels } from './reminder-levels.tsx';

const topics = ['invoicing.settings'];

/** How invoices and bills begin, what they must pass, and who is reminded when. */
export function DocumentSettingsPage() {
  const t = useT('invoicing');
  const query = useRead(getDocumentSettings, useBase(), { topics });
  return <SettingsPage title={t('documents.settings.title')} description={t('documents.settings.lead')}><QueryView query={query} skeleton={<SkeletonRows rows={5} columns={1} />}>{(settings) => <div className="flex flex-col gap-10"><Form settings={settings} /><DunningProfiles currency={settings.currency} /></div>}</QueryView></SettingsPage>;
}

function Form({ settings }: { settings: DocumentSettings }) {
  const t = useT('invoicing');
  const base = useBase();
  const [kept, setKept] = useState(settings);
  const [v, setV] = useState(settings);
  const [moved, setMoved] = useState(false);
  const save = useAction(updateDocumentSettings, { topics, success: t('documents.settings.saved'), onDone: (now) => { setKept(now); setV(now); setMoved(false); } });
  // A newer copy takes the place of every box nobody has typed into here; what was typed stays, and the page says so.
  if (settings.version > kept.version) {
    const typed = (Object.keys(v) as Array<keyof DocumentSettings>).filter((key) => JSON.stringify(v[key]) !== JSON.stringify(kept[key]));
    setV({ ...settings, ...Object.fromEntries(typed.map((key) => [key, v[key]])) });
    setMoved(typed.length > 0);
    setKept(settings);
  }
  const set = (patch: Partial<DocumentSettings>) => setV({ ...v, ...patch });
  const wrong = Object.fromEntries((save.error ? toApiError(save.error).fields : []).map((f) => [f.path, f.message]));
  const { currency: _currency, ...values } = v;
  // What is no figure goes as it is, for the server to say so.
  const figure = (text: string | null) => (text === null ? null : decimalOf(text) ?? text);
  const figures = (steps: DocumentSettings['saleSteps']) => steps.map((s) => ({ ...s, from: decimalOf(s.from) ?? s.from }));
  return (
    <form className="flex flex-col gap-10" onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, ...values, saleSteps: figures(v.saleSteps), purchaseSteps: figures(v.purchaseSteps), interestPercent: figure(v.interestPercent) ?? '0', reminders: v.reminders.map((l) => ({ ...l, fee: figure(l.fee), interestPercent: figure(l.interestPercent) })) }); }}>
      <SettingsSection title={t('documents.settings.defaults')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('documents.settings.dueDays')} help={t('documents.settings.dueHelp')}><Input type="number" min={0} max={365} required value={v.dueDays} onChange={(e) => set({ dueDays: Number(e.target.value) })} /></Field>
          <Field label={t('documents.field.taxMode')}><Select value={v.taxMode} onValueChange={(taxMode) => set({ taxMode })} options={priceModes.map((value) => ({ value, label: t(`documents.taxMode.${value}`) }))} /></Field>
          <Field label={t('documents.field.terms')} className="sm:col-span-2"><Textarea rows={4} dir="auto" maxLength={10_000} value={v.terms} onChange={(e) => set({ terms: e.target.value })} /></Field>
          <Field label={t('documents.field.notes')} className="sm:col-span-2"><Textarea rows={3} dir="auto" maxLength={10_000} value={v.notes} onChange={(e) => set({ notes: e.target.value })} /></Field>
          <Field label={t('documents.field.footer')} help={t('documents.settings.footerHelp')} className="sm:col-span-2"><Textarea rows={3} dir="auto" maxLength={10_000} value={v.footer} onChange={(e) => set({ footer: e.target.value })} /></Field>
        </div>
        <Elsewhere />
      </SettingsSection>
      <ChargeAccounts value={v.chargeAccounts} wrong={wrong} onChange={(chargeAccounts) => set({ chargeAccounts })} />
      <SettingsSection title={t('documents.settings.rounding')} description={t('documents.settings.roundingLead')}><CashRoundings value={v.cashRounding} currency={v.currency} wrong={wrong} onChange={(cashRounding) => set({ cashRounding })} /></SettingsSection>
      <SettingsSection title={t('documents.settings.approval')} description={t('documents.settings.approvalLead')}>
        <div className="flex flex-col gap-4">
          {(['saleSteps', 'purchaseSteps'] as const).map((name) => <ApprovalSteps key={name} name={name} value={v[name]} currency={v.currency} wrong={wrong} onChange={(steps) => set({ [name]: steps })} />)}
          <Switch checked={v.approverOther} onCheckedChange={(approverOther) => set({ approverOther })} label={t('documents.settings.approverOther')} />
          <Field label={t('documents.settings.creditCheck')} help={t('documents.settings.creditHelp')} className="max-w-md"><Select value={v.creditCheck} onValueChange={(creditCheck) => set({ creditCheck })} options={creditChecks.map((value) => ({ value, label: t(`documents.settings.creditChecks.${value}`) }))} /></Field>
        </div>
      </SettingsSection>
      <SettingsSection title={t('recurring.reminders.title')} description={t('recurring.reminders.lead')}>
        <div className="flex flex-col gap-6">
          <ReminderLevels levels={v.reminders} currency={v.currency} onChange={(reminders) => set({ reminders })} />
          <Field label={t('documents.settings.interestPercent')} help={t('recurring.reminders.interestHelp')} className="max-w-60"><Input className="figures" inputMode="decimal" suffix="%" value={v.interestPercent} onChange={(e) => set({ interestPercent: e.target.value })} /></Field>
        </div>
      </SettingsSection>
      <SettingsSection title={t('documents.settings.customer')}>
        <div className="flex flex-col gap-4">
          <Switch checked={v.trackViews} onCheckedChange={(trackViews) => set({ trackViews })} label={t('documents.field.trackViews')} description={t('documents.trackHelp')} />
          <Field label={t('documents.settings.mailEInvoice')} help={t('documents.settings.mailEInvoiceHelp')} className="max-w-md"><Select value={v.mailEInvoice} onValueChange={(mailEInvoice) => set({ mailEInvoice })} options={mailEInvoices.map((value) => ({ value, label: t(`documents.settings.mailEInvoices.${value}`) }))} /></Field>
          <Switch checked={v.payCode} onCheckedChange={(payCode) => set({ payCode })} label={t('documents.settings.payCode')} description={t('documents.settings.payCodeHelp')} />
          <Field label={t('documents.settings.linkDays')}><Input type="number" min={1} max={1095} required className="max-w-40" value={v.linkDays} onChange={(e) => set({ linkDays: Number(e.target.value) })} /></Field>
        </div>
      </SettingsSection>
      {moved && <Notice kind="warning">{t('documents.settings.moved')}</Notice>}
      <div><Button type="submit" variant="primary" loading={save.isPending}>{t('documents.settings.save')}</Button></div>
    </form>
  );
}

/** What of documents is set up where the books are. */
function Elsewhere() {
  const t = useT('invoicing');
  const can = useCan();
  if (!can('accounting.ledger.view')) return null;
  const link = (to: string, label: string) => <Link to={to} className="focus-ring rounded-sm underline underline-offset-4">{t(`recurring.elsewhere.${label}`)}</Link>;
  return <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">{link('/accounting/numbering', 'numbering')}{link('/accounting/chart-of-account', 'accounts')}</p>;
}
