import type { DocumentWords } from '../document-words.ts';

/** Dutch words of documents. */
export const nl: DocumentWords = {
  invoice: 'Factuur', credit_note: 'Creditnota', debit_note: 'Debetnota', bill: 'Inkoopfactuur', vendor_credit: 'Creditnota van leverancier', deposit: 'Voorschotfactuur', draft: 'Concept', void: 'Vervallen', date: 'Datum', supply: 'Leverdatum', due: 'Vervaldatum', po: 'Uw bestelling',
  buyer: 'Uw referentie', vendorNumber: 'Nummer van de leverancier', credits: 'Betreft', debits: 'Betreft', contact: 'Uw contactpersoon', reference: 'Onderwerp', from: 'Van', to: 'Aan', item: 'Omschrijving', code: 'Code', unit: 'Eenheid', quantity: 'Aantal', price: 'Prijs', tax: 'Btw',
  amount: 'Bedrag', subtotal: 'Subtotaal', discount: 'Korting', net: 'Netto', total: 'Totaal', withheld: 'Ingehouden', rounding: 'Afronding', payable: 'Te betalen', lineDiscount: 'Korting {value}', period: '{from} tot en met {to}', taxId: 'Btw-nummer {id}', depositOf: 'Voorschot {number} van {date}, inclusief {tax} belasting',
  instalments: 'Betaling', instalment: '{amount} uiterlijk {date}', reverse: 'Btw verlegd: de klant is de belasting verschuldigd ({name}).', exempt: 'Vrijgesteld van belasting ({name}).', rateNote: 'Belasting in {base} tegen koers {rate}: {tax}', notes: 'Opmerkingen',
  terms: 'Voorwaarden', page: 'Pagina {page} van {pages}', mailSubject: '{kind} {number} van {seller}', mailHeading: '{kind} {number}', mailLead: 'Bijgaand ontvangt u het document {number} van {seller}.', mailFacts: 'Totaal {total}. Vervaldatum {date}.', mailCredit: 'U ontvangt een tegoed van {total}.',
  mailAction: 'Bekijken', answerSubject: 'Over {number} van {seller}', answerHeading: 'Een antwoord voor u', reminderSubject: 'Herinnering: {number} van {seller}', reminderLead: '{number} had op {date} betaald moeten zijn. Er staat nog {open} open. Als u intussen betaald hebt, hoeft u niets meer te doen.',
  reminderSoon: '{open} van {number} vervalt op {date}.', reminderFee: 'Voor deze herinnering wordt {fee} in rekening gebracht; de factuur volgt.', reminderInterest: 'Er wordt {interest} vertragingsrente in rekening gebracht; de factuur volgt.', reminderFeeLine: 'Kosten van herinnering {n} voor {number}',
  interest: 'Vertragingsrente op {number}: {open} tegen {percent} % gedurende {days} dagen', writeOff: 'Afgeboekt: {number}', depositLine: 'Voorschot van {percent} % op {subject}', work: 'de opdracht', payTo: 'Overschrijving', bankHolder: 'Rekening van {value}',
  bankName: 'Bank: {value}', iban: 'IBAN: {value}', accountNumber: 'Rekeningnummer: {value}', bic: 'BIC: {value}', remittance: 'Kenmerk: {value}', payCode: 'Betaal met uw bankapp', swissCode: 'Zwitserse QR-code', payCodeText: 'Scan de code met uw bankapp om {amount} te betalen. Kenmerk: {number}',
};
