import { cut } from '#core/contract/fields.ts';

/** "First Last" of what there is. */
export function composedName(p: { firstName: string; lastName: string }): string {
  return [p.firstName, p.lastName].filter(Boolean).join(' ');
}

/** The name a party is shown by: as entered, else first and last name, else the e-mail address; empty when there is none. */
export function displayName(p: { kind: 'person' | 'company'; name: string; firstName: string; lastName: string; legalName: string; email: string | null }): string {
  return cut(p.name || (p.kind === 'person' ? composedName(p) || p.email || '' : p.legalName), 200);
}

/** First and last name out of a full one: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? { firstName: words[0] ?? '', lastName: '' } : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! };
}
