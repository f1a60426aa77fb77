import { cut } from '#core/contract/fields.ts';

/** Text as it is searched and compared: without case, accents and vowel marks, spaces single. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

const legalForms = new Set('gmbh mbh ag kg ohg ug se ltd limited llc llp lp inc incorporated corp corporation co company plc sa sas sarl sl slu srl spa lda bv nv oy oyj ab as asa aps kft zrt sro doo pty pvt'.split(' '));

/** A company's name without its legal form and punctuation, so that "Acme GmbH" and "ACME" are the same. */
export function companyKey(name: string): string {
  const words = folded(name).replace(/[.'’]/g, '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const core = words.filter((w, i) => i === 0 || !legalForms.has(w));
  return cut(core.join(' '), 200);
}

/** What names are compared by: a company's name; for a person company and last name, empty when either is missing. */
export function matchKey(p: { kind: 'person' | 'company'; name: string; lastName: string; companyName: string }): string {
  if (p.kind === 'company') return companyKey(p.name);
  const [company, last] = [companyKey(p.companyName), folded(p.lastName)];
  return company && last ? cut(`${company} ${last}`, 240) : '';
}

/** E-mail addresses as they are compared. */
export function emailKeys(addresses: ReadonlyArray<string | null>): string[] {
  return [...new Set(addresses.filter((a): a is string => !!a).map((a) => a.trim().toLowerCase()))];
}

/** Everything a search looks into, once. */
export function searchText(parts: ReadonlyArray<string | null>): string {
  return cut([...new Set(parts.filter((p): p is string => !!p).map(folded))].join(' '), 2000);
}
