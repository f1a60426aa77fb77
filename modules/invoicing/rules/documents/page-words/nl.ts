import type { PageWords } from './page-words.ts';

export { nl as printed } from '../words/nl.ts';

/** Dutch words of the page of an invoice. */
export const words: PageWords = {
  credit: 'Gecrediteerd', lines: 'Regels', noName: 'Zonder naam', writeOffs: 'Afgeboekt', charge: 'Toeslag', messages: 'Berichten', ask: 'Vraag {{seller}}', send: 'Versturen', yourName: 'Uw naam (niet verplicht)', download: 'PDF downloaden',
  eInvoice: 'E-factuur downloaden', noEInvoice: 'Dit document is er niet als e-factuur. De PDF is er wel.', title: '{{kind}} van {{seller}}', due: '{{amount}} vervalt op {{date}}', overdue: '{{amount}} had op {{date}} betaald moeten zijn',
  paidThanks: 'Betaald. Dank u.', settled: 'Van dit document staat niets meer open.', void: 'Dit document is vervallen.', tracked: 'De afzender ziet wanneer deze pagina wordt geopend en de bestanden worden gedownload.', trackedOff: 'De afzender ziet niet wanneer deze pagina wordt geopend of de bestanden worden gedownload.',
  trackedBrowser: 'Uw browser vraagt niet gevolgd te worden: de afzender ziet niet wanneer deze pagina wordt geopend of de bestanden worden gedownload.', trackRefuse: 'Dit uitschakelen', trackAllow: 'Toestaan', payCodeHelp: 'Scan de code met uw bankapp om {{amount}} te betalen.',
  payUpi: 'Betalen met UPI', openUpi: 'UPI-app openen', paid: 'Betaald', open: 'Open', deposits: 'Voorschotten', deposit: 'Voorschot {{number}}', termsLabel: 'Betalingsvoorwaarden', publicEarly: 'Betaalt u uiterlijk {{day}}, dan is {{amount}} genoeg.',
  totals: 'Totalen', explain: 'Dit totaal uitleggen', explainLead: 'Elk bedrag is exact tot de regel of de belasting wordt afgerond; helften worden van nul af afgerond.', payDo: '{{amount}} betalen', payOpening: 'De betaalpagina wordt geopend…',
  payTest: 'Test: er gaat geen echt geld om.', payPending: 'Uw bank heeft de betaling ontvangen en bevestigt die nog. U hoeft niet opnieuw te betalen.', payNotTaken: 'Online betalen is nu niet mogelijk. Maak het bedrag over of vraag de afzender.',
};
