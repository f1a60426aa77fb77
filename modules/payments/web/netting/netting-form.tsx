import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { money as minorMoney, moneyToDecimal } from '#core/contract/money.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { createNetting, type Netting } from '../../contract.ts';
import { nettingLimit } from '../../rules/netting.ts';
import { useDayText, usePaymentsBase } from '../payment-words.ts';
import { RecordLink } from '../record-link.tsx';
import { nettingTopics } from './netting-words.ts';
import { isFull, useNettingSides, type Side } from './use-netting-sides.ts';

/** Nets what is owed both ways: whose, what of it, and what that settles. */
export function NettingForm({ partyId, onDone, onCancel }: { partyId: string | null; onDone: (netting: Netting) => void; onCancel: () => void }) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const today = useWorkspaceDay();
  const [party, setParty] = useState(partyId);
  const sides = useNettingSides(party);
  const state = useEndpointForm(createNetting, {
    defaults: { partyId, on: today, memo: '', receivables: [], payables: [] }, fixed: base, topics: nettingTopics, warnOnLeave: false,
    toInput: (v) => ({ ...v, ...sides.chosen }),
    onDone: (netting) => { toast.success(t('netting.done', { number: netting.number })); onDone(netting); },
  });
  return (
    <EndpointForm state={state} label={t('netting.submit')}>
      <FormField name="partyId" label={t('netting.party')} help={t('netting.partyHelp')} required>{(f) => <PartyPicker value={f.value as string | null} onChange={(id) => { f.set(id); setParty(id); }} role="customer" />}</FormField>
      {party ? <Sides sides={sides} /> : <p className="text-muted-foreground">{t('netting.choose')}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="on" label={t('field.on')} required><Input type="date" /></FormField>
        <FormField name="memo" label={t('field.memo')} className="sm:col-span-2"><Textarea rows={2} dir="auto" /></FormField>
      </div>
      <FormButtons onCancel={onCancel} disabled={Object.values(sides.chosen).some((ids) => ids.length === 0)}>{t('netting.submit')}</FormButtons>
    </EndpointForm>
  );
}

/** What the party owes and is owed, by currency. */
function Sides({ sides: { queries, ready, currencies, currency, choose, receivables, payables, settled, amount, pick } }: { sides: ReturnType<typeof useNettingSides> }) {
  const t = useT('payments');
  const money = useMoneyText();
  const { clearErrors } = useFormContext();
  const failed = queries.find((side) => side.query.error && !side.waits);
  if (failed) return <QueryError error={failed.query.error} onRetry={() => void failed.query.refetch()} />;
  if (!ready) return <SkeletonRows rows={4} columns={2} />;
  if (currencies.length === 0) return <Notice kind="info">{t('netting.nothing')}</Notice>;
  const toggle = (id: string, on: boolean) => { clearErrors(['receivables', 'payables']); pick(id, on); };
  return (
    <>
      {currencies.length > 1 && <Field label={t('field.currency')}><Select className="sm:w-40" value={currency} onValueChange={choose} options={currencies.map((value) => ({ value, label: value }))} /></Field>}
      <Items name="receivables" title={t('netting.receivables')} side={receivables} settled={settled} onToggle={toggle} />
      <Items name="payables" title={t('netting.payables')} side={payables} settled={settled} onToggle={toggle} />
      <p className="figures text-end font-medium" aria-live="polite">{t('netting.settles', { amount: money(moneyToDecimal(minorMoney(amount, currency)), currency) })}</p>
    </>
  );
}

function Items({ name, title, side, settled, onToggle }: { name: 'receivables' | 'payables'; title: string; side: Side; settled: ReadonlyMap<string, bigint>; onToggle: (id: string, on: boolean) => void }) {
  const t = useT('payments');
  const money = useMoneyText();
  const day = useDayText();
  const { errors } = useFormState({ name });
  const picked = new Set(side.picked.map((i) => i.id));
  const full = isFull(side);
  const found = errors[name] as ({ message?: string } & Record<number, { message?: string }>) | undefined;
  const error = found?.message ?? Object.values(found ?? {}).map((e) => (e as { message?: string } | undefined)?.message).find((m) => m !== undefined);
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      <ul className="divide-y rounded-lg border">
        {side.all.map((i) => {
          const part = settled.get(i.id) ?? 0n;
          return (
            <li key={i.id} className="flex flex-wrap items-start gap-x-2.5 gap-y-1 px-3 py-2">
              <Checkbox className="mt-0.5" checked={picked.has(i.id)} disabled={full && !picked.has(i.id)} onCheckedChange={(on) => onToggle(i.id, on)} aria-label={t('netting.pick', { number: i.number })} />
              <span className="min-w-0 flex-1"><RecordLink topic={i.sourceType} id={i.sourceId}>{i.number}</RecordLink> <span className="block text-sm text-muted-foreground">{t('netting.due', { day: day(i.dueOn) })}</span></span>
              <span className="text-end"><span className="figures block">{money(i.open, i.currency)}</span>{part > 0n && part < i.minor && <span className="figures block text-sm text-muted-foreground">{t('netting.part', { amount: money(moneyToDecimal(minorMoney(part, i.currency)), i.currency) })}</span>}{picked.has(i.id) && part === 0n && <span className="block text-sm text-muted-foreground">{t('netting.stays')}</span>}</span>
            </li>
          );
        })}
      </ul>
      {full && side.all.length > side.picked.length && <p className="text-sm text-muted-foreground">{t('netting.most', { count: nettingLimit })}</p>}
      {error && <p role="alert" className="text-sm text-destructive-ink">{error}</p>}
    </section>
  );
}
