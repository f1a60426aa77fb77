import { useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { documentCalls, getDocumentSettings, invoiceSteps, listReminders, reminderSource, type BusinessDocument } from '../../contract.ts';
import { levelIsDue, suggestedLevel } from '../../rules/documents/reminder-levels.ts';
import { documentAddress, documentTopics, useBase } from './document-words.ts';
import { TaxReliefField } from './tax-relief-field.tsx';

/** A step that needs a word more: a reason, a day, a percentage, a message. */
export type DialogStep = 'void' | 'write_off' | 'reject' | 'remind' | 'charge_interest' | 'set_promise' | 'set_dispute' | 'bill_deposit';
const seriesTopics = [...documentTopics, 'invoicing.settings', 'invoicing.dunning_profile', 'parties.party'];
const makesDraft: ReadonlySet<DialogStep> = new Set(['charge_interest', 'bill_deposit']);

/** A figure as people write it; what is none goes as it is, for the server to say so. */
const figureOf = (text: string): string => decimalOf(text) ?? text;

/** Asks for what a step needs. */
export function StepDialog({ step, document: d, onClose }: { step: DialogStep; document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const today = useWorkspaceDay();
  const words = useMoneyText();
  const calls = documentCalls[d.direction];
  const of = { ...base, id: d.id };
  const settings = useRead(getDocumentSettings, base, { topics: ['invoicing.settings'], enabled: step === 'charge_interest' || step === 'remind' }).data;
  // The series the customer is reminded by, and what they were reminded of.
  const series = useRead(listReminders, of, { topics: seriesTopics, enabled: step === 'charge_interest' || step === 'remind' }).data;
  // That of the level the customer was reminded at, else the usual one.
  const percent = series?.levels[d.dunningLevel - 1]?.interestPercent ?? settings?.interestPercent;
  const interest = percent && Number(percent) > 0 ? percent : '';
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? (step === 'set_dispute' ? d.dispute?.note ?? '' : step === 'bill_deposit' ? '30' : step === 'charge_interest' ? interest : '');
  const [on, setOn] = useState(step === 'set_promise' ? d.promisedOn ?? '' : today);
  const [amount, setAmount] = useState(d.open);
  const [relief, setRelief] = useState(false);
  // Levels that are due; what one costs is told unless it was charged before, or this is itself the invoice of a fee.
  const all = step === 'remind' ? series?.levels ?? [] : [];
  const levels = all.filter((l) => levelIsDue(l, d.dueOn, today));
  const isFee = d.lines.some((l) => l.sourceType === reminderSource);
  const charged = new Set(series?.items.filter((r) => r.fee).map((r) => r.level));
  const [level, setLevel] = useState<string | null>(null);
  const chosen = level ?? String(suggestedLevel(all, { dueOn: d.dueOn, reached: d.dunningLevel, today }));
  const [track, setTrack] = useState(d.trackViews);
  const endpoints = { void: calls.void, write_off: invoiceSteps.writeOff, reject: calls.reject, remind: invoiceSteps.remind, charge_interest: invoiceSteps.chargeInterest, set_promise: calls.setPromise, set_dispute: invoiceSteps.setDispute, bill_deposit: invoiceSteps.fromDeposit };
  const run = useAction(endpoints[step] as unknown as Endpoint<Record<string, unknown>, BusinessDocument>, { topics: documentTopics, success: t(`documents.dialog.${step}.done`), onDone: (made) => { onClose(); if (makesDraft.has(step)) go(documentAddress('sale', made.id)); } });
  const inputs: Record<DialogStep, Record<string, unknown>> = {
    void: { ...of, on, reason: text }, write_off: { ...of, on, amount: figureOf(amount), reason: text, taxRelief: relief }, reject: { ...of, version: d.version, note: text }, remind: { ...of, message: text, track, ...(chosen === '0' ? {} : { level: Number(chosen) }) }, charge_interest: { ...of, annualPercent: figureOf(text) }, set_promise: { ...of, promisedOn: on || null }, set_dispute: { ...of, note: text.trim() || null }, bill_deposit: { ...of, percent: figureOf(text) },
  };
  const figure = makesDraft.has(step);
  // A dispute without a word is none any more.
  const needsText = step !== 'remind' && step !== 'set_dispute';
  return (
    <Dialog
      open size="sm" title={t(`documents.dialog.${step}.title`, { number: d.number ?? '' })} description={t(`documents.dialog.${step}.lead`)} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant={step === 'void' ? 'destructive' : 'primary'} type="submit" form="document-step" loading={run.isPending}>{t(`documents.dialog.${step}.do`)}</Button></>}
    >
      <form id="document-step" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); run.mutate(inputs[step]); }}>
        {step === 'write_off' && <Field label={t('documents.field.amount')} required><Input className="figures" inputMode="decimal" required value={amount} onChange={(e) => setAmount(e.target.value)} /></Field>}
        {(step === 'void' || step === 'write_off' || step === 'set_promise') && <Field label={t(step === 'set_promise' ? 'documents.dialog.set_promise.text' : 'documents.field.issuedOn')} required={step !== 'set_promise'}><Input type="date" required={step !== 'set_promise'} value={on} onChange={(e) => setOn(e.target.value)} /></Field>}
        {figure && <Field label={t(`documents.dialog.${step}.text`)} required className="max-w-60"><Input className="figures" inputMode="decimal" suffix="%" required value={text} onChange={(e) => setText(e.target.value.replace(/[%٪]/, ''))} /></Field>}
        {levels.length > 0 && <Field label={t('around.reminders.choose')} help={series?.profile ? t('around.reminders.ofProfile', { name: series.profile.name }) : undefined}><Select value={chosen} onValueChange={setLevel} options={[{ value: '0', label: t('around.reminders.own') }, ...levels.map((l, i) => ({ value: String(i + 1), label: [t('around.reminders.level', { n: i + 1 }), ...(l.fee && !isFee && !charged.has(i + 1) ? [t('around.reminders.fee', { amount: words(l.fee, settings?.currency ?? d.baseCurrency) })] : []), ...(l.interestPercent && Number(l.interestPercent) > 0 && !isFee ? [t('around.reminders.yearly', { percent: l.interestPercent })] : [])].join(' · ') }))]} /></Field>}
        {!figure && step !== 'set_promise' && <Field label={t(`documents.dialog.${step}.text`)} help={chosen !== '0' && levels.length > 0 ? t('around.reminders.words') : undefined} required={needsText}><Textarea rows={3} dir="auto" maxLength={step === 'remind' ? 4000 : step === 'set_dispute' ? 2000 : 300} required={needsText} value={text} onChange={(e) => setText(step === 'remind' || step === 'set_dispute' ? e.target.value : e.target.value.replace(/[\r\n]+/g, ' '))} /></Field>}
        {step === 'write_off' && <TaxReliefField document={d} amount={amount} checked={relief} onChange={setRelief} />}
        {step === 'remind' && <Switch checked={track} onCheckedChange={setTrack} label={t('documents.field.trackViews')} description={t('documents.trackHelp')} />}
      </form>
    </Dialog>
  );
}
