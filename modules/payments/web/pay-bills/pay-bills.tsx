import { useState } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { createPayFile, listPayables, payFormats, type Payables, type PayFormat } from '../../contract.ts';
import { inTime } from '../../rules/propose.ts';
import { paymentTopics, usePaymentsBase } from '../payment-words.ts';
import { MadeFiles, saveFile } from './made-files.tsx';
import { PayeeBills } from './payee-bills.tsx';
import { mostInFile, useBillChoice } from './use-bill-choice.ts';

const topics = [...paymentTopics, 'parties.party', 'accounting.bank_account', 'payments.pay_file', 'payments.payee_bank'];

/** Drawer that pays open bills by one file for the bank. */
export function PayBills({ onClose }: { onClose: () => void }) {
  const t = useT('payments');
  const [format, setFormat] = useState<PayFormat>('sepa');
  const query = useRead(listPayables, { ...usePaymentsBase(), format }, { topics });
  return (
    <Drawer open size="lg" title={t('file.title')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <div className="flex flex-col gap-4">
        <p className="text-muted-foreground">{t('file.lead')}</p>
        <SegmentedControl aria-label={t('file.format')} value={format} onValueChange={setFormat} segments={payFormats.map((value) => ({ value, label: t(`file.${value}`) }))} />
        <QueryView query={query} skeleton={<SkeletonRows rows={5} columns={2} />}>{(payables) => <Body key={format} format={format} payables={payables} />}</QueryView>
        <MadeFiles />
      </div>
    </Drawer>
  );
}

function Body({ format, payables }: { format: PayFormat; payables: Payables }) {
  const t = useT('payments');
  const money = useMoneyText();
  const base = usePaymentsBase();
  const { accounts, currency, today } = payables;
  const [accountId, setAccountId] = useState(accounts.find((a) => a.ready)?.id ?? accounts[0]?.id ?? '');
  const account = accounts.find((a) => a.id === accountId);
  const [on, setOn] = useState(today);
  const payees = payables.payees.map((p) => ({ ...p, items: inTime(p.items, on) }));
  const choice = useBillChoice({ payees, currency });
  const [own, setOwn] = useState<{ routingNumber: string; companyId: string } | null>(null);
  const sender = own ?? { routingNumber: account?.routingNumber ?? '', companyId: account?.companyId ?? '' };
  const [refused, setRefused] = useState<ApiError | null>(null);
  const wrong = (path: string) => refused?.fields.find((f) => f.path === path)?.message;
  const pay = useAction(createPayFile, {
    topics, quiet: true, onRefused: setRefused,
    // What stays open of a bill is not paid again by a second press.
    onDone: (file) => { choice.clear(); toast.success(t('file.done', { count: file.count })); void saveFile(base, file); },
  });
  // Refusals count the things as they were sent; what is typed meanwhile moves nothing.
  const sent = choice.items.map((i) => i.itemId);
  const at = (id: string) => { const n = sent.indexOf(id); return n < 0 ? undefined : wrong(`items.${n}.amount`) ?? wrong(`items.${n}.discount`) ?? wrong(`items.${n}.itemId`); };
  // What belongs to no box of its own: too many of them.
  const whole = wrong('items');
  const submit = () => {
    setRefused(null);
    pay.mutate({ ...base, format, accountId, on, items: choice.items, routingNumber: format === 'nacha' ? sender.routingNumber : '', companyId: format === 'nacha' ? sender.companyId : '' });
  };
  if (payables.payees.length === 0) return <p className="text-muted-foreground">{t('file.nothing', { currency })}</p>;
  if (accounts.length === 0) return <Notice kind="warning">{t('file.noAccount', { currency })}</Notice>;
  return (
    <form noValidate className="flex flex-col gap-4" aria-label={t('file.title')} onSubmit={(e) => { e.preventDefault(); if (!pay.isPending && choice.items.length > 0) submit(); }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('file.account')} error={wrong('accountId')} help={account && !account.ready ? t('file.noIban') : undefined}><Select value={accountId} onValueChange={(id) => { setAccountId(id); setOwn(null); }} options={accounts.map((a) => ({ value: a.id, label: a.ending ? `${a.name} •••• ${a.ending}` : a.name }))} /></Field>
        <Field label={t('file.on')} error={wrong('on')}><Input type="date" min={today} value={on} onChange={(e) => setOn(e.target.value)} /></Field>
        {format === 'nacha' && (
          <>
            <Field label={t('file.ownRouting')} required error={wrong('routingNumber')}><Input dir="ltr" inputMode="numeric" maxLength={9} autoComplete="off" value={sender.routingNumber} onChange={(e) => setOwn({ ...sender, routingNumber: e.target.value.replace(/\D/g, '') })} /></Field>
            <Field label={t('file.companyId')} required help={t('file.companyIdHelp')} error={wrong('companyId')}><Input dir="ltr" maxLength={10} autoComplete="off" value={sender.companyId} onChange={(e) => setOwn({ ...sender, companyId: e.target.value })} /></Field>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('file.choose')}</h3>
        {choice.due > 0 && <Button size="sm" variant="ghost" onClick={choice.chooseDue}>{choice.due > mostInFile ? t('file.chooseLongest', { count: mostInFile }) : t(choice.isEarlyAmongDue ? 'file.chooseDueAndEarly' : 'file.chooseDue')}</Button>}
      </div>
      {payees.map((payee) => (
        <PayeeBills key={payee.partyId} payee={payee} currency={currency} choice={choice} onChange={() => setRefused(null)} errorOf={at} />
      ))}
      {refused && (refused.fields.length === 0 || whole) && <Notice kind="error">{whole ?? errorText(refused)}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-3 pt-2">
        <p className="figures me-auto" aria-live="polite">{choice.total !== null && t('file.total', { amount: money(choice.total, currency) })}</p>
        <Button type="submit" variant="primary" loading={pay.isPending} disabled={choice.items.length === 0 || choice.total === null || !account?.ready}>{t('file.submit')}</Button>
      </div>
    </form>
  );
}
