import type { PrintedWords, ReadWords } from './shared-words.ts';

/** Italian words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Bozza', date: 'Data', contact: 'Vostro contatto', reference: 'Oggetto', from: 'Da', to: 'A', item: 'Descrizione', quantity: 'Quantità', price: 'Prezzo', tax: 'IVA', amount: 'Importo', subtotal: 'Subtotale', discount: 'Sconto', net: 'Imponibile', total: 'Totale',
  withheld: 'Ritenuta', payable: 'Totale da pagare', lineDiscount: 'Sconto {value}', taxId: 'Partita IVA {id}', notes: 'Note', terms: 'Condizioni', page: 'Pagina {page} di {pages}',
};

/** Italian words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Righe', noName: 'Senza nome', messages: 'Messaggi', send: 'Invia', download: 'Scarica il PDF', trackRefuse: 'Disattiva', trackAllow: 'Consenti', totals: 'Totali', explain: 'Spiega questo totale',
  perLine: 'arrotondato riga per riga', explainLead: 'Ogni importo è esatto finché la sua riga o imposta non viene arrotondata; le metà si arrotondano allontanandosi da zero.',
};
