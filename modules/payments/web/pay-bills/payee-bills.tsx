import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useDayText } from '../payment-words.ts';
import { RecordLink } from '../record-link.tsx';
import { PayeeBank } from './payee-bank.tsx';
import { isReady, type Payee, type useBillChoice } from './use-bill-choice.ts';

interface PayeeBillsProps {
  payee: Payee; currency: string; choice: ReturnType<typeof useBillChoice>; /** Before anything of the choice changes. */ onChange: () => void; errorOf: (id: string) => string | undefined;
}

/** What is open towards one payee; nothing can be chosen while the vendor is held or there is no confirmed account to pay to. */
export function PayeeBills({ payee, currency, choice, onChange, errorOf }: PayeeBillsProps) {
  const t = useT('payments');
  const money = useMoneyText();
  const day = useDayText();
  const ready = isReady(payee);
  const { hold } = payee;
  const due = (days: number) => (days > 0 ? t('record.dueDays', { count: days }) : days === 0 ? t('record.dueToday') : t('record.dueIn', { count: -days }));
  return (
    <section className="rounded-lg border" aria-label={payee.name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b px-3 py-2">
        <h4 className="min-w-0 font-medium"><RecordLink topic="parties.party" id={payee.partyId}>{payee.name}</RecordLink></h4>
        {hold && <span className="text-sm text-warning-ink">{hold.until ? t('file.heldUntil', { day: day(hold.until) }) : t('file.held')}</span>}
        <span className={payee.bank === 'approved' ? 'figures text-sm text-muted-foreground' : 'text-sm text-warning-ink'}>{payee.bank === 'approved' ? `•••• ${payee.ending}` : t(`file.bank_${payee.bank}`)}</span>
      </div>
      <ul className="divide-y">
        {payee.items.map((item) => {
          const part = choice.partOf(item);
          return (
            <li key={item.id} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2">
              <div className="flex min-w-0 flex-[1_1_12rem] items-start gap-2.5">
                <Checkbox className="mt-0.5" disabled={!ready} checked={ready && part !== null} onCheckedChange={(on) => { onChange(); choice.choose(item.id, on); }} aria-label={t('record.pay', { number: item.number })} />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-baseline gap-x-2"><RecordLink topic={item.sourceType} id={item.sourceId}>{item.number}</RecordLink><span className="figures text-sm text-muted-foreground">{money(item.open, currency)}</span></p>
                  <p className={item.days > 0 ? 'text-sm text-warning-ink' : 'text-sm text-muted-foreground'}>{due(item.days)}</p>
                  {item.discount && !(ready && part) && <p className="text-sm text-muted-foreground">{t('record.discountUntil', { amount: money(item.discount.amount, currency), day: day(item.discount.until) })}</p>}
                  {item.discount && ready && part && <Checkbox className="mt-1" checked={part.discount !== ''} onCheckedChange={(on) => { onChange(); choice.takeEarly(item.id, on); }} label={t('file.early', { amount: money(item.discount.amount, currency), day: day(item.discount.until) })} />}
                </div>
              </div>
              {ready && part && <Field hideLabel label={t('record.payNamed', { number: item.number })} error={errorOf(item.id)}><Input className="figures w-32 text-end" inputMode="decimal" value={part.amount} onChange={(e) => { onChange(); choice.type(item.id, e.target.value); }} /></Field>}
            </li>
          );
        })}
      </ul>
      {payee.bank === 'approved' && payee.usBank && <PayeeBank key={payee.usBank.version} payee={payee} bank={payee.usBank} />}
    </section>
  );
}
