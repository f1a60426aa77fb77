import type { FormField } from '../../contract/capture/forms.ts';
import type { ShownField } from '../../contract/capture/public-forms.ts';

const leadKinds: Record<string, ShownField['kind']> = { email: 'email', phone: 'tel', website: 'url', country: 'country', value: 'number', notes: 'paragraph', interests: 'paragraph' };
const ownKinds: Record<string, ShownField['kind']> = { text: 'text', number: 'number', date: 'date', select: 'select', multi: 'multi', checkbox: 'checkbox', url: 'url' };

/** A field as it is asked for; null when the workspace's own field behind it is gone or cannot be asked for. */
export function shownField({ key, label, required, help }: FormField, own: ReadonlyArray<{ id: string; type: string; options: readonly string[]; required: boolean }>): ShownField | null {
  if (!key.startsWith('custom:')) return { key, label, required, help, kind: leadKinds[key] ?? 'text', options: [] };
  const field = own.find((x) => `custom:${x.id}` === key);
  const kind = field && ownKinds[field.type];
  return kind ? { key, label, required: required || field.required, help, kind, options: [...field.options] } : null;
}

/** Kinds of own fields that a form can ask for. */
export const askableKinds: readonly string[] = Object.keys(ownKinds);
