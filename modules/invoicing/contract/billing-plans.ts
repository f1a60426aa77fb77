// What was agreed with a customer and is billed in steps.
export * from './billing-plans/words.ts';
export * from './billing-plans/plan.ts';
