// Quotes, their public page and sales orders.
export * from './quotes/words.ts';
export * from './quotes/lines.ts';
export * from './quotes/quote.ts';
export * from './quotes/steps.ts';
export * from './quotes/links.ts';
export * from './quotes/public.ts';
export * from './quotes/orders.ts';
export * from './quotes/order-invoices.ts';
export * from './quotes/order-plan.ts';
export * from './quotes/order-papers.ts';
export * from './quotes/settings.ts';
