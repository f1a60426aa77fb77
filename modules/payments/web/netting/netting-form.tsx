import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { calendarDate } from '#core/contract/dates.ts';
import { money as minorMoney, moneyToDecimal } from '#core/contract/money.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { createNetting, type Netting } from '../../contract.ts';
import { leftOut, settledOnly, spread } from '../../rules/netting.ts';
import { useDayText, usePaymentsBase } from '../payment-words.ts';
import { RecordLink } from '../record-link.tsx';
import { usePayable, type PayableItem } from '../record/use-payable.ts';
import { nettingTopics } from './netting-words.ts';

type Chosen = { receivables: readonly string[]; payables: readonly string[] };

/** Nets what is owed both ways: whose, what of it, and what that settles. */
export function NettingForm({ partyId, onDone, onCancel }: { partyId: string | null; onDone: (netting: Netting) => void; onCancel: () => void }) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const { timeZone } = useViewer().account;
  const chosen = useRef<Chosen>({ receivables: [], payables: [] });
  const [ready, setReady] = useState(false);
  const state = useEndpointForm(createNetting, {
    defaults: { partyId, on: calendarDate(Date.now(), timeZone), memo: '', receivables: [], payables: [] }, fixed: base, topics: nettingTopics, warnOnLeave: false,
    toInput: (v) => ({ ...v, ...chosen.current }),
    onDone: (netting) => { toast.success(t('netting.done', { number: netting.number })); onDone(netting); },
  });
  return (
    <EndpointForm state={state} label={t('netting.submit')}>
      <FormField name="partyId" label={t('netting.party')} help={t('netting.partyHelp')} required>{(f) => <PartyPicker value={f.value as string | null} onChange={(id) => f.set(id)} role="customer" />}</FormField>
      <Sides onChosen={(next) => { chosen.current = next; setReady(next.receivables.length > 0 && next.payables.length > 0); }} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="on" label={t('field.on')} required><Input type="date" /></FormField>
        <FormField name="memo" label={t('field.memo')} className="sm:col-span-2"><Textarea rows={2} dir="auto" /></FormField>
      </div>
      <div className="flex flex-wrap justify-end gap-2 pt-2"><Button variant="outline" onClick={onCancel}>{t('cancel')}</Button><SubmitButton disabled={!ready}>{t('netting.submit')}</SubmitButton></div>
    </EndpointForm>
  );
}

/** What the party owes and is owed, by currency; everything is chosen at first, up to what one netting takes. */
function Sides({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const t = useT('payments');
  const money = useMoneyText();
  const { clearErrors } = useFormContext();
  const party = useWatch({ name: 'partyId' }) as string | null;
  const [owed, owing] = [usePayable({ direction: 'in', side: 'customer', partyId: party }), usePayable({ direction: 'out', side: 'vendor', partyId: party })];
  const currencies = useMemo(() => [...new Set(owed.items.map((i) => i.currency))].filter((c) => owing.items.some((i) => i.currency === c)), [owed.items, owing.items]);
  const [wanted, setWanted] = useState('');
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const currency = currencies.includes(wanted) ? wanted : currencies[0] ?? '';
  const of = (items: readonly PayableItem[]) => items.filter((i) => i.currency === currency && i.minor > 0n);
  const [receivables, payables] = [of(owed.items), of(owing.items)];
  const left: ReadonlySet<string> = new Set([...[...leftOut(receivables), ...leftOut(payables)].filter((id) => !said.has(id)), ...[...said].flatMap(([id, on]) => (on ? [] : [id]))]);
  const picked = (items: readonly PayableItem[]) => items.filter((i) => !left.has(i.id));
  const result = spread(picked(receivables).map((i) => i.minor), picked(payables).map((i) => i.minor));
  const settled = new Map([...picked(receivables).map((i, n) => [i.id, result.customer[n]!] as const), ...picked(payables).map((i, n) => [i.id, result.vendor[n]!] as const)]);
  const ids = [settledOnly(picked(receivables), result.customer), settledOnly(picked(payables), result.vendor)].map((all) => all.join(' '));
  useEffect(() => { onChosen({ receivables: ids[0]!.split(' ').filter(Boolean), payables: ids[1]!.split(' ').filter(Boolean) }); }, [ids[0], ids[1]]); // eslint-disable-line react-hooks/exhaustive-deps
  const failed = [owed, owing].find((side) => side.query.error && !side.waits);
  if (failed) return <QueryError error={failed.query.error} onRetry={() => void failed.query.refetch()} />;
  if (!party) return <p className="text-muted-foreground">{t('netting.choose')}</p>;
  if (!owed.ready || !owing.ready) return <SkeletonRows rows={4} columns={2} />;
  if (currencies.length === 0) return <Notice kind="info">{t('netting.nothing')}</Notice>;
  const toggle = (id: string, on: boolean) => { clearErrors(['receivables', 'payables']); setSaid((now) => new Map(now).set(id, on)); };
  return (
    <>
      {currencies.length > 1 && <Field label={t('field.currency')}><Select className="sm:w-40" value={currency} onValueChange={setWanted} options={currencies.map((value) => ({ value, label: value }))} /></Field>}
      <Items name="receivables" title={t('netting.receivables')} items={receivables} left={left} settled={settled} onToggle={toggle} />
      <Items name="payables" title={t('netting.payables')} items={payables} left={left} settled={settled} onToggle={toggle} />
      <p className="figures text-end font-medium" aria-live="polite">{t('netting.settles', { amount: money(moneyToDecimal(minorMoney(result.amount, currency)), currency) })}</p>
    </>
  );
}

function Items({ name, title, items, left, settled, onToggle }: { name: 'receivables' | 'payables'; title: string; items: readonly PayableItem[]; left: ReadonlySet<string>; settled: ReadonlyMap<string, bigint>; onToggle: (id: string, on: boolean) => void }) {
  const t = useT('payments');
  const money = useMoneyText();
  const day = useDayText();
  const { errors } = useFormState({ name });
  const found = errors[name] as ({ message?: string } & Record<number, { message?: string }>) | undefined;
  const error = found?.message ?? Object.values(found ?? {}).map((e) => (e as { message?: string } | undefined)?.message).find((m) => m !== undefined);
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      <ul className="divide-y rounded-lg border">
        {items.map((i) => {
          const part = settled.get(i.id) ?? 0n;
          return (
            <li key={i.id} className="flex flex-wrap items-start gap-x-2.5 gap-y-1 px-3 py-2">
              <Checkbox className="mt-0.5" checked={!left.has(i.id)} onCheckedChange={(on) => onToggle(i.id, on)} aria-label={t('netting.pick', { number: i.number })} />
              <span className="min-w-0 flex-1"><RecordLink topic={i.sourceType} id={i.sourceId}>{i.number}</RecordLink> <span className="block text-sm text-muted-foreground">{t('netting.due', { day: day(i.dueOn) })}</span></span>
              <span className="text-end"><span className="figures block">{money(i.open, i.currency)}</span>{part > 0n && part < i.minor && <span className="figures block text-sm text-muted-foreground">{t('netting.part', { amount: money(moneyToDecimal(minorMoney(part, i.currency)), i.currency) })}</span>}{!left.has(i.id) && part === 0n && <span className="block text-sm text-muted-foreground">{t('netting.stays')}</span>}</span>
            </li>
          );
        })}
      </ul>
      {error && <p role="alert" className="text-sm text-destructive-ink">{error}</p>}
    </section>
  );
}
