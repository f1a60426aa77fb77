import type { PrintedWords, ReadWords } from './shared-words.ts';

/** Polish words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Szkic', date: 'Data', contact: 'Osoba kontaktowa', reference: 'Temat', from: 'Od', to: 'Dla', item: 'Nazwa', quantity: 'Ilość', price: 'Cena', tax: 'VAT', amount: 'Kwota', subtotal: 'Suma częściowa', discount: 'Rabat', net: 'Netto', total: 'Razem',
  withheld: 'Potrącono', payable: 'Do zapłaty', lineDiscount: 'Rabat {value}', taxId: 'NIP {id}', notes: 'Uwagi', terms: 'Warunki', page: 'Strona {page} z {pages}',
};

/** Polish words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Pozycje', noName: 'Bez nazwy', messages: 'Wiadomości', send: 'Wyślij', download: 'Pobierz PDF', trackRefuse: 'Wyłącz to', trackAllow: 'Zezwól', totals: 'Podsumowanie', explain: 'Wyjaśnij tę kwotę',
  perLine: 'zaokrąglane w każdej pozycji', explainLead: 'Każda kwota jest dokładna, dopóki jej pozycja lub podatek nie zostanie zaokrąglony; połówki zaokrągla się od zera.',
};
