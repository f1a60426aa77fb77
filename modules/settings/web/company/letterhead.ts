import type { GroupValues } from '../../contract.ts';

/** The company as documents print it: its name, then its address, tax number, phone and website, each where there is one. `called` is what it is called without a legal name. */
export function letterheadOf(company: GroupValues['company'], called: string, language: string, taxLine: (id: string) => string): { name: string; lines: string[] } {
  const { address1, address2, postcode, city, state, country, vatNo, phone, website } = company;
  const place = [address1, address2, [postcode, city].filter(Boolean).join(' '), state, country && (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country)];
  return { name: company.legalName || called, lines: [...place, vatNo && taxLine(vatNo), phone, website].filter(Boolean) };
}
