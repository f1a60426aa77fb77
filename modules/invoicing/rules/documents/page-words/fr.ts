import { read } from '#core/contract/document-words/fr.ts';
import type { PageWords } from './page-words.ts';

export { fr as printed } from '../words/fr.ts';

/** French words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'Crédité', writeOffs: 'Passé en perte', charge: 'Supplément', ask: 'Écrire à {{seller}}', yourName: 'Votre nom (facultatif)', eInvoice: 'Télécharger la facture électronique',
  noEInvoice: 'Ce document n’existe pas comme facture électronique. Le PDF est disponible.', title: '{{kind}} de {{seller}}', due: '{{amount}} à payer le {{date}}', overdue: '{{amount}} étaient à payer le {{date}}', paidThanks: 'Payé. Merci.',
  settled: 'Il n’y a plus rien à payer pour ce document.', void: 'Ce document est annulé.', tracked: 'L’expéditeur voit quand cette page est ouverte et ses fichiers téléchargés.', trackedOff: 'L’expéditeur ne voit pas quand cette page est ouverte ni ses fichiers téléchargés.',
  trackedBrowser: 'Votre navigateur demande de ne pas être suivi : l’expéditeur ne voit pas quand cette page est ouverte ni ses fichiers téléchargés.', payCodeHelp: 'Scannez le code avec votre application bancaire pour payer {{amount}}.', payUpi: 'Payer par UPI',
  openUpi: 'Ouvrir l’application UPI', paid: 'Payé', open: 'Reste à payer', deposits: 'Acomptes', deposit: 'Acompte {{number}}', termsLabel: 'Conditions de paiement', publicEarly: 'Pour un paiement avant le {{day}}, {{amount}} suffisent.', payDo: 'Payer {{amount}}',
  payOpening: 'La page de paiement s’ouvre…', payTest: 'Test : aucun argent réel ne circule.', payPending: 'Votre banque a reçu votre paiement et il est en cours de confirmation. Vous n’avez pas à payer de nouveau.',
  payNotTaken: 'Le paiement en ligne n’est pas possible actuellement. Payez par virement ou adressez-vous à l’expéditeur.',
};
