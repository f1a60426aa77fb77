export { TermField, usePaymentTerms } from './terms/term-field.tsx';
export { FiscalBox, useFiscalStep } from './fiscal-positions/fiscal-box.tsx';
export { useLinePrices, type LinePrices } from './prices/use-line-prices.tsx';
export { useItemFilter } from './items/use-item-filter.ts';
export { registerItemPanel, type ItemPanel } from './items/panels.ts';
export { unitPriceText } from './parts/unit-price.ts';
