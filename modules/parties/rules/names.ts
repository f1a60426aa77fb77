import { cut } from '#core/contract/fields.ts';
import { composedName } from './person-name.ts';

/** The name a party is shown by: as entered, else first and last name, else the e-mail address; empty when there is none. */
export function displayName(p: { kind: 'person' | 'company'; name: string; firstName: string; lastName: string; legalName: string; email: string | null }): string {
  return cut(p.name || (p.kind === 'person' ? composedName(p) || p.email || '' : p.legalName), 200);
}
