import { numberFormat } from '#core/contract/formats.ts';

/** A unit price such as "€48.50" or "€0.1275": at least the currency's digits, at most six, or fewer where it was worked out and reads better rounded. */
export function unitPriceText(price: string, currency: string, digits = 6): string {
  return numberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: digits }).format(price as `${number}`);
}
