import { fail, failField } from '#core/server/fail.ts';
import { says } from '../../contract/fields.ts';

/** Runs a write of items; an SKU, a barcode or a variant that somebody took in the meantime is refused like one that was there before. */
export async function sayTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'item_variant') failField('variant', says('accounting.variant_there'));
    if (constraint === 'item_sku' || constraint === 'item_barcode') fail(`accounting.${constraint.slice(5)}_taken` as 'accounting.sku_taken', { name: '' });
    throw error;
  }
}
