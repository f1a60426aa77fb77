// Expense claims of employees.
export * from './expenses/words.ts';
export * from './expenses/settings.ts';
export * from './expenses/categories.ts';
export * from './expenses/policies.ts';
export * from './expenses/rates.ts';
export * from './expenses/expense.ts';
export * from './expenses/steps.ts';
export * from './expenses/pay-files.ts';
export * from './expenses/receipts.ts';
export * from './expenses/shares.ts';
export * from './expenses/reports.ts';
export * from './expenses/advances.ts';
export * from './expenses/figures.ts';
export * from './expenses/recurring.ts';
export * from './expenses/card-lines.ts';
