import { useMemo } from 'react';
import { useT, type Translate } from '#core/web/i18n/i18n.ts';
import { priceModes } from '#core/contract/pricing/index.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { orderStatuses, progressStates, quoteStatuses, type Quote, type QuoteStatus } from '../../contract.ts';
import { useOwners } from '../leads/use-leads.ts';

/** Live topics by which quotes are read again. */
export const quoteTopics = ['sales.quote', 'sales.order'] as const;
/** Live topics by which orders are read again. */
export const orderTopics = ['sales.order'] as const;

/** Colour of the dot before a quote's status. */
export const quoteTones: Record<QuoteStatus, StatusTone> = { draft: 'neutral', in_approval: 'warning', sent: 'info', viewed: 'primary', accepted: 'success', declined: 'destructive', expired: 'warning', superseded: 'neutral' };
/** Colour of the dot before an order's status. */
export const orderTones: Record<(typeof orderStatuses)[number], StatusTone> = { draft: 'neutral', confirmed: 'info', closed: 'success', cancelled: 'neutral' };
/** Colour of the dot before how much was done. */
export const progressTones: Record<(typeof progressStates)[number], StatusTone> = { none: 'neutral', part: 'warning', whole: 'success' };

/** A quote's words for what documents with lines share. */
export const wordsOf = (t: Translate): Translate => (key, values) => t(`quotes.${key}`, values);

/** The word in the middle of texts that say why a quote needs approval. */
export function approvalWord({ approvalReasons: reasons }: Pick<Quote, 'approvalReasons'>): 'Both' | 'Margin' | 'Approval' {
  if (reasons.length > 1) return 'Both';
  return reasons[0] === 'margin' ? 'Margin' : 'Approval';
}

/** Words of the fields of quotes that hold choices. */
export function useQuoteChoices(): Record<string, readonly Choice[]> {
  const t = useT('sales');
  const owners = useOwners();
  return useMemo(() => ({
    status: quoteStatuses.map((value) => ({ value, label: t(`quotes.status.${value}`), tone: quoteTones[value] })), ownerId: owners.map((p) => ({ value: p.id, label: p.name })),
    taxMode: priceModes.map((value) => ({ value, label: t(`quotes.taxMode.${value}`) })),
  }), [t, owners]);
}

/** Words of the fields of orders that hold choices. */
export function useOrderChoices(): Record<string, readonly Choice[]> {
  const t = useT('sales');
  const owners = useOwners();
  return useMemo(() => ({
    status: orderStatuses.map((value) => ({ value, label: t(`quotes.order.status.${value}`), tone: orderTones[value] })), ownerId: owners.map((p) => ({ value: p.id, label: p.name })),
    delivery: progressStates.map((value) => ({ value, label: t(`quotes.order.delivery.${value}`), tone: progressTones[value] })), invoicing: progressStates.map((value) => ({ value, label: t(`quotes.order.invoicing.${value}`), tone: progressTones[value] })),
  }), [t, owners]);
}

export { dayInWords } from '#core/web/document/day-in-words.ts';

/** Where a quote is shown. */
export const quoteAddress = (id: string): string => `/sales/sales-quotes/${id}`;
/** Where an order is shown. */
export const orderAddress = (id: string): string => `/sales/order/${id}`;
