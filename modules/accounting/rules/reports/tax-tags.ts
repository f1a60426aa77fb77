import type { TaxReturnForm } from '../charts/return-form.ts';

// What a tax without a tag of its own most likely is, by its kind: the first of these that the form asks for.
const usual: Readonly<Record<string, readonly string[]>> = {
  percent: ['standard', 'taxable'], fixed: ['standard', 'taxable'], division: ['standard', 'taxable'], zero: ['zero', 'untaxed', 'not_taxable'], exempt: ['exempt', 'untaxed'], out_of_scope: ['outside', 'untaxed'], reverse_charge: ['reverse', 'services_in', 'use'],
};

// Who sells under reverse charge names no tax: it is the customer's.
const sold: readonly string[] = ['reverse_out', 'ic_services_out', 'untaxed', 'not_taxable', 'outside'];

/** The tag under which a form counts a tax: its own (`reportBox`) where the form asks for it on that side, else what its kind suggests; empty when the form has no place for it. */
export function tagOf(form: TaxReturnForm, tax: { readonly kind: string; readonly reportBox: string }, use: 'sale' | 'purchase'): string {
  const terms = form.boxes.flatMap((b) => b.of ?? []);
  const asked = new Set(terms.filter((t) => t.use === use).flatMap((t) => t.tags));
  if (tax.reportBox !== '' && asked.has(tax.reportBox)) return tax.reportBox;
  // One tax for both sides: what it is called for purchases says nothing of sales.
  if (tax.kind === 'reverse_charge' && use === 'sale') return sold.find((tag) => asked.has(tag)) ?? tax.reportBox;
  if (tax.reportBox !== '') return tax.reportBox;
  const any = new Set(terms.flatMap((t) => t.tags));
  return usual[tax.kind]?.find((tag) => asked.has(tag)) ?? usual[tax.kind]?.find((tag) => any.has(tag)) ?? '';
}
