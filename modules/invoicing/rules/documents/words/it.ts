import { printed } from '#core/contract/document-words/it.ts';
import type { DocumentWords } from '../document-words.ts';

/** Italian words of documents. */
export const it: DocumentWords = {
  ...printed, invoice: 'Fattura', credit_note: 'Nota di credito', debit_note: 'Nota di debito', bill: 'Fattura fornitore', vendor_credit: 'Nota di credito fornitore', deposit: 'Fattura di acconto', void: 'Annullata', supply: 'Data della prestazione', due: 'Scadenza',
  po: 'Vostro ordine', buyer: 'Vostro riferimento', vendorNumber: 'Numero del fornitore', credits: 'Riferita a', debits: 'Riferita a', code: 'Codice', unit: 'Unità', rounding: 'Arrotondamento', period: 'dal {from} al {to}',
  depositOf: 'Acconto {number} del {date}, imposta {tax} inclusa', instalments: 'Pagamento', instalment: '{amount} entro il {date}', reverse: 'Inversione contabile: l’imposta è dovuta dal cliente ({name}).', exempt: 'Esente da imposta ({name}).',
  rateNote: 'Imposta in {base} al cambio di {rate}: {tax}', mailSubject: '{kind} {number} da {seller}', mailHeading: '{kind} {number}', mailLead: 'In allegato il documento {number} di {seller}.', mailFacts: 'Totale {total}. Scadenza {date}.',
  mailCredit: 'Le vengono accreditati {total}.', mailAction: 'Visualizza', answerSubject: 'Riguardo a {number} di {seller}', answerHeading: 'Una risposta per Lei', reminderSubject: 'Promemoria: {number} da {seller}',
  reminderLead: '{number} era da pagare entro il {date}. Restano aperti {open}. Se nel frattempo ha pagato, non occorre fare altro.', reminderSoon: '{open} di {number} scadono il {date}.', reminderFee: 'Per questo promemoria vengono addebitati {fee}; seguirà la fattura.',
  reminderInterest: 'Vengono addebitati interessi di mora di {interest}; seguirà la fattura.', reminderFeeLine: 'Spese del promemoria {n} per {number}', interest: 'Interessi di mora su {number}: {open} al {percent} % per {days} giorni', writeOff: 'Stralciato: {number}',
  depositLine: 'Acconto del {percent} % su {subject}', work: 'l’ordine', payTo: 'Bonifico bancario', bankHolder: 'Conto di {value}', bankName: 'Banca: {value}', iban: 'IBAN: {value}', accountNumber: 'Numero di conto: {value}', bic: 'BIC: {value}', remittance: 'Causale: {value}',
  payCode: 'Paga con la tua app bancaria', swissCode: 'Codice QR svizzero', payCodeText: 'Scansioni il codice con la Sua app bancaria per pagare {amount}. Causale: {number}',
};
