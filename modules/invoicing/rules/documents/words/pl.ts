import { printed } from '#core/contract/document-words/pl.ts';
import type { DocumentWords } from '../document-words.ts';

/** Polish words of documents. */
export const pl: DocumentWords = {
  ...printed, invoice: 'Faktura', credit_note: 'Faktura korygująca', debit_note: 'Nota obciążeniowa', bill: 'Faktura zakupu', vendor_credit: 'Korekta od dostawcy', deposit: 'Faktura zaliczkowa', void: 'Anulowana', supply: 'Data dostawy', due: 'Termin płatności',
  po: 'Państwa zamówienie', buyer: 'Państwa znak', vendorNumber: 'Numer dostawcy', credits: 'Dotyczy', debits: 'Dotyczy', code: 'Kod', unit: 'J.m.', rounding: 'Zaokrąglenie', period: 'od {from} do {to}', depositOf: 'Zaliczka {number} z dnia {date}, w tym podatek {tax}',
  instalments: 'Płatność', instalment: '{amount} do {date}', reverse: 'Odwrotne obciążenie: podatek rozlicza nabywca ({name}).', exempt: 'Zwolnione z podatku ({name}).', rateNote: 'Podatek w {base} po kursie {rate}: {tax}', mailSubject: '{kind} {number} od {seller}',
  mailHeading: '{kind} {number}', mailLead: 'W załączeniu przesyłamy dokument {number} od {seller}.', mailFacts: 'Razem {total}. Termin płatności {date}.', mailCredit: 'Uznajemy Państwa kwotą {total}.', mailAction: 'Zobacz', answerSubject: 'W sprawie {number} od {seller}',
  answerHeading: 'Odpowiedź dla Państwa', reminderSubject: 'Przypomnienie: {number} od {seller}', reminderLead: 'Termin płatności {number} minął {date}. Do zapłaty pozostaje {open}. Jeśli zapłacili Państwo w międzyczasie, nic więcej nie trzeba robić.',
  reminderSoon: 'Termin płatności {open} z {number} przypada {date}.', reminderFee: 'Za to przypomnienie naliczamy {fee}; faktura zostanie przesłana.', reminderInterest: 'Naliczamy odsetki za zwłokę w kwocie {interest}; faktura zostanie przesłana.',
  reminderFeeLine: 'Opłata za przypomnienie {n} dotyczące {number}', interest: 'Odsetki za zwłokę od {number}: {open}, {percent} % za {days} dni', writeOff: 'Spisano: {number}', depositLine: 'Zaliczka {percent} % na {subject}', work: 'zamówienie', payTo: 'Przelew bankowy',
  bankHolder: 'Rachunek: {value}', bankName: 'Bank: {value}', iban: 'IBAN: {value}', accountNumber: 'Numer rachunku: {value}', bic: 'BIC: {value}', remittance: 'Tytuł przelewu: {value}', payCode: 'Zapłać aplikacją bankową', swissCode: 'Szwajcarski kod QR',
  payCodeText: 'Zeskanuj kod aplikacją bankową, aby zapłacić {amount}. Tytuł przelewu: {number}',
};
