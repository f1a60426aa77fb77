import { read } from '#core/contract/document-words/it.ts';
import type { PageWords } from './page-words.ts';

export { it as printed } from '../words/it.ts';

/** Italian words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'Accreditato', writeOffs: 'Stralciato', charge: 'Supplemento', ask: 'Scriva a {{seller}}', yourName: 'Il Suo nome (facoltativo)', eInvoice: 'Scarica la fattura elettronica', noEInvoice: 'Questo documento non è disponibile come fattura elettronica. Il PDF sì.',
  title: '{{kind}} da {{seller}}', due: '{{amount}} da pagare entro il {{date}}', overdue: '{{amount}} erano da pagare entro il {{date}}', paidThanks: 'Pagato. Grazie.', settled: 'Per questo documento non resta nulla da pagare.', void: 'Questo documento è annullato.',
  tracked: 'Il mittente vede quando questa pagina viene aperta e i suoi file vengono scaricati.', trackedOff: 'Il mittente non vede quando questa pagina viene aperta né quando i suoi file vengono scaricati.',
  trackedBrowser: 'Il Suo browser chiede di non essere seguito: il mittente non vede quando questa pagina viene aperta né quando i suoi file vengono scaricati.', payCodeHelp: 'Scansioni il codice con la Sua app bancaria per pagare {{amount}}.', payUpi: 'Paga con UPI',
  openUpi: 'Apri l’app UPI', paid: 'Pagato', open: 'Da pagare', deposits: 'Acconti', deposit: 'Acconto {{number}}', termsLabel: 'Condizioni di pagamento', publicEarly: 'Pagando entro il {{day}} bastano {{amount}}.', payDo: 'Paga {{amount}}',
  payOpening: 'Si apre la pagina di pagamento…', payTest: 'Prova: non si muove denaro reale.', payPending: 'La Sua banca ha ricevuto il pagamento, che è in fase di conferma. Non deve pagare di nuovo.',
  payNotTaken: 'Al momento non è possibile pagare online. Paghi con bonifico o chieda al mittente.',
};
