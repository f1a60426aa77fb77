import type { ReactNode } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { unitPriceText } from '#modules/accounting/web/public.tsx';
import { partyAddress } from '#modules/parties/web/public.tsx';
import { compareVendorPrices } from '../../contract.ts';
import { dayWritten, documentAddress, documentTopics, useBase } from './document-words.ts';

type Compared = OutputOf<typeof compareVendorPrices>;
type Price = { price: string | null; currency: string | null; basePrice: string };

/** What each vendor charges for a product or service, the cheapest first, on its page. Nothing where it was never bought. */
export function VendorPrices({ itemId }: { itemId: string }) {
  const t = useT('invoicing');
  const { data } = useRead(compareVendorPrices, { ...useBase(), itemId }, { topics: [...documentTopics, 'accounting.product', 'accounting.service'] });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('around.vendorPrices.title')} className="flex flex-col gap-2">
      <div>
        <h3 className="font-medium">{t('around.vendorPrices.title')}</h3>
        <p className="text-sm text-muted-foreground">{data.unit ? t('around.vendorPrices.per', { unit: data.unit }) : t('around.vendorPrices.each')}</p>
      </div>
      <ul aria-label={t('around.vendorPrices.title')} className="divide-y rounded-lg border">{data.items.map((vendor) => <Vendor key={vendor.partyId} vendor={vendor} base={data.currency} unit={data.unit} />)}</ul>
      {data.more && <p className="text-sm text-muted-foreground">{t('around.vendorPrices.more', { n: data.items.length })}</p>}
    </section>
  );
}

function Vendor({ vendor: v, base, unit }: { vendor: Compared['items'][number]; base: string; unit: string | null }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const link = 'focus-ring rounded-sm underline underline-offset-4';
  const fact = (label: string, value: ReactNode) => <div className="flex flex-wrap gap-x-1.5"><dt className="text-muted-foreground">{label}</dt><dd>{value}</dd></div>;
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-2">
          {useCan()('parties.view') ? <Link to={partyAddress({ id: v.partyId, roles: ['vendor'] })} className={link} dir="auto">{v.name}</Link> : <span dir="auto">{v.name}</span>}
          {v.cheapest && <Badge tone="success">{t('around.vendorPrices.cheapest')}</Badge>}
        </span>
        <Shown of={v.last} base={base} strong />
      </div>
      <p className="text-sm text-muted-foreground">{t('around.vendorPrices.last')} · {dayWritten(v.last.issuedOn, language)} · <Link to={documentAddress('purchase', v.last.billId)} className={link}>{t('around.vendorPrices.bill', { number: v.last.number })}</Link></p>
      {v.lowest && v.average ? (
        <dl aria-label={t('around.vendorPrices.months')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {fact(t('around.vendorPrices.lowest'), <Shown of={v.lowest} base={base} />)}
          {fact(t('around.vendorPrices.average'), <Shown of={v.average} base={base} />)}
          {fact(t('around.vendorPrices.bought'), <span className="figures" dir="auto">{[v.quantity, unit].filter(Boolean).join(' ')}</span>)}
        </dl>
      ) : <p className="text-sm text-muted-foreground">{t('around.vendorPrices.none')}</p>}
    </li>
  );
}

/** A price as the bill said it, and what it came to in the currency of the books. */
function Shown({ of: { price, currency, basePrice }, base, strong = false }: { of: Price; base: string; strong?: boolean }) {
  // Worked out of a line: more digits than four say nothing more.
  const own = price !== null && currency !== null && currency !== base ? unitPriceText(price, currency, 4) : null;
  const inBase = unitPriceText(basePrice, base, 4);
  return <span className="figures" dir="ltr"><span className={strong ? 'font-medium' : undefined}>{own ?? inBase}</span>{own && <span className="text-muted-foreground"> ({inBase})</span>}</span>;
}
