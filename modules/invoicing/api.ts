export { drawnDesign, readDesign } from './service/documents/design.ts';
export { isOverLimit, requireCreditOf, type OverLimit } from './service/documents/credit-limit.ts';
export { depositOfSold, draftOfSold, totalOfSold, type SoldContent } from './service/documents/from-source.ts';
export { customerLink, postSold } from './service/documents/sold-deposit.ts';
export { documentsOfSources, invoicedQuantities, onSourcedLines, openDeposits, unpostedOfSources, type SourcedDocument } from './service/documents/sources.ts';
export { onPlanProgress, type PlanProgress } from './service/billing-plans/follow.ts';
export { planOfSold, plansOfSources, type SourcedPlan } from './service/billing-plans/sold.ts';
