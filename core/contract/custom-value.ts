import { z } from 'zod';

/** Value of a custom field as it travels; whether it fits its field is checked against the definition. */
export const customValue = z.union([
  z.string().max(2000), z.number(), z.boolean(), z.array(z.string().max(60)).max(200),
  z.strictObject({ amount: z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'Enter an amount such as 12.50.'), currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency from the list.') }),
]).nullable();
/** Value of a custom field by its kind: text, number, {amount, currency}, YYYY-MM-DD, option, options, true or false, account id, record id, address of a page. */
export type CustomValue = z.infer<typeof customValue>;
