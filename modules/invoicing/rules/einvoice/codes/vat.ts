import { codeList } from './code-list.ts';

/** How the rules treat a VAT category (UNTDID 5305). */
export interface VatCategory {
  /** What stands between BR- and the number in the names of its rules. */
  readonly rules: string;
  readonly meaning: string;
  /** Whether tax is due at a rate; each rate then has a breakdown of its own. */
  readonly rated: boolean;
}

/** BT-95, BT-102, BT-118, BT-151. B (split payment, Italy) has two rules of its own and is not among them. */
export const vatCategories: ReadonlyMap<string, VatCategory> = new Map([
  ['S', { rules: 'S', meaning: 'standard rated', rated: true }],
  ['Z', { rules: 'Z', meaning: 'zero rated', rated: false }],
  ['E', { rules: 'E', meaning: 'exempt from VAT', rated: false }],
  ['AE', { rules: 'AE', meaning: 'reverse charge', rated: false }],
  ['K', { rules: 'IC', meaning: 'intra-community supply', rated: false }],
  ['G', { rules: 'G', meaning: 'export outside the EU', rated: false }],
  ['O', { rules: 'O', meaning: 'not subject to VAT', rated: false }],
  ['L', { rules: 'AF', meaning: 'Canary Islands tax', rated: true }],
  ['M', { rules: 'AG', meaning: 'tax of Ceuta and Melilla', rated: true }],
]);

/** Category of split payment, which only Italian invoices use. */
export const splitPayment = 'B';

// BT-121: the articles of directive 2006/112/EC, and what France adds to them.
const exemptions = codeList(`
  VATEX-EU-79-C VATEX-EU-132 VATEX-EU-132-1A VATEX-EU-132-1B VATEX-EU-132-1C VATEX-EU-132-1D VATEX-EU-132-1E VATEX-EU-132-1F VATEX-EU-132-1G VATEX-EU-132-1H VATEX-EU-132-1I
  VATEX-EU-132-1J VATEX-EU-132-1K VATEX-EU-132-1L VATEX-EU-132-1M VATEX-EU-132-1N VATEX-EU-132-1O VATEX-EU-132-1P VATEX-EU-132-1Q VATEX-EU-143 VATEX-EU-143-1A VATEX-EU-143-1B
  VATEX-EU-143-1C VATEX-EU-143-1D VATEX-EU-143-1E VATEX-EU-143-1F VATEX-EU-143-1FA VATEX-EU-143-1G VATEX-EU-143-1H VATEX-EU-143-1I VATEX-EU-143-1J VATEX-EU-143-1K
  VATEX-EU-143-1L VATEX-EU-144 VATEX-EU-146-1E VATEX-EU-148 VATEX-EU-148-A VATEX-EU-148-B VATEX-EU-148-C VATEX-EU-148-D VATEX-EU-148-E VATEX-EU-148-F VATEX-EU-148-G
  VATEX-EU-151 VATEX-EU-151-1A VATEX-EU-151-1AA VATEX-EU-151-1B VATEX-EU-151-1C VATEX-EU-151-1D VATEX-EU-151-1E VATEX-EU-153 VATEX-EU-159 VATEX-EU-309
  VATEX-EU-AE VATEX-EU-D VATEX-EU-F VATEX-EU-G VATEX-EU-I VATEX-EU-IC VATEX-EU-J VATEX-EU-O
  VATEX-FR-AE VATEX-FR-CNWVAT VATEX-FR-FRANCHISE VATEX-FR-298SEXDECIESA VATEX-FR-CGI261-1 VATEX-FR-CGI261-2 VATEX-FR-CGI261-3 VATEX-FR-CGI261-4 VATEX-FR-CGI261-5
  VATEX-FR-CGI261-7 VATEX-FR-CGI261-8 VATEX-FR-CGI261A VATEX-FR-CGI261B VATEX-FR-CGI261C-1 VATEX-FR-CGI261C-2 VATEX-FR-CGI261C-3 VATEX-FR-CGI261D-1 VATEX-FR-CGI261D-1BIS
  VATEX-FR-CGI261D-2 VATEX-FR-CGI261D-3 VATEX-FR-CGI261D-4 VATEX-FR-CGI261E-1 VATEX-FR-CGI261E-2 VATEX-FR-CGI275 VATEX-FR-CGI277A VATEX-FR-CGI295`);

/** True for a code of the VATEX list; small letters are taken too. */
export function isExemptionCode(code: string): boolean {
  return exemptions.has(code.toUpperCase());
}

/** The VATEX code that says no more than the category itself, for a seller who enters no reason; undefined where a reason must be named (E) or none may be. */
export const usualExemptions: ReadonlyMap<string, string> = new Map([['AE', 'VATEX-EU-AE'], ['K', 'VATEX-EU-IC'], ['G', 'VATEX-EU-G'], ['O', 'VATEX-EU-O']]);
