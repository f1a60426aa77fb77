import { z } from 'zod';
import { id, paragraph } from '#core/contract/fields.ts';
import { decimalText } from '../fields.ts';

/** What an item is: a bundle is sold as one thing and made of others. It never changes. */
export const thingKinds = ['product', 'service', 'bundle'] as const;
/** What an item is. */
export type ThingKind = (typeof thingKinds)[number];
/** A bundle costs what was set for it, or what its components cost one by one. */
export const bundlePrices = ['own', 'sum'] as const;
/** Most components of a bundle. */
export const componentLimit = 50;

/** What a line of a document says of a component; the quantity is that of one bundle. */
export const componentShape = z.object({ itemId: z.string(), name: z.string(), sku: z.string(), quantity: z.string(), unit: z.string() });

/** How bundles are read. */
export const bundleRow = {
  kind: z.enum(thingKinds), priceOf: z.enum(bundlePrices), components: z.array(componentShape.extend({ kind: z.enum(thingKinds), isOffered: z.boolean().describe('False for one that is discontinued, not sold any more or removed') })).describe('Of a bundle, else empty'),
  contents: z.string().describe('The components as files have them: 2 x CHAIR; 1 x TABLE'),
};
/** How bundles are entered, beside what all products have. */
export const bundleFields = {
  kind: z.enum(['product', 'bundle']).optional().describe('Stays what it is; a product when absent'), priceOf: z.enum(bundlePrices).optional(),
  components: z.array(z.strictObject({ itemId: id, quantity: decimalText(6, 9) })).max(componentLimit).optional().describe('Of a bundle: products and services, each once; quantities of one bundle'),
  contents: paragraph(6000).optional().describe('In place of `components`, as files have them: quantities and SKUs such as 2 x CHAIR; 1 x TABLE'),
};
