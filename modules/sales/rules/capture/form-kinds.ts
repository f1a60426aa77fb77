import { countriesIn } from '#core/contract/countries.ts';
import type { FormField, LeadForm } from '../../contract/capture/forms.ts';
import type { ShownField } from '../../contract/capture/public-forms.ts';

const leadKinds: Record<string, ShownField['kind']> = { email: 'email', phone: 'tel', website: 'url', country: 'country', value: 'number', notes: 'paragraph', interests: 'paragraph' };
const ownKinds: Record<string, ShownField['kind']> = { text: 'text', number: 'number', date: 'date', select: 'select', multi: 'multi', checkbox: 'checkbox', url: 'url' };

const countries = new Map<string, Pick<ShownField, 'options' | 'names'>>();
/** Countries to choose from, by their names in the form's language. */
function countriesOf(language: LeadForm['language']): Pick<ShownField, 'options' | 'names'> {
  const known = countries.get(language);
  if (known) return known;
  const found = countriesIn(language);
  const made = { options: found.map((c) => c.id), names: found.map((c) => c.label) };
  countries.set(language, made);
  return made;
}

/** What may be chosen in a form: the workspace's own fields, and the products the form offers with their names. */
export interface Choices { own: ReadonlyArray<{ id: string; type: string; options: readonly string[]; required: boolean }>; products: ReadonlyArray<{ id: string; label: string }> }

/** A field as it is asked for in the form's language; null when the workspace's own field behind it is gone or cannot be asked for, or no product is left to choose. */
export function shownField({ key, label, required, help }: FormField, { own, products }: Choices, language: LeadForm['language']): ShownField | null {
  if (key === 'country') return { key, label, required, help, kind: 'country', ...countriesOf(language) };
  if (key === 'productIds') return products.length === 0 ? null : { key, label, required, help, kind: 'multi', options: products.map((p) => p.id), names: products.map((p) => p.label) };
  if (!key.startsWith('custom:')) return { key, label, required, help, kind: leadKinds[key] ?? 'text', options: [], names: [] };
  const field = own.find((x) => `custom:${x.id}` === key);
  const kind = field && ownKinds[field.type];
  return kind ? { key, label, required: required || field.required, help, kind, options: [...field.options], names: [] } : null;
}

/** Kinds of own fields that a form can ask for. */
export const askableKinds: readonly string[] = Object.keys(ownKinds);
