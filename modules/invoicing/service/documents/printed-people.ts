import { documentLanguages, type DocumentLanguage } from '#core/contract/document-languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountCards } from '#modules/identity/api.ts';
import type { AddressSnapshot, PartySnapshot } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type { PartyPrint } from '../../contract/documents.ts';
import { word } from '../../rules/documents/document-words.ts';

const countries = Object.fromEntries(documentLanguages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })])) as Record<DocumentLanguage, Intl.DisplayNames>;
function addressLines(a: Omit<AddressSnapshot, 'address3'> & { address3?: string }, language: DocumentLanguage): string[] {
  return [a.address1, a.address2, a.address3 ?? '', [a.zip, a.city].filter(Boolean).join(' '), a.region, a.country ? countries[language].of(a.country) ?? a.country : ''].filter(Boolean);
}

/** Name and address of somebody as a document prints them today, with whom to write to there. */
export function printedParty(party: PartySnapshot, contact: PartySnapshot | null, language: DocumentLanguage): PartyPrint {
  const address = party.billing ?? contact?.billing ?? null;
  return { name: party.legalName, lines: [...(contact ? [contact.name] : []), ...(address ? addressLines(address, language) : [])], taxId: party.taxId, email: contact?.email ?? party.email };
}

/** Where something is delivered as documents print it, with the address in its parts. */
export interface ShipPrint extends PartyPrint { address?: AddressSnapshot | null | undefined }
/** Where something goes as it was agreed, also that it goes nowhere but to the customer. */
export type AgreedPlace = ShipPrint | 'none';

/** Whoever gets the goods as a document prints them today, with who receives there: another party, or the customer at an address of their own for that; null where it is the one they are billed to. */
export function printedReceiver(customer: PartySnapshot, other: PartySnapshot | null, language: DocumentLanguage): ShipPrint | null {
  const to = other ?? customer;
  if (!other && !to.receiver && JSON.stringify(customer.shipping) === JSON.stringify(customer.billing)) return null;
  const { name, lines } = printedParty({ ...to, billing: to.shipping }, null, language);
  return { name, lines: [...(to.receiver?.name ? [to.receiver.name] : []), ...lines, ...(to.receiver?.phone ? [to.receiver.phone] : [])], taxId: '', email: null, address: to.shipping };
}

/** The workspace's own company as documents print it. */
export interface CompanyPrint { name: string; lines: string[]; email: string | null; contact: string }

/** The workspace's own company as a document prints it today; who looks after the document is whom to ask. */
export async function printedCompany(ctx: Ctx, workspaceId: number, d: { owner_id: string | null; created_by: string | null; language: DocumentLanguage }): Promise<CompanyPrint> {
  const author = d.owner_id ?? d.created_by;
  const [{ company, brand }, cards] = await Promise.all([getSettings(ctx, workspaceId), author ? accountCards(ctx, [author]) : null]);
  const called = company.legalName || (brand.appTitle === 'Atrium' ? await workspaceName(ctx, workspaceId) : brand.appTitle);
  const place = addressLines({ address1: company.address1, address2: company.address2, city: company.city, region: company.state, zip: company.postcode, country: company.country || null }, d.language);
  return { name: called, lines: [...place, ...[company.vatNo ? word(d.language, 'taxId', { id: company.vatNo }) : '', company.phone, company.website].filter(Boolean)], email: company.email || null, contact: author ? cards?.get(author)?.name ?? '' : '' };
}
