import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import type { products } from '../../contract.ts';
import { recordAddress } from '../parts/record-address.ts';

/** What a bundle holds, on its card. */
export function BundleContents({ item }: { item: OutputOf<typeof products.get> }) {
  const t = useT('accounting');
  if (item.kind !== 'bundle') return null;
  return (
    <section aria-label={t('bundle.holds')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('bundle.holds')}</h3>
      <ul className="divide-y rounded-lg border">
        {item.components.map((c) => (
          <li key={c.itemId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
            <span className="figures w-20 shrink-0" dir="ltr">{c.quantity} {c.unit}</span>
            <Link to={recordAddress(`/accounting/${c.kind === 'service' ? 'service' : 'product'}`, c.itemId)} className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"><bdi>{c.name}</bdi></Link>
            {!c.isOffered && <span className="rounded-sm bg-warning-subtle px-1.5 text-xs leading-5 text-warning-ink">{t('bundle.notOffered')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
