import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getBook } from '../../contract.ts';
import { taxReturns } from '../../rules/charts/returns.ts';
import { chartKeys, type ChartKey } from '../../rules/charts/types.ts';
import { useBooksBase } from '../ledger/use-books.ts';

/**
 * The places that the return of the books has for a tax, each with the first boxes it is counted in, and the words for the one a tax has. The first leaves it to the tax's kind. Those who may not see the books
 * get the form of no country.
 */
export function useReturnTags(): { /** Null until it is read. */ chart: ChartKey | null; items: Array<{ value: string; label: string }>; labelOf: (tag: string) => string } {
  const t = useT('accounting');
  const arabic = useLanguage() === 'ar';
  const query = useRead(getBook, useBooksBase(), { topics: ['accounting.book'], staleTime: 60_000, enabled: useCan()('accounting.ledger.view') });
  const book = query.data?.book;
  const key = (chartKeys as readonly string[]).includes(book?.template ?? '') ? book!.template as ChartKey : 'generic';
  return useMemo(() => {
    const boxes = taxReturns[key].boxes.filter((b) => b.of);
    const tags = [...new Set(boxes.flatMap((b) => b.of!.flatMap((term) => [...term.tags])))];
    const boxesOf = (tag: string) => (['sale', 'purchase'] as const).flatMap((use) => boxes.find((b) => b.of!.some((term) => term.use === use && term.tags.includes(tag))) ?? []).map((b) => (arabic ? b.labelAr : b.label));
    const items = [{ value: '', label: t('tax.byKind') }, ...tags.map((tag) => ({ value: tag, label: [...new Set(boxesOf(tag))].join(' · ') }))];
    // Two tags may be counted in the same first boxes: then they are told apart by their own words.
    const named = items.map((item) => (items.filter((other) => other.label === item.label).length > 1 ? { ...item, label: `${item.label} (${item.value.replaceAll('_', ' ')})` } : item));
    return { chart: query.isLoading ? null : key, items: named, labelOf: (tag) => named.find((item) => item.value === tag)?.label ?? tag };
  }, [key, query.isLoading, arabic, t]);
}
