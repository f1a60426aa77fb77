import { renamedPerson } from '#modules/parties/web/public.tsx';
import type { Lead } from '../../contract.ts';

type Named = Pick<Lead, 'firstName' | 'lastName' | 'company'>;
const hasPerson = (lead: Named) => lead.firstName !== '' || lead.lastName !== '';

/** What the title is changed from: nothing where a lead is only called after its address or number, which are no names. */
export const titleValue = (lead: Named & { name: string }): string => (hasPerson(lead) || lead.company !== '' ? lead.name : '');

/** What another title changes: the name of the company where the lead is called after that, else of the person. */
export function titleChanges(lead: Named, title: string): Partial<Lead> {
  return !hasPerson(lead) && lead.company !== '' ? { company: title } : renamedPerson(lead, title);
}
