import { Package, Wrench } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { findItems } from '../../contract.ts';
import { recordAddress } from '../parts/record-address.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';

/** Products and services for the palette. */
export async function searchItems(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(findItems, { workspace_slug: slug, q: text.slice(0, 200), use: 'sale' }, { signal });
  return items.map((i) => ({ id: i.id, label: i.name, icon: i.kind === 'service' ? Wrench : Package, to: recordAddress(`/accounting/${i.kind === 'service' ? 'service' : 'product'}`, i.id), ...(i.price ? { detail: unitPriceText(i.price, i.currency) } : i.sku ? { detail: i.sku } : {}) }));
}
