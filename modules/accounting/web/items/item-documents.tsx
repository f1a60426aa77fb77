import { ArrowUpRight } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { slot } from '#core/web/slots/slots.ts';
import { useCan } from '#core/web/viewer.tsx';

/** Lists of other rooms that are filtered by item. */
const lists = [
  { key: 'invoices', path: '/invoice/list', can: 'invoicing.invoice.view' }, { key: 'bills', path: '/bill/list', can: 'invoicing.bill.view' }, { key: 'quotes', path: '/sales/sales-quotes', can: 'sales.quote.view' },
] as const;

/** From an item to the invoices, bills and quotes it stands on. */
export function ItemDocuments({ itemId }: { itemId: string }) {
  const t = useT('accounting');
  const can = useCan();
  const filter = encodeURIComponent(JSON.stringify({ and: [{ field: 'itemId', op: 'in', value: [itemId] }] }));
  const shown = lists.filter((l) => can(l.can) && slot('pages').some((p) => p.path === l.path));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('item.documents')} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="text-muted-foreground">{t('item.documents')}</span>
      {shown.map((l) => <Link key={l.key} to={`${l.path}?filter=${filter}`} className="inline-flex items-center gap-1 underline underline-offset-4 pointer-coarse:min-h-11">{t(`item.in.${l.key}`)}<ArrowUpRight aria-hidden className="mirror-rtl size-3.5" /></Link>)}
    </nav>
  );
}
