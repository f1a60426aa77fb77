import { read } from '#core/contract/document-words/es.ts';
import type { PageWords } from './page-words.ts';

export { es as printed } from '../words/es.ts';

/** Spanish words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'Abonado', writeOffs: 'Dado de baja', charge: 'Recargo', ask: 'Preguntar a {{seller}}', yourName: 'Su nombre (opcional)', eInvoice: 'Descargar la factura electrónica', noEInvoice: 'Este documento no está disponible como factura electrónica. El PDF sí.',
  title: '{{kind}} de {{seller}}', due: '{{amount}} vencen el {{date}}', overdue: '{{amount}} vencieron el {{date}}', paidThanks: 'Pagado. Gracias.', settled: 'No queda nada pendiente de este documento.', void: 'Este documento está anulado.',
  tracked: 'El remitente ve cuándo se abre esta página y se descargan sus archivos.', trackedOff: 'El remitente no ve cuándo se abre esta página ni se descargan sus archivos.',
  trackedBrowser: 'Su navegador pide que no se le siga: el remitente no ve cuándo se abre esta página ni se descargan sus archivos.', payCodeHelp: 'Escanee el código con su aplicación bancaria para pagar {{amount}}.', payUpi: 'Pagar con UPI', openUpi: 'Abrir la aplicación UPI',
  paid: 'Pagado', open: 'Pendiente', deposits: 'Anticipos', deposit: 'Anticipo {{number}}', termsLabel: 'Condiciones de pago', publicEarly: 'Si paga hasta el {{day}}, bastan {{amount}}.', payDo: 'Pagar {{amount}}', payOpening: 'Se está abriendo la página de pago…',
  payTest: 'Prueba: no se mueve dinero real.', payPending: 'Su banco ha recibido el pago y se está confirmando. No tiene que pagar otra vez.', payNotTaken: 'Ahora no es posible pagar en línea. Pague por transferencia o pregunte al remitente.',
};
