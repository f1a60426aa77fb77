import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { findItems } from '#modules/accounting/api.ts';
import type { startQuote } from '../../contract/deals.ts';
import { createDraft } from '../quotes/write.ts';
import { linesOf } from './lines.ts';
import { getDeal } from './scope.ts';

/** Begins a quote for an opportunity: its account, contact, currency and lines, with the taxes its products and services have. */
export async function quoteFor(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof startQuote>> {
  const deal = await getDeal(ctx, id);
  const lines = await linesOf(ctx, id);
  const items = await findItems(ctx, [...new Set(lines.flatMap((l) => l.itemId ?? []))]);
  const quote = await createDraft(ctx, {
    workspace_slug: '', title: deal.name, opportunityId: deal.id, partyId: deal.accountId ?? deal.contactId, billToId: deal.accountId ? deal.contactId : null, currency: deal.currency,
    // Prices of an opportunity are without tax.
    ...(lines.length > 0 ? { taxMode: 'exclusive' as const } : {}),
    lines: lines.map((l) => ({
      kind: 'item' as const, itemId: items.has(l.itemId ?? '') ? l.itemId : null, name: l.name, description: items.get(l.itemId ?? '')?.description ?? '', quantity: l.quantity, unit: l.unit, unitPrice: l.unitPrice, discountPercent: l.discountPercent, discountAmount: null,
      taxIds: items.get(l.itemId ?? '')?.taxIds ?? [], proposedTaxIds: items.get(l.itemId ?? '')?.taxIds ?? null, optional: false, chosen: true, optionGroup: '',
    })),
  });
  return { quoteId: quote.id };
}
