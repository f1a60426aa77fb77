import { useCallback, type ReactNode } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useDocumentTaxes } from '#core/web/document/draft/line-taxes.ts';
import { useCatalogue, type MissingItem } from '#core/web/document/draft/use-catalogue.tsx';
import type { Catalogue } from '#core/web/document/item-cell.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { contentsText, findItems, listRates, products, services } from '#modules/accounting/contract.ts';
import type { DocumentTax } from '../../../contract.ts';
import { wordsOf } from '../quote-words.ts';

/** Taxes of what is sold, with their rates on the quote's day. */
export function useSaleTaxes(base: { workspace_slug: string }, on: string, kept: readonly DocumentTax[]) {
  return useDocumentTaxes<DocumentTax>(useRead(listRates, { ...base, on, use: 'sale' }, { topics: ['accounting.tax'], keepPrevious: true }).data, kept);
}

/** Products and services that are sold; what is missing begins with the usual taxes. */
export function useSaleItems(base: { workspace_slug: string }, currency: string, usualTaxes: readonly string[]): { catalogue: Catalogue; dialog: ReactNode } {
  const t = useT('sales');
  const mayAdd = useCan()('accounting.item.edit');
  const find = useCallback(async (q: string, signal: AbortSignal) => (await request(findItems, { ...base, q, use: 'sale' }, { signal })).items.map((i) => ({ ...i, contents: contentsText(i.components) })), [base]);
  const add = async ({ kind, name, price }: MissingItem) => {
    const made = await request(kind === 'service' ? services.create : products.create, { ...base, name, currency, salePrice: price, saleTaxIds: [...usualTaxes] } as never, { idempotencyKey: newId() }) as { id: string; name: string; salePrice: string | null; unitName: string | null };
    return { id: made.id, label: made.name, unit: made.unitName ?? '', price: made.salePrice, description: '', taxIds: usualTaxes };
  };
  return useCatalogue({ say: wordsOf(t), currency, find, add: mayAdd ? add : undefined });
}
