import { printed } from '#core/contract/document-words/fr.ts';
import type { DocumentWords } from '../document-words.ts';

/** French words of documents. */
export const fr: DocumentWords = {
  ...printed, invoice: 'Facture', credit_note: 'Avoir', debit_note: 'Note de débit', bill: 'Facture fournisseur', vendor_credit: 'Avoir fournisseur', deposit: 'Facture d’acompte', void: 'Annulé', supply: 'Date de livraison', due: 'Échéance', po: 'Votre commande',
  buyer: 'Votre référence', vendorNumber: 'Numéro du fournisseur', credits: 'Concerne', debits: 'Concerne', code: 'Réf.', unit: 'Unité', rounding: 'Arrondi', period: 'du {from} au {to}', depositOf: 'Acompte {number} du {date}, dont {tax} de taxe', instalments: 'Paiement',
  instalment: '{amount} avant le {date}', reverse: 'Autoliquidation : la taxe est due par le client ({name}).', exempt: 'Exonéré de taxe ({name}).', rateNote: 'Taxe en {base} au taux de {rate} : {tax}', mailSubject: '{kind} {number} de {seller}', mailHeading: '{kind} {number}',
  mailLead: 'Veuillez trouver ci-joint le document {number} de {seller}.', mailFacts: 'Total {total}. Échéance le {date}.', mailCredit: 'Un montant de {total} est porté à votre crédit.', mailAction: 'Consulter', answerSubject: 'Au sujet de {number} de {seller}',
  answerHeading: 'Une réponse pour vous', reminderSubject: 'Rappel : {number} de {seller}', reminderLead: '{number} était à payer le {date}. {open} restent dus. Si vous avez payé entre-temps, il n’y a plus rien à faire.',
  reminderSoon: '{open} de {number} sont à payer le {date}.', reminderFee: 'Ce rappel est facturé {fee} ; la facture suivra.', reminderInterest: 'Des intérêts de retard de {interest} sont facturés ; la facture suivra.', reminderFeeLine: 'Frais du rappel {n} pour {number}',
  interest: 'Intérêts de retard sur {number} : {open} à {percent} % pendant {days} jours', writeOff: 'Passé en perte : {number}', depositLine: 'Acompte de {percent} % sur {subject}', work: 'la commande', payTo: 'Virement bancaire', bankHolder: 'Compte de {value}',
  bankName: 'Banque : {value}', iban: 'IBAN : {value}', accountNumber: 'Numéro de compte : {value}', bic: 'BIC : {value}', remittance: 'Référence : {value}', payCode: 'Payer avec votre application bancaire', swissCode: 'Code QR suisse',
  payCodeText: 'Scannez le code avec votre application bancaire pour payer {amount}. Référence : {number}',
};
