import { eu, euTaxes } from './eu.ts';
import { generic } from './generic.ts';
import { india } from './india.ts';
import { uk } from './uk.ts';
import { us } from './us.ts';
import { chartKeys, type ChartKey, type ChartTemplate, type TemplateTax } from './types.ts';

export * from './types.ts';
export { fillReturn, payableOf, termsOf, type BoxTerm, type FilledBox, type ReturnBox, type TaxFigure, type TaxReturnForm, type TaxSum } from './return-form.ts';
export { taxReturns } from './returns.ts';

/** The templates by key. */
export const chartTemplates: Readonly<Record<ChartKey, ChartTemplate>> = { generic, us, eu, uk, india };

/** The template proposed for a country (ISO 3166-1 alpha-2); the generic one where no other fits. */
export function templateFor(country: string): ChartTemplate {
  return chartKeys.map((key) => chartTemplates[key]).find((template) => template.country.includes(country)) ?? generic;
}

/** Taxes a workspace of a country begins with: a template's own, and in the European Union those of the member state. */
export function taxesFor(key: ChartKey, country: string): readonly TemplateTax[] {
  return (key === 'eu' ? euTaxes(country) : null) ?? chartTemplates[key].taxes;
}
