import { splitName } from '#modules/parties/web/public.tsx';
import type { Lead } from '../../contract.ts';

/** What another title changes: the name of the company where the lead is called after that, else of the person. */
export function titleChanges(lead: Pick<Lead, 'firstName' | 'lastName' | 'company'>, title: string): Partial<Lead> {
  const isCompany = lead.firstName === '' && lead.lastName === '' && lead.company !== '';
  return isCompany ? { company: title } : splitName(title);
}
