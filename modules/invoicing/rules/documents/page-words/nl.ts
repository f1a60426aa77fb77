import { read } from '#core/contract/document-words/nl.ts';
import type { PageWords } from './page-words.ts';

export { nl as printed } from '../words/nl.ts';

/** Dutch words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'Gecrediteerd', writeOffs: 'Afgeboekt', charge: 'Toeslag', ask: 'Vraag {{seller}}', yourName: 'Uw naam (niet verplicht)', eInvoice: 'E-factuur downloaden', noEInvoice: 'Dit document is er niet als e-factuur. De PDF is er wel.', title: '{{kind}} van {{seller}}',
  due: '{{amount}} vervalt op {{date}}', overdue: '{{amount}} had op {{date}} betaald moeten zijn', paidThanks: 'Betaald. Dank u.', settled: 'Van dit document staat niets meer open.', void: 'Dit document is vervallen.',
  tracked: 'De afzender ziet wanneer deze pagina wordt geopend en de bestanden worden gedownload.', trackedOff: 'De afzender ziet niet wanneer deze pagina wordt geopend of de bestanden worden gedownload.',
  trackedBrowser: 'Uw browser vraagt niet gevolgd te worden: de afzender ziet niet wanneer deze pagina wordt geopend of de bestanden worden gedownload.', payCodeHelp: 'Scan de code met uw bankapp om {{amount}} te betalen.', payUpi: 'Betalen met UPI', openUpi: 'UPI-app openen',
  paid: 'Betaald', open: 'Open', deposits: 'Voorschotten', deposit: 'Voorschot {{number}}', termsLabel: 'Betalingsvoorwaarden', publicEarly: 'Betaalt u uiterlijk {{day}}, dan is {{amount}} genoeg.', payDo: '{{amount}} betalen', payOpening: 'De betaalpagina wordt geopend…',
  payTest: 'Test: er gaat geen echt geld om.', payPending: 'Uw bank heeft de betaling ontvangen en bevestigt die nog. U hoeft niet opnieuw te betalen.', payNotTaken: 'Online betalen is nu niet mogelijk. Maak het bedrag over of vraag de afzender.',
};
