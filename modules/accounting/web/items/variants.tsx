import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listVariants, type products } from '../../contract.ts';
import { recordAddress } from '../parts/record-address.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { ApplySharedDialog } from './apply-shared-dialog.tsx';
import { VariantsDialog } from './variants-dialog.tsx';

type Item = OutputOf<typeof products.get>;

/** Variants on the card of their template, or the way to the template on that of a variant. */
export function Variants({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const t = useT('accounting');
  const [open, setOpen] = useState<'make' | 'apply' | null>(null);
  const query = useRead(listVariants, { workspace_slug: useViewer().workspace?.slug ?? '', id: item.id }, { topics: ['accounting.product'], enabled: item.attributes !== null });
  if (item.templateId) return <p className="text-sm text-muted-foreground">{t('variant.of')} <Link to={recordAddress('/accounting/product', item.templateId)} className="text-foreground underline underline-offset-4"><bdi>{item.template}</bdi></Link> <bdi>({item.variant})</bdi></p>;
  if (item.kind !== 'product' || (!item.attributes && !canEdit)) return null;
  const variants = query.data?.items ?? [];
  return (
    <section aria-label={t('variant.title')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('variant.title')}</h3>
      {item.attributes && <p className="text-sm text-muted-foreground" dir="auto">{t('variant.notSold')}</p>}
      {variants.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {variants.map((v) => (
            <li key={v.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2">
              <Link to={recordAddress('/accounting/product', v.id)} className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"><bdi>{v.values.join(' / ')}</bdi></Link>
              <span className="text-sm text-muted-foreground"><bdi>{v.sku}</bdi></span>
              {v.inStock !== null && <span className="figures text-sm text-muted-foreground">{t('item.inStock')}: {v.inStock}</span>}
              <span className="figures">{v.salePrice === null ? '–' : unitPriceText(v.salePrice, v.currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => setOpen('make')}>{t(item.attributes ? 'variant.more' : 'variant.make')}</Button>
          {variants.length > 0 && <Button size="sm" variant="outline" onClick={() => setOpen('apply')}>{t('variant.apply')}</Button>}
        </div>
      )}
      {open === 'make' && <VariantsDialog template={item} existing={variants} onClose={() => setOpen(null)} />}
      {open === 'apply' && <ApplySharedDialog template={item} onClose={() => setOpen(null)} />}
    </section>
  );
}
