export * from './contract/permissions.ts';
export * from './contract/leads.ts';
export * from './contract/mails.ts';
export * from './contract/capture.ts';
export * from './contract/deals.ts';
export * from './contract/quotes.ts';
export * from './contract/commission.ts';
export * from './contract/dashboard.ts';
