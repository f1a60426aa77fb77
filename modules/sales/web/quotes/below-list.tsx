import { unitPriceText } from '#core/web/document/read-lines.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Quote } from '../../contract.ts';

/** Lines of a draft that cost less than the catalogue says. */
export function BelowList({ quote }: { quote: Pick<Quote, 'lines' | 'belowList' | 'currency'> }) {
  const t = useT('sales');
  const lines = quote.belowList.flatMap(({ lineId, listPrice }) => { const line = quote.lines.find((l) => l.id === lineId); return line ? [{ line, listPrice }] : []; });
  if (lines.length === 0) return null;
  return (
    <ul className="mt-1 list-disc ps-5">
      {lines.map(({ line, listPrice }) => <li key={line.id}>{t('quotes.belowList', { name: line.name || t('quotes.noName'), price: unitPriceText(line.unitPrice), list: `${unitPriceText(listPrice)} ${quote.currency}` })}</li>)}
    </ul>
  );
}
