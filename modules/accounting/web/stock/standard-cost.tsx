import { useState } from 'react';
import { Button } from '#core/web/ui/button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { changeStandardCost, getBook } from '../../contract.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { useBase } from '../reports/report-texts.ts';
import { StandardCostDialog, type StandardItem } from './standard-cost-dialog.tsx';

/** What one of a product at standard cost is worth, and the way to change it, for those who see the books. */
export function StandardCost({ item }: { item: StandardItem }) {
  return useCan()('accounting.ledger.view') ? <Shown item={item} /> : null;
}

function Shown({ item }: { item: StandardItem }) {
  const t = useT('accounting');
  const mayPost = useCan()(changeStandardCost.can);
  const [changing, setChanging] = useState(false);
  const book = useRead(getBook, useBase(), { topics: ['accounting.book'], staleTime: 60_000 });
  if (!book.data?.baseCurrency) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>{t('stock.standardCost.now', { amount: unitPriceText(item.standardCost, book.data.baseCurrency) })}</span>
      {mayPost && <Button size="sm" variant="outline" onClick={() => setChanging(true)}>{t('stock.standardCost.change')}</Button>}
      {changing && <StandardCostDialog item={item} currency={book.data.baseCurrency} onClose={() => setChanging(false)} />}
    </div>
  );
}
