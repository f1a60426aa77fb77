export { drawnDesign, readDesign } from './service/documents/design.ts';
export { isOverLimit, requireCreditOf, type OverLimit } from './service/documents/credit-limit.ts';
export { depositOfSold, draftOfSold, totalOfSold, type SoldContent } from './service/documents/from-source.ts';
export { documentsOfSources, invoicedQuantities, onSourcedLines, openDeposits, unpostedOfSources, type SourcedDocument } from './service/documents/sources.ts';
