import { RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { money as minorMoney, moneyToDecimal } from '#core/contract/money.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import type { Side, WriteOffReason } from '../../contract.ts';
import { inTime, smallRest, type SmallRest } from '../../rules/propose.ts';
import { ItemRows, type TypedPart } from './item-rows.tsx';
import { MoneyDetails, type MoneyAccount } from './money-details.tsx';
import { useParts } from './use-parts.ts';
import { discountOf, minorOf, usePayable, type PayableItem, type PaymentSource } from './use-payable.ts';
import { WriteOffOffer } from './write-off-offer.tsx';

/** What is sent besides the boxes: the currency, and each part with the id of its item. */
export interface PaidParts { currency: string; sent: ReadonlyArray<TypedPart & { id: string; /** Small rest that is given up. */ writeOff?: string }>; /** Why a small rest is written off, and that what is too much is; null for none. */ writeOff: { reason: WriteOffReason; rest: boolean } | null; /** The parts were changed by hand. */ byHand: boolean }

/** Amount, account, and what of the open items is paid; `onChange` after every change of what is paid with how much. */
export function PaymentBody({ direction, side, source, baseCurrency, writeOffLimit, accounts, onParts, onChange }: { direction: 'in' | 'out'; side: Side; source: PaymentSource | undefined; baseCurrency: string; /** Up to what a small rest may be written off, in the base currency. */ writeOffLimit: string; accounts: readonly MoneyAccount[]; onParts: (parts: PaidParts) => void; onChange: () => void }) {
  const t = useT('payments');
  const money = useMoneyText();
  const { setValue, getValues, resetField } = useFormContext();
  const [partyId, chosen, amount, on, accountId] = (useWatch({ name: ['partyId', 'currency', 'amount', 'on', 'accountId'] }) as unknown[]).map((v) => (typeof v === 'string' ? v : '')) as [string, string, string, string, string];
  const payable = usePayable({ direction, side, partyId: partyId || null, source });
  const currencies = useMemo(() => [...new Set([...payable.items.map((i) => i.currency), baseCurrency, ...accounts.map((a) => a.currency)])], [payable.items, baseCurrency, accounts]);
  const currency = currencies.includes(chosen) ? chosen : currencies[0]!;
  const items = useMemo(() => inTime(payable.items.filter((i) => i.currency === currency), on), [payable.items, currency, on]);
  const parts = useParts({ items, amount, currency });
  const [reason, setReason] = useState<WriteOffReason | null>(null);
  const small = smallRestOf(items, parts, { currency, baseCurrency, writeOffLimit });
  const writeOff = small && reason ? { reason: small.kind === 'over' && (reason === 'bank_fees' || reason === 'discount') ? 'small_balance' as const : reason, rest: small.kind === 'over' } : null;
  const sent = items.flatMap((i) => {
    const part = parts.parts[i.id];
    const rest = writeOff ? small!.rests.get(i.id) : undefined;
    return part ? [{ id: i.id, ...part, ...(rest === undefined ? {} : { writeOff: moneyToDecimal(minorMoney(rest, currency)) }) }] : [];
  });
  const errorOf = usePartErrors(sent.map((s) => s.id));
  useEffect(() => { onParts({ currency, sent, writeOff, byHand: parts.byHand }); });
  // A document is paid in full unless the person says less.
  const own = source ? items.filter((i) => i.sourceType === source.type && i.sourceId === source.id) : [];
  const early = own.reduce((sum, i) => sum + discountOf(i, currency), 0n);
  const ownOpen = own.length === 0 ? '' : moneyToDecimal(minorMoney(own.reduce((sum, i) => sum + i.minor, 0n) - early, currency));
  // What is proposed is not typed: closing the form does not ask because of it.
  const filled = useRef('');
  // Another day may change what is to be paid: what was proposed follows it, what was typed stays.
  useEffect(() => { const now = getValues('amount') as string; if (ownOpen !== '' && now !== ownOpen && (now === '' || now === filled.current)) { filled.current = ownOpen; resetField('amount', { defaultValue: ownOpen }); } }, [ownOpen, getValues, resetField]);
  // Whatever decides what is left of the payment; also when somebody else pays an item meanwhile.
  const wanted = [side, partyId, currency, amount, String(reason), ...sent.map((s) => `${s.id} ${s.amount} ${s.discount}`)].join('\n');
  useEffect(() => { onChange(); }, [wanted, onChange]);
  return (
    <>
      <MoneyDetails accounts={accounts} currency={currency} currencies={currencies} baseCurrency={baseCurrency} accountId={accountId} onCurrency={(next) => setValue('currency', next, { shouldDirty: true })} />
      <section className="flex flex-col gap-2" aria-label={t('record.items')}>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{t('record.items')}</h3>
          {parts.byHand ? <Button size="sm" variant="ghost" onClick={parts.spread}><RotateCcw aria-hidden />{t('record.again')}</Button>
            : items.length > 0 && amount === '' && <Button size="sm" variant="ghost" onClick={() => setValue('amount', parts.all, { shouldDirty: true })}>{t('record.all')}</Button>}
        </div>
        {payable.query.error && !payable.waits ? <QueryError error={payable.query.error} onRetry={() => void payable.query.refetch()} retrying={payable.query.isFetching} />
          : !payable.ready ? <SkeletonRows rows={3} columns={2} />
            : payable.waits ? <p className="text-muted-foreground">{t(direction === 'in' ? 'record.choose' : 'record.chooseOut')}</p>
              : items.length === 0 ? <p className="text-muted-foreground">{t('record.nothingOpen')}</p>
                : <ItemRows items={items} parts={parts.parts} onPart={parts.set} fullPart={parts.fullPart} errorOf={errorOf.of} />}
        {errorOf.all && <p role="alert" className="text-sm text-destructive-ink">{errorOf.all}</p>}
        {small && <WriteOffOffer rest={small} amount={moneyToDecimal(minorMoney(small.total, currency))} currency={currency} reason={writeOff?.reason ?? null} onReason={setReason} error={errorOf.writeOff} />}
        {parts.rest !== null && parts.chosen > 0 && <p className={parts.rest < 0n ? 'figures text-end text-sm text-destructive-ink' : 'figures text-end text-sm text-muted-foreground'} aria-live="polite">{restText(parts.rest)}</p>}
      </section>
    </>
  );

  function restText(rest: bigint): string {
    const shown = money(moneyToDecimal(minorMoney(rest < 0n ? -rest : rest, currency)), currency);
    return rest === 0n ? t('record.used') : t(rest > 0n ? 'record.rest' : 'record.over', { amount: shown });
  }
}

/** The small rest of what is typed now; null while something is no amount, or there is none that may be written off. */
function smallRestOf(items: readonly PayableItem[], parts: ReturnType<typeof useParts>, { currency, baseCurrency, writeOffLimit }: { currency: string; baseCurrency: string; writeOffLimit: string }): SmallRest | null {
  const chosen = items.flatMap((i) => { const part = parts.parts[i.id]; return part ? [{ id: i.id, open: i.minor, openBase: minorOf(i.openBase, baseCurrency) ?? 0n, amount: minorOf(part.amount, currency), discount: minorOf(part.discount, currency) }] : []; });
  if (parts.rest === null || chosen.some((c) => c.amount === null || c.discount === null)) return null;
  return smallRest(chosen as Array<(typeof chosen)[number] & { amount: bigint; discount: bigint }>, parts.rest, minorOf(writeOffLimit, baseCurrency) ?? 0n);
}

/** Refusals of parts by the ids of their items: the server counts the parts as they were sent. */
function usePartErrors(sent: readonly string[]): { all: string | undefined; writeOff: string | undefined; of: (id: string, key: 'amount' | 'discount' | 'itemId') => string | undefined } {
  const { errors } = useFormState({ name: ['allocations', 'writeOffRest'] });
  const found = errors['allocations'] as unknown as ({ message?: string } & Record<number, Partial<Record<'amount' | 'discount' | 'itemId' | 'writeOff', { message?: string }>>>) | undefined;
  const parts = sent.map((_, i) => found?.[i]?.writeOff?.message).find((message) => message !== undefined);
  return { all: found?.message, writeOff: parts ?? (errors['writeOffRest'] as { message?: string } | undefined)?.message, of: (id, key) => found?.[sent.indexOf(id)]?.[key]?.message };
}
