export * from './contract/permissions.ts';
export * from './contract/documents.ts';
export * from './contract/expenses.ts';
export * from './contract/billing-plans.ts';
export * from './contract/mail-in.ts';
