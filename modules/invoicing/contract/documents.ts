import { deferralCalls } from './documents/deferrals.ts';
import { draftCalls } from './documents/document.ts';
import { splitCalls } from './documents/splitting.ts';
import { stepCalls } from './documents/steps.ts';

export * from './documents/words.ts';
export * from './documents/lines.ts';
export * from './documents/charges.ts';
export * from './documents/proforma.ts';
export * from './documents/document.ts';
export * from './documents/steps.ts';
export * from './documents/paper.ts';
export * from './documents/design.ts';
export * from './documents/settings.ts';
export * from './documents/dunning-profiles.ts';
export * from './documents/board.ts';
export * from './documents/deferrals.ts';
export * from './documents/import.ts';
export * from './documents/insight.ts';
export * from './documents/sales-figures.ts';
export * from './documents/vendor-prices.ts';
export * from './documents/links.ts';
export * from './documents/messages.ts';
export * from './documents/reminders.ts';
export * from './documents/public.ts';
export * from './documents/e-invoice.ts';
export * from './documents/recurring.ts';

/** Calls of invoices and credit notes, and of bills and vendor credits. */
export const documentCalls = {
  sale: { ...draftCalls('sale'), ...stepCalls('sale'), ...splitCalls('sale'), ...deferralCalls('sale') },
  purchase: { ...draftCalls('purchase'), ...stepCalls('purchase'), ...splitCalls('purchase'), ...deferralCalls('purchase') },
} as const;
