import { printed } from '#core/contract/document-words/nl.ts';
import type { DocumentWords } from '../document-words.ts';

/** Dutch words of documents. */
export const nl: DocumentWords = {
  ...printed, invoice: 'Factuur', credit_note: 'Creditnota', debit_note: 'Debetnota', bill: 'Inkoopfactuur', vendor_credit: 'Creditnota van leverancier', deposit: 'Voorschotfactuur', void: 'Vervallen', supply: 'Leverdatum', due: 'Vervaldatum', po: 'Uw bestelling',
  buyer: 'Uw referentie', vendorNumber: 'Nummer van de leverancier', credits: 'Betreft', debits: 'Betreft', code: 'Code', unit: 'Eenheid', rounding: 'Afronding', period: '{from} tot en met {to}', depositOf: 'Voorschot {number} van {date}, inclusief {tax} belasting',
  instalments: 'Betaling', instalment: '{amount} uiterlijk {date}', reverse: 'Btw verlegd: de klant is de belasting verschuldigd ({name}).', exempt: 'Vrijgesteld van belasting ({name}).', rateNote: 'Belasting in {base} tegen koers {rate}: {tax}',
  mailSubject: '{kind} {number} van {seller}', mailHeading: '{kind} {number}', mailLead: 'Bijgaand ontvangt u het document {number} van {seller}.', mailFacts: 'Totaal {total}. Vervaldatum {date}.', mailCredit: 'U ontvangt een tegoed van {total}.', mailAction: 'Bekijken',
  answerSubject: 'Over {number} van {seller}', answerHeading: 'Een antwoord voor u', reminderSubject: 'Herinnering: {number} van {seller}',
  reminderLead: '{number} had op {date} betaald moeten zijn. Er staat nog {open} open. Als u intussen betaald hebt, hoeft u niets meer te doen.', reminderSoon: '{open} van {number} vervalt op {date}.',
  reminderFee: 'Voor deze herinnering wordt {fee} in rekening gebracht; de factuur volgt.', reminderInterest: 'Er wordt {interest} vertragingsrente in rekening gebracht; de factuur volgt.', reminderFeeLine: 'Kosten van herinnering {n} voor {number}',
  interest: 'Vertragingsrente op {number}: {open} tegen {percent} % gedurende {days} dagen', writeOff: 'Afgeboekt: {number}', depositLine: 'Voorschot van {percent} % op {subject}', work: 'de opdracht', payTo: 'Overschrijving', bankHolder: 'Rekening van {value}',
  bankName: 'Bank: {value}', iban: 'IBAN: {value}', accountNumber: 'Rekeningnummer: {value}', bic: 'BIC: {value}', remittance: 'Kenmerk: {value}', payCode: 'Betaal met uw bankapp', swissCode: 'Zwitserse QR-code',
  payCodeText: 'Scan de code met uw bankapp om {amount} te betalen. Kenmerk: {number}',
};
