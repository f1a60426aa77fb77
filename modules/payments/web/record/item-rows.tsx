import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useDayText } from '../payment-words.ts';
import { RecordLink } from '../record-link.tsx';
import type { PayableItem } from './use-payable.ts';

/** What is typed for one open item. */
export interface TypedPart { amount: string; discount: string }
/** Props of ItemRows. */
export interface ItemRowsProps {
  items: readonly PayableItem[];
  parts: Readonly<Record<string, TypedPart>>;
  /** Null takes the item out. */
  onPart: (id: string, part: TypedPart | null) => void;
  /** The part that pays an item in full, as far as the payment reaches. */
  fullPart: (item: PayableItem) => TypedPart;
  errorOf: (id: string, key: 'amount' | 'discount' | 'itemId') => string | undefined;
  /** Early discounts cannot be taken when the rest of a payment is used. */
  withDiscount?: boolean;
}

/** What is open, one row each: chosen, how much of it is paid, and what is taken off because it is early. */
export function ItemRows({ items, parts, onPart, fullPart, errorOf, withDiscount = true }: ItemRowsProps) {
  const t = useT('payments');
  return (
    <ul className="divide-y rounded-lg border" aria-label={t('record.items')}>
      {items.map((item) => <ItemRow key={item.id} item={item} part={parts[item.id]} onPart={(part) => onPart(item.id, part)} full={() => fullPart(item)} error={(key) => errorOf(item.id, key)} withDiscount={withDiscount} />)}
    </ul>
  );
}

function ItemRow({ item, part, onPart, full, error, withDiscount }: { item: PayableItem; part: TypedPart | undefined; onPart: (part: TypedPart | null) => void; full: () => TypedPart; error: (key: 'amount' | 'discount' | 'itemId') => string | undefined; withDiscount: boolean }) {
  const t = useT('payments');
  const money = useMoneyText();
  const day = useDayText();
  const due = item.days > 0 ? t('record.dueDays', { count: item.days }) : item.days === 0 ? t('record.dueToday') : t('record.dueIn', { count: -item.days });
  const chosen = part !== undefined;
  const showDiscount = withDiscount && chosen && (part.discount !== '' || Boolean(item.discount));
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="flex min-w-0 flex-[1_1_12rem] items-start gap-2.5">
        <Checkbox className="mt-0.5" checked={chosen} onCheckedChange={(on) => onPart(on ? full() : null)} aria-label={t('record.pay', { number: item.number })} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2 font-medium"><RecordLink topic={item.sourceType} id={item.sourceId}>{item.number}</RecordLink><span className="figures text-sm font-normal text-muted-foreground">{money(item.open, item.currency)}</span></p>
          <p className={item.days > 0 ? 'text-sm text-warning-ink' : 'text-sm text-muted-foreground'}>{due}</p>
          {item.discount && withDiscount && <p className="text-sm text-muted-foreground">{t(part?.discount === item.discount.amount ? 'record.discountTaken' : 'record.discountUntil', { amount: money(item.discount.amount, item.currency), day: day(item.discount.until) })}{/[1-9]/.test(item.discount.tax) && <span className="block">{t('record.discountTax', { amount: money(item.discount.tax, item.currency) })}</span>}</p>}
          {error('itemId') && <p role="alert" className="text-sm text-destructive-ink">{error('itemId')}</p>}
        </div>
      </div>
      {chosen && (
        <div className="flex flex-wrap items-end gap-2">
          <Field hideLabel label={t('record.payNamed', { number: item.number })} error={error('amount')}><Input className="figures w-32 text-end" inputMode="decimal" value={part.amount} onChange={(e) => onPart({ ...part, amount: e.target.value })} /></Field>
          {showDiscount && <Field label={t('record.discount')} error={error('discount')}><Input className="figures w-28 text-end" inputMode="decimal" aria-label={t('record.discountNamed', { number: item.number })} value={part.discount} onChange={(e) => onPart({ ...part, discount: e.target.value })} /></Field>}
          {withDiscount && !showDiscount && <Button size="sm" variant="ghost" aria-label={t('record.discountNamed', { number: item.number })} onClick={() => onPart({ ...part, discount: '0' })}>{t('record.addDiscount')}</Button>}
        </div>
      )}
    </li>
  );
}
