import type { PrintedWords, ReadWords } from './shared-words.ts';

/** Dutch words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Concept', date: 'Datum', contact: 'Uw contactpersoon', reference: 'Onderwerp', from: 'Van', to: 'Aan', item: 'Omschrijving', quantity: 'Aantal', price: 'Prijs', tax: 'Btw', amount: 'Bedrag', subtotal: 'Subtotaal', discount: 'Korting', net: 'Netto', total: 'Totaal',
  withheld: 'Ingehouden', payable: 'Te betalen', lineDiscount: 'Korting {value}', taxId: 'Btw-nummer {id}', notes: 'Opmerkingen', terms: 'Voorwaarden', page: 'Pagina {page} van {pages}',
};

/** Dutch words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Regels', noName: 'Zonder naam', messages: 'Berichten', send: 'Versturen', download: 'PDF downloaden', trackRefuse: 'Dit uitschakelen', trackAllow: 'Toestaan', totals: 'Totalen', explain: 'Dit totaal uitleggen',
  perLine: 'per regel afgerond', explainLead: 'Elk bedrag is exact tot de regel of de belasting wordt afgerond; helften worden van nul af afgerond.',
};
