import { HandCoins } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { moneyText } from '#core/web/document/money-text.ts';
import { translate } from '#core/web/i18n/i18n.ts';
import type { SearchHit } from '#core/web/slots/slots.ts';
import { activeSlug } from '#modules/workspace/web/public.tsx';
import { payments } from '../contract.ts';
import { paymentAddress } from './payment-words.ts';

/** Payments for the palette. */
export async function searchPayments(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const slug = await activeSlug();
  if (!slug) return [];
  const { items } = await request(payments.list, { workspace_slug: slug, q: text.slice(0, 200), limit: 6, sort: [], filter: undefined, count: 'none', sums: undefined }, { signal });
  return items.map((p) => ({ id: `payment:${p.id}`, label: [p.number, p.party].filter(Boolean).join(' · '), icon: HandCoins, to: paymentAddress(p.id), detail: [moneyText(p.amount, p.currency), translate('payments', `direction.${p.direction}`), p.on].join(' · ') }));
}
