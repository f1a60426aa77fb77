export { explainDocument, type PricingStep } from './explain.ts';
export { exactLineAmount, priceDocument } from './price.ts';
export * from './types.ts';
