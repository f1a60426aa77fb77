import { useState } from 'react';
import { quantityOf } from '#core/web/document/line.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { askPrices, type PriceListRow } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { reasonsOf } from './because.ts';
import { ItemPicker, type PickedItem } from './item-picker.tsx';

/** "What does it cost?": the price of so many of an item on a day by a list (or by a customer's), and why. */
export function PriceBench({ list, item: fixed }: { list?: PriceListRow; item?: PickedItem }) {
  const t = useT('accounting');
  const words = useT('document');
  const can = useCan();
  const today = useWorkspaceDay();
  const base = useBooksBase();
  const [picked, setItem] = useState<PickedItem | null>(null);
  const [quantity, setQuantity] = useState('10');
  const [on, setOn] = useState(today);
  const [partyId, setParty] = useState<string | null>(null);
  const item = fixed ?? picked;
  const wanted = quantityOf(quantity);
  const asked = useRead(askPrices, { ...base, partyId, priceListId: list?.id ?? null, ...(list ? { currency: list.currency } : {}), on, lines: [{ itemId: item?.id ?? '', quantity: wanted ?? '1' }] } as never, { topics: ['accounting.price_list', 'accounting.price_rule', 'accounting.product', 'accounting.service', 'parties.party'], enabled: item !== null && wanted !== null && on !== '', keepPrevious: true });
  const said = item && wanted ? asked.data?.items.find((i) => i.itemId === item.id) : undefined;
  return (
    <section aria-label={t('prices.bench.title')} className="rounded-lg border p-3">
      <h3 className="text-sm font-semibold">{t('prices.bench.title')}</h3>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {!fixed && <Field label={t('prices.bench.item')}><ItemPicker value={picked} onChange={setItem} /></Field>}
        {!list && can('parties.view') && <Field label={t('prices.bench.customer')}><PartyPicker value={partyId} role="customer" onChange={setParty} /></Field>}
        <Field label={t('prices.bench.quantity')} error={wanted === null ? t('bench.problem') : undefined}><Input inputMode="decimal" className="figures" value={quantity} onChange={(e) => setQuantity(e.target.value)} /></Field>
        <Field label={t('prices.bench.on')}><Input type="date" value={on} onChange={(e) => setOn(e.target.value)} /></Field>
      </div>
      <p role="status" className="mt-3 text-sm" dir="auto">
        {!item ? <span className="text-muted-foreground">{t('prices.bench.choose')}</span>
          : said && asked.data ? (said.price === null ? reasonsOf(words, said, asked.data.currency) : words('asked.sentence', { quantity: said.quantity, item: item.label, price: unitPriceText(said.price, asked.data.currency), reasons: reasonsOf(words, said, asked.data.currency) })) : ''}
      </p>
    </section>
  );
}
