import type { PrintedWords, ReadWords } from './shared-words.ts';

/** French words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Brouillon', date: 'Date', contact: 'Votre contact', reference: 'Objet', from: 'De', to: 'À', item: 'Désignation', quantity: 'Quantité', price: 'Prix unitaire', tax: 'TVA', amount: 'Montant', subtotal: 'Sous-total', discount: 'Remise', net: 'Total HT',
  total: 'Total TTC', withheld: 'Retenue', payable: 'Net à payer', lineDiscount: 'Remise {value}', taxId: 'N° TVA {id}', notes: 'Remarques', terms: 'Conditions', page: 'Page {page} sur {pages}',
};

/** French words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Lignes', noName: 'Sans désignation', messages: 'Messages', send: 'Envoyer', download: 'Télécharger le PDF', trackRefuse: 'Désactiver', trackAllow: 'Autoriser', totals: 'Totaux', explain: 'Expliquer ce total',
  perLine: 'arrondi ligne par ligne', explainLead: 'Chaque montant est exact jusqu’à l’arrondi de sa ligne ou de sa taxe ; les moitiés sont arrondies en s’éloignant de zéro.',
};
