import type { TaxReturnForm } from '../charts/return-form.ts';

// What a tax without a tag of its own most likely is, by its kind: the first of these that the form asks for.
const usual: Readonly<Record<string, readonly string[]>> = {
  percent: ['standard', 'taxable'], fixed: ['standard', 'taxable'], division: ['standard', 'taxable'], zero: ['zero', 'untaxed', 'not_taxable'], exempt: ['exempt', 'untaxed'], out_of_scope: ['outside', 'untaxed'], reverse_charge: ['reverse', 'services_in', 'use'],
};

/** The tag under which a form counts a tax: its own (`reportBox`), else what its kind suggests; empty when the form has no place for it. */
export function tagOf(form: TaxReturnForm, tax: { readonly kind: string; readonly reportBox: string }): string {
  if (tax.reportBox !== '') return tax.reportBox;
  const asked = new Set(form.boxes.flatMap((b) => b.of ?? []).flatMap((term) => term.tags));
  return usual[tax.kind]?.find((tag) => asked.has(tag)) ?? '';
}
