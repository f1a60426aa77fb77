import { numberFormat } from '#core/contract/formats.ts';

/** A unit price such as "€48.50" or "€0.1275": at least the currency's digits, at most six. */
export function unitPriceText(price: string, currency: string): string {
  return numberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 6 }).format(price as `${number}`);
}
