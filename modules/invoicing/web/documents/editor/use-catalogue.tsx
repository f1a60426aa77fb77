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
import type { Direction, DocumentTax } from '../../../contract.ts';
import { wordsOf } from '../document-words.ts';

/** Taxes of a direction, with their rates on the day of supply. */
export function useRates(base: { workspace_slug: string }, on: string, kept: readonly DocumentTax[], use: Direction) {
  return useDocumentTaxes<DocumentTax>(useRead(listRates, { ...base, on, use }, { topics: ['accounting.tax'], keepPrevious: true }).data, kept);
}

/** Products and services of a direction; what is missing begins with the usual taxes, and with its sale or its purchase price. */
export function useDocumentItems(base: { workspace_slug: string }, currency: string, usualTaxes: readonly string[], use: Direction): { catalogue: Catalogue; dialog: ReactNode } {
  const t = useT('invoicing');
  const mayAdd = useCan()('accounting.item.edit');
  const find = useCallback(async (q: string, signal: AbortSignal) => (await request(findItems, { ...base, q, use }, { signal })).items.map((i) => ({ ...i, contents: contentsText(i.components) })), [base, use]);
  const add = async ({ kind, name, price }: MissingItem) => {
    const priced = use === 'sale' ? { salePrice: price, saleTaxIds: [...usualTaxes] } : { purchasePrice: price, purchaseTaxIds: [...usualTaxes], isBought: true };
    const made = await request(kind === 'service' ? services.create : products.create, { ...base, name, currency, ...priced } as never, { idempotencyKey: newId() }) as { id: string; name: string; salePrice: string | null; purchasePrice: string | null; unitName: string | null };
    return { id: made.id, label: made.name, unit: made.unitName ?? '', price: use === 'sale' ? made.salePrice : made.purchasePrice, description: '', taxIds: usualTaxes };
  };
  return useCatalogue({ say: wordsOf(t), currency, find, add: mayAdd ? add : undefined });
}
